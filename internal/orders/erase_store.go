package orders

import (
	"context"

	"github.com/uptrace/bun"
)

// Erase forgets the views of a seller who goes, in the caller's transaction.
// What was sold stays: the law keeps it.
func (s *Service) Erase(ctx context.Context, tx bun.Tx, sellerID int64) error {
	_, err := tx.NewRaw("DELETE FROM order_views WHERE seller_id = ?", sellerID).Exec(ctx)
	return err
}
