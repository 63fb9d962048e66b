package app

import (
	"context"
	"time"

	"merkato/internal/blobs"
	"merkato/internal/jobs"
)

// sweepArgs asks for the nightly removal of what broken uploads left behind.
type sweepArgs struct{ Due time.Time }

// Kind names the job in the queue.
func (sweepArgs) Kind() string { return "blobs.sweep" }

func registerSweep(j *jobs.Jobs, files *blobs.Store) {
	jobs.Work(j, func(ctx context.Context, job *jobs.Job[sweepArgs]) error {
		_, err := files.Sweep(ctx, job.Args.Due)
		return err
	})
	jobs.Periodic(j, jobs.Daily(4, 0, time.UTC), func(due time.Time) sweepArgs { return sweepArgs{Due: due} })
}
