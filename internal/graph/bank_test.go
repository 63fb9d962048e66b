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
	"merkato/internal/seller"
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
		// The schedule has each share on its day, and each day its lines; while payouts
		// are withheld, none leaves.
		expect(t, ask(t, w.handler(), as(w.mine), `{ bank_schedule { on step amount lines } }`, ``),
			`{"bank_schedule":[{"on":"2026-05-31","step":"RELEASE","amount":1400,"lines":1},{"on":"2026-07-05","step":"RELEASE","amount":700,"lines":1}]}`)
		lines := `{ day: bank_lines(of: RELEASE, on: "2026-07-05") { reference amount on } soon: bank_lines(of: EXPECTED, on: "2026-06-01") { reference } all: bank_lines(of: PENDING, limit: 1) { id reference } }`
		expect(t, ask(t, w.handler(), as(w.mine), lines, ``),
			`{"day":[{"reference":"MINE-3","amount":700,"on":"2026-07-05"}],"soon":[{"reference":"MINE-2"}],"all":[{"id":"3","reference":"MINE-2"}]}`)
		expect(t, ask(t, w.handler(), as(w.mine), `{ bank_lines(of: PENDING, after: 3) { reference } }`, ``), `{"bank_lines":[{"reference":"MINE-3"}]}`)
		// R11.7: an order names the same days, and none while payouts are withheld.
		way := `{ order(id: 3) { reference lines { money { state on payout_on bank_on } } } }`
		expect(t, ask(t, w.handler(), as(w.mine), way, ``),
			`{"order":{"reference":"MINE-2","lines":[{"money":{"state":"PENDING","on":"2026-05-31","payout_on":null,"bank_on":null}}]}}`)
		err = d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.NewRaw("UPDATE sellers SET wallet_status = 'COMPLETED' WHERE id = ?", w.mine.ID).Exec(ctx)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		w.mine.WalletStatus = new(seller.WalletCompleted)
		expect(t, ask(t, w.handler(), as(w.mine), `{ bank_schedule { on step amount } }`, ``),
			`{"bank_schedule":[{"on":"2026-05-31","step":"RELEASE","amount":1400},{"on":"2026-06-01","step":"PAYOUT","amount":7410},{"on":"2026-06-03","step":"ARRIVAL","amount":7410},`+
				`{"on":"2026-07-05","step":"RELEASE","amount":700},{"on":"2026-08-01","step":"PAYOUT","amount":700},{"on":"2026-08-04","step":"ARRIVAL","amount":700}]}`)
		expect(t, ask(t, w.handler(), as(w.mine), way, ``),
			`{"order":{"reference":"MINE-2","lines":[{"money":{"state":"PENDING","on":"2026-05-31","payout_on":"2026-06-01","bank_on":"2026-06-03"}}]}}`)
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
		list := `{ payout_page { payouts { id due_on amount status reason sent_at expected_on } } }`
		expect(t, ask(t, h, as(w.mine), list, ``),
			`{"payout_page":{"payouts":[{"id":"1","due_on":"2026-06-01","amount":7000,"status":"WITHHELD","reason":"WALLET_ON_HOLD","sent_at":null,"expected_on":null}]}}`)
		expect(t, ask(t, h, as(w.other), list, ``),
			`{"payout_page":{"payouts":[{"id":"2","due_on":"2026-06-01","amount":600000,"status":"WITHHELD","reason":"WALLET_MISSING","sent_at":null,"expected_on":null}]}}`)
		expect(t, ask(t, h, as(w.mine), `{ payout_page(page: 2) { payouts { id } } }`, ``), `{"payout_page":{"payouts":[]}}`)
		expect(t, ask(t, h, as(w.mine), `{ payout_page(length: 101) { payouts { id } } }`, ``), unknown("page"))

		proof := `{ payout(id: 1) { payout { amount } opening shares refunds adjustments vat fees returned total ledger { amount } documents { id } checked { off } } }`
		expect(t, ask(t, h, as(w.mine), proof, ``),
			`{"payout":{"payout":{"amount":7000},"opening":0,"shares":7000,"refunds":0,"adjustments":0,"vat":0,"fees":0,"returned":0,"total":7000,"ledger":[],"documents":[],"checked":null}}`)
		expect(t, ask(t, h, as(w.other), proof, ``), `{"payout":null}`)
		terms := `{ bank_lines(of: SHARES, payout: 1) { amount } }`
		expect(t, ask(t, h, as(w.mine), terms, ``), `{"bank_lines":[{"amount":7000}]}`)
		expect(t, ask(t, h, as(w.other), terms, ``), unknown("payout_unknown"))
		expect(t, ask(t, h, as(w.mine), `{ bank_lines(of: RELEASE) { id } }`, ``), unknown("day_missing"))
		expect(t, ask(t, h, as(w.mine), `{ statement(from: "2026-06-01", to: "2026-05-31") { lines } }`, ``), unknown("period_reversed"))

		// R14.7: what the nightly proof found is the seller's to see.
		if found, err := w.services.Payouts.Verify(t.Context(), func(int64, int64) {}); err != nil || len(found) > 0 {
			t.Fatal(found, err)
		}
		expect(t, ask(t, h, as(w.mine), `{ bank_overview { checked { at off } } }`, ``), `{"bank_overview":{"checked":{"at":"2026-05-31T14:30:00Z","off":0}}}`)
	})
}
