package blog_test

import (
	"context"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/blog"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/seller/sellertest"
)

// R6.7: what counts is published, in the language, and not read by this seller.
func TestUnreadCount(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := time.Date(2026, 5, 31, 12, 0, 0, 0, time.UTC)
		s := blog.New(d, func() time.Time { return now })
		mine, other := sellertest.Add(t, d, nil).ID, sellertest.Add(t, d, nil).ID
		articles := []*blog.Article{
			{Lang: "en", Slug: "a", Title: "A", PublishedAt: now.Add(-time.Hour)},
			{Lang: "en", Slug: "b", Title: "B", PublishedAt: now},
			{Lang: "en", Slug: "c", Title: "C", PublishedAt: now.Add(time.Second)},
			{Lang: "fr", Slug: "a", Title: "A", PublishedAt: now.Add(-time.Hour)},
		}
		err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			for _, a := range articles {
				if err := s.Publish(ctx, tx, a); err != nil {
					return err
				}
			}
			for range 2 { // reading twice is reading once
				if err := s.MarkRead(ctx, tx, mine, articles[0].ID); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			seller int64
			lang   string
			want   int64
		}{{mine, "en", 1}, {other, "en", 2}, {mine, "fr", 1}, {mine, "de", 0}} {
			n, err := s.UnreadCount(actor.With(t.Context(), actor.Actor{SellerID: c.seller}), c.lang)
			if err != nil || n != c.want {
				t.Errorf("%+v: got %d, %v", c, n, err)
			}
		}
	})
}
