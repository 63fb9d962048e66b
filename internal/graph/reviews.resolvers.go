package graph

import (
	"context"

	"merkato/internal/calendar"
	"merkato/internal/list"
	"merkato/internal/reviews"
)

func (q query) Ratings(ctx context.Context, from, to *calendar.Day, productID, stars, page, length *int64, lang *string) (*reviews.Listing, error) {
	filter := reviews.Filter{Period: list.Period{From: orElse(from, ""), To: orElse(to, "")}, ProductID: orElse(productID, 0), Stars: stars}
	asked := list.Page{Number: int(orElse(page, 1)), Length: int(orElse(length, 10))}
	return q.services.Reviews.List(ctx, filter, asked, orElse(lang, "en"))
}
