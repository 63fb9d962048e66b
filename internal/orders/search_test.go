package orders_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/list"
	"merkato/internal/orders"
	"merkato/internal/orders/orderstest"
	"merkato/internal/products"
	"merkato/internal/sales"
	"merkato/internal/sales/salestest"
)

// R11.1: any part of reference, customer, e-mail, shop or product name finds
// an order; a part across two of them finds none. However many orders hold it.
func TestSearchFindsAnyPart(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := orderstest.New(d)
		id := w.Seller(t, nil)
		p := w.Product(t, id, products.TypeModule, map[string]string{"en": "Card 3D", "fr": "Carte en relief"})
		both := salestest.Orders(rand.New(rand.NewPCG(1, 1)), "X-", []salestest.Product{p}, 2)
		// The other one has a product with another name, and is never meant.
		both[1].Reference, both[1].CustomerName, both[1].CustomerEmail, both[1].Shop = "yyyyyy", "Uuu", "u@u", "uuuu"
		both[1].Lines = both[1].Lines[:1]
		both[1].Lines[0].Product = w.Product(t, id, products.TypeModule, map[string]string{"en": "Uuu"}).External
		o := both[0]
		o.CustomerName, o.CustomerEmail, o.Shop = "Łucja Żak", "l.z@shop_1.example", "https://shop_1.example/100%"
		o.Lines = o.Lines[:1]
		w.Record(t, o, both[1])
		ctx := orderstest.As(t.Context(), id)
		for search, want := range map[string]int64{
			"x-000000": 1, "X-00": 1, "0000": 1, "łucja żak": 1, "LUCJA": 1, "zak": 1, "a z": 1, "shop_1": 1, "shop-1": 0, "00%": 1, "l.z@": 1,
			"relief": 1, "3d": 1, "d 3": 1, "x": 1, "q": 0, "zak l.z": 0, "  Żak  ": 1, `"`: 0, `\`: 0, "%": 1, "_": 1, "-": 1, "": 2, " ": 2, "%%": 0, "__": 0, "%%%": 0, "___": 0, "łu": 1, "'": 0,
		} {
			totals, err := w.Orders.Totals(ctx, orders.Filter{Search: search})
			if err != nil || totals.Lines != want {
				t.Errorf("%q finds %d lines, not %d: %v", search, totals.Lines, want, err)
			}
		}
	})
}

// A search that more orders match than can be named one by one is as right.
func TestSearchOfManyOrders(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := orderstest.New(d)
		id := w.Seller(t, nil)
		p := w.Product(t, id, products.TypeModule, map[string]string{"en": "Cards"})
		const each, rounds = 1300, 4
		r := rand.New(rand.NewPCG(1, 1))
		for n := range rounds {
			some := salestest.Orders(r, fmt.Sprintf("M%d-", n), []salestest.Product{p}, each)
			for i := range some {
				some[i].Lines, some[i].CustomerName = some[i].Lines[:1], "Regular Customer"
				if i%13 == 0 {
					some[i].CustomerName = "Somebody"
				}
			}
			w.Record(t, some...)
		}
		ctx := orderstest.As(context.Background(), id)
		for search, want := range map[string]int64{"regular": rounds * each * 12 / 13, "example": rounds * each, "somebody": rounds * each / 13} {
			for _, page := range []int{1, 30} {
				lines, totals, err := w.Orders.ListWithTotals(ctx, orders.Filter{Search: search}, orders.Page{Page: list.Page{Number: page, Length: 10}, Sort: orders.SortDate, Descending: true}, "en")
				if err != nil || totals.Lines != want || len(lines) != 10 {
					t.Fatalf("%q: %d lines on page %d of %d, not of %d: %v", search, len(lines), page, totals.Lines, want, err)
				}
				for i, e := range lines {
					if !strings.Contains(sales.SearchText(e.Reference, e.CustomerName, e.CustomerEmail, e.Shop), search) || (i > 0 && e.At.After(lines[i-1].At)) {
						t.Errorf("%q found %s of %q", search, e.Reference, e.CustomerName)
					}
				}
			}
			var streamed int64
			if _, err := w.Orders.Each(ctx, orders.Filter{Search: search}, orders.SortNet, false, "en", func(*orders.Entry) error { streamed++; return nil }); err != nil || streamed != want {
				t.Errorf("%q: %d lines in the stream, not %d: %v", search, streamed, want, err)
			}
		}
	})
}
