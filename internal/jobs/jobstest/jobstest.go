// Package jobstest lets a test run an area's jobs in a real queue.
package jobstest

import (
	"context"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/jobs"
)

// patience is far more than a job of a test takes; only a failure waits so long.
const patience = 60 * time.Second

// Work starts a queue with an area's jobs whose clock begins at some time, until
// it is stopped or the test ends. That time is not in the past: the queue takes
// a job that began long ago by the real clock for one whose process died.
func Work(t *testing.T, d *db.DB, at time.Time, register func(*jobs.Jobs)) (stop func()) {
	t.Helper()
	started := time.Now()
	if at.Before(started.Add(-time.Minute)) {
		t.Fatalf("a queue at work on %s takes its jobs for stuck", at)
	}
	clock := func() time.Time { return at.Add(time.Since(started)) }
	j, err := jobs.New(d, jobs.Options{Poll: 10 * time.Millisecond, Clock: clock, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	register(j)
	if err := j.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	stop = sync.OnceFunc(func() {
		if err := j.Stop(context.Background()); err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(stop)
	return stop
}

// Done waits until jobs of each kind have run, and none waits to.
func Done(t *testing.T, d *db.DB, kinds ...string) {
	t.Helper()
	for _, kind := range kinds {
		Wait(t, d, kind, `state = 'completed' AND NOT EXISTS (
			SELECT 1 FROM river_job AS other WHERE other.kind = river_job.kind AND other.state <> 'completed')`)
	}
}

// Wait waits until there is a job of a kind for which a condition holds.
func Wait(t *testing.T, d *db.DB, kind, condition string) {
	t.Helper()
	for deadline := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) {
		found, err := d.Read().NewSelect().Table("river_job").Where("kind = ?", kind).Where(condition).Exists(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if found {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("no job %s is in %s; there are %s", kind, condition, onRecord(t, d, kind))
		}
	}
}

// Hurry has jobs of a kind that failed tried again now, as if the time had passed
// that the queue waits: a second after the first attempt, sixteen after the next.
func Hurry(t *testing.T, d *db.DB, kind string) {
	t.Helper()
	err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewRaw("UPDATE river_job SET state = 'available', scheduled_at = created_at WHERE kind = ? AND attempt > 0 AND state IN ('available', 'retryable')", kind).Exec(ctx)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// onRecord describes the jobs of a kind.
func onRecord(t *testing.T, d *db.DB, kind string) string {
	t.Helper()
	var record string
	list := "group_concat(state || ' at attempt ' || attempt || ' of ' || scheduled_at || ': ' || coalesce(errors, ''), '; ')"
	if d.Engine == db.PostgreSQL {
		list = "string_agg(concat(state, ' at attempt ', attempt, ' of ', scheduled_at, ': ', errors), '; ')"
	}
	if err := d.Read().NewSelect().Table("river_job").ColumnExpr("coalesce("+list+", 'none')").Where("kind = ?", kind).Scan(t.Context(), &record); err != nil {
		t.Fatal(err)
	}
	return record
}
