package seller

import (
	"context"
	"time"
)

// Since is a seller and since when.
type Since struct {
	ID        int64
	CreatedAt time.Time
}

// Batch is the next sellers after one, in the order of their ids: for work
// that goes through all of them. It is empty at the end.
func (s *Service) Batch(ctx context.Context, after int64, size int64) ([]Since, error) {
	var batch []Since
	err := s.db.Read().NewSelect().Model((*Seller)(nil)).Column("id", "created_at").
		Where("id > ?", after).OrderExpr("id").Limit(size).Scan(ctx, &batch)
	return batch, err
}
