package jobs

import (
	"context"
	"time"

	"github.com/riverqueue/river"
)

// Scheduled does something at every due time of a schedule, once over all
// instances. What it does should go by the due time, not by the clock: after all
// instances were away at a due time, the latest one missed is made up for at the
// next start.
func Scheduled(j *Jobs, kind string, schedule Schedule, do func(ctx context.Context, due time.Time) error, options ...Option) {
	work(j, scheduled{kind: kind}, func(ctx context.Context, job *Job[scheduled]) error { return do(ctx, job.Args.Due) }, options)
	Periodic(j, schedule, func(due time.Time) scheduled { return scheduled{kind, due} })
}

// scheduled are the arguments of a job that needs to know nothing but its time.
type scheduled struct {
	kind string
	Due  time.Time
}

// Kind names the job in the queue.
func (s scheduled) Kind() string { return s.kind }

// Periodic enqueues a job at every due time of a schedule, once over all
// instances, and registers nothing to do it: that is Work's. The arguments must
// hold the due time, because it is by the arguments that a run is known to be
// enqueued already.
func Periodic[T Args](j *Jobs, schedule Schedule, args func(due time.Time) T) {
	j.mustNotBeStarted()
	construct := func() (Args, *river.InsertOpts) {
		due := schedule.Last(j.clock().Add(firesEarly)).UTC()
		return args(due), &river.InsertOpts{UniqueOpts: river.UniqueOpts{ByArgs: true}}
	}
	j.client.PeriodicJobs().Add(river.NewPeriodicJob(schedule, construct, &river.PeriodicJobOpts{RunOnStart: true}))
}

// River's timer may fire up to 100 ms before the due time.
const firesEarly = 200 * time.Millisecond

// Schedule is a row of due times. Times of day follow the clocks of their
// location, also over the change to summer time.
type Schedule struct {
	// due is the due time of the period that t lies in, shifted by n periods.
	due func(t time.Time, n int) time.Time
}

// Daily is due every day at a time of day.
func Daily(hour, minute int, in *time.Location) Schedule {
	return Schedule{func(t time.Time, n int) time.Time {
		y, m, d := t.In(in).Date()
		return time.Date(y, m, d+n, hour, minute, 0, 0, in)
	}}
}

// Hourly is due at a minute of every hour.
func Hourly(minute int) Schedule {
	return Schedule{func(t time.Time, n int) time.Time {
		return t.Truncate(time.Hour).Add(time.Duration(n)*time.Hour + time.Duration(minute)*time.Minute)
	}}
}

// Weekly is due on a day of the week.
func Weekly(on time.Weekday, hour, minute int, in *time.Location) Schedule {
	return Schedule{func(t time.Time, n int) time.Time {
		y, m, d := t.In(in).Date()
		d += int(on - t.In(in).Weekday())
		return time.Date(y, m, d+7*n, hour, minute, 0, 0, in)
	}}
}

// Monthly is due on a day of the month, 1 to 28.
func Monthly(day, hour, minute int, in *time.Location) Schedule {
	return Schedule{func(t time.Time, n int) time.Time {
		y, m, _ := t.In(in).Date()
		return time.Date(y, m+time.Month(n), day, hour, minute, 0, 0, in)
	}}
}

// Every is due at each whole multiple of an interval.
func Every(interval time.Duration) Schedule {
	return Schedule{func(t time.Time, n int) time.Time {
		return t.Truncate(interval).Add(time.Duration(n) * interval)
	}}
}

// Next is the first due time after t.
func (s Schedule) Next(t time.Time) time.Time {
	for n := -1; ; n++ {
		if due := s.due(t, n); due.After(t) {
			return due
		}
	}
}

// Last is the newest due time that is not after t.
func (s Schedule) Last(t time.Time) time.Time {
	for n := 1; ; n-- {
		if due := s.due(t, n); !due.After(t) {
			return due
		}
	}
}
