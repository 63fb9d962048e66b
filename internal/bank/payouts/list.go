package payouts

import (
	"context"
	"fmt"

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

// Totals are what all payouts that a filter lets through come to.
type Totals struct {
	Count  int64
	Amount money.Cents
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
	if f.Page < 1 || f.Length < 1 || f.Length > LongestPage {
		return nil, totals, fault.New(fault.Invalid, "page", "A page has a number from 1 on and 1 to %d payouts.", LongestPage).At("page")
	}
	if f.Year != 0 && (f.Year < 2000 || f.Year > 9000) {
		return nil, totals, fault.New(fault.Invalid, "number_form", "Enter a year, such as 2026.").At("year")
	}
	narrow := func(q *bun.SelectQuery) *bun.SelectQuery {
		q = q.Where("p.seller_id = ?", sellerID)
		if f.Status != "" {
			q = q.Where("p.status = ?", f.Status)
		}
		if f.Year != 0 {
			first := calendar.Day(fmt.Sprintf("%04d-01-01", f.Year))
			q = q.Where("p.due_on >= ?", first).Where("p.due_on < ?", first.AddMonths(12))
		}
		return q
	}
	isCounted := "TRUE"
	if f.Status == "" { // what did not leave, or came back, is in a later one as well
		isCounted = "p.status NOT IN ('WITHHELD', 'CARRIED_OVER', 'FAILED', 'RETURNED')"
	}
	err = narrow(p.db.Read().NewSelect().TableExpr("payouts AS p")).ColumnExpr("COUNT(*) AS count").
		ColumnExpr("CAST(COALESCE(SUM(CASE WHEN "+isCounted+" THEN p.amount ELSE 0 END), 0) AS BIGINT) AS amount").
		ColumnExpr("CAST(COALESCE(SUM(CASE WHEN "+isCounted+" THEN p.vat ELSE 0 END), 0) AS BIGINT) AS vat").
		ColumnExpr("CAST(COALESCE(SUM(CASE WHEN p.status = 'PAID' THEN p.amount ELSE 0 END), 0) AS BIGINT) AS paid").Scan(ctx, &totals)
	if err != nil || totals.Count == 0 {
		return nil, totals, err
	}
	err = narrow(p.db.Read().NewSelect().Model(&list)).Order("p.id DESC").Limit(int64(f.Length)).Offset(int64(f.Length) * int64(f.Page-1)).Scan(ctx)
	return list, totals, err
}
