package subscription

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/payments"
	"merkato/internal/subscription/due"
	"merkato/internal/subscription/feeterms"
)

// stale is after how long without an event the provider is queried.
const stale = 20 * time.Hour

// trialNotice is how many days before its end a trial is spoken of.
const trialNotice = 7

// Tend does what the clock asks for: fees begin and fall due, subscriptions of removed
// products end, failed payments are tried again, what no event reported is queried.
// Twice does no harm.
func (s *Service) Tend(ctx context.Context) error {
	errs := []error{s.openFees(ctx), s.closeFees(ctx), s.settleFree(ctx), s.announceFees(ctx)}
	if s.biller != nil {
		errs = append(errs, s.endRemoved(ctx), s.retry(ctx), s.readStale(ctx), s.announceTrials(ctx))
	}
	return errors.Join(append(errs, s.billLate(ctx))...)
}

// openFees adds the first year of each product whose fee begins.
func (s *Service) openFees(ctx context.Context) error {
	firsts, err := due.Firsts(ctx, s.DB.Read(), s.Sellers, s.today())
	if err != nil || len(firsts) == 0 {
		return err
	}
	rows := make([]*Fee, len(firsts))
	for i, first := range firsts {
		terms, err := feeterms.On(ctx, s.DB.Read(), first.On)
		if err != nil {
			return err
		}
		rows[i] = year(first.SellerID, first.ProductID, first.On, terms.AnnualFee, s.at())
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewInsert().Model(&rows).On("CONFLICT (product_id, due_on) WHERE kind = 'ANNUAL' DO UPDATE").
			Set("status = CASE WHEN fee.status <> 'WAIVED' THEN fee.status WHEN fee.reason IS NULL THEN 'OPEN' ELSE 'CANCELLED' END").Returning("NULL").Exec(ctx)
		return err
	})
}

// closeFees waives the fees of sellers who became partners, cancelled or not, ends those of removed
// products, and prices those to come by the terms of their day.
func (s *Service) closeFees(ctx context.Context) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		const idle = "kind = 'ANNUAL' AND NOT EXISTS (SELECT 1 FROM fee_payments AS pay WHERE pay.fee_id = fees.id AND pay.status = 'STARTED')"
		const open = idle + " AND status = 'OPEN'"
		for _, statement := range []string{
			"UPDATE fees SET status = 'WAIVED' WHERE " + idle + " AND (status = 'OPEN' OR (status = 'CANCELLED' AND (reason IS NULL OR reason <> '" + string(removed) + "')))" +
				" AND seller_id IN (SELECT id FROM sellers WHERE partnership <> 'NO_PARTNERSHIP')",
			"UPDATE fees SET status = 'CANCELLED', reason = '" + string(removed) + "' WHERE " + open + " AND product_id IN (SELECT id FROM products WHERE removed_at IS NOT NULL)",
			"UPDATE fees SET net = (SELECT t.annual_fee FROM fee_terms AS t WHERE t.starts_on <= fees.due_on ORDER BY t.starts_on DESC LIMIT 1) WHERE " + open +
				" AND net <> (SELECT t.annual_fee FROM fee_terms AS t WHERE t.starts_on <= fees.due_on ORDER BY t.starts_on DESC LIMIT 1)",
		} {
			if _, err := tx.NewRaw(statement).Exec(ctx); err != nil {
				return err
			}
		}
		return nil
	})
}

// settleFree has years begin that cost nothing: nobody is asked to pay them.
func (s *Service) settleFree(ctx context.Context) error {
	var free []Fee
	err := s.DB.Read().NewSelect().Model(&free).Where("kind = 'ANNUAL' AND status = 'OPEN' AND net = 0").Where("due_on <= ?", s.today()).Order("fee.id").Limit(1000).Scan(ctx)
	for i := range free {
		err = errors.Join(err, s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error { return s.settle(ctx, tx, free[i].ID, ByBalance, "", 0) }))
	}
	return err
}

// announceFees writes once to the log, and to the seller, that a fee is due soon,
// is due, or keeps versions from being uploaded.
func (s *Service) announceFees(ctx context.Context) error {
	today := s.today()
	terms, err := feeterms.On(ctx, s.DB.Read(), today)
	if err != nil {
		return err
	}
	said := map[Standing]Event{Soon: EventFeeSoon, Overdue: EventFeeDue, Blocked: EventFeeBlocks}
	for after := int64(0); ; {
		var fees []Fee
		err := s.DB.Read().NewSelect().Model(&fees).Where("kind = 'ANNUAL' AND status = 'OPEN'").Where("due_on <= ?", today.Add(terms.AlertDays)).
			Where("fee.id > ?", after).Order("fee.id").Limit(500).Scan(ctx)
		if err != nil || len(fees) == 0 {
			return err
		}
		after = fees[len(fees)-1].ID
		err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
			for i := range fees {
				f := &fees[i]
				event := said[f.StandingOn(terms, today)]
				once := fmt.Sprintf("%s/%d", event, f.ID)
				if event == "" {
					continue
				}
				if err := s.note(ctx, tx, &Entry{SellerID: f.SellerID, ProductID: f.ProductID, Kind: KindInvoice, Event: event, Amount: &f.Net, Day: &f.DueOn, Once: &once, IsNotice: true}); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
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
			once := "TRIAL_ENDS/" + row.Key
			if err := s.note(ctx, tx, &Entry{SellerID: row.SellerID, ProductID: row.ProductID, Kind: KindSubscription, Event: EventTrialEnds, Status: row.Status, Day: row.TrialUntil, Once: &once, IsNotice: true}); err != nil {
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
	err := s.DB.Read().NewSelect().Model(&rows).Where("provider = ?", s.biller.Kind()).Where("retry_at <= ?", s.at()).Order("sub.id").Limit(500).Scan(ctx)
	for i := range rows {
		if tried := s.retryOne(ctx, &rows[i]); tried != nil {
			s.Log.WarnContext(ctx, "a payment could not be tried again; it is later", "subscription", rows[i].ID, "error", tried)
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
	bill, err := s.biller.PayBill(ctx, *row.OpenBill, fmt.Sprintf("retry/%s/%d", *row.OpenBill, row.Tries+1))
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
	terms, err := feeterms.On(ctx, s.DB.Read(), s.today())
	if err != nil {
		return err
	}
	tries := row.Tries + 1
	isLast := tries >= len(terms.RetryDays)
	if isLast {
		if err := s.biller.ChangeSubscription(ctx, *row.ProviderID, payments.Change{Key: "gave-up/" + *row.OpenBill, EndNow: true}); err != nil {
			return err
		}
	}
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		entry := &Entry{SellerID: row.SellerID, ProductID: row.ProductID, Kind: KindInvoice, Event: EventGaveUp, Status: Failed, Amount: &bill.Amount, Detail: bill.Refusal.Code, IsNotice: true}
		q := tx.NewUpdate().Model(row).Set("tries = ?", tries).Set("failure = ?", bill.Refusal.Code).Set("revision = revision + 1").WherePK().Where("revision = ?", row.Revision)
		if isLast {
			q = q.Set("retry_at = NULL")
		} else {
			next := s.at().AddDate(0, 0, terms.RetryDays[tries])
			entry.Event, entry.Day = EventTryFailed, dayOf(next)
			q = q.Set("retry_at = ?", next)
		}
		done, err := q.Exec(ctx)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n == 0 {
			return err
		}
		return s.note(ctx, tx, entry)
	})
	if err != nil {
		return err
	}
	return s.sync(ctx, row.ID)
}

// readStale reads what the provider has sent no event about for a while.
func (s *Service) readStale(ctx context.Context) error {
	var rows []Subscription
	err := s.DB.Read().NewSelect().Model(&rows).Where("provider = ?", s.biller.Kind()).Where("status <> 'CANCELLED'").
		Where("synced_at < ? OR (period_to < ? AND status <> 'PAYMENT_REFUNDED')", s.at().Add(-stale), s.today()).Order("synced_at", "sub.id").Limit(1000).Scan(ctx)
	for i := range rows {
		if failed := s.readOne(ctx, &rows[i]); failed != nil {
			s.Log.WarnContext(ctx, "a subscription could not be read; it is tried again", "subscription", rows[i].ID, "error", failed)
			err = errors.Join(err, failed)
		}
	}
	var tries []feePayment
	if found := s.DB.Read().NewSelect().Model(&tries).Where("provider = ?", s.biller.Kind()).Where("status = 'STARTED'").Where("created_at < ?", s.at().Add(-time.Hour)).Limit(1000).Scan(ctx); found != nil {
		return errors.Join(err, found)
	}
	for i := range tries {
		if tries[i].PaymentID != nil {
			err = errors.Join(err, s.paymentChanged(ctx, *tries[i].PaymentID))
		} else {
			err = errors.Join(err, s.endLost(ctx, &tries[i]))
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

// endLost ends a try to which the provider's answer was lost: until then its fee
// could neither be withheld nor waived.
func (s *Service) endLost(ctx context.Context, try *feePayment) error {
	who, err := s.Sellers.ByID(ctx, s.DB.Read(), try.SellerID)
	if err != nil {
		return err
	}
	var f Fee
	if err := s.DB.Read().NewSelect().Model(&f).Where("fee.id = ?", try.FeeID).Scan(ctx); err != nil {
		return err
	}
	return s.endPayment(ctx, who, &f)
}

// billLate issues the invoices that had to wait for the company's data.
func (s *Service) billLate(ctx context.Context) (err error) {
	for after := int64(0); ; {
		var late []Fee
		found := s.DB.Read().NewSelect().Model(&late).Where("status = 'PAID' AND kind = 'SUBSCRIPTION' AND invoice_id IS NULL").
			Where("fee.id > ?", after).Order("fee.id").Limit(500).Scan(ctx)
		if found != nil || len(late) == 0 {
			return errors.Join(err, found)
		}
		after = late[len(late)-1].ID
		for i := range late {
			err = errors.Join(err, s.billOne(ctx, &late[i]))
		}
	}
}

func (s *Service) billOne(ctx context.Context, f *Fee) error {
	_, state, err := s.taxed(ctx, s.DB.Read(), f.SellerID)
	if err != nil || len(state.Missing) > 0 {
		return err
	}
	row, err := subscriptionWhere(ctx, s.DB.Read(), "product_id = ?", f.ProductID)
	if err != nil || row == nil {
		return err
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		held, err := s.hold(ctx, tx, f.ID)
		if err != nil || held.Status != FeePaid || held.InvoiceID != nil {
			return err // it was refunded or billed meanwhile
		}
		_, err = s.billTerm(ctx, tx, held, row.PlanID)
		return err
	})
}
