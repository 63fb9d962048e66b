package graph

import (
	"context"

	"merkato/internal/calendar"
	"merkato/internal/graph/generated"
	"merkato/internal/list"
	"merkato/internal/monetization"
)

func (q query) Monetization(ctx context.Context, lang string) (*monetization.Overview, error) {
	return q.services.Monetization.Overview(ctx, lang)
}

func (q query) CustomerSubscriptions(ctx context.Context, figure monetization.Figure, month *calendar.Day, after, product, page, length *int64, lang string) (*generated.CustomerSubscriptionPage, error) {
	found, count, err := q.services.Monetization.List(ctx, monetization.Filter{Figure: figure, Month: orElse(month, ""), After: after, ProductID: orElse(product, 0)},
		list.Page{Number: int(orElse(page, 1)), Length: int(orElse(length, 25))}, lang)
	return &generated.CustomerSubscriptionPage{Count: count, Subscriptions: found}, err
}
