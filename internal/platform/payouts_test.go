package platform_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/installation"
	"merkato/internal/ledger"
	"merkato/internal/platform"
	"merkato/internal/platform/feed"
)

// payable has the seller S due a payout that the marketplace makes.
func (w *world) payable(t *testing.T) {
	t.Helper()
	w.stock(t)
	err := w.db.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
		var id int64
		if err := tx.NewRaw("UPDATE sellers SET is_wallet_required = FALSE, wallet_status = NULL WHERE external_id = 'S' RETURNING id").Scan(ctx, &id); err != nil {
			return err
		}
		sale, err := ledger.Sale(ledger.Line{ID: 77, SellerID: id, Gross: 12345, At: now})
		if err != nil {
			return err
		}
		release, err := ledger.Release(ledger.Part{ID: 77, SellerID: id, Amount: 12345, At: now})
		if err != nil {
			return err
		}
		_, err = w.ledger.Post(ctx, tx, sale, release)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	today := calendar.DayOf(now)
	if err := installation.Move(t.Context(), w.db, today.Add(-60)); err != nil {
		t.Fatal(err)
	}
	if n, err := w.payouts.Pay(t.Context(), today, now.Add(-time.Hour)); err != nil || n != 1 {
		t.Fatalf("%d, %v", n, err)
	}
}

// R18.1, R14.6: the marketplace fetches the payouts it makes, and says what
// became of them; a contradiction is refused.
func TestPayouts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		w.payable(t)
		list := func() (found platform.PayoutsToMake) {
			t.Helper()
			a := w.do(t, request{as: machine, method: http.MethodGet, path: "/platform/payouts"})
			if err := json.Unmarshal([]byte(a.text), &found); err != nil || a.status != http.StatusOK {
				t.Fatalf("%d %s", a.status, a.text)
			}
			return found
		}
		found := list()
		if len(found.Payouts) != 1 {
			t.Fatalf("%+v", found)
		}
		id := found.Payouts[0].ID
		want := platform.PayoutToMake{ID: id, Seller: "S", Amount: 12345, Currency: "EUR", DueOn: string(calendar.DayOf(now)), At: feed.Moment{Time: now.Add(-time.Hour)}}
		if diff := cmp.Diff(want, found.Payouts[0]); diff != "" {
			t.Error(diff)
		}
		send := func(path, body string, status int, answer string) {
			t.Helper()
			a := w.do(t, request{as: machine, method: http.MethodPost, path: path, body: body})
			var got map[string]any
			_ = json.Unmarshal([]byte(a.text), &got)
			said := fmt.Sprintf("%v %v %v", got["taken"], got["confirmed"], got["reason"])
			if a.status != status || said != answer {
				t.Errorf("%s %s: %d %s (%s)", path, body, a.status, a.text, said)
			}
		}
		send("/platform/payouts/taken", fmt.Sprintf(`{"ids":[%d]}`, id), 200, "1 <nil> <nil>")
		if left := list(); len(left.Payouts) != 0 {
			t.Errorf("%+v", left)
		}
		word := func(outcome string) string {
			return fmt.Sprintf(`{"payouts":[{"id":%d,"outcome":%q,"at":%q}]}`, id, outcome, now.Format(time.RFC3339))
		}
		send("/platform/payouts/confirmed", word("RETURNED"), 409, "<nil> <nil> payout_settled")
		send("/platform/payouts/confirmed", word("PAID"), 200, "<nil> 1 <nil>")
		send("/platform/payouts/confirmed", word("PAID"), 200, "<nil> 0 <nil>")
		send("/platform/payouts/confirmed", word("RETURNED"), 200, "<nil> 1 <nil>")
	})
}
