package analytics

import (
	"context"
	"time"

	"merkato/internal/jobs"
)

// purgeTime is enough for the first night after years without one.
const purgeTime = 10 * time.Minute

// purgeArgs asks for the nightly removal of events that have been kept long enough.
type purgeArgs struct{ Due time.Time }

// Kind names the job in the queue.
func (purgeArgs) Kind() string { return "collect.purge" }

// RegisterJobs registers the intake's work. Events are removed also where
// no write key is configured any more: nobody else would.
func (in *Intake) RegisterJobs(j *jobs.Jobs) {
	jobs.Work(j, func(ctx context.Context, job *jobs.Job[purgeArgs]) error {
		removed, err := purge(ctx, in.db, in.limits.expired(job.Args.Due))
		if removed > 0 {
			in.log.InfoContext(ctx, "analytics events removed", "events", removed)
		}
		return err
	}, jobs.Timeout(purgeTime))
	jobs.Periodic(j, jobs.Daily(2, 30, time.UTC), func(due time.Time) purgeArgs { return purgeArgs{Due: due} })
}
