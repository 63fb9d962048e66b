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

// tendArgs asks for what the clock brings.
type tendArgs struct{ Due time.Time }

// Kind names the job in the queue.
func (tendArgs) Kind() string { return "subscription.tend" }

// RegisterJobs registers the handling of the provider's events, as they come, and
// once an hour what is due.
func (s *Service) RegisterJobs(j *jobs.Jobs) {
	s.jobs = j
	jobs.Work(j, func(ctx context.Context, job *jobs.Job[eventArgs]) error {
		return s.Apply(ctx, job.Args.Provider, job.Args.ID)
	}, jobs.Timeout(5*time.Minute))
	jobs.Work(j, func(ctx context.Context, _ *jobs.Job[tendArgs]) error { return s.Tend(ctx) }, jobs.Timeout(time.Hour))
	jobs.Periodic(j, jobs.Every(time.Hour), func(due time.Time) tendArgs { return tendArgs{Due: due} })
}
