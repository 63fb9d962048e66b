package payouts

import (
	"context"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/fault"
	"merkato/internal/money"
)

// Filter narrows the list of payouts; what is zero means any.
type Filter struct {
	Status Status
	Year   int
	Page   int // from 1
	Length int
}

// Check refuses what no payout can match.
func (f Filter) Check() error {
	if f.Year != 0 && (f.Year < 2000 || f.Year > 9000) {
		return fault.New(fault.Invalid, "number_form", "Enter a year, such as 2026.").At("year")
	}
	return nil
}

func (f Filter) narrow(q *bun.SelectQuery) *bun.SelectQuery {
	if f.Status != "" {
		q = q.Where("p.status = ?", f.Status)
	}
	if f.Year != 0 {
		first := calendar.Day(fmt.Sprintf("%04d-01-01", f.Year))
		q = q.Where("p.due_on >= ?", first).Where("p.due_on < ?", first.AddMonths(12))
	}
	return q
}

// stayed are the states of what did not leave, or came back. It is in a later payout
// as well, so no total counts it.
var stayed = []Status{Withheld, CarriedOver, Failed, Returned}

// IsCounted: it was sent or is on the way.
func (p *Payout) IsCounted() bool { return !slices.Contains(stayed, p.Status) }

// Totals are what all payouts that a filter lets through come to.
type Totals struct {
	Count  int64
	Amount money.Cents // sent or on the way
	VAT    money.Cents `bun:"vat"`
	Paid   money.Cents // at the bank
}

// Page is one of the asking seller's payouts, the newest first, with what all of
// them come to.
func (p *Service) Page(ctx context.Context, f Filter) (list []Payout, totals Totals, err error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, totals, err
	}
	if err := f.Check(); err != nil {
		return nil, totals, err
	}
	if f.Page < 1 || f.Length < 1 || f.Length > LongestPage {
		return nil, totals, fault.New(fault.Invalid, "page", "Page numbers start at 1, and a page must have 1 to %d payouts.", LongestPage).At("page")
	}
	narrow := func(q *bun.SelectQuery) *bun.SelectQuery { return f.narrow(q.Where("p.seller_id = ?", sellerID)) }
	err = narrow(p.db.Read().NewSelect().TableExpr("payouts AS p")).ColumnExpr("COUNT(*) AS count").
		ColumnExpr("CAST(COALESCE(SUM(CASE WHEN p.status IN (?) THEN 0 ELSE p.amount END), 0) AS BIGINT) AS amount", bun.List(stayed)).
		ColumnExpr("CAST(COALESCE(SUM(p.vat), 0) AS BIGINT) AS vat"). // which no later one has as well
		ColumnExpr("CAST(COALESCE(SUM(CASE WHEN p.status = 'PAID' THEN p.amount ELSE 0 END), 0) AS BIGINT) AS paid").Scan(ctx, &totals)
	if err != nil || totals.Count == 0 {
		return nil, totals, err
	}
	err = narrow(p.db.Read().NewSelect().Model(&list)).Order("p.id DESC").Limit(int64(f.Length)).Offset(int64(f.Length) * int64(f.Page-1)).Scan(ctx)
	return list, totals, err
}
