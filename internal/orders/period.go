package orders

import (
	"merkato/internal/calendar"
)

const (
	defaultDays = 30 // that a list begins with

	// firstDay is before every order.
	firstDay calendar.Day = "2000-01-01"
)

// PeriodOf is the period that a caller of a list means: all time, the days
// named, or else the last 30. A bound that is left out is as wide as lines go.
func PeriodOf(all bool, from, to *calendar.Day, today calendar.Day) *Period {
	switch {
	case all:
		return nil
	case from == nil && to == nil:
		return &Period{From: today.Add(1 - defaultDays), To: today}
	case from == nil:
		return &Period{From: min(firstDay, *to), To: *to}
	case to == nil:
		return &Period{From: *from, To: max(*from, today)}
	}
	return &Period{From: *from, To: *to}
}
