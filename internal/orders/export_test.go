package orders

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/uptrace/bun"
	"pgregory.net/rapid"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
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
			r := asked(ExportCSV, "en", "reference", "base", "gross", "commission", "net")
			r.Filter = drawFilter(t, w, which)
			r.Sort = rapid.SampledFrom(sortFields).Draw(t, "sort")
			r.Descending = rapid.Bool().Draw(t, "descending")
			var out bytes.Buffer
			must(t, w.Export(w.as(which), r, &out, nil))
			rows := readCSV(t, out.Bytes(), "en")

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

// R11.6: an export that does not agree with the totals fails, and what has
// been written has no control total.
func TestExportFailsRatherThanLie(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newExportWorld(t, d)
		w.sell(20, 2)
		must(t, d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.ExecContext(ctx, "UPDATE figures SET sales_net = sales_net + 1 WHERE seller_id = ? AND slice = 'all'", w.sellers[0])
			return err
		}))
		for _, format := range []ExportFormat{ExportCSV, ExportXLSX} {
			var out bytes.Buffer
			err := w.Export(w.as(0), asked(format, "en"), &out, nil)
			if err == nil || fault.Of(err).Code != fault.Internal {
				t.Errorf("%s: got %v", format, err)
			}
			if bytes.Contains(out.Bytes(), []byte("Control total")) {
				t.Errorf("%s: a file that looks whole", format)
			}
		}
		must(t, w.Export(w.as(1), asked(ExportCSV, "en"), &bytes.Buffer{}, nil))
	})
}

// R11.6: a refund names the line it is of by its number, which stands in the
// file under the same order, with the same product.
func TestExportedRefundsNameTheirLine(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newExportWorld(t, d)
		w.sell(60, 4)
		var out bytes.Buffer
		must(t, w.Export(w.as(0), asked(ExportCSV, "en", "type", "reference", "line", "refund_of", "product"), &out, nil))
		rows := readCSV(t, out.Bytes(), "en")
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
			var out bytes.Buffer
			r := asked(ExportCSV, "en", "product")
			must(t, w.Export(w.as(which), r, &out, nil))
			rows := readCSV(t, out.Bytes(), "en")
			for _, row := range rows[1 : len(rows)-1] {
				if !strings.HasSuffix(row[0], []string{" of 0", " of 1"}[which]) {
					t.Errorf("seller %d got %q", which, row[0])
				}
			}
			// Not even by naming another's product.
			r.Filter.ProductID = w.items[1-which][0]
			out.Reset()
			must(t, w.Export(w.as(which), r, &out, nil))
			if rows := readCSV(t, out.Bytes(), "en"); len(rows) != 2 {
				t.Errorf("%d rows of another's product", len(rows))
			}
		}
		if err := w.Export(t.Context(), asked(ExportCSV, "en"), &bytes.Buffer{}, nil); !fault.Is(err, fault.Unauthenticated) {
			t.Errorf("nobody got %v", err)
		}
	})
}

// R11.6: progress is told, and whoever is told may end the export.
func TestExportTellsProgress(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newExportWorld(t, d)
		w.sell(1500, 4)
		total, err := w.Totals(w.as(0), Filter{})
		must(t, err)
		var told []int64
		must(t, w.Export(w.as(0), asked(ExportCSV, "en"), &bytes.Buffer{}, func(done int64) error {
			told = append(told, done)
			return nil
		}))
		if want := []int64{progressEvery, total.Lines}; !slices.Equal(told, want) {
			t.Errorf("told %v, not %v", told, want)
		}
		stop := errors.New("enough")
		if err := w.Export(w.as(0), asked(ExportCSV, "en"), &bytes.Buffer{}, func(int64) error { return stop }); !errors.Is(err, stop) {
			t.Errorf("got %v", err)
		}
		leaving, leave := context.WithCancel(w.as(0))
		err = w.Export(leaving, asked(ExportCSV, "en"), &bytes.Buffer{}, func(int64) error { leave(); return nil })
		if !errors.Is(err, context.Canceled) {
			t.Errorf("an export without its caller went on: %v", err)
		}
	})
}

func TestExportRefusesWhatItCannotDo(t *testing.T) {
	good := asked(ExportCSV, "en")
	must(t, good.Check())
	for name, change := range map[string]func(*ExportRequest){
		"format":   func(r *ExportRequest) { r.Format = "PDF" },
		"sort":     func(r *ExportRequest) { r.Sort = "NAME" },
		"lang":     func(r *ExportRequest) { r.Language = "xx" },
		"columns":  func(r *ExportRequest) { r.Columns = nil },
		"columns ": func(r *ExportRequest) { r.Columns = []string{"date", "password"} },
		"columns2": func(r *ExportRequest) { r.Columns = []string{"date", "date"} },
		"zone":     func(r *ExportRequest) { r.Zone = "Local" },
		"zone ":    func(r *ExportRequest) { r.Zone = "../../etc/passwd" },
		"zone2":    func(r *ExportRequest) { r.Zone = "" },
		"zone3":    func(r *ExportRequest) { r.Zone = "Mars/Olympus" },
		"source":   func(r *ExportRequest) { r.Filter.Source = "MOON" },
		"from":     func(r *ExportRequest) { r.Filter.Period = &Period{From: "2026-02-01", To: "2026-01-01"} },
	} {
		r := good
		change(&r)
		f := fault.Of(r.Check())
		if f == nil || f.Code != fault.Invalid || !strings.HasPrefix(name, f.Field) || f.Field == "" {
			t.Errorf("%s: %v", name, f)
		}
	}
}

func TestExportIsNamedAfterItsDays(t *testing.T) {
	r := asked(ExportXLSX, "de")
	if got := r.Filename(); got != "orders-all.xlsx" {
		t.Error(got)
	}
	r.Format, r.Filter.Period = ExportCSV, &Period{From: "2026-01-01", To: "2026-01-31"}
	if got := r.Filename(); got != "orders-2026-01-01-2026-01-31.csv" {
		t.Error(got)
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
		{want: &Period{"2026-05-03", "2026-06-01"}},
		{from: day("2026-01-01"), want: &Period{"2026-01-01", "2026-06-01"}},
		{from: day("2026-07-01"), want: &Period{"2026-07-01", "2026-07-01"}},
		{to: day("2026-02-01"), want: &Period{"2000-01-01", "2026-02-01"}},
		{from: day("2026-01-01"), to: day("2026-01-02"), want: &Period{"2026-01-01", "2026-01-02"}},
	} {
		got := PeriodOf(c.all, c.from, c.to, "2026-06-01")
		if (got == nil) != (c.want == nil) || (got != nil && *got != *c.want) {
			t.Errorf("%v, not %v", got, c.want)
		}
	}
}
