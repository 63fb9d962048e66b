package subscription_test

import (
	"context"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/billing"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/fees"
	"merkato/internal/money"
	"merkato/internal/payments"
	"merkato/internal/subscription"
)

// meanwhile is the sandbox while something else happens.
type meanwhile struct {
	payments.Biller
	afterStart   func(made payments.Payment) // once, before its answer arrives
	beforeChange func()                      // once
	isBroken     bool                        // it answers that it failed, and says so again for the same key
	spent        map[string]bool
}

func (w *world) meanwhile() *meanwhile {
	m := &meanwhile{Biller: w.Provider, spent: map[string]bool{}}
	w.Billing.ChargeThrough(m, "http://127.0.0.1:1")
	return m
}

func (m *meanwhile) fails(key string) error {
	if m.isBroken {
		m.spent[key] = true
	}
	if m.spent[key] {
		return fault.New(fault.Unavailable, "payment_away", "Broken.").Because(payments.ErrKeySpent)
	}
	return nil
}

func (m *meanwhile) CreateCustomer(ctx context.Context, c payments.NewCustomer) (string, error) {
	if err := m.fails(c.Key); err != nil {
		return "", err
	}
	return m.Biller.CreateCustomer(ctx, c)
}

func (m *meanwhile) StartPayment(ctx context.Context, n payments.NewPayment) (payments.Payment, error) {
	if err := m.fails(n.Key); err != nil {
		return payments.Payment{}, err
	}
	return m.Biller.StartPayment(ctx, n)
}

func (m *meanwhile) StartSubscription(ctx context.Context, n payments.NewSubscription) (payments.Payment, error) {
	if err := m.fails(n.Key); err != nil {
		return payments.Payment{}, err
	}
	made, err := m.Biller.StartSubscription(ctx, n)
	if then := m.afterStart; then != nil {
		m.afterStart = nil
		then(made)
	}
	return made, err
}

func (m *meanwhile) ChangeSubscription(ctx context.Context, id string, c payments.Change) error {
	if first := m.beforeChange; first != nil {
		m.beforeChange = nil
		first()
	}
	return m.Biller.ChangeSubscription(ctx, id, c)
}

// R15.5: of two tabs in which different plans are chosen at once, one gets a page;
// the other's cannot be paid.
func TestTwoTabsChooseAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		var replaced payments.Payment
		w.meanwhile().afterStart = func(made payments.Payment) {
			replaced = made
			_, err := w.Service.Subscribe(w.Ctx, w.Product, 2, nil, "en")
			w.Must(err)
		}
		if step, err := w.Service.Subscribe(w.Ctx, w.Product, 1, nil, "en"); reason(err) != "subscription_busy" {
			t.Errorf("%+v, %v", step, err)
		}
		if page, err := w.Provider.Payment(t.Context(), replaced.ID); err != nil || page.Status != payments.PaymentCancelled {
			t.Errorf("%+v, %v", page, err)
		}
		w.Choose("works")
		w.Deliver()
		w.expect(subscription.InTrial, "the other tab")
		if plan := w.page().Plan; plan.ID != 2 {
			t.Errorf("%+v", plan)
		}
	})
}

// R15.5: a plan that was chosen is not forgotten where the provider is read before
// it knows of the choice.
func TestAChoiceIsReadTooEarly(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		m := w.meanwhile()
		w.subscribe(1, nil, "works")
		w.Pass(31)
		readFirst := func() { w.Must(w.Refresh(w.Ctx, w.Product)) }
		w.Card("asks")
		m.beforeChange = readFirst
		w.act(subscription.DoChange, 2)
		if page := w.page(); page.Plan.ID != 1 || page.NextPlan == nil || page.NextPlan.ID != 2 {
			t.Errorf("to be confirmed: %+v, %+v", page.Plan, page.NextPlan)
		}
		w.Pass(1) // nobody did
		w.Card("works")
		m.beforeChange = readFirst
		w.act(subscription.DoChange, 2)
		if page := w.page(); page.Plan.ID != 2 || page.NextPlan != nil {
			t.Errorf("charged: %+v, %+v", page.Plan, page.NextPlan)
		}
	})
}

// R15.5: a change that is paid just as its seller takes it back holds, and the seller
// is told so.
func TestAChangeIsPaidWhileItIsTakenBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.AsPartner()
		m := w.meanwhile()
		w.subscribe(1, nil, "works")
		w.Pass(31)
		w.Card("asks")
		w.act(subscription.DoChange, 2)
		step, err := w.PayNow(w.Ctx, w.Product, "en")
		w.Must(err)
		m.beforeChange = func() { w.payOn(step) }
		for _, tab := range []string{"this", "another"} {
			if err := w.Act(w.Ctx, w.Product, subscription.DoKeepPlan, 1, nil); reason(err) != "plan_paid" {
				t.Errorf("%s tab: %v", tab, err)
			}
		}
		w.expect(subscription.Active, "it is paid")
		if page := w.page(); page.Plan.ID != 2 || page.NextPlan != nil || w.Count("billing_log WHERE event = 'KEEP_PLAN'") != 0 {
			t.Errorf("%+v, %+v", page.Plan, page.NextPlan)
		}
		w.agrees(0)
	})
}

// R15.1, R15.5: so it is where both plans are of the same interval: the terms that
// follow cost what the new one does.
func TestAChoiceOfTheSameIntervalIsReadTooEarly(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.AsPartner()
		w.Raw("INSERT INTO subscription_plans (id, recurs, price, trial_days, starts_on) VALUES (3, 'MONTH', 4900, 0, '2026-01-01')")
		m := w.meanwhile()
		w.subscribe(1, nil, "works")
		w.Pass(31)
		m.beforeChange = func() { w.Must(w.Refresh(w.Ctx, w.Product)) }
		w.act(subscription.DoChange, 3)
		w.Pass(32)
		var newest money.Cents
		w.Must(d.Read().NewRaw("SELECT net FROM fees WHERE kind = 'SUBSCRIPTION' ORDER BY id DESC LIMIT 1").Scan(t.Context(), &newest))
		if page := w.page(); page.Plan.ID != 3 || newest != 49_00 {
			t.Errorf("%+v, and %s was charged", page.Plan, newest)
		}
	})
}

// R15.3, R15.5: what the provider has failed at, and says so for its key for a day,
// can be tried again at once.
func TestAFailureThatTheProviderRepeats(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		m := w.meanwhile()
		w.Pass(1)
		pay := func() (*billing.PaymentStep, error) {
			return w.Fees.Pay(w.Ctx, w.Product, fees.ByCard, "en")
		}
		begin := func() (*billing.PaymentStep, error) {
			return w.Service.Subscribe(w.Ctx, w.Product, 1, nil, "en")
		}
		for _, step := range []func() (*billing.PaymentStep, error){pay, pay, begin} { // the first has no customer yet
			m.isBroken = true
			if _, err := step(); reason(err) != "payment_away" {
				t.Errorf("broken: %v", err)
			}
			m.isBroken = false
			if found, err := step(); err != nil || found.URL == "" {
				t.Errorf("it works again: %+v, %v", found, err)
			}
			w.Raw("UPDATE fee_payments SET status = 'CANCELLED' WHERE status = 'STARTED'")
		}
		// One whose answer was lost, and whose key is spent, does not keep the fee.
		_, err := pay()
		w.Must(err)
		var key string
		w.Must(d.Read().NewRaw("SELECT key FROM fee_payments WHERE status = 'STARTED'").Scan(t.Context(), &key))
		m.spent[key] = true
		w.Raw("UPDATE fee_payments SET payment_id = NULL WHERE status = 'STARTED'")
		w.Earn(200_00)
		if step, err := w.Fees.Pay(w.Ctx, w.Product, fees.ByBalance, "en"); err != nil || !step.IsPaid {
			t.Errorf("%+v, %v", step, err)
		}
	})
}

// R15.5: a request to which no page came is over after a while, and one whose page
// is gone waits behind the others.
func TestARequestWithoutAPage(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		_, err := w.Service.Subscribe(w.Ctx, w.Product, 1, nil, "en")
		w.Must(err)
		w.Raw("UPDATE subscriptions SET payment_id = 'gone'")
		w.Pass(1)
		w.expect(subscription.Created, "nobody knows its page")
		if w.Count("subscriptions WHERE synced_at >= ?", w.Now()) != 1 {
			t.Error("it is first again")
		}
		w.Raw("UPDATE subscriptions SET payment_id = NULL")
		w.Pass(1)
		w.expect(subscription.Cancelled, "it never had a page")
	})
}

// R15.1: a term costs the plan's price with the VAT of its own time, not of the day
// on which the subscription began.
func TestTheVATChangesBetweenTerms(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.AsPartner()
		w.subscribe(1, nil, "works")
		w.Pass(31)
		w.terms(1, 29_00, "with VAT")
		w.Raw("UPDATE sellers SET declared_vat_payment = ?", false)
		w.Pass(31)
		w.terms(2, 58_00, "without")
		w.Raw("UPDATE sellers SET declared_vat_payment = ?", true)
		w.Pass(31)
		w.terms(3, 87_00, "with VAT again")
		var totals []money.Cents
		w.Must(d.Read().NewRaw("SELECT total FROM fees WHERE kind = 'SUBSCRIPTION' ORDER BY id").Scan(t.Context(), &totals))
		if len(totals) != 3 || totals[0] != 34_80 || totals[1] != 29_00 || totals[2] != 34_80 {
			t.Errorf("%v", totals)
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
		w.Pass(1)
		w.Earn(200_00)
		w.Must(d.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
			return w.Fees.Withhold(ctx, tx, []int64{w.Seller.ID}, w.Today(), w.Now())
		}))
		w.subscribe(1, nil, "works")
		w.Set(w.Now().AddDate(0, 0, 31))
		w.Must(w.Provider.Deliver(ctx))
		w.Must(w.Tend(ctx))
		if w.Count("fees WHERE status = 'PAID'") != 2 {
			t.Error("not both are paid")
		}
	})
}
