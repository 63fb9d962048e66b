package subscription

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"merkato/internal/billing"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/payments"
	"merkato/internal/seller"
)

// openPage has the provider make the page on which a subscription begins. A key that
// it goes on refusing, or that made nothing, gives way to another.
func (s *Service) openPage(ctx context.Context, row *Subscription, n payments.NewSubscription) (payment payments.Payment, err error) {
	for range 2 {
		n.Key, n.RequestedAt = row.Key, row.AskedAt
		payment, err = s.Billing.Biller.StartSubscription(ctx, n)
		if !errors.Is(err, payments.ErrKeySpent) && (err != nil || payment.ID != "") {
			return payment, err
		}
		old := row.Key
		row.Key, row.AskedAt = rand.Text(), s.at()
		renewed := s.change(ctx, row, func(q *bun.UpdateQuery) *bun.UpdateQuery {
			return q.Set("key = ?", row.Key).Set("asked_at = ?", row.AskedAt).Where("key = ? AND payment_id IS NULL", old)
		})
		if renewed != nil {
			return payment, renewed
		}
	}
	if err == nil {
		err = errBusy()
	}
	return payment, err
}

func errBusy() error {
	return fault.New(fault.Unavailable, "subscription_busy", "The subscription is being changed elsewhere. Try again.")
}

// request records that a subscription was requested. One that was requested before and
// has not begun is the same, unless another plan or day is wanted now.
func (s *Service) request(ctx context.Context, who *seller.Seller, productID int64, plan *Plan, startsOn *calendar.Day) (row *Subscription, err error) {
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
		row.Provider, row.Key, row.AskedAt, row.PaymentID, row.ProviderID = s.Billing.Biller.Kind(), rand.Text(), s.at(), nil, nil
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
		return s.Billing.Note(ctx, tx, &billing.Entry{SellerID: who.ID, ProductID: productID, Kind: billing.KindSubscription, Event: Subscribe, Status: string(Created)})
	})
	return row, err
}

func lockOf(productID int64) string { return fmt.Sprintf("subscription:%d", productID) }

func sameDay(a, b *calendar.Day) bool {
	return (a == nil && b == nil) || (a != nil && b != nil && *a == *b)
}

// endPage closes what is still open of a subscription that is over or has not
// begun, so that no second one runs alongside the next.
func (s *Service) endPage(ctx context.Context, row *Subscription) error {
	if row.Provider != s.Billing.Biller.Kind() {
		return nil
	}
	switch {
	case row.Status == Created && row.ProviderID == nil && row.PaymentID != nil:
		payment, err := s.Billing.Biller.CancelPayment(ctx, *row.PaymentID)
		if err != nil {
			return billing.AsSeen(err)
		}
		return s.began(ctx, payment)
	case row.Status == Created && row.ProviderID == nil:
		return s.over(ctx, row)
	case row.Status == Refunded && row.ProviderID != nil:
		err := s.Billing.Biller.ChangeSubscription(ctx, *row.ProviderID, payments.Change{Key: "end/" + *row.ProviderID, EndNow: true})
		var refusal *payments.Refusal
		if errors.As(err, &refusal) || errors.Is(err, payments.ErrNoAccount) { // it had ended
			return nil
		}
		return billing.AsSeen(err)
	}
	return nil
}

// began takes over what came of the page on which a subscription begins.
func (s *Service) began(ctx context.Context, payment payments.Payment) error {
	row, err := subscriptionWhere(ctx, s.DB.Read(), "provider = ? AND (payment_id = ? OR key = ?)", s.Billing.Biller.Kind(), payment.ID, payment.Key)
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
		row.PaymentID = &payment.ID
	}
	if payment.Subscription != "" {
		return s.sync(ctx, row.ID)
	}
	if payment.Status == payments.PaymentCancelled && row.Status == Created {
		return s.over(ctx, row)
	}
	return nil
}

// over ends a subscription that never began. Where it had no page, none may have
// come meanwhile: somebody may be about to pay on it.
func (s *Service) over(ctx context.Context, row *Subscription) error {
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		q := tx.NewUpdate().Model(row).Set("status = ?", Cancelled).Set("revision = revision + 1").WherePK().Where("key = ? AND status = ? AND provider_id IS NULL", row.Key, Created)
		if row.PaymentID == nil {
			q = q.Where("payment_id IS NULL")
		}
		if n, err := db.Affected(q.Exec(ctx)); err != nil || n == 0 {
			return err
		}
		return s.Billing.Note(ctx, tx, &billing.Entry{SellerID: row.SellerID, ProductID: row.ProductID, Kind: billing.KindSubscription, Event: End, Status: string(Cancelled), Detail: row.why()})
	})
	s.Billing.Events.Wake()
	return err
}
