package catalogue_test

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/blobs"
	"merkato/internal/catalogue"
	"merkato/internal/catalogue/journal"
	"merkato/internal/catalogue/sheets"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/events"
	"merkato/internal/fault"
	"merkato/internal/list"
	"merkato/internal/notifications"
	"merkato/internal/products"
	"merkato/internal/reviewqueue"
	"merkato/internal/tasks"
)

// reviewed has operators decide about sheets from now on.
func (w *world) reviewed() *reviewqueue.Service {
	w.t.Helper()
	clock := func() time.Time { return w.now }
	queue := reviewqueue.New(w.d, events.New(w.d, clock), clock)
	files, err := blobs.Open(w.t.Context(), "", w.t.TempDir())
	must(w.t, err)
	w.t.Cleanup(func() { must(w.t, files.Close()) })
	w.sheets = sheets.New(sheets.Options{DB: w.d, Products: w.products, Queue: queue, Now: clock})
	w.sheets.UseFiles(files)
	return queue
}

// submit hands in a complete sheet of a product under a name.
func (w *world) submit(id int64, name string) {
	w.t.Helper()
	sheet := w.complete(id)
	texts := sheet.Texts["en"]
	texts.Name = name
	sheet.Texts["en"] = texts
	e, err := w.sheets.Edit(w.ctx, id)
	must(w.t, err)
	e, _, err = w.sheets.SaveDraft(w.ctx, id, e.Revision, sheet)
	must(w.t, err)
	_, err = w.sheets.Submit(w.ctx, id, e.Revision)
	must(w.t, err)
}

// R18.4: an operator decides about a sheet, beside the one that is published;
// the seller and the marketplace learn of it.
func TestSheetsAreReviewedAtTheDesk(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		queue := w.reviewed()
		operator := actor.With(t.Context(), actor.Actor{Subject: "operator", Operator: true})
		other := actor.With(t.Context(), actor.Actor{Subject: "other", Operator: true})
		id := w.online("One-page checkout")
		submit := func(name string) int64 {
			t.Helper()
			w.submit(id, name)
			found, err := queue.List(operator, reviewqueue.Filter{Kind: reviewqueue.Sheet}, list.Page{Number: 1, Length: 10})
			must(t, err)
			if found.Total != 1 || found.Items[0].Stage != reviewqueue.Marketing || found.Items[0].ProductID != id {
				t.Fatalf("%+v", found)
			}
			return found.Items[0].Ref
		}
		first := submit("Checkout")
		must(t, w.sheets.Hold(operator, first))
		wantFault(t, w.sheets.Decide(other, first, true, ""), fault.Conflict, "taken")
		wantFault(t, w.sheets.Decide(w.ctx, first, true, ""), fault.Forbidden, "not_operator")
		wantFault(t, w.sheets.Decide(operator, first, false, " "), fault.Invalid, "reason_missing")
		mail := notifications.New(d, func() time.Time { return w.now })
		mail.SendThrough(&notifications.Server{}, "https://sellers.example.com")
		w.sheets.NotifyThrough(mail)
		shown, err := w.sheets.PublishedForReview(operator, id)
		must(t, err)
		if shown.Price == 0 || len(shown.Fields()) != 0 {
			t.Errorf("before it is published: %+v", shown)
		}
		must(t, w.sheets.Decide(operator, first, true, ""))
		var done []string
		must(t, d.Read().NewRaw("SELECT detail FROM audit_trail").Scan(t.Context(), &done))
		if !slices.Equal(done, []string{"Checkout published"}) {
			t.Errorf("%q", done)
		}
		wantFault(t, w.sheets.Decide(operator, first, true, ""), fault.Conflict, "not_in_review")

		// What was validated is not submitted again.
		validated, err := w.sheets.Edit(w.ctx, id)
		must(t, err)
		_, err = w.sheets.Submit(w.ctx, id, validated.Revision)
		wantFault(t, err, fault.Conflict, "sheet_unchanged")

		second := submit("Faster checkout")
		r, err := w.sheets.ForReview(operator, second)
		must(t, err)
		changed := map[string]sheets.Field{}
		for _, f := range r.Fields() {
			if f.IsChanged() {
				changed[f.Field] = f
			}
		}
		if got := slices.Sorted(maps.Keys(changed)); !slices.Equal(got, []string{"icon", "name", "screenshots"}) {
			t.Error(got)
		}
		// Pictures of both are there to be looked at, for operators and their seller.
		for _, entry := range slices.Concat(changed["icon"].Before, changed["icon"].After) {
			picture, err := strconv.ParseInt(entry, 10, 64)
			must(t, err)
			for _, who := range []context.Context{operator, w.ctx} {
				_, content, err := w.sheets.OpenFile(who, picture)
				must(t, err)
				must(t, content.Close())
			}
			for reason, who := range map[string]context.Context{
				"no_file": actor.With(t.Context(), actor.Actor{SellerID: w.seller + 1, Operator: true, Posing: true}), "sign_in": t.Context(), "no_seller": actor.With(t.Context(), actor.Actor{Subject: "x"}),
			} {
				if _, _, err := w.sheets.OpenFile(who, picture); fault.Of(err).Reason != reason {
					t.Errorf("%v, not %s", err, reason)
				}
			}
		}
		must(t, w.sheets.Decide(operator, second, false, "The name is a brand."))
		// What is published is there to be read while a version is reviewed, not what was submitted since.
		shown, err = w.sheets.PublishedForReview(operator, id)
		must(t, err)
		for _, f := range shown.Fields() {
			if f.IsChanged() || f.Field == "name" && f.Lang == "en" && !slices.Equal(f.After, []string{"Checkout"}) {
				t.Errorf("%+v", f)
			}
		}
		if len(shown.Fields()) < 5 {
			t.Errorf("%+v", shown.Fields())
		}
		_, err = w.sheets.PublishedForReview(w.ctx, id)
		wantFault(t, err, fault.Forbidden, "not_operator")
		_, err = w.sheets.PublishedForReview(operator, 999)
		wantFault(t, err, fault.NotFound, "no_product")
		r, err = w.sheets.ForReview(other, second)
		must(t, err)
		if r.State != "REFUSED" || r.DecidedBy != "operator" || r.DecidedAt == nil || r.Note != "The name is a brand." {
			t.Errorf("%+v", r)
		}
		now, err := w.sheets.Edit(w.ctx, id)
		must(t, err)
		if now.State != sheets.Refused || now.Refusal != "The name is a brand." || now.Published.Texts["en"].Name != "Checkout" {
			t.Errorf("%+v", now)
		}
		// R2.9, R17.6: it is on the seller's home until another is submitted, and both decisions are e-mails.
		todo, err := w.sheets.Tasks(t.Context(), w.seller, w.now)
		must(t, err)
		if len(todo) != 1 || todo[0].Kind != tasks.MendSheet || *todo[0].SubjectID != id || !slices.Equal(todo[0].Products, []int64{id}) || todo[0].About != "The name is a brand." {
			t.Errorf("%+v", todo)
		}
		if others, err := w.sheets.Tasks(t.Context(), w.seller+1, w.now); err != nil || len(others) != 0 {
			t.Errorf("%+v, %v", others, err)
		}
		var said []struct{ What, Details string }
		must(t, d.Read().NewRaw("SELECT what, details FROM notices WHERE seller_id = ? AND kind = 'SHEET' AND product_id = ? ORDER BY id", w.seller, id).Scan(t.Context(), &said))
		if len(said) != 2 || said[0].What != "SHEET_VALIDATED" || said[1].What != "SHEET_REFUSED" || !strings.Contains(said[1].Details, "The name is a brand.") {
			t.Errorf("%+v", said)
		}
		outgoing, err := w.journal.Outgoing(t.Context(), 0, 10)
		must(t, err)
		var kinds []journal.Kind
		for _, o := range outgoing {
			kinds = append(kinds, o.Kind)
		}
		if !slices.Equal(kinds, []journal.Kind{journal.Sheet, journal.SheetValidated, journal.Sheet, journal.SheetRefused}) {
			t.Errorf("%v", kinds)
		}
		third := submit("Third")
		if todo, err := w.sheets.Tasks(t.Context(), w.seller, w.now); err != nil || len(todo) != 0 {
			t.Errorf("%+v, %v", todo, err)
		}
		_, err = w.sheets.CancelSubmission(w.ctx, id)
		must(t, err)
		wantFault(t, w.sheets.Hold(operator, third), fault.Conflict, "not_in_review")
	})
}

// R12.4: with a product the validation of its sheet ends, and the marketplace learns
// of both; its decision comes too late.
func TestARemovalEndsTheValidationOfASheet(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.products.WhenRemoved(w.sheets.EndRemoved)
		id := w.online("Checkout")
		w.submit(id, "Checkout")
		must(t, w.SetState(w.ctx, catalogue.StateChange{Products: []int64{id}, To: catalogue.Removed, Reason: "LEGAL", Name: "Checkout"}))
		if e, err := w.sheets.Edit(w.ctx, id); err != nil || e.State != sheets.Draft || !e.IsDraft {
			t.Errorf("%+v, %v", e, err)
		}
		out, err := w.journal.Outgoing(t.Context(), 0, 10)
		must(t, err)
		if len(out) != 3 || out[1].Kind != journal.SheetCancelled || out[1].Submission() != out[0].Submission() || out[2].Kind != journal.State {
			t.Fatalf("%+v", out)
		}
		w.tx(func(ctx context.Context, tx bun.Tx) error {
			done, err := w.sheets.Set(ctx, tx, []sheets.Sent{{Product: "P-1", Submission: out[0].Submission(), UpdatedAt: w.now}})
			if err == nil && !done[0].Old {
				t.Errorf("%+v", done)
			}
			return err
		})
	})
}

// R12.11: what the marketplace publishes during a validation is kept, and a refusal
// changes nothing of it. What was validated here stays until it has taken that, the
// names too; then its later update wins.
func TestUpdatesAroundAValidation(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		queue := w.reviewed()
		operator := actor.With(t.Context(), actor.Actor{Subject: "operator", Operator: true})
		id := w.online("Checkout")
		submit := func() int64 {
			t.Helper()
			w.submit(id, "Mine")
			next, err := queue.Next(operator)
			must(t, err)
			return next.Ref
		}
		send := func(name string, at time.Time) (old bool, names map[string]string) {
			w.tx(func(ctx context.Context, tx bun.Tx) error {
				done, err := w.sheets.Set(ctx, tx, []sheets.Sent{{Product: "P-1", Sheet: &sheets.Sheet{Texts: map[string]sheets.Texts{"en": {Name: name}}}, UpdatedAt: at}})
				if err != nil {
					return err
				}
				word := &products.Product{ExternalID: new("P-1"), ExternalUpdatedAt: &at, Names: map[string]string{"en": name, "fr": name}}
				err = w.journal.PreserveChanges(ctx, tx, []*products.Product{word})
				old, names = done[0].Old, word.Names
				return err
			})
			return old, names
		}
		want := func(state sheets.State, sheet, published string) {
			t.Helper()
			if e, err := w.sheets.Edit(w.ctx, id); err != nil || e.State != state || e.Published == nil || e.Sheet.Texts["en"].Name != sheet || e.Published.Texts["en"].Name != published {
				t.Errorf("%+v, %v", e, err)
			}
		}
		first := submit()
		if old, _ := send("Theirs", w.now.Add(time.Hour)); old {
			t.Error("an update during validation is lost")
		}
		want(sheets.InValidation, "Mine", "Theirs")
		w.now = w.now.Add(3 * time.Hour)
		must(t, w.sheets.Decide(operator, first, false, "No."))
		if old, _ := send("Theirs, later", w.now.Add(-time.Hour)); old {
			t.Error("an update from before a refusal is lost")
		}
		want(sheets.Refused, "Mine", "Theirs, later")

		must(t, w.sheets.Decide(operator, submit(), true, ""))
		if old, names := send("Theirs again", w.now.Add(time.Hour)); !old || !maps.Equal(names, map[string]string{"en": "Mine"}) {
			t.Errorf("%v, %v", old, names)
		}
		want(sheets.Validated, "Mine", "Mine")
		out, err := w.journal.Outgoing(t.Context(), 0, 10)
		must(t, err)
		for _, change := range out {
			_, err := w.journal.Take(t.Context(), []int64{change.ID})
			must(t, err)
		}
		if old, names := send("Theirs again", w.now.Add(time.Hour)); old || names["en"] != "Theirs again" {
			t.Errorf("%v, %v", old, names)
		}
	})
}
