package graph

import (
	"context"

	"merkato/internal/blog"
	"merkato/internal/graph/schema"
	"merkato/internal/home"
	"merkato/internal/list"
	"merkato/internal/orders"
)

// What the first screen shows of orders and articles.
const (
	newestOrders   = 5
	newestArticles = 3
)

func (q query) Home(ctx context.Context, lang *string) (*home.Home, error) {
	return q.services.Home.Home(ctx, orElse(lang, "en"))
}

type homeResolver resolver

func (r homeResolver) NewestOrders(ctx context.Context, h *home.Home) ([]schema.OrderLine, error) {
	page := orders.Page{Page: list.Page{Number: 1, Length: newestOrders}, Sort: orders.SortDate, Descending: true}
	entries, err := r.services.Orders.List(ctx, orders.Filter{}, page, h.Lang)
	return schema.OrderLines(entries, false), err
}

func (r homeResolver) Articles(ctx context.Context, h *home.Home) ([]blog.Teaser, error) {
	return r.services.Blog.Newest(ctx, h.Lang, newestArticles)
}
