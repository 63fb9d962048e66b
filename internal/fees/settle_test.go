package fees_test

import (
	"context"
	"testing"

	"github.com/uptrace/bun"

	"merkato/internal/billing"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fees"
	"merkato/internal/ledger"
	"merkato/internal/money"
)

func (w *world) setPrice(f fees.Price) {
	w.T.Helper()
	w.Must(w.DB.Tx(w.T.Context(), func(ctx context.Context, tx bun.Tx) error { return w.SetPrice(ctx, tx, f) }))
}

func (w *world) withhold() {
	w.T.Helper()
	w.Must(w.DB.Tx(w.T.Context(), func(ctx context.Context, tx bun.Tx) error {
		return w.Withhold(ctx, tx, []int64{w.Seller.ID}, w.Today(), w.Now())
	}))
}

// R15.3: a year that costs nothing begins by itself: nobody is asked to pay it,
// it is neither billed nor booked, and the next one is at that day's price.
func TestAYearThatCostsNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.setPrice(fees.Price{StartsOn: w.Today(), AnnualFee: 0})
		w.setPrice(fees.Price{StartsOn: w.Today().Add(30), AnnualFee: 50_00})
		w.Pass(1)
		fee := w.fee()
		if fee == nil || fee.Standing != fees.Covered || fee.PaidTo == nil || *fee.PaidTo != fee.Fee.DueOn.Add(-1) || fee.Fee.Net != 50_00 {
			t.Fatalf("%+v", fee)
		}
		if found, err := w.Tasks(t.Context(), w.Seller.ID, w.Now()); err != nil || len(found) > 0 {
			t.Errorf("%+v, %v", found, err)
		}
		if w.Count("invoices") != 0 || w.Count("ledger_transactions") != 0 || w.Count("billing_log WHERE is_notice") != 0 {
			t.Error("something was billed, booked or asked for")
		}

		// Cancelled, and wanted again when it is over: no card is asked for.
		w.Must(w.Cancel(w.Ctx, w.Product, billing.Why{Reason: billing.NotSelling}))
		w.Raw("UPDATE fees SET net = 0, due_on = ? WHERE status = 'CANCELLED'", w.Today())
		for _, by := range []fees.Method{fees.ByCard, fees.ByBalance} {
			step, err := w.Pay(w.Ctx, w.Product, by, "en")
			if by == fees.ByCard && (err != nil || !step.IsPaid) || by == fees.ByBalance && reason(err) != "fee_paid" {
				t.Errorf("%s: %+v, %v", by, step, err)
			}
		}
		if w.Count("invoices") != 0 || w.Count("fees WHERE status = 'PAID'") != 2 {
			t.Error("it was not covered again")
		}
	})
}

// R14.2, R15.3: on a payout day neither a year that costs nothing nor a fee that
// cannot be booked keeps back what else is withheld and paid.
func TestAFeeThatCannotBeWithheld(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		free, last := w.AddProduct(w.Seller.ID), w.AddProduct(w.Seller.ID)
		w.Pass(1)
		w.Earn(1000_00)
		w.Raw("UPDATE fees SET net = 0 WHERE product_id = ?", free)
		var id int64
		w.Must(d.Read().NewRaw("SELECT id FROM fees WHERE product_id = ?", w.Product).Scan(t.Context(), &id))
		other, err := ledger.FeeCharged(ledger.Part{ID: id, SellerID: w.Seller.ID, Amount: 1, At: w.Now()})
		w.Must(err)
		w.Must(d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			_, err := w.Books.Post(ctx, tx, other)
			return err
		}))
		w.withhold()
		if got := w.Available(); got != 1000_00-118_80 {
			t.Errorf("%s are left", got)
		}
		for product, want := range map[int64]string{w.Product: "OPEN", free: "PAID", last: "PAID"} {
			if w.Count("fees WHERE product_id = ? AND status = ? AND due_on <= ?", product, want, w.Today()) != 1 {
				t.Errorf("the fee of %d is not %s", product, want)
			}
		}
		if n := w.Count("invoices"); n != 1 {
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
		w.AddProduct(w.Seller.ID)
		w.Pass(1)
		w.Earn(200_00)
		agrees := func(what string, want money.Cents) {
			t.Helper()
			before := w.Available()
			foreseen, err := w.Withheld(t.Context(), w.Seller.ID, w.Today(), before)
			w.Must(err)
			w.withhold()
			if taken := before - w.Available(); foreseen != want || taken != want {
				t.Errorf("%s: %s are foreseen, %s withheld, not %s", what, foreseen, taken, want)
			}
		}
		w.Raw("UPDATE seller_companies SET name = ''")
		agrees("without a company", 0)
		w.Raw("UPDATE seller_companies SET name = 'Atelier'")
		agrees("enough for one", 118_80)
		w.Earn(300_00)
		_, err := w.Pay(w.Ctx, w.Product+1, fees.ByCard, "en")
		w.Must(err)
		agrees("by card", 0)
		w.Raw("UPDATE fee_payments SET status = 'CANCELLED'")
		agrees("the other", 118_80)
	})
}

// R15.3: who becomes a partner pays no fee that was cancelled before, and is asked
// for none; what was cancelled for later stays so for who leaves again.
func TestACancelledFeeOfAPartner(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		other := w.AddProduct(w.Seller.ID)
		w.Pass(1)
		w.Earn(200_00)
		_, err := w.Pay(w.Ctx, other, fees.ByBalance, "en")
		w.Must(err)
		for _, product := range []int64{w.Product, other} {
			w.Must(w.Cancel(w.Ctx, product, billing.Why{Reason: billing.NotSelling}))
		}
		if w.fee().Standing != fees.Stopped {
			t.Errorf("%+v", w.fee())
		}
		w.AsPartner()
		if _, err := w.Pay(w.Ctx, w.Product, fees.ByBalance, "en"); reason(err) != "no_fee" || w.fee() != nil {
			t.Errorf("a partner pays: %v", err)
		}
		w.Pass(1)
		if n := w.Count("fees WHERE status = 'WAIVED'"); n != 2 {
			t.Errorf("%d are waived", n)
		}
		w.Raw("UPDATE sellers SET partnership = 'NO_PARTNERSHIP'")
		w.Pass(1)
		for product, want := range map[int64]string{w.Product: "OPEN", other: "CANCELLED"} {
			if w.Count("fees WHERE product_id = ? AND status = ?", product, want) != 1 {
				t.Errorf("the fee of %d is not %s", product, want)
			}
		}
	})
}

// R15.3: a card payment to which no answer came does not keep a fee for ever.
func TestAPaymentWithoutAnAnswer(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.Pass(1)
		_, err := w.Pay(w.Ctx, w.Product, fees.ByCard, "en")
		w.Must(err)
		w.Raw("UPDATE fee_payments SET payment_id = NULL")
		w.Pass(1)
		if w.Count("fee_payments WHERE status = 'CANCELLED'") != 1 {
			t.Error("it is still under way")
		}
		w.Earn(200_00)
		w.withhold()
		if got := w.Available(); got != 81_20 {
			t.Errorf("%s are left", got)
		}
	})
}

// R15.3: the invoice and the ledger say what the card was charged, whatever VAT
// the seller pays by then; a page that is opened again asks for today's amount.
func TestTheVATChangesWhileThePageIsOpen(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		other := w.AddProduct(w.Seller.ID)
		w.Pass(1)
		before, err := w.Pay(w.Ctx, other, fees.ByCard, "en")
		w.Must(err)
		_, err = w.Pay(w.Ctx, w.Product, fees.ByCard, "en")
		w.Must(err)
		w.Raw("UPDATE sellers SET declared_vat_payment = ?", false)
		w.Choose("works")
		w.Deliver()
		if fees, vat := w.Income(); fees != 118_80 || vat != 0 || w.Count("invoices WHERE total = 11880 AND vat = 0") != 1 {
			t.Errorf("booked %s and %s", fees, vat)
		}
		w.Raw("UPDATE billing_customers SET card_last4 = ''") // not at once by the stored card
		after, err := w.Pay(w.Ctx, other, fees.ByCard, "en")
		if err != nil || after.URL == "" || after.URL == before.URL {
			t.Fatalf("%+v, %v", after, err)
		}
		w.Choose("works")
		w.Deliver()
		if fees, vat := w.Income(); fees != 118_80+99_00 || vat != 0 || w.Count("fee_payments WHERE status = 'CANCELLED'") != 1 {
			t.Errorf("booked %s and %s", fees, vat)
		}
	})
}
