package orders

import (
	"cmp"
	"context"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/uptrace/bun"
	"pgregory.net/rapid"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/export"
	"merkato/internal/fault"
	"merkato/internal/ledger"
	"merkato/internal/money"
	"merkato/internal/products"
	"merkato/internal/sales"
)

func drawFilter(t *rapid.T, w *exportWorld, which int) Filter {
	var f Filter
	some := func(name string) bool { return rapid.IntRange(0, 3).Draw(t, name) == 0 }
	if some("with a period") {
		from := calendar.DayOf(exportStart).Add(-rapid.IntRange(0, 95).Draw(t, "from"))
		f.Period = &Period{From: from, To: from.Add(rapid.IntRange(0, 60).Draw(t, "days"))}
	}
	if some("with a product") {
		f.ProductID = rapid.SampledFrom(w.items[which]).Draw(t, "product")
	}
	if some("with a type of product") {
		f.ProductType = rapid.SampledFrom([]products.Type{products.TypeModule, products.TypeTheme, products.TypeBusinessCare}).Draw(t, "product type")
	}
	if some("with a source") {
		f.Source = rapid.SampledFrom(sources).Draw(t, "source")
	}
	if some("with a country") || (f.ProductID != 0 && f.ProductType == "" && f.Source == "") { // a product's country is kept
		f.Country = rapid.SampledFrom([]string{"FR", "DE", "XX"}).Draw(t, "country")
	}
	if some("with a type") {
		f.Type = rapid.SampledFrom(lineTypes).Draw(t, "type")
	}
	if some("with a search") {
		f.Search = rapid.SampledFrom([]string{"lovelace", "X1-1", "muller", "a", "product 1", "nobody"}).Draw(t, "search")
	}
	return f
}

// R11.5, R11.6: for any filter the control total in the file is the sum of its
// lines, the totals under the list, and what the ledger has for these lines.
func TestExportAgreesWithTotalsAndLedger(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newExportWorld(t, d)
		w.sell(150, 1)
		rapid.Check(t, func(t *rapid.T) {
			which := rapid.IntRange(0, 1).Draw(t, "seller")
			r := Selection{Filter: drawFilter(t, w, which), Sort: rapid.SampledFrom(sortFields).Draw(t, "sort"), Descending: rapid.Bool().Draw(t, "descending")}
			rows := w.export(t, which, r, "reference", "base", "gross", "commission", "net")

			totals, err := w.Totals(w.as(which), r.Filter)
			must(t, err)
			var sums [4]money.Cents
			for _, row := range rows[1 : len(rows)-1] {
				for i := range sums {
					sums[i] += cents(t, row[i+1])
				}
			}
			if column, ok := map[SortField]int{SortBase: 1, SortGross: 2, SortNet: 4}[r.Sort]; ok {
				isSorted := slices.IsSortedFunc(rows[1:len(rows)-1], func(a, b []string) int {
					if r.Descending {
						a, b = b, a
					}
					return cmp.Compare(cents(t, a[column]), cents(t, b[column]))
				})
				if !isSorted {
					t.Fatalf("not sorted by %s", r.Sort)
				}
			}
			want := [4]money.Cents{totals.Base, totals.Gross, totals.Commission, totals.Net}
			control := rows[len(rows)-1]
			for i := range sums {
				if sums[i] != want[i] || control[i+1] != want[i].String() {
					t.Fatalf("lines sum up to %s, the control total is %s, the totals are %s", sums[i], control[i+1], want[i])
				}
			}
			if !strings.HasSuffix(control[0], ": "+totals.Refunds.String()) {
				t.Fatalf("the control total says %q, the refunds are %s", control[0], totals.Refunds)
			}
			if int64(len(rows)-2) != totals.Lines {
				t.Fatalf("%d lines, not %d", len(rows)-2, totals.Lines)
			}
			net, commission := w.inLedger(t, which, r.Filter)
			if net != totals.Net || commission != totals.Commission {
				t.Fatalf("the ledger has %s and %s, the totals %s and %s", net, commission, totals.Net, totals.Commission)
			}
		})
	})
}

// inLedger sums up what the ledger has for the sales and refunds of a filter.
func (w *exportWorld) inLedger(t require, which int, f Filter) (net, commission money.Cents) {
	var causes []ledger.Cause
	_, err := w.Each(w.as(which), f, SortDate, false, "en", func(e *Entry) error {
		kind := ledger.CauseOrderLine
		if e.Type == sales.TypeRefund {
			kind = ledger.CauseRefund
		}
		causes = append(causes, ledger.Cause{Kind: kind, ID: e.ID})
		return nil
	})
	must(t, err)
	if len(causes) == 0 {
		return 0, 0
	}
	written, err := w.Ledger.Of(w.t.Context(), causes...)
	must(t, err)
	for _, one := range written {
		for _, entry := range one.Entries {
			switch {
			case entry.Account.SellerID == w.sellers[which]:
				net += entry.Amount
			case entry.Account.Kind == ledger.Commission:
				commission += entry.Amount
			}
		}
	}
	return net, commission
}

// cents reads an amount as an English file has it.
func cents(t require, s string) money.Cents {
	whole, sign := strings.CutPrefix(s, "-")
	digits := strings.Replace(whole, ".", "", 1)
	var n money.Cents
	for _, r := range digits {
		if r < '0' || r > '9' {
			t.Fatal("not an amount: ", s)
		}
		n = 10*n + money.Cents(r-'0')
	}
	if sign {
		return -n
	}
	return n
}

// R11.6: an export that does not agree with the totals fails.
func TestExportFailsRatherThanLie(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newExportWorld(t, d)
		w.sell(20, 2)
		must(t, d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.ExecContext(ctx, "UPDATE figures SET sales_net = sales_net + 1 WHERE seller_id = ? AND slice = 'all'", w.sellers[0])
			return err
		}))
		if err := w.Exports.Write(w.as(0), everything, lookOf("en"), io.Discard, nil); err == nil || fault.Of(err).Code != fault.Internal {
			t.Errorf("got %v", err)
		}
		must(t, w.Exports.Write(w.as(1), everything, lookOf("en"), io.Discard, nil))
	})
}

// R11.6: a refund names the line it is of by its number, which appears in the
// file under the same order, with the same product.
func TestExportedRefundsNameTheirLine(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newExportWorld(t, d)
		w.sell(60, 4)
		rows := w.export(t, 0, everything, "type", "reference", "line", "refund_of", "product")
		rows = rows[1 : len(rows)-1]
		sold := map[string]string{} // products by order and line
		for _, row := range rows {
			if row[0] == "Sale" {
				sold[row[1]+" "+row[2]] = row[4]
			}
		}
		named := map[string]int{}
		for _, row := range rows {
			switch product, isSold := sold[row[1]+" "+row[3]]; {
			case row[0] == "Sale" && (row[2] == "" || row[3] != ""):
				t.Errorf("a sale: %q", row)
			case row[0] == "Refund" && (row[2] != "" || !isSold || product != row[4]):
				t.Errorf("a refund of %q: %q", product, row)
			case row[0] == "Refund":
				named[row[3]]++
			}
		}
		if len(named) < 2 {
			t.Errorf("all refunds are of the lines %v: it proves nothing", named)
		}
	})
}

// R11.6: a file holds the lines of the seller who asks, and nobody's else.
func TestExportHoldsOnlyOwnLines(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newExportWorld(t, d)
		w.sell(40, 3)
		for which := range w.sellers {
			rows := w.export(t, which, everything, "product")
			for _, row := range rows[1 : len(rows)-1] {
				if !strings.HasSuffix(row[0], []string{" of 0", " of 1"}[which]) {
					t.Errorf("seller %d got %q", which, row[0])
				}
			}
			// Not even by naming another's product.
			if rows := w.export(t, which, Selection{Filter: Filter{ProductID: w.items[1-which][0]}, Sort: SortDate}, "product"); len(rows) != 2 {
				t.Errorf("%d rows of another seller's product", len(rows))
			}
		}
		if err := w.Exports.Write(t.Context(), everything, lookOf("en"), io.Discard, nil); !fault.Is(err, fault.Unauthenticated) {
			t.Errorf("nobody got %v", err)
		}
	})
}

func TestExportRefusesWhatTheListDoesNotHave(t *testing.T) {
	s := New(Options{DB: dbtest.Open(t, db.SQLite), Export: export.New(nil, nil)})
	exports := s.Exports
	must(t, s.exportTable().Check(everything))
	for field, sel := range map[string]Selection{
		"sort": {Sort: "NAME"}, "source": {Filter: Filter{Source: "MOON"}, Sort: SortDate},
		"from": {Filter: Filter{Period: &Period{From: "2026-02-01", To: "2026-01-01"}}, Sort: SortDate},
	} {
		if f := fault.Of(exports.Write(t.Context(), sel, lookOf("en"), io.Discard, nil)); f == nil || f.Code != fault.Invalid || f.Field != field {
			t.Errorf("%s: %v", field, f)
		}
	}
	if got := exports.Filename(everything, lookOf("de")); got != "orders-all.csv" {
		t.Error(got)
	}
	january := Selection{Filter: Filter{Period: &Period{From: "2026-01-01", To: "2026-01-31"}}}
	if got := exports.Filename(january, export.Look{Format: export.XLSX}); got != "orders-2026-01-01-2026-01-31.xlsx" {
		t.Error(got)
	}
}

// R11.6: an export has words for whatever it says, and in no language two headings
// that are the same.
func TestHeadingsAreWhole(t *testing.T) {
	texts := export.ReadTexts(exportTexts)
	for language, w := range texts {
		said := map[string]bool{}
		for _, id := range append(export.IDs(exportColumns), "refunds") {
			if w.Columns[id] == "" || said[w.Columns[id]] {
				t.Errorf("%s: the heading of %s is missing or there twice", language, id)
			}
			said[w.Columns[id]] = true
		}
	}
	values := texts["en"].Values
	hasAll(t, values["type"], lineTypes)
	hasAll(t, values["source"], sources)
	hasAll(t, values["product_type"], []products.Type{products.TypeAdServer, products.TypeBundle, products.TypeBusinessCare, products.TypeEmail, products.TypeFormation,
		products.TypeModule, products.TypePack, products.TypeService, products.TypeSupport, products.TypeTheme, products.TypeZen})
	for kind, isDated := range map[MoneyKind]bool{
		MoneyPending: true, MoneyAvailable: false, MoneyWithheld: false, MoneyInPayout: true, MoneyPaid: true, MoneyTakenBack: false, MoneyPaidElsewhere: false,
	} {
		if text := values["money"][string(kind)]; text == "" || strings.Contains(text, "{date}") != isDated {
			t.Errorf("%s is %q", kind, text)
		}
	}
}

func hasAll[V ~string](t *testing.T, words map[string]string, values []V) {
	t.Helper()
	for _, value := range values {
		if words[string(value)] == "" {
			t.Errorf("no word for %s", value)
		}
	}
}

// The list begins with the last 30 days; a bound left out is as wide as lines go.
func TestPeriodOf(t *testing.T) {
	day := func(d calendar.Day) *calendar.Day { return &d }
	for _, c := range []struct {
		all      bool
		from, to *calendar.Day
		want     *Period
	}{
		{all: true, from: day("2026-01-01"), want: nil},
		{want: &Period{From: "2026-05-03", To: "2026-06-01"}},
		{from: day("2026-01-01"), want: &Period{From: "2026-01-01", To: "2026-06-01"}},
		{from: day("2026-07-01"), want: &Period{From: "2026-07-01", To: "2026-07-01"}},
		{to: day("2026-02-01"), want: &Period{From: "2000-01-01", To: "2026-02-01"}},
		{from: day("2026-01-01"), to: day("2026-01-02"), want: &Period{From: "2026-01-01", To: "2026-01-02"}},
	} {
		got := PeriodOf(c.all, c.from, c.to, "2026-06-01")
		if (got == nil) != (c.want == nil) || (got != nil && *got != *c.want) {
			t.Errorf("%v, not %v", got, c.want)
		}
	}
}
