package reviews_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/list"
	"merkato/internal/messages"
	"merkato/internal/messages/messagestest"
	"merkato/internal/reviews"
)

// R17.4: the average that customers see is of 6 months and from 3 ratings on,
// with the reason where it is hidden; the trend goes month by month up to the
// end of the period. Today is 2026-04-30.
func TestStandingAndTrend(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, "mine")
		page := list.Page{Number: 1, Length: 10}
		standing := func(f reviews.Filter) string {
			r := s.list(t, f, page).Standing
			average := "-"
			if r.Average != nil {
				average = fmt.Sprint(*r.Average)
			}
			return fmt.Sprintf("%s of %d, %d in all %s", average, r.Recent, r.Count, r.Hidden)
		}
		if got := standing(reviews.Filter{}); got != "- of 0, 0 in all NONE" {
			t.Error(got)
		}
		s.rate(t, 0, 1, "2025-10-29T12:00:00Z") // a day too old
		s.rate(t, 0, 5, "2025-10-30T12:00:00Z")
		s.rate(t, 0, 4, "2026-03-31T12:00:00Z")
		if got := standing(reviews.Filter{}); got != "- of 2, 3 in all TOO_FEW" {
			t.Error(got)
		}
		s.rate(t, 1, 4, "2026-04-30T08:00:00Z")
		if got := standing(reviews.Filter{Period: list.Period{To: "2026-01-01"}}); got != "433 of 3, 4 in all " {
			t.Error(got)
		}
		if got := standing(reviews.Filter{ProductID: s.products[1].ID}); got != "- of 1, 1 in all TOO_FEW" {
			t.Error(got)
		}
		// Both figures are terms: others make another average.
		err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.NewRaw("INSERT INTO level_terms SELECT '2026-04-30', 7, 1, answered_weight, time_weight, rating_weight, best_hours, worst_hours FROM level_terms").Exec(ctx)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if got := standing(reviews.Filter{}); got != "350 of 4, 4 in all " {
			t.Error(got)
		}
		if got := standing(reviews.Filter{ProductID: s.products[1].ID}); got != "400 of 1, 1 in all " {
			t.Error(got)
		}
		trend := s.list(t, reviews.Filter{}, page).Trend
		if len(trend) != 12 || trend[0].Month != "2025-05-01" || trend[5].Count != 2 || *trend[5].Average != 300 || trend[6].Average != nil || *trend[11].Average != 400 {
			t.Errorf("%+v", trend)
		}
		trend = s.list(t, reviews.Filter{Period: list.Period{To: "2026-03-15"}}, page).Trend
		if len(trend) != 12 || trend[11].Month != "2026-03-01" || trend[11].Count != 1 {
			t.Errorf("%+v", trend)
		}
	})
}

// R17.4: a rating leads to the newest conversation about its order, if it is
// the seller's own.
func TestRatingLeadsToItsThread(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mine, other := newShop(t, d, "mine"), newShop(t, d, "other")
		open := func(s *shop, order string) int64 {
			thread := &messages.Thread{SellerID: s.sellerID, OrderReference: order, OpenedAt: now}
			if err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error { return messagestest.Open(ctx, tx, thread) }); err != nil {
				t.Fatal(err)
			}
			return thread.ID
		}
		open(mine, "MK-1")
		newest := open(mine, "MK-1")
		open(other, "MK-2")
		for i, order := range []string{"MK-1", "MK-2", ""} {
			mine.record(t, reviews.NewRating{
				ExternalID: fmt.Sprint("R", i), Product: "mine-1", Stars: 4, Language: "en", At: now.Add(-time.Duration(i) * time.Hour), OrderReference: order,
			})
		}
		found := mine.list(t, reviews.Filter{}, list.Page{Number: 1, Length: 10}).Ratings
		if found[0].OrderReference != "MK-1" || found[0].ThreadID == nil || *found[0].ThreadID != newest || found[1].ThreadID != nil || found[2].ThreadID != nil {
			t.Errorf("%+v", found)
		}
	})
}
