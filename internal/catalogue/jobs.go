package catalogue

import (
	"context"
	"time"

	"merkato/internal/calendar"
	"merkato/internal/jobs"
)

// RegisterJobs registers the catalogue's work: prices become valid on their day, and
// files are deleted that no sheet names.
func (s *Service) RegisterJobs(j *jobs.Jobs) {
	jobs.Scheduled(j, "catalogue.apply_prices", jobs.Daily(0, 1, calendar.Zone), func(ctx context.Context, due time.Time) error {
		_, err := s.ApplyPrices(ctx, calendar.DayOf(due))
		return err
	})
	jobs.Scheduled(j, "catalogue.remove_orphans", jobs.Daily(3, 40, calendar.Zone), func(ctx context.Context, due time.Time) error {
		_, err := s.RemoveOrphans(ctx, due)
		return err
	})
}
