package app

import (
	"context"
	"time"

	"merkato/internal/blobs"
	"merkato/internal/jobs"
)

// registerSweep registers the nightly removal of what broken uploads left behind.
func registerSweep(j *jobs.Jobs, files *blobs.Store) {
	jobs.Scheduled(j, "blobs.sweep", jobs.Daily(4, 0, time.UTC), func(ctx context.Context, due time.Time) error {
		_, err := files.Sweep(ctx, due)
		return err
	})
}
