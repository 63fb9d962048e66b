package graph_test

import (
	"context"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/ledger"
	"merkato/internal/sales"
)

// R14.3, R14.6: what is expected on the next payout day is what is available, and
// what is released until then, less the fees that are due; a refund's preview
// names the same amount.
func TestExpectedOnTheNextPayoutDay(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		fee, err := ledger.FeeCharged(ledger.Part{ID: 1, SellerID: w.mine.ID, Amount: 990, At: now})
		if err != nil {
			t.Fatal(err)
		}
		err = d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			taken, err := w.services.Sales.Record(ctx, tx, []sales.NewOrder{
				order("MINE-2", "mine-checkout", 2_000, time.Date(2026, 4, 16, 20, 0, 0, 0, time.UTC)), // released on 31 May
				order("MINE-3", "mine-checkout", 1_000, now.AddDate(0, 0, -10)),
			})
			if err != nil {
				return err
			}
			for _, o := range taken {
				if o.Err != nil {
					return o.Err
				}
			}
			_, err = ledger.New(d, clock).Post(ctx, tx, fee)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		expect(t, ask(t, w.handler(), as(w.mine), `{ bank_overview { available pending expected } refund_preview(line: 1) { next_payout_before next_payout_after } }`, ``),
			`{"bank_overview":{"available":7000,"pending":2100,"expected":7410},"refund_preview":{"next_payout_before":7410,"next_payout_after":410}}`)
	})
}

// R14.7: a payout says what became of it and what it is made of, to its seller
// and to nobody else.
func TestPayoutsAreTheirSellers(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		if _, err := w.services.Payouts.Pay(t.Context(), "2026-06-01", now); err != nil {
			t.Fatal(err)
		}
		h := w.handler()
		list := `{ payouts { id due_on amount status reason sent_at expected_on } }`
		expect(t, ask(t, h, as(w.mine), list, ``),
			`{"payouts":[{"id":"1","due_on":"2026-06-01","amount":7000,"status":"WITHHELD","reason":"WALLET_ON_HOLD","sent_at":null,"expected_on":null}]}`)
		expect(t, ask(t, h, as(w.other), list, ``),
			`{"payouts":[{"id":"2","due_on":"2026-06-01","amount":600000,"status":"WITHHELD","reason":"WALLET_MISSING","sent_at":null,"expected_on":null}]}`)
		expect(t, ask(t, h, as(w.mine), `{ payouts(before: 1) { id } }`, ``), `{"payouts":[]}`)
		expect(t, ask(t, h, as(w.mine), `{ payouts(limit: 101) { id } }`, ``), unknown("page_limit"))

		proof := `{ payout(id: 1) { payout { amount } opening shares refunds adjustments fees returned total } }`
		expect(t, ask(t, h, as(w.mine), proof, ``),
			`{"payout":{"payout":{"amount":7000},"opening":0,"shares":7000,"refunds":0,"adjustments":0,"fees":0,"returned":0,"total":7000}}`)
		expect(t, ask(t, h, as(w.other), proof, ``), `{"payout":null}`)
	})
}
