package graph

import (
	"context"

	"merkato/internal/calendar"
	"merkato/internal/reviews"
)

func (q query) Ratings(ctx context.Context, from, to *calendar.Day, productID, stars, page, length *int64, lang *string) (*reviews.Listing, error) {
	filter := reviews.Filter{From: from, To: to, ProductID: orElse(productID, 0), Stars: stars}
	asked := reviews.Page{Number: orElse(page, 1), Length: orElse(length, 10)}
	return q.services.Reviews.List(ctx, filter, asked, orElse(lang, "en"))
}
