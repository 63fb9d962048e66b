package orders_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/list"
	"merkato/internal/orders"
	"merkato/internal/orders/orderstest"
	"merkato/internal/sales"
)

var firstPage = orders.Page{Page: list.Page{Number: 1, Length: 100}, Sort: orders.SortDate, Descending: true}

// R6.14: one seller's screen never carries another's figures, by whatever call
// and filter it asks; without a seller there is nothing to see.
func TestAnotherSellersOrdersAreNotThere(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, "R-", 40)
		other := s.Seller(t, nil)
		ctx := orderstest.As(t.Context(), other)
		filters := []orders.Filter{{}, {ProductID: s.products[0]}, {Source: sales.SourceAd}, {Language: "fr"}, {Country: "FR"},
			{CareOnly: true}, {Type: sales.TypeRefund}, {ProductType: "module"}, {Search: "zoe"}, {Search: "R-0"}, {Search: "R-"},
			{Search: "card payments"}, {Source: sales.SourceAd, Language: "fr"}, {Period: &orders.Period{From: "2025-01-01", To: "2026-12-31"}}}
		for _, f := range filters {
			lines, totals, err := s.Orders.ListWithTotals(ctx, f, firstPage, "en")
			if err != nil || len(lines) != 0 || totals != (orders.Totals{}) {
				t.Errorf("%+v: %d lines, %+v, %v", f, len(lines), totals, err)
			}
			if lines, err := s.Orders.List(ctx, f, firstPage, "en"); err != nil || len(lines) != 0 {
				t.Errorf("%+v: %d lines, %v", f, len(lines), err)
			}
			totals, err = s.Orders.Each(ctx, f, orders.SortGross, false, "en", func(e *orders.Entry) error { return fmt.Errorf("line %d", e.ID) })
			if err != nil || totals != (orders.Totals{}) {
				t.Errorf("%+v: %+v, %v", f, totals, err)
			}
			if mine, err := s.Orders.Totals(orderstest.As(t.Context(), s.id), f); err != nil || mine.Lines == 0 {
				t.Errorf("%+v finds nothing of the owner either (%v): it proves nothing", f, err)
			}
		}
		if _, err := s.Orders.One(ctx, s.lines[0].OrderID, "en"); !fault.Is(err, fault.NotFound) {
			t.Errorf("another's order: %v", err)
		}
		if _, err := s.Orders.List(t.Context(), orders.Filter{}, firstPage, "en"); !fault.Is(err, fault.Unauthenticated) {
			t.Errorf("nobody got %v", err)
		}
		if _, err := s.Orders.Totals(orderstest.As(t.Context(), 0), orders.Filter{}); !fault.Is(err, fault.Forbidden) {
			t.Errorf("an account without a seller got %v", err)
		}
	})
}

// What a list cannot mean is refused at its field.
func TestWrongFiltersAreRefused(t *testing.T) {
	d := dbtest.Open(t, db.SQLite)
	w := orderstest.New(d)
	ctx := orderstest.As(t.Context(), w.Seller(t, nil))
	page := func(number, length int, by orders.SortField) orders.Page {
		return orders.Page{Page: list.Page{Number: number, Length: length}, Sort: by}
	}
	for _, c := range []struct {
		filter        orders.Filter
		page          orders.Page
		field, reason string
	}{
		{orders.Filter{Period: &orders.Period{From: "2026-02-02", To: "2026-02-01"}}, firstPage, "from", "period_reversed"},
		{orders.Filter{Period: &orders.Period{From: "0001-01-01", To: "2026-02-01"}}, firstPage, "from", "period_range"},
		{orders.Filter{Period: &orders.Period{From: "2026-02-01", To: "9999-12-31"}}, firstPage, "to", "period_range"},
		{orders.Filter{Search: "a\x00b"}, firstPage, "search", "search_text"},
		{orders.Filter{Search: "a\xffb"}, firstPage, "search", "search_text"},
		{orders.Filter{Search: strings.Repeat("é", 201)}, firstPage, "search", "search_length"},
		{orders.Filter{ProductID: -1}, firstPage, "productID", "product_id"},
		{orders.Filter{Source: "TV"}, firstPage, "source", "source_unknown"},
		{orders.Filter{Type: "GIFT"}, firstPage, "type", "type_unknown"},
		{orders.Filter{Language: "\xff"}, firstPage, "language", "language_form"},
		{orders.Filter{Country: strings.Repeat("F", 99)}, firstPage, "country", "country_form"},
		{orders.Filter{ProductType: "\x00"}, firstPage, "product_type", "product_type_form"},
		{orders.Filter{}, page(0, 10, orders.SortDate), "page", "page_number"},
		{orders.Filter{}, page(1<<40, 10, orders.SortDate), "page", "page_number"},
		{orders.Filter{}, page(1, 0, orders.SortDate), "length", "page_length"},
		{orders.Filter{}, page(1, 101, orders.SortDate), "length", "page_length"},
		{orders.Filter{}, page(1, 10, "NAME"), "sort", "sort_unknown"},
	} {
		_, err := w.Orders.List(ctx, c.filter, c.page, "en")
		if f := fault.Of(err); f == nil || f.Code != fault.Invalid || f.Field != c.field || f.Reason != c.reason {
			t.Errorf("%+v, %+v: %v", c.filter, c.page, err)
		}
	}
	if _, err := w.Orders.List(ctx, orders.Filter{Search: strings.Repeat("é", 200)}, page(1_000_000_000, 100, orders.SortNet), "en"); err != nil {
		t.Errorf("the longest search on the last page: %v", err)
	}
}

// R11.8: views are saved by name, separately for each seller, up to a limit.
func TestViewsAreKeptByName(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := orderstest.New(d)
		mine, other := orderstest.As(t.Context(), w.Seller(t, nil)), orderstest.As(t.Context(), w.Seller(t, nil))
		save := func(name, address string) *orders.View {
			t.Helper()
			v, err := w.Orders.SaveView(mine, name, address)
			if err != nil {
				t.Fatal(err)
			}
			return v
		}
		first := save("  Refunds ", "?type=REFUND")
		save("Ads", "source=AD")
		again := save("Refunds", "type=REFUND&all=true")
		if again.ID != first.ID || first.ID == 0 || !again.CreatedAt.Equal(first.CreatedAt) {
			t.Errorf("overwritten as %+v, not %+v", again, first)
		}
		if _, err := w.Orders.SaveView(other, "Refunds", "mine=1"); err != nil {
			t.Fatal(err)
		}
		want := []string{"Ads: source=AD", "Refunds: type=REFUND&all=true"}
		if diff := gocmp.Diff(want, viewsOf(mine, t, w)); diff != "" {
			t.Error(diff)
		}

		if err := w.Orders.DeleteView(other, first.ID); !fault.Is(err, fault.NotFound) {
			t.Errorf("another's view was deleted: %v", err)
		}
		if err := w.Orders.DeleteView(mine, first.ID); err != nil {
			t.Fatal(err)
		}
		if diff := gocmp.Diff(want[:1], viewsOf(mine, t, w)); diff != "" {
			t.Error(diff)
		}

		for _, c := range []struct{ name, address, field, reason string }{
			{" ", "", "name", "view_name"}, {"a\x00", "", "name", "view_name"},
			{"\u200b", "", "name", "view_name"}, {"\u3164 \u2800\ufe0f\u00ad", "", "name", "view_name"},
			{"Two\nlines", "", "name", "view_name"}, {"Two\u2028lines", "", "name", "view_name"},
			{strings.Repeat("ü", 61), "", "name", "view_name_length"},
			{"Long", strings.Repeat("x", 2001), "address", "view_address"},
		} {
			_, err := w.Orders.SaveView(mine, c.name, c.address)
			if f := fault.Of(err); f == nil || f.Code != fault.Invalid || f.Field != c.field || f.Reason != c.reason {
				t.Errorf("%q: %v", c.name, err)
			}
		}
		for i := range 49 {
			save(fmt.Sprint("View ", i), strings.Repeat("ü", 2000))
		}
		if _, err := w.Orders.SaveView(mine, "One more", ""); !fault.Is(err, fault.TooMuch) {
			t.Errorf("the 51st: %v", err)
		}
		save("Ads", "source=AD&all=true") // overwriting is no new one
	})
}

func viewsOf(ctx context.Context, t *testing.T, w *orderstest.World) (views []string) {
	t.Helper()
	all, err := w.Orders.Views(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range all {
		views = append(views, v.Name+": "+v.Address)
	}
	return views
}
