package subscription_test

import (
	"context"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/ledger"
	"merkato/internal/money"
	"merkato/internal/subscription"
	"merkato/internal/subscription/feeterms"
)

// raw changes rows as another part of the program would.
func (w *world) raw(query string, args ...any) {
	w.t.Helper()
	w.must(w.d.Tx(w.t.Context(), func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewRaw(query, args...).Exec(ctx)
		return err
	}))
}

func (w *world) setFee(f feeterms.Term) {
	w.t.Helper()
	w.must(w.d.Tx(w.t.Context(), func(ctx context.Context, tx bun.Tx) error { return w.SetFee(ctx, tx, f) }))
}

func (w *world) withhold() {
	w.t.Helper()
	w.must(w.d.Tx(w.t.Context(), func(ctx context.Context, tx bun.Tx) error {
		return w.Withhold(ctx, tx, []int64{w.seller.ID}, day(w.now), w.now)
	}))
}

func (w *world) available() money.Cents {
	w.t.Helper()
	held, err := w.books.Balances(w.t.Context(), w.seller.ID)
	w.must(err)
	return held.Available
}

// R15.3: a year that costs nothing begins by itself: nobody is asked to pay it,
// it is neither billed nor booked, and the next one is at that day's price.
func TestAYearThatCostsNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.setFee(feeterms.Term{StartsOn: day(w.now), AnnualFee: 0})
		w.setFee(feeterms.Term{StartsOn: day(w.now).Add(30), AnnualFee: 50_00})
		w.pass(1)
		fee := w.page().Fee
		if fee == nil || fee.Standing != subscription.Covered || fee.PaidTo == nil || *fee.PaidTo != fee.Fee.DueOn.Add(-1) || fee.Fee.Net != 50_00 {
			t.Fatalf("%+v", fee)
		}
		if found, err := w.Tasks(t.Context(), w.seller.ID, w.now); err != nil || len(found) > 0 {
			t.Errorf("%+v, %v", found, err)
		}
		w.wantNotices("nothing is to be paid")
		if w.count("invoices") != 0 || w.count("ledger_transactions") != 0 {
			t.Error("nothing was billed or booked")
		}

		// Cancelled, and wanted again when it is over: no card is asked for.
		w.must(w.CancelFee(w.ctx, w.product, subscription.Why{Reason: subscription.NotSelling}))
		w.raw("UPDATE fees SET net = 0, due_on = ? WHERE status = 'CANCELLED'", day(w.now))
		for _, by := range []subscription.Method{subscription.ByCard, subscription.ByBalance} {
			step, err := w.PayFee(w.ctx, w.product, by, "en")
			if by == subscription.ByCard && (err != nil || !step.IsPaid) || by == subscription.ByBalance && reason(err) != "fee_paid" {
				t.Errorf("%s: %+v, %v", by, step, err)
			}
		}
		if w.count("invoices") != 0 || w.count("fees WHERE status = 'PAID'") != 2 {
			t.Error("it was not covered again")
		}
	})
}

// R14.2, R15.3: on a payout day neither a year that costs nothing nor a fee that
// cannot be booked keeps back what else is withheld and paid.
func TestAFeeThatCannotBeWithheld(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		free, last := w.addProduct(w.seller.ID), w.addProduct(w.seller.ID)
		w.pass(1)
		w.earn(1000_00)
		w.raw("UPDATE fees SET net = 0 WHERE product_id = ?", free)
		var id int64
		w.must(d.Read().NewRaw("SELECT id FROM fees WHERE product_id = ?", w.product).Scan(t.Context(), &id))
		other, err := ledger.FeeCharged(ledger.Part{ID: id, SellerID: w.seller.ID, Amount: 1, At: w.now})
		w.must(err)
		w.must(d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			_, err := w.books.Post(ctx, tx, other)
			return err
		}))
		w.withhold()
		if got := w.available(); got != 1000_00-118_80 {
			t.Errorf("%s are left", got)
		}
		for product, want := range map[int64]string{w.product: "OPEN", free: "PAID", last: "PAID"} {
			if w.count("fees WHERE product_id = ? AND status = ? AND due_on <= ?", product, want, day(w.now)) != 1 {
				t.Errorf("the fee of %d is not %s", product, want)
			}
		}
		if n := w.count("invoices"); n != 1 {
			t.Errorf("%d invoices", n)
		}
	})
}

// R14.2, R15.3: what is said to be withheld is what a payout withholds: fee by
// fee, the oldest first, none whose card is being charged, and none that cannot be
// billed.
func TestWhatIsWithheldIsForeseen(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.addProduct(w.seller.ID)
		w.pass(1)
		w.earn(200_00)
		agrees := func(what string, want money.Cents) {
			t.Helper()
			before := w.available()
			foreseen, err := w.Withheld(t.Context(), w.seller.ID, day(w.now), before)
			w.must(err)
			w.withhold()
			if taken := before - w.available(); foreseen != want || taken != want {
				t.Errorf("%s: %s are foreseen, %s withheld, not %s", what, foreseen, taken, want)
			}
		}
		w.raw("UPDATE seller_companies SET name = ''")
		agrees("without a company", 0)
		w.raw("UPDATE seller_companies SET name = 'Atelier'")
		agrees("enough for one", 118_80)
		w.earn(300_00)
		_, err := w.PayFee(w.ctx, w.product+1, subscription.ByCard, "en")
		w.must(err)
		agrees("by card", 0)
		w.raw("UPDATE fee_payments SET status = 'CANCELLED'")
		agrees("the other", 118_80)
	})
}

// R15.3: who becomes a partner pays no fee that was cancelled before, and is asked
// for none; what was cancelled for later stays so for who leaves again.
func TestACancelledFeeOfAPartner(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		other := w.addProduct(w.seller.ID)
		w.pass(1)
		w.earn(200_00)
		_, err := w.PayFee(w.ctx, other, subscription.ByBalance, "en")
		w.must(err)
		for _, product := range []int64{w.product, other} {
			w.must(w.CancelFee(w.ctx, product, subscription.Why{Reason: subscription.NotSelling}))
		}
		if w.page().Fee.Standing != subscription.Stopped {
			t.Errorf("%+v", w.page().Fee)
		}
		w.must(d.Tx(t.Context(), asPartner(w)))
		if _, err := w.PayFee(w.ctx, w.product, subscription.ByBalance, "en"); reason(err) != "no_fee" || w.page().Fee != nil {
			t.Errorf("a partner pays: %v", err)
		}
		w.pass(1)
		if n := w.count("fees WHERE status = 'WAIVED'"); n != 2 {
			t.Errorf("%d are waived", n)
		}
		w.raw("UPDATE sellers SET partnership = 'NO_PARTNERSHIP'")
		w.pass(1)
		for product, want := range map[int64]string{w.product: "OPEN", other: "CANCELLED"} {
			if w.count("fees WHERE product_id = ? AND status = ?", product, want) != 1 {
				t.Errorf("the fee of %d is not %s", product, want)
			}
		}
	})
}

// R15.3: a card payment to which no answer came does not keep a fee for ever.
func TestAPaymentWithoutAnAnswer(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.pass(1)
		_, err := w.PayFee(w.ctx, w.product, subscription.ByCard, "en")
		w.must(err)
		w.raw("UPDATE fee_payments SET payment_id = NULL")
		w.pass(1)
		if w.count("fee_payments WHERE status = 'CANCELLED'") != 1 {
			t.Error("it is still under way")
		}
		w.earn(200_00)
		w.withhold()
		if got := w.available(); got != 81_20 {
			t.Errorf("%s are left", got)
		}
	})
}

// R15.3: the invoice and the ledger say what the card was charged, whatever VAT
// the seller pays by then; a page that is opened again asks for today's amount.
func TestTheVATChangesWhileThePageIsOpen(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		other := w.addProduct(w.seller.ID)
		w.pass(1)
		before, err := w.PayFee(w.ctx, other, subscription.ByCard, "en")
		w.must(err)
		_, err = w.PayFee(w.ctx, w.product, subscription.ByCard, "en")
		w.must(err)
		w.raw("UPDATE sellers SET declared_vat_payment = ?", false)
		w.choose("works")
		w.deliver()
		if fees, vat := w.income(); fees != 118_80 || vat != 0 || w.count("invoices WHERE total = 11880 AND vat = 0") != 1 {
			t.Errorf("booked %s and %s", fees, vat)
		}
		w.raw("UPDATE billing_customers SET card_last4 = ''") // not at once by the stored card
		after, err := w.PayFee(w.ctx, other, subscription.ByCard, "en")
		if err != nil || after.URL == "" || after.URL == before.URL {
			t.Fatalf("%+v, %v", after, err)
		}
		w.choose("works")
		w.deliver()
		if fees, vat := w.income(); fees != 118_80+99_00 || vat != 0 || w.count("fee_payments WHERE status = 'CANCELLED'") != 1 {
			t.Errorf("booked %s and %s", fees, vat)
		}
	})
}

// A transaction that settles does with the connection it has: where all of them
// wait for its locks, there is no second one to come by.
func TestSettlingTakesOneConnection(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		d.Writer().SetMaxOpenConns(1)
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		w.pass(1)
		w.earn(200_00)
		w.must(d.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
			return w.Withhold(ctx, tx, []int64{w.seller.ID}, day(w.now), w.now)
		}))
		w.subscribe(1, nil, "works")
		w.mu.Lock()
		w.now = w.now.AddDate(0, 0, 31)
		w.mu.Unlock()
		w.must(w.provider.Deliver(ctx))
		w.must(w.Tend(ctx))
		if w.count("fees WHERE status = 'PAID'") != 2 {
			t.Error("not both are paid")
		}
	})
}
