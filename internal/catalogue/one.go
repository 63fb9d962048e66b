package catalogue

import (
	"context"

	"merkato/internal/calendar"
	"merkato/internal/catalogue/prices"
	"merkato/internal/catalogue/versions"
)

// One is a product with all that its page shows, but for its sheet.
type One struct {
	Item
	VersionCount int64
	Versions     []versions.Version // the newest first
	Grid         []GridRow
	UpdateBefore *calendar.Day   // from this day on updates are refused that do not support the newest major; nil: it does
	Prices       []prices.Change // those still to come
}

// GridRow is a product's result on one platform version, newest first.
type GridRow struct {
	Version    string
	ReleasedOn calendar.Day
	Result     versions.Compatibility
}

// ShownVersions is how many versions a product shows unasked.
const ShownVersions = 3

// One is a product of the asking seller's; with allVersions not only the newest.
func (s *Service) One(ctx context.Context, id int64, lang string, allVersions bool) (*One, error) {
	p, err := s.products.Own(ctx, s.db.Read(), id)
	if err != nil {
		return nil, err
	}
	items := make([]Item, 1)
	if err := s.items(Filter{}, p.SellerID, lang).Where("p.id = ?", id).Scan(ctx, &items[0]); err != nil {
		return nil, err
	}
	if err := s.fill(ctx, p.SellerID, items); err != nil {
		return nil, err
	}
	one, most := &One{Item: items[0]}, int64(ShownVersions)
	if allVersions {
		most = 0
	}
	if one.Versions, one.VersionCount, err = versions.Of(ctx, s.db.Read(), id, most); err != nil {
		return nil, err
	}
	if err := s.addGrid(ctx, one); err != nil {
		return nil, err
	}
	one.Prices, err = prices.Planned(ctx, s.db.Read(), id)
	return one, err
}

// addGrid works out on which platform versions the newest validated version runs.
func (s *Service) addGrid(ctx context.Context, one *One) error {
	newest, err := versions.NewestOf(ctx, s.db.Read(), []int64{one.ID})
	v := newest[one.ID]
	if err != nil || v == nil {
		return err
	}
	platform, err := s.Platform(ctx)
	for _, p := range platform.Versions {
		one.Grid = append(one.Grid, GridRow{p.Version, calendar.Day(p.ReleasedOn), v.On(p, platform)})
	}
	one.UpdateBefore = v.UpdateBefore(platform)
	return err
}
