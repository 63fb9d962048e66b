package graph

import (
	"context"

	"merkato/internal/graph/generated"
	"merkato/internal/graph/schema"
	"merkato/internal/products"
)

func (q query) ProductList(ctx context.Context, lang string) ([]products.ListItem, error) {
	return q.services.Products.List(ctx, lang)
}

func (q query) Products(ctx context.Context, online *bool, productType *products.Type) (*generated.Products, error) {
	count, err := q.services.Products.Count(ctx, products.Filter{Online: online, Type: productType})
	return &generated.Products{Count: count}, err
}

func (q query) PsConfig(ctx context.Context) (*schema.Platform, error) {
	platform, err := q.services.Catalogue.Platform(ctx)
	return &schema.Platform{Platform: platform}, err
}
