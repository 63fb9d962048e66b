package db_test

import (
	"context"
	"fmt"
	"maps"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/money"
	"merkato/internal/products"
	"merkato/internal/sales"
	"merkato/internal/sales/salestest"
)

// R18.4: an adjustment from before its days were stored counts for the days that its
// terms were for, by what was sold on them, and to the cent; one that has its days
// keeps them.
func TestEarlierAdjustmentsAreSpreadOverTheirDays(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := salestest.New(d)
		owner := w.Seller(t, nil)
		product := w.Product(t, owner, products.TypeModule, map[string]string{"en": "Checkout"})
		w.Write(t, func(ctx context.Context, tx bun.Tx) error {
			return w.Sales.Settle(ctx, tx, owner, sales.SettledNone, salestest.Now)
		})
		for day, price := range map[calendar.Day]money.Cents{"2026-02-28": 100_00, "2026-03-01": 100_00, "2026-03-31": 200_00, "2026-04-01": 100_00} {
			w.Record(t, sales.NewOrder{
				Reference: string(day), PlacedAt: day.Start(), CustomerName: "Carla", CustomerEmail: "carla@shop.test", Country: "FR", Language: "fr",
				Lines: []sales.NewLine{{Number: 1, Product: product.External, Source: sales.SourceAddons, Quantity: 1, Price: price}},
			})
		}
		if err := d.DownTo(t.Context(), 189); err != nil {
			t.Fatal(err)
		}
		at := time.Date(2026, 4, 30, 22, 30, 0, 0, time.UTC) // the next day in Paris
		assumed := calendar.Day("2026-05-01")
		if d.Engine == db.SQLite {
			assumed = "2026-04-30"
		}
		adjusted := func(id int64, amount money.Cents, days map[calendar.Day]money.Cents) {
			w.Write(t, func(ctx context.Context, tx bun.Tx) error {
				name := fmt.Sprint("desk-", id)
				rows := []*bun.RawQuery{
					tx.NewRaw("INSERT INTO adjustments (id, external_id, seller_id, amount, at, reason) VALUES (?, ?, ?, ?, ?, '')", id, name, owner, amount, at),
					tx.NewRaw(`INSERT INTO seller_decisions (seller_id, kind, body, at) VALUES (?, 'COMMISSION', '{"starts_on":"2026-03-01","ends_on":"2026-03-31","rate":3667}', ?)`, owner, at),
					tx.NewRaw("INSERT INTO seller_decisions (seller_id, kind, body, at) VALUES (?, 'ADJUSTMENT', ?, ?)", owner, fmt.Sprintf(`{"id":%q,"amount":%d}`, name, amount), at),
				}
				for day, part := range days {
					rows = append(rows, tx.NewRaw("INSERT INTO adjusted_days (adjustment_id, day, amount) VALUES (?, ?, ?)", id, day, part))
				}
				for _, row := range rows {
					if _, err := row.Exec(ctx); err != nil {
						return err
					}
				}
				return nil
			})
		}
		stored := map[calendar.Day]money.Cents{"2026-03-01": 4_00, "2026-03-31": 6_00}
		adjusted(1, 10_00, map[calendar.Day]money.Cents{assumed: 10_00})
		adjusted(2, 10_00, stored)
		if err := db.Migrate(t.Context(), d); err != nil {
			t.Fatal(err)
		}
		for id, want := range map[int64]map[calendar.Day]money.Cents{1: {"2026-03-01": 3_33, "2026-03-31": 6_67}, 2: stored} {
			var rows []struct {
				Day    calendar.Day
				Amount money.Cents
			}
			if err := d.Read().NewRaw("SELECT day, amount FROM adjusted_days WHERE adjustment_id = ?", id).Scan(t.Context(), &rows); err != nil {
				t.Fatal(err)
			}
			got := map[calendar.Day]money.Cents{}
			for _, row := range rows {
				got[row.Day] = row.Amount
			}
			if !maps.Equal(got, want) {
				t.Errorf("adjustment %d: %v", id, got)
			}
		}
	})
}
