package catalogue_test

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"merkato/internal/actor"
	"merkato/internal/blobs"
	"merkato/internal/catalogue/journal"
	"merkato/internal/catalogue/sheets"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/events"
	"merkato/internal/fault"
	"merkato/internal/list"
	"merkato/internal/notifications"
	"merkato/internal/reviewqueue"
	"merkato/internal/tasks"
)

// R18.4: an operator decides about a sheet, beside the one that is published;
// the seller and the marketplace learn of it.
func TestSheetsAreReviewedAtTheDesk(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		clock := func() time.Time { return w.now }
		queue := reviewqueue.New(d, events.New(d, clock), clock)
		files, err := blobs.Open(t.Context(), "", t.TempDir())
		must(t, err)
		t.Cleanup(func() { must(t, files.Close()) })
		w.sheets = sheets.New(sheets.Options{DB: d, Products: w.products, Queue: queue, Now: clock})
		w.sheets.Keep(files)
		operator := actor.With(t.Context(), actor.Actor{Subject: "operator", Operator: true})
		other := actor.With(t.Context(), actor.Actor{Subject: "other", Operator: true})
		id := w.online("One-page checkout")
		submit := func(name string) int64 {
			t.Helper()
			sheet := w.complete(id)
			texts := sheet.Texts["en"]
			texts.Name = name
			sheet.Texts["en"] = texts
			now, err := w.sheets.Edit(w.ctx, id)
			must(t, err)
			saved, _, err := w.sheets.SaveDraft(w.ctx, id, now.Revision, sheet)
			must(t, err)
			_, err = w.sheets.Submit(w.ctx, id, saved.Revision)
			must(t, err)
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
		mail := notifications.New(d, clock)
		mail.SendThrough(&notifications.Server{}, "https://sellers.example.com")
		w.sheets.NotifyThrough(mail)
		must(t, w.sheets.Decide(operator, first, true, ""))
		wantFault(t, w.sheets.Decide(operator, first, true, ""), fault.Conflict, "not_in_review")

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
