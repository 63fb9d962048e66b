package products

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/money"
)

// Adopt gives a product that was made here the marketplace's id, in the caller's
// transaction. What Upsert would refuse of it leaves it without.
func (s *Service) Adopt(ctx context.Context, tx bun.Tx, id int64, sent *Product) error {
	current := &Product{}
	if err := s.db.Locking(tx.NewSelect().Model(current).Where("id = ?", id).Where("seller_id = ?", sent.SellerID)).Scan(ctx); err != nil && !db.IsNotFound(err) {
		return err
	} else if err != nil || current.ExternalID != nil && *current.ExternalID != *sent.ExternalID {
		return fault.New(fault.NotFound, "product_unknown", "There is no product %d of this seller that has no id yet.", id).At("merkato_id")
	}
	if err := checkUpsert(current, sent); err != nil {
		return err
	}
	isTaken, err := tx.NewSelect().Model((*Product)(nil)).Where("external_id = ?", sent.ExternalID).Where("id <> ?", id).Exists(ctx)
	if err != nil {
		return err
	}
	if isTaken {
		return fault.New(fault.Conflict, "id_taken", "Another product has the id %q already.", *sent.ExternalID).At("merkato_id")
	}
	_, err = tx.NewUpdate().Model((*Product)(nil)).Set("external_id = ?", sent.ExternalID).Where("id = ?", id).Exec(ctx)
	return err
}

// SetState puts a product on sale or takes it off, in the caller's transaction;
// with a time, it is gone for good since then.
func (s *Service) SetState(ctx context.Context, tx bun.Tx, id int64, isActive bool, removedAt *time.Time) error {
	_, err := tx.NewUpdate().Model((*Product)(nil)).Set("is_active = ?", isActive).Set("removed_at = ?", removedAt).Where("id = ?", id).Exec(ctx)
	if err != nil || removedAt == nil {
		return err
	}
	return s.tellRemoved(ctx, tx, id)
}

// SetPrice sets a product's list price, in the caller's transaction.
func (s *Service) SetPrice(ctx context.Context, tx bun.Tx, id int64, price money.Cents) error {
	_, err := tx.NewUpdate().Model((*Product)(nil)).Set("price = ?", price).Where("id = ?", id).Exec(ctx)
	return err
}
