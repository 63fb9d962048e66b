package subscription

import (
	"context"
	"errors"
	"log/slog"
	"reflect"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/billing"
	"merkato/internal/calendar"
	"merkato/internal/fees"
	"merkato/internal/payments"
)

// statusOf is what the provider's word means to us.
func statusOf(said payments.Subscription) Status {
	var newest payments.Bill
	for _, bill := range said.Bills {
		if bill.Status != payments.BillVoid {
			newest = bill
			break
		}
	}
	isRefunded := newest.Amount > 0 && newest.Refunded >= newest.Amount
	switch said.Status {
	case payments.SubscriptionIncomplete, payments.SubscriptionPastDue:
		switch {
		case newest.Status == payments.BillPaid:
			return Succeeded
		case said.Status == payments.SubscriptionPastDue || newest.Refusal.Code != "":
			return Failed
		}
		return Created
	case payments.SubscriptionScheduled:
		return Future
	case payments.SubscriptionTrialing:
		if said.CancelAtEnd {
			return Ending
		}
		return InTrial
	case payments.SubscriptionEnded:
		if isRefunded {
			return Refunded
		}
		return Cancelled
	}
	switch {
	case said.IsPaused:
		return Paused
	case said.CancelAtEnd:
		return Ending
	case said.Pending != nil:
		return Updated
	case isRefunded:
		return Refunded
	}
	return Active
}

// sync reads a subscription from the provider and takes over its state.
func (s *Service) sync(ctx context.Context, id int64) error {
	_, err := s.read(ctx, id)
	return err
}

// read does the same, and returns what the provider says. Where somebody else did
// so meanwhile, it reads again: the later word counts.
func (s *Service) read(ctx context.Context, id int64) (said payments.Subscription, err error) {
	for range 5 {
		row, err := subscriptionWhere(ctx, s.DB.Read(), "sub.id = ?", id)
		if err != nil || row == nil || row.ProviderID == nil || row.Provider != s.Billing.Biller.Kind() {
			return said, err
		}
		said, err = s.Billing.Biller.Subscription(ctx, *row.ProviderID)
		if errors.Is(err, payments.ErrNoAccount) {
			said, err = payments.Subscription{Status: payments.SubscriptionEnded}, nil
		}
		if err != nil {
			return said, err
		}
		isTaken := false
		err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
			if _, err := s.Ledger.Hold(ctx, tx, row.SellerID); err != nil {
				return err
			}
			if err := s.DB.Exclusive(ctx, tx, lockOf(row.ProductID)); err != nil {
				return err
			}
			now, err := subscriptionWhere(ctx, tx, "sub.id = ?", id)
			if err != nil || now.Revision != row.Revision {
				return err
			}
			isTaken = true
			return s.takeOver(ctx, tx, now, said)
		})
		if err != nil || isTaken {
			s.Billing.Events.Wake()
			return said, err
		}
	}
	return said, errBusy()
}

// takeOver makes of a subscription what the provider says.
func (s *Service) takeOver(ctx context.Context, tx bun.Tx, row *Subscription, said payments.Subscription) error {
	before := *row
	if err := s.takePlan(ctx, tx, row, said); err != nil {
		return err
	}
	if !said.Until.IsZero() {
		row.PeriodFrom, row.PeriodTo = dayOf(said.From), lastDay(said.Until)
	}
	row.StartsOn, row.TrialUntil = dayOf(said.StartsAt), lastDay(said.TrialUntil)
	row.HadTrial = row.HadTrial || row.TrialUntil != nil
	if err := s.takeBills(ctx, tx, row, said.Bills); err != nil {
		return err
	}
	to := statusOf(said)
	steps, ok := way(row.Status, to)
	if !ok {
		slog.WarnContext(ctx, "the payment provider reports an unexpected subscription status; it is adopted", "subscription", row.ID, "was", row.Status, "is", to)
		steps = []Step{{billing.Event(to), to}}
	}
	// What another line of the log says in more detail is not logged again: a refund
	// with its amount, and that the last try was in vain.
	hasGivenUp := before.Status == Failed && before.Tries > 0 && before.RetryAt == nil
	for _, step := range steps {
		row.Status = step.To
		entry := &billing.Entry{SellerID: row.SellerID, ProductID: row.ProductID, Kind: billing.KindSubscription, Event: step.Event, Status: string(step.To), Day: row.PeriodTo}
		switch {
		case step.Event == Cancel && step.To == Cancelled && row.Reason == nil:
			entry.Event = End // no seller cancelled it
		case step.Event == Cancel:
			entry.Detail = row.why()
		case step.Event == Activate && before.Status == Updated && before.PlanID == row.PlanID:
			entry.Event = KeepPlan
		}
		entry.IsNotice = entry.Event == End && !hasGivenUp || entry.Event == Try || entry.Event == Pause || entry.Event == Cancel
		if err := s.Billing.Note(ctx, tx, entry); err != nil {
			return err
		}
	}
	if row.Status != Ending && row.Status != Cancelled && row.Status != Refunded {
		row.Reason, row.ReasonText = nil, nil // it goes on
	}
	if err := s.takeFailure(ctx, tx, row, said.Bills); err != nil {
		return err
	}
	row.SyncedAt = s.at()
	if same(before, *row) {
		_, err := tx.NewUpdate().Model(row).Column("synced_at").WherePK().Exec(ctx)
		return err
	}
	row.Revision++
	_, err := tx.NewUpdate().Model(row).WherePK().Exec(ctx)
	return err
}

func same(a, b Subscription) bool {
	a.SyncedAt = b.SyncedAt
	return reflect.DeepEqual(a, b)
}

// takeBills has bills booked that were paid or refunded since. One that charged nothing
// is not booked: what it leaves over stays with the provider, and lowers the next.
func (s *Service) takeBills(ctx context.Context, tx bun.Tx, row *Subscription, bills []payments.Bill) error {
	plan, err := planByID(ctx, tx, row.PlanID)
	if err != nil {
		return err
	}
	for _, bill := range slices.Backward(bills) { // the oldest first
		if bill.Status != payments.BillPaid {
			continue
		}
		if bill.Credited > 0 && bill.At.After(row.SyncedAt.Add(-48*time.Hour)) { // older ones are used up
			if err := s.Billing.Note(ctx, tx, &billing.Entry{SellerID: row.SellerID, ProductID: row.ProductID, Kind: billing.KindInvoice, Event: billing.EventCredited, Amount: &bill.Credited, Day: dayOf(bill.At), Once: new("credit/" + row.Provider + "/" + bill.ID)}); err != nil {
				return err
			}
		}
		if bill.Amount > 0 {
			if err := s.Fees.TakeTerm(ctx, tx, fees.Term{SellerID: row.SellerID, ProductID: row.ProductID, Provider: row.Provider, Item: plan.Item(), Bill: bill}); err != nil {
				return err
			}
		}
	}
	return nil
}

// takeFailure plans the tries after a payment that failed, and ends them once it
// is paid or the subscription over.
func (s *Service) takeFailure(ctx context.Context, tx bun.Tx, row *Subscription, bills []payments.Bill) error {
	if row.Status != Failed {
		row.clearFailure()
		return nil
	}
	var open payments.Bill
	for _, bill := range bills {
		if bill.Status == payments.BillOpen {
			open = bill
			break
		}
	}
	row.Failure = open.Refusal.Code
	if row.OpenBill != nil && *row.OpenBill == open.ID {
		return nil
	}
	terms, err := fees.TermsOn(ctx, tx, s.today())
	if err != nil {
		return err
	}
	row.OpenBill, row.Tries, row.RetryAt = &open.ID, 0, nil
	var next time.Time
	if len(terms.RetryDays) > 0 {
		next = s.at().AddDate(0, 0, terms.RetryDays[0])
		row.RetryAt = &next
	}
	return s.Billing.Note(ctx, tx, &billing.Entry{SellerID: row.SellerID, ProductID: row.ProductID, Kind: billing.KindInvoice, Event: billing.EventTryFailed, Status: string(Failed), Amount: &open.Amount, Day: dayOf(next), Detail: open.Refusal.Code, IsNotice: true})
}

// why is the reason for which it was cancelled; empty: none was given.
func (row *Subscription) why() string {
	if row.Reason == nil {
		return ""
	}
	return string(*row.Reason)
}

func (row *Subscription) clearFailure() {
	row.OpenBill, row.Failure, row.Tries, row.RetryAt = nil, "", 0, nil
}

func dayOf(t time.Time) *calendar.Day {
	if t.IsZero() {
		return nil
	}
	return new(calendar.DayOf(t))
}

// lastDay is the last whole day before what comes next, as a renewal.
func lastDay(t time.Time) *calendar.Day {
	if t.IsZero() {
		return nil
	}
	return new(calendar.DayOf(t).Add(-1))
}
