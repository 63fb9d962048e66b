package db_test

import (
	"context"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/seller/sellertest"
)

// R17.2: on the way back articles that were taken back are gone, with who has read them.
func TestArticlesTakenBackGoOnTheWayBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		reader, at := sellertest.Add(t, d, nil).ID, time.Now()
		err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.NewRaw("INSERT INTO blog_articles (id, lang, slug, title, body, published_at, removed_at) VALUES (7, 'en', 'news', '', '', ?0, ?0), (8, 'de', 'news', 'Neu', 'Text', ?0, NULL)", at).Exec(ctx)
			if err == nil {
				_, err = tx.NewRaw("INSERT INTO blog_reads (seller_id, article_id, read_at) VALUES (?0, 7, ?1), (?0, 8, ?1)", reader, at).Exec(ctx)
			}
			return err
		})
		if err == nil {
			err = d.DownTo(t.Context(), 219)
		}
		if err != nil {
			t.Fatal(err)
		}
		var left int64
		if err := d.Read().NewRaw("SELECT article_id FROM blog_reads JOIN blog_articles AS a ON a.id = article_id").Scan(t.Context(), &left); err != nil || left != 8 {
			t.Errorf("%d, %v", left, err)
		}
	})
}
