package subscription_test

import (
	"context"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/seller/sellertest"
	"merkato/internal/subscription"
	"merkato/internal/tasks"
)

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
		w.pass(1)
		fee := w.page().Fee
		if fee == nil || fee.Standing != subscription.Overdue || fee.Total != 118_80 || fee.Fee.DueOn != day(w.now).Add(-1) {
			t.Fatalf("after validation: %+v", fee)
		}
		found, err := w.Tasks(t.Context(), w.seller.ID, w.now)
		if err != nil || len(found) != 1 || found[0].Kind != tasks.PayFee || *found[0].MoneyAtRisk != 118_80 {
			t.Errorf("the task: %+v, %v", found, err)
		}
		// Double click and two tabs: one page.
		first, err := w.PayFee(w.ctx, w.product, subscription.ByCard, "en")
		w.must(err)
		second, err := w.PayFee(w.ctx, w.product, subscription.ByCard, "de")
		w.must(err)
		if first.URL == "" || first.URL != second.URL {
			t.Errorf("two pages: %+v, %+v", first, second)
		}
		// A card refused, authentication abandoned: nothing is paid, and the way goes on.
		w.choose("refused", "asks")
		w.deliver()
		if w.page().Fee.Standing != subscription.Overdue || w.count("fees WHERE status = 'PAID'") != 0 {
			t.Error("an abandoned payment counts")
		}
		// The event comes before anybody asks again.
		w.choose("approve")
		w.deliver()
		w.must(w.Refresh(w.ctx, w.product))
		if fees, vat := w.income(); fees != 99_00 || vat != 19_80 {
			t.Errorf("booked %s and %s", fees, vat)
		}
		if n := w.count("invoices WHERE paid_on IS NOT NULL AND payment = 'CARD' AND total = 11880"); n != 1 {
			t.Errorf("%d invoices", n)
		}
		if fee = w.page().Fee; fee.Standing != subscription.Covered || w.page().Card == nil || w.page().Card.Last4 != "3155" {
			t.Errorf("paid: %+v", fee)
		}
		if _, err := w.PayFee(w.ctx, w.product, subscription.ByCard, "en"); reason(err) != "fee_paid" {
			t.Errorf("paid twice: %v", err)
		}
		w.pass(365 - 31 - 1)
		if got := w.page().Fee.Standing; got != subscription.Covered {
			t.Errorf("31 days before: %s", got)
		}
		for _, c := range []struct {
			days int
			want subscription.Standing
		}{{1, subscription.Soon}, {29, subscription.Soon}, {1, subscription.Overdue}, {29, subscription.Overdue}, {1, subscription.Blocked}} {
			w.pass(c.days)
			if got := w.page().Fee.Standing; got != c.want {
				t.Errorf("%s: %s, not %s", day(w.now), got, c.want)
			}
		}
		if n := w.count("billing_log WHERE is_notice AND event IN ('FEE_SOON', 'FEE_DUE', 'FEE_BLOCKS')"); n != 4 { // the first year was due at once
			t.Errorf("%d notices", n)
		}
		w.card("works")
		step, err := w.PayFee(w.ctx, w.product, subscription.ByCard, "en")
		if err != nil || !step.IsPaid || w.page().Fee.Standing != subscription.Covered {
			t.Errorf("the stored card: %+v, %v", step, err)
		}
		if fees, _ := w.income(); fees != 198_00 {
			t.Errorf("booked %s", fees)
		}
	})
}

// R15.3: against the balance, once, if it suffices; a card payment that is under
// way is ended first, and one that was faster counts.
func TestAgainstTheBalance(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.pass(1)
		if _, err := w.PayFee(w.ctx, w.product, subscription.ByBalance, "en"); reason(err) != "balance_too_low" {
			t.Errorf("without a balance: %v", err)
		}
		w.earn(200_00)
		_, err := w.PayFee(w.ctx, w.product, subscription.ByCard, "en")
		w.must(err)
		for range 2 {
			if step, err := w.PayFee(w.ctx, w.product, subscription.ByBalance, "en"); err == nil && !step.IsPaid || err != nil && reason(err) != "fee_paid" {
				t.Errorf("%+v, %v", step, err)
			}
		}
		held, err := w.books.Balances(t.Context(), w.seller.ID)
		w.must(err)
		if held.Available != 81_20 || w.count("fee_payments WHERE status = 'CANCELLED'") != 1 || w.count("invoices WHERE payment = 'BALANCE'") != 1 {
			t.Errorf("%+v", held)
		}
		w.deliver()
		// The card was faster: nothing is taken from the balance.
		other := w.addProduct(w.seller.ID)
		w.pass(1)
		_, err = w.PayFee(w.ctx, other, subscription.ByCard, "en")
		w.must(err)
		w.choose("works")
		w.earn(500_00)
		if _, err := w.PayFee(w.ctx, other, subscription.ByBalance, "en"); err != nil && reason(err) != "fee_paid" {
			t.Error(err)
		}
		w.deliver()
		if held, _ = w.books.Balances(t.Context(), w.seller.ID); held.Available != 581_20 {
			t.Errorf("charged twice: %+v", held)
		}
		w.income()
	})
}

// R15.3: on a payout day a fee that is due is withheld from what is available,
// whole or not at all.
func TestFeesAreWithheld(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.pass(1)
		withhold := func() {
			w.must(d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
				return w.Withhold(ctx, tx, []int64{w.seller.ID}, day(w.now), w.now)
			}))
		}
		w.earn(100_00)
		withhold()
		if w.count("fees WHERE status = 'PAID'") != 0 {
			t.Error("a part was withheld")
		}
		w.earn(20_00)
		withhold()
		withhold()
		held, err := w.books.Balances(t.Context(), w.seller.ID)
		w.must(err)
		if held.Available != 1_20 || w.count("fees WHERE status = 'PAID' AND paid_by = 'BALANCE'") != 1 {
			t.Errorf("%+v", held)
		}
	})
}

// R15.4: cancelling asks for a reason, stops the renewal, and can be taken back
// while the year runs; afterwards paying covers the product again from that day.
func TestCancellingTheFee(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.earn(1000_00)
		w.pass(1)
		_, err := w.PayFee(w.ctx, w.product, subscription.ByBalance, "en")
		w.must(err)
		for why, want := range map[subscription.Why]string{
			{}:                                 "reason_missing",
			{Reason: "BORED"}:                  "reason_missing",
			{Reason: subscription.OtherReason}: "reason_text_missing",
		} {
			if err := w.CancelFee(w.ctx, w.product, why); reason(err) != want {
				t.Errorf("%+v: %v", why, err)
			}
		}
		why := subscription.Why{Reason: subscription.OtherReason, Text: "Moving on"}
		w.must(w.CancelFee(w.ctx, w.product, why))
		if err := w.CancelFee(w.ctx, w.product, why); reason(err) != "fee_cancelled" {
			t.Errorf("cancelled twice: %v", err)
		}
		w.must(w.RenewFee(w.ctx, w.product))
		w.must(w.CancelFee(w.ctx, w.product, why))
		w.pass(400)
		if fee := w.page().Fee; fee.Standing != subscription.Stopped || w.count("fees WHERE status = 'PAID'") != 1 {
			t.Errorf("a cancelled fee was charged: %+v", fee)
		}
		_, err = w.PayFee(w.ctx, w.product, subscription.ByBalance, "en")
		w.must(err)
		if fee := w.page().Fee; fee.Standing != subscription.Covered || *fee.PaidTo != day(w.now).AddMonths(12).Add(-1) {
			t.Errorf("%+v until %s", fee, *fee.PaidTo)
		}
	})
}

// R15.3: partners pay none, and who leaves a partnership does from that day on.
// Nobody else's product is seen or paid, nor one that is not there.
func TestWhoPays(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.pass(1)
		set := func(partnership string) {
			w.must(d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
				_, err := tx.NewRaw("UPDATE sellers SET partnership = ? WHERE id = ?", partnership, w.seller.ID).Exec(ctx)
				return err
			}))
			w.pass(1)
		}
		set("AGENCY")
		if w.page().Fee != nil {
			t.Error("a partner pays")
		}
		set("NO_PARTNERSHIP")
		if fee := w.page().Fee; fee == nil || fee.Fee.DueOn != day(w.now) {
			t.Errorf("%+v", fee)
		}
		stranger := actor.With(t.Context(), actor.Actor{SellerID: sellertest.Add(t, d, nil).ID})
		posing := actor.With(t.Context(), actor.Actor{SellerID: w.seller.ID, Operator: true, Posing: true})
		for _, c := range []struct {
			ctx     context.Context
			product int64
			want    fault.Code
		}{{stranger, w.product, fault.NotFound}, {w.ctx, 999999, fault.NotFound}, {posing, w.product, fault.Forbidden}, {t.Context(), w.product, fault.Unauthenticated}} {
			_, err := w.PayFee(c.ctx, c.product, subscription.ByCard, "en")
			if !fault.Is(err, c.want) {
				t.Errorf("paying %d: %v", c.product, err)
			}
			if _, err := w.Service.Subscribe(c.ctx, c.product, 1, nil, "en"); !fault.Is(err, c.want) {
				t.Errorf("subscribing %d: %v", c.product, err)
			}
			if err := w.Act(c.ctx, c.product, subscription.DoPause, 0, nil); !fault.Is(err, c.want) {
				t.Errorf("pausing %d: %v", c.product, err)
			}
		}
		if _, err := w.Page(stranger, w.product, "en"); !fault.Is(err, fault.NotFound) {
			t.Errorf("seen by a stranger: %v", err)
		}
	})
}

// R15.3: years in which a seller was a partner are not owed afterwards, of products
// that were validated in them either.
func TestNothingIsOwedOfAPartnership(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.raw("INSERT INTO seller_partnerships (seller_id, starts_on, ends_on, partnership) VALUES (?, '2025-01-01', '2027-05-31', 'AGENCY')", w.seller.ID)
		w.must(d.Tx(t.Context(), asPartner(w)))
		w.pass(1)
		w.mu.Lock()
		w.now = time.Date(2027, 6, 1, 10, 0, 0, 0, time.UTC)
		w.mu.Unlock()
		w.raw("UPDATE sellers SET partnership = 'NO_PARTNERSHIP'")
		w.must(w.Tend(t.Context()))
		if fee := w.page().Fee; fee == nil || fee.Fee.DueOn != "2027-06-01" || fee.Standing != subscription.Overdue {
			t.Errorf("%+v", fee)
		}
	})
}

// R15.3: what is submitted here owes a fee from its first validation on: modules
// and themes with their first version, all else with its sheet.
func TestTheFeeBeginsWithTheFirstValidation(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		service := w.addProduct(w.seller.ID)
		w.raw("UPDATE products SET type = 'service' WHERE id = ?", service)
		drafted := day(w.now)
		w.raw("INSERT INTO product_history (product_id, seller_id, at, actor, action, detail) SELECT id, seller_id, created_at, 'SELLER', 'CREATED', '' FROM products")
		for product, days := range map[int64]int{w.product: 40, service: 50} {
			w.raw("INSERT INTO sheet_submissions (product_id, seller_id, day, submitted_at, sheet, state, decided_at) VALUES (?, ?, ?, ?, '{}', 'VALIDATED', ?)",
				product, w.seller.ID, drafted, w.now, w.now.AddDate(0, 0, days))
		}
		w.raw("INSERT INTO product_versions (product_id, seller_id, version, rank, change_kind, state, changelog, compatibility, works_from, works_to, released_at) VALUES (?, ?, '1.0.0', '1', 'NEW', 'IN_VALIDATION', '{}', '{}', '8.0.0', '9.1.0', ?)",
			w.product, w.seller.ID, w.now)
		w.pass(60)
		if w.page().Fee != nil || w.count("fees WHERE product_id = ? AND due_on = ?", service, drafted.Add(50)) != 1 {
			t.Errorf("%+v, and the service's is not due with its sheet", w.page().Fee)
		}
		w.raw("UPDATE product_versions SET state = 'VALIDATED', released_at = ?", w.now)
		w.pass(1)
		if fee := w.page().Fee; fee == nil || fee.Fee.DueOn != drafted.Add(60) {
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
			w.raw("INSERT INTO sheet_submissions (product_id, seller_id, day, submitted_at, sheet, state) VALUES (?, ?, ?, ?, '{}', ?)",
				product, w.seller.ID, day(w.now), w.now, state)
		}
		for _, state := range []string{"OPEN", "REFUSED", "CANCELLED", "VALIDATED"} {
			submit(w.addProduct(w.seller.ID), state)
		}
		w.pass(1)
		if n := w.count("fees WHERE kind = 'ANNUAL' AND status = 'OPEN'"); n != 5 {
			t.Errorf("%d products owe it", n)
		}
		w.raw("UPDATE fees SET status = 'WAIVED' WHERE product_id = ?", w.product) // as with a partnership that has ended since
		submit(w.product, "VALIDATED")
		w.pass(1)
		if fee := w.page().Fee; fee == nil || fee.Fee.DueOn != day(w.now) {
			t.Errorf("%+v", fee)
		}
	})
}
