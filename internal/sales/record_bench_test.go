package sales_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db/dbtest"
	"merkato/internal/money"
	"merkato/internal/products"
	"merkato/internal/sales"
)

// BenchmarkRecord records 500 orders of 200 sellers in a transaction, about
// 1.3 lines each, as bulk intake does; with them it inserts rows as wide by
// bare statements, which is the floor that it is held against.
func BenchmarkRecord(b *testing.B) {
	for _, engine := range dbtest.Engines {
		for name, run := range map[string]func(*market, []sales.NewOrder) error{"record": recordAll, "bare": insertBare} {
			b.Run(string(engine)+"/"+name, func(b *testing.B) {
				m := openMarket(dbtest.Open(b, engine))
				var offered []string
				for range 200 {
					offered = append(offered, m.addProduct(b, m.addSeller(b, nil), products.TypeModule, 9900))
				}
				lines := 0
				for b.Loop() {
					b.StopTimer()
					batch := make([]sales.NewOrder, 500)
					for i := range batch {
						batch[i] = benchOrder(offered)
						lines += len(batch[i].Lines)
					}
					b.StartTimer()
					if err := run(m, batch); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(lines)/b.Elapsed().Seconds(), "lines/s")
			})
		}
	}
}

func benchOrder(offered []string) sales.NewOrder {
	n := int(names.Add(1))
	// Ten sellers sell half of it all.
	pick := n * 7919 % len(offered)
	if n%2 == 0 {
		pick %= 10
	}
	lines := []sales.NewLine{{Product: offered[pick], Price: money.Cents(1000 + n%9000)}}
	if n%10 < 3 {
		lines = append(lines, sales.NewLine{Product: offered[pick], Price: 4000, Care: n%10 == 0})
	}
	o := newOrder(lines...)
	o.PlacedAt = marketDay.Add(-time.Duration(n%400) * 3 * time.Hour)
	o.CustomerName, o.Country = fmt.Sprintf("Customer %d", n), []string{"DE", "FR", "ES", "IT", "PL"}[n%5]
	return o
}

func recordAll(m *market, batch []sales.NewOrder) error {
	return m.d.Tx(context.Background(), func(ctx context.Context, tx bun.Tx) error {
		done, err := m.Record(ctx, tx, batch)
		if err != nil {
			return err
		}
		for _, o := range done {
			if o.Err != nil {
				return o.Err
			}
		}
		return nil
	})
}

// insertBare writes the same rows of orders and order_lines, and nothing else.
func insertBare(m *market, batch []sales.NewOrder) error {
	return m.d.Tx(context.Background(), func(ctx context.Context, tx bun.Tx) error {
		var rows []*sales.Order
		var lines []*sales.Line
		for _, o := range batch {
			rows = append(rows, &sales.Order{
				SellerID: m.sellers[len(rows)%len(m.sellers)], Reference: o.Reference, PlacedAt: o.PlacedAt, CustomerName: o.CustomerName,
				CustomerEmail: o.CustomerEmail, Country: o.Country, Language: o.Language, Shop: o.Shop,
				Search: sales.SearchText(o.Reference, o.CustomerName, o.CustomerEmail, o.Shop),
			})
		}
		if _, err := tx.NewInsert().Model(&rows).Exec(ctx); err != nil {
			return err
		}
		for i, o := range batch {
			for _, l := range o.Lines {
				at := o.PlacedAt
				lines = append(lines, &sales.Line{
					OrderID: rows[i].ID, SellerID: rows[i].SellerID, Number: &l.Number, Type: sales.TypeOrder, Source: l.Source, At: at, Day: "2026-03-10",
					ProductID: 1, ProductType: products.TypeModule, Care: l.Care, Language: o.Language, Country: o.Country, Quantity: 1, Base: l.Price, Gross: l.Price, Net: l.Price, ReleaseAt: &at,
				})
			}
		}
		_, err := tx.NewInsert().Model(&lines).Exec(ctx)
		return err
	})
}
