package catalogue

import (
	"context"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/money"
	"merkato/internal/seller"
)

// FeeState is where the annual fee of a product stands.
type FeeState string

const (
	FeeNone     FeeState = "NONE"     // partners pay none
	FeeLater    FeeState = "LATER"    // becomes due with the first validation
	FeeUnbilled FeeState = "UNBILLED" // no invoice has been issued yet
	FeePaid     FeeState = "PAID"
	FeeDue      FeeState = "DUE"
	FeeOverdue  FeeState = "OVERDUE"
)

// Fee is what the marketplace asks for keeping a product validated.
type Fee struct {
	State  FeeState
	On     *calendar.Day // paid until, or due by
	Amount money.Cents   // of the newest invoice, with VAT
}

// addFees reads the state of fees from the marketplace's newest invoices.
func (s *Service) addFees(ctx context.Context, sellerID int64, ids []int64, at map[int64]*Item) error {
	var partnership seller.Partnership
	if err := s.db.Read().NewSelect().Table("sellers").Column("partnership").Where("id = ?", sellerID).Scan(ctx, &partnership); err != nil {
		return err
	}
	for _, item := range at {
		switch {
		case partnership != seller.Community:
			item.Fee.State = FeeNone
		case item.State == Draft || item.State == InValidation:
			item.Fee.State = FeeLater
		default:
			item.Fee.State = FeeUnbilled
		}
	}
	var billed []struct {
		ProductID int64
		IssuedOn  calendar.Day
		DueOn     calendar.Day
		PaidOn    *calendar.Day
		PeriodTo  *calendar.Day
		Total     money.Cents
	}
	// The newest of a product comes last and wins; what was credited counts for nothing.
	err := s.db.Read().NewSelect().TableExpr("invoice_lines AS line").Join("JOIN invoices AS invoice ON invoice.id = line.invoice_id").
		ColumnExpr("line.product_id, invoice.issued_on, invoice.due_on, invoice.paid_on, invoice.period_to, invoice.total").
		Where("line.seller_id = ?", sellerID).Where("line.product_id IN (?)", bun.List(ids)).
		Where("invoice.series = 'MARKETPLACE' AND invoice.type = 'INVOICE'").
		Where("NOT EXISTS (SELECT 1 FROM invoice_lines AS credit WHERE credit.seller_id = line.seller_id AND credit.credits = invoice.id)").
		OrderExpr("invoice.issued_on, invoice.id").Scan(ctx, &billed)
	today := s.today()
	for _, b := range billed {
		fee := Fee{State: FeeDue, On: &b.DueOn, Amount: b.Total}
		if b.PaidOn != nil {
			until := b.IssuedOn.AddMonths(12)
			if b.PeriodTo != nil {
				until = *b.PeriodTo
			}
			fee.State, fee.On = FeePaid, &until
		}
		if *fee.On < today {
			fee.State = FeeOverdue
		}
		at[b.ProductID].Fee = fee
	}
	return err
}
