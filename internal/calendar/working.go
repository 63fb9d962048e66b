package calendar

import "time"

// Working days are Monday to Friday; public holidays count as such. Working
// hours are those of an office, in Europe/Paris: a working day has eight, so
// "8 working hours" is one day's work and "40" a week's.
const (
	officeOpens  = 9 * time.Hour
	officeCloses = 17 * time.Hour
	officeDay    = officeCloses - officeOpens
)

// IsWorking reports whether the day is a working day.
func (d Day) IsWorking() bool {
	weekday := d.Weekday()
	return weekday != time.Saturday && weekday != time.Sunday
}

// NextWorking is the first working day after this one.
func (d Day) NextWorking() Day {
	next := d.Add(1)
	for !next.IsWorking() {
		next = next.Add(1)
	}
	return next
}

// WorkingDayAfter is the moment one working day later: the same time on the
// next working day. What happens at a weekend counts from Monday's first
// moment, so it is the end of Monday. Clocks change on Sundays only, so a
// working day always has 24 hours.
func WorkingDayAfter(t time.Time) time.Time {
	day := DayOf(t)
	if !day.IsWorking() {
		return day.NextWorking().End()
	}
	local := t.In(Zone)
	y, m, d := day.NextWorking().date()
	return time.Date(y, m, d, local.Hour(), local.Minute(), local.Second(), local.Nanosecond(), Zone).UTC()
}

// WorkingTime is how many working hours lie between two moments; it is below
// zero where the second comes before the first.
func WorkingTime(from, to time.Time) time.Duration { return worked(to) - worked(from) }

// worked counts the working time since some Monday long ago, without walking
// through the days: whole weeks, then the days of this week, then the hours of
// this day.
func worked(t time.Time) time.Duration {
	local := t.In(Zone)
	y, m, d := local.Date()
	days := int(time.Date(y, m, d, 0, 0, 0, 0, time.UTC).Sub(firstMonday) / (24 * time.Hour))
	weeks, weekday := days/7, days%7
	if weekday < 0 {
		weeks, weekday = weeks-1, weekday+7
	}
	total := time.Duration(weeks*5+min(weekday, 5)) * officeDay
	if weekday < 5 {
		h, minute, s := local.Clock()
		clock := time.Duration(h)*time.Hour + time.Duration(minute)*time.Minute + time.Duration(s)*time.Second + time.Duration(local.Nanosecond())
		total += min(max(clock-officeOpens, 0), officeDay)
	}
	return total
}

var firstMonday = time.Date(2001, 1, 1, 0, 0, 0, 0, time.UTC)

// MonthsUntil counts the whole months from this day to another: one is over
// when the same day of the next month is reached, or its last where it is
// shorter.
func (d Day) MonthsUntil(other Day) int {
	y, m, _ := d.date()
	oy, om, _ := other.date()
	months := (oy-y)*12 + int(om-m)
	if d.AddMonths(months) > other {
		months--
	}
	return months
}
