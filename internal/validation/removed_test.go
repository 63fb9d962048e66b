package validation_test

import (
	"slices"
	"testing"

	"merkato/internal/catalogue"
	"merkato/internal/catalogue/journal"
	"merkato/internal/catalogue/versions"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/inspect"
	"merkato/internal/reviewqueue"
	"merkato/internal/validation"
)

// R12.4, R13.2: with a product its validation ends: nothing of it is reviewed or goes
// online any more, and its seller has nothing to mend.
func TestARemovalEndsValidation(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.products.WhenRemoved(w.EndRemoved)
		remove := func(name string) {
			t.Helper()
			must(t, w.catalogue.SetState(w.ctx, catalogue.StateChange{Products: []int64{w.product}, To: catalogue.Removed, Reason: "LEGAL", Name: name}))
		}
		scheduled := w.scheduled("2.0.0", versions.ChangeNew, "2026-08-01").ID
		reviewed := w.submit(good("2.1.0"), "2.1.0", versions.ChangeMinor).ID
		remove("One-page checkout")
		for _, id := range []int64{scheduled, reviewed} {
			if u := w.get(id); u.State != validation.Cancelled {
				t.Errorf("%s is %s", u.Version, u.State)
			}
		}
		if found := w.waiting(w.operator, reviewqueue.Filter{}); found.Total != 0 {
			t.Errorf("%+v", found)
		}
		if n, err := w.GoOnline(t.Context(), "2026-08-01"); err != nil || n != 0 {
			t.Error(n, err)
		}
		changes, err := w.journal.Outgoing(t.Context(), 0, 10)
		must(t, err)
		if len(changes) != 1 || changes[0].Kind != journal.State {
			t.Errorf("%+v", changes)
		}
		one, err := w.catalogue.One(w.ctx, w.product, "en", false)
		must(t, err)
		if slices.ContainsFunc(one.Versions, func(v versions.Version) bool { return v.State != versions.Cancelled }) {
			t.Errorf("%+v", one.Versions)
		}

		// What was refused is no task, and an appeal does not bring it back.
		w.product = w.module("Stock radar")
		u := w.submit(bad("1.0.0"), "1.0.0", versions.ChangeNew)
		w.appeal(u.ID, inspect.Error)
		remove("Stock radar")
		if todo, err := w.Tasks(t.Context(), w.seller, w.now); err != nil || len(todo) != 0 {
			t.Errorf("%+v, %v", todo, err)
		}
		w.accept(u.ID, false)
		if u := w.get(u.ID); u.State != validation.Refused || u.NeedsSeller {
			t.Errorf("%+v", u)
		}
	})
}
