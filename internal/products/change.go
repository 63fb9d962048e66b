package products

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/fault"
	"merkato/internal/money"
)

// Adopt sets the marketplace's id of a product that was made here.
func (s *Service) Adopt(ctx context.Context, tx bun.Tx, id, sellerID int64, external string) error {
	done, err := tx.NewUpdate().Model((*Product)(nil)).Set("external_id = ?", external).
		Where("id = ?", id).Where("seller_id = ?", sellerID).Where("external_id IS NULL OR external_id = ?", external).Exec(ctx)
	if err != nil {
		return err
	}
	if n, err := done.RowsAffected(); err != nil || n == 0 {
		return fault.New(fault.NotFound, "product_unknown", "There is no product %d of this seller that has no id yet.", id).At("merkato_id")
	}
	return nil
}

// SetState puts a product on sale or takes it off, in the caller's transaction;
// with a time, it is gone for good since then.
func (s *Service) SetState(ctx context.Context, tx bun.Tx, id int64, isActive bool, removedAt *time.Time) error {
	_, err := tx.NewUpdate().Model((*Product)(nil)).Set("is_active = ?", isActive).Set("removed_at = ?", removedAt).Where("id = ?", id).Exec(ctx)
	return err
}

// SetPrice sets a product's list price, in the caller's transaction.
func (s *Service) SetPrice(ctx context.Context, tx bun.Tx, id int64, price money.Cents) error {
	_, err := tx.NewUpdate().Model((*Product)(nil)).Set("price = ?", price).Where("id = ?", id).Exec(ctx)
	return err
}
