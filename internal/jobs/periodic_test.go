package jobs_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/jobs"
)

type nightly struct {
	Due time.Time `json:"due"`
}

func (nightly) Kind() string { return "test.nightly" }

type marker struct {
	Start time.Time `json:"start"`
}

func (marker) Kind() string { return "test.marker" }

// clockAhead is a clock that runs, by so many nanoseconds ahead of the system's.
func clockAhead(by *atomic.Int64) func() time.Time {
	return func() time.Time { return time.Now().Add(time.Duration(by.Load())) }
}

// A job is enqueued for each due time as it comes.
func TestPeriodicJobRuns(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ran := make(chan time.Time, 100)
		j := newJobs(t, d, jobs.Options{Workers: 1})
		jobs.Work(j, func(_ context.Context, job *jobs.Job[nightly]) error {
			ran <- job.Args.Due
			return nil
		})
		jobs.Periodic(j, jobs.Every(time.Second), func(due time.Time) nightly { return nightly{due} })
		start(t, j)
		first := receive(t, ran)
		for i := 1; i <= 2; i++ {
			if got, want := receive(t, ran), first.Add(time.Duration(i)*time.Second); !got.Equal(want) {
				t.Errorf("ran for %v, want %v", got, want)
			}
		}
	})
}

// A night that all instances missed is made up for at the next start, once:
// neither another start nor another instance runs it again.
func TestMissedPeriodicJobIsMadeUpOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		noon := time.Date(2031, 5, 6, 12, 0, 0, 0, time.UTC)
		ran := make(chan time.Time, 10)
		begin := func(now time.Time) {
			var ahead atomic.Int64
			ahead.Store(int64(time.Until(now)))
			j := newJobs(t, d, jobs.Options{Workers: 1, Clock: clockAhead(&ahead)})
			seen := make(chan struct{}, 10)
			jobs.Work(j, func(_ context.Context, job *jobs.Job[nightly]) error {
				ran <- job.Args.Due
				return nil
			})
			jobs.Work(j, func(context.Context, *jobs.Job[marker]) error {
				seen <- struct{}{}
				return nil
			})
			jobs.Periodic(j, jobs.Daily(3, 0, time.UTC), func(due time.Time) nightly { return nightly{due} })
			// Enqueued after the other, in one transaction, at each start.
			jobs.Periodic(j, jobs.Daily(3, 0, time.UTC), func(time.Time) marker { return marker{now} })
			start(t, j)
			receive(t, seen)
			stop(t, j)
		}
		begin(noon)
		begin(noon.Add(time.Hour))
		begin(noon.AddDate(0, 0, 3))

		for _, want := range []time.Time{noon.Add(-9 * time.Hour), noon.AddDate(0, 0, 3).Add(-9 * time.Hour)} {
			if got := receive(t, ran); !got.Equal(want) {
				t.Errorf("ran for %v, want %v", got, want)
			}
		}
		if n := countJobs(t, d, "test.nightly"); n != 2 {
			t.Errorf("%d nightly jobs on record, want 2", n)
		}
	})
}

// The payout's example dates, and both changes of the clocks in Paris.
func TestSchedules(t *testing.T) {
	t.Parallel()
	paris, err := time.LoadLocation("Europe/Paris")
	if err != nil {
		t.Fatal(err)
	}
	parse := func(s string) time.Time {
		v, err := time.ParseInLocation("2006-01-02 15:04", s, paris)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	for _, c := range []struct {
		name           string
		schedule       jobs.Schedule
		at, last, next string
	}{
		{"before the time", jobs.Daily(3, 0, paris), "2026-01-10 02:59", "2026-01-09 03:00", "2026-01-10 03:00"},
		{"at the time", jobs.Daily(3, 0, paris), "2026-01-10 03:00", "2026-01-10 03:00", "2026-01-11 03:00"},
		{"over New Year", jobs.Daily(3, 0, paris), "2026-12-31 23:00", "2026-12-31 03:00", "2027-01-01 03:00"},
		{"into summer", jobs.Daily(4, 0, paris), "2026-03-29 01:30", "2026-03-28 04:00", "2026-03-29 04:00"},
		{"into winter", jobs.Daily(4, 0, paris), "2026-10-25 12:00", "2026-10-25 04:00", "2026-10-26 04:00"},
		{"Monday", jobs.Weekly(time.Monday, 5, 0, paris), "2026-01-11 12:00", "2026-01-05 05:00", "2026-01-12 05:00"},
		{"first of the month", jobs.Monthly(1, 6, 0, paris), "2026-02-24 00:00", "2026-02-01 06:00", "2026-03-01 06:00"},
		{"before the minute", jobs.Hourly(15), "2026-02-24 10:14", "2026-02-24 09:15", "2026-02-24 10:15"},
		{"at the minute", jobs.Hourly(15), "2026-02-24 10:15", "2026-02-24 10:15", "2026-02-24 11:15"},
		{"interval", jobs.Every(15 * time.Minute), "2026-02-24 10:20", "2026-02-24 10:15", "2026-02-24 10:30"},
	} {
		t.Run(c.name, func(t *testing.T) {
			at := parse(c.at)
			if got := c.schedule.Last(at); !got.Equal(parse(c.last)) {
				t.Errorf("last is %v, want %s", got, c.last)
			}
			if got := c.schedule.Next(at); !got.Equal(parse(c.next)) {
				t.Errorf("next is %v, want %s", got, c.next)
			}
		})
	}
}

// Whatever the time and place: last ≤ now < next, and nothing is due between.
func TestSchedulesLeaveNoGap(t *testing.T) {
	t.Parallel()
	places := []string{"UTC", "Europe/Paris", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe"}
	rapid.Check(t, func(t *rapid.T) {
		in, err := time.LoadLocation(rapid.SampledFrom(places).Draw(t, "place"))
		if err != nil {
			t.Fatal(err)
		}
		hour, minute := rapid.IntRange(0, 23).Draw(t, "hour"), rapid.IntRange(0, 59).Draw(t, "minute")
		s := rapid.SampledFrom([]jobs.Schedule{
			jobs.Daily(hour, minute, in),
			jobs.Weekly(time.Weekday(hour%7), hour, minute, in),
			jobs.Monthly(1+minute%28, hour, minute, in),
			jobs.Every(time.Duration(1+minute) * time.Minute),
			jobs.Hourly(minute),
		}).Draw(t, "schedule")
		now := time.Unix(rapid.Int64Range(1_500_000_000, 2_500_000_000).Draw(t, "now"), 0)
		last, next := s.Last(now), s.Next(now)
		if last.After(now) || !next.After(now) {
			t.Fatalf("last %v, now %v, next %v", last, now, next)
		}
		if !s.Next(last).Equal(next) || !s.Last(next.Add(-time.Nanosecond)).Equal(last) {
			t.Fatalf("something is due between %v and %v", last, next)
		}
	})
}
