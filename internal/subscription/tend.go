package subscription

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/billing"
	"merkato/internal/db"
	"merkato/internal/fees"
	"merkato/internal/invoices"
	"merkato/internal/payments"
)

// stale is after how long without an event the provider is queried.
const stale = 20 * time.Hour

// trialNotice is how many days before its end a trial is spoken of.
const trialNotice = 7

// Tend does what the clock asks for: subscriptions of removed products end, failed
// payments are tried again, what no event reported is queried, and terms are billed that
// could not be. Twice does no harm.
func (s *Service) Tend(ctx context.Context) error {
	var errs []error
	if s.Billing.Biller != nil {
		errs = append(errs, s.endMissed(ctx), s.retry(ctx), s.readStale(ctx), s.announceTrials(ctx))
	}
	return errors.Join(append(errs, s.Fees.BillLate(ctx, s.itemOf))...)
}

// itemOf is what an invoice calls a term of a product's subscription.
func (s *Service) itemOf(ctx context.Context, productID int64) (invoices.Item, error) {
	var plan Plan
	err := s.DB.Read().NewSelect().Model(&plan).Where("plan.id = (SELECT plan_id FROM subscriptions WHERE product_id = ?)", productID).Scan(ctx)
	return plan.Item(), err
}

// announceTrials writes once that a trial ends soon.
func (s *Service) announceTrials(ctx context.Context) error {
	var rows []Subscription
	err := s.DB.Read().NewSelect().Model(&rows).Where("status = 'IN_TRIAL'").Where("trial_until <= ?", s.today().Add(trialNotice)).Scan(ctx)
	if err != nil || len(rows) == 0 {
		return err
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		for i := range rows {
			row := &rows[i]
			if err := s.Billing.Note(ctx, tx, &billing.Entry{SellerID: row.SellerID, ProductID: row.ProductID, Kind: billing.KindSubscription, Event: billing.EventTrialEnds, Status: string(row.Status), Day: row.TrialUntil, Once: new("TRIAL_ENDS/" + row.Key), IsNotice: true}); err != nil {
				return err
			}
		}
		return nil
	})
}

// retry tries cards again whose time has come. After the last try in vain the
// subscription ends.
func (s *Service) retry(ctx context.Context) error {
	var rows []Subscription
	err := s.DB.Read().NewSelect().Model(&rows).Where("provider = ?", s.Billing.Biller.Kind()).Where("retry_at <= ?", s.at()).Order("sub.id").Limit(500).Scan(ctx)
	for i := range rows {
		if tried := s.retryOne(ctx, &rows[i]); tried != nil {
			slog.WarnContext(ctx, "a payment retry failed; it will be retried later", "subscription", rows[i].ID, "error", tried)
			err = errors.Join(err, tried)
		}
	}
	return err
}

func (s *Service) retryOne(ctx context.Context, row *Subscription) error {
	if err := s.sync(ctx, row.ID); err != nil {
		return err
	}
	row, err := subscriptionWhere(ctx, s.DB.Read(), "sub.id = ?", row.ID)
	if err != nil || row.Status != Failed || row.OpenBill == nil || row.RetryAt == nil || row.RetryAt.After(s.at()) {
		return err
	}
	bill, err := s.Billing.Biller.PayBill(ctx, *row.OpenBill, fmt.Sprintf("retry/%s/%d", *row.OpenBill, row.Tries+1))
	var refusal *payments.Refusal
	if errors.As(err, &refusal) {
		bill.Refusal, err = *refusal, nil
	}
	if err != nil {
		return err
	}
	if bill.Status == payments.BillPaid {
		return s.sync(ctx, row.ID)
	}
	terms, err := fees.TermsOn(ctx, s.DB.Read(), s.today())
	if err != nil {
		return err
	}
	tries := row.Tries + 1
	isLast := tries >= len(terms.RetryDays)
	if isLast {
		if err := s.Billing.Biller.ChangeSubscription(ctx, *row.ProviderID, payments.Change{Key: "gave-up/" + *row.OpenBill, EndNow: true}); err != nil {
			return err
		}
	}
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		entry := &billing.Entry{SellerID: row.SellerID, ProductID: row.ProductID, Kind: billing.KindInvoice, Event: billing.EventGaveUp, Status: string(Failed), Amount: &bill.Amount, Detail: bill.Refusal.Code, IsNotice: true}
		q := tx.NewUpdate().Model(row).Set("tries = ?", tries).Set("failure = ?", bill.Refusal.Code).Set("revision = revision + 1").WherePK().Where("revision = ?", row.Revision)
		if isLast {
			q = q.Set("retry_at = NULL")
		} else {
			next := s.at().AddDate(0, 0, terms.RetryDays[tries])
			entry.Event, entry.Day = billing.EventTryFailed, dayOf(next)
			q = q.Set("retry_at = ?", next)
		}
		if n, err := db.Affected(q.Exec(ctx)); err != nil || n == 0 {
			return err
		}
		return s.Billing.Note(ctx, tx, entry)
	})
	if err != nil {
		return err
	}
	return s.sync(ctx, row.ID)
}

// readStale reads what the provider has sent no event about for a while.
func (s *Service) readStale(ctx context.Context) error {
	var rows []Subscription
	err := s.DB.Read().NewSelect().Model(&rows).Where("provider = ?", s.Billing.Biller.Kind()).Where("status <> 'CANCELLED'").
		Where("synced_at < ? OR (period_to < ? AND status <> 'PAYMENT_REFUNDED')", s.at().Add(-stale), s.today()).Order("synced_at", "sub.id").Limit(1000).Scan(ctx)
	for i := range rows {
		if failed := s.readOne(ctx, &rows[i]); failed != nil {
			slog.WarnContext(ctx, "a subscription could not be read; it is tried again", "subscription", rows[i].ID, "error", failed)
			err = errors.Join(err, failed)
		}
	}
	return err
}

// readOne reads a subscription, or what became of the page on which it was to begin.
// What cannot be read is tried again after those that wait for longer.
func (s *Service) readOne(ctx context.Context, row *Subscription) error {
	if row.ProviderID != nil {
		said, err := s.read(ctx, row.ID)
		if err == nil {
			err = s.followVAT(ctx, row.ID, said)
		}
		if err != nil {
			err = errors.Join(err, s.seen(ctx, row, s.at().Add(-stale)))
		}
		return err
	}
	if row.PaymentID == nil { // its page was never handed out
		return errors.Join(s.over(ctx, row), s.seen(ctx, row, s.at()))
	}
	if err := s.paymentChanged(ctx, *row.PaymentID); err != nil {
		return errors.Join(err, s.seen(ctx, row, s.at().Add(-stale)))
	}
	return s.seen(ctx, row, s.at())
}

func (s *Service) seen(ctx context.Context, row *Subscription, at time.Time) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewUpdate().Model(row).Set("synced_at = ?", at).WherePK().Exec(ctx)
		return err
	})
}
