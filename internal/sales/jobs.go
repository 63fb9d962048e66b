package sales

import (
	"context"
	"time"

	"merkato/internal/jobs"
)

// releaseArgs asks to make available what has come to its term.
type releaseArgs struct{ Due time.Time }

// Kind names the job in the queue.
func (releaseArgs) Kind() string { return "sales.release" }

// RegisterJobs registers its work. Every hour, shares whose term is over
// become available: also those of old orders that were sent today.
func (s *Service) RegisterJobs(j *jobs.Jobs) {
	jobs.Work(j, func(ctx context.Context, _ *jobs.Job[releaseArgs]) error {
		// By the clock, not by the due time: what a late run releases was not
		// there for a payout that left before it.
		_, err := s.Release(ctx, s.Now())
		return err
	}, jobs.Timeout(time.Hour))
	// Away from the full hour, at which payouts leave.
	jobs.Periodic(j, jobs.Hourly(15), func(due time.Time) releaseArgs { return releaseArgs{Due: due} })
}
