// Package terms are the figures that sales go by, each from a day on: how long
// shares are pending, how long lines can be refunded, what the commission is of
// partnerships and of sellers who have agreed on one of their own.
package terms

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/money"
	"merkato/internal/seller"
)

// The terms that lines depend on, or that sellers are told, as the table terms calls
// them.
const (
	PayoutDays         = "payout_days"
	SellerRefundMonths = "seller_refund_months"
	CareMonths         = "care_months"
	CareRate           = "care_rate"
	CareGraceDays      = "care_grace_days"
	BelowZeroDays      = "below_zero_days"
	ArrivalBankDays    = "arrival_bank_days"
	LatestBankDays     = "latest_bank_days"
)

// ownCode is the partnership under which the rate of sales with the seller's
// own promotion code is stored, whoever sells.
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

// with is the history with one figure more.
func (h history) with(one dated) history {
	changed := history{}
	for _, d := range h {
		if d.StartsOn != one.StartsOn {
			changed = append(changed, d)
		}
	}
	changed = append(changed, one)
	all := map[int]history{0: changed}
	sortAll(all)
	return all[0]
}

// Terms are the figures that the sales of some sellers go by.
type Terms struct {
	byName        map[string]history
	byPartnership map[string]history
	bySeller      map[int64]history
	agreements    map[int64]seller.Partnerships
}

func sortAll[K comparable](all map[K]history) {
	for _, h := range all {
		slices.SortFunc(h, func(a, b dated) int { return strings.Compare(string(a.StartsOn), string(b.StartsOn)) })
	}
}

// Value is a term in force on a day.
func (t *Terms) Value(name string, day calendar.Day) (int64, error) {
	if v, ok := t.byName[name].on(day); ok {
		return v, nil
	}
	return 0, fmt.Errorf("no term %q is in force on %s", name, day)
}

// RefundUntil is the last day on which a seller may refund a sale of a day.
func (t *Terms) RefundUntil(sold calendar.Day) (calendar.Day, error) {
	months, err := t.Value(SellerRefundMonths, sold)
	return sold.AddMonths(int(months)), err
}

// CareLapses is the last day of Business Care that should have been renewed on a
// day and was not: until then it goes on.
func (t *Terms) CareLapses(renewsOn calendar.Day) (calendar.Day, error) {
	grace, err := t.Value(CareGraceDays, renewsOn)
	return renewsOn.Add(int(grace)), err
}

// CareRunsSince is the earliest day that Business Care can be due on and still
// run on another: what was due before has lapsed by then.
func CareRunsSince(ctx context.Context, idb bun.IDB, on calendar.Day) (calendar.Day, error) {
	t, err := Load(ctx, idb, nil)
	if err != nil {
		return "", err
	}
	for due := on; ; due = due.Add(-1) {
		if lapses, err := t.CareLapses(due.Add(-1)); err != nil || lapses < on {
			return due, err
		}
	}
}

// Rate is the commission's share of a sale: that of sales with the seller's own
// code, else the seller's own on that day, else that of the partnership on it.
func (t *Terms) Rate(sellerID int64, present seller.Partnership, withOwnCode bool, day calendar.Day) (money.Rate, error) {
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

// OfSellers are the terms with what the commission of some sellers goes by.
func OfSellers(ctx context.Context, idb bun.IDB, sellers *seller.Service, ids []int64) (*Terms, error) {
	t, err := Load(ctx, idb, ids)
	if err != nil {
		return nil, err
	}
	t.agreements, err = sellers.Partnerships(ctx, idb, ids)
	return t, err
}

// Change is what a seller's commission would go by from a day on: another
// partnership, or a rate of its own.
type Change struct {
	Partnership seller.Partnership // empty: it stays
	Own         *OwnRate           // nil: it stays
	StartsOn    calendar.Day
	EndsOn      calendar.Day // empty: until others start
}

// Changed are the terms as a change would make them for a seller.
func (t *Terms) Changed(sellerID int64, c Change) *Terms {
	changed := *t
	if c.Partnership != "" {
		changed.agreements = map[int64]seller.Partnerships{sellerID: t.agreements[sellerID].With(c.StartsOn, c.EndsOn, c.Partnership)}
	}
	if c.Own != nil {
		changed.bySeller = map[int64]history{sellerID: t.bySeller[sellerID].with(dated{StartsOn: c.StartsOn, EndsOn: c.EndsOn, Value: c.Own.Rate})}
	}
	return &changed
}

// GoBy reports whether a sale of a day goes by a change that these terms have, and
// not by the rate of the seller's own code, by one of the seller's own or by what
// began later.
func (t *Terms) GoBy(sellerID int64, c Change, withOwnCode bool, day calendar.Day) bool {
	_, hasOfCode := t.byPartnership[ownCode].on(day)
	_, hasOwn := t.bySeller[sellerID].on(day)
	isOver := c.EndsOn != "" && c.EndsOn < day
	if day < c.StartsOn || isOver || withOwnCode && hasOfCode || c.Own == nil && hasOwn {
		return false
	}
	hasBegunLater := func(startsOn calendar.Day) bool { return c.StartsOn < startsOn && startsOn <= day }
	if c.Own == nil {
		return !hasBegunLater(t.agreements[sellerID].BegunOn(day))
	}
	return !slices.ContainsFunc(t.bySeller[sellerID], func(d dated) bool { return hasBegunLater(d.StartsOn) })
}

// OwnRate is the commission's share that one seller has agreed on, in hundredths
// of a percent, from a day on and until a last one if it has one.
type OwnRate struct {
	StartsOn calendar.Day
	EndsOn   calendar.Day // empty: until another one starts
	Rate     int64
}

// Own are the rates that a seller has agreed on, oldest first.
func (t *Terms) Own(sellerID int64) []OwnRate {
	rates := []OwnRate{}
	for _, d := range t.bySeller[sellerID] {
		rates = append(rates, OwnRate{StartsOn: d.StartsOn, EndsOn: d.EndsOn, Rate: d.Value})
	}
	return rates
}
