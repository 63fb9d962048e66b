package promotions

import (
	"context"

	"merkato/internal/calendar"
	"merkato/internal/figures"
	"merkato/internal/money"
	"merkato/internal/sales"
)

// codeSale is a line that was sold with a code of the seller's own.
type codeSale struct {
	Day              calendar.Day
	Quantity         int64
	Base, Gross, Net money.Cents
}

// soldByCode is what was sold with a code up to a day. A line says that it was
// sold with a code of the seller's own, but not with which: where the product has
// several on that day, it is the one that takes off as much, or any where none does.
func (s *Service) soldByCode(ctx context.Context, p *Promotion, last calendar.Day) (sold figures.Sums, err error) {
	var lines []codeSale
	err = s.DB.Read().NewSelect().TableExpr("order_lines"+string(s.DB.By("order_lines_product"))).Column("day", "quantity", "base", "gross", "net").
		Where("seller_id = ?", p.SellerID).Where("product_id = ?", p.ProductID).Where("at >= ?", p.StartsOn.Start()).Where("at < ?", last.End()).
		Where("own_code").Where("NOT care").Where("type = ?", sales.TypeOrder).Scan(ctx, &lines)
	if err != nil || len(lines) == 0 {
		return sold, err
	}
	var others []Promotion
	err = s.DB.Read().NewSelect().Model(&others).Where("product_id = ?", p.ProductID).Where("kind = 'CODE'").Where("NOT is_cancelled").Where("id <> ?", p.ID).
		Where("starts_on <= ?", last).Where("ends_on >= ?", p.StartsOn).Scan(ctx)
	for _, l := range lines {
		if p.takesOff(l) || !isOf(others, l) {
			sold = sold.Plus(figures.Sums{Sales: 1, SalesGross: l.Gross, SalesNet: l.Net})
		}
	}
	return sold, err
}

// takesOff reports whether a line costs less by this discount. The marketplace may
// take an amount off each piece, or off the line.
func (d *Draft) takesOff(l codeSale) bool {
	off := l.Base - l.Gross
	if d.DiscountType == sales.DiscountPercentage {
		return off == l.Base.Share(money.Rate(d.Discount))
	}
	return off == money.Cents(d.Discount) || off == money.Cents(d.Discount*l.Quantity)
}

// isOf reports whether a line was sold with one of these.
func isOf(others []Promotion, l codeSale) bool {
	for i := range others {
		if o := &others[i]; o.StartsOn <= l.Day && l.Day <= o.EndsOn && o.takesOff(l) {
			return true
		}
	}
	return false
}
