// Package bank is the money side of a seller: the balance, the payouts and the
// account they go to. Every figure comes from the ledger.
package bank

import (
	"context"

	"merkato/internal/actor"
	"merkato/internal/ledger"
	"merkato/internal/money"
)

// Service is what callers may do with the bank area.
type Service struct{ ledger *ledger.Service }

// New makes the service on the ledger.
func New(l *ledger.Service) *Service { return &Service{ledger: l} }

// Balance is what the asking seller has available for the next payout; below
// zero when refunds outweigh sales.
func (s *Service) Balance(ctx context.Context) (money.Cents, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return 0, err
	}
	return s.ledger.Balance(ctx, ledger.SellerAccount(sellerID, ledger.Available))
}
