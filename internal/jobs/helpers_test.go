package jobs_test

import (
	"context"
	"log/slog"
	"os"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/jobs"
)

// numbered is the job of most tests; Kind says nothing about what it does.
type numbered struct {
	Number int `json:"number"`
}

func (numbered) Kind() string { return "test.numbered" }

// patience is far more than anything here takes; only a failure waits so long.
const patience = 30 * time.Second

// newJobs makes a queue that looks for jobs often and says only what is wrong.
func newJobs(t *testing.T, d *db.DB, o jobs.Options) *jobs.Jobs {
	t.Helper()
	o.Poll = 10 * time.Millisecond
	if o.Clock == nil {
		o.Clock = time.Now
	}
	o.Logger = slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError + 1}))
	j, err := jobs.New(d, o)
	if err != nil {
		t.Fatal(err)
	}
	return j
}

func start(t *testing.T, j *jobs.Jobs) {
	t.Helper()
	if err := j.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { stop(t, j) })
}

func stop(t *testing.T, j *jobs.Jobs) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := j.Stop(ctx); err != nil {
		t.Error(err)
	}
}

func enqueue(t *testing.T, d *db.DB, j *jobs.Jobs, args ...jobs.Args) {
	t.Helper()
	err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
		return j.Enqueue(ctx, tx, args...)
	})
	if err != nil {
		t.Fatal(err)
	}
}

func receive[T any](t *testing.T, from <-chan T) T {
	t.Helper()
	select {
	case v := <-from:
		return v
	case <-time.After(patience):
		t.Fatal("nothing happened")
		panic("unreachable")
	}
}

// countJobs counts the jobs of a kind that are on record, in any state.
func countJobs(t *testing.T, d *db.DB, kind string) int {
	t.Helper()
	n, err := d.Read().NewSelect().Table("river_job").Where("kind = ?", kind).Count(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return int(n)
}
