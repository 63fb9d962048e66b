package ledger_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/ledger"
	"merkato/internal/money"
)

// R11.7: all that moved for an order line and its refund, oldest first, whole.
func TestTransactionsOfCauses(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, seller := newService(d), newSeller(t, d)
		sold := sale(seller, 10000, 4000)
		release := must(ledger.Release(ledger.Part{ID: sold.Cause.ID, SellerID: seller, Amount: 6000, At: soldAt.AddDate(0, 0, 45)}))
		refund := must(ledger.Refund(ledger.Line{ID: number(), SellerID: seller, Gross: -10000, Commission: -4000, At: soldAt.AddDate(0, 2, 0)}, ledger.Available))
		var want []ledger.Transaction
		for _, p := range []ledger.Posting{sold, release, sale(seller, 1, 0), refund} {
			want = append(want, mustPost(t, d, s, p)...)
		}
		want = append(want[:2], want[3])

		got, err := s.Of(t.Context(), refund.Cause, sold.Cause)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("transactions (-want +got):\n%s", d)
		}
		if got, err := s.Of(t.Context()); err != nil || len(got) != 0 {
			t.Errorf("of no cause: %v, %v", got, err)
		}
	})
}

// A statement shows every entry of its account once, newest first, also while
// new ones arrive between the pages.
func TestStatementPages(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, seller, other := newService(d), newSeller(t, d), newSeller(t, d)
		pending := ledger.SellerAccount(seller, ledger.Pending)
		var want []ledger.StatementLine
		for amount := range money.Cents(7) {
			done := mustPost(t, d, s, sale(other, 50, 0), sale(seller, amount, 0))[1]
			want = append([]ledger.StatementLine{{TransactionID: done.ID, Cause: done.Cause, Amount: amount, OccurredAt: soldAt, PostedAt: postedAt}}, want...)
		}
		var got []ledger.StatementLine
		page := ledger.Page{Limit: 3}
		for {
			lines, err := s.Statement(t.Context(), pending, page)
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, lines...)
			if len(lines) < page.Limit {
				break
			}
			page.Before = lines[len(lines)-1].TransactionID
			mustPost(t, d, s, sale(seller, 1000, 0))
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("lines (-want +got):\n%s", d)
		}

		platform, err := s.Statement(t.Context(), clearing, ledger.Page{Limit: 1})
		if err != nil || len(platform) != 1 || platform[0].Amount != -1000 {
			t.Errorf("the platform's statement: %v, %v", platform, err)
		}
		if none, err := s.Statement(t.Context(), ledger.SellerAccount(newSeller(t, d), ledger.Fees), ledger.Page{Limit: 1}); err != nil || len(none) != 0 {
			t.Errorf("of a new seller: %v, %v", none, err)
		}
		for _, limit := range []int{0, -1, ledger.LongestPage + 1} {
			_, err := s.Statement(t.Context(), pending, ledger.Page{Limit: limit})
			wantFault(t, err, fault.Invalid, "page_limit")
		}
	})
}

// What Hold has read cannot be posted away by another before the payout: two
// payouts of all that is available, started together, send it once.
func TestHoldLetsOnePayoutTakeWhatIsAvailable(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, seller := newService(d), newSeller(t, d)
		sold := sale(seller, 10000, 4000)
		mustPost(t, d, s, sold, must(ledger.Release(ledger.Part{ID: sold.Cause.ID, SellerID: seller, Amount: 6000, At: soldAt})))

		payAll := func() error {
			id := number()
			return d.Tx(context.Background(), func(ctx context.Context, tx bun.Tx) error {
				balances, err := s.Hold(ctx, tx, seller)
				if err != nil || balances.Available == 0 {
					return err
				}
				_, err = s.Post(ctx, tx, must(ledger.PayoutSent(ledger.Part{ID: id, SellerID: seller, Amount: balances.Available, At: soldAt})))
				return err
			})
		}
		const workers = 6
		errs := make(chan error, workers)
		for range workers {
			go func() { errs <- payAll() }()
		}
		for range workers {
			if err := <-errs; err != nil {
				t.Error(err)
			}
		}
		wantBalances(t, s, seller, ledger.Balances{InTransit: 6000})

		stranger := newSeller(t, d)
		err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			balances, err := s.Hold(ctx, tx, stranger)
			if balances != (ledger.Balances{}) {
				t.Errorf("a new seller holds %+v", balances)
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
		wantSound(t, d, s)
	})
}
