package dashboard

import (
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/figures"
	"merkato/internal/orders/orderstest"
	"merkato/internal/products"
	"merkato/internal/sales/salestest"
)

// Among at least ten sellers of a type of product each learns how many of a
// hundred do less well; among nine nobody does.
func TestBenchmarks(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		count := func(sellerID int64, p salestest.Product, day calendar.Day, sales, sessions int64) {
			w.Write(t, func(ctx context.Context, tx bun.Tx) error {
				return w.Figures.Add(ctx, tx, figures.Change{SellerID: sellerID, ProductID: p.ID, Day: day, Sums: figures.Sums{Sales: sales, Sessions: sessions}})
			})
		}
		noon := at("2026-04-28 12:00:00")
		// The mean counts, not how many there are: sellers 1 and 2 are rated alike.
		rated := [][]int{
			{1, 1, 1}, {2, 2, 2}, {1, 2, 3, 2, 2, 2}, {3, 3, 2}, {3, 3, 3}, {3, 3, 4}, {4, 4, 3}, {4, 4, 4}, {5, 4, 5}, {5, 5, 5},
		}
		byRating := []int64{0, 10, 10, 30, 40, 50, 60, 70, 80, 90}
		var sellers []int64
		for i := range int64(10) {
			id := w.Seller(t, nil)
			p := w.module(t, id)
			sellers = append(sellers, id)
			// Sellers 3 and 4 convert alike, by other numbers.
			converted := map[int64][2]int64{3: {3, 100}, 4: {6, 200}}[i]
			if converted == [2]int64{} {
				converted = [2]int64{i, 100}
			}
			count(id, p, monday.Add(-1), converted[0], converted[1])
			count(id, p, monday, 99, 100)                        // not up to Sunday
			count(id, p, monday.Add(-conversionDays-1), 99, 100) // too long ago
			w.ask(t, p.External, noon, noon.Add(time.Duration(10-i)*10*time.Minute), 0)
			w.rate(t, p.External, noon, rated[i]...)
			w.rate(t, p.External, monday.Start(), 1, 1, 1, 1)                                 // not up to Sunday
			w.rate(t, p.External, monday.AddMonths(-6).Start().Add(-time.Second), 1, 1, 1, 1) // too long ago
			// All sell themes, but only nine of them to visitors, and only nine were
			// rated often enough: there is nothing to compare.
			theme := w.Product(t, id, products.TypeTheme, map[string]string{"en": "T"})
			w.rate(t, theme.External, noon, 1, 1)
			if i < 9 {
				w.rate(t, theme.External, noon, 1)
				count(id, theme, monday.Add(-1), 1, 100)
			}
		}
		for range 2 {
			if _, err := w.service.ComputeBenchmarks(t.Context(), monday); err != nil {
				t.Fatal(err)
			}
		}
		for i, percentile := range []int64{0, 10, 20, 30, 30, 50, 60, 70, 80, 90} {
			got, err := w.service.Benchmarks(orderstest.As(t.Context(), sellers[i]))
			if err != nil {
				t.Fatal(err)
			}
			one := func(m Metric, percentile int64) Benchmark {
				return Benchmark{SellerID: sellers[i], Metric: m, ProductType: products.TypeModule, Monday: monday, Percentile: percentile, Sellers: 10}
			}
			want := []Benchmark{one(ByAnswerTime, int64(i)*10), one(ByAverageRating, byRating[i]), one(ByConversion, percentile)}
			if diff := cmp.Diff(want, got, cmpopts.IgnoreTypes(bun.BaseModel{})); diff != "" {
				t.Errorf("seller %d: %s", i, diff)
			}
		}

		// A week later nothing was sold any more, so there is nothing to compare.
		if _, err := w.service.ComputeBenchmarks(t.Context(), monday.AddMonths(12)); err != nil {
			t.Fatal(err)
		}
		if got, err := w.service.Benchmarks(orderstest.As(t.Context(), sellers[0])); err != nil || len(got) != 0 {
			t.Errorf("%v, %v", got, err)
		}
	})
}
