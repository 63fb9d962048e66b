package dashboard

import (
	"context"
	"time"

	"merkato/internal/calendar"
	"merkato/internal/jobs"
)

// weeklyTime is enough for a hundred times the sellers there are.
const weeklyTime = 15 * time.Minute

// levelsArgs asks for the levels of a Monday.
type levelsArgs struct{ Due time.Time }

// Kind names the job in the queue.
func (levelsArgs) Kind() string { return "dashboard.levels" }

// benchmarksArgs asks for the benchmarks of a Monday.
type benchmarksArgs struct{ Due time.Time }

// Kind names the job in the queue.
func (benchmarksArgs) Kind() string { return "dashboard.benchmarks" }

// RegisterJobs registers the work of each Monday. Both go by the Monday
// they were due on, also when they run late.
func (s *Service) RegisterJobs(j *jobs.Jobs) {
	jobs.Work(j, s.computeDueLevels, jobs.Timeout(weeklyTime))
	jobs.Periodic(j, jobs.Weekly(time.Monday, 1, 0, calendar.Zone), func(due time.Time) levelsArgs { return levelsArgs{due} })

	jobs.Work(j, s.computeDueBenchmarks, jobs.Timeout(weeklyTime))
	jobs.Periodic(j, jobs.Weekly(time.Monday, 1, 30, calendar.Zone), func(due time.Time) benchmarksArgs { return benchmarksArgs{due} })
}

func (s *Service) computeDueLevels(ctx context.Context, job *jobs.Job[levelsArgs]) error {
	sellers, err := s.ComputeLevels(ctx, calendar.DayOf(job.Args.Due).Monday())
	if err != nil {
		return err
	}
	s.Log.InfoContext(ctx, "levels computed", "sellers", sellers)
	return nil
}

func (s *Service) computeDueBenchmarks(ctx context.Context, job *jobs.Job[benchmarksArgs]) error {
	rows, err := s.ComputeBenchmarks(ctx, calendar.DayOf(job.Args.Due).Monday())
	if err != nil {
		return err
	}
	s.Log.InfoContext(ctx, "benchmarks computed", "benchmarks", rows)
	return nil
}
