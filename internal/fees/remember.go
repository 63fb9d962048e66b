package fees

import (
	"context"

	"github.com/uptrace/bun"

	"merkato/internal/billing"
	"merkato/internal/calendar"
)

// Year is a year of a product's annual fee, for data that brings its own history.
type Year struct {
	SellerID, ProductID int64
	On                  calendar.Day  // when it fell due
	PaidOn              *calendar.Day // nil: it was not paid
	Why                 *billing.Why  // it was cancelled
}

// Announce writes to the log what is due as of now, as Tend does every hour.
func (s *Service) Announce(ctx context.Context) error { return s.announceFees(ctx) }

// Remember writes a year, and has it paid by card as of now. Written twice it
// changes nothing.
func (s *Service) Remember(ctx context.Context, y Year) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		terms, err := TermsOn(ctx, tx, y.On)
		if err != nil {
			return err
		}
		f := year(y.SellerID, y.ProductID, y.On, terms.AnnualFee, s.at())
		if _, err := tx.NewInsert().Model(f).On("CONFLICT (product_id, due_on) WHERE kind = 'ANNUAL' DO NOTHING").Returning("NULL").Exec(ctx); err != nil {
			return err
		}
		var known Fee
		if err := tx.NewSelect().Model(&known).Where("product_id = ? AND kind = 'ANNUAL' AND due_on = ?", y.ProductID, y.On).Scan(ctx); err != nil {
			return err
		}
		switch {
		case y.PaidOn != nil:
			return s.settle(ctx, tx, known.ID, ByCard, "", 0)
		case y.Why != nil && known.Status == Open:
			known.Status, known.CancelledAt, known.Reason, known.ReasonText = Cancelled, new(s.at()), &y.Why.Reason, &y.Why.Text
			if _, err := tx.NewUpdate().Model(&known).WherePK().Exec(ctx); err != nil {
				return err
			}
			return s.Billing.Note(ctx, tx, &billing.Entry{SellerID: known.SellerID, ProductID: known.ProductID, Kind: billing.KindInvoice, Event: billing.EventFeeCancelled, Day: &known.DueOn, Detail: string(y.Why.Reason)})
		}
		return nil
	})
}
