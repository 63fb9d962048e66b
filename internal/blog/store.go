package blog

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
)

type read struct {
	bun.BaseModel `bun:"table:blog_reads"`

	SellerID  int64
	ArticleID int64
	ReadAt    time.Time
}

func unreadCount(ctx context.Context, q bun.IDB, sellerID int64, lang string, now time.Time) (int64, error) {
	return q.NewSelect().Model((*Article)(nil)).
		Where("article.lang = ?", lang).Where("article.published_at <= ?", now).Where(isThere).
		Where("NOT EXISTS (SELECT 1 FROM blog_reads AS r WHERE r.seller_id = ? AND r.article_id = article.id)", sellerID).
		Count(ctx)
}

func insertReadByAll(ctx context.Context, tx bun.Tx, slug string, at time.Time) error {
	_, err := tx.NewRaw(`INSERT INTO blog_reads (seller_id, article_id, read_at)
		SELECT s.id, article.id, ? FROM sellers AS s JOIN blog_articles AS article ON article.slug = ? WHERE `+isThere+`
		ON CONFLICT (seller_id, article_id) DO NOTHING`, at, slug).Exec(ctx)
	return err
}

// upsert writes an article where that is not older than what is there. One that was taken
// back is a new one then: nobody has read it.
func (s *Service) upsert(ctx context.Context, tx bun.Tx, a *Article) (changed bool, err error) {
	gone := &Article{}
	q := tx.NewSelect().Model(gone).Column("id").Where("article.lang = ?", a.Lang).Where("article.slug = ?", a.Slug).Where("article.removed_at IS NOT NULL")
	if s.db.Engine == db.PostgreSQL {
		q = q.For("UPDATE") // waits for readers who were at it when it was taken back
	}
	if err = q.Scan(ctx); err == nil {
		_, err = tx.NewDelete().Model((*read)(nil)).Where("article_id = ?", gone.ID).Exec(ctx)
	}
	if err != nil && !db.IsNotFound(err) {
		return false, err
	}
	n, err := db.Affected(tx.NewInsert().Model(a).
		On("CONFLICT (lang, slug) DO UPDATE").
		Set("title = EXCLUDED.title, body = EXCLUDED.body, published_at = EXCLUDED.published_at, external_updated_at = EXCLUDED.external_updated_at, removed_at = NULL").
		Where("article.external_updated_at IS NULL OR article.external_updated_at <= EXCLUDED.external_updated_at").
		Returning("NULL").Exec(ctx))
	return n > 0, err
}

// Erase forgets what a seller who goes has read, in the caller's transaction.
func (s *Service) Erase(ctx context.Context, tx bun.Tx, sellerID int64) error {
	_, err := tx.NewDelete().Model((*read)(nil)).Where("seller_id = ?", sellerID).Exec(ctx)
	return err
}
