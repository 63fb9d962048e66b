package seller

import (
	"context"

	"github.com/uptrace/bun"

	"merkato/internal/fault"
)

// IsPayable reports whether payouts to the seller leave; while they do not,
// what is available is withheld and nothing is lost.
func (s Seller) IsPayable() bool {
	isReady := s.WalletStatus != nil && *s.WalletStatus == WalletCompleted
	return !s.IsBanned && (isReady || !s.IsWalletRequired)
}

// ByID reads a seller for an area that works for it. Where the request has
// read it already, that one is given.
func (s *Service) ByID(ctx context.Context, q bun.IDB, id int64) (*Seller, error) {
	if current := Current(ctx); current != nil && current.ID == id {
		return current, nil
	}
	var found Seller
	one, err := oneOrNil(&found, q.NewSelect().Model(&found).Where("seller.id = ?", id).Scan(ctx))
	if err == nil && one == nil {
		err = fault.New(fault.NotFound, "seller_unknown", "There is no such seller.")
	}
	return one, err
}
