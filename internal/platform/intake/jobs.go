package intake

import (
	"context"
	"time"

	"merkato/internal/jobs"
)

const (
	// keepRequests is how long a request's key is known. Afterwards what it
	// brought still has its own name (an order's reference, a message's id, a
	// refund's key) and is not taken twice.
	keepRequests = 400 * 24 * time.Hour

	// purgeTime is enough for the first night after years without one.
	purgeTime = 10 * time.Minute
)

// purgeArgs asks for the nightly removal of requests that were kept long enough.
type purgeArgs struct{ Due time.Time }

// Kind names the job in the queue.
func (purgeArgs) Kind() string { return "platform.purge" }

// RegisterJobs registers the border's jobs.
func (in *Intake) RegisterJobs(j *jobs.Jobs) {
	jobs.Work(j, func(ctx context.Context, job *jobs.Job[purgeArgs]) error {
		removed, err := purge(ctx, in.db, job.Args.Due.Add(-keepRequests))
		if removed > 0 {
			in.log.InfoContext(ctx, "intake requests removed", "requests", removed)
		}
		return err
	}, jobs.Timeout(purgeTime))
	jobs.Periodic(j, jobs.Daily(2, 45, time.UTC), func(due time.Time) purgeArgs { return purgeArgs{Due: due} })
}
