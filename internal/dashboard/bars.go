package dashboard

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"time"

	"golang.org/x/sync/errgroup"

	"merkato/internal/calendar"
	"merkato/internal/figures"
	"merkato/internal/products"
)

// dimensions are all five, and the slices of the figures they come from.
var dimensions = []struct {
	dimension Dimension
	slice     figures.Slice
}{
	{OfProduct, figures.Product}, {OfType, figures.Type}, {OfSource, figures.Source},
	{OfCountry, figures.Country}, {OfLanguage, figures.Language},
}

// bars split the period's business in all ways, or that of one product.
func (s *Service) bars(ctx context.Context, sellerID, productID int64, period figures.Period) (map[figures.Slice]map[string]figures.Bar, error) {
	var others []figures.Slice
	for _, d := range dimensions {
		if d.slice != figures.Product {
			others = append(others, d.slice)
		}
	}
	// Products are as many as all the others together: each half is read by itself.
	var byProduct map[string]figures.Bar
	var byOthers map[figures.Slice]map[string]figures.Bar
	reads, together := errgroup.WithContext(ctx)
	reads.Go(func() (err error) {
		byProduct, err = s.barsByProduct(together, sellerID, productID, period)
		return err
	})
	reads.Go(func() (err error) {
		byOthers, err = s.Figures.Bars(together, sellerID, productID, others, s.toMonthEnd(period))
		return err
	})
	if err := reads.Wait(); err != nil {
		return nil, err
	}
	byOthers[figures.Product] = byProduct
	return byOthers, nil
}

// barsByProduct are those of all products; of one product it is its own, so
// that whoever looks at one sees in the same place what it comes to.
func (s *Service) barsByProduct(ctx context.Context, sellerID, productID int64, period figures.Period) (map[string]figures.Bar, error) {
	if productID == 0 {
		bars, err := s.Figures.Bars(ctx, sellerID, 0, []figures.Slice{figures.Product}, s.toMonthEnd(period))
		return bars[figures.Product], err
	}
	part := figures.OfProduct(productID)
	sum, err := s.Figures.Sum(ctx, sellerID, part, &period)
	return map[string]figures.Bar{part.Value: {
		Sales: sum.Sales, SalesGross: sum.SalesGross, RefundGross: sum.RefundGross,
		Sessions: sum.Sessions, Threads: sum.Threads, Ratings: sum.Ratings, Stars: sum.Stars,
	}}, err
}

// clocksDiffer is how far the marketplace's clock may be ahead of ours.
const clocksDiffer = 5 * time.Minute

// toMonthEnd is a period that lasts until today or longer, up to the end of its
// last month: nothing has happened there yet, and a month is read at once
// where its days would be many.
func (s *Service) toMonthEnd(p figures.Period) figures.Period {
	if p.To >= calendar.DayOf(s.Now().Add(clocksDiffer)) {
		p.To = p.To.Month().AddMonths(1).Add(-1)
	}
	return p
}

// countByType adds to the bars by type what is counted by product alone: each
// product has one type. Business Care is a type of lines, which nobody visits,
// asks about or rates by itself.
func countByType(byType, byProduct map[string]figures.Bar, types map[int64]products.Type) {
	for value, product := range byProduct {
		of, known := types[productOf(value)]
		if !known { // it came while all this was read
			continue
		}
		bar := byType[string(of)]
		bar.Sessions += product.Sessions
		bar.Threads += product.Threads
		bar.Ratings += product.Ratings
		bar.Stars += product.Stars
		byType[string(of)] = bar
	}
}

// productOf is the product that a bar is of.
func productOf(value string) int64 {
	id, _ := strconv.ParseInt(value, 10, 64)
	return id
}

func rowsOf(slice figures.Slice, bars map[string]figures.Bar, names map[int64]string) []BreakdownRow {
	rows := []BreakdownRow{}
	for value, bar := range bars {
		row := BreakdownRow{Value: value, Sales: bar.Sales, Turnover: bar.SalesGross, Refunds: -bar.RefundGross}
		if slice == figures.Product {
			row.Name = names[productOf(value)]
		}
		if slice == figures.Product || slice == figures.Type {
			row.Sessions, row.Threads, row.Ratings, row.Stars = &bar.Sessions, &bar.Threads, &bar.Ratings, &bar.Stars
		}
		if bar != (figures.Bar{}) {
			rows = append(rows, row)
		}
	}
	slices.SortFunc(rows, func(a, b BreakdownRow) int {
		return cmp.Or(cmp.Compare(b.Turnover, a.Turnover), cmp.Compare(b.Sales, a.Sales), cmp.Compare(a.Value, b.Value))
	})
	return rows
}
