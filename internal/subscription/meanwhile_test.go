package subscription_test

import (
	"context"
	"testing"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/payments"
	"merkato/internal/subscription"
)

// meanwhile is the sandbox while something else happens.
type meanwhile struct {
	payments.Biller
	afterStart   func(made payments.Payment) // once, before its answer arrives
	beforeChange func()                      // once
}

func (w *world) meanwhile() *meanwhile {
	m := &meanwhile{Biller: w.provider}
	w.ChargeThrough(m, "http://127.0.0.1:1")
	return m
}

func (m *meanwhile) StartSubscription(ctx context.Context, n payments.NewSubscription) (payments.Payment, error) {
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
			_, err := w.Service.Subscribe(w.ctx, w.product, 2, nil, "en")
			w.must(err)
		}
		if step, err := w.Service.Subscribe(w.ctx, w.product, 1, nil, "en"); reason(err) != "subscription_busy" {
			t.Errorf("%+v, %v", step, err)
		}
		if page, err := w.provider.Payment(t.Context(), replaced.ID); err != nil || page.Status != payments.PaymentCancelled {
			t.Errorf("%+v, %v", page, err)
		}
		w.choose("works")
		w.deliver()
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
		w.pass(31)
		readFirst := func() { w.must(w.Refresh(w.ctx, w.product)) }
		w.card("asks")
		m.beforeChange = readFirst
		w.act(subscription.DoChange, 2)
		if page := w.page(); page.Plan.ID != 1 || page.NextPlan == nil || page.NextPlan.ID != 2 {
			t.Errorf("to be confirmed: %+v, %+v", page.Plan, page.NextPlan)
		}
		w.pass(1) // nobody did
		w.card("works")
		m.beforeChange = readFirst
		w.act(subscription.DoChange, 2)
		if page := w.page(); page.Plan.ID != 2 || page.NextPlan != nil {
			t.Errorf("charged: %+v, %+v", page.Plan, page.NextPlan)
		}
	})
}
