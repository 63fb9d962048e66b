package dashboard

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/uptrace/bun"
	"pgregory.net/rapid"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/figures"
	"merkato/internal/orders/orderstest"
	"merkato/internal/products"
	"merkato/internal/sales"
	"merkato/internal/sales/salestest"
)

// R16.1: bars by product carry names in the reader's language, sessions, threads,
// ratings and stars, as do those by type, and also products that were removed; of
// one product there is only its own bar by product, and all others are its own too.
func TestBreakdowns(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		sellerID := w.Seller(t, nil)
		sold := w.module(t, sellerID)
		day := calendar.DayOf(w.now)
		line := sales.NewLine{Number: 1, Product: sold.External, Source: sales.SourceAd, Quantity: 2, Price: 10_00}
		care := line
		care.Number, care.Care, care.Price = 2, true, 4_00
		w.Record(t, sales.NewOrder{
			Reference: "o", PlacedAt: w.now, CustomerName: "A", CustomerEmail: "a@example.com", Country: "CH", Language: "de",
			Lines: []sales.NewLine{line, care},
		})
		w.Write(t, func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.NewUpdate().Model((*products.Product)(nil)).Set("removed_at = ?", w.now).Where("id = ?", sold.ID).Exec(ctx)
			return err
		})
		w.ask(t, sold.External, w.now, time.Time{}, 0)
		w.rate(t, sold.External, w.now, 5, 4)
		ask := func(productID int64) []Breakdown {
			got, err := w.service.Dashboard(orderstest.As(t.Context(), sellerID), &day, &day, productID, false, "fr")
			if err != nil {
				t.Fatal(err)
			}
			return got.Breakdowns
		}
		sessions, threads, ratings, stars := int64(0), int64(1), int64(2), int64(9)
		byProduct := Breakdown{OfProduct, []BreakdownRow{{
			Value: fmt.Sprint(sold.ID), Name: "Le M", Sales: 2, Turnover: 28_00,
			Sessions: &sessions, Threads: &threads, Ratings: &ratings, Stars: &stars,
		}}}
		one := func(d Dimension, value string) Breakdown {
			return Breakdown{d, []BreakdownRow{{Value: value, Sales: 2, Turnover: 28_00}}}
		}
		want := []Breakdown{
			byProduct,
			{OfType, []BreakdownRow{
				{Value: "module", Sales: 1, Turnover: 20_00, Sessions: &sessions, Threads: &threads, Ratings: &ratings, Stars: &stars},
				{Value: "business_care", Sales: 1, Turnover: 8_00, Sessions: known(0), Threads: known(0), Ratings: known(0), Stars: known(0)},
			}},
			one(OfSource, "AD"), one(OfCountry, "CH"), one(OfLanguage, "de"),
		}
		if diff := cmp.Diff(want, ask(0)); diff != "" {
			t.Error(diff)
		}
		// Of one product it is the same without what other products sold, of which there is none yet.
		if diff := cmp.Diff(want, ask(sold.ID)); diff != "" {
			t.Error(diff)
		}
		other := w.module(t, sellerID)
		line.Product, line.Source = other.External, sales.SourceAuto
		w.Record(t, sales.NewOrder{
			Reference: "p", PlacedAt: w.now, CustomerName: "A", CustomerEmail: "a@example.com", Country: "CH", Language: "fr",
			Lines: []sales.NewLine{line},
		})
		if diff := cmp.Diff(want, ask(sold.ID)); diff != "" {
			t.Error(diff)
		}
		alone := BreakdownRow{Sales: 1, Turnover: 20_00}
		var values []string
		for _, b := range ask(other.ID)[1:] {
			if len(b.Rows) != 1 {
				t.Fatalf("%s: %v", b.Dimension, b.Rows)
			}
			values = append(values, b.Rows[0].Value)
			b.Rows[0].Value = ""
			alone.Sessions, alone.Threads, alone.Ratings, alone.Stars = nil, nil, nil, nil
			if b.Dimension == OfType {
				alone.Sessions, alone.Threads, alone.Ratings, alone.Stars = known(0), known(0), known(0), known(0)
			}
			if diff := cmp.Diff(alone, b.Rows[0]); diff != "" {
				t.Errorf("%s: %s", b.Dimension, diff)
			}
		}
		if diff := cmp.Diff([]string{"module", "AUTO", "CH", "fr"}, values); diff != "" {
			t.Error(diff)
		}
		quiet := w.module(t, sellerID)
		for _, b := range ask(quiet.ID) {
			if len(b.Rows) != 0 {
				t.Errorf("nothing was sold of it, but by %s: %v", b.Dimension, b.Rows)
			}
		}
		// A product that nobody bought has a bar as soon as somebody asks about it.
		w.ask(t, quiet.External, w.now, time.Time{}, 0)
		if rows := ask(0)[0].Rows; len(rows) != 3 || rows[2].Value != fmt.Sprint(quiet.ID) || *rows[2].Threads != 1 || rows[2].Turnover != 0 {
			t.Errorf("%+v", rows)
		}
	})
}

// R16.1, R16.3: whatever was visited, asked and rated, and whatever period and
// product is looked at: what each type has is what its products have, and all
// types together are the tile.
func TestTypesAreSumsOfTheirProducts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		sellerID := w.Seller(t, nil)
		theme := w.Product(t, sellerID, products.TypeTheme, map[string]string{"en": "T"})
		never := w.Product(t, sellerID, products.TypePack, map[string]string{"en": "P"})
		offered := []salestest.Product{w.module(t, sellerID), w.module(t, sellerID), theme}
		typeOf := map[string]string{
			fmt.Sprint(offered[0].ID): "module", fmt.Sprint(offered[1].ID): "module", fmt.Sprint(theme.ID): "theme", fmt.Sprint(never.ID): "pack",
		}
		r := rand.New(rand.NewPCG(3, 16))
		w.Record(t, salestest.Orders(r, "T-", offered[:2], 40)...) // no theme is ever sold
		for range 60 {
			visited := figures.Sessions{SellerID: sellerID, ProductID: offered[r.IntN(3)].ID, Day: calendar.DayOf(salestest.Moment(r)), Count: 1 + r.Int64N(9)}
			w.Write(t, func(ctx context.Context, tx bun.Tx) error { return w.Figures.SetSessions(ctx, tx, visited) })
			w.ask(t, offered[r.IntN(3)].External, salestest.Moment(r), time.Time{}, 0)
			w.rate(t, offered[r.IntN(3)].External, salestest.Moment(r), 1+r.IntN(5))
		}
		ctx := orderstest.As(t.Context(), sellerID)
		rapid.Check(t, func(t *rapid.T) {
			from := calendar.Day("2025-08-01").Add(rapid.IntRange(0, 300).Draw(t, "from"))
			to := from.Add(rapid.OneOf(rapid.Just(0), rapid.IntRange(0, 400)).Draw(t, "days"))
			product := rapid.SampledFrom([]int64{0, offered[0].ID, theme.ID, never.ID}).Draw(t, "product")
			d, err := w.service.Dashboard(ctx, &from, &to, product, false, "en")
			if err != nil {
				t.Fatal(err)
			}
			byProduct, byType := map[string]counts{}, map[string]counts{}
			whole := counts{}
			for _, row := range d.Breakdowns[0].Rows {
				if n := countsOf(row); n != (counts{}) {
					byProduct[typeOf[row.Value]] = byProduct[typeOf[row.Value]].plus(n)
				}
			}
			for _, row := range d.Breakdowns[1].Rows {
				if n := countsOf(row); n != (counts{}) {
					byType[row.Value] = n
					whole = whole.plus(n)
				}
			}
			if diff := cmp.Diff(byProduct, byType, cmp.AllowUnexported(counts{})); diff != "" {
				t.Fatalf("%s to %s of %d, by product and by type:\n%s", from, to, product, diff)
			}
			tiles := map[Indicator]*int64{}
			for _, f := range d.Indicators {
				tiles[f.Indicator] = f.Value
			}
			rate := ratio(whole.stars*100, whole.ratings)
			if *tiles[Sessions] != whole.sessions || *tiles[TicketsReceived] != whole.threads || cmp.Diff(tiles[AverageRate], rate) != "" {
				t.Fatalf("%s to %s of %d: the tiles say %d, %d and %s, the types %+v", from, to, product,
					*tiles[Sessions], *tiles[TicketsReceived], shown(tiles[AverageRate]), whole)
			}
		})
	})
}

// counts are what is counted by product and by type, and not by lines.
type counts struct{ sessions, threads, ratings, stars int64 }

func countsOf(r BreakdownRow) counts { return counts{*r.Sessions, *r.Threads, *r.Ratings, *r.Stars} }

func (c counts) plus(o counts) counts {
	return counts{c.sessions + o.sessions, c.threads + o.threads, c.ratings + o.ratings, c.stars + o.stars}
}
