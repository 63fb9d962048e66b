package catalogue

import (
	"context"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/catalogue/versions"
	"merkato/internal/fault"
)

// CompatibilityLine is a product's results, in the order of the columns.
type CompatibilityLine struct {
	ProductID    int64
	Name         string
	Version      string
	Results      []versions.Compatibility
	UpdateBefore *calendar.Day // nil: it supports the newest major
}

// CompatibilityMap is the seller's catalogue × platform versions.
type CompatibilityMap struct {
	Platforms []versions.Deadline
	Lines     []CompatibilityLine
	Total     int64
}

// CompatibilityMap shows a page of the asking seller's products that have a
// validated version, by name.
func (s *Service) CompatibilityMap(ctx context.Context, number, length int, lang string) (*CompatibilityMap, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	if number < 1 || length < 1 || length > 100 {
		return nil, fault.New(fault.Invalid, "page", "Page numbers start at 1, and a page must have 1 to 100 products.").At("page")
	}
	platform, err := s.Platform(ctx)
	if err != nil {
		return nil, err
	}
	found := &CompatibilityMap{Platforms: versions.DeadlinesOf(platform, s.today())}
	q := s.withVersion(sellerID, lang)
	if found.Total, err = q.Count(ctx); err != nil {
		return nil, err
	}
	if err := q.Limit(int64(length)).Offset(int64(length)*int64(number-1)).Scan(ctx, &found.Lines); err != nil || len(found.Lines) == 0 {
		return found, err
	}
	ids := make([]int64, len(found.Lines))
	for i, line := range found.Lines {
		ids[i] = line.ProductID
	}
	newest, err := versions.NewestOf(ctx, s.db.Read(), ids)
	if err != nil {
		return nil, err
	}
	for i := range found.Lines {
		line := &found.Lines[i]
		v := newest[line.ProductID]
		line.Version, line.UpdateBefore, line.Results = v.Version, v.UpdateBefore(platform), []versions.Compatibility{}
		for _, p := range platform.Versions {
			line.Results = append(line.Results, v.On(p, platform))
		}
	}
	return found, nil
}
