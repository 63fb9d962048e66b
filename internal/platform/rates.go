package platform

import (
	"fmt"

	"merkato/internal/calendar"
	"merkato/internal/fault"
	"merkato/internal/orders"
)

// checkRates finds what is wrong with the rates whoever the seller is.
func (s *Seller) checkRates() error {
	seen := map[string]bool{}
	for i, r := range s.CommissionRates {
		field := rateField(i)
		switch {
		case r.StartsOn < string(calendar.DayOf(earliest)):
			return fault.New(fault.Invalid, "date_too_early", "%s is before the year 2000.", r.StartsOn).At(field)
		case seen[r.StartsOn]:
			return fault.New(fault.Invalid, "rate_twice", "There are two rates from %s on.", r.StartsOn).At(field)
		}
		seen[r.StartsOn] = true
	}
	return nil
}

func rateField(i int) string { return fmt.Sprintf("commission_rates[%d].starts_on", i) }

func ownRates(sent []CommissionRate) []orders.OwnRate {
	rates := make([]orders.OwnRate, len(sent))
	for i, r := range sent {
		rates[i] = orders.OwnRate{StartsOn: calendar.Day(r.StartsOn), Rate: r.Rate}
	}
	return rates
}
