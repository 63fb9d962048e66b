package jobs_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/jobs"
)

func TestMigrateTwice(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if err := db.Migrate(t.Context(), d, jobs.Migration); err != nil {
			t.Fatal(err)
		}
	})
}

// A job exists exactly when the transaction that enqueued it committed.
func TestEnqueueIsTransactional(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ran := make(chan int, 10)
		j := newJobs(t, d, jobs.Options{Workers: 1}) // so that they run in order
		jobs.Work(j, func(_ context.Context, job *jobs.Job[numbered]) error {
			ran <- job.Args.Number
			return nil
		})

		refused := errors.New("refused")
		err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			if err := j.Enqueue(ctx, tx, numbered{1}); err != nil {
				return err
			}
			return refused
		})
		if !errors.Is(err, refused) {
			t.Fatal(err)
		}
		enqueue(t, d, j, numbered{2})
		start(t, j)
		if got := receive(t, ran); got != 2 {
			t.Errorf("job %d ran, but it was rolled back", got)
		}
		if n := countJobs(t, d, "test.numbered"); n != 1 {
			t.Errorf("%d jobs on record, want 1", n)
		}
	})
}

func TestEnqueueWithoutHandlerIsRefused(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		j := newJobs(t, d, jobs.Options{})
		jobs.Work(j, func(context.Context, *jobs.Job[nightly]) error { return nil })
		err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			return j.Enqueue(ctx, tx, numbered{1})
		})
		if err == nil {
			t.Error("a job that nobody can do was taken")
		}
	})
}

// Handlers open transactions and enqueue in them while the queue polls: with
// SQLite's single writer, any connection held across another would hang here.
func TestJobsEnqueueJobs(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		done := make(chan struct{})
		j := newJobs(t, d, jobs.Options{Workers: 4})
		jobs.Work(j, func(ctx context.Context, job *jobs.Job[numbered]) error {
			if job.Args.Number == 0 {
				done <- struct{}{}
				return nil
			}
			return d.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
				return j.Enqueue(ctx, tx, numbered{job.Args.Number - 1})
			})
		})
		start(t, j)
		const chains = 5
		for range chains {
			enqueue(t, d, j, numbered{3})
		}
		for range chains {
			receive(t, done)
		}
	})
}

// Errors and panics are the job's own: it is tried again until it succeeds,
// and the next job is not affected.
func TestFailingJobIsRetried(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		registry := prometheus.NewRegistry()
		var ahead atomic.Int64
		attempts := make(chan int, 10)
		j := newJobs(t, d, jobs.Options{Registerer: registry, Clock: clockAhead(&ahead)})
		jobs.Work(j, func(_ context.Context, job *jobs.Job[numbered]) error {
			attempts <- job.Attempt
			switch job.Attempt {
			case 1:
				return errors.New("the first attempt fails")
			case 2:
				panic("the second one panics")
			}
			return nil
		})
		jobs.Work(j, func(context.Context, *jobs.Job[nightly]) error {
			return jobs.GiveUp(errors.New("never"))
		})
		enqueue(t, d, j, numbered{1}, nightly{})
		start(t, j)
		for want := 1; want <= 3; want++ {
			if got := receive(t, attempts); got != want {
				t.Fatalf("attempt %d, want %d", got, want)
			}
			ahead.Add(int64(time.Minute)) // do not wait for the backoff
		}
		stop(t, j)

		want := map[string]float64{
			"test.numbered done": 1, "test.numbered retried": 2, "test.nightly cancelled": 1,
		}
		got := counts(t, registry)
		for name, n := range want {
			if got[name] != n {
				t.Errorf("%s counted %v times, want %v", name, got[name], n)
			}
		}
		if len(got) != len(want) {
			t.Errorf("counted %v", got)
		}
	})
}

func counts(t *testing.T, registry *prometheus.Registry) map[string]float64 {
	t.Helper()
	families, err := registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]float64{}
	for _, f := range families {
		if f.GetName() != "merkato_job_attempts_total" {
			continue
		}
		for _, m := range f.GetMetric() {
			out[m.GetLabel()[0].GetValue()+" "+m.GetLabel()[1].GetValue()] = m.GetCounter().GetValue()
		}
	}
	return out
}

// Two instances on one PostgreSQL share the work, and no job runs twice.
func TestInstancesShareTheQueue(t *testing.T) {
	t.Parallel()
	options := dbtest.Options(t, db.PostgreSQL)
	const instances, total = 2, 300

	var both sync.WaitGroup // until each instance has a job at work
	both.Add(instances)
	done := make(chan int, 2*total)
	for range instances {
		d, err := db.Open(t.Context(), options)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { d.Close() })
		var first sync.Once
		j := newJobs(t, d, jobs.Options{Workers: 10})
		jobs.Work(j, func(_ context.Context, job *jobs.Job[numbered]) error {
			first.Do(both.Done)
			both.Wait()
			done <- job.Args.Number
			return nil
		})
		all := make([]jobs.Args, total/instances)
		for i := range all {
			all[i] = numbered{i}
		}
		enqueue(t, d, j, all...)
		start(t, j)
	}

	var numbers []int
	for range total {
		numbers = append(numbers, receive(t, done))
	}
	slices.Sort(numbers)
	for i, n := range numbers {
		if n != i/instances {
			t.Fatalf("place %d has job %d, want %d: one ran twice or never", i, n, i/instances)
		}
	}
	select {
	case n := <-done:
		t.Errorf("job %d ran twice", n)
	default:
	}
}
