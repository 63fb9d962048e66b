package validation

import (
	"context"
	"errors"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/fault"
	"merkato/internal/jobs"
	"merkato/internal/products"
)

const (
	// checkAttempts is how often a check is tried that failed for no fault of the
	// archive; then a person has to look.
	checkAttempts = 5
	// checkedLate is how long after its submission a check is begun anew.
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
		return s.noticePlatforms(ctx)
	})
	jobs.Work(j, func(ctx context.Context, job *jobs.Job[dryRunArgs]) error {
		_, err := s.dryRun(ctx, job.Args.Change, job.Args.After, job.Attempt >= job.MaxAttempts)
		return err
	}, jobs.Timeout(dryRunTime))
}

func (s *Service) enqueue(ctx context.Context, tx bun.Tx, id int64) error {
	if s.jobs == nil {
		return nil // demo data runs the checks itself
	}
	return s.jobs.Enqueue(ctx, tx, checkArgs{Upload: id})
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

// CheckLate begins the checks anew that nobody does any more: their jobs gave up
// while files could not be read, or were lost.
func (s *Service) CheckLate(ctx context.Context) error {
	var late []int64
	err := s.DB.Read().NewSelect().TableExpr("version_uploads AS u").ColumnExpr("u.id").
		Join("JOIN version_steps AS step ON step.upload_id = u.id AND step.stage = 'AUTOMATIC' AND step.status IN ('TODO', 'REVIEWING')").
		Where("u.state = 'IN_VALIDATION'").Where("u.submitted_at < ?", s.at().Add(-checkedLate)).OrderExpr("u.id").Limit(1000).Scan(ctx, &late)
	if err != nil || len(late) == 0 {
		return err
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		for _, id := range late {
			if err := s.enqueue(ctx, tx, id); err != nil {
				return err
			}
		}
		return nil
	})
}

// GoOnline puts versions online that were validated and whose day has come.
func (s *Service) GoOnline(ctx context.Context, day calendar.Day) (n int, err error) {
	var due []int64
	err = s.DB.Read().NewSelect().Model((*Upload)(nil)).Column("id").Where("state = 'SCHEDULED'").Where("online_on <= ?", day).OrderExpr("id").Scan(ctx, &due)
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

// noticePlatforms has every version tested again when the marketplace sent a
// platform version: the job's arguments are known once it ran for them.
func (s *Service) noticePlatforms(ctx context.Context) error {
	known, err := s.Products.Platform(ctx)
	if known = known.On(s.today()); err != nil || len(known.Versions) == 0 {
		return err
	}
	names := ""
	for _, v := range known.Versions {
		names += v.Version + " "
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		return s.jobs.Enqueue(ctx, tx, testAllArgs{Platforms: names})
	})
}

// testPart is how many versions are put into the queue at a time.
const testPart = 500

func (s *Service) testAll(ctx context.Context, args testAllArgs) error {
	var found []struct{ ID, ProductID int64 }
	err := s.DB.Read().NewSelect().TableExpr("version_uploads AS u").ColumnExpr("MAX(u.id) AS id, u.product_id").
		Where("u.state = 'ONLINE'").Where("u.rebuilt <> ''").Where("u.product_id > ?", args.After).
		GroupExpr("u.product_id").OrderExpr("u.product_id").Limit(testPart).Scan(ctx, &found)
	if err != nil || len(found) == 0 {
		return err
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		next := []jobs.Args{}
		for _, one := range found {
			next = append(next, testArgs{Upload: one.ID, Platforms: args.Platforms})
		}
		if len(found) == testPart {
			next = append(next, testAllArgs{Platforms: args.Platforms, After: found[len(found)-1].ProductID})
		}
		return s.jobs.Enqueue(ctx, tx, next...)
	})
}

// RequestTests asks for the compatibility tests of a product of the asking
// seller's to be run again.
func (s *Service) RequestTests(ctx context.Context, productID int64) error {
	if _, err := actor.SellerID(ctx); err != nil {
		return err
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		p, err := s.Catalogue.Own(ctx, tx, productID)
		if err != nil {
			return err
		}
		var newest []int64
		err = tx.NewSelect().Model((*Upload)(nil)).Column("id").Where("product_id = ?", p.ID).Where("state = 'ONLINE'").Where("rebuilt <> ''").OrderExpr("id DESC").Limit(1).Scan(ctx, &newest)
		if err != nil {
			return err
		}
		if len(newest) == 0 {
			return fault.New(fault.Conflict, "nothing_online", "No version of this product that was uploaded here is online.").At("product")
		}
		return s.jobs.Enqueue(ctx, tx, testArgs{Upload: newest[0]})
	})
}
