package dashboard

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db/dbtest"
	"merkato/internal/figures"
	"merkato/internal/orders/orderstest"
	"merkato/internal/products"
	"merkato/internal/sales/salestest"
)

// BenchmarkDashboard compares a seller with a thousand lines to one with
// thousands on each day, whose every product, country and language sells every
// day: only the stored figures count, not the lines behind them.
func BenchmarkDashboard(b *testing.B) {
	for _, engine := range dbtest.Engines {
		w := newWorld(dbtest.Open(b, engine))
		today := calendar.DayOf(w.now)
		for _, size := range []struct {
			name                         string
			products, countries, langs   int
			days, changes, linesInChange int
		}{
			{"thousand lines", 8, 12, 4, 365, 1000, 1},
			{"ten million lines", 120, 60, 10, 800, 160_000, 60},
		} {
			sellerID := w.fill(b, today, size.products, size.countries, size.langs, size.days, size.changes, int64(size.linesInChange))
			ctx := orderstest.As(b.Context(), sellerID)
			for _, period := range []struct {
				name string
				from calendar.Day
			}{{"30 days", today.Add(-29)}, {"12 months", today.AddMonths(-12).Add(1)}, {"10 years", today.AddMonths(-120).Add(1)}} {
				b.Run(fmt.Sprintf("%s/%s/%s", engine, size.name, period.name), func(b *testing.B) {
					for b.Loop() {
						if _, err := w.service.Dashboard(ctx, &period.from, &today, 0, false, "en"); err != nil {
							b.Fatal(err)
						}
					}
				})
			}
		}
	}
}

func (w *world) fill(b *testing.B, today calendar.Day, offered, countries, langs, days, changes int, lines int64) int64 {
	sellerID := w.Seller(b, nil)
	var ids []int64
	for range offered {
		ids = append(ids, w.module(b, sellerID).ID)
	}
	r := rand.New(rand.NewPCG(1, 2))
	var all []figures.Change
	for i := range changes {
		all = append(all, figures.Change{
			SellerID: sellerID, ProductID: ids[r.IntN(offered)], Day: today.Add(-i * days / changes),
			Parts: []figures.Part{
				{Slice: figures.Country, Value: fmt.Sprint("C", r.IntN(countries))}, {Slice: figures.Language, Value: fmt.Sprint("L", r.IntN(langs))},
				{Slice: figures.Source, Value: string(salestest.Sources[r.IntN(5)])}, {Slice: figures.Type, Value: string(products.TypeModule)},
			},
			Sums: figures.Sums{Sales: lines, SalesGross: 1000, Sessions: 50},
		})
	}
	w.Write(b, func(ctx context.Context, tx bun.Tx) error { return w.Figures.Add(ctx, tx, all...) })
	return sellerID
}

// BenchmarkLevel is the level card of sellers with ever more threads.
func BenchmarkLevel(b *testing.B) {
	for _, engine := range dbtest.Engines {
		w := newWorld(dbtest.Open(b, engine))
		for _, threads := range []int{100, 2000} {
			sellerID := w.Seller(b, nil)
			w.threads(b, sellerID, threads)
			b.Run(fmt.Sprintf("%s/%d threads", engine, threads), func(b *testing.B) {
				for b.Loop() {
					if _, err := w.service.SellerLevel(orderstest.As(b.Context(), sellerID)); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

func (w *world) threads(b *testing.B, sellerID int64, count int) {
	w.Write(b, func(ctx context.Context, tx bun.Tx) error {
		for i := range count {
			opened := w.now.Add(-time.Duration(i) * time.Hour)
			if _, err := tx.NewRaw(`INSERT INTO message_threads (seller_id, customer_name, subject, opened_at, asked_at, answered_at) VALUES (?, 'A', 'S', ?, ?, ?)`,
				sellerID, opened, opened, opened.Add(time.Hour)).Exec(ctx); err != nil {
				return err
			}
		}
		return nil
	})
}
