package validation_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"merkato/internal/catalogue/versions"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/inspect"
	"merkato/internal/inspect/child"
	"merkato/internal/jobs"
	"merkato/internal/jobs/jobstest"
	"merkato/internal/rules"
	"merkato/internal/validation"
)

const warningRule = "UX-CONSOLE"

// sold makes a product with a version on sale that has a warning.
func (w *world) sold(name string) *validation.Upload {
	w.t.Helper()
	w.product, w.now = w.module(name), w.now.AddDate(0, 0, 1)
	u := w.submit(warned("1.0.0"), "1.0.0", versions.ChangeNew)
	for _, step := range u.Steps[1:] {
		must(w.t, w.Decide(w.operator, u.ID, step.Stage, true, ""))
	}
	return w.get(u.ID)
}

// R18.4: a version that cannot be reviewed does not keep a rule from being tried
// on the others, and there is time for all of them.
func TestARuleIsTriedOnWhatCanBeReviewed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.sold("Heavy")
		missing, fine := w.sold("Missing"), w.sold("Fine")
		must(t, w.files.Delete(t.Context(), missing.Rebuilt))
		reviews := 0
		var left time.Duration
		o := w.options
		o.Engine = func(ctx context.Context, archive, rebuilt string, c inspect.Context) (*child.Review, error) {
			if c.Change == "NEW" { // the queue runs the compatibility tests as well
				reviews++
			}
			if c.Change == "NEW" && reviews == 1 {
				deadline, _ := ctx.Deadline()
				left = time.Until(deadline)
				return nil, child.ErrTooHeavy
			}
			return child.Here(ctx, archive, rebuilt, c)
		}
		w.use(o)
		jobstest.Work(t, d, time.Now(), func(j *jobs.Jobs) {
			w.RegisterJobs(j)
			w.rules.RegisterJobs(j)
		})
		_, err := w.rules.Change(w.operator, warningRule, "2026-08-01", "")
		must(t, err)
		jobstest.Done(t, d, "validation.dry_run")
		all, err := w.rules.Changes(w.operator)
		must(t, err)
		if c := all[0]; c.State != rules.Announced || c.Total != 3 || c.Checked != 1 || c.Products != 1 {
			t.Errorf("%+v", c)
		}
		notices, err := w.rules.Notices(w.ctx)
		must(t, err)
		if len(notices) != 1 || len(notices[0].Hits) != 1 || notices[0].Hits[0].UploadID != fine.ID {
			t.Errorf("%+v", notices)
		}
		if left < 3*child.DefaultLimits.Time {
			t.Errorf("only %s for three versions", left)
		}
	})
}

// R18.4: what may work the next time is tried again before it is left out.
func TestARuleIsTriedAgain(t *testing.T) {
	w := newWorld(t, dbtest.Open(t, db.SQLite))
	w.sold("Fine")
	away := errors.New("the engine is away")
	o := w.options
	o.Engine = func(ctx context.Context, archive, rebuilt string, c inspect.Context) (*child.Review, error) {
		return nil, away
	}
	w.use(o)
	id, err := w.rules.Change(w.operator, warningRule, "2026-08-01", "")
	must(t, err)
	if err := w.rules.DryRun(t.Context(), id, 0, false); !errors.Is(err, away) {
		t.Error(err)
	}
}
