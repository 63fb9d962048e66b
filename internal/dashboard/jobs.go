package dashboard

import (
	"context"
	"time"

	"merkato/internal/calendar"
	"merkato/internal/jobs"
)

// weeklyTime is enough for a hundred times the sellers there are.
const weeklyTime = 15 * time.Minute

// RegisterJobs registers the work of each Monday. Both go by the Monday
// they were due on, also when they run late.
func (s *Service) RegisterJobs(j *jobs.Jobs) {
	jobs.Scheduled(j, "dashboard.levels", jobs.Weekly(time.Monday, 1, 0, calendar.Zone), s.computeDueLevels, jobs.Timeout(weeklyTime))
	jobs.Scheduled(j, "dashboard.benchmarks", jobs.Weekly(time.Monday, 1, 30, calendar.Zone), s.computeDueBenchmarks, jobs.Timeout(weeklyTime))
}

func (s *Service) computeDueLevels(ctx context.Context, due time.Time) error {
	sellers, err := s.ComputeLevels(ctx, calendar.DayOf(due).Monday())
	if err != nil {
		return err
	}
	s.Log.InfoContext(ctx, "levels computed", "sellers", sellers)
	return nil
}

func (s *Service) computeDueBenchmarks(ctx context.Context, due time.Time) error {
	rows, err := s.ComputeBenchmarks(ctx, calendar.DayOf(due).Monday())
	if err != nil {
		return err
	}
	s.Log.InfoContext(ctx, "benchmarks computed", "benchmarks", rows)
	return nil
}
