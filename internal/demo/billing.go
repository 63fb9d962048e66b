package demo

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"merkato/internal/actor"
	"merkato/internal/billing"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/payments"
	"merkato/internal/products"
	"merkato/internal/subscription"
)

// Till is what demo sellers subscribe through: the payment sandbox, and billing by
// the same clock.
type Till struct {
	DB           *db.DB
	Products     *products.Service
	Subscription *subscription.Service
	Sandbox      interface {
		Choose(ctx context.Context, payment, choice string) error
		SetCard(ctx context.Context, customer, behaves string) error
		Refund(ctx context.Context, bill string) error
		Subscription(ctx context.Context, id string) (payments.Subscription, error)
	}
	Now      func() time.Time
	SetClock func(time.Time)
}

func (t Till) today() calendar.Day { return calendar.DayOf(t.Now()) }

// deed is something a seller does about the subscription of a product, some days
// after today.
type deed struct {
	person  string
	product int // the person's first is 0
	day     int
	do      func(ctx context.Context, t Till, product int64) error
}

// deeds leave a partner subscription in each state that lasts: active after a
// change of plan, in trial, payment failed, paused, ending, ended, beginning later,
// refunded, and not finished.
var deeds = []deed{
	{"monetization", 0, -100, start(payments.Monthly, 0, "works")}, {"monetization", 0, -40, act(subscription.DoChange, payments.Yearly, nil)},
	{"monetization", 1, -24, start(payments.Monthly, 0, "works")},
	{"monetization", 2, -62, start(payments.Monthly, 0, "works")}, {"monetization", 2, -5, card("refused")},
	{"monetization", 3, -50, start(payments.Monthly, 0, "works")}, {"monetization", 3, -10, act(subscription.DoPause, "", nil)},
	{"monetization", 4, -45, start(payments.Yearly, 0, "works")},
	{"monetization", 4, -3, act(subscription.DoCancel, "", &billing.Why{Reason: billing.NotSelling, Text: "Two sales since spring."})},
	{"monetization", 5, -90, start(payments.Monthly, 0, "works")},
	{"monetization", 5, -80, act(subscription.DoCancel, "", &billing.Why{Reason: billing.TooExpensive})},
	{"creator", 0, 0, start(payments.Yearly, 20, "works")},
	{"creator", 1, -40, start(payments.Monthly, 0, "works")}, {"creator", 1, -2, refund},
	{"creator", 2, 0, start(payments.Monthly, 0)},
}

// Subscribe has demo sellers subscribe, day by day up to now.
func Subscribe(ctx context.Context, t Till, now time.Time) error {
	var ids []string
	for _, d := range deeds {
		ids = append(ids, d.offer())
	}
	found, err := t.Products.Find(ctx, t.DB.Read(), ids)
	if err != nil {
		return err
	}
	all := slices.Clone(deeds)
	slices.SortStableFunc(all, func(a, b deed) int { return cmp.Compare(a.day, b.day) })
	for _, d := range all {
		p := found[d.offer()]
		if p == nil {
			return fmt.Errorf("demo data has no product %s", d.offer())
		}
		t.SetClock(now.AddDate(0, 0, d.day).Add(-time.Minute))
		mine := actor.With(ctx, actor.Actor{SellerID: p.SellerID})
		if err := t.Subscription.Refresh(mine, p.ID); err != nil {
			return fmt.Errorf("%s: %w", d.offer(), err)
		}
		if err := d.do(mine, t, p.ID); err != nil {
			return fmt.Errorf("%s after %d days: %w", d.offer(), d.day, err)
		}
		if err := t.Subscription.Refresh(mine, p.ID); err != nil {
			return fmt.Errorf("%s: %w", d.offer(), err)
		}
	}
	t.SetClock(now)
	for _, p := range found {
		if err := t.Subscription.Refresh(actor.With(ctx, actor.Actor{SellerID: p.SellerID}), p.ID); err != nil {
			return err
		}
	}
	return nil
}

func (d deed) offer() string { return fmt.Sprintf("demo-%s-%02d", d.person, d.product+1) }

// plan is the one of an interval; 0: none is requested.
func plan(ctx context.Context, t Till, product int64, recurs payments.Interval) (int64, error) {
	page, err := t.Subscription.Page(ctx, product, "en")
	if err != nil {
		return 0, err
	}
	for _, p := range page.Plans {
		if p.Recurs == recurs {
			return p.ID, nil
		}
	}
	return 0, nil
}

// start subscribes, at once or some days later, and does something on the page.
func start(recurs payments.Interval, after int, choices ...string) func(context.Context, Till, int64) error {
	return func(ctx context.Context, t Till, product int64) error {
		id, err := plan(ctx, t, product, recurs)
		if err != nil {
			return err
		}
		var on *calendar.Day
		if after > 0 {
			on = new(t.today().Add(after))
		}
		if _, err := t.Subscription.Subscribe(ctx, product, id, on, "en"); err != nil {
			return err
		}
		page, err := t.Subscription.Page(ctx, product, "en")
		for _, choice := range choices {
			if err == nil {
				err = t.Sandbox.Choose(ctx, *page.Subscription.PaymentID, choice)
			}
		}
		return err
	}
}

// act changes a subscription.
func act(action subscription.Action, recurs payments.Interval, why *billing.Why) func(context.Context, Till, int64) error {
	return func(ctx context.Context, t Till, product int64) error {
		id, err := plan(ctx, t, product, recurs)
		if err != nil {
			return err
		}
		return t.Subscription.Act(ctx, product, action, id, why)
	}
}

// card sets the seller's card to one that behaves in a way.
func card(behaves string) func(context.Context, Till, int64) error {
	return func(ctx context.Context, t Till, product int64) error {
		said, err := t.current(ctx, product)
		if err != nil {
			return err
		}
		return t.Sandbox.SetCard(ctx, said.Customer, behaves)
	}
}

// refund refunds the newest payment.
func refund(ctx context.Context, t Till, product int64) error {
	said, err := t.current(ctx, product)
	if err != nil {
		return err
	}
	return t.Sandbox.Refund(ctx, said.Bills[0].ID)
}

func (t Till) current(ctx context.Context, product int64) (payments.Subscription, error) {
	page, err := t.Subscription.Page(ctx, product, "en")
	if err != nil {
		return payments.Subscription{}, err
	}
	return t.Sandbox.Subscription(ctx, *page.Subscription.ProviderID)
}
