package subscription

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/fault"
	"merkato/internal/payments"
	"merkato/internal/seller"
	"merkato/internal/subscription/payers"
	"merkato/internal/subscription/plans"
)

// longestWait is how many days ahead a subscription may begin.
const longestWait = 365

// Subscribe leads to the page on which the subscription of a product begins: at
// once, or on a later day. From several tabs it is the same page.
func (s *Service) Subscribe(ctx context.Context, productID, planID int64, startsOn *calendar.Day, lang string) (*PaymentStep, error) {
	who, p, err := s.charged(ctx, productID)
	if err != nil {
		return nil, err
	}
	if !who.HasMonetization {
		return nil, fault.New(fault.Forbidden, "no_monetization", "Subscriptions are not open to your account yet. Ask the marketplace for monetization.")
	}
	way, err := s.wayBack("subscription", p.ID, lang)
	if err != nil {
		return nil, err
	}
	plan, err := s.choosable(ctx, planID)
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
	customer, err := payers.Of(ctx, s.DB, s.biller, who, s.at())
	if err != nil {
		return nil, asSeen(err)
	}
	row, err := s.request(ctx, who, p.ID, plan, startsOn)
	if err != nil {
		return nil, err
	}
	name, err := s.name(ctx, s.DB.Read(), who.ID, p.ID, lang)
	if err != nil {
		return nil, err
	}
	n := payments.NewSubscription{Key: row.Key, RequestedAt: row.AskedAt, Customer: *customer.CustomerID, Price: price, About: name, Way: way}
	switch {
	case startsOn != nil:
		n.StartsAt = startsOn.Start()
	case !row.HadTrial:
		n.TrialDays = plan.TrialDays
	}
	payment, err := s.biller.StartSubscription(ctx, n)
	if err != nil {
		return nil, asSeen(err)
	}
	if err := s.began(ctx, payment); err != nil {
		return nil, err
	}
	return &PaymentStep{IsPaid: payment.Status == payments.PaymentSucceeded, URL: payment.URL}, nil
}

// choosable is a plan that is offered today.
func (s *Service) choosable(ctx context.Context, id int64) (*plans.Plan, error) {
	plan, err := plans.ByID(ctx, s.DB.Read(), id)
	if today := s.today(); err == nil && (plan.StartsOn > today || (plan.EndsOn != nil && *plan.EndsOn < today)) {
		err = fault.New(fault.Invalid, "plan_over", "This plan is not offered today. Choose another.").At("plan")
	}
	return plan, err
}

// priceOf is what a plan costs a seller, with VAT.
func (s *Service) priceOf(ctx context.Context, who *seller.Seller, plan *plans.Plan) (payments.Price, error) {
	state, err := s.Invoices.State(ctx, s.DB.Read(), who, s.today())
	if err == nil && len(state.Missing) > 0 {
		err = fault.New(fault.Conflict, "company_incomplete", "Complete your company in settings first: an invoice needs it.").At("company." + state.Missing[0])
	}
	return plan.With(state.Rate), err
}

// request records that a subscription was requested. One that was requested before and
// has not begun is the same, unless another plan or day is wanted now.
func (s *Service) request(ctx context.Context, who *seller.Seller, productID int64, plan *plans.Plan, startsOn *calendar.Day) (row *Subscription, err error) {
	known, err := subscriptionWhere(ctx, s.DB.Read(), "product_id = ?", productID)
	if err != nil {
		return nil, err
	}
	isSame := known != nil && known.Status == Created && known.PlanID == plan.ID && sameDay(known.StartsOn, startsOn)
	if known != nil && !isSame {
		if err := s.endPage(ctx, known); err != nil {
			return nil, err
		}
	}
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := s.DB.Exclusive(ctx, tx, lockOf(productID)); err != nil {
			return err
		}
		if row, err = subscriptionWhere(ctx, tx, "product_id = ?", productID); err != nil {
			return err
		}
		fresh := row == nil
		switch {
		case fresh:
			row = &Subscription{SellerID: who.ID, ProductID: productID}
		case row.Status == Created && row.PlanID == plan.ID && sameDay(row.StartsOn, startsOn):
			return nil
		default:
			if _, err := Next(row.Status, Subscribe); err != nil {
				return err
			}
		}
		row.Provider, row.Key, row.AskedAt, row.PaymentID, row.ProviderID = s.biller.Kind(), newKey(), s.at(), nil, nil
		row.Status, row.PlanID, row.NextPlanID, row.StartsOn = Created, plan.ID, nil, startsOn
		row.TrialUntil, row.PeriodFrom, row.PeriodTo, row.Reason, row.ReasonText = nil, nil, nil, nil, nil
		row.clearFailure()
		row.SyncedAt = s.at()
		row.Revision++
		if fresh {
			_, err = tx.NewInsert().Model(row).Exec(ctx)
		} else {
			_, err = tx.NewUpdate().Model(row).WherePK().Exec(ctx)
		}
		if err != nil {
			return err
		}
		return s.note(ctx, tx, &Entry{SellerID: who.ID, ProductID: productID, Kind: KindSubscription, Event: Subscribe, Status: Created})
	})
	return row, err
}

func sameDay(a, b *calendar.Day) bool {
	return (a == nil && b == nil) || (a != nil && b != nil && *a == *b)
}

// endPage closes what is still open of a subscription that is over or has not
// begun, so that no second one runs beside the next.
func (s *Service) endPage(ctx context.Context, row *Subscription) error {
	if row.Provider != s.biller.Kind() {
		return nil
	}
	switch {
	case row.Status == Created && row.ProviderID == nil && row.PaymentID != nil:
		payment, err := s.biller.CancelPayment(ctx, *row.PaymentID)
		if err != nil {
			return asSeen(err)
		}
		return s.began(ctx, payment)
	case row.Status == Created && row.ProviderID == nil:
		return s.over(ctx, row)
	case row.Status == Refunded && row.ProviderID != nil:
		err := s.biller.ChangeSubscription(ctx, *row.ProviderID, payments.Change{Key: "end/" + *row.ProviderID, EndNow: true})
		var refusal *payments.Refusal
		if errors.As(err, &refusal) { // it had ended
			return nil
		}
		return asSeen(err)
	}
	return nil
}

// began takes over what came of the page on which a subscription begins.
func (s *Service) began(ctx context.Context, payment payments.Payment) error {
	row, err := subscriptionWhere(ctx, s.DB.Read(), "provider = ? AND (payment_id = ? OR key = ?)", s.biller.Kind(), payment.ID, payment.Key)
	if err != nil || row == nil {
		return err
	}
	if row.PaymentID == nil || (row.ProviderID == nil && payment.Subscription != "") {
		err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
			q := tx.NewUpdate().Model(row).Set("payment_id = ?", payment.ID).Set("revision = revision + 1").WherePK().Where("key = ?", row.Key)
			if payment.Subscription != "" {
				q = q.Set("provider_id = ?", payment.Subscription)
			}
			_, err := q.Exec(ctx)
			return err
		})
		if err != nil {
			return err
		}
	}
	if payment.Subscription != "" {
		return s.sync(ctx, row.ID)
	}
	if payment.Status == payments.PaymentCancelled && row.Status == Created {
		return s.over(ctx, row)
	}
	return nil
}

// over ends a subscription that never began.
func (s *Service) over(ctx context.Context, row *Subscription) error {
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		done, err := tx.NewUpdate().Model(row).Set("status = ?", Cancelled).Set("revision = revision + 1").WherePK().Where("key = ? AND status = ? AND provider_id IS NULL", row.Key, Created).Exec(ctx)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n == 0 {
			return err
		}
		return s.note(ctx, tx, &Entry{SellerID: row.SellerID, ProductID: row.ProductID, Kind: KindSubscription, Event: End, Status: Cancelled, Detail: row.why()})
	})
	s.Events.Wake()
	return err
}

// Act changes the subscription of a product as its seller wants. Its state is read
// from the provider first, so that another tab cannot be contradicted.
func (s *Service) Act(ctx context.Context, productID int64, action Action, planID int64, why *Why) error {
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
	to, err := Next(row.Status, Event(action))
	if err != nil {
		return err
	}
	if why != nil && action == DoCancel {
		if err := s.keepReason(ctx, row, why); err != nil {
			return err
		}
	}
	if row.ProviderID == nil { // its page is open, nothing more
		return s.endPage(ctx, row)
	}
	change := payments.Change{Key: fmt.Sprintf("%s/%s/%d/%d", action, *row.ProviderID, planID, row.Revision)}
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
	case DoCancel:
		if to == Cancelled {
			change.EndNow = true
		} else {
			change.CancelAtEnd = &yes
		}
	default:
		return fault.New(fault.Invalid, "action_unknown", "There is no action %q.", action).At("action")
	}
	if err := s.biller.ChangeSubscription(ctx, *row.ProviderID, change); err != nil {
		return asSeen(err)
	}
	return asSeen(s.sync(ctx, row.ID))
}

// keepReason stores why a subscription is cancelled, before it is: however soon
// the provider sends its event, the log can say so. Where it refuses, the reason
// goes with what is read next.
func (s *Service) keepReason(ctx context.Context, row *Subscription, why *Why) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewUpdate().Model(row).Set("reason = ?", why.Reason).Set("reason_text = ?", strings.TrimSpace(why.Text)).WherePK().Exec(ctx)
		return err
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
		return nil, asSeen(err)
	}
	return subscriptionWhere(ctx, s.DB.Read(), "sub.id = ?", row.ID)
}

// choosePlan keeps which plan was chosen, until the provider says it holds.
func (s *Service) choosePlan(ctx context.Context, who *seller.Seller, row *Subscription, planID int64, change *payments.Change) error {
	plan, err := s.choosable(ctx, planID)
	if err != nil {
		return err
	}
	if plan.ID == row.PlanID {
		return fault.New(fault.Conflict, "plan_same", "The subscription has this plan already.").At("plan")
	}
	price, err := s.priceOf(ctx, who, plan)
	if err != nil {
		return err
	}
	change.Price = &price
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewUpdate().Model(row).Set("next_plan_id = ?", plan.ID).WherePK().Exec(ctx)
		return err
	})
}

// PayNow has the bill paid that could not be: by the stored card, or on the
// provider's page.
func (s *Service) PayNow(ctx context.Context, productID int64) (*PaymentStep, error) {
	_, p, err := s.charged(ctx, productID)
	if err != nil {
		return nil, err
	}
	row, err := s.fresh(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	if row.ProviderID == nil {
		return nil, fault.New(fault.Conflict, "nothing_due", "Nothing is due.")
	}
	said, err := s.biller.Subscription(ctx, *row.ProviderID)
	if err != nil {
		return nil, asSeen(err)
	}
	for _, bill := range said.Bills {
		if bill.Status == payments.BillOpen && bill.URL != "" {
			return &PaymentStep{URL: bill.URL}, nil
		}
	}
	return nil, fault.New(fault.Conflict, "nothing_due", "Nothing is due.")
}

// CardLink is the address of the provider's page for another card.
func (s *Service) CardLink(ctx context.Context, productID int64, lang string) (string, error) {
	who, p, err := s.charged(ctx, productID)
	if err != nil {
		return "", err
	}
	way, err := s.wayBack("subscription", p.ID, lang)
	if err != nil {
		return "", err
	}
	customer, err := payers.Of(ctx, s.DB, s.biller, who, s.at())
	if err != nil {
		return "", asSeen(err)
	}
	link, err := s.biller.CardLink(ctx, *customer.CustomerID, way)
	return link.URL, asSeen(err)
}

// Refresh reads the state of everything about a product from the provider; screens do so
// when a seller comes back from its pages.
func (s *Service) Refresh(ctx context.Context, productID int64) error {
	who, p, err := s.owned(ctx, productID)
	if err != nil || s.biller == nil {
		return err
	}
	if f, err := open(ctx, s.DB.Read(), p.ID); err != nil {
		return err
	} else if f != nil {
		try, err := started(ctx, s.DB.Read(), f.ID)
		if err == nil && try != nil && try.PaymentID != nil {
			err = s.paymentChanged(ctx, *try.PaymentID)
		}
		if err != nil {
			return asSeen(err)
		}
	}
	customer, err := payers.Find(ctx, s.DB.Read(), "seller_id = ? AND provider = ?", who.ID, s.biller.Kind())
	if err == nil && customer != nil && customer.CustomerID != nil {
		err = s.syncCard(ctx, customer)
	}
	if err != nil {
		return asSeen(err)
	}
	row, err := subscriptionWhere(ctx, s.DB.Read(), "product_id = ?", p.ID)
	switch {
	case err != nil || row == nil || row.Provider != s.biller.Kind():
		return err
	case row.ProviderID != nil:
		return asSeen(s.sync(ctx, row.ID))
	case row.PaymentID != nil:
		return asSeen(s.paymentChanged(ctx, *row.PaymentID))
	}
	return nil
}
