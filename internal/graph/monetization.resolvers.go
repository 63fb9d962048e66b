package graph

import (
	"context"

	"merkato/internal/calendar"
	"merkato/internal/graph/generated"
	"merkato/internal/list"
	"merkato/internal/monetization"
)

func (q query) Monetization(ctx context.Context, lang string) (*generated.RecurringRevenue, error) {
	o, err := q.services.Monetization.Overview(ctx, lang)
	if err != nil {
		return nil, err
	}
	shown := &generated.RecurringRevenue{AsOf: o.AsOf, Totals: &o.Totals, Cohorts: o.Cohorts, Renewals: o.Renewals, Products: make([]generated.ProductRevenue, len(o.Products))}
	for i := range o.Products {
		p := &o.Products[i]
		shown.Products[i] = generated.ProductRevenue{ProductID: p.ProductID, Product: p.Product, Totals: &p.Totals}
	}
	return shown, nil
}

func (q query) CustomerSubscriptions(ctx context.Context, figure monetization.Figure, month *calendar.Day, after, product, page, length *int64, lang string) (*generated.CustomerSubscriptionPage, error) {
	found, count, err := q.services.Monetization.List(ctx, monetization.Filter{Figure: figure, Month: orElse(month, ""), After: after, ProductID: orElse(product, 0)},
		list.Page{Number: int(orElse(page, 1)), Length: int(orElse(length, 25))}, lang)
	if err != nil {
		return nil, err
	}
	shown := &generated.CustomerSubscriptionPage{Count: count, Subscriptions: make([]generated.CustomerSubscription, len(found))}
	for i, s := range found {
		shown.Subscriptions[i] = generated.CustomerSubscription{
			ID: s.ID, Customer: s.Customer, Product: s.Product, State: s.State,
			StartedOn: s.StartedOn, EndedOn: s.EndedOn, RenewsOn: s.RenewsOn, Monthly: s.Monthly,
		}
	}
	return shown, nil
}
