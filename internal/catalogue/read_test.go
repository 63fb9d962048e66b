package catalogue_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/catalogue"
	"merkato/internal/catalogue/sheets"
	"merkato/internal/catalogue/versions"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	kit "merkato/internal/list"
	"merkato/internal/money"
	"merkato/internal/products"
	"merkato/internal/sales"
	"merkato/internal/sales/salestest"
)

func calendarDay(day string) calendar.Day { return calendar.Day(day) }

func (w *world) platform(versions ...products.PlatformVersion) {
	w.t.Helper()
	w.tx(func(ctx context.Context, tx bun.Tx) error {
		for _, v := range versions {
			if _, err := w.products.UpsertPlatformVersion(ctx, tx, v); err != nil {
				return err
			}
		}
		return nil
	})
}

func (w *world) versions(product string, sent ...versions.Version) {
	w.t.Helper()
	names := make([]string, len(sent))
	for i := range sent {
		names[i] = product
		sent[i].ChangeKind, sent[i].ReleasedAt, sent[i].ExternalUpdatedAt = versions.ChangeMinor, w.now, &w.now
	}
	w.tx(func(ctx context.Context, tx bun.Tx) error {
		done, err := w.releases.Set(ctx, tx, names, sent)
		for _, o := range done {
			if o.Err != nil {
				w.t.Error(o.Err)
			}
		}
		return err
	})
}

// R12.1, R12.2, R12.7, R13.4, R13.11: the list and one product show version,
// compatibility, rating with the reason when hidden, and turnover.
func TestReadModels(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		good, old := w.online("Alpha checkout"), w.online("Beta theme")
		w.online("Gamma 100%")
		w.platform(products.PlatformVersion{Version: "9.1.0", Major: 9, Minor: 1, ReleasedOn: "2026-03-01"},
			products.PlatformVersion{Version: "9.0.0", Major: 9, ReleasedOn: "2025-12-31"}, products.PlatformVersion{Version: "8.2.0", Major: 8, Minor: 2, ReleasedOn: "2024-01-01"})
		// One to come asks nothing of products yet; operators see from when on it will.
		w.platform(products.PlatformVersion{Version: "10.0.0", Major: 10, ReleasedOn: "2027-01-15"})
		deadlines, err := w.releases.Deadlines(t.Context())
		must(t, err)
		if *deadlines[0].RefusedFrom != "2027-07-15" || deadlines[0].IsLatest || *deadlines[1].RefusedFrom != "2026-06-30" || !deadlines[1].IsLatest || deadlines[3].RefusedFrom != nil {
			t.Errorf("%+v", deadlines)
		}
		w.versions("P-1", versions.Version{Version: "1.9.0", State: versions.Validated}, versions.Version{Version: "1.10.0", State: versions.Validated, Compatibility: map[string]versions.Compatibility{"9.1.0": versions.Certified}, Changelog: map[string]string{"en": "New"}},
			versions.Version{Version: "1.2.0", State: versions.Validated}, versions.Version{Version: "2.0.0", State: versions.InValidation}, versions.Version{Version: "2.0.0-beta", State: versions.Refused})
		w.versions("P-2", versions.Version{Version: "1.0.0", State: versions.Validated, WorksFrom: "8.0.0", WorksTo: "8.9.9"})
		for n, stars := range []int{5, 4, 4} {
			w.raw("INSERT INTO ratings (external_id, seller_id, product_id, stars, customer_name, comment, language, at, day) VALUES (?, ?, ?, ?, '', '', 'en', ?, '2026-05-01')", fmt.Sprint("r", n), w.seller, good, stars, w.now)
		}
		w.raw("INSERT INTO ratings (external_id, seller_id, product_id, stars, customer_name, comment, language, at, day) VALUES ('x', ?, ?, 5, '', '', 'en', ?, '2025-01-01')", w.seller, old, w.now)
		w.raw("INSERT INTO figures (seller_id, slice, grain, value, starts_on, sales, sales_gross) VALUES (?, 'product', 'day', ?, '2026-05-20', 2, 900), (?, 'product', 'day', ?, '2026-04-20', 1, 400)", w.seller, fmt.Sprint(good), w.seller, fmt.Sprint(good))

		list, err := w.List(w.ctx, catalogue.Filter{}, catalogue.Page{Page: kit.Page{Number: 1, Length: 2}, Sort: catalogue.SortTurnover, Descending: true}, "fr")
		must(t, err)
		if len(list.Items) != 2 || list.Total != 3 || list.Items[0].ID != good {
			t.Fatalf("%+v", list)
		}
		first := list.Items[0]
		if *first.Version != "1.10.0" || *first.Pending != "2.0.0" || *first.Compatibility != versions.Certified || *first.Rating.Average != 433 ||
			first.Turnover != 900 || first.TurnoverBefore != 400 || first.Sales != 2 || first.Refused != nil {
			t.Errorf("%+v", first)
		}
		// The curve has each of the 30 days until today, 1 June; the days before are not on it.
		days := make([]money.Cents, 30)
		days[17] = 900
		if !slices.Equal(first.TurnoverDays, days) || !slices.Equal(list.Items[1].TurnoverDays, make([]money.Cents, 30)) {
			t.Errorf("%v and %v", first.TurnoverDays, list.Items[1].TurnoverDays)
		}
		for search, want := range map[string]int{"BETA": 1, "p-3": 1, "100%": 1, "%": 1, "_": 0, "nothing": 0, fmt.Sprint(old): 1} {
			found, err := w.List(w.ctx, catalogue.Filter{Search: search}, catalogue.Page{Page: kit.Page{Number: 1, Length: 16}}, "en")
			must(t, err)
			if len(found.Items) != want || found.Total != int64(want) {
				t.Errorf("%q finds %d", search, len(found.Items))
			}
		}
		one, err := w.One(w.ctx, old, "en", false)
		must(t, err)
		if *one.Compatibility != versions.Outdated || one.UpdateBefore == nil || *one.UpdateBefore != "2026-06-30" || one.Rating.Hidden != "TOO_FEW" || one.Rating.Count != 1 || len(one.Grid) != 3 {
			t.Errorf("%+v, before %v", one, one.UpdateBefore)
		}
		one, err = w.One(w.ctx, good, "en", false)
		must(t, err)
		if len(one.Versions) != 3 || one.VersionCount != 5 || one.Versions[0].Version != "2.0.0" || one.Versions[1].Version != "2.0.0-beta" || one.UpdateBefore != nil {
			t.Errorf("%+v", one.Versions)
		}
		if c, err := w.Consequences(w.ctx, []int64{good}); err != nil || c != (catalogue.Consequences{}) {
			t.Errorf("%+v, %v", c, err)
		}
		w.raw("INSERT INTO message_threads (seller_id, customer_name, customer_email, subject, product_id, order_reference, opened_at, last_at, waiting_since) VALUES (?, 'Ann', '', 'Waits', ?, '', ?, ?, ?), (?, 'Bob', '', 'Settled', ?, '', ?, ?, NULL)",
			w.seller, good, w.now, w.now, w.now, w.seller, good, w.now, w.now)
		if c, err := w.Consequences(w.ctx, []int64{good}); err != nil || c != (catalogue.Consequences{Threads: 1}) {
			t.Errorf("%+v, %v: only what waits for an answer counts", c, err)
		}
		// Other terms, another average: one rating of two years is enough, and sorted by.
		w.raw("INSERT INTO level_terms SELECT '2026-05-31', 24, 1, answered_weight, time_weight, rating_weight, best_hours, worst_hours FROM level_terms")
		list, err = w.List(w.ctx, catalogue.Filter{}, catalogue.Page{Page: kit.Page{Number: 1, Length: 1}, Sort: catalogue.SortRating, Descending: true}, "en")
		must(t, err)
		if rating := list.Items[0].Rating; list.Items[0].ID != old || *rating.Average != 500 || rating.Months != 24 || rating.Needed != 1 {
			t.Errorf("%+v", list.Items[0])
		}
		_, err = w.List(w.ctx, catalogue.Filter{}, catalogue.Page{Page: kit.Page{Number: 1, Length: 101}}, "en")
		wantFault(t, err, fault.Invalid, "page_length")
	})
}

// R12.4: what depends on a product is Business Care that still runs: due but
// within its 30 days counts, lapsed does not.
func TestLapsedCareDependsOnNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := salestest.New(d)
		owner := m.Seller(t, nil)
		sold := m.Product(t, owner, products.TypeModule, map[string]string{"en": "One"})
		for i, daysAfterYear := range []int{-100, 30, 31} {
			m.Record(t, sales.NewOrder{
				Reference: fmt.Sprint("MK-", i), PlacedAt: salestest.Now.AddDate(-1, 0, -daysAfterYear),
				CustomerName: "Ann", CustomerEmail: "ann@shop.example", Country: "FR", Language: "fr", Shop: "https://shop.example/",
				Lines: []sales.NewLine{
					{Number: 1, Product: sold.External, Source: sales.SourceAuto, Quantity: 1, Price: 10_000},
					{Number: 2, Product: sold.External, Source: sales.SourceAuto, Quantity: 1, Price: 4000, Care: true},
				},
			})
		}
		s := catalogue.New(catalogue.Options{DB: d, Products: products.New(d), Now: func() time.Time { return salestest.Now }})
		s.CountCareThrough(m.Sales)
		c, err := s.Consequences(as(t.Context(), owner), []int64{sold.ID})
		if err != nil || c != (catalogue.Consequences{Contracts: 2, Renewals: 2, RenewalsWorth: 8000}) {
			t.Errorf("%+v, %v", c, err)
		}
	})
}

func (w *world) raw(statement string, args ...any) {
	w.t.Helper()
	w.tx(func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewRaw(statement, args...).Exec(ctx)
		return err
	})
}

// R12.11: categories and sheets come in; the later update wins, and a draft of
// the seller's is never touched.
func TestIntake(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id := w.online("One")
		w.tx(func(ctx context.Context, tx bun.Tx) error {
			done, err := w.SetCategories(ctx, tx, []catalogue.Category{
				{ExternalID: "b", Parent: "a", Names: map[string]string{"en": "B", "fr": "Bé"}, Position: 2, IsOpen: true, ExternalUpdatedAt: w.now},
				{ExternalID: "a", Names: map[string]string{"en": "A"}, Position: 1, ExternalUpdatedAt: w.now},
				{ExternalID: "c", Names: map[string]string{"fr": "C"}, ExternalUpdatedAt: w.now},
				{ExternalID: "b", Names: map[string]string{"en": "older"}, ExternalUpdatedAt: w.now.AddDate(-1, 0, 0)},
			})
			if err == nil && (done[2].Err == nil || !done[3].Old) {
				t.Errorf("%+v", done)
			}
			return err
		})
		all, err := w.Categories(t.Context())
		if err != nil || len(all) != 2 || all[1].Name("fr") != "Bé" || all[0].Name("fr") != "A" {
			t.Errorf("%+v, %v", all, err)
		}
		sheet := func(name string) *sheets.Sheet {
			return &sheets.Sheet{Texts: map[string]sheets.Texts{"en": {Name: name}}}
		}
		send := func(name string, at int) (old bool) {
			w.tx(func(ctx context.Context, tx bun.Tx) error {
				done, err := w.sheets.Set(ctx, tx, []sheets.Sent{{Product: "P-1", Sheet: sheet(name), UpdatedAt: w.now.AddDate(0, 0, at)}})
				old = err == nil && done[0].Old
				return err
			})
			return old
		}
		if send("first", 0) || !send("older", -1) || send("newer", 1) {
			t.Error("the later update did not win")
		}
		e, err := w.sheets.Edit(w.ctx, id)
		must(t, err)
		_, _, err = w.sheets.SaveDraft(w.ctx, id, e.Revision, *sheet("mine"))
		must(t, err)
		send("theirs", 2)
		if e, err = w.sheets.Edit(w.ctx, id); err != nil || e.Sheet.Texts["en"].Name != "mine" || e.Published.Texts["en"].Name != "theirs" {
			t.Errorf("%+v, %v", e, err)
		}

		// R12.9: by which id the marketplace hands a version out is known until its seller uploads another file.
		upload := func() string {
			one, err := w.One(w.ctx, id, "en", false)
			must(t, err)
			if one.Versions[0].ExternalUploadID == nil {
				return ""
			}
			return *one.Versions[0].ExternalUploadID
		}
		version := versions.Version{Version: "1.0.0", State: versions.Refused}
		known := version
		known.ExternalUploadID = new("20417")
		w.versions("P-1", known)
		w.versions("P-1", version)
		if got := upload(); got != "20417" {
			t.Errorf("handed out as %q", got)
		}
		w.tx(func(ctx context.Context, tx bun.Tx) error {
			p, err := w.products.Known(ctx, tx, id)
			must(t, err)
			return w.releases.Put(ctx, tx, p, versions.Version{Version: "1.0.0", ChangeKind: versions.ChangeNew})
		})
		if got := upload(); got != "" {
			t.Errorf("another file is handed out as %q", got)
		}
	})
}

// 2,000 products: neither list nor search reads others' products, nor the
// whole of any table.
func TestPlans(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		for _, f := range []catalogue.Filter{{}, {Search: "x"}, {State: catalogue.Online}} {
			for _, sort := range []catalogue.Sort{catalogue.SortName, catalogue.SortTurnover, catalogue.SortAttention} {
				for _, statement := range w.Statements(f, w.seller, sort) {
					plan := dbtest.Plan(t, d, statement)
					if bad := wholeTable(plan); bad != "" {
						t.Errorf("%+v by %s: %s in\n%s\n%s", f, sort, bad, statement, plan)
					}
				}
			}
		}
	})
}

// wholeTable is the line of a plan by which a table is read whole.
func wholeTable(plan string) string {
	for line := range strings.SplitSeq(plan, "\n") {
		if strings.Contains(line, "Seq Scan") || strings.HasPrefix(strings.TrimSpace(line), "SCAN ") && !strings.HasPrefix(strings.TrimSpace(line), "SCAN t") {
			return line
		}
	}
	return ""
}
