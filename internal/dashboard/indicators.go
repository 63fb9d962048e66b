package dashboard

import "merkato/internal/figures"

// indicators are all seven, in the order in which they are shown: what each
// counts in, and what it makes of the stored figures. Nil means that there is
// nothing to divide by.
var indicators = []struct {
	indicator Indicator
	unit      Unit
	of        func(figures.Point) *int64
}{
	{Turnover, Cents, func(p figures.Point) *int64 { return known(int64(p.SalesGross)) }},
	{Refunds, Cents, func(p figures.Point) *int64 { return known(int64(-p.RefundGross)) }},
	{Sales, Count, func(p figures.Point) *int64 { return known(p.Sales) }},
	{Sessions, Count, func(p figures.Point) *int64 { return known(p.Sessions) }},
	{Conversion, Percent, func(p figures.Point) *int64 { return ratio(p.Sales*100*100, p.Sessions) }},
	{TicketsReceived, Count, func(p figures.Point) *int64 { return known(p.Threads) }},
	{AverageRate, Stars, func(p figures.Point) *int64 { return ratio(p.Stars*100, p.Ratings) }},
}

func known(n int64) *int64 { return &n }

// ratio divides what is not negative and rounds to the nearest, half up.
func ratio(n, by int64) *int64 {
	if by == 0 {
		return nil
	}
	return known((2*n + by) / (2 * by))
}
