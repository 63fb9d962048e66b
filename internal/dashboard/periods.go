package dashboard

import (
	"merkato/internal/calendar"
	"merkato/internal/fault"
	"merkato/internal/figures"
)

const (
	// Without a period the dashboard shows the last so many days.
	defaultDays = 30

	longestByDay  = 92  // days that are still shown one by one
	longestByWeek = 400 // days that are still shown by week

	longestPeriod = 10 * 12 // months

	// Nobody asks for days outside on purpose, and they could not be compared.
	firstDay calendar.Day = "2000-01-01"
	lastDay  calendar.Day = "2199-12-31"
)

// periodOf is what was asked for; where an end is missing it is the last 30
// days, up to today or to the end that was given.
func periodOf(from, to *calendar.Day, today calendar.Day) (figures.Period, error) {
	p := figures.Period{To: today}
	if to != nil {
		p.To = *to
	} else if from != nil && *from > today {
		p.To = *from
	}
	p.From = p.To.Add(1 - defaultDays)
	if from != nil {
		p.From = *from
	}
	switch {
	case p.From < firstDay:
		return p, fault.New(fault.Invalid, "period_outside", "The period must begin on %s or later.", firstDay).At("from")
	case p.To > lastDay:
		return p, fault.New(fault.Invalid, "period_outside", "The period must end on %s or earlier.", lastDay).At("to")
	case p.From > p.To:
		return p, fault.New(fault.Invalid, "period_reversed", "The period ends before it begins.").At("from")
	case p.To >= p.From.AddMonths(longestPeriod):
		return p, fault.New(fault.Invalid, "period_too_long", "The period must be at most ten years long.").At("from")
	}
	return p, nil
}

// daysOf counts the days of a period.
func daysOf(p figures.Period) int { return p.From.Until(p.To) + 1 }

// grainOf is how long the points of a period are, so that a curve has enough
// of them to show something and not too many to read.
func grainOf(p figures.Period) Grain {
	switch days := daysOf(p); {
	case days <= longestByDay:
		return ByDay
	case days <= longestByWeek:
		return ByWeek
	}
	return ByMonth
}

// pointsOf splits a period into days, weeks from Monday, or months; the first
// and the last may be shorter.
func pointsOf(p figures.Period, grain Grain) []figures.Period {
	var points []figures.Period
	for from := p.From; from <= p.To; {
		next := from.Add(1)
		switch grain {
		case ByWeek:
			next = from.Monday().Add(7)
		case ByMonth:
			next = from.Month().AddMonths(1)
		}
		points = append(points, figures.Period{From: from, To: min(next.Add(-1), p.To)})
		from = next
	}
	return points
}

// before returns where the parts of a period are in what it is compared with: in as
// many days directly before it, or by month, of a month from its first day on, in the
// same days of the month before. A month that is over is compared with the whole
// month before; one that ends today only up to the same day, as home does. The last
// seven days are never compared by month, also on the 7th.
func before(p figures.Period, byMonth bool, today calendar.Day) func(figures.Period) figures.Period {
	if !byMonth || p.From != p.From.Month() || p.From != p.To.Month() {
		days := daysOf(p)
		return func(part figures.Period) figures.Period {
			return figures.Period{From: part.From.Add(-days), To: part.To.Add(-days)}
		}
	}
	return func(part figures.Period) figures.Period {
		earlier := figures.Period{From: startMonthBefore(part.From), To: startMonthBefore(part.To.Add(1)).Add(-1)}
		if p.To == today {
			earlier.To = min(earlier.To, today.AddMonths(-1))
		}
		return earlier
	}
}

// startMonthBefore is where a span begins a month earlier: one from a day on that
// the month before does not have, after its last day.
func startMonthBefore(d calendar.Day) calendar.Day {
	earlier := d.AddMonths(-1)
	if earlier[8:] != d[8:] {
		return earlier.Add(1)
	}
	return earlier
}

// yearBefore is the same days a year earlier, of a period or of its points. A
// period of one day is compared with one day: 29 February with the 28th. In
// longer ones no day is lost or counted twice, so that the points sum up to the
// whole: 29 February as a point has nothing before it, and the 28th has the 29th
// of a leap year with it.
func yearBefore(p figures.Period, days int) figures.Period {
	if days == 1 {
		day := p.From.AddMonths(-12)
		return figures.Period{From: day, To: day}
	}
	return figures.Period{From: startYearBefore(p.From), To: startYearBefore(p.To.Add(1)).Add(-1)}
}

// startYearBefore is where a span begins a year earlier: one from 29 February
// on, on 1 March.
func startYearBefore(d calendar.Day) calendar.Day {
	if d[5:] == "02-29" {
		return d.Add(1).AddMonths(-12)
	}
	return d.AddMonths(-12)
}
