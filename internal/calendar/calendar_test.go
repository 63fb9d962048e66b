package calendar_test

import (
	"testing"
	"time"

	"merkato/internal/calendar"
)

func instant(t *testing.T, s string) time.Time {
	t.Helper()
	at, err := time.Parse(time.RFC3339, s)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// A moment belongs to the day that Paris has then, whatever zone it came in.
func TestAMomentBelongsToOneDay(t *testing.T) {
	for at, want := range map[string]calendar.Day{
		"2026-01-31T22:59:59Z":      "2026-01-31",
		"2026-01-31T23:00:00Z":      "2026-02-01", // winter: an hour ahead
		"2026-07-31T21:59:59Z":      "2026-07-31",
		"2026-07-31T22:00:00Z":      "2026-08-01", // summer: two
		"2026-07-31T18:00:00-04:00": "2026-08-01",
	} {
		if got := calendar.DayOf(instant(t, at)); got != want {
			t.Errorf("%s is of %s, not %s", at, got, want)
		}
	}
}

// The two days on which the clocks change have 23 and 25 hours.
func TestDaysBeginAndEndWithTheClocks(t *testing.T) {
	for day, hours := range map[calendar.Day]time.Duration{
		"2026-03-28": 24, "2026-03-29": 23, "2026-10-25": 25, "2026-10-26": 24,
	} {
		if got := day.End().Sub(day.Start()); got != hours*time.Hour {
			t.Errorf("%s has %s", day, got)
		}
		if calendar.DayOf(day.Start()) != day || calendar.DayOf(day.End()) != day.Add(1) ||
			calendar.DayOf(day.Start().Add(-time.Microsecond)) != day.Add(-1) {
			t.Errorf("%s does not begin and end where it should", day)
		}
	}
}

func TestDaysAreCounted(t *testing.T) {
	for _, c := range []struct{ got, want any }{
		{calendar.Day("2026-01-31").AddMonths(1), calendar.Day("2026-02-28")},
		{calendar.Day("2024-01-31").AddMonths(1), calendar.Day("2024-02-29")},
		{calendar.Day("2024-02-29").AddMonths(12), calendar.Day("2025-02-28")},
		{calendar.Day("2026-01-15").AddMonths(-1), calendar.Day("2025-12-15")},
		{calendar.Day("2026-01-01").Add(-1), calendar.Day("2025-12-31")},
		{calendar.Day("2026-11-15").Month(), calendar.Day("2026-11-01")},
		{calendar.Day("2026-11-15").Monday(), calendar.Day("2026-11-09")}, // a Sunday
		{calendar.Day("2026-11-16").Monday(), calendar.Day("2026-11-16")},
		{calendar.Day("2026-03-01").Until("2026-04-01"), 31},
		{calendar.Day("2026-04-01").Until("2026-03-01"), -31},
	} {
		if c.got != c.want {
			t.Errorf("got %v, want %v", c.got, c.want)
		}
	}
}

func TestOnlyDaysOfTheCalendarAreRead(t *testing.T) {
	for _, wrong := range []string{"", "2026-02-29", "2026-2-1", "01/02/2026", "2026-01-01T00:00:00Z"} {
		if _, err := calendar.ParseDay(wrong); err == nil {
			t.Errorf("%q was read", wrong)
		}
	}
	if d, err := calendar.ParseDay("2024-02-29"); err != nil || d != "2024-02-29" {
		t.Errorf("got %s, %v", d, err)
	}
}

// R1.2: days are written as each language does.
func TestDaysAreWrittenAsTheLanguageDoes(t *testing.T) {
	for language, want := range map[string]string{"de": "09.04.2026", "pt": "09/04/2026", "nl": "09-04-2026", "en": "9 Apr 2026", "xx": "9 Apr 2026"} {
		if got := calendar.Day("2026-04-09").In(language); got != want {
			t.Errorf("%s: %q instead of %q", language, got, want)
		}
	}
}
