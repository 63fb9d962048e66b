package dashboard

import "merkato/internal/figures"

// indicators are all seven, in the order in which they are shown: what each
// counts in, and what it makes of the kept figures. Nil means that there is
// nothing to divide by.
var indicators = []struct {
	indicator Indicator
	unit      Unit
	of        func(figures.Sums) *int64
}{
	{Turnover, Cents, func(s figures.Sums) *int64 { return known(int64(s.SalesGross)) }},
	{Refunds, Cents, func(s figures.Sums) *int64 { return known(int64(-s.RefundGross)) }},
	{Sales, Count, func(s figures.Sums) *int64 { return known(s.Sales) }},
	{Sessions, Count, func(s figures.Sums) *int64 { return known(s.Sessions) }},
	{Conversion, Percent, func(s figures.Sums) *int64 { return ratio(s.Sales*100*100, s.Sessions) }},
	{TicketsReceived, Count, func(s figures.Sums) *int64 { return known(s.Threads) }},
	{AverageRate, Stars, func(s figures.Sums) *int64 { return ratio(s.Stars*100, s.Ratings) }},
}

func known(n int64) *int64 { return &n }

// ratio divides what is not negative and rounds to the nearest, half up.
func ratio(n, by int64) *int64 {
	if by == 0 {
		return nil
	}
	return known((2*n + by) / (2 * by))
}
