package reviews

import (
	"context"
	"time"
)

// StarCounts counts the ratings of many sellers, of all whose ids lie between
// two, both included, from a moment until before another: for each seller how
// many gave one star, two stars and so on up to five.
func (s *Service) StarCounts(ctx context.Context, firstSeller, lastSeller int64, from, until time.Time) (map[int64][5]int64, error) {
	var rows []struct {
		SellerID int64
		Stars    int
		Ratings  int64
	}
	err := s.db.Read().NewSelect().Model((*Rating)(nil)).
		ColumnExpr("seller_id, stars, COUNT(*) AS ratings").
		Where("seller_id BETWEEN ? AND ?", firstSeller, lastSeller).
		Where("at >= ?", from).Where("at < ?", until).
		GroupExpr("seller_id, stars").Scan(ctx, &rows)
	counts := map[int64][5]int64{}
	for _, row := range rows {
		of := counts[row.SellerID]
		of[row.Stars-1] = row.Ratings
		counts[row.SellerID] = of
	}
	return counts, err
}
