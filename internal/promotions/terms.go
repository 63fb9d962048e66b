package promotions

import (
	"context"
	"slices"
	"strings"

	"merkato/internal/actor"
	"merkato/internal/list"
	"merkato/internal/money"
	"merkato/internal/products"
)

// Terms are what a seller may still do.
type Terms struct {
	Limits
	CodesLeft int64
	Products  []Promotable
}

// Promotable is a product that can be promoted.
type Promotable struct {
	ID       int64
	Name     string
	Price    money.Cents
	DaysLeft int64 // of this year
	HasCodes bool  // codes are possible
}

// Terms of the asking seller.
func (s *Service) Terms(ctx context.Context, lang string) (*Terms, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	if !list.IsName(lang) {
		lang = "en"
	}
	today := s.Today()
	l, err := s.limits(ctx, s.DB.Read(), today)
	if err != nil {
		return nil, err
	}
	made, err := s.newCodes(ctx, s.DB.Read(), sellerID, l)
	if err != nil {
		return nil, err
	}
	t := &Terms{Limits: l, CodesLeft: max(l.Codes-made, 0), Products: []Promotable{}}
	names, err := s.Products.Names(ctx, sellerID, lang)
	if err != nil {
		return nil, err
	}
	t.Products, err = s.promotable(ctx, sellerID, names, l, string(today[:4]))
	return t, err
}

// promotable lists the products that can be promoted, by name.
func (s *Service) promotable(ctx context.Context, sellerID int64, names map[int64]string, l Limits, year string) ([]Promotable, error) {
	var rows []products.Product
	err := s.DB.Read().NewSelect().Model(&rows).Where("seller_id = ?", sellerID).Where("is_active").Where("removed_at IS NULL").
		Where("external_id IS NOT NULL").Where("type <> ?", products.TypeBusinessCare).Scan(ctx)
	if err != nil {
		return nil, err
	}
	var periods []Promotion
	err = s.DB.Read().NewSelect().Model(&periods).Where("seller_id = ?", sellerID).Where("kind = 'PERIOD'").Where("NOT is_cancelled").
		Where("starts_on <= ?", year+"-12-31").Where("ends_on >= ?", year+"-01-01").Scan(ctx)
	if err != nil {
		return nil, err
	}
	byProduct := map[int64][]Promotion{}
	for _, p := range periods {
		byProduct[p.ProductID] = append(byProduct[p.ProductID], p)
	}
	all := make([]Promotable, len(rows))
	for i, p := range rows {
		all[i] = Promotable{
			ID: p.ID, Name: names[p.ID], Price: money.Cents(p.Price), HasCodes: p.Type != products.TypePack,
			DaysLeft: max(l.DaysPerYear-daysUsed(byProduct[p.ID], year), 0),
		}
	}
	slices.SortFunc(all, func(a, b Promotable) int { return strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)) })
	return all, nil
}
