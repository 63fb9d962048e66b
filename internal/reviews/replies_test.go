package reviews_test

import (
	"context"
	"strings"
	"testing"

	"merkato/internal/actor"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/list"
	"merkato/internal/reviews"
)

// R17.4: a seller replies to its own ratings, edits the reply, reports abuse
// once, and the marketplace takes all of it; others' ratings stay theirs.
func TestRepliesToRatings(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mine, other := newShop(t, d, "mine"), newShop(t, d, "other")
		mine.record(t, reviews.NewRating{ExternalID: "R1", Product: "mine-1", Stars: 2, At: now}, reviews.NewRating{ExternalID: "R2", Product: "mine-1", Stars: 5, At: now})
		as := func(s *shop) context.Context { return actor.With(t.Context(), actor.Actor{SellerID: s.sellerID}) }
		page := list.Page{Number: 1, Length: 10}
		all, err := mine.service.List(as(mine), reviews.Filter{}, page, "en")
		if err != nil || len(all.Ratings) != 2 {
			t.Fatal(err, all)
		}
		id := all.Ratings[1].ID
		if err := mine.service.Reply(as(other), id, "Mine now"); fault.Of(err).Reason != "rating_unknown" {
			t.Error(err)
		}
		for body, reason := range map[string]string{" ": "missing", "a\x00": "text_broken", strings.Repeat("x", reviews.LongestReply+1): "too_long"} {
			if err := mine.service.Reply(as(mine), id, body); fault.Of(err).Reason != reason || fault.Of(err).Field != "body" {
				t.Errorf("%q: %v", reason, err)
			}
		}
		for _, body := range []string{"Sorry", "Sorry ", "We fixed it"} {
			if err := mine.service.Reply(as(mine), id, body); err != nil {
				t.Fatal(err)
			}
		}
		if err := mine.service.Report(as(mine), id, "NONSENSE", ""); fault.Of(err).Field != "reason" {
			t.Error(err)
		}
		for range 2 {
			if err := mine.service.Report(as(mine), id, "SPAM", ""); err != nil {
				t.Fatal(err)
			}
		}
		one, err := mine.service.One(as(mine), id, "en")
		if err != nil || one.Reply == nil || one.Reply.Body != "We fixed it" || one.Reply.EditedAt == nil || !one.IsReported {
			t.Fatalf("%v %+v", err, one)
		}
		for want, answered := range map[int64]*bool{1: new(true), 2: nil} {
			found, err := mine.service.List(as(mine), reviews.Filter{IsAnswered: answered}, page, "en")
			if err != nil || found.Count != want || int64(len(found.Ratings)) != want {
				t.Errorf("%v %+v", err, found)
			}
		}
		open, err := mine.service.List(as(mine), reviews.Filter{IsAnswered: new(false)}, page, "en")
		if err != nil || open.Count != 1 || open.Ratings[0].ID == id {
			t.Errorf("%v %+v", err, open)
		}
		out, err := mine.service.Outgoing(t.Context(), 0, 10)
		if err != nil || len(out) != 3 || out[0].Body != "Sorry" || out[1].Body != "We fixed it" || out[2].Kind != "ABUSE" || out[0].Rating != all.Ratings[1].ExternalID {
			t.Fatalf("%v %+v", err, out)
		}
		if n, err := mine.service.Take(t.Context(), []int64{out[0].ID, out[1].ID, out[2].ID}); n != 3 || err != nil {
			t.Error(n, err)
		}
	})
}
