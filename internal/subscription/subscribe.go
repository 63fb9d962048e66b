package subscription

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/uptrace/bun"

	"merkato/internal/billing"
	"merkato/internal/calendar"
	"merkato/internal/fault"
	"merkato/internal/payments"
)

// longestWait is how many days ahead a subscription may begin.
const longestWait = 365

// Subscribe leads to the page on which the subscription of a product begins: at
// once, or on a later day. From several tabs it is the same page.
func (s *Service) Subscribe(ctx context.Context, productID, planID int64, startsOn *calendar.Day, lang string) (*billing.PaymentStep, error) {
	who, p, err := s.charged(ctx, productID)
	if err != nil {
		return nil, err
	}
	if err := goesOn(p); err != nil {
		return nil, err
	}
	if !who.HasMonetization {
		return nil, fault.New(fault.Forbidden, "no_monetization", "Subscriptions are not enabled for this account yet. Ask the marketplace to enable them.")
	}
	way, err := s.Billing.WayBack("subscription", p.ID, lang)
	if err != nil {
		return nil, err
	}
	plan, err := offeredPlan(ctx, s.DB.Read(), planID, s.today())
	if err != nil {
		return nil, err
	}
	today := s.today()
	if startsOn != nil && (*startsOn <= today || *startsOn > today.Add(longestWait)) {
		return nil, fault.New(fault.Invalid, "start_out_of_range", "Choose a day after today, within a year.").At("starts_on")
	}
	price, err := s.priceOf(ctx, who, plan)
	if err != nil {
		return nil, err
	}
	customer, err := s.Billing.Payer(ctx, who)
	if err != nil {
		return nil, err
	}
	row, err := s.request(ctx, who, p.ID, plan, startsOn)
	if err != nil {
		return nil, err
	}
	name, err := s.Billing.Name(ctx, s.DB.Read(), who.ID, p.ID, lang)
	if err != nil {
		return nil, err
	}
	n := payments.NewSubscription{Customer: *customer.CustomerID, Price: price, About: name, Way: way}
	switch {
	case startsOn != nil:
		n.StartsAt = startsOn.Start()
	case !row.HadTrial:
		n.TrialDays = plan.TrialDays
	}
	payment, err := s.openPage(ctx, row, n)
	if err != nil {
		return nil, billing.AsSeen(err)
	}
	if err := s.began(ctx, payment); err != nil {
		return nil, err
	}
	held, err := subscriptionWhere(ctx, s.DB.Read(), "provider = ? AND key = ? AND status <> ?", s.Billing.Biller.Kind(), row.Key, Cancelled)
	if err == nil && held == nil { // another tab has chosen otherwise meanwhile: nobody would know of what is paid here
		if _, err = s.Billing.Biller.CancelPayment(ctx, payment.ID); err == nil {
			err = errBusy()
		}
	}
	if err != nil {
		return nil, billing.AsSeen(err)
	}
	return &billing.PaymentStep{IsPaid: payment.Status == payments.PaymentSucceeded, URL: payment.URL}, nil
}

// change changes something of a row, and has whoever read it before read it again.
func (s *Service) change(ctx context.Context, row *Subscription, what func(*bun.UpdateQuery) *bun.UpdateQuery) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, err := what(tx.NewUpdate().Model(row).Set("revision = revision + 1").WherePK()).Exec(ctx)
		return err
	})
}

// Act changes the subscription of a product as its seller wants. Its state is read
// from the provider first, so that another tab cannot be contradicted.
func (s *Service) Act(ctx context.Context, productID int64, action Action, planID int64, why *billing.Why) error {
	who, p, err := s.charged(ctx, productID)
	if err != nil {
		return err
	}
	if why != nil {
		if err := why.Check(); err != nil {
			return err
		}
	}
	row, err := s.fresh(ctx, p.ID)
	if err != nil {
		return err
	}
	if action == DoCancel {
		return s.cancel(ctx, row, why)
	}
	if err := goesOn(p); err != nil {
		return err
	}
	if action == DoKeepPlan {
		return s.keepPlan(ctx, row, planID)
	}
	if _, err := Next(row.Status, billing.Event(action)); err != nil {
		return err
	}
	change := payments.Change{Key: keyOf(row, action, planID)}
	yes, no := true, false
	switch action {
	case DoChange:
		if err := s.choosePlan(ctx, who, row, planID, &change); err != nil {
			return err
		}
	case DoPause:
		change.Paused = &yes
	case DoResume:
		change.Paused = &no
	case DoReactivate:
		change.CancelAtEnd = &no
	default:
		return fault.New(fault.Invalid, "action_unknown", "There is no action %q.", action).At("action")
	}
	return s.send(ctx, row, change)
}

func keyOf(row *Subscription, action Action, planID int64) string {
	return fmt.Sprintf("%s/%s/%d/%d", action, *row.ProviderID, planID, row.Revision)
}

// cancel ends a subscription: with what is paid, or at once where nothing is.
func (s *Service) cancel(ctx context.Context, row *Subscription, why *billing.Why) error {
	to, err := Next(row.Status, Cancel)
	if err != nil {
		return err
	}
	if why != nil {
		if err := s.keepReason(ctx, row, why); err != nil {
			return err
		}
	}
	if row.ProviderID == nil { // its page is open, nothing more
		return s.endPage(ctx, row)
	}
	change := payments.Change{Key: keyOf(row, DoCancel, 0)}
	if to == Cancelled {
		change.EndNow = true
	} else {
		change.CancelAtEnd = new(true)
	}
	return s.send(ctx, row, change)
}

// send has the provider change a subscription, and takes over what comes of it.
func (s *Service) send(ctx context.Context, row *Subscription, change payments.Change) error {
	err := s.Billing.Biller.ChangeSubscription(ctx, *row.ProviderID, change)
	if errors.Is(err, payments.ErrKeySpent) { // the key of the next try is another
		err = errors.Join(err, s.change(ctx, row, func(q *bun.UpdateQuery) *bun.UpdateQuery { return q }))
	}
	if err != nil {
		return billing.AsSeen(err)
	}
	return billing.AsSeen(s.sync(ctx, row.ID))
}

// keepReason stores why a subscription is cancelled, before it is: however soon
// the provider sends its event, the log can say so. Where it refuses, the reason
// goes with what is read next.
func (s *Service) keepReason(ctx context.Context, row *Subscription, why *billing.Why) error {
	return s.change(ctx, row, func(q *bun.UpdateQuery) *bun.UpdateQuery {
		return q.Set("reason = ?", why.Reason).Set("reason_text = ?", strings.TrimSpace(why.Text))
	})
}

// fresh is the subscription of a product in its current state at the provider.
func (s *Service) fresh(ctx context.Context, productID int64) (*Subscription, error) {
	row, err := subscriptionWhere(ctx, s.DB.Read(), "product_id = ?", productID)
	if err == nil && row == nil {
		err = fault.New(fault.NotFound, "no_subscription", "This product has no subscription.")
	}
	if err != nil {
		return nil, err
	}
	if row.ProviderID == nil {
		return row, nil
	}
	if err := s.sync(ctx, row.ID); err != nil {
		return nil, billing.AsSeen(err)
	}
	return subscriptionWhere(ctx, s.DB.Read(), "sub.id = ?", row.ID)
}

// PayNow has the bill paid that could not be: by the stored card, or on the
// provider's page.
func (s *Service) PayNow(ctx context.Context, productID int64, lang string) (*billing.PaymentStep, error) {
	_, p, err := s.charged(ctx, productID)
	if err != nil {
		return nil, err
	}
	if err := goesOn(p); err != nil {
		return nil, err
	}
	way, err := s.Billing.WayBack("subscription", p.ID, lang)
	if err != nil {
		return nil, err
	}
	row, err := s.fresh(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	open, err := s.openBill(ctx, row)
	if err != nil {
		return nil, err
	}
	var link payments.Link
	if open != nil {
		link, err = s.Billing.Biller.BillLink(ctx, open.ID, way)
	}
	if err == nil && link == "" {
		err = fault.New(fault.Conflict, "nothing_due", "Nothing is due.")
	}
	if err != nil {
		return nil, billing.AsSeen(err)
	}
	return &billing.PaymentStep{URL: string(link)}, nil
}

// Due is the bill of a product's subscription that could not be charged, as the
// provider has it: it alone knows what is left after the credit. Nil: there is none.
func (s *Service) Due(ctx context.Context, productID int64) (*payments.Bill, error) {
	_, p, err := s.owned(ctx, productID)
	if err != nil {
		return nil, err
	}
	row, err := subscriptionWhere(ctx, s.DB.Read(), "product_id = ?", p.ID)
	if err != nil || row == nil || s.Billing.Biller == nil || row.Provider != s.Billing.Biller.Kind() {
		return nil, err
	}
	return s.openBill(ctx, row)
}

// openBill is the newest bill that is to be paid; nil: there is none.
func (s *Service) openBill(ctx context.Context, row *Subscription) (*payments.Bill, error) {
	if row.ProviderID == nil {
		return nil, nil
	}
	said, err := s.Billing.Biller.Subscription(ctx, *row.ProviderID)
	if err != nil {
		return nil, billing.AsSeen(err)
	}
	for i := range said.Bills {
		if said.Bills[i].Status == payments.BillOpen {
			return &said.Bills[i], nil
		}
	}
	return nil, nil
}

// CardLink is the address of the provider's page for another card.
func (s *Service) CardLink(ctx context.Context, productID int64, lang string) (string, error) {
	who, p, err := s.charged(ctx, productID)
	if err != nil {
		return "", err
	}
	way, err := s.Billing.WayBack("subscription", p.ID, lang)
	if err != nil {
		return "", err
	}
	customer, err := s.Billing.Payer(ctx, who)
	if err != nil {
		return "", err
	}
	link, err := s.Billing.Biller.CardLink(ctx, *customer.CustomerID, way)
	return string(link), billing.AsSeen(err)
}

// Refresh reads the state of a product's subscription, and the card, from the provider; screens do so
// when a seller comes back from its pages.
func (s *Service) Refresh(ctx context.Context, productID int64) error {
	who, p, err := s.owned(ctx, productID)
	if err != nil || s.Billing.Biller == nil {
		return err
	}
	customer, err := s.Billing.FindPayer(ctx, s.DB.Read(), "seller_id = ?", who.ID)
	if err == nil && customer != nil && customer.CustomerID != nil {
		err = s.syncCard(ctx, customer)
	}
	if err != nil {
		return billing.AsSeen(err)
	}
	row, err := subscriptionWhere(ctx, s.DB.Read(), "product_id = ?", p.ID)
	switch {
	case err != nil || row == nil || row.Provider != s.Billing.Biller.Kind():
		return err
	case row.ProviderID != nil:
		return billing.AsSeen(s.sync(ctx, row.ID))
	case row.PaymentID != nil:
		return billing.AsSeen(s.paymentChanged(ctx, *row.PaymentID))
	}
	return nil
}
