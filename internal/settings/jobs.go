package settings

import (
	"context"
	"time"

	"merkato/internal/calendar"
	"merkato/internal/jobs"
)

// RegisterJobs registers the deletion of sellers whose time has come.
func (s *Service) RegisterJobs(j *jobs.Jobs) {
	jobs.Scheduled(j, "settings.delete", jobs.Daily(5, 20, calendar.Zone), func(ctx context.Context, due time.Time) error {
		return s.DeleteDue(ctx, calendar.DayOf(due))
	}, jobs.Timeout(10*time.Minute))
}
