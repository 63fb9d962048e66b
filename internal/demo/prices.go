package demo

import (
	"merkato/internal/calendar"
	"merkato/internal/money"
)

// priceChange is what a product costs more, or less, from a day on.
type priceChange struct {
	on calendar.Day
	by money.Cents
}

// priceChanges lets every fourth product of a seller change its price, so that
// curves have something to be understood by. The first one does so twice, the
// second time a few weeks ago, where a dashboard opens. No chance is drawn for
// it, so that all else stays as it is; sellers differ by their number.
func priceChanges(seller, product int, today calendar.Day) []priceChange {
	switch {
	case product == 0:
		return []priceChange{{today.AddMonths(-9).Add(-7 * seller), 10_00}, {today.Add(-12 - seller), -5_00}}
	case product%4 == 0:
		return []priceChange{{today.Add(-50 - 20*product - seller), 10_00}}
	}
	return nil
}

// priceOn is the list price on a day.
func (o offer) priceOn(day calendar.Day) money.Cents {
	price := money.Cents(o.item.price)
	for _, c := range o.changes {
		if day >= c.on {
			price += c.by
		}
	}
	return price
}
