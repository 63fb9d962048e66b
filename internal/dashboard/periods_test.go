package dashboard

import (
	"testing"

	"pgregory.net/rapid"

	"merkato/internal/calendar"
	"merkato/internal/fault"
	"merkato/internal/figures"
)

// R16.1: the last 30 days without a period; at most ten years.
func TestPeriodAskedFor(t *testing.T) {
	day := func(d calendar.Day) *calendar.Day { return &d }
	const today = calendar.Day("2026-03-10")
	for name, c := range map[string]struct {
		from, to *calendar.Day
		want     figures.Period
		reason   string
	}{
		"none":                      {nil, nil, figures.Period{From: "2026-02-09", To: today}, ""},
		"only its beginning":        {day("2026-01-01"), nil, figures.Period{From: "2026-01-01", To: today}, ""},
		"only a beginning to come":  {day("2026-04-01"), nil, figures.Period{From: "2026-04-01", To: "2026-04-01"}, ""},
		"only its end":              {nil, day("2026-01-30"), figures.Period{From: "2026-01-01", To: "2026-01-30"}, ""},
		"a single day":              {day(today), day(today), figures.Period{From: today, To: today}, ""},
		"ten years":                 {day("2016-03-11"), day(today), figures.Period{From: "2016-03-11", To: today}, ""},
		"ten years and a day":       {day("2016-03-10"), day(today), figures.Period{}, "period_too_long"},
		"its end before its start":  {day("2026-03-11"), day(today), figures.Period{}, "period_reversed"},
		"before there was anything": {day("1999-12-31"), day("2000-01-05"), figures.Period{}, "period_outside"},
		"far outside on both sides": {day("1990-01-01"), day("2250-01-01"), figures.Period{}, "period_outside"},
		"the end of all time":       {day("9999-12-30"), day("9999-12-31"), figures.Period{}, "period_outside"},
	} {
		got, err := periodOf(c.from, c.to, today)
		if c.reason != "" {
			if err == nil || fault.Of(err).Reason != c.reason || fault.Of(err).Field == "" {
				t.Errorf("%s: %v, want %s", name, err, c.reason)
			}
		} else if err != nil || got != c.want {
			t.Errorf("%s: %v, %v, want %v", name, got, err, c.want)
		}
	}
}

// R16.3, R2.9: a month so far is compared as home does, with the same days of the month before.
func TestPeriodBefore(t *testing.T) {
	for _, c := range []struct {
		asked figures.Period
		today calendar.Day
		want  figures.Period
	}{
		{figures.Period{From: "2026-11-01", To: "2026-11-18"}, "2026-11-18", figures.Period{From: "2026-10-01", To: "2026-10-18"}},
		{figures.Period{From: "2026-11-01", To: "2026-11-01"}, "2026-11-01", figures.Period{From: "2026-10-01", To: "2026-10-01"}},
		{figures.Period{From: "2026-01-01", To: "2026-01-10"}, "2026-11-18", figures.Period{From: "2025-12-01", To: "2025-12-10"}},
		{figures.Period{From: "2026-03-01", To: "2026-03-30"}, "2026-03-30", figures.Period{From: "2026-02-01", To: "2026-02-28"}},
		{figures.Period{From: "2026-02-01", To: "2026-02-28"}, "2026-02-28", figures.Period{From: "2026-01-01", To: "2026-01-28"}}, // it is not over
		{figures.Period{From: "2026-02-01", To: "2026-02-28"}, "2026-03-01", figures.Period{From: "2026-01-01", To: "2026-01-31"}}, // it is
		{figures.Period{From: "2026-11-02", To: "2026-11-18"}, "2026-11-18", figures.Period{From: "2026-10-16", To: "2026-11-01"}},
		{figures.Period{From: "2026-10-01", To: "2026-11-18"}, "2026-11-18", figures.Period{From: "2026-08-13", To: "2026-09-30"}},
	} {
		if got := before(c.asked, true, c.today)(c.asked); got != c.want {
			t.Errorf("%v on %s: %v, want %v", c.asked, c.today, got, c.want)
		}
	}
	week := figures.Period{From: "2026-11-01", To: "2026-11-07"}
	if got, want := before(week, false, week.To)(week), (figures.Period{From: "2026-10-25", To: "2026-10-31"}); got != want {
		t.Errorf("the last seven days on the 7th: %v, want %v", got, want)
	}
}

// R16.3: the same days a year earlier, also where one of them has 29 February.
func TestYearBefore(t *testing.T) {
	for asked, want := range map[figures.Period]figures.Period{
		{From: "2026-03-01", To: "2026-03-31"}: {From: "2025-03-01", To: "2025-03-31"},
		{From: "2024-02-29", To: "2024-02-29"}: {From: "2023-02-28", To: "2023-02-28"},
		{From: "2025-02-28", To: "2025-02-28"}: {From: "2024-02-28", To: "2024-02-28"},
		{From: "2025-02-01", To: "2025-02-28"}: {From: "2024-02-01", To: "2024-02-29"}, // a month is a month
		{From: "2024-02-01", To: "2024-02-29"}: {From: "2023-02-01", To: "2023-02-28"},
		{From: "2024-02-29", To: "2024-03-01"}: {From: "2023-03-01", To: "2023-03-01"},
		{From: "2024-02-28", To: "2024-02-29"}: {From: "2023-02-28", To: "2023-02-28"},
		{From: "2025-02-28", To: "2025-03-01"}: {From: "2024-02-28", To: "2024-03-01"},
		{From: "2025-01-01", To: "2025-12-31"}: {From: "2024-01-01", To: "2024-12-31"},
	} {
		if got := yearBefore(asked, daysOf(asked)); got != want {
			t.Errorf("%v: %v, want %v", asked, got, want)
		}
	}
}

func TestGrainBySpan(t *testing.T) {
	for days, want := range map[int]Grain{1: ByDay, 92: ByDay, 93: ByWeek, 400: ByWeek, 401: ByMonth, 3652: ByMonth} {
		from := calendar.Day("2016-02-10")
		if got := grainOf(figures.Period{From: from, To: from.Add(days - 1)}); got != want {
			t.Errorf("%d days: %s, want %s", days, got, want)
		}
	}
}

// The points of a period, and those they are compared with, are each day of it
// once, whatever the period: a curve's points sum up to its tile.
func TestPointsAreThePeriod(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		from := calendar.Day("2012-01-01").Add(rapid.IntRange(0, 5000).Draw(t, "from"))
		p := figures.Period{From: from, To: from.Add(rapid.IntRange(0, 3650).Draw(t, "days"))}
		if rapid.Bool().Draw(t, "a month so far") {
			p.From = from.Month()
			p.To = min(p.From.Add(rapid.IntRange(0, 30).Draw(t, "days so far")), p.From.AddMonths(1).Add(-1))
		}
		grain := grainOf(p)
		points := pointsOf(p, grain)
		follow := func(name string, whole figures.Period, of func(figures.Period) figures.Period) {
			next := whole.From
			for _, point := range points {
				part := of(point)
				if part.From != next || part.To.Add(1) < part.From { // 29 February alone has nothing before it
					t.Fatalf("%s of %v by %s: %v after the day before %s", name, p, grain, part, next)
				}
				next = part.To.Add(1)
			}
			if next != whole.To.Add(1) {
				t.Fatalf("%s of %v by %s ends before %s, not with %s", name, p, grain, next, whole.To)
			}
		}
		follow("the points", p, func(point figures.Period) figures.Period { return point })
		days := daysOf(p)
		for _, today := range []calendar.Day{p.To, p.To.Add(1)} {
			before := before(p, true, today)
			previous := before(p)
			if isOfMonth := p.From == p.From.Month() && p.From == p.To.Month(); !isOfMonth && (previous.To.Add(1) != p.From || daysOf(previous) != days) {
				t.Fatalf("%v is before %v", previous, p)
			}
			follow("the period before", previous, before)
		}
		follow("the year before", yearBefore(p, days), func(point figures.Period) figures.Period { return yearBefore(point, days) })
		for i, point := range points {
			if grain == ByWeek && i > 0 && point.From != point.From.Monday() || grain == ByMonth && i > 0 && point.From != point.From.Month() {
				t.Fatalf("point %v by %s", point, grain)
			}
		}
	})
}
