package catalogue_test

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/blobs"
	"merkato/internal/calendar"
	"merkato/internal/catalogue"
	"merkato/internal/catalogue/sheets"
	"merkato/internal/catalogue/versions"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/export"
	"merkato/internal/fault"
	"merkato/internal/fees"
	kit "merkato/internal/list"
	"merkato/internal/products"
)

// A file that no sheet names goes after a week; one that a draft, the published
// sheet or an open submission names stays.
func TestOrphansGo(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id, err := w.sheets.Create(w.ctx, products.TypeModule, "Stock radar")
		must(t, err)
		must(t, w.prices.Set(w.ctx, id, 0, calendar.DayOf(w.now))) // free, and said so
		sheet := w.complete(id)
		orphan := w.file(id, sheets.Icon, picture(256, 256))
		saved, _, err := w.sheets.SaveDraft(w.ctx, id, 1, sheet)
		must(t, err)
		if n, err := w.sheets.RemoveOrphans(t.Context(), w.now.Add(6*24*time.Hour)); err != nil || n != 0 {
			t.Errorf("after six days %d, %v", n, err)
		}
		if n, err := w.sheets.RemoveOrphans(t.Context(), w.now.Add(8*24*time.Hour)); err != nil || n != 1 {
			t.Errorf("after eight days %d, %v", n, err)
		}
		if _, _, err := w.sheets.OpenFile(w.ctx, orphan); !fault.Is(err, fault.NotFound) {
			t.Errorf("the orphan is there: %v", err)
		}
		if _, content, err := w.sheets.OpenFile(w.ctx, sheet.Icon); err != nil {
			t.Error(err)
		} else {
			content.Close()
		}
		_, err = w.sheets.Submit(w.ctx, id, saved.Revision)
		must(t, err)
		if n, err := w.sheets.RemoveOrphans(t.Context(), w.now.Add(30*24*time.Hour)); err != nil || n != 0 {
			t.Errorf("in validation %d went, %v", n, err)
		}
	})
}

// A file that a draft names again at the last moment stays.
func TestOrphansWaitForDrafts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id, err := w.sheets.Create(w.ctx, products.TypeModule, "Stock radar")
		must(t, err)
		sheet := w.complete(id)
		ended := make(chan error, 1)
		must(t, d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			if _, err := w.products.Own(actor.With(ctx, actor.Actor{SellerID: w.seller}), tx, id); err != nil { // as a draft that is being saved
				return err
			}
			if _, err := tx.NewRaw("UPDATE product_sheets SET draft = ? WHERE product_id = ?", sheet.JSON(), id).Exec(ctx); err != nil {
				return err
			}
			go func() {
				_, err := w.sheets.RemoveOrphans(context.WithoutCancel(t.Context()), w.now.Add(8*24*time.Hour))
				ended <- err
			}()
			dbtest.AwaitWaiter(t, d)
			return nil
		}))
		must(t, <-ended)
		if _, content, err := w.sheets.OpenFile(w.ctx, sheet.Icon); err != nil {
			t.Error(err)
		} else {
			content.Close()
		}
	})
}

// R12.6: a draft can be taken back to what is published, and a product that
// nobody else knows is called as its draft is.
func TestDraftsAreDiscardedAndName(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id, err := w.sheets.Create(w.ctx, products.TypeModule, "Stock radar")
		must(t, err)
		_, err = w.sheets.DiscardDraft(w.ctx, id, 1)
		wantFault(t, err, fault.Conflict, "nothing_published")
		_, _, err = w.sheets.SaveDraft(w.ctx, id, 1, sheets.Sheet{Texts: map[string]sheets.Texts{"en": {Name: "Stock radar 2"}, "fr": {Name: "Radar"}}})
		must(t, err)
		called := func(want string) {
			t.Helper()
			one, err := w.One(w.ctx, id, "fr", false)
			must(t, err)
			if one.Name != want {
				t.Errorf("it is called %s, not %s", one.Name, want)
			}
		}
		called("Radar")
		// A name that is deleted again is nobody's: the English one stands for it, which stays.
		_, _, err = w.sheets.SaveDraft(w.ctx, id, 2, sheets.Sheet{Texts: map[string]sheets.Texts{"en": {Name: " "}, "fr": {Name: " ", Description: "Long."}}})
		must(t, err)
		called("Stock radar 2")
	})
}

// R12.6: what was published under a name in a language loses it with the sheet
// that has none; a name that only the marketplace gave it stays.
func TestAValidatedSheetTakesNamesAway(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id := w.online("Checkout")
		w.tx(func(ctx context.Context, tx bun.Tx) error { return w.products.Rename(ctx, tx, id, "it", "Cassa") })
		sheet := w.complete(id)
		publish := func(german, italian string) {
			t.Helper()
			e, err := w.sheets.Edit(w.ctx, id)
			must(t, err)
			e, _, err = w.sheets.SaveDraft(w.ctx, id, e.Revision, sheet)
			must(t, err)
			_, err = w.sheets.Submit(w.ctx, id, e.Revision)
			must(t, err)
			var submission int64
			must(t, d.Read().NewSelect().TableExpr("sheet_submissions").Column("id").Where("state = 'OPEN'").Scan(t.Context(), &submission))
			w.decide(submission, false)
			for lang, want := range map[string]string{"de": german, "it": italian} {
				one, err := w.One(w.ctx, id, lang, false)
				must(t, err)
				if one.Name != want {
					t.Errorf("in %s it is called %s, not %s", lang, one.Name, want)
				}
			}
		}
		german := sheet.Texts["en"]
		german.Name = "Kasse"
		sheet.Texts["de"] = german
		publish("Kasse", "Cassa")
		delete(sheet.Texts, "de")
		publish("One-page checkout", "Cassa")
	})
}

// R12.1: fee states, the filter by compatibility, the orders by rating and by
// what needs work; searching knows every alphabet.
func TestMoreOfTheList(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		good, old := w.online("Étiquettes"), w.online("Beta theme")
		draft, err := w.sheets.Create(w.ctx, products.TypeModule, "Not yet")
		must(t, err)
		w.platform(products.PlatformVersion{Version: "9.1.0", Major: 9, Minor: 1, ReleasedOn: "2026-03-01"}, products.PlatformVersion{Version: "8.2.0", Major: 8, Minor: 2, ReleasedOn: "2024-01-01"})
		w.versions("P-1", versions.Version{Version: "1.0.0", State: versions.Validated, Compatibility: map[string]versions.Compatibility{"9.1.0": versions.Certified}})
		w.versions("P-2", versions.Version{Version: "1.0.0", State: versions.Validated, WorksFrom: "8.0.0", WorksTo: "8.9.9"})
		first := func(f catalogue.Filter, p catalogue.Page) (ids []int64) {
			t.Helper()
			p.Number, p.Length = 1, 16
			list, err := w.List(w.ctx, f, p, "en")
			must(t, err)
			for _, item := range list.Items {
				ids = append(ids, item.ID)
			}
			if int(list.Total) != len(ids) {
				t.Errorf("%d of %d", len(ids), list.Total)
			}
			return ids
		}
		if got := first(catalogue.Filter{Compatibility: versions.Outdated}, catalogue.Page{}); len(got) != 1 || got[0] != old {
			t.Errorf("too old: %v", got)
		}
		if got := first(catalogue.Filter{Compatibility: versions.Declined}, catalogue.Page{}); len(got) != 0 {
			t.Errorf("declined: %v", got)
		}
		if got := first(catalogue.Filter{}, catalogue.Page{Sort: catalogue.SortAttention}); got[0] != old || got[1] != draft || got[2] != good {
			t.Errorf("by attention: %v", got)
		}
		if got := first(catalogue.Filter{Search: "étiq"}, catalogue.Page{}); len(got) != 1 || got[0] != good {
			t.Errorf("étiq: %v", got)
		}
		if got := first(catalogue.Filter{IDs: []int64{good, draft}}, catalogue.Page{}); len(got) != 2 {
			t.Errorf("chosen: %v", got)
		}
		for n := range 3 {
			w.raw("INSERT INTO ratings (external_id, seller_id, product_id, stars, customer_name, comment, language, at, day) VALUES (?, ?, ?, 4, '', '', 'en', ?, '2026-05-01')", string(rune('a'+n)), w.seller, good, w.now)
		}
		if got := first(catalogue.Filter{}, catalogue.Page{Sort: catalogue.SortRating, Descending: true}); got[0] != good {
			t.Errorf("by rating: %v", got)
		}
		list, err := w.List(w.ctx, catalogue.Filter{}, catalogue.Page{Page: kit.Page{Number: 1, Length: 16}}, "en")
		must(t, err)
		for _, item := range list.Items {
			want := fees.StateUnbilled
			if item.ID == draft {
				want = fees.StateLater
			}
			if item.Fee.State != want || item.Fee.Amount != 9900 {
				t.Errorf("%s: %+v", item.Name, item.Fee)
			}
		}
	})
}

// R12.1: what its seller has to do something about comes first, in the order in
// which the product's page names it; a refused version counts while it is the
// newest, and a fee from the day on that it is requested.
func TestWhatNeedsWorkComesFirst(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.platform(products.PlatformVersion{Version: "9.1.0", Major: 9, Minor: 1, ReleasedOn: "2026-03-01"})
		refused := versions.Version{Version: "2.0.0", State: versions.Refused}
		validated := func(version string) versions.Version {
			return versions.Version{Version: version, State: versions.Validated, Compatibility: map[string]versions.Compatibility{"9.1.0": versions.Certified}}
		}
		ids := map[int64]string{}
		add := func(name string, versions ...versions.Version) int64 {
			id := w.online(name)
			w.versions(fmt.Sprintf("P-%d", w.sent), versions...)
			ids[id] = name
			return id
		}
		fee := func(id int64, status, due string) {
			w.raw("INSERT INTO fees (seller_id, product_id, kind, status, due_on, ends_on, net, total, created_at) VALUES (?, ?, 'ANNUAL', ?, ?, ?, 9900, 0, ?)",
				w.seller, id, status, due, string(calendarDay(due).AddMonths(12)), w.now)
		}
		add("a mended", validated("1.0.0"), refused, validated("2.1.0"))
		add("b tried again", validated("1.0.0"), refused, versions.Version{Version: "2.0.1", State: versions.InValidation})
		add("c taken back", validated("1.0.0"), refused, versions.Version{Version: "2.0.1", State: versions.Cancelled})
		paid := add("d paid", validated("1.0.0"))
		fee(paid, "CANCELLED", "2024-05-01")
		fee(paid, "PAID", "2025-05-01")
		fee(paid, "OPEN", "2026-07-02") // requested from tomorrow on
		add("e too old", versions.Version{Version: "1.0.0", State: versions.Validated, WorksFrom: "8.0.0", WorksTo: "8.9.9"})
		add("f refused", validated("1.0.0"), refused)
		add("g refused at once", refused)
		fee(add("h due", validated("1.0.0")), "OPEN", "2026-07-01")
		fee(add("i overdue", validated("1.0.0")), "OPEN", "2026-05-01")
		fee(add("j stopped", validated("1.0.0")), "CANCELLED", "2026-06-01")
		fee(add("k runs out", validated("1.0.0")), "CANCELLED", "2026-06-02")
		sheet := add("l sheet refused", validated("1.0.0"), refused)
		w.raw("INSERT INTO product_sheets (product_id, seller_id, state, revision, draft, published, refusal) VALUES (?, ?, 'REFUSED', 1, '', '', 'No.')", sheet, w.seller)
		// Of what was validated and the marketplace has yet to take, nothing is left to submit.
		for name, version := range map[string][]versions.Version{"m no version": nil, "n not taken yet": {validated("1.0.0")}, "o version refused": {refused}} {
			id := add(name, version...)
			w.raw("UPDATE products SET is_active = FALSE, external_id = NULL WHERE id = ?", id)
			w.raw("INSERT INTO product_sheets (product_id, seller_id, state, revision, draft, published, refusal) VALUES (?, ?, 'VALIDATED', 1, '', '{}', '')", id, w.seller)
		}

		list, err := w.List(w.ctx, catalogue.Filter{}, catalogue.Page{Page: kit.Page{Number: 1, Length: 16}, Sort: catalogue.SortAttention}, "en")
		must(t, err)
		var order, shown []string
		for _, item := range list.Items {
			order = append(order, ids[item.ID])
			if item.Refused != nil {
				shown = append(shown, ids[item.ID]+" "+item.Refused.Version)
			}
		}
		if want := []string{"l sheet refused", "h due", "i overdue", "j stopped", "c taken back", "f refused", "g refused at once", "o version refused", "e too old", "m no version", "a mended", "b tried again", "d paid", "k runs out", "n not taken yet"}; !slices.Equal(order, want) {
			t.Errorf("in the order %q", order)
		}
		if want := []string{"l sheet refused 2.0.0", "c taken back 2.0.0", "f refused 2.0.0", "g refused at once 2.0.0", "o version refused 2.0.0"}; !slices.Equal(shown, want) {
			t.Errorf("refused: %q", shown)
		}
	})
}

// R12.1, R15.3: the fee is as the years of the product say, by the day.
func TestFeesFollowTheirYears(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id := w.online("Stock radar")
		add := func(status, due, end string) {
			w.raw("INSERT INTO fees (seller_id, product_id, kind, status, due_on, ends_on, net, total, created_at) VALUES (?, ?, 'ANNUAL', ?, ?, ?, 9900, 0, ?)", w.seller, id, status, due, end, w.now)
		}
		today := calendar.DayOf(w.now)
		for _, c := range []struct {
			status  string
			in      int // days from today
			want    fees.State
			on      calendar.Day
			isBlock bool
		}{
			{"OPEN", 31, fees.StatePaid, today.Add(30), false},
			{"OPEN", 30, fees.StateDue, today.Add(30), false},
			{"OPEN", 0, fees.StateOverdue, today, false},
			{"OPEN", -29, fees.StateOverdue, today.Add(-29), false},
			{"OPEN", -30, fees.StateOverdue, today.Add(-30), true},
			{"CANCELLED", 1, fees.StatePaid, today, false},
			{"CANCELLED", 0, fees.StateStopped, today, true},
			{"PAID", 0, fees.StatePaid, today.AddMonths(12).Add(-1), false},
		} {
			w.raw("DELETE FROM fees WHERE product_id = ?", id)
			on := today.Add(c.in)
			add("PAID", string(on.AddMonths(-12)), string(on.Add(-1)))
			add(c.status, string(on), string(on.AddMonths(12).Add(-1)))
			one, err := w.One(w.ctx, id, "en", false)
			must(t, err)
			if one.Fee.State != c.want || *one.Fee.On != c.on || one.Fee.Amount != 9900 {
				t.Errorf("%s in %d days: %+v on %v", c.status, c.in, one.Fee, *one.Fee.On)
			}
			if blocks := one.Fee.BlocksOn; (blocks != nil) != (c.want == fees.StateOverdue) || blocks != nil && (*blocks <= today) != c.isBlock {
				t.Errorf("%s in %d days: blocks on %v", c.status, c.in, blocks)
			}
			if err := fees.Check(w.ctx, d.Read(), id, today); fault.Is(err, fault.Conflict) != c.isBlock {
				t.Errorf("%s in %d days: %v", c.status, c.in, err)
			}
		}
		// A year that costs nothing is not asked for.
		w.raw("UPDATE fees SET net = 0, status = 'OPEN' WHERE product_id = ? AND due_on = ?", id, today)
		one, err := w.One(w.ctx, id, "en", false)
		if err != nil || one.Fee.State != fees.StatePaid {
			t.Errorf("%+v, %v", one, err)
		}
	})
}

// R12.1: the list as a file, of the asking seller alone.
func TestTheListAsAFile(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.online("Étiquettes")
		w.online("Beta theme")
		s := catalogue.New(catalogue.Options{DB: d, Products: w.products, Export: export.New(d, func() time.Time { return w.now }), Now: func() time.Time { return w.now }})
		var out bytes.Buffer
		look := export.Look{Format: export.CSV, Columns: s.Exports.Columns(), Zone: "Europe/Paris", Language: "fr"}
		must(t, s.Exports.Write(w.ctx, catalogue.Selection{Filter: catalogue.Filter{Search: "beta"}}, look, &out, nil))
		if text := out.String(); !bytes.Contains(out.Bytes(), []byte("Beta theme")) || bytes.Contains(out.Bytes(), []byte("tiquettes")) || !bytes.Contains(out.Bytes(), []byte("En ligne")) {
			t.Error(text)
		}
		// As the screen says it: no average where there are too few ratings, no price where
		// nobody set one, and the fee in its words.
		out.Reset()
		_, err := w.sheets.Create(w.ctx, products.TypeModule, "Checkout")
		must(t, err)
		look.Columns = []string{"name", "rating", "price", "fee"}
		must(t, s.Exports.Write(w.ctx, catalogue.Selection{}, look, &out, nil))
		if !bytes.Contains(out.Bytes(), []byte("Beta theme;;10,00;Pas encore dus")) || !bytes.Contains(out.Bytes(), []byte("Checkout;;;")) {
			t.Error(out.String())
		}
	})
}

// R12.11: pictures that the marketplace shows already come in through the same
// checks, each at its place.
func TestPublishedFiles(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id := w.online("Stock radar")
		_, err := w.sheets.SetPublishedFile(t.Context(), "P-1", sheets.Icon, "", bytes.NewReader([]byte("<svg/>")))
		wantFault(t, err, fault.Invalid, "image_type")
		_, err = w.sheets.SetPublishedFile(t.Context(), "P-404", sheets.Icon, "", bytes.NewReader(picture(256, 256)))
		wantFault(t, err, fault.NotFound, "product_unknown")
		_, err = w.sheets.SetPublishedFile(t.Context(), "P-1", sheets.Screenshot, "21", bytes.NewReader(picture(1000, 1000)))
		wantFault(t, err, fault.Invalid, "place")
		_, err = w.sheets.SetPublishedFile(t.Context(), "P-1", sheets.Screenshot, "2", bytes.NewReader(picture(1000, 1000)))
		wantFault(t, err, fault.Invalid, "place_gap")
		file, err := w.sheets.SetPublishedFile(t.Context(), "P-1", sheets.Icon, "", bytes.NewReader(picture(256, 256)))
		must(t, err)
		e, err := w.sheets.Edit(w.ctx, id)
		must(t, err)
		if e.Published == nil || e.Published.Icon != file.ID || e.IsDraft {
			t.Errorf("%+v", e)
		}
	})
}

// A picture stays whose row may be there: the answer to the commit alone may be lost.
func TestAPictureThatMayBeKeptStays(t *testing.T) {
	for from, add := range map[string]func(w *world, id int64) (*sheets.File, error){
		"seller": func(w *world, id int64) (*sheets.File, error) {
			return w.sheets.AddFile(w.ctx, id, sheets.Icon, "a.png", bytes.NewReader(picture(256, 256)))
		},
		"marketplace": func(w *world, _ int64) (*sheets.File, error) {
			return w.sheets.SetPublishedFile(w.ctx, "P-1", sheets.Icon, "", bytes.NewReader(picture(256, 256)))
		},
	} {
		t.Run(from, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				w, folder := newWorld(t, d), t.TempDir()
				files, err := blobs.Open(t.Context(), "", folder)
				must(t, err)
				t.Cleanup(func() { must(t, files.Close()) })
				w.sheets.UseFiles(files)
				id := w.online("Stock radar")
				dbtest.FailCommits(t, d, "product_files")
				if _, err := add(w, id); !db.MayBeCommitted(err) {
					t.Error(err)
				}
				if left, err := filepath.Glob(filepath.Join(folder, "blobs", "products", "*", "*.png")); err != nil || len(left) != 1 {
					t.Errorf("left %v, %v", left, err)
				}
			})
		})
	}
}
