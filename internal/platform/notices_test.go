package platform_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/uptrace/bun"

	"merkato/internal/billing"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/money"
	"merkato/internal/platform"
	"merkato/internal/platform/feed"
	"merkato/internal/subscription"
)

// R15.3, R15.5: the marketplace takes what sellers are to be notified of about fees and
// subscriptions, once, in order; what only the log says is not among it.
func TestNotices(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		w.stock(t)
		failed := billing.Entry{
			At: now, Kind: billing.KindInvoice, Event: billing.EventTryFailed, Status: string(subscription.Failed), Amount: new(money.Cents(3480)),
			Day: new(calendar.Day("2026-06-04")), Detail: "card_declined", IsNotice: true,
		}
		if err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			if err := tx.NewRaw("SELECT id, seller_id FROM products WHERE external_id = 'P'").Scan(ctx, &failed.ProductID, &failed.SellerID); err != nil {
				return err
			}
			quiet := failed
			quiet.IsNotice = false
			if _, err := tx.NewInsert().Model(&quiet).Exec(ctx); err != nil {
				return err
			}
			_, err := tx.NewInsert().Model(&failed).Exec(ctx)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		list := func() (found platform.NoticesToSend) {
			a := w.do(t, request{as: machine, method: "GET", path: "/platform/notices"})
			if err := json.Unmarshal([]byte(a.text), &found); err != nil || a.status != 200 {
				t.Fatalf("%d %s", a.status, a.text)
			}
			return found
		}
		want := platform.NoticeToSend{
			ID: failed.ID, Seller: "S", Product: "P", Event: "TRY_FAILED", Amount: failed.Amount, Day: "2026-06-04", Detail: "card_declined", At: feed.Moment{Time: now},
		}
		if diff := cmp.Diff([]platform.NoticeToSend{want}, list().Notices); diff != "" {
			t.Error(diff)
		}
		for _, taken := range []string{`{"taken":1}`, `{"taken":0}`} {
			a := w.takeFrom(t, "notices", failed.ID)
			var got, hoped any
			if json.Unmarshal([]byte(a.text), &got) != nil || json.Unmarshal([]byte(taken), &hoped) != nil || !cmp.Equal(got.(map[string]any)["taken"], hoped.(map[string]any)["taken"]) {
				t.Errorf("%d %s, want %s", a.status, a.text, taken)
			}
		}
		if left := list().Notices; len(left) != 0 {
			t.Errorf("taken, and yet %+v", left)
		}
		if a := w.takeFrom(t, "notices", failed.ID-1); a.status != 404 || a.Reason != "notice_unknown" {
			t.Errorf("what only the log says: %d %s", a.status, a.text)
		}
	})
}
