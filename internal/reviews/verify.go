package reviews

import (
	"context"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/figures"
)

// Verify proves that the figures of ratings and their stars are what the
// ratings count up to, and says what differs.
func (s *Service) Verify(ctx context.Context, progress func(done, total int64)) ([]string, error) {
	return s.figures.Verify(ctx, figures.Counted{Columns: []string{"ratings", "stars"}, Derive: countRatings}, progress)
}

func countRatings(ctx context.Context, tx bun.Tx, from, to int64) ([]figures.Change, error) {
	var rows []struct {
		SellerID, ProductID int64
		Day                 calendar.Day
		Ratings, Stars      int64
	}
	err := tx.NewRaw(`SELECT seller_id, product_id, day, COUNT(*) AS ratings, SUM(stars) AS stars FROM ratings
		WHERE seller_id BETWEEN ? AND ? GROUP BY seller_id, product_id, day`, from, to).Scan(ctx, &rows)
	if err != nil {
		return nil, err
	}
	changes := make([]figures.Change, len(rows))
	for i, r := range rows {
		changes[i] = figures.Change{SellerID: r.SellerID, ProductID: r.ProductID, Day: r.Day, Sums: figures.Sums{Ratings: r.Ratings, Stars: r.Stars}}
	}
	return changes, nil
}
