package orders_test

import (
	"math/rand/v2"
	"testing"
	"time"

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
