package catalogue

import (
	"context"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/money"
	"merkato/internal/seller"
)

// FeeState is the state of a product's annual fee.
type FeeState string

const (
	FeeNone     FeeState = "NONE"     // partners pay none
	FeeLater    FeeState = "LATER"    // becomes due with the first validation
	FeeUnbilled FeeState = "UNBILLED" // not due for a while
	FeePaid     FeeState = "PAID"
	FeeDue      FeeState = "DUE"
	FeeOverdue  FeeState = "OVERDUE"
	FeeStopped  FeeState = "STOPPED" // cancelled, and what was paid is over
)

// Fee is what the marketplace asks for keeping a product validated.
type Fee struct {
	State  FeeState
	On     *calendar.Day // paid until, or due by
	Amount money.Cents   // without VAT
}

// feeTerms are how many days before the due date a fee is requested, and how
// many after it versions can still be uploaded.
func feeTerms(ctx context.Context, q bun.IDB, today calendar.Day) (alert, grace int, err error) {
	err = q.NewSelect().Table("fee_terms").Column("alert_days", "grace_days").Where("starts_on <= ?", today).Order("starts_on DESC").Limit(1).Scan(ctx, &alert, &grace)
	return alert, grace, err
}

// addFees reads the state of products' fees. Each has one year that is to be
// paid next, or was cancelled, and perhaps years that were paid.
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
	today := s.today()
	alert, _, err := feeTerms(ctx, s.db.Read(), today)
	if err != nil {
		return err
	}
	var years []struct {
		ProductID int64
		Status    string
		DueOn     calendar.Day
		EndsOn    calendar.Day
		Net       money.Cents
	}
	err = s.db.Read().NewSelect().Table("fees").Column("product_id", "status", "due_on", "ends_on", "net").
		Where("seller_id = ?", sellerID).Where("product_id IN (?)", bun.List(ids)).
		Where("kind = 'ANNUAL' AND status IN ('OPEN', 'PAID', 'CANCELLED')").Order("due_on").Scan(ctx, &years)
	for _, y := range years {
		fee := Fee{Amount: y.Net}
		switch {
		case y.Status == "PAID":
			fee.State, fee.On = FeePaid, &y.EndsOn
		case y.Status == "CANCELLED" && y.DueOn <= today:
			fee.State, fee.On = FeeStopped, &y.DueOn
		case y.Status == "CANCELLED" || y.Net == 0 || today < y.DueOn.Add(-alert):
			continue // nothing is to be paid: what was paid before stays paid
		case today < y.DueOn:
			fee.State, fee.On = FeeDue, &y.DueOn
		default:
			fee.State, fee.On = FeeOverdue, &y.DueOn
		}
		at[y.ProductID].Fee = fee
	}
	return err
}

// CheckFee refuses new versions of a product whose annual fee is not paid for
// longer than the rules allow, or was cancelled. Paying opens them again.
func (s *Service) CheckFee(ctx context.Context, q bun.IDB, productID int64) error {
	today := s.today()
	_, grace, err := feeTerms(ctx, q, today)
	if err != nil {
		return err
	}
	var open struct {
		Status string
		DueOn  calendar.Day
	}
	err = q.NewSelect().Table("fees").Column("status", "due_on").Where("product_id = ?", productID).Where("kind = 'ANNUAL' AND status IN ('OPEN', 'CANCELLED')").
		Order("due_on DESC").Limit(1).Scan(ctx, &open)
	switch {
	case db.IsNotFound(err):
		return nil
	case err != nil:
		return err
	case open.Status == "CANCELLED" && open.DueOn <= today:
		return fault.New(fault.Conflict, "fee_unpaid", "The annual fee of this product was cancelled on %s. Pay it to upload new versions.", open.DueOn).At("product")
	case open.Status == "OPEN" && today >= open.DueOn.Add(grace):
		return fault.New(fault.Conflict, "fee_unpaid", "The annual fee of this product has been due since %s. Pay it to upload new versions.", open.DueOn).At("product")
	}
	return nil
}
