package ledger

import (
	"context"
	"time"

	"merkato/internal/calendar"
	"merkato/internal/jobs"
)

// RegisterJobs registers the ledger's work: soon after a month is over it
// is closed; a day on which that failed is made up for the next.
func (s *Service) RegisterJobs(j *jobs.Jobs) {
	jobs.Scheduled(j, "ledger.close", jobs.Daily(0, 10, calendar.Zone), func(ctx context.Context, due time.Time) error {
		_, err := s.CloseMonths(ctx, due)
		return err
	}, jobs.Timeout(time.Hour))
}
