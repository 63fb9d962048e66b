package graph

import (
	"context"

	"merkato/internal/graph/generated"
	"merkato/internal/list"
	"merkato/internal/promotions"
)

func (q query) Promotions(ctx context.Context, productID *int64, kind *promotions.Kind, state *promotions.State, page, length *int64, lang *string) (*promotions.Listing, error) {
	return q.services.Promotions.List(ctx, promotions.Filter{ProductID: orElse(productID, 0), Kind: orElse(kind, ""), State: orElse(state, "")},
		list.Page{Number: int(orElse(page, 1)), Length: int(orElse(length, 10))}, orElse(lang, "en"))
}

func (q query) PromotionTerms(ctx context.Context, lang *string) (*promotions.Terms, error) {
	return q.services.Promotions.Terms(ctx, orElse(lang, "en"))
}

func (q query) PromotionCalendar(ctx context.Context, productID, year int64) (*promotions.Calendar, error) {
	return q.services.Promotions.Calendar(ctx, productID, year)
}

func (q query) PromotionPreview(ctx context.Context, input generated.PromotionInput) (*promotions.Preview, error) {
	return q.services.Promotions.Preview(ctx, draftOf(input))
}

func (m mutation) CreatePromotion(ctx context.Context, input generated.PromotionInput, lang *string) (*promotions.Entry, error) {
	made, err := m.services.Promotions.Create(ctx, draftOf(input))
	if err != nil {
		return nil, err
	}
	return m.services.Promotions.Entry(ctx, made, orElse(lang, "en"))
}

func (m mutation) StopPromotion(ctx context.Context, id int64, lang *string) (*promotions.Entry, error) {
	stopped, err := m.services.Promotions.Stop(ctx, id)
	if err != nil {
		return nil, err
	}
	return m.services.Promotions.Entry(ctx, stopped, orElse(lang, "en"))
}

func draftOf(in generated.PromotionInput) promotions.Draft {
	return promotions.Draft{
		ProductID: in.Product, Kind: in.Kind, DiscountType: in.DiscountType, Discount: in.Discount, Code: in.Code,
		MaxUses: in.MaxUses, MaxPerCustomer: in.MaxPerCustomer, StartsOn: in.StartsOn, EndsOn: in.EndsOn,
	}
}
