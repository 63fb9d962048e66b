package catalogue

import (
	"context"
	"time"

	"merkato/internal/calendar"
	"merkato/internal/jobs"
)

// applyPricesArgs asks for the prices to be made valid whose day has come.
type applyPricesArgs struct{ Due time.Time }

// Kind names the job in the queue.
func (applyPricesArgs) Kind() string { return "catalogue.apply_prices" }

// removeOrphansArgs asks for the files to be deleted that no sheet names.
type removeOrphansArgs struct{ Due time.Time }

// Kind names the job in the queue.
func (removeOrphansArgs) Kind() string { return "catalogue.remove_orphans" }

// RegisterJobs registers the catalogue's work.
func (s *Service) RegisterJobs(j *jobs.Jobs) {
	jobs.Work(j, func(ctx context.Context, job *jobs.Job[applyPricesArgs]) error {
		_, err := s.ApplyPrices(ctx, calendar.DayOf(job.Args.Due))
		return err
	})
	jobs.Periodic(j, jobs.Daily(0, 1, calendar.Zone), func(due time.Time) applyPricesArgs { return applyPricesArgs{Due: due} })
	jobs.Work(j, func(ctx context.Context, job *jobs.Job[removeOrphansArgs]) error {
		_, err := s.RemoveOrphans(ctx, job.Args.Due)
		return err
	})
	jobs.Periodic(j, jobs.Daily(3, 40, calendar.Zone), func(due time.Time) removeOrphansArgs { return removeOrphansArgs{Due: due} })
}
