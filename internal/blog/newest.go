package blog

import (
	"context"
	"time"

	"merkato/internal/actor"
)

// Teaser is an article as it is announced elsewhere.
type Teaser struct {
	ID          int64
	Title       string
	PublishedAt time.Time
	IsRead      bool // by the asking seller
}

// Newest are the articles published last in a language, and whether the asking
// seller has read them.
func (s *Service) Newest(ctx context.Context, lang string, count int64) ([]Teaser, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	teasers := []Teaser{}
	err = s.db.Read().NewSelect().Model((*Article)(nil)).Column("id", "title", "published_at").
		ColumnExpr("EXISTS (SELECT 1 FROM blog_reads AS r WHERE r.seller_id = ? AND r.article_id = article.id) AS is_read", sellerID).
		Where("article.lang = ?", lang).Where("article.published_at <= ?", s.now()).
		OrderExpr("article.published_at DESC, article.id DESC").Limit(count).Scan(ctx, &teasers)
	return teasers, err
}
