package feed

import (
	"fmt"

	"merkato/internal/calendar"
	"merkato/internal/fault"
	"merkato/internal/sales"
	"merkato/internal/sales/terms"
)

// checkRates finds what is wrong with the rates whoever the seller is.
func (s *Seller) checkRates() error {
	seen := map[string]bool{}
	for i, r := range s.CommissionRates {
		field := rateField(i)
		switch {
		case r.StartsOn < string(calendar.DayOf(earliest)):
			return fault.New(fault.Invalid, "date_too_early", "%s is before the year 2000.", r.StartsOn).At(field)
		case r.EndsOn != "" && r.EndsOn < r.StartsOn:
			return fault.New(fault.Invalid, "rate_reversed", "The rate ends before it starts.").At(fmt.Sprintf("commission_rates[%d].ends_on", i))
		case seen[r.StartsOn]:
			return fault.New(fault.Invalid, "rate_twice", "Two rates start on %s.", r.StartsOn).At(field)
		}
		seen[r.StartsOn] = true
	}
	return nil
}

// checkSettled refuses what only looks like a day.
func (s *Seller) checkSettled() error {
	if s.SettledThrough == "" || s.SettledThrough == sales.SettledNone {
		return nil
	}
	if _, err := calendar.ParseDay(s.SettledThrough); err != nil {
		return fault.New(fault.Invalid, "day_form", "%s is not a day.", s.SettledThrough).At("settled_through")
	}
	return nil
}

func rateField(i int) string { return fmt.Sprintf("commission_rates[%d].starts_on", i) }

// OwnRates are rates as the books keep them.
func OwnRates(sent []CommissionRate) []terms.OwnRate {
	rates := make([]terms.OwnRate, len(sent))
	for i, r := range sent {
		rates[i] = terms.OwnRate{StartsOn: calendar.Day(r.StartsOn), EndsOn: calendar.Day(r.EndsOn), Rate: r.Rate}
	}
	return rates
}
