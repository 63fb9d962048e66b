package blog

import (
	"context"
	"time"

	"github.com/uptrace/bun"
)

type read struct {
	bun.BaseModel `bun:"table:blog_reads"`

	SellerID  int64
	ArticleID int64
	ReadAt    time.Time
}

func unreadCount(ctx context.Context, q bun.IDB, sellerID int64, lang string, now time.Time) (int64, error) {
	return q.NewSelect().Model((*Article)(nil)).
		Where("article.lang = ?", lang).Where("article.published_at <= ?", now).
		Where("NOT EXISTS (SELECT 1 FROM blog_reads AS r WHERE r.seller_id = ? AND r.article_id = article.id)", sellerID).
		Count(ctx)
}

func insertRead(ctx context.Context, tx bun.Tx, sellerID, articleID int64, at time.Time) error {
	_, err := tx.NewInsert().
		Model(&read{SellerID: sellerID, ArticleID: articleID, ReadAt: at}).
		On("CONFLICT (seller_id, article_id) DO NOTHING").
		Exec(ctx)
	return err
}
