package promotions

import (
	"context"
	"strconv"

	"merkato/internal/money"
)

// Preview is what a promotion would do, before it is set up.
type Preview struct {
	Price         money.Cents // on its first day, as far as it is planned
	PromotedPrice money.Cents
	Rate          money.Rate  // of the commission, on a promoted sale
	NetBefore     money.Cents // of a sale at that price, and promoted
	Net           money.Cents
	Days          int64
	SalesBefore   int64  // in as many days up to yesterday
	SalesNeeded   *int64 // to net as much as that many at the full price; nil: no number of sales does
	PerHundred    *int64 // promoted sales that net as much as 100 usual ones
	DaysLeft      []YearDays
	Problems      []Problem
}

// CommissionRate is the rate as a number.
func (p *Preview) CommissionRate() int64 { return int64(p.Rate) }

// YearDays is how many promotion days of a year are left, with the draft in it.
type YearDays struct {
	Year int64
	Left int64
}

// Preview works out what a draft would do; nothing is stored.
func (s *Service) Preview(ctx context.Context, d Draft) (*Preview, error) {
	d.tidy()
	product, err := s.product(ctx, s.DB.Read(), d.ProductID)
	if err != nil {
		return nil, err
	}
	f, err := s.facts(ctx, s.DB.Read(), &d, product)
	if err != nil {
		return nil, err
	}
	p := &Preview{Price: f.price, Problems: d.check(f)}
	if p.Problems == nil {
		p.Problems = []Problem{}
	}
	day := max(d.StartsOn, f.today)
	usual, err := s.Sales.Rate(ctx, product.SellerID, false, day)
	if err != nil {
		return nil, err
	}
	if p.Rate, err = s.Sales.Rate(ctx, product.SellerID, d.Kind == Code, day); err != nil {
		return nil, err
	}
	p.PromotedPrice = max(d.PromotedPrice(p.Price), 0)
	p.NetBefore = p.Price - p.Price.Share(usual)
	p.Net = p.PromotedPrice - p.PromotedPrice.Share(p.Rate)
	if d.EndsOn < d.StartsOn || d.Days() > 2*366 {
		return p, nil // the problems say so
	}
	p.Days = int64(d.Days())
	sold, err := s.sold(ctx, product.SellerID, product.ID, product.Type, f.today.Add(-d.Days()), f.today.Add(-1))
	if err != nil {
		return nil, err
	}
	p.SalesBefore = sold.Sales
	p.SalesNeeded, p.PerHundred = needed(sold.Sales, p.NetBefore, p.Net), needed(100, p.NetBefore, p.Net)
	if d.Kind == Period {
		for _, year := range d.years() {
			left := f.limits.DaysPerYear - daysUsed(f.periods, year) - int64(d.daysIn(year))
			p.DaysLeft = append(p.DaysLeft, YearDays{Year: number(year), Left: max(left, 0)})
		}
	}
	return p, nil
}

// needed is how many promoted sales net as much as some usual ones; nil: none do.
func needed(usual int64, netBefore, net money.Cents) *int64 {
	if net <= 0 {
		return nil
	}
	total := usual * int64(netBefore)
	return new((total + int64(net) - 1) / int64(net))
}

func number(year string) int64 {
	n, _ := strconv.ParseInt(year, 10, 64) // it is of a day that was checked
	return n
}
