package fees

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/billing"
	"merkato/internal/jobs"
)

// RegisterJobs registers what is due once an hour.
func (s *Service) RegisterJobs(j *jobs.Jobs) {
	jobs.Scheduled(j, "fees.tend", jobs.Every(time.Hour), func(ctx context.Context, _ time.Time) error { return s.Tend(ctx) }, jobs.Timeout(time.Hour))
}

// Tend does what the clock asks for: fees begin, fall due and end, and payments that no
// event reported are looked at. Twice does no harm.
func (s *Service) Tend(ctx context.Context) error {
	errs := []error{s.reopenFees(ctx), s.openFees(ctx), s.closeFees(ctx), s.settleFree(ctx), s.announceFees(ctx)}
	if s.Billing.Biller != nil {
		errs = append(errs, s.readStale(ctx))
	}
	return errors.Join(errs...)
}

// openFees adds the first year of each product whose fee begins.
func (s *Service) openFees(ctx context.Context) error {
	years, err := firsts(ctx, s.DB.Read(), s.Sellers, s.today())
	if err != nil || len(years) == 0 {
		return err
	}
	rows := make([]*Fee, len(years))
	for i, first := range years {
		terms, err := TermsOn(ctx, s.DB.Read(), first.on)
		if err != nil {
			return err
		}
		rows[i] = year(first.sellerID, first.productID, first.on, terms.AnnualFee, s.at())
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewInsert().Model(&rows).On("CONFLICT (product_id, due_on) WHERE kind = 'ANNUAL' DO UPDATE").
			Set("status = CASE WHEN fee.status <> 'WAIVED' THEN fee.status WHEN fee.reason IS NULL THEN 'OPEN' ELSE 'CANCELLED' END").Returning("NULL").Exec(ctx)
		return err
	})
}

// reopenFees opens the fees that a removal has ended, once the product is back. Of the
// time in which it was removed none is owed: what fell due meanwhile is due from now on.
func (s *Service) reopenFees(ctx context.Context) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		var back []Fee
		err := tx.NewSelect().Model(&back).Where("kind = 'ANNUAL' AND status = 'CANCELLED' AND reason = ?", billing.Removed).
			Where("product_id IN (SELECT id FROM products WHERE removed_at IS NULL)").Order("fee.id").Limit(1000).Scan(ctx)
		for i := range back {
			f := &back[i]
			if err == nil {
				from := year(f.SellerID, f.ProductID, max(f.DueOn, s.today()), f.Net, s.at())
				_, err = tx.NewUpdate().Model((*Fee)(nil)).Set("status = ?", Open).Set("reason = NULL").Set("due_on = ?", from.DueOn).Set("ends_on = ?", from.EndsOn).
					Where("id = ? AND status = ?", f.ID, Cancelled).Exec(ctx)
				if err == nil && from.DueOn != f.DueOn {
					err = billing.SayAgain(ctx, tx, said(billing.EventFeeSoon, f), said(billing.EventFeeDue, f), said(billing.EventFeeBlocks, f))
				}
			}
		}
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
			"UPDATE fees SET status = 'WAIVED' WHERE " + idle + " AND (status = 'OPEN' OR (status = 'CANCELLED' AND (reason IS NULL OR reason <> '" + string(billing.Removed) + "')))" +
				" AND seller_id IN (SELECT id FROM sellers WHERE partnership <> 'NO_PARTNERSHIP')",
			"UPDATE fees SET status = 'CANCELLED', reason = '" + string(billing.Removed) + "' WHERE " + open + " AND product_id IN (SELECT id FROM products WHERE removed_at IS NOT NULL)",
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
	terms, err := TermsOn(ctx, s.DB.Read(), today)
	if err != nil {
		return err
	}
	events := map[Standing]billing.Event{Soon: billing.EventFeeSoon, Overdue: billing.EventFeeDue, Blocked: billing.EventFeeBlocks}
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
				event := events[f.StandingOn(terms, today)]
				once := said(event, f)
				if event == "" {
					continue
				}
				if err := s.Billing.Note(ctx, tx, &billing.Entry{SellerID: f.SellerID, ProductID: f.ProductID, Kind: billing.KindInvoice, Event: event, Amount: &f.Net, Day: &f.DueOn, Once: &once, IsNotice: true}); err != nil {
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

// said names what is said of a fee once.
func said(event billing.Event, f *Fee) string { return fmt.Sprintf("%s/%d", event, f.ID) }

// readStale looks at payments that have been under way for an hour.
func (s *Service) readStale(ctx context.Context) error {
	var tries []feePayment
	err := s.DB.Read().NewSelect().Model(&tries).Where("provider = ?", s.Billing.Biller.Kind()).Where("status = 'STARTED'").Where("created_at < ?", s.at().Add(-time.Hour)).Limit(1000).Scan(ctx)
	for i := range tries {
		if tries[i].PaymentID != nil {
			err = errors.Join(err, s.read(ctx, &tries[i]))
		} else {
			err = errors.Join(err, s.endLost(ctx, &tries[i]))
		}
	}
	return err
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
