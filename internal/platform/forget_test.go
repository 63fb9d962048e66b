package platform_test

import (
	"context"
	"strings"
	"testing"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/platform/intake"
)

// R17.6, R18.2: of a seller that is deleted, what the marketplace sent is not kept,
// neither before nor after; a request that is sent again is still known.
func TestWhatWasSentOfADeletedSellerIsForgotten(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		w.stock(t)
		sent := sellerData("S2", nil)
		w.bulkText(t, line("other", "seller", sent), line("old", "seller", sellerData("S", object{"updated_at": "2026-04-01T08:00:00Z"})))
		err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.NewRaw("INSERT INTO seller_deletions (seller_id, asked_at, due_on, reason, done_at) VALUES (1, ?, '2026-05-01', '', ?)", now, now).Exec(ctx)
			if err != nil {
				return err
			}
			return intake.Sent{}.Erase(ctx, tx, 1)
		})
		if err != nil {
			t.Fatal(err)
		}
		after := sellerData("S", object{"updated_at": "2026-05-02T08:00:00Z"})
		if a := w.bulkText(t, line("after", "seller", after)); a.summary.Taken != 1 {
			t.Fatalf("%+v", a)
		}
		var bodies []string
		if err := d.Read().NewRaw("SELECT body FROM intake_requests WHERE key IN ('stock-s', 'old', 'after')").Scan(t.Context(), &bodies); err != nil {
			t.Fatal(err)
		}
		for _, body := range bodies {
			if strings.Contains(body, "Camille") || strings.Contains(body, "example.com") || len(body) < 64 {
				t.Errorf("kept: %s", body)
			}
		}
		kept, err := w.Sent(t.Context(), "other")
		if err != nil || !strings.Contains(string(kept), "Camille") || len(bodies) != 3 {
			t.Errorf("another seller's: %s, %v; %d", kept, err, len(bodies))
		}
		a := w.bulkText(t, line("stock-s", "seller", sellerData("S", nil)), line("after", "seller", after), line("stock-s", "seller", sellerData("S", object{"first_name": "Ada"})))
		if a.summary.Repeated != 2 || a.lines[2].Reason != "key_reused" || strings.Contains(a.lines[2].Message, "Camille") {
			t.Errorf("again: %+v", a)
		}
	})
}
