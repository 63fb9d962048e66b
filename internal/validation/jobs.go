package validation

import (
	"context"
	"errors"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/jobs"
	"merkato/internal/products"
)

const (
	// checkAttempts is how often a check is tried that failed for no fault of the
	// archive; then a person has to look.
	checkAttempts = 5
	// checkedLate is how long after its submission a check is started again.
	checkedLate = time.Hour
)

type (
	// checkArgs asks for the automatic step of a version.
	checkArgs struct{ Upload int64 }
	// testArgs asks for the compatibility tests of a version that is online.
	testArgs struct {
		Upload    int64
		Platforms string `json:",omitempty"` // a new set that asks for them; empty: the seller
	}
	// testAllArgs asks for those of every version, a part of the products at a time.
	testAllArgs struct {
		Platforms string // those it is about: a new set is a new job
		After     int64
	}
)

func (checkArgs) Kind() string   { return "validation.check" }
func (testArgs) Kind() string    { return "validation.test" }
func (testAllArgs) Kind() string { return "validation.test_all" }

// onceAtATime keeps what is asked for again before it was run from filling the
// queue.
var onceAtATime = river.UniqueOpts{ByArgs: true, ByState: []rivertype.JobState{
	rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRunning, rivertype.JobStateRetryable, rivertype.JobStateScheduled,
}}

// InsertOpts puts checks into a queue of their own, one at a time: however many
// archives come at once, the rest of the work goes on.
func (checkArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: jobs.OneByOne, MaxAttempts: checkAttempts, UniqueOpts: onceAtATime}
}

// InsertOpts lets tests wait behind the checks of new versions.
func (testArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: jobs.OneByOne, MaxAttempts: checkAttempts, Priority: 3, UniqueOpts: onceAtATime}
}

// InsertOpts keeps one run for each set of platform versions.
func (testAllArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{UniqueOpts: river.UniqueOpts{ByArgs: true}}
}

// RegisterJobs registers the jobs of validation.
func (s *Service) RegisterJobs(j *jobs.Jobs) {
	s.jobs = j
	jobs.Work(j, s.check)
	jobs.Work(j, func(ctx context.Context, job *jobs.Job[testArgs]) error { return s.TestAgain(ctx, job.Args.Upload) })
	jobs.Work(j, func(ctx context.Context, job *jobs.Job[testAllArgs]) error { return s.testAll(ctx, job.Args) })
	jobs.Scheduled(j, "validation.go_online", jobs.Daily(0, 2, calendar.Zone), func(ctx context.Context, due time.Time) error {
		_, err := s.GoOnline(ctx, calendar.DayOf(due))
		return err
	})
	jobs.Scheduled(j, "validation.sweep", jobs.Hourly(7), func(ctx context.Context, _ time.Time) error {
		if _, err := s.Archives.Sweep(ctx); err != nil {
			return err
		}
		if err := s.CheckLate(ctx); err != nil {
			return err
		}
		return errors.Join(s.ReopenUnblocked(ctx), s.noticePlatforms(ctx))
	})
}

func (s *Service) enqueue(ctx context.Context, tx bun.Tx, ids ...int64) error {
	if s.jobs == nil {
		return nil // demo data runs the checks itself
	}
	checks := make([]jobs.Args, len(ids))
	for i, id := range ids {
		checks[i] = checkArgs{Upload: id}
	}
	return s.jobs.Enqueue(ctx, tx, checks...)
}

func (s *Service) check(ctx context.Context, job *jobs.Job[checkArgs]) error {
	err := s.Check(ctx, job.Args.Upload)
	var failed engineFailed
	if !errors.As(err, &failed) || job.Attempt < job.MaxAttempts || ctx.Err() != nil {
		return err
	}
	// The archive makes the engine fail again and again: it is refused, and the
	// log has the cause. What else fails, as the store of files, says nothing of
	// the archive.
	if ended := s.conclude(ctx, job.Args.Upload, &verdict{reason: ReasonTooHeavy}); ended != nil {
		return ended
	}
	return jobs.GiveUp(err)
}

// CheckLate begins the checks again that nobody does any more: their jobs gave up
// while files could not be read, or were lost.
func (s *Service) CheckLate(ctx context.Context) error {
	late, err := notChecked(ctx, s.DB.Read(), s.at().Add(-checkedLate))
	if err != nil || len(late) == 0 {
		return err
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error { return s.enqueue(ctx, tx, late...) })
}

// ReopenUnblocked lets versions go on that nothing blocks any more and that nobody
// decides about: what was waived in them was once counted all the same.
func (s *Service) ReopenUnblocked(ctx context.Context) error {
	ids, err := unblocked(ctx, s.DB.Read())
	for _, id := range ids {
		// One that fails keeps no other waiting.
		err = errors.Join(err, s.change(ctx, id, s.any, func(ctx context.Context, tx bun.Tx, u *Upload, p *products.Product) error {
			if u.State != Refused {
				return nil // changed meanwhile
			}
			return s.recountOther(ctx, tx, u, p)
		}))
	}
	return err
}

// GoOnline puts versions online that were validated and whose day has come.
func (s *Service) GoOnline(ctx context.Context, day calendar.Day) (n int, err error) {
	due, err := dueOnline(ctx, s.DB.Read(), day)
	if err != nil {
		return 0, err
	}
	for _, id := range due {
		err := s.change(ctx, id, s.any, func(ctx context.Context, tx bun.Tx, u *Upload, p *products.Product) error {
			if u.State != Scheduled || u.OnlineOn == nil || *u.OnlineOn > day {
				return nil // changed meanwhile
			}
			return s.putOnline(ctx, tx, u, p)
		})
		if err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}
