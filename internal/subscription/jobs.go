package subscription

import (
	"context"
	"time"

	"merkato/internal/jobs"
)

// eventArgs asks for an event of the provider's to be applied.
type eventArgs struct{ Provider, ID string }

// Kind names the job in the queue.
func (eventArgs) Kind() string { return "subscription.event" }

// RegisterJobs registers the handling of the provider's events, as they come, and
// once an hour what is due.
func (s *Service) RegisterJobs(j *jobs.Jobs) {
	s.jobs = j
	jobs.Work(j, func(ctx context.Context, job *jobs.Job[eventArgs]) error {
		return s.Apply(ctx, job.Args.Provider, job.Args.ID)
	}, jobs.Timeout(5*time.Minute))
	jobs.Scheduled(j, "subscription.tend", jobs.Every(time.Hour), func(ctx context.Context, _ time.Time) error { return s.Tend(ctx) }, jobs.Timeout(time.Hour))
}
