package dashboard

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/uptrace/bun"
	"pgregory.net/rapid"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/figures"
	"merkato/internal/ledger"
	"merkato/internal/money"
	"merkato/internal/orders"
	"merkato/internal/orders/orderstest"
	"merkato/internal/products"
	"merkato/internal/sales"
	"merkato/internal/sales/refunds"
	"merkato/internal/sales/salestest"
)

// R16.1, R16.3: whatever was sold and refunded, and whatever period and product
// is asked for, the tiles, both comparisons and every bar are the totals of the
// orders screen with the same filter, and what the ledger says of those days.
func TestTilesAreOrdersTotalsAreLedger(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		for seed := range uint64(2) {
			r := rand.New(rand.NewPCG(seed, 16))
			sellerID := w.Seller(t, nil)
			offered := []salestest.Product{
				w.module(t, sellerID), w.module(t, sellerID), w.Product(t, sellerID, products.TypeTheme, map[string]string{"en": "T"}),
			}
			all := salestest.Orders(r, fmt.Sprintf("D%d-", seed), offered, 120)
			w.Record(t, all...)
			w.Refund(t, salestest.Refunds(r, all)...)
			ctx := orderstest.As(t.Context(), sellerID)
			rapid.Check(t, func(rt *rapid.T) { checkTiles(rt, ctx, w, sellerID, offered) })
		}
	})
}

// R16.1: and so they are in whatever zone the server runs: the same test, by
// processes that start elsewhere.
func TestTilesInEveryZone(t *testing.T) {
	for _, zone := range []string{"Pacific/Kiritimati", "America/Los_Angeles"} {
		t.Run(zone, func(t *testing.T) {
			test := exec.Command(os.Args[0], "-test.run=^TestTilesAreOrdersTotalsAreLedger$", "-test.v", "-rapid.checks=15")
			test.Env = append(os.Environ(), "TZ="+zone)
			out, err := test.CombinedOutput()
			if err != nil || !strings.Contains(string(out), "--- PASS: TestTilesAreOrdersTotalsAreLedger/postgres") {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}

func checkTiles(t *rapid.T, ctx context.Context, w *world, sellerID int64, offered []salestest.Product) {
	from := rapid.OneOf(
		rapid.SampledFrom(salestest.HardDays),
		rapid.Map(rapid.IntRange(0, 900), func(n int) calendar.Day { return calendar.Day("2024-06-01").Add(n) }),
	).Draw(t, "from")
	to := from.Add(rapid.OneOf(rapid.IntRange(0, 3), rapid.IntRange(0, 800)).Draw(t, "days"))
	product := rapid.SampledFrom([]int64{0, offered[0].ID, offered[2].ID}).Draw(t, "product")

	d, err := w.service.Dashboard(ctx, &from, &to, product, false, "en")
	if err != nil {
		t.Fatal(err)
	}
	totals := func(f orders.Filter, from, to calendar.Day) orders.Totals {
		f.Period = &orders.Period{From: from, To: to}
		if product != 0 {
			f.ProductID = product
		}
		sums, err := w.Orders.Totals(ctx, f)
		if err != nil {
			t.Fatal(err)
		}
		return sums
	}
	check := func(what string, from, to calendar.Day, of func(IndicatorFigure) *int64) {
		sold := totals(orders.Filter{Type: sales.TypeOrder}, from, to)
		refunds := totals(orders.Filter{Type: sales.TypeRefund}, from, to)
		for i, want := range map[int]int64{0: int64(sold.Gross), 1: -int64(refunds.Gross), 2: sold.Lines} {
			if got := of(d.Indicators[i]); got == nil || *got != want {
				t.Fatalf("%s %s of %s to %s: %v, the orders say %d", what, d.Indicators[i].Indicator, from, to, got, want)
			}
		}
		if booked := paidIn(t, w.DB, sellerID, product, from, to); booked != sold.Gross+refunds.Gross {
			t.Fatalf("%s of %s to %s: the ledger says %s, the orders %s", what, from, to, booked, sold.Gross+refunds.Gross)
		}
	}
	check("value", d.From, d.To, func(f IndicatorFigure) *int64 { return f.Value })
	check("before", d.PreviousFrom, d.PreviousTo, func(f IndicatorFigure) *int64 { return f.Previous })
	check("year before", d.YearBeforeFrom, d.YearBeforeTo, func(f IndicatorFigure) *int64 { return f.YearBefore })

	point := rapid.SampledFrom(d.Indicators[0].Series).Draw(t, "point")
	if want := totals(orders.Filter{Type: sales.TypeOrder}, point.From, point.To).Gross; money.Cents(*point.Value) != want {
		t.Fatalf("point %s to %s: %d, the orders say %s", point.From, point.To, *point.Value, want)
	}
	for _, f := range d.Indicators[:3] {
		sum := int64(0)
		for _, p := range f.Series {
			sum += *p.Value
		}
		if sum != *f.Value {
			t.Fatalf("%s: the points sum up to %d, the tile says %d", f.Indicator, sum, *f.Value)
		}
	}
	for _, b := range d.Breakdowns {
		sum := money.Cents(0)
		for _, row := range b.Rows {
			sum += row.Turnover
		}
		if sum != money.Cents(*d.Indicators[0].Value) {
			t.Fatalf("%s: the bars sum up to %s, the tile says %d", b.Dimension, sum, *d.Indicators[0].Value)
		}
		if len(b.Rows) == 0 {
			continue
		}
		row := rapid.SampledFrom(b.Rows).Draw(t, "bar")
		sold, refunds := filterOf(b.Dimension, row.Value), filterOf(b.Dimension, row.Value)
		sold.Type, refunds.Type = sales.TypeOrder, sales.TypeRefund
		got := [3]int64{int64(row.Turnover), row.Sales, int64(row.Refunds)}
		want := totals(sold, from, to)
		if expected := [3]int64{int64(want.Gross), want.Lines, -int64(totals(refunds, from, to).Gross)}; got != expected {
			t.Fatalf("%s %s: %v, the orders say %v", b.Dimension, row.Value, got, expected)
		}
	}
}

// filterOf is the filter of the orders screen that a bar leads to.
func filterOf(d Dimension, value string) orders.Filter {
	switch d {
	case OfProduct:
		var id int64
		fmt.Sscan(value, &id)
		return orders.Filter{ProductID: id}
	case OfType:
		return orders.Filter{ProductType: products.Type(value)}
	case OfSource:
		return orders.Filter{Source: sales.Source(value)}
	case OfCountry:
		return orders.Filter{Country: value}
	}
	return orders.Filter{Language: value}
}

// paidIn is what customers paid a seller and got back on some days, by the
// ledger: what came in through the payment provider, for one product (0: all)
// by the lines that caused it.
func paidIn(t *rapid.T, d *db.DB, sellerID, product int64, from, to calendar.Day) (sum money.Cents) {
	err := d.Read().NewRaw(`SELECT CAST(COALESCE(-SUM(clearing.amount), 0) AS BIGINT)
		FROM ledger_transactions AS t
		JOIN ledger_entries AS clearing ON clearing.transaction_id = t.id
		JOIN ledger_accounts AS c ON c.id = clearing.account_id AND c.kind = ?
		WHERE t.cause_kind IN (?, ?) AND t.occurred_at >= ? AND t.occurred_at < ? AND EXISTS (
			SELECT 1 FROM order_lines AS l WHERE l.id = t.cause_id AND l.seller_id = ? AND ? IN (0, l.product_id))`,
		ledger.ProviderClearing, ledger.CauseOrderLine, ledger.CauseRefund, from.Start(), to.End(), sellerID, product).Scan(context.Background(), &sum)
	if err != nil {
		t.Fatal(err)
	}
	return sum
}

// R16.1: all seven indicators, in their order and units, on the day on which
// clocks change; null where there is nothing to divide by.
func TestIndicators(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		sellerID := w.Seller(t, nil)
		sold, quiet := w.module(t, sellerID), w.module(t, sellerID)
		const day = calendar.Day("2026-03-29") // has 23 hours
		order := func(reference string, at time.Time) sales.NewOrder {
			return sales.NewOrder{
				Reference: reference, PlacedAt: at, CustomerName: "A", CustomerEmail: "a@example.com", Country: "FR", Language: "fr",
				Lines: []sales.NewLine{{Number: 1, Product: sold.External, Source: sales.SourceAddons, Quantity: 1, Price: 30_00}},
			}
		}
		w.Record(t, order("eve", day.Start().Add(-time.Second)), order("first", day.Start()), order("last", day.End().Add(-time.Second)), order("morrow", day.End()))
		part := money.Cents(10_00)
		w.Refund(t, refunds.Reported{ID: "k", Reference: "eve", LineNumber: 1, Amount: part, Cause: sales.CauseCustomer, At: day.Start().Add(time.Hour), Reason: "r"})
		w.Write(t, func(ctx context.Context, tx bun.Tx) error {
			return w.Figures.SetSessions(ctx, tx, figures.Sessions{ProductID: sold.ID, SellerID: sellerID, Day: day, Count: 3})
		})
		w.rate(t, sold.External, day.End().Add(-time.Second), 5, 4, 5)
		w.ask(t, sold.External, day.Start(), time.Time{}, 0)

		ask := func(productID int64, day calendar.Day) []IndicatorFigure {
			got, err := w.service.Dashboard(orderstest.As(t.Context(), sellerID), &day, &day, productID, false, "en")
			if err != nil {
				t.Fatal(err)
			}
			return got.Indicators
		}
		type tile struct {
			Indicator Indicator
			Unit      Unit
			Value     any
		}
		check := func(name string, got []IndicatorFigure, want ...tile) {
			t.Helper()
			var tiles []tile
			for _, f := range got {
				value := any(nil)
				if f.Value != nil {
					value = int(*f.Value)
				}
				if len(f.Series) != 1 || cmp.Diff(f.Series[0].Value, f.Value) != "" {
					t.Errorf("%s: %s has the points %v", name, f.Indicator, f.Series)
				}
				tiles = append(tiles, tile{f.Indicator, f.Unit, value})
			}
			if diff := cmp.Diff(want, tiles); diff != "" {
				t.Errorf("%s: %s", name, diff)
			}
		}
		all := []tile{
			{Turnover, Cents, 60_00}, {Refunds, Cents, 10_00}, {Sales, Count, 2}, {Sessions, Count, 3},
			{Conversion, Percent, 66_67}, {TicketsReceived, Count, 1}, {AverageRate, Stars, 4_67},
		}
		check("the seller", ask(0, day), all...)
		check("the product", ask(sold.ID, day), all...)
		nothing := []tile{
			{Turnover, Cents, 0}, {Refunds, Cents, 0}, {Sales, Count, 0}, {Sessions, Count, 0},
			{Conversion, Percent, nil}, {TicketsReceived, Count, 0}, {AverageRate, Stars, nil},
		}
		check("a product of which nothing happened", ask(quiet.ID, day), nothing...)
		check("a day without anything", ask(0, "2010-01-01"), nothing...)
		noSessions := slices.Clone(nothing)
		noSessions[0].Value, noSessions[2].Value = 30_00, 1
		check("a sale without sessions", ask(0, day.Add(1)), noSessions...)
	})
}

// R16.1: a price and a sheet that were changed are marked on their day, for that
// product and in that period only.
func TestMarkers(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		sellerID := w.Seller(t, nil)
		sold, other := w.module(t, sellerID), w.module(t, sellerID)
		change := func(cents money.Cents, at time.Time, names map[string]string) {
			w.Write(t, func(ctx context.Context, tx bun.Tx) error {
				outcomes, err := w.products.Upsert(ctx, tx, []*products.Product{{
					ExternalID: &sold.External, ExternalUpdatedAt: &at, SellerID: sellerID, Type: products.TypeModule,
					IsActive: true, Price: cents, Names: names,
				}})
				if err == nil {
					err = outcomes[0].Err
				}
				return err
			})
		}
		day := calendar.Day("2026-03-29")
		was := map[string]string{"en": "M", "fr": "Le M"}
		named, translated := map[string]string{"en": "N", "fr": "Le M"}, map[string]string{"en": "N", "fr": "Le N"}
		change(49_90, day.Start(), was) // as it was
		change(59_90, day.End().Add(-3*time.Second), was)
		change(59_90, day.End().Add(-2*time.Second), named)
		change(59_90, day.End().Add(-time.Second), translated)
		change(59_90, day.End(), translated) // sent again
		ask := func(productID int64, day calendar.Day) []Marker {
			got, err := w.service.Dashboard(orderstest.As(t.Context(), sellerID), &day, &day, productID, false, "en")
			if err != nil {
				t.Fatal(err)
			}
			return got.Markers
		}
		want := []Marker{
			{On: day, Kind: products.PriceChanged, ProductID: &sold.ID, Text: "49.90 → 59.90 €"},
			{On: day, Kind: products.SheetChanged, ProductID: &sold.ID, Text: "M → N"},
			{On: day, Kind: products.SheetChanged, ProductID: &sold.ID, Text: "N"},
		}
		if diff := cmp.Diff(want, ask(0, day)); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff(want, ask(sold.ID, day)); diff != "" {
			t.Error(diff)
		}
		if got := append(ask(other.ID, day), ask(0, day.Add(1))...); len(got) != 0 {
			t.Errorf("marked elsewhere too: %v", got)
		}
	})
}

// Another seller's product is not found, and nobody sees nothing.
func TestOnlyOnesOwnDashboard(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		mine, other := w.Seller(t, nil), w.Seller(t, nil)
		theirs := w.module(t, other)
		w.Record(t, salestest.Orders(rand.New(rand.NewPCG(1, 1)), "X", []salestest.Product{theirs}, 20)...)
		from, to := calendar.Day("2025-09-01"), calendar.Day("2026-05-10")

		if _, err := w.service.Dashboard(orderstest.As(t.Context(), mine), &from, &to, theirs.ID, false, "en"); fault.Of(err).Code != fault.NotFound {
			t.Errorf("another's product: %v", err)
		}
		if _, err := w.service.Dashboard(t.Context(), &from, &to, 0, false, "en"); fault.Of(err).Code != fault.Unauthenticated {
			t.Errorf("nobody: %v", err)
		}
		got, err := w.service.Dashboard(orderstest.As(t.Context(), mine), &from, &to, 0, false, "en")
		if err != nil {
			t.Fatal(err)
		}
		if *got.Indicators[2].Value != 0 || len(got.Breakdowns[0].Rows) != 0 {
			t.Errorf("another's sales: %+v", got.Indicators[2])
		}
	})
}
