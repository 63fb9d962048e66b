package sales

import (
	"context"
	"time"

	"merkato/internal/jobs"
)

// RegisterJobs registers its work. Every hour, shares whose term is over
// become available: also those of old orders that were sent today.
func (s *Service) RegisterJobs(j *jobs.Jobs) {
	// Away from the full hour, at which payouts leave.
	jobs.Scheduled(j, "sales.release", jobs.Hourly(15), func(ctx context.Context, _ time.Time) error {
		// By the clock, not by the due time: what a late run releases was not
		// there for a payout that left before it.
		_, err := s.Release(ctx, s.Now())
		return err
	}, jobs.Timeout(time.Hour))
}
