// Package bank is the money side of a seller: the balance, the payouts and the
// account they go to. Every figure comes from the ledger.
package bank

import (
	"context"
	"time"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/ledger"
	"merkato/internal/money"
	"merkato/internal/sales"
	"merkato/internal/seller"
)

// Options are what the service stands on.
type Options struct {
	DB      *db.DB
	Ledger  *ledger.Service
	Sellers *seller.Service
	Sales   *sales.Service
	Now     func() time.Time
}

// Service is what callers may do with the bank area.
type Service struct{ Options }

// New makes the service.
func New(o Options) *Service { return &Service{o} }

// Overview is where a seller's money is, and what leaves next.
type Overview struct {
	Available      money.Cents // below zero when refunds outweigh sales
	Pending        money.Cents
	InTransit      money.Cents
	WithheldReason *seller.Withheld // nil: payouts leave
	NextPayoutOn   calendar.Day
	AtBankOn       calendar.Day // when a payout of that day arrives
	Expected       money.Cents  // what is available on that day, as far as it is known
}

// Overview is the asking seller's.
func (s *Service) Overview(ctx context.Context) (*Overview, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	owner, err := s.Sellers.ByID(ctx, s.DB.Read(), sellerID)
	if err != nil {
		return nil, err
	}
	balances, err := s.Ledger.Balances(ctx, sellerID)
	if err != nil {
		return nil, err
	}
	o := &Overview{Available: balances.Available, Pending: balances.Pending, InTransit: balances.InTransit, NextPayoutOn: NextPayout(s.Now())}
	o.AtBankOn = arrivesOn(o.NextPayoutOn)
	if because := owner.WithheldBecause(); because != "" {
		o.WithheldReason = &because
	}
	o.Expected, err = s.Sales.Expected(ctx, sellerID, o.NextPayoutOn)
	return o, err
}

// Balance is what the asking seller has available for the next payout; below
// zero when refunds outweigh sales.
func (s *Service) Balance(ctx context.Context) (money.Cents, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return 0, err
	}
	return s.Ledger.Balance(ctx, ledger.SellerAccount(sellerID, ledger.Available))
}
