// Package fees says what of the annual fees of a seller's products is to be paid.
// They are written by the subscriptions.
package fees

import (
	"context"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/money"
)

// State is the state of a product's annual fee.
type State string

const (
	None     State = "NONE"     // partners pay none
	Later    State = "LATER"    // becomes due with the first validation
	Unbilled State = "UNBILLED" // not due for a while
	Paid     State = "PAID"
	Due      State = "DUE"
	Overdue  State = "OVERDUE"
	Stopped  State = "STOPPED" // cancelled, and what was paid is over
)

// Fee is what the marketplace asks for keeping a product validated.
type Fee struct {
	State  State
	On     *calendar.Day // paid until, or due by
	Amount money.Cents   // without VAT
}

// terms are how many days before the due date a fee is requested, and how many
// after it versions can still be uploaded.
func terms(ctx context.Context, q bun.IDB, today calendar.Day) (alert, grace int, err error) {
	err = q.NewSelect().Table("fee_terms").Column("alert_days", "grace_days").Where("starts_on <= ?", today).Order("starts_on DESC").Limit(1).Scan(ctx, &alert, &grace)
	return alert, grace, err
}

// RequestedBy is the last due day of the fees that are requested today.
func RequestedBy(ctx context.Context, q bun.IDB, today calendar.Day) (calendar.Day, error) {
	alert, _, err := terms(ctx, q, today)
	return today.Add(alert), err
}

// Of reads the state of products' fees; those that were never billed are left out.
// Each product has one year that is to be paid next, or was cancelled, and perhaps
// years that were paid.
func Of(ctx context.Context, q bun.IDB, sellerID int64, products []int64, today calendar.Day) (map[int64]Fee, error) {
	requestedBy, err := RequestedBy(ctx, q, today)
	if err != nil {
		return nil, err
	}
	var years []struct {
		ProductID int64
		Status    string
		DueOn     calendar.Day
		EndsOn    calendar.Day
		Net       money.Cents
	}
	err = q.NewSelect().Table("fees").Column("product_id", "status", "due_on", "ends_on", "net").
		Where("seller_id = ?", sellerID).Where("product_id IN (?)", bun.List(products)).
		Where("kind = 'ANNUAL' AND status IN ('OPEN', 'PAID', 'CANCELLED')").Order("due_on").Scan(ctx, &years)
	of := map[int64]Fee{}
	for _, y := range years {
		fee := Fee{Amount: y.Net}
		switch {
		case y.Status == "PAID":
			fee.State, fee.On = Paid, &y.EndsOn
		case y.Status == "CANCELLED" && y.DueOn <= today:
			fee.State, fee.On = Stopped, &y.DueOn
		case y.Status == "CANCELLED" || y.Net == 0 || y.DueOn > requestedBy:
			continue // nothing is to be paid: what was paid before stays paid
		case today < y.DueOn:
			fee.State, fee.On = Due, &y.DueOn
		default:
			fee.State, fee.On = Overdue, &y.DueOn
		}
		of[y.ProductID] = fee
	}
	return of, err
}

// Unpaid finds the seller's products whose fee is due by a day, overdue or stopped,
// as Of tells it.
func Unpaid(q bun.IDB, sellerID int64, by, today calendar.Day) *bun.SelectQuery {
	return q.NewSelect().TableExpr("fees AS f").ColumnExpr("f.product_id").
		Where("f.seller_id = ?", sellerID).Where("f.kind = 'ANNUAL'").Where("f.status IN ('OPEN', 'CANCELLED')").Where("f.due_on <= ?", by).
		Where("(f.status = 'OPEN' AND f.net > 0 OR f.status = 'CANCELLED' AND f.due_on <= ?)", today).
		Where("NOT EXISTS (SELECT 1 FROM fees AS paid WHERE paid.product_id = f.product_id AND paid.kind = 'ANNUAL' AND paid.status = 'PAID' AND paid.due_on > f.due_on)")
}

// Check refuses new versions of a product whose annual fee is not paid for longer
// than the rules allow, or was cancelled. Paying opens them again.
func Check(ctx context.Context, q bun.IDB, productID int64, today calendar.Day) error {
	_, grace, err := terms(ctx, q, today)
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
