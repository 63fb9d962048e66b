package validation_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/catalogue/versions"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/inspect"
	"merkato/internal/inspect/child"
	"merkato/internal/jobs/jobstest"
	"merkato/internal/reviewqueue"
	"merkato/internal/validation"
)

// checkOnce submits a version, lets something happen, and waits until the only
// attempt at its check has ended in a state.
func (w *world) checkOnce(zip []byte, state string, before func(u *validation.Upload)) *validation.Upload {
	w.t.Helper()
	id, err := w.Submit(w.ctx, w.submission(zip, "1.0.0", versions.ChangeNew))
	must(w.t, err)
	must(w.t, w.d.Tx(w.t.Context(), func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewRaw("UPDATE river_job SET max_attempts = 1 WHERE kind = 'validation.check'").Exec(ctx)
		return err
	}))
	before(w.get(id))
	stop := jobstest.Work(w.t, w.d, time.Now(), w.RegisterJobs)
	jobstest.Wait(w.t, w.d, "validation.check", "state = '"+state+"'")
	stop()
	return w.get(id)
}

// R13.2: a store of files that is away says nothing of the archive: its version is
// not refused for it, and checked once the store is back.
func TestAStoreThatIsAwayRefusesNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		zip := good("1.0.0")
		u := w.checkOnce(zip, "discarded", func(u *validation.Upload) { must(t, w.files.Delete(t.Context(), u.Blob)) })
		wantSteps(t, u, validation.InValidation, "A REVIEWING T TODO M TODO ")
		_, err := w.files.Put(t.Context(), u.Blob, bytes.NewReader(zip), 0)
		must(t, err)
		waiting := func(want int64) {
			t.Helper()
			must(t, w.CheckLate(t.Context()))
			if n, err := d.Read().NewSelect().Table("river_job").Where("kind = 'validation.check'").Where("state = 'available'").Count(t.Context()); err != nil || n != want {
				t.Errorf("%d checks wait, not %d: %v", n, want, err)
			}
		}
		waiting(0)
		w.now = w.now.Add(2 * time.Hour)
		waiting(1)
		waiting(1)
		jobstest.Work(t, d, time.Now(), w.RegisterJobs)
		jobstest.Wait(t, d, "validation.check", "state = 'completed'")
		wantSteps(t, w.get(u.ID), validation.InValidation, "A READY T TODO M TODO ")
	})
}

// R13.2: an archive that makes the engine fail again and again is refused.
func TestAnArchiveThatTheEngineFailsOnIsRefused(t *testing.T) {
	w := newWorld(t, dbtest.Open(t, db.SQLite))
	o := w.options
	o.Engine = func(context.Context, string, string, inspect.Context) (*child.Review, error) {
		return nil, errors.New("the engine broke")
	}
	w.use(o)
	u := w.checkOnce(good("1.0.0"), "cancelled", func(*validation.Upload) {})
	wantSteps(t, u, validation.Refused, "A ERROR T TODO M TODO ")
	if u.Steps[0].Reason != validation.ReasonTooHeavy {
		t.Errorf("%+v", u.Steps[0])
	}
}

// R13.9: a version that was refused for findings which were waived, and were counted
// before all the same, goes on by itself; not in place of one that was cancelled.
func TestAVersionThatNothingBlocksGoesOn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		refused := w.submit(bad("1.0.0"), "1.0.0", versions.ChangeNew)
		w.appeal(refused.ID, inspect.Error)
		reopened := func(state validation.State, want string) {
			t.Helper()
			must(t, w.ReopenUnblocked(t.Context()))
			must(t, w.ReopenUnblocked(t.Context()))
			wantSteps(t, w.get(refused.ID), state, want)
		}
		reopened(validation.Refused, "A ERROR T TODO M TODO ")
		must(t, d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error { // as migration 00208 left it
			_, err := tx.NewRaw("UPDATE version_appeals SET state = 'ACCEPTED', is_standing = TRUE").Exec(ctx)
			if err == nil {
				_, err = tx.NewRaw("UPDATE version_uploads SET errors = 0, compliance = 'compliant'").Exec(ctx)
			}
			return err
		}))
		// Not where the marketplace sells a newer one by now: nothing of it is written.
		published := func() int64 {
			t.Helper()
			n, err := d.Read().NewSelect().Table("events").Count(t.Context())
			must(t, err)
			return n
		}
		sent := func(state versions.State) {
			t.Helper()
			must(t, d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
				p, err := w.products.Known(ctx, tx, w.product)
				if err == nil {
					err = w.versions.Put(ctx, tx, p, versions.Version{Version: "1.1.0", ChangeKind: versions.ChangeMinor})
				}
				if err == nil {
					err = w.versions.SetState(ctx, tx, p, "1.1.0", state, "")
				}
				return err
			}))
		}
		sent(versions.Validated)
		before := published()
		reopened(validation.Refused, "A ERROR T TODO M TODO ")
		if after := published(); after != before {
			t.Errorf("%d times published without a change", after-before)
		}
		sent(versions.Refused)
		other := w.product
		w.product = w.module("Two-page checkout")
		first := refused
		refused = w.submit(bad("1.0.0"), "1.0.0", versions.ChangeNew)
		w.appeal(refused.ID, inspect.Error)
		later := w.submit(good("1.0.1"), "1.0.1", versions.ChangeNew)
		w.accept(refused.ID, false)
		must(t, w.Cancel(w.ctx, later.ID))
		reopened(validation.Refused, "A ERROR T TODO M TODO ")

		w.product, refused = other, first
		asked := dbtest.Record(d, "REFUSED")
		reopened(validation.InValidation, "A READY T TODO M TODO ")
		if q := w.waiting(w.operator, reviewqueue.Filter{}); len(q.Items) != 1 || q.Items[0].Ref != refused.ID {
			t.Errorf("%+v", q.Items)
		}
		if plan := dbtest.Plan(t, d, asked.Statements[0]); !strings.Contains(plan, "version_uploads_unblocked") {
			t.Errorf("%s\n%s", asked.Statements[0], plan)
		}
	})
}
