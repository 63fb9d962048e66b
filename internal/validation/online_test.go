package validation_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/catalogue/journal"
	"merkato/internal/catalogue/versions"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/validation"
)

// R13.2: what is on sale never goes back to an older version: one that waits for
// its day ends when a newer one goes online, and so does one whose day comes when
// a newer one was validated.
func TestScheduledVersionIsOvertaken(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.online("2.0.0", versions.ChangeNew)
		older := w.scheduled("2.0.1", versions.ChangeDebug, "2026-08-01").ID
		newer := w.online("2.1.0", versions.ChangeDebug)
		wantSteps(t, newer, validation.Online, "A READY T READY ")
		if u := w.get(older); u.State != validation.Cancelled || u.ReplacedBy == nil || *u.ReplacedBy != newer.ID {
			t.Errorf("%+v", u)
		}
		history, err := w.journal.History(w.ctx, w.product, 0, 20)
		must(t, err)
		if !slices.ContainsFunc(history, func(h journal.Entry) bool {
			return h.Action == "VERSION_CANCELLED" && h.Detail == "2.0.1: → 2.1.0"
		}) {
			t.Errorf("%+v", history)
		}
		if n, err := w.GoOnline(t.Context(), "2026-08-01"); err != nil || n != 0 {
			t.Error(n, err)
		}

		// The marketplace validated a newer one by itself.
		w.now = w.now.AddDate(0, 0, 1)
		waits := w.scheduled("2.2.0", versions.ChangeDebug, "2026-08-01").ID
		must(t, d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			p, err := w.products.Known(ctx, tx, w.product)
			if err != nil {
				return err
			}
			if err := w.versions.Put(ctx, tx, p, versions.Version{Version: "2.3.0", ChangeKind: versions.ChangeDebug}); err != nil {
				return err
			}
			return w.versions.SetState(ctx, tx, p, "2.3.0", versions.Validated, "")
		}))
		wantFault(t, w.Schedule(w.ctx, waits, nil), fault.Conflict, "version_not_newer")
		wantFault(t, w.Schedule(w.ctx, waits, new(calendar.Day("2026-06-02"))), fault.Conflict, "version_not_newer")
		_, err = w.GoOnline(t.Context(), "2026-08-01")
		must(t, err)
		if u := w.get(waits); u.State != validation.Cancelled || u.ReplacedBy != nil {
			t.Errorf("%+v", u)
		}
		changes, err := w.journal.Outgoing(t.Context(), 0, 10)
		must(t, err)
		if len(changes) != 2 || !strings.Contains(changes[1].Body, `"version":"2.1.0"`) {
			t.Errorf("%+v", changes)
		}
	})
}

// R13.1: what was validated and waits for its day is the version before: a fix of it is
// a fix, though no shop has a version yet, and goes by its number and its name.
func TestAScheduledVersionIsTheOneBefore(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		first := w.scheduled("2.0.0", versions.ChangeNew, "2026-08-01")
		terms, err := w.Terms(w.ctx, w.product, "en")
		must(t, err)
		if terms.LastVersion != "2.0.0" || terms.TechnicalName != "checkout" {
			t.Errorf("%+v", terms)
		}
		_, err = w.Submit(w.ctx, w.submission(good("2.0.1"), "2.0.1", versions.ChangeNew))
		wantFault(t, err, fault.Invalid, "change_kind_new")
		_, err = w.Submit(w.ctx, w.submission(good("2.0.0"), "2.0.0", versions.ChangeDebug))
		wantFault(t, err, fault.Invalid, "version_not_newer")
		fix := w.submit(good("2.0.1"), "2.0.1", versions.ChangeDebug)
		wantSteps(t, fix, validation.InValidation, "A READY T TODO ")
		if fix.Previous == nil || *fix.Previous != first.ID {
			t.Errorf("%+v", fix)
		}
	})
}
