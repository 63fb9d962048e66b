package fees_test

import (
	"context"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/billing"
	"merkato/internal/billing/billingtest"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/fees"
	"merkato/internal/seller/sellertest"
	"merkato/internal/subscription"
	"merkato/internal/tasks"
)

type world struct {
	*billingtest.World
	*fees.Service
}

func newWorld(t *testing.T, d *db.DB) *world {
	w := billingtest.New(t, d)
	return &world{w, w.Fees}
}

// newPaidWorld is one in which the first year is paid from what is available.
func newPaidWorld(t *testing.T, d *db.DB) *world {
	w := newWorld(t, d)
	w.Earn(1000_00)
	w.Pass(1)
	_, err := w.Pay(w.Ctx, w.Product, fees.ByBalance, "en")
	w.Must(err)
	return w
}

// fee is the seller's as it sees it.
func (w *world) fee() *fees.AnnualFee {
	w.T.Helper()
	found, err := w.Of(w.Ctx, w.Product)
	w.Must(err)
	return found
}

func reason(err error) string {
	if said := fault.Of(err); said != nil {
		return said.Reason
	}
	return ""
}

// R15.3: the fee of a year, from the day the product is validated: requested,
// paid by card with authentication, billed with VAT, requested again a year later;
// unpaid it blocks after 30 days, and paying undoes that.
func TestAYearOfTheAnnualFee(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.Pass(1)
		fee := w.fee()
		if fee == nil || fee.Standing != fees.Overdue || fee.Total != 118_80 || fee.Fee.DueOn != w.Today().Add(-1) {
			t.Fatalf("after validation: %+v", fee)
		}
		found, err := w.Tasks(t.Context(), w.Seller.ID, w.Now())
		if err != nil || len(found) != 1 || found[0].Kind != tasks.PayFee || *found[0].MoneyAtRisk != 118_80 {
			t.Errorf("the task: %+v, %v", found, err)
		}
		// A product that is removed asks for nothing, also before its removal is carried out.
		w.Raw("UPDATE products SET removed_at = ? WHERE id = ?", w.Now(), w.Product)
		if found, err := w.Tasks(t.Context(), w.Seller.ID, w.Now()); err != nil || len(found) > 0 {
			t.Errorf("the tasks of a removed product: %+v, %v", found, err)
		}
		w.Raw("UPDATE products SET removed_at = NULL")
		// Double click and two tabs: one page.
		first, err := w.Pay(w.Ctx, w.Product, fees.ByCard, "en")
		w.Must(err)
		second, err := w.Pay(w.Ctx, w.Product, fees.ByCard, "de")
		w.Must(err)
		if first.URL == "" || first.URL != second.URL {
			t.Errorf("two pages: %+v, %+v", first, second)
		}
		// A card refused, authentication abandoned: nothing is paid, and the way goes on.
		w.Choose("refused", "asks")
		w.Deliver()
		if w.fee().Standing != fees.Overdue || w.Count("fees WHERE status = 'PAID'") != 0 {
			t.Error("an abandoned payment counts")
		}
		// The event comes before anybody asks again.
		w.Choose("approve")
		w.Deliver()
		w.Must(w.Refresh(w.Ctx, w.Product))
		if fees, vat := w.Income(); fees != 99_00 || vat != 19_80 {
			t.Errorf("booked %s and %s", fees, vat)
		}
		if n := w.Count("invoices WHERE paid_on IS NOT NULL AND payment = 'CARD' AND total = 11880"); n != 1 {
			t.Errorf("%d invoices", n)
		}
		if fee = w.fee(); fee.Standing != fees.Covered || w.Count("billing_customers WHERE card_last4 = '3155'") != 1 {
			t.Errorf("paid: %+v", fee)
		}
		if _, err := w.Pay(w.Ctx, w.Product, fees.ByCard, "en"); reason(err) != "fee_paid" {
			t.Errorf("paid twice: %v", err)
		}
		w.Pass(365 - 31 - 1)
		if got := w.fee().Standing; got != fees.Covered {
			t.Errorf("31 days before: %s", got)
		}
		for _, c := range []struct {
			days int
			want fees.Standing
		}{{1, fees.Soon}, {29, fees.Soon}, {1, fees.Overdue}, {29, fees.Overdue}, {1, fees.Blocked}} {
			w.Pass(c.days)
			if got := w.fee().Standing; got != c.want {
				t.Errorf("%s: %s, not %s", w.Today(), got, c.want)
			}
		}
		if n := w.Count("billing_log WHERE is_notice AND event IN ('FEE_SOON', 'FEE_DUE', 'FEE_BLOCKS')"); n != 4 { // the first year was due at once
			t.Errorf("%d notices", n)
		}
		w.Card("works")
		step, err := w.Pay(w.Ctx, w.Product, fees.ByCard, "en")
		if err != nil || !step.IsPaid || w.fee().Standing != fees.Covered {
			t.Errorf("the stored card: %+v, %v", step, err)
		}
		if fees, _ := w.Income(); fees != 198_00 {
			t.Errorf("booked %s", fees)
		}
	})
}

// R15.3: against the balance, once, if it suffices; a card payment that is under
// way is ended first, and one that was faster counts.
func TestAgainstTheBalance(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.Pass(1)
		if _, err := w.Pay(w.Ctx, w.Product, fees.ByBalance, "en"); reason(err) != "balance_too_low" {
			t.Errorf("without a balance: %v", err)
		}
		w.Earn(200_00)
		_, err := w.Pay(w.Ctx, w.Product, fees.ByCard, "en")
		w.Must(err)
		for range 2 {
			if step, err := w.Pay(w.Ctx, w.Product, fees.ByBalance, "en"); err == nil && !step.IsPaid || err != nil && reason(err) != "fee_paid" {
				t.Errorf("%+v, %v", step, err)
			}
		}
		held, err := w.Books.Balances(t.Context(), w.Seller.ID)
		w.Must(err)
		if held.Available != 81_20 || w.Count("fee_payments WHERE status = 'CANCELLED'") != 1 || w.Count("invoices WHERE payment = 'BALANCE'") != 1 {
			t.Errorf("%+v", held)
		}
		w.Deliver()
		// The card was faster: nothing is taken from the balance.
		other := w.AddProduct(w.Seller.ID)
		w.Pass(1)
		_, err = w.Pay(w.Ctx, other, fees.ByCard, "en")
		w.Must(err)
		w.Choose("works")
		w.Earn(500_00)
		if _, err := w.Pay(w.Ctx, other, fees.ByBalance, "en"); err != nil && reason(err) != "fee_paid" {
			t.Error(err)
		}
		w.Deliver()
		if held, _ = w.Books.Balances(t.Context(), w.Seller.ID); held.Available != 581_20 {
			t.Errorf("charged twice: %+v", held)
		}
		w.Income()
	})
}

// R15.3: on a payout day a fee that is due is withheld from what is available,
// whole or not at all.
func TestFeesAreWithheld(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.Pass(1)
		withhold := func() {
			w.Must(d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
				return w.Withhold(ctx, tx, []int64{w.Seller.ID}, w.Today(), w.Now())
			}))
		}
		w.Earn(100_00)
		withhold()
		if w.Count("fees WHERE status = 'PAID'") != 0 {
			t.Error("a part was withheld")
		}
		w.Earn(20_00)
		withhold()
		withhold()
		held, err := w.Books.Balances(t.Context(), w.Seller.ID)
		w.Must(err)
		if held.Available != 1_20 || w.Count("fees WHERE status = 'PAID' AND paid_by = 'BALANCE'") != 1 {
			t.Errorf("%+v", held)
		}
	})
}

// R15.4: cancelling asks for a reason, stops the renewal, and can be taken back
// while the year runs; afterwards paying covers the product again from that day.
func TestCancellingTheFee(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newPaidWorld(t, d)
		for why, want := range map[billing.Why]string{
			{}:                            "reason_missing",
			{Reason: "BORED"}:             "reason_missing",
			{Reason: billing.OtherReason}: "reason_text_missing",
		} {
			if err := w.Cancel(w.Ctx, w.Product, why); reason(err) != want {
				t.Errorf("%+v: %v", why, err)
			}
		}
		why := billing.Why{Reason: billing.OtherReason, Text: "Moving on"}
		w.Must(w.Cancel(w.Ctx, w.Product, why))
		if err := w.Cancel(w.Ctx, w.Product, why); reason(err) != "fee_cancelled" {
			t.Errorf("cancelled twice: %v", err)
		}
		w.Must(w.Renew(w.Ctx, w.Product))
		w.Must(w.Cancel(w.Ctx, w.Product, why))
		w.Pass(400)
		if fee := w.fee(); fee.Standing != fees.Stopped || w.Count("fees WHERE status = 'PAID'") != 1 {
			t.Errorf("a cancelled fee was charged: %+v", fee)
		}
		_, err := w.Pay(w.Ctx, w.Product, fees.ByBalance, "en")
		w.Must(err)
		if fee := w.fee(); fee.Standing != fees.Covered || *fee.PaidTo != w.Today().AddMonths(12).Add(-1) {
			t.Errorf("%+v until %s", fee, *fee.PaidTo)
		}
	})
}

// R15.3: partners pay none, and who leaves a partnership does from that day on.
// Nobody else's product is seen or paid, nor one that is not there.
func TestWhoPays(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.Pass(1)
		set := func(partnership string) {
			w.Must(d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
				_, err := tx.NewRaw("UPDATE sellers SET partnership = ? WHERE id = ?", partnership, w.Seller.ID).Exec(ctx)
				return err
			}))
			w.Pass(1)
		}
		set("AGENCY")
		if w.fee() != nil {
			t.Error("a partner pays")
		}
		set("NO_PARTNERSHIP")
		if fee := w.fee(); fee == nil || fee.Fee.DueOn != w.Today() {
			t.Errorf("%+v", fee)
		}
		stranger := actor.With(t.Context(), actor.Actor{SellerID: sellertest.Add(t, d, nil).ID})
		posing := actor.With(t.Context(), actor.Actor{SellerID: w.Seller.ID, Operator: true, Posing: true})
		for _, c := range []struct {
			ctx     context.Context
			product int64
			want    fault.Code
		}{{stranger, w.Product, fault.NotFound}, {w.Ctx, 999999, fault.NotFound}, {posing, w.Product, fault.Forbidden}, {t.Context(), w.Product, fault.Unauthenticated}} {
			_, err := w.Pay(c.ctx, c.product, fees.ByCard, "en")
			if !fault.Is(err, c.want) {
				t.Errorf("paying %d: %v", c.product, err)
			}
			if _, err := w.Subscription.Subscribe(c.ctx, c.product, 1, nil, "en"); !fault.Is(err, c.want) {
				t.Errorf("subscribing %d: %v", c.product, err)
			}
			if err := w.Subscription.Act(c.ctx, c.product, subscription.DoPause, 0, nil); !fault.Is(err, c.want) {
				t.Errorf("pausing %d: %v", c.product, err)
			}
		}
		if _, err := w.Subscription.Page(stranger, w.Product, "en"); !fault.Is(err, fault.NotFound) {
			t.Errorf("seen by a stranger: %v", err)
		}
	})
}

// R15.3, R12.4: the fee that a removal has ended is due again once the product is back,
// and keeps no partner from uploading. What the seller cancelled stays so.
func TestTheFeeOfAProductThatIsBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newPaidWorld(t, d)
		due := w.fee().Fee.DueOn
		removed := func(days int) {
			w.Raw("UPDATE products SET removed_at = ? WHERE id = ?", w.Now(), w.Product)
			w.Pass(1)
			if w.Count("fees WHERE status = 'CANCELLED' AND reason = 'PRODUCT_REMOVED'") != 1 {
				t.Fatal("the removal ended no fee")
			}
			w.Pass(days)
			w.Raw("UPDATE products SET removed_at = NULL")
		}
		removed(30)
		w.Must(w.Tend(t.Context()))
		if fee := w.fee(); fee.Fee.Status != fees.Open || fee.Fee.DueOn != due {
			t.Errorf("back before its day: %+v", fee.Fee)
		}
		removed(500)
		w.Must(w.Tend(t.Context()))
		if fee := w.fee(); fee.Standing != fees.Overdue || fee.Fee.DueOn != w.Today() || fee.Fee.EndsOn != w.Today().AddMonths(12).Add(-1) {
			t.Errorf("back after its day: %+v", fee.Fee)
		}
		removed(40)
		w.Must(w.Tend(t.Context()))
		if w.Count("billing_log WHERE event = 'FEE_DUE' AND day = ?", w.Today()) != 1 {
			t.Error("nobody was told that it is due again")
		}
		removed(40)
		w.Raw("UPDATE sellers SET partnership = 'AGENCY' WHERE id = ?", w.Seller.ID)
		w.Must(w.Tend(t.Context()))
		if err := fees.Check(t.Context(), d.Read(), w.Product, w.Today()); err != nil {
			t.Errorf("a partner: %v", err)
		}
		w.Raw("UPDATE sellers SET partnership = 'NO_PARTNERSHIP' WHERE id = ?", w.Seller.ID)
		w.Pass(1)
		w.Must(w.Cancel(w.Ctx, w.Product, billing.Why{Reason: billing.OtherReason, Text: "Moving on"}))
		w.Raw("UPDATE products SET removed_at = ? WHERE id = ?", w.Now(), w.Product)
		w.Pass(1)
		w.Raw("UPDATE products SET removed_at = NULL")
		w.Pass(1)
		if fee := w.fee(); fee.Fee.Status != fees.Cancelled || *fee.Fee.Reason != billing.OtherReason {
			t.Errorf("what the seller cancelled: %+v", fee.Fee)
		}
	})
}

// R15.3: years in which a seller was a partner are not owed afterwards, of products
// that were validated in them either.
func TestNothingIsOwedOfAPartnership(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.Raw("INSERT INTO seller_partnerships (seller_id, starts_on, ends_on, partnership) VALUES (?, '2025-01-01', '2027-05-31', 'AGENCY')", w.Seller.ID)
		w.AsPartner()
		w.Pass(1)
		w.Set(time.Date(2027, 6, 1, 10, 0, 0, 0, time.UTC))
		w.Raw("UPDATE sellers SET partnership = 'NO_PARTNERSHIP'")
		w.Must(w.Tend(t.Context()))
		if fee := w.fee(); fee == nil || fee.Fee.DueOn != "2027-06-01" || fee.Standing != fees.Overdue {
			t.Errorf("%+v", fee)
		}
	})
}

// R15.3: what is submitted here owes a fee from its first validation on: modules
// and themes with their first version, all else with its sheet.
func TestTheFeeBeginsWithTheFirstValidation(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		service := w.AddProduct(w.Seller.ID)
		w.Raw("UPDATE products SET type = 'service' WHERE id = ?", service)
		drafted := w.Today()
		w.Raw("INSERT INTO product_history (product_id, seller_id, at, actor, action, detail) SELECT id, seller_id, created_at, 'SELLER', 'CREATED', '' FROM products")
		for product, days := range map[int64]int{w.Product: 40, service: 50} {
			w.Raw("INSERT INTO sheet_submissions (product_id, seller_id, day, submitted_at, sheet, state, decided_at) VALUES (?, ?, ?, ?, '{}', 'VALIDATED', ?)",
				product, w.Seller.ID, drafted, w.Now(), w.Now().AddDate(0, 0, days))
		}
		w.Raw("INSERT INTO product_versions (product_id, seller_id, version, rank, change_kind, state, changelog, compatibility, works_from, works_to, released_at) VALUES (?, ?, '1.0.0', '1', 'NEW', 'IN_VALIDATION', '{}', '{}', '8.0.0', '9.1.0', ?)",
			w.Product, w.Seller.ID, w.Now())
		w.Pass(60)
		if w.fee() != nil || w.Count("fees WHERE product_id = ? AND due_on = ?", service, drafted.Add(50)) != 1 {
			t.Errorf("%+v, and the service's is not due with its sheet", w.fee())
		}
		w.Raw("UPDATE product_versions SET state = 'VALIDATED', released_at = ?", w.Now())
		w.Pass(1)
		if fee := w.fee(); fee == nil || fee.Fee.DueOn != drafted.Add(60) {
			t.Errorf("%+v", fee)
		}
	})
}

// R15.3: what came with the feed owes a fee whatever becomes of changes of its sheet,
// and every year.
func TestTheFeeOfTheFeedStaysDue(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		submit := func(product int64, state string) {
			w.Raw("INSERT INTO sheet_submissions (product_id, seller_id, day, submitted_at, sheet, state) VALUES (?, ?, ?, ?, '{}', ?)",
				product, w.Seller.ID, w.Today(), w.Now(), state)
		}
		for _, state := range []string{"OPEN", "REFUSED", "CANCELLED", "VALIDATED"} {
			submit(w.AddProduct(w.Seller.ID), state)
		}
		w.Pass(1)
		if n := w.Count("fees WHERE kind = 'ANNUAL' AND status = 'OPEN'"); n != 5 {
			t.Errorf("%d products owe it", n)
		}
		w.Raw("UPDATE fees SET status = 'WAIVED' WHERE product_id = ?", w.Product) // as with a partnership that has ended since
		submit(w.Product, "VALIDATED")
		w.Pass(1)
		if fee := w.fee(); fee == nil || fee.Fee.DueOn != w.Today() {
			t.Errorf("%+v", fee)
		}
	})
}
