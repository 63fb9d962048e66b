package reviews_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/figures"
	"merkato/internal/products"
	"merkato/internal/reviews"
	"merkato/internal/seller/sellertest"
)

// R18.1: ratings are taken or refused each by itself, once, and count on their
// day in Paris with their stars.
func TestRecord(t *testing.T) {
	now := time.Date(2026, 3, 31, 12, 0, 0, 0, time.UTC)
	late := time.Date(2026, 3, 28, 23, 30, 0, 0, time.UTC) // in Paris the 29th has begun
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		catalogue, counts := products.New(d), figures.New(d)
		s := reviews.New(d, catalogue, counts, func() time.Time { return now })
		mine, id := sellertest.Add(t, d, nil).ID, "P"
		product := &products.Product{ExternalID: &id, ExternalUpdatedAt: &late, SellerID: mine, Type: products.TypeModule, CreatedAt: late, Names: map[string]string{"en": id}}
		rating := func(id string, stars int, edit func(*reviews.NewRating)) reviews.NewRating {
			r := reviews.NewRating{ExternalID: id, Product: "P", Stars: stars, CustomerName: "Anna", Comment: "Good", Language: "pl", At: late}
			if edit != nil {
				edit(&r)
			}
			return r
		}
		record := func(sent ...reviews.NewRating) (reasons []string, ids []int64) {
			t.Helper()
			err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
				done, err := s.Record(ctx, tx, sent)
				for _, o := range done {
					reason := ""
					if o.Err != nil {
						reason = fault.Of(o.Err).Reason + " " + fault.Of(o.Err).Field
					}
					reasons, ids = append(reasons, reason), append(ids, o.ID)
				}
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			return reasons, ids
		}
		err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			_, err := catalogue.Upsert(ctx, tx, []*products.Product{product})
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		_, first := record(rating("a", 5, nil), rating("b", 2, nil), rating("a", 5, nil))
		if first[0] == 0 || first[2] != first[0] || first[1] == first[0] {
			t.Errorf("ids %v", first)
		}
		reasons, again := record(
			rating("a", 5, nil),
			rating("a", 4, nil),
			rating("b", 2, func(r *reviews.NewRating) { r.Comment = "Bad" }),
			rating("c", 6, nil),
			rating("d", 3, func(r *reviews.NewRating) { r.Product = "NONE" }),
			rating("e", 3, func(r *reviews.NewRating) { r.At = now.Add(time.Hour) }),
		)
		want := []string{"", "rating_exists stars", "rating_exists comment", "stars stars", "product_unknown product", "date_in_future at"}
		if diff := cmp.Diff(want, reasons); diff != "" || again[0] != first[0] {
			t.Errorf("%v %s", again, diff)
		}
		for _, p := range []figures.Period{{From: "2026-03-01", To: "2026-03-31"}, {From: "2026-03-29", To: "2026-03-29"}} {
			if sums, err := counts.Sum(t.Context(), mine, figures.OfProduct(product.ID), &p); err != nil || sums.Ratings != 2 || sums.Stars != 7 {
				t.Errorf("%+v: %+v %v", p, sums, err)
			}
		}
	})
}
