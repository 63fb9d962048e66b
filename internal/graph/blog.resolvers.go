package graph

import (
	"context"

	"merkato/internal/blog"
	"merkato/internal/fault"
	"merkato/internal/graph/generated"
	"merkato/internal/list"
)

func (q query) DevblogUnreadCount(ctx context.Context, lang string) (int64, error) {
	return q.services.Blog.UnreadCount(ctx, lang)
}

func (q query) DevblogArticles(ctx context.Context, lang string, page, length *int64) (*blog.Page, error) {
	return q.services.Blog.List(ctx, lang, list.Page{Number: int(orElse(page, 1)), Length: int(orElse(length, 10))})
}

func (q query) DevblogArticle(ctx context.Context, lang, slug string) (*generated.BlogArticle, error) {
	a, isRead, err := q.services.Blog.Article(ctx, lang, slug)
	if fault.Is(err, fault.NotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return &generated.BlogArticle{Slug: a.Slug, Title: a.Title, PublishedAt: a.PublishedAt, IsRead: isRead, HTML: a.HTML()}, nil
}

func (m mutation) ReadDevblogArticle(ctx context.Context, lang, slug string) (int64, error) {
	if err := m.services.Blog.See(ctx, lang, slug); err != nil {
		return 0, err
	}
	return m.services.Blog.UnreadCount(ctx, lang)
}

func (m mutation) ReadDevblog(ctx context.Context, lang string) (int64, error) {
	if err := m.services.Blog.SeeAll(ctx); err != nil {
		return 0, err
	}
	return m.services.Blog.UnreadCount(ctx, lang)
}
