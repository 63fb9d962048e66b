package figures_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/uptrace/bun"
	"pgregory.net/rapid"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/figures"
	"merkato/internal/seller/sellertest"
)

// R16.1: many periods at once, several slices at once and many sellers at once
// are what adding up day by day gives, whatever the periods are and wherever
// they overlap.
func TestPointsAndBars(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := figures.New(d)
		sellers := []int64{sellertest.Add(t, d, nil).ID, sellertest.Add(t, d, nil).ID}
		first := calendar.Day("2025-12-20")
		sums := func(n int) figures.Sums {
			return figures.Sums{Sales: 1, Refunds: int64(n % 2), SalesGross: 100, RefundGross: -9, Sessions: int64(n % 7), Threads: int64(n % 3), Ratings: 1, Stars: int64(n%5 + 1)}
		}
		var all []figures.Change
		for n := range 120 {
			all = append(all, figures.Change{
				SellerID: sellers[n%2], ProductID: int64(1 + n%3), Day: first.Add(n * 7 % 90),
				Parts: []figures.Part{{Slice: figures.Country, Value: []string{"FR", "DE"}[n%2]}, {Slice: figures.Source, Value: "AD"}},
				Sums:  sums(n),
			})
		}
		if err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error { return s.Add(ctx, tx, all...) }); err != nil {
			t.Fatal(err)
		}
		lies := func(c figures.Change, p figures.Period) bool { return c.Day >= p.From && c.Day <= p.To }

		rapid.Check(t, func(t *rapid.T) {
			period := rapid.Custom(func(t *rapid.T) figures.Period {
				from := first.Add(rapid.IntRange(-40, 100).Draw(t, "from"))
				return figures.Period{From: from, To: from.Add(rapid.IntRange(-1, 120).Draw(t, "days"))}
			})
			periods := rapid.SliceOfN(period, 0, 8).Draw(t, "periods")
			part := rapid.SampledFrom([]figures.Part{figures.OfProduct(1), {Slice: figures.Country, Value: "FR", ProductID: 1}}).Draw(t, "part")
			got, err := s.Points(context.Background(), sellers[0], part, periods)
			if err != nil {
				t.Fatal(err)
			}
			want := make([]figures.Point, len(periods))
			for i, p := range periods {
				for _, c := range all {
					if c.SellerID == sellers[0] && belongs(c, part) && lies(c, p) && c.ProductID == 1 {
						want[i] = point(want[i], keptOf(c, part))
					}
				}
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatal(diff)
			}

			p := period.Draw(t, "period")
			byValue := map[figures.Slice]map[string]figures.Bar{figures.Country: {}, figures.Product: {}}
			ofFirst := map[figures.Slice]map[string]figures.Bar{figures.Country: {}, figures.Source: {}} // product
			byProduct := map[string]figures.Sums{}
			for _, c := range all {
				if !lies(c, p) {
					continue
				}
				name := fmt.Sprint(c.SellerID, " ", c.ProductID)
				byProduct[name] = byProduct[name].Plus(c.Sums)
				if c.SellerID == sellers[1] {
					country, product := c.Parts[0].Value, fmt.Sprint(c.ProductID)
					unvisited := c.Sums // visits, threads and ratings are of products only
					unvisited.Sessions, unvisited.Threads, unvisited.Ratings, unvisited.Stars = 0, 0, 0, 0
					byValue[figures.Country][country] = plus(byValue[figures.Country][country], unvisited)
					byValue[figures.Product][product] = plus(byValue[figures.Product][product], c.Sums)
					if c.ProductID == 1 {
						ofFirst[figures.Country][country] = plus(ofFirst[figures.Country][country], unvisited)
						ofFirst[figures.Source]["AD"] = plus(ofFirst[figures.Source]["AD"], unvisited)
					}
				}
			}
			slices, err := s.Bars(context.Background(), sellers[1], 0, []figures.Slice{figures.Country, figures.Product}, p)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(byValue, slices); diff != "" {
				t.Fatal(diff)
			}
			slices, err = s.Bars(context.Background(), sellers[1], 1, []figures.Slice{figures.Country, figures.Source}, p)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(ofFirst, slices); diff != "" {
				t.Fatal(diff)
			}
			products := map[string]figures.Sums{}
			err = s.EachProduct(context.Background(), sellers[0], sellers[1], p, func(sellerID, productID int64, sums figures.Sums) {
				products[fmt.Sprint(sellerID, " ", productID)] = sums
			})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(byProduct, products); diff != "" {
				t.Fatal(diff)
			}
		})
	})
}

func plus(b figures.Bar, s figures.Sums) figures.Bar {
	return figures.Bar{
		Sales: b.Sales + s.Sales, SalesGross: b.SalesGross + s.SalesGross,
		RefundGross: b.RefundGross + s.RefundGross, Sessions: b.Sessions + s.Sessions,
		Threads: b.Threads + s.Threads, Ratings: b.Ratings + s.Ratings, Stars: b.Stars + s.Stars,
	}
}

func point(p figures.Point, s figures.Sums) figures.Point {
	return figures.Point{
		Sales: p.Sales + s.Sales, SalesGross: p.SalesGross + s.SalesGross, RefundGross: p.RefundGross + s.RefundGross,
		Sessions: p.Sessions + s.Sessions, Threads: p.Threads + s.Threads, Ratings: p.Ratings + s.Ratings, Stars: p.Stars + s.Stars,
	}
}
