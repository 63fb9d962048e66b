package orders

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/money"
	"merkato/internal/seller"
)

// The terms that lines depend on, as the table terms calls them.
const (
	termPayoutDays         = "payout_days"
	termSellerRefundMonths = "seller_refund_months"
	termCareMonths         = "care_months"
	termCareRate           = "care_rate"
)

// ownCode is the partnership under which the rate of sales with the seller's
// own promotion code stands, whoever sells.
const ownCode = "OWN_CODE"

// dated is a figure of the business from a day on.
type dated struct {
	StartsOn calendar.Day
	Value    int64
}

// history is a figure over time, oldest first.
type history []dated

// on is the figure in force on a day.
func (h history) on(day calendar.Day) (int64, bool) {
	for _, d := range slices.Backward(h) {
		if d.StartsOn <= day {
			return d.Value, true
		}
	}
	return 0, false
}

// terms are the figures that the sales of some sellers go by.
type terms struct {
	byName        map[string]history
	byPartnership map[string]history
	bySeller      map[int64]history
	agreements    map[int64]seller.Partnerships
}

// termsOfSales are termsOf for sales that are written by them in this
// transaction: who corrects sales by newer ones waits for it (see Rerate).
func (s *Service) termsOfSales(ctx context.Context, tx bun.Tx, sellers []int64) (*terms, error) {
	if err := s.DB.TakePart(ctx, tx, writingSales); err != nil {
		return nil, err
	}
	return s.termsOf(ctx, tx, sellers)
}

// writingSales is what transactions take part in that write sales.
const writingSales = "writing sales"

// termsOf reads what the sales of some sellers go by.
func (s *Service) termsOf(ctx context.Context, idb bun.IDB, sellers []int64) (*terms, error) {
	t, err := loadTerms(ctx, idb, sellers)
	if err != nil {
		return nil, err
	}
	t.agreements, err = s.Sellers.Partnerships(ctx, idb, sellers)
	return t, err
}

// loadTerms reads all terms, and the rates of everyone and of these sellers.
func loadTerms(ctx context.Context, idb bun.IDB, sellers []int64) (*terms, error) {
	t := &terms{byName: map[string]history{}, byPartnership: map[string]history{}, bySeller: map[int64]history{}}
	var named []struct {
		Name string
		dated
	}
	if err := idb.NewRaw(`SELECT name, starts_on, value FROM terms`).Scan(ctx, &named); err != nil {
		return nil, err
	}
	for _, row := range named {
		t.byName[row.Name] = append(t.byName[row.Name], row.dated)
	}
	var rates []struct {
		Partnership string
		SellerID    int64
		dated
	}
	q := idb.NewSelect().TableExpr("commission_rates").ColumnExpr("COALESCE(partnership, '') AS partnership").
		ColumnExpr("COALESCE(seller_id, 0) AS seller_id").ColumnExpr("starts_on").ColumnExpr("rate AS value").
		Where("partnership IS NOT NULL")
	if len(sellers) > 0 {
		q = q.WhereOr("seller_id IN (?)", bun.List(sellers))
	}
	if err := q.Scan(ctx, &rates); err != nil {
		return nil, err
	}
	for _, row := range rates {
		if row.SellerID != 0 {
			t.bySeller[row.SellerID] = append(t.bySeller[row.SellerID], row.dated)
		} else {
			t.byPartnership[row.Partnership] = append(t.byPartnership[row.Partnership], row.dated)
		}
	}
	sortAll(t.byName)
	sortAll(t.byPartnership)
	sortAll(t.bySeller)
	return t, nil
}

func sortAll[K comparable](all map[K]history) {
	for _, h := range all {
		slices.SortFunc(h, func(a, b dated) int { return strings.Compare(string(a.StartsOn), string(b.StartsOn)) })
	}
}

// value is a term in force on a day.
func (t *terms) value(name string, day calendar.Day) (int64, error) {
	if v, ok := t.byName[name].on(day); ok {
		return v, nil
	}
	return 0, fmt.Errorf("no term %q is in force on %s", name, day)
}

// rate is the commission's share of a sale: that of sales with the seller's own
// code, else the seller's own, else that of the partnership it had then.
func (t *terms) rate(sellerID int64, present seller.Partnership, withOwnCode bool, at time.Time) (money.Rate, error) {
	day := calendar.DayOf(at)
	if withOwnCode {
		if v, ok := t.byPartnership[ownCode].on(day); ok {
			return money.Rate(v), nil
		}
	}
	if v, ok := t.bySeller[sellerID].on(day); ok {
		return money.Rate(v), nil
	}
	partnership := t.agreements[sellerID].At(at, present)
	if v, ok := t.byPartnership[string(partnership)].on(day); ok {
		return money.Rate(v), nil
	}
	return 0, fmt.Errorf("no commission of %s is in force on %s", partnership, day)
}
