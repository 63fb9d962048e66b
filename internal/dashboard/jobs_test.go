package dashboard

import (
	"context"
	"log/slog"
	"strings"
	"testing"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/jobs/jobstest"
	"merkato/internal/seller"
)

// R16.2: levels are computed each Monday at one in the morning in Paris, for
// that Monday also when it was missed.
func TestMondaysJobs(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		noon := at("2031-05-28 12:00:00") // a Wednesday
		const last = calendar.Day("2031-05-26")
		id := w.Seller(t, func(s *seller.Seller) { s.CreatedAt = at("2020-01-01 00:00:00") })

		w.service.Log = slog.New(slog.DiscardHandler)
		jobstest.Work(t, d, noon, w.service.RegisterJobs)
		jobstest.Done(t, d, "dashboard.levels", "dashboard.benchmarks")
		if got := w.levelsOf(t, last); len(got) != 1 || got[id] != "none" {
			t.Errorf("levels of %s: %v", last, got)
		}
	})
}

// R16.2: the log reports work that was done, and not a run that failed.
func TestFailedRunsAreNotCalledDone(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		w.Seller(t, nil)
		var logged strings.Builder
		w.service.Log = slog.New(slog.NewTextHandler(&logged, nil))
		run := func(ctx context.Context) (levels, benchmarks error) {
			return w.service.computeDueLevels(ctx, w.now),
				w.service.computeDueBenchmarks(ctx, w.now)
		}
		stopped, stop := context.WithCancel(t.Context())
		stop()
		if levels, benchmarks := run(stopped); levels == nil || benchmarks == nil || logged.Len() > 0 {
			t.Errorf("stopped: %v, %v, and the log says %q", levels, benchmarks, logged.String())
		}
		levels, benchmarks := run(t.Context())
		if log := logged.String(); levels != nil || benchmarks != nil || !strings.Contains(log, "levels computed") || !strings.Contains(log, "benchmarks computed") {
			t.Errorf("%v, %v, and the log says %q", levels, benchmarks, log)
		}
	})
}
