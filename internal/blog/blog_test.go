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
		s := blog.New(d, nil, func() time.Time { return now })
		mine, other := sellertest.Add(t, d, nil).ID, sellertest.Add(t, d, nil).ID
		articles := []*blog.Article{
			{Lang: "en", Slug: "a", Title: "A", PublishedAt: now.Add(-time.Hour)},
			{Lang: "en", Slug: "b", Title: "B", PublishedAt: now},
			{Lang: "en", Slug: "c", Title: "C", PublishedAt: now.Add(time.Second)},
			{Lang: "fr", Slug: "d", Title: "D", PublishedAt: now.Add(-time.Hour)},
		}
		err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			for _, a := range articles {
				if _, err := s.Upsert(ctx, tx, a); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		for range 2 { // reading twice is reading once
			if err := s.See(actor.With(t.Context(), actor.Actor{SellerID: mine}), "en", "a"); err != nil {
				t.Fatal(err)
			}
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

		// R17.2: on the way to another site's blog all that is published counts as read, once the seller goes.
		for _, c := range []struct {
			who  actor.Actor
			want int64
		}{{actor.Actor{SellerID: other, Posing: true}, 2}, {actor.Actor{SellerID: other}, 0}} {
			ctx := actor.With(t.Context(), c.who)
			if err := s.SeeAll(ctx); err != nil {
				t.Fatal(err)
			}
			if n, err := s.UnreadCount(ctx, "en"); err != nil || n != c.want {
				t.Errorf("%+v: got %d, %v", c, n, err)
			}
		}
		now = now.Add(time.Second)
		if n, err := s.UnreadCount(actor.With(t.Context(), actor.Actor{SellerID: other}), "en"); err != nil || n != 1 {
			t.Errorf("published later: got %d, %v", n, err)
		}
	})
}

// R18.1: an article is published once for its language and slug; a newer one
// replaces it, an older one does not, and who has read it has.
func TestUpsert(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		sentAt := time.Date(2026, 5, 1, 8, 0, 0, 0, time.UTC)
		s := blog.New(d, nil, func() time.Time { return sentAt.AddDate(0, 1, 0) })
		as := actor.With(t.Context(), actor.Actor{SellerID: sellertest.Add(t, d, nil).ID})
		for i, c := range []struct {
			title   string
			at      time.Time
			changed bool
			stored  string
		}{
			{"second", sentAt, true, "second"},
			{"first", sentAt.Add(-time.Hour), false, "second"},
			{"third", sentAt.Add(time.Hour), true, "third"},
		} {
			var stored blog.Article
			err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
				changed, err := s.Upsert(ctx, tx, &blog.Article{Lang: "en", Slug: "news", Title: c.title, PublishedAt: sentAt, ExternalUpdatedAt: &c.at})
				if err != nil {
					return err
				}
				if changed != c.changed {
					t.Errorf("%s: changed %t", c.title, changed)
				}
				return tx.NewSelect().Model(&stored).Scan(ctx)
			})
			if err == nil && i == 0 {
				err = s.See(as, "en", "news")
			}
			if err != nil || stored.Title != c.stored {
				t.Errorf("%s: %q is stored, %v", c.title, stored.Title, err)
			}
		}
		if n, err := s.UnreadCount(as, "en"); err != nil || n != 0 {
			t.Errorf("%d unread, %v", n, err)
		}
	})
}
