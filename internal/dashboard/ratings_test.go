package dashboard

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/list"
	"merkato/internal/orders/orderstest"
	"merkato/internal/reviews"
	"merkato/internal/sales/salestest"
)

// R16.1, R16.3: whatever was rated, and whatever period and product is asked
// for, also on the days on which the clock is changed: the average, each point
// and each bar are those of the list of ratings with the same filter.
func TestAverageIsThatOfTheListedRatings(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		sellerID := w.Seller(t, nil)
		offered := []salestest.Product{w.module(t, sellerID), w.module(t, sellerID), w.module(t, sellerID)}
		stranger := w.module(t, w.Seller(t, nil))
		r := rand.New(rand.NewPCG(21, 16))
		for range 150 {
			w.rate(t, offered[r.IntN(2)].External, salestest.Moment(r), 1+r.IntN(5))
			w.rate(t, stranger.External, salestest.Moment(r), 1)
		}
		ctx := orderstest.As(t.Context(), sellerID)
		listed := func(t *rapid.T, from, to calendar.Day, product int64) *reviews.Listing {
			l, err := w.reviews.List(ctx, reviews.Filter{ProductID: product, Period: list.Period{From: from, To: to}}, list.Page{Number: 1, Length: 100}, "en")
			if err != nil {
				t.Fatal(err)
			}
			return l
		}
		rapid.Check(t, func(t *rapid.T) {
			from := rapid.OneOf(
				rapid.SampledFrom(salestest.HardDays),
				rapid.Map(rapid.IntRange(0, 300), func(n int) calendar.Day { return calendar.Day("2025-08-01").Add(n) }),
			).Draw(t, "from")
			to := from.Add(rapid.OneOf(rapid.Just(0), rapid.IntRange(0, 120)).Draw(t, "days"))
			product := rapid.SampledFrom([]int64{0, offered[0].ID, offered[2].ID}).Draw(t, "product")
			d, err := w.service.Dashboard(ctx, &from, &to, product, false, "en")
			if err != nil {
				t.Fatal(err)
			}
			rate := d.Indicators[slices.IndexFunc(d.Indicators, func(f IndicatorFigure) bool { return f.Indicator == AverageRate })]
			same := func(what string, from, to calendar.Day, product int64, figure *int64) *reviews.Listing {
				l := listed(t, from, to, product)
				if (figure == nil) != (l.Average == nil) || (figure != nil && *figure != *l.Average) || int(min(l.Count, 100)) != len(l.Ratings) {
					t.Fatalf("%s of %s to %s of %d: %s, the list says %s of %d", what, from, to, product, shown(figure), shown(l.Average), l.Count)
				}
				return l
			}
			same("the tile", from, to, product, rate.Value)
			point := rapid.SampledFrom(rate.Series).Draw(t, "point")
			same("a point", point.From, point.To, product, point.Value)
			for _, bar := range d.Breakdowns[0].Rows {
				id, err := strconv.ParseInt(bar.Value, 10, 64)
				if err != nil {
					t.Fatal(err)
				}
				if l := same("a bar", from, to, id, ratio(*bar.Stars*100, *bar.Ratings)); l.Count != *bar.Ratings {
					t.Fatalf("a bar counts %d, the list %d", *bar.Ratings, l.Count)
				}
			}
		})
	})
}

func shown(n *int64) string {
	if n == nil {
		return "nothing"
	}
	return strconv.FormatInt(*n, 10)
}
