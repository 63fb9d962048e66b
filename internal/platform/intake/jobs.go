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

// RegisterJobs registers the nightly removal of requests that were kept long enough.
func (in *Intake) RegisterJobs(j *jobs.Jobs) {
	jobs.Scheduled(j, "platform.purge", jobs.Daily(2, 45, time.UTC), func(ctx context.Context, due time.Time) error {
		removed, err := purge(ctx, in.db, due.Add(-keepRequests))
		if removed > 0 {
			in.log.InfoContext(ctx, "intake requests removed", "requests", removed)
		}
		return err
	}, jobs.Timeout(purgeTime))
}
