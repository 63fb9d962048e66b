package reviews

import (
	"context"

	"merkato/internal/calendar"
	"merkato/internal/catalogue"
	"merkato/internal/figures"
	"merkato/internal/list"
)

// Month is what the ratings of a month come to.
type Month struct {
	Month   calendar.Day // its first day
	Count   int64
	Average *int64 // hundredths of a star; nil: none
}

const trendMonths = 12

// overTime returns how customers rate a product, or all of a seller's, today, and
// how that came: month by month up to the end of the period. All ratings are
// read from the figures, in one statement.
func (s *Service) overTime(ctx context.Context, sellerID int64, f Filter) (catalogue.Rating, []Month, error) {
	today := calendar.DayOf(s.now())
	terms, err := catalogue.RatingTermsOn(ctx, s.db.Read(), today)
	if err != nil {
		return catalogue.Rating{}, nil, err
	}
	last := today
	if f.Period.To != "" && f.Period.To < today {
		last = f.Period.To
	}
	periods := []figures.Period{
		{From: list.EarliestDay, To: list.LatestDay},
		{From: terms.Since(today), To: list.LatestDay},
	}
	for i := trendMonths - 1; i >= 0; i-- {
		first := last.Month().AddMonths(-i)
		periods = append(periods, figures.Period{From: first, To: first.AddMonths(1).Add(-1)})
	}
	part := figures.Part{Slice: figures.All}
	if f.ProductID != 0 {
		part = figures.OfProduct(f.ProductID)
	}
	points, err := s.figures.Points(ctx, sellerID, part, periods)
	if err != nil {
		return catalogue.Rating{}, nil, err
	}
	months := make([]Month, trendMonths)
	for i, p := range points[2:] {
		months[i] = Month{Month: periods[2+i].From, Count: p.Ratings, Average: average(p.Stars, p.Ratings)}
	}
	return terms.Of(points[0].Ratings, points[1].Ratings, points[1].Stars), months, nil
}

// average is in hundredths of a star, half up, as the dashboard rounds; nil of none.
func average(stars, count int64) *int64 {
	if count == 0 {
		return nil
	}
	return new((200*stars + count) / (2 * count))
}
