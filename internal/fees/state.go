package fees

import (
	"context"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/fault"
	"merkato/internal/money"
)

// State is the state of a product's annual fee on the list of products.
type State string

const (
	StateNone     State = "NONE"     // partners pay none
	StateLater    State = "LATER"    // becomes due with the first validation
	StateUnbilled State = "UNBILLED" // not due for a while
	StatePaid     State = "PAID"
	StateDue      State = "DUE"
	StateOverdue  State = "OVERDUE"
	StateStopped  State = "STOPPED" // cancelled, and what was paid is over
)

// Listed is the annual fee of a product on that list.
type Listed struct {
	State    State
	On       *calendar.Day // paid until, or due by
	BlocksOn *calendar.Day // of one that is overdue: new versions are refused from then on
	Amount   money.Cents   // without VAT
}

// RequestedBy is the last due day of the fees that are requested today.
func RequestedBy(ctx context.Context, q bun.IDB, today calendar.Day) (calendar.Day, error) {
	terms, err := TermsOn(ctx, q, today)
	return today.Add(terms.AlertDays), err
}

// StatesOf reads the state of products' fees; those that were never billed are left out.
// Each product has one year that is to be paid next, or was cancelled, and perhaps
// years that were paid.
func StatesOf(ctx context.Context, q bun.IDB, sellerID int64, products []int64, today calendar.Day) (map[int64]Listed, error) {
	terms, err := TermsOn(ctx, q, today)
	if err != nil {
		return nil, err
	}
	requestedBy := today.Add(terms.AlertDays)
	var years []Fee
	err = q.NewSelect().Model(&years).Column("product_id", "status", "due_on", "ends_on", "net").
		Where("seller_id = ?", sellerID).Where("product_id IN (?)", bun.List(products)).
		Where("kind = 'ANNUAL' AND status IN ('OPEN', 'PAID', 'CANCELLED')").Order("due_on").Scan(ctx)
	of := map[int64]Listed{}
	for _, y := range years {
		fee := Listed{Amount: y.Net}
		switch {
		case y.Status == Paid:
			fee.State, fee.On = StatePaid, &y.EndsOn
		case y.Status == Cancelled && y.DueOn <= today:
			fee.State, fee.On = StateStopped, &y.DueOn
		case y.Status == Cancelled || y.Net == 0 || y.DueOn > requestedBy:
			continue // nothing is to be paid: what was paid before stays paid
		case today < y.DueOn:
			fee.State, fee.On = StateDue, &y.DueOn
		default:
			fee.State, fee.On, fee.BlocksOn = StateOverdue, &y.DueOn, new(y.DueOn.Add(terms.GraceDays))
		}
		of[y.ProductID] = fee
	}
	return of, err
}

// Unpaid finds the seller's products whose fee is due by a day, overdue or stopped,
// as StatesOf tells it.
func Unpaid(q bun.IDB, sellerID int64, by, today calendar.Day) *bun.SelectQuery {
	return q.NewSelect().TableExpr("fees AS f").ColumnExpr("f.product_id").
		Where("f.seller_id = ?", sellerID).Where("f.kind = 'ANNUAL'").Where("f.status IN ('OPEN', 'CANCELLED')").Where("f.due_on <= ?", by).
		Where("(f.status = 'OPEN' AND f.net > 0 OR f.status = 'CANCELLED' AND f.due_on <= ?)", today).
		Where("NOT EXISTS (SELECT 1 FROM fees AS paid WHERE paid.product_id = f.product_id AND paid.kind = 'ANNUAL' AND paid.status = 'PAID' AND paid.due_on > f.due_on)")
}

// Check refuses new versions of a product whose annual fee is not paid for longer
// than the rules allow, or was cancelled. Paying opens them again.
func Check(ctx context.Context, q bun.IDB, productID int64, today calendar.Day) error {
	terms, err := TermsOn(ctx, q, today)
	if err != nil {
		return err
	}
	f, err := open(ctx, q, productID)
	if err != nil || f == nil {
		return err
	}
	switch f.StandingOn(terms, today) {
	case Stopped:
		return fault.New(fault.Conflict, "fee_unpaid", "The annual fee of this product was cancelled on %s. Pay it to upload new versions.", f.DueOn).At("product")
	case Blocked:
		return fault.New(fault.Conflict, "fee_unpaid", "The annual fee of this product has been due since %s. Pay it to upload new versions.", f.DueOn).At("product")
	}
	return nil
}
