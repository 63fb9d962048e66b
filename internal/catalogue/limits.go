package catalogue

import (
	"context"
	"maps"
	"slices"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/catalogue/sheets"
)

// SheetLimits are what a sheet must have today.
func (s *Service) SheetLimits(ctx context.Context) (sheets.Limits, error) {
	return sheetLimits(ctx, s.db.Read(), calendar.DayOf(s.now()))
}

func sheetLimits(ctx context.Context, q bun.IDB, day calendar.Day) (l sheets.Limits, err error) {
	into := map[string]*int{
		"sheet_name": &l.Name, "sheet_short_description": &l.ShortDescription,
		"sheet_benefits": &l.Benefits, "sheet_features": &l.Features, "sheet_keywords": &l.Keywords,
		"sheet_screenshots": &l.Screenshots, "sheet_screenshot_pixels": &l.ScreenshotPixels, "sheet_icon_pixels": &l.IconPixels,
	}
	var terms []struct {
		Name  string
		Value int
	}
	err = q.NewSelect().TableExpr("terms").Column("name", "value").Where("name IN (?)", bun.List(slices.Collect(maps.Keys(into)))).
		Where("starts_on <= ?", day).OrderExpr("starts_on").Scan(ctx, &terms)
	for _, term := range terms {
		*into[term.Name] = term.Value
	}
	return l, err
}
