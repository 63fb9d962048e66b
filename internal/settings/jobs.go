package settings

import (
	"context"
	"time"

	"merkato/internal/calendar"
	"merkato/internal/jobs"
)

// deleteArgs asks for the deletion of sellers whose time has come.
type deleteArgs struct{ Due time.Time }

// Kind names the job in the queue.
func (deleteArgs) Kind() string { return "settings.delete" }

// RegisterJobs registers the jobs of settings.
func (s *Service) RegisterJobs(j *jobs.Jobs) {
	jobs.Work(j, func(ctx context.Context, job *jobs.Job[deleteArgs]) error {
		return s.DeleteDue(ctx, calendar.DayOf(job.Args.Due))
	}, jobs.Timeout(10*time.Minute))
	jobs.Periodic(j, jobs.Daily(5, 20, calendar.Zone), func(due time.Time) deleteArgs { return deleteArgs{Due: due} })
}
