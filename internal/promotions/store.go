package promotions

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/catalogue/prices"
	"merkato/internal/products"
)

// limits are those in force on a day.
func (s *Service) limits(ctx context.Context, q bun.IDB, day calendar.Day) (l Limits, err error) {
	var rows []struct {
		Name  string
		Value int64
	}
	byName := map[string]*int64{
		"promotion_days": &l.DaysPerYear, "promotion_codes": &l.Codes, "promotion_code_days": &l.CodeDays, "promotion_code_rate": &l.CodeRate,
		"promotion_code_uses": &l.CodeUses, "promotion_code_customer": &l.CodePerCustomer, "promotion_code_months": &l.CodeMonths,
	}
	names := slices.Sorted(maps.Keys(byName))
	err = q.NewSelect().TableExpr("terms").Column("name", "value").Where("name IN (?)", bun.List(names)).Where("starts_on <= ?", day).OrderExpr("starts_on").Scan(ctx, &rows)
	if err != nil {
		return l, err
	}
	for _, row := range rows { // the last one that has started
		*byName[row.Name] = row.Value
		names = slices.DeleteFunc(names, func(name string) bool { return name == row.Name })
	}
	if len(names) > 0 {
		err = fmt.Errorf("no %s is in force on %s", strings.Join(names, ", "), day)
	}
	return l, err
}

// facts reads what a draft is held against.
func (s *Service) facts(ctx context.Context, q bun.IDB, d *Draft, p *products.Product) (f facts, err error) {
	f = facts{product: p, today: s.Today()}
	if f.limits, err = s.limits(ctx, q, f.today); err != nil {
		return f, err
	}
	if f.lowest, err = prices.Lowest(ctx, q, p, d.EndsOn); err != nil {
		return f, err
	}
	if f.price, err = prices.On(ctx, q, p, max(d.StartsOn, f.today)); err != nil {
		return f, err
	}
	if d.Kind == Code {
		if f.newCodes, err = s.newCodes(ctx, q, p.SellerID, f.limits); err != nil {
			return f, err
		}
		f.codeTaken, err = q.NewSelect().Model((*Promotion)(nil)).Where("code = ?", *d.Code).Where("NOT is_cancelled").Exists(ctx)
		return f, err
	}
	f.periods, err = s.periods(ctx, q, p.ID, d.StartsOn, d.EndsOn)
	return f, err
}

// periods are a product's discount periods that touch the years of some days.
func (s *Service) periods(ctx context.Context, q bun.IDB, productID int64, from, to calendar.Day) (found []Promotion, err error) {
	err = q.NewSelect().Model(&found).Where("product_id = ?", productID).Where("kind = 'PERIOD'").Where("NOT is_cancelled").
		Where("starts_on <= ?", to[:4]+"-12-31").Where("ends_on >= ?", from[:4]+"-01-01").OrderExpr("starts_on").Scan(ctx)
	return found, err
}

// newCodes counts the codes that a seller made of late. One that was cancelled counts.
func (s *Service) newCodes(ctx context.Context, q bun.IDB, sellerID int64, l Limits) (int64, error) {
	return q.NewSelect().Model((*Promotion)(nil)).Where("seller_id = ?", sellerID).Where("kind = 'CODE'").
		Where("created_at > ?", s.at().AddDate(0, 0, -int(l.CodeDays))).Count(ctx)
}
