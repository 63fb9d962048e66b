package sales

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
	termCareGraceDays      = "care_grace_days"
	termBelowZeroDays      = "below_zero_days"
)

// ownCode is the partnership under which the rate of sales with the seller's
// own promotion code stands, whoever sells.
const ownCode = "OWN_CODE"

// dated is a figure of the business from a day on, until a last one if it has one.
type dated struct {
	StartsOn calendar.Day
	EndsOn   calendar.Day // empty: until another one starts
	Value    int64
}

// history is a figure over time, oldest first.
type history []dated

// on is the figure in force on a day: the last that has started, unless it is over.
func (h history) on(day calendar.Day) (int64, bool) {
	for _, d := range slices.Backward(h) {
		if d.StartsOn <= day {
			return d.Value, d.EndsOn == "" || day <= d.EndsOn
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

// termsOf reads what the sales of some sellers go by.
func (s *Service) termsOf(ctx context.Context, idb bun.IDB, sellers []int64) (*terms, error) {
	t, err := loadTerms(ctx, idb, sellers)
	if err != nil {
		return nil, err
	}
	t.agreements, err = s.Sellers.Partnerships(ctx, idb, sellers)
	return t, err
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
// code, else the seller's own on that day, else that of the partnership on it.
func (t *terms) rate(sellerID int64, present seller.Partnership, withOwnCode bool, day calendar.Day) (money.Rate, error) {
	if withOwnCode {
		if v, ok := t.byPartnership[ownCode].on(day); ok {
			return money.Rate(v), nil
		}
	}
	if v, ok := t.bySeller[sellerID].on(day); ok {
		return money.Rate(v), nil
	}
	partnership := t.agreements[sellerID].On(day, present)
	if v, ok := t.byPartnership[string(partnership)].on(day); ok {
		return money.Rate(v), nil
	}
	return 0, fmt.Errorf("no commission of %s is in force on %s", partnership, day)
}

// Rate is the commission's share of what a seller sells on a day.
func (s *Service) Rate(ctx context.Context, sellerID int64, withOwnCode bool, day calendar.Day) (money.Rate, error) {
	t, err := s.termsOf(ctx, s.DB.Read(), []int64{sellerID})
	if err != nil {
		return 0, err
	}
	var present seller.Partnership
	if err := s.DB.Read().NewSelect().TableExpr("sellers").Column("partnership").Where("id = ?", sellerID).Scan(ctx, &present); err != nil {
		return 0, err
	}
	return t.rate(sellerID, present, withOwnCode, day)
}

// OwnRate is the commission's share that one seller has agreed on, in hundredths
// of a percent, from a day on and until a last one if it has one.
type OwnRate struct {
	StartsOn calendar.Day
	EndsOn   calendar.Day // empty: until another one starts
	Rate     int64
}

// SaveOwnRates keeps what a seller has agreed on, for sales that are told of
// from now on: no line that is written changes. Of two rates from one day on
// the one that was told of later counts, whichever comes first.
func (s *Service) SaveOwnRates(ctx context.Context, tx bun.Tx, sellerID int64, toldAt time.Time, sent []OwnRate) error {
	if len(sent) == 0 {
		return nil
	}
	return saveOwnRates(ctx, tx, sellerID, toldAt.UTC().Truncate(time.Microsecond), sent)
}
