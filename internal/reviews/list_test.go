package reviews_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/figures"
	"merkato/internal/list"
	"merkato/internal/products"
	"merkato/internal/reviews"
	"merkato/internal/seller/sellertest"
)

var now = time.Date(2026, 4, 30, 12, 0, 0, 0, time.UTC)

// shop is a seller with two products, and the service they are rated through.
type shop struct {
	db       *db.DB
	service  *reviews.Service
	sellerID int64
	products []*products.Product
}

func newShop(t *testing.T, d *db.DB, name string) *shop {
	t.Helper()
	catalogue := products.New(d)
	s := &shop{
		db: d, sellerID: sellertest.Add(t, d, nil).ID,
		service: reviews.New(d, catalogue, figures.New(d), func() time.Time { return now }),
	}
	for _, external := range []string{name + "-1", name + "-2"} {
		s.products = append(s.products, &products.Product{
			ExternalID: &external, SellerID: s.sellerID, Type: products.TypeModule, CreatedAt: now,
			Names: map[string]string{"en": external, "fr": "Le " + external},
		})
	}
	err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
		for _, p := range s.products {
			if err := catalogue.Create(ctx, tx, p); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// rate rates a product of the shop at a moment in UTC.
func (s *shop) rate(t *testing.T, product int, stars int, at string) {
	t.Helper()
	moment, err := time.Parse(time.RFC3339, at)
	if err != nil {
		t.Fatal(err)
	}
	s.record(t, reviews.NewRating{
		ExternalID: fmt.Sprint(*s.products[product].ExternalID, " ", at), Product: *s.products[product].ExternalID,
		Stars: stars, CustomerName: "Anna", Comment: at, Language: "pl", At: moment,
	})
}

func (s *shop) record(t *testing.T, sent ...reviews.NewRating) {
	t.Helper()
	err := s.db.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
		outcomes, err := s.service.Record(ctx, tx, sent)
		for _, o := range outcomes {
			if o.Err != nil {
				return o.Err
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func (s *shop) list(t *testing.T, f reviews.Filter, page list.Page) *reviews.Listing {
	t.Helper()
	l, err := s.service.List(s.asks(t), f, page, "fr")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func (s *shop) asks(t *testing.T) context.Context {
	return actor.With(t.Context(), actor.Actor{SellerID: s.sellerID})
}

// summary is a listing in short: the count, the average, five stars first, and
// the moments of the page.
func summary(l *reviews.Listing) string {
	average := "-"
	if l.Average != nil {
		average = fmt.Sprint(*l.Average)
	}
	var counts, moments []string
	for _, c := range l.ByStars {
		counts = append(counts, fmt.Sprint(c.Count))
	}
	for _, r := range l.Ratings {
		moments = append(moments, r.At.UTC().Format("01-02T15:04"))
	}
	return fmt.Sprintf("%d %s [%s] %s", l.Count, average, strings.Join(counts, " "), strings.Join(moments, " "))
}

// R2.21, R16.3: a seller's own ratings, newest first, by days in Paris, product
// and stars; the average and the counts by stars are the same whichever stars
// are requested.
func TestList(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		other := newShop(t, d, "other")
		other.rate(t, 0, 1, "2026-03-29T12:00:00Z")
		s := newShop(t, d, "mine")
		empty := s.list(t, reviews.Filter{}, list.Page{Number: 1, Length: 10})
		if got := summary(empty); got != "0 - [0 0 0 0 0] " {
			t.Errorf("none yet: %q", got)
		}
		s.rate(t, 0, 5, "2026-03-28T22:59:59Z") // the last second of the 28th in Paris
		s.rate(t, 0, 4, "2026-03-28T23:00:00Z") // the 29th, on which the clock goes forward
		s.rate(t, 1, 2, "2026-03-29T21:59:59Z")
		s.rate(t, 0, 5, "2026-03-29T22:00:00Z") // the 30th
		s.rate(t, 0, 4, "2026-04-02T08:00:00Z")

		ten := list.Page{Number: 1, Length: 10}
		for name, c := range map[string]struct {
			filter reviews.Filter
			page   list.Page
			want   string
		}{
			"all time":      {reviews.Filter{}, ten, "5 400 [2 2 0 1 0] 04-02T08:00 03-29T22:00 03-29T21:59 03-28T23:00 03-28T22:59"},
			"second page":   {reviews.Filter{}, list.Page{Number: 2, Length: 2}, "5 400 [2 2 0 1 0] 03-29T21:59 03-28T23:00"},
			"past the last": {reviews.Filter{}, list.Page{Number: 9, Length: 2}, "5 400 [2 2 0 1 0] "},
			"one day of 23 hours": {reviews.Filter{Period: list.Period{From: "2026-03-29", To: "2026-03-29"}}, ten,
				"2 300 [0 1 0 1 0] 03-29T21:59 03-28T23:00"},
			"from a day on": {reviews.Filter{Period: list.Period{From: "2026-03-30"}}, ten, "2 450 [1 1 0 0 0] 04-02T08:00 03-29T22:00"},
			"up to a day":   {reviews.Filter{Period: list.Period{To: "2026-03-28"}}, ten, "1 500 [1 0 0 0 0] 03-28T22:59"},
			"a product":     {reviews.Filter{ProductID: s.products[1].ID}, ten, "1 200 [0 0 0 1 0] 03-29T21:59"},
			"stars":         {reviews.Filter{Stars: new(int64(4))}, ten, "2 400 [2 2 0 1 0] 04-02T08:00 03-28T23:00"},
			"stars nobody gave": {reviews.Filter{Stars: new(int64(1)), Period: list.Period{From: "2026-03-29", To: "2026-03-29"}}, ten,
				"0 300 [0 1 0 1 0] "},
			"nothing then": {reviews.Filter{Period: list.Period{From: "2026-04-10", To: "2026-04-20"}}, ten, "0 - [0 0 0 0 0] "},
		} {
			if got := summary(s.list(t, c.filter, c.page)); got != c.want {
				t.Errorf("%s\ngot  %s\nwant %s", name, got, c.want)
			}
		}
		first := s.list(t, reviews.Filter{}, list.Page{Number: 1, Length: 1}).Ratings[0]
		first.ID, first.SellerID = 0, 0
		first.At = first.At.UTC()
		want := reviews.Entry{Rating: reviews.Rating{
			ExternalID: "mine-1 2026-04-02T08:00:00Z", ProductID: s.products[0].ID, Stars: 4, CustomerName: "Anna",
			Comment: "2026-04-02T08:00:00Z", Language: "pl", At: time.Date(2026, 4, 2, 8, 0, 0, 0, time.UTC), Day: "2026-04-02",
		}, ProductName: "Le mine-1"}
		if diff := cmp.Diff(want, first); diff != "" {
			t.Error(diff)
		}
	})
}

// R2.21: what cannot be meant is refused at its field; another's product is
// not found.
func TestListRefuses(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, other := newShop(t, d, "mine"), newShop(t, d, "other")
		ten := list.Page{Number: 1, Length: 10}
		for _, c := range []struct {
			want   string
			filter reviews.Filter
			page   list.Page
		}{
			{"period_reversed from", reviews.Filter{Period: list.Period{From: "2026-03-02", To: "2026-03-01"}}, ten},
			{"period_range from", reviews.Filter{Period: list.Period{From: "0001-01-01"}}, ten},
			{"period_range to", reviews.Filter{Period: list.Period{To: "9999-12-31"}}, ten},
			{"stars stars", reviews.Filter{Stars: new(int64(0))}, ten},
			{"stars stars", reviews.Filter{Stars: new(int64(6))}, ten},
			{"product_unknown productID", reviews.Filter{ProductID: other.products[0].ID}, ten},
			{"page_number page", reviews.Filter{}, list.Page{Number: 0, Length: 10}},
			{"page_length length", reviews.Filter{}, list.Page{Number: 1, Length: 101}},
		} {
			_, err := s.service.List(s.asks(t), c.filter, c.page, "en")
			if got := fault.Of(err); got == nil || got.Reason+" "+got.Field != c.want {
				t.Errorf("%s: %v", c.want, err)
			}
		}
		if _, err := s.service.List(t.Context(), reviews.Filter{}, ten, "en"); !fault.Is(err, fault.Unauthenticated) && !fault.Is(err, fault.Forbidden) {
			t.Errorf("nobody: %v", err)
		}
	})
}
