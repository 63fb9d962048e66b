package calendar

import "time"

// IsBankDay reports whether banks in the euro area settle payments on the day:
// TARGET2 is closed at weekends, on 1 January, Good Friday, Easter Monday,
// 1 May, 25 and 26 December.
func (d Day) IsBankDay() bool {
	if !d.IsWorking() {
		return false
	}
	switch d[5:] {
	case "01-01", "05-01", "12-25", "12-26":
		return false
	}
	year, _, _ := d.date()
	easter := easterSunday(year)
	return d != easter.Add(-2) && d != easter.Add(1)
}

// NextBankDay is the first bank day after this one.
func (d Day) NextBankDay() Day {
	next := d.Add(1)
	for !next.IsBankDay() {
		next = next.Add(1)
	}
	return next
}

// easterSunday of a year of the Gregorian calendar, by the anonymous (Meeus,
// Jones, Butcher) computus.
func easterSunday(year int) Day {
	golden, century, ofCentury := year%19, year/100, year%100
	corrected := (century - (century+8)/25 + 1) / 3
	epact := (19*golden + century - century/4 - corrected + 15) % 30
	weekday := (32 + 2*(century%4) + 2*(ofCentury/4) - epact - ofCentury%4) % 7
	late := (golden + 11*epact + 22*weekday) / 451
	sum := epact + weekday - 7*late + 114
	return dayOf(year, time.Month(sum/31), sum%31+1)
}
