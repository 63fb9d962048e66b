package orders

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/products"
)

// R11.1, R11.3, R11.5: with any filters at once the pages of the list, one after
// the other, are the lines that a plain look at all of them finds, in order.
func TestFiltersTogether(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newExportWorld(t, d)
		w.sell(250, 11)
		var all []Entry
		_, err := w.Each(w.as(0), Filter{}, SortDate, true, "en", func(e *Entry) error {
			all = append(all, *e)
			return nil
		})
		must(t, err)
		rapid.Check(t, func(t *rapid.T) {
			f := drawFilter(t, w, 0)
			f.Search = ""
			if rapid.Bool().Draw(t, "with a language") {
				f.Language = rapid.SampledFrom([]string{"fr", "de", "xx"}).Draw(t, "language")
			}
			f.CareOnly = rapid.IntRange(0, 4).Draw(t, "care") == 0
			length := rapid.IntRange(1, 40).Draw(t, "length")
			var want, got []int64
			for i := range all {
				if f.lets(&all[i]) {
					want = append(want, all[i].ID)
				}
			}
			for number := 1; ; number++ {
				lines, totals, err := w.ListWithTotals(w.as(0), f, Page{Number: number, Length: length, Sort: SortDate, Descending: true}, "en")
				must(t, err)
				if totals.Lines != int64(len(want)) {
					t.Fatalf("%d lines are counted, not %d", totals.Lines, len(want))
				}
				for i := range lines {
					got = append(got, lines[i].ID)
				}
				if len(lines) < length {
					break
				}
			}
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Fatalf("got %v\nnot %v", got, want)
			}
		})
	})
}

// lets is a filter without its search, as it is understood.
func (f Filter) lets(e *Entry) bool {
	return (f.Period == nil || (e.Day >= f.Period.From && e.Day <= f.Period.To)) &&
		(f.ProductID == 0 || e.ProductID == f.ProductID) && (f.ProductType == "" || e.ProductType == f.ProductType) &&
		(!f.CareOnly || e.ProductType == products.TypeBusinessCare) && (f.Source == "" || e.Source == f.Source) &&
		(f.Language == "" || e.Language == f.Language) && (f.Country == "" || e.Country == f.Country) && (f.Type == "" || e.Type == f.Type)
}
