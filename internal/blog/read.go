package blog

import (
	"context"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/list"
)

// Page is a page of articles, and how many there are in the language.
type Page struct {
	Articles []Teaser
	Count    int64
}

// List reads one page of the published articles in a language, the newest first.
func (s *Service) List(ctx context.Context, lang string, page list.Page) (*Page, error) {
	sellerID, err := actor.SellerID(ctx)
	if err == nil {
		err = page.Check("length")
	}
	if err != nil {
		return nil, err
	}
	found := &Page{Articles: []Teaser{}}
	if found.Count, err = s.published(lang).Model((*Article)(nil)).Count(ctx); err != nil || found.Count == 0 {
		return found, err
	}
	err = page.Of(teasers(s.published(lang), sellerID)).Scan(ctx, &found.Articles)
	return found, err
}

// Article reads a published article, and whether the asking seller has read it.
func (s *Service) Article(ctx context.Context, lang, slug string) (*Article, bool, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, false, err
	}
	var found Article
	err = s.published(lang).Model(&found).Where("article.slug = ?", slug).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, false, fault.New(fault.NotFound, "article_unknown", "There is no such article.").At("slug")
	}
	if err != nil {
		return nil, false, err
	}
	isRead, err := s.db.Read().NewSelect().TableExpr("blog_reads").Where("seller_id = ?", sellerID).Where("article_id = ?", found.ID).Exists(ctx)
	return &found, isRead, err
}

// See notes that the asking seller has read an article, in all its languages:
// whoever changes the language has not to read it again. What an operator looks
// at, the seller has not read.
func (s *Service) See(ctx context.Context, lang, slug string) error {
	found, _, err := s.Article(ctx, lang, slug)
	if err != nil {
		return err
	}
	who, _ := actor.From(ctx)
	if who.Posing {
		return nil
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewRaw(`INSERT INTO blog_reads (seller_id, article_id, read_at)
			SELECT ?, id, ? FROM blog_articles AS article WHERE slug = ? AND `+isThere+` ON CONFLICT (seller_id, article_id) DO NOTHING`, who.SellerID, s.now(), found.Slug).Exec(ctx)
		return err
	})
}

// SeeAll notes that the asking seller has read all that is published, in every
// language: where the blog is that of another site, nobody learns what is read
// there. What an operator looks at, the seller has not read.
func (s *Service) SeeAll(ctx context.Context) error {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return err
	}
	if who, _ := actor.From(ctx); who.Posing {
		return nil
	}
	now := s.now()
	return s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewRaw(`INSERT INTO blog_reads (seller_id, article_id, read_at)
			SELECT ?, id, ? FROM blog_articles AS article WHERE published_at <= ? AND `+isThere+` ON CONFLICT (seller_id, article_id) DO NOTHING`, sellerID, now, now).Exec(ctx)
		return err
	})
}

func (s *Service) published(lang string) *bun.SelectQuery {
	return s.db.Read().NewSelect().Where("article.lang = ?", lang).Where("article.published_at <= ?", s.now()).Where(isThere)
}

// teasers asks for articles as they are announced, the newest first.
func teasers(q *bun.SelectQuery, sellerID int64) *bun.SelectQuery {
	return q.Model((*Article)(nil)).Column("slug", "title", "published_at").
		ColumnExpr("EXISTS (SELECT 1 FROM blog_reads AS r WHERE r.seller_id = ? AND r.article_id = article.id) AS is_read", sellerID).
		OrderExpr("article.published_at DESC, article.id DESC")
}
