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

// R2.9: the newest articles of a language that are out, with what the asking
// seller has read.
func TestNewest(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
		s := blog.New(d, nil, func() time.Time { return now })
		mine, other := sellertest.Add(t, d, nil).ID, sellertest.Add(t, d, nil).ID
		err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			for slug, published := range map[string]time.Time{
				"old": now.AddDate(0, -3, 0), "first": now.AddDate(0, 0, -2), "second": now.AddDate(0, 0, -1), "now": now, "to-come": now.Add(time.Second),
			} {
				a := &blog.Article{Lang: "en", Slug: slug, Title: slug, PublishedAt: published}
				if _, err := s.Upsert(ctx, tx, a); err != nil {
					return err
				}
			}
			_, err := s.Upsert(ctx, tx, &blog.Article{Lang: "fr", Slug: "now", Title: "maintenant", PublishedAt: now})
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		for sellerID, slug := range map[int64]string{mine: "second", other: "now"} {
			if err := s.See(actor.With(t.Context(), actor.Actor{SellerID: sellerID}), "en", slug); err != nil {
				t.Fatal(err)
			}
		}
		got, err := s.Newest(actor.With(t.Context(), actor.Actor{SellerID: mine}), "en", 3)
		if err != nil {
			t.Fatal(err)
		}
		if len(got) != 3 || got[0].Title != "now" || got[0].IsRead || got[1].Title != "second" || !got[1].IsRead ||
			got[2].Title != "first" || got[2].IsRead || !got[0].PublishedAt.Equal(now) {
			t.Errorf("%+v", got)
		}
	})
}
