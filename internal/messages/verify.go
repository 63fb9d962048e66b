package messages

import (
	"context"

	"github.com/uptrace/bun"

	"merkato/internal/figures"
)

// Verify proves that the figures of threads are what the threads count up to,
// and says what differs.
func (s *Service) Verify(ctx context.Context, progress func(done, total int64)) ([]string, error) {
	return s.figures.Verify(ctx, figures.Counted{Columns: []string{"threads"}, Derive: threadsCounted}, progress)
}

func threadsCounted(ctx context.Context, tx bun.Tx, from, to int64) ([]figures.Change, error) {
	var threads []Thread
	if err := tx.NewSelect().Model(&threads).Column("seller_id", "product_id", "opened_at").Where("seller_id BETWEEN ? AND ?", from, to).Scan(ctx); err != nil {
		return nil, err
	}
	changes := make([]figures.Change, len(threads))
	for i, t := range threads {
		changes[i] = t.counted(1)
	}
	return changes, nil
}
