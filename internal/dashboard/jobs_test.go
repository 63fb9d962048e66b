package dashboard

import (
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/jobs"
	"merkato/internal/seller"
)

// R16.2: levels are computed each Monday at one in the morning in Paris, for
// that Monday also when it was missed.
func TestMondaysJobs(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		// A day to come: to the queue, jobs of the past look stuck. Wednesday.
		noon := at("2031-05-28 12:00:00")
		const last = calendar.Day("2031-05-26")
		id := w.Seller(t, func(s *seller.Seller) { s.CreatedAt = at("2020-01-01 00:00:00") })

		started := time.Now()
		clock := func() time.Time { return noon.Add(time.Since(started)) }
		j, err := jobs.New(d, jobs.Options{Poll: 10 * time.Millisecond, Clock: clock, Logger: slog.New(slog.DiscardHandler)})
		if err != nil {
			t.Fatal(err)
		}
		w.service.Log = slog.New(slog.DiscardHandler)
		w.service.RegisterJobs(j)
		if err := j.Start(t.Context()); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := j.Stop(context.Background()); err != nil {
				t.Error(err)
			}
		})
		for deadline := time.After(30 * time.Second); !isDone(t, d, "dashboard.levels") || !isDone(t, d, "dashboard.benchmarks"); {
			select {
			case <-deadline:
				t.Fatal("the jobs have not run")
			case <-time.After(10 * time.Millisecond):
			}
		}
		if got := w.levelsOf(t, last); len(got) != 1 || got[id] != "none" {
			t.Errorf("levels of %s: %v", last, got)
		}
	})
}

// R16.2: the log tells of work that was done, and not of a run that failed.
func TestFailedRunsAreNotCalledDone(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		w.Seller(t, nil)
		var told strings.Builder
		w.service.Log = slog.New(slog.NewTextHandler(&told, nil))
		run := func(ctx context.Context) (levels, benchmarks error) {
			return w.service.computeDueLevels(ctx, &jobs.Job[levelsArgs]{Args: levelsArgs{w.now}}),
				w.service.computeDueBenchmarks(ctx, &jobs.Job[benchmarksArgs]{Args: benchmarksArgs{w.now}})
		}
		stopped, stop := context.WithCancel(t.Context())
		stop()
		if levels, benchmarks := run(stopped); levels == nil || benchmarks == nil || told.Len() > 0 {
			t.Errorf("stopped: %v, %v, and the log says %q", levels, benchmarks, told.String())
		}
		levels, benchmarks := run(t.Context())
		if log := told.String(); levels != nil || benchmarks != nil || !strings.Contains(log, "levels computed") || !strings.Contains(log, "benchmarks computed") {
			t.Errorf("%v, %v, and the log says %q", levels, benchmarks, log)
		}
	})
}

func isDone(t *testing.T, d *db.DB, kind string) bool {
	t.Helper()
	done, err := d.Read().NewSelect().Table("river_job").Where("kind = ? AND state = 'completed'", kind).Exists(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return done
}
