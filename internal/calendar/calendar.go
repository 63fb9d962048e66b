// Package calendar counts days where the business counts them: in
// Europe/Paris. Figures, filters, terms and schedules all mean these days, and
// a moment belongs to the same one on every machine, whatever zone it runs in.
package calendar

import (
	"cmp"
	"fmt"
	"time"
	_ "time/tzdata" // the zones, also on machines that have none
)

// Zone is where days begin and end.
var Zone = mustLoad("Europe/Paris")

func mustLoad(name string) *time.Location {
	zone, err := time.LoadLocation(name)
	if err != nil {
		panic(err) // the zones are in the binary
	}
	return zone
}

// Day is a day of the calendar, as 2026-05-31. Days compare as text.
type Day string

// DayOf is the day that a moment lies in.
func DayOf(t time.Time) Day { return Day(t.In(Zone).Format(time.DateOnly)) }

// ParseDay reads a day and refuses what is not in the calendar.
func ParseDay(s string) (Day, error) {
	if _, err := time.Parse(time.DateOnly, s); err != nil {
		return "", fmt.Errorf("%q is not a day as 2026-05-31", s)
	}
	return Day(s), nil
}

// Start is the first moment of the day, in UTC.
func (d Day) Start() time.Time { return d.at(0) }

// End is the first moment that is no longer of the day, in UTC. A day has 23
// to 25 hours.
func (d Day) End() time.Time { return d.Add(1).Start() }

func (d Day) at(hour int) time.Time {
	y, m, day := d.date()
	return time.Date(y, m, day, hour, 0, 0, 0, Zone).UTC()
}

// Add is the day so many days later.
func (d Day) Add(days int) Day {
	y, m, day := d.date()
	return dayOf(y, m, day+days)
}

// AddMonths is the same day so many months later, or the last of that month
// where it is shorter.
func (d Day) AddMonths(months int) Day {
	y, m, day := d.date()
	last := time.Date(y, m+time.Month(months)+1, 0, 0, 0, 0, 0, time.UTC).Day()
	return dayOf(y, m+time.Month(months), min(day, last))
}

// Month is the first day of the day's month.
func (d Day) Month() Day { return d[:min(8, len(d))] + "01" }

// Monday is the day's week's first day.
func (d Day) Monday() Day { return d.Add(-(int(d.Weekday()) + 6) % 7) }

// Weekday is the day's day of the week.
func (d Day) Weekday() time.Weekday {
	y, m, day := d.date()
	return time.Date(y, m, day, 0, 0, 0, 0, time.UTC).Weekday()
}

// Until counts the days from this one to another.
func (d Day) Until(other Day) int {
	y, m, day := d.date()
	oy, om, oday := other.date()
	return int(time.Date(oy, om, oday, 0, 0, 0, 0, time.UTC).Sub(time.Date(y, m, day, 0, 0, 0, 0, time.UTC)) / (24 * time.Hour))
}

// layouts are how the languages of the product write days.
var layouts = map[string]string{
	"de": "02.01.2006", "pl": "02.01.2006", "ro": "02.01.2006", "ru": "02.01.2006",
	"es": "02/01/2006", "fr": "02/01/2006", "it": "02/01/2006", "pt": "02/01/2006",
	"en": "2 Jan 2006", "nl": "02-01-2006",
}

// In writes a day as papers in a language do, as 31.05.2026 in German; as English
// where it is none of ours. What is no day stays as it is.
func (d Day) In(language string) string {
	day, err := time.Parse(time.DateOnly, string(d))
	if err != nil {
		return string(d)
	}
	return day.Format(cmp.Or(layouts[language], layouts["en"]))
}

func (d Day) date() (int, time.Month, int) {
	t, _ := time.Parse(time.DateOnly, string(d)) // a Day was parsed or made from a moment
	return t.Date()
}

func dayOf(y int, m time.Month, day int) Day {
	return Day(time.Date(y, m, day, 0, 0, 0, 0, time.UTC).Format(time.DateOnly))
}
