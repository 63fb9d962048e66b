package analytics

import (
	"context"
	"time"

	"merkato/internal/jobs"
)

// purgeTime is enough for the first night after years without one.
const purgeTime = 10 * time.Minute

// RegisterJobs registers the nightly removal of events that have been kept long
// enough, also where no write key is configured any more: nobody else would.
func (in *Intake) RegisterJobs(j *jobs.Jobs) {
	jobs.Scheduled(j, "collect.purge", jobs.Daily(2, 30, time.UTC), func(ctx context.Context, due time.Time) error {
		removed, err := purge(ctx, in.db, expired(due))
		if removed > 0 {
			in.log.InfoContext(ctx, "analytics events removed", "events", removed)
		}
		return err
	}, jobs.Timeout(purgeTime))
}
