package jobs_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/jobs"
)

// R18.4: a job that gave up is listed with its error, and can be made to run
// again.
func TestFailedJobsAreListedAndRetried(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ran := make(chan int, 10)
		broken := true
		j := newJobs(t, d, jobs.Options{Workers: 1})
		jobs.Work(j, func(_ context.Context, job *jobs.Job[numbered]) error {
			ran <- job.Attempt
			if broken {
				broken = false
				return jobs.GiveUp(errors.New("the disk is full"))
			}
			return nil
		})
		start(t, j)
		enqueue(t, d, j, numbered{7})
		receive(t, ran)
		var failed []jobs.Failed
		for end := time.Now().Add(patience); len(failed) == 0 && time.Now().Before(end); {
			var err error
			if failed, err = j.Failed(t.Context(), 10); err != nil {
				t.Fatal(err)
			}
		}
		if len(failed) != 1 || failed[0].Kind != "test.numbered" || failed[0].IsWaiting || failed[0].NextAt != nil {
			t.Fatalf("%+v", failed)
		}
		if err := j.Retry(t.Context(), failed[0].ID); err != nil {
			t.Fatal(err)
		}
		receive(t, ran)
		if err := j.Retry(t.Context(), 9999); err == nil || fault.Of(err).Reason != "job_unknown" {
			t.Error(err)
		}
	})
}
