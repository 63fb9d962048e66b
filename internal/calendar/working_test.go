package calendar_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"merkato/internal/calendar"
)

func moment(t *testing.T, local string) time.Time {
	t.Helper()
	at, err := time.ParseInLocation("2006-01-02 15:04:05", local, calendar.Zone)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// R16.2: "within 1 working day" ends at the same time on the next working day;
// a weekend does not count, also not the one on which clocks change.
func TestWorkingDayAfter(t *testing.T) {
	for opened, due := range map[string]string{
		"2026-03-24 10:00:00": "2026-03-25 10:00:00", // Tuesday
		"2026-03-27 15:30:01": "2026-03-30 15:30:01", // Friday before the short Sunday
		"2026-10-23 00:00:00": "2026-10-26 00:00:00", // Friday's first moment, before the long Sunday
		"2026-03-28 10:00:00": "2026-03-31 00:00:00", // Saturday: all of Monday is left
		"2026-03-29 01:59:59": "2026-03-31 00:00:00", // the moment before clocks jump
		"2026-10-25 23:59:59": "2026-10-27 00:00:00", // the end of the long Sunday
		"2026-12-24 09:00:00": "2026-12-25 09:00:00", // public holidays are working days
		"2026-12-31 23:59:59": "2027-01-01 23:59:59",
	} {
		if got := calendar.WorkingDayAfter(moment(t, opened)); !got.Equal(moment(t, due)) {
			t.Errorf("%s: due %s, want %s", opened, got.In(calendar.Zone), due)
		}
	}
}

// R16.2: working hours are 9:00 to 17:00 from Monday to Friday in Europe/Paris.
func TestWorkingTime(t *testing.T) {
	for _, c := range []struct {
		from, to string
		want     time.Duration
	}{
		{"2026-03-24 09:00:00", "2026-03-24 17:00:00", 8 * time.Hour},
		{"2026-03-24 00:00:00", "2026-03-25 00:00:00", 8 * time.Hour},
		{"2026-03-24 08:00:00", "2026-03-24 09:00:01", time.Second},
		{"2026-03-24 16:30:00", "2026-03-25 09:30:00", time.Hour},
		{"2026-03-27 16:00:00", "2026-03-30 10:00:00", 2 * time.Hour}, // over the short Sunday
		{"2026-10-23 16:00:00", "2026-10-26 10:00:00", 2 * time.Hour}, // over the long Sunday
		{"2026-03-28 10:00:00", "2026-03-29 20:00:00", 0},             // a weekend
		{"2026-03-23 09:00:00", "2026-03-30 09:00:00", 40 * time.Hour},
		{"2025-01-01 00:00:00", "2026-01-01 00:00:00", 261 * 8 * time.Hour},
		{"1999-12-31 12:00:00", "2000-01-03 12:00:00", 8 * time.Hour}, // before the Monday it counts from
	} {
		if got := calendar.WorkingTime(moment(t, c.from), moment(t, c.to)); got != c.want {
			t.Errorf("%s to %s: %s, want %s", c.from, c.to, got, c.want)
		}
	}
}

// Counting by weeks yields what walking through every day yields, in whatever
// zone the moments are written.
func TestWorkingTimeDayByDay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		zone := time.FixedZone("", rapid.IntRange(-12, 14).Draw(t, "zone")*3600)
		from := time.Unix(rapid.Int64Range(915148800, 1900000000).Draw(t, "from"), 0).In(zone)
		to := from.Add(time.Duration(rapid.Int64Range(0, 60*24*3600).Draw(t, "seconds")) * time.Second)
		var want time.Duration
		for day := calendar.DayOf(from); day <= calendar.DayOf(to); day = day.Add(1) {
			if !day.IsWorking() {
				continue
			}
			opens, closes := day.Start().Add(9*time.Hour), day.Start().Add(17*time.Hour)
			if from.After(opens) {
				opens = from
			}
			if to.Before(closes) {
				closes = to
			}
			want += max(closes.Sub(opens), 0)
		}
		if got := calendar.WorkingTime(from, to); got != want {
			t.Fatalf("%s to %s: %s, want %s", from, to, got, want)
		}
	})
}

func TestMonthsUntil(t *testing.T) {
	for _, c := range []struct {
		from, to calendar.Day
		want     int
	}{
		{"2026-01-15", "2026-04-14", 2},
		{"2026-01-15", "2026-04-15", 3},
		{"2025-08-31", "2026-02-27", 5},
		{"2025-08-31", "2026-02-28", 6}, // the last of a shorter month
		{"2024-02-29", "2025-02-28", 12},
		{"2026-05-01", "2026-05-01", 0},
		{"2026-05-02", "2026-05-01", -1},
	} {
		if got := c.from.MonthsUntil(c.to); got != c.want {
			t.Errorf("%s to %s: %d, want %d", c.from, c.to, got, c.want)
		}
	}
}

// slowWorkingDayAfter walks minute by minute: a working day is over when as many
// minutes of working days have passed as a day has, and those of weekends do
// not count.
func slowWorkingDayAfter(start time.Time) time.Time {
	isWeekend := func(at time.Time) bool {
		weekday := at.In(calendar.Zone).Weekday()
		return weekday == time.Saturday || weekday == time.Sunday
	}
	at := start
	for left := 24 * 60; left > 0; at = at.Add(time.Minute) {
		if !isWeekend(at) {
			left--
		}
	}
	for isWeekend(at) { // a day that ended with Friday's last minute is due when work goes on
		at = at.Add(time.Minute)
	}
	return at
}

// R17.3: the clock is what walking minute by minute through the calendar gives,
// over weekends, holidays, changes of the clocks and years, from any start.
func TestWorkingDayMinuteByMinute(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		day := calendar.DayOf(time.Unix(rapid.Int64Range(946684800, 2_500_000_000).Draw(t, "day"), 0))
		if rapid.Bool().Draw(t, "near a change of the clocks") {
			year := rapid.IntRange(2000, 2040).Draw(t, "year")
			month := rapid.SampledFrom([]time.Month{time.March, time.October}).Draw(t, "month")
			day = calendar.DayOf(time.Date(year, month, rapid.IntRange(22, 31).Draw(t, "of the month"), 12, 0, 0, 0, time.UTC))
		}
		start := day.Start().Add(time.Duration(rapid.OneOf(rapid.Just(0), rapid.Just(1), rapid.IntRange(0, 23*60+59)).Draw(t, "minute")) * time.Minute)
		if got, want := calendar.WorkingDayAfter(start), slowWorkingDayAfter(start); !got.Equal(want) {
			t.Fatalf("from %s: %s, want %s", start.In(calendar.Zone), got.In(calendar.Zone), want.In(calendar.Zone))
		}
	})
}
