package orders_test

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/orders/orderstest"
	"merkato/internal/products"
	"merkato/internal/sales"
	"merkato/internal/sales/salestest"
)

// R11.7: every order that paid a year of Business Care shows its contract, also
// one between the first and the last.
func TestEachRenewalShowsItsCare(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := orderstest.New(d)
		id := s.Seller(t, nil)
		p := s.Product(t, id, products.TypeModule, map[string]string{"en": "Cards"})
		made := salestest.Orders(rand.New(rand.NewPCG(1, 1)), "C-", []salestest.Product{p}, 4)
		var ids []int64
		for i := range made {
			made[i].PlacedAt = time.Date(2022+i, 1, 10, 12, 0, 0, 0, time.UTC)
			made[i].Lines = []sales.NewLine{{Number: 1, Product: p.External, Care: true, Source: sales.SourceAddons, Quantity: 1, Price: 40_00}}
			if i > 0 {
				made[i].Lines[0].Renews = &sales.LineName{Reference: made[i-1].Reference, Number: 1}
			}
			ids = append(ids, s.Record(t, made[i])[0].OrderIDs[0])
		}
		for i, order := range ids {
			one, err := s.Orders.One(orderstest.As(t.Context(), id), order, "en")
			if err != nil {
				t.Fatal(err)
			}
			if len(one.Care) != 1 || one.Care[0].RenewsOn != "2026-01-10" {
				t.Errorf("order %d: %+v", i, one.Care)
			}
		}
	})
}

// R11.7: Business Care ends with its product, also where that was removed and nobody
// refunded it; one that had lapsed before has ended when it was paid until, and one
// that was sold afterwards when it began.
func TestCareEndsWhenItsProductIsRemoved(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := orderstest.New(d)
		id := s.Seller(t, nil)
		removed := orderstest.Now.AddDate(0, 0, -3)
		for placed, want := range map[time.Time]time.Time{
			orderstest.Now.AddDate(0, -2, 0):              removed,
			removed.Add(time.Hour):                        removed.Add(time.Hour),
			time.Date(2024, 1, 10, 12, 0, 0, 0, time.UTC): calendar.Day("2025-01-10").Start(),
		} {
			p := s.Product(t, id, products.TypeModule, map[string]string{"en": "Cards"})
			made := salestest.Orders(rand.New(rand.NewPCG(1, 1)), p.External, []salestest.Product{p}, 1)[0]
			made.PlacedAt = placed
			made.Lines = []sales.NewLine{{Number: 1, Product: p.External, Care: true, Source: sales.SourceAddons, Quantity: 1, Price: 40_00}}
			order := s.Record(t, made)[0].OrderIDs[0]
			s.Write(t, func(ctx context.Context, tx bun.Tx) error {
				return products.New(d).SetState(ctx, tx, p.ID, false, &removed)
			})
			one, err := s.Orders.One(orderstest.As(t.Context(), id), order, "en")
			if err != nil || len(one.Care) != 1 || one.Care[0].EndedAt == nil || !one.Care[0].EndedAt.Equal(want) {
				t.Errorf("placed on %s: %+v, %v", placed, one, err)
			}
		}
	})
}
