// Package plans is what sellers may subscribe to for a product, each plan with the
// days on which it is offered.
package plans

import (
	"context"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/invoices"
	"merkato/internal/money"
	"merkato/internal/payments"
)

// Plan is what a seller may subscribe to.
type Plan struct {
	bun.BaseModel `bun:"table:subscription_plans,alias:plan"`

	ID        int64 `bun:",pk,autoincrement"`
	Recurs    payments.Interval
	Price     money.Cents // without VAT
	TrialDays int
	StartsOn  calendar.Day
	EndsOn    *calendar.Day

	Total money.Cents `bun:"-"` // with VAT
}

// Item is what an invoice calls a term of it.
func (p *Plan) Item() invoices.Item {
	if p.Recurs == payments.Yearly {
		return invoices.YearlySubscription
	}
	return invoices.MonthlySubscription
}

// With is what it costs with VAT.
func (p *Plan) With(rate money.Rate) payments.Price {
	return payments.Price{Amount: p.Price + p.Price.Share(rate), Interval: p.Recurs}
}

// On are the plans that are offered on a day.
func On(ctx context.Context, q bun.IDB, day calendar.Day) (found []Plan, err error) {
	err = q.NewSelect().Model(&found).Where("starts_on <= ?", day).Where("ends_on IS NULL OR ends_on >= ?", day).Order("price", "id").Scan(ctx)
	return found, err
}

// ByID reads one, offered or not.
func ByID(ctx context.Context, q bun.IDB, id int64) (*Plan, error) {
	var found Plan
	err := q.NewSelect().Model(&found).Where("plan.id = ?", id).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, fault.New(fault.NotFound, "plan_unknown", "There is no such plan.").At("plan")
	}
	return &found, err
}

// Offered reads one that is offered on a day.
func Offered(ctx context.Context, q bun.IDB, id int64, day calendar.Day) (*Plan, error) {
	plan, err := ByID(ctx, q, id)
	if err == nil && (plan.StartsOn > day || (plan.EndsOn != nil && *plan.EndsOn < day)) {
		err = fault.New(fault.Invalid, "plan_over", "This plan is not offered today. Choose another.").At("plan")
	}
	return plan, err
}

// At is the first of some plans that a price with VAT is of. Where the VAT has
// changed since, the interval decides. Nil: none.
func At(price payments.Price, rate money.Rate, among []Plan) (found *Plan) {
	for i := range among {
		switch one := &among[i]; {
		case one.With(rate) == price:
			return one
		case one.Recurs == price.Interval && found == nil:
			found = one
		}
	}
	return found
}
