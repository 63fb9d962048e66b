package graph

import (
	"context"

	"merkato/internal/calendar"
	"merkato/internal/dashboard"
)

func (q query) Dashboard(ctx context.Context, from, to *calendar.Day, productID *int64, byMonth *bool, lang *string) (*dashboard.Dashboard, error) {
	return q.services.Dashboard.Dashboard(ctx, from, to, orElse(productID, 0), orElse(byMonth, false), orElse(lang, "en"))
}

func (q query) SellerLevel(ctx context.Context) (*dashboard.LevelReport, error) {
	return q.services.Dashboard.SellerLevel(ctx)
}

func (q query) SimulateLevel(ctx context.Context, fiveStars, fourStars, oneStar, answeredThreads, supportFiveStars, supportOneStar *int64) (*dashboard.LevelReport, error) {
	return q.services.Dashboard.Simulate(ctx, dashboard.Supposed{
		FiveStars: orElse(fiveStars, 0), FourStars: orElse(fourStars, 0), OneStar: orElse(oneStar, 0),
		AnsweredThreads: orElse(answeredThreads, 0), SupportFiveStars: orElse(supportFiveStars, 0), SupportOneStar: orElse(supportOneStar, 0),
	})
}

func (q query) Benchmarks(ctx context.Context) ([]dashboard.Benchmark, error) {
	return q.services.Dashboard.Benchmarks(ctx)
}
