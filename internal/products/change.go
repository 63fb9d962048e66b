package products

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/money"
)

// Own finds a product of the asking seller's; in a transaction it is locked.
func (s *Service) Own(ctx context.Context, q bun.IDB, id int64) (*Product, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	found := &Product{}
	query := q.NewSelect().Model(found).Where("id = ?", id).Where("seller_id = ?", sellerID)
	if _, inTx := q.(bun.Tx); inTx {
		query = s.db.Locking(query)
	}
	err = query.Scan(ctx)
	if db.IsNotFound(err) {
		return nil, fault.New(fault.NotFound, "no_product", "There is no such product.").At("id")
	}
	return found, err
}

// OwnToChange is Own for what is not done to a product that was removed; field is
// where its caller was given the product.
func (s *Service) OwnToChange(ctx context.Context, q bun.IDB, id int64, field string) (*Product, error) {
	p, err := s.Own(ctx, q, id)
	if err == nil && p.RemovedAt != nil {
		err = fault.New(fault.Conflict, "product_removed", "The product was removed and can no longer be changed.").At(field)
	}
	return p, err
}

// Change does something to a product of the asking seller's in one transaction.
func (s *Service) Change(ctx context.Context, id int64, do func(ctx context.Context, tx bun.Tx, p *Product) error) error {
	return s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		p, err := s.OwnToChange(ctx, tx, id, "id")
		if err != nil {
			return err
		}
		return do(ctx, tx, p)
	})
}

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
		return fault.New(fault.Conflict, "id_taken", "Another product already has the id %q.", *sent.ExternalID).At("merkato_id")
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
