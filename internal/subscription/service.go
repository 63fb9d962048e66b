// Package subscription is the partner subscription of a product, with its plans,
// terms and states.
//
// Cards and subscriptions are the payment provider's. Its events make us read
// their state there; the terms that were paid become fees.
package subscription

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/billing"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/fees"
	"merkato/internal/invoices"
	"merkato/internal/jobs"
	"merkato/internal/ledger"
	"merkato/internal/products"
	"merkato/internal/seller"
)

//go:generate go run ./diagram

// Options are what the service depends on.
type Options struct {
	DB       *db.DB
	Billing  *billing.Service
	Fees     *fees.Service
	Ledger   *ledger.Service
	Invoices *invoices.Service
	Now      func() time.Time
}

// Service is what callers may do with subscriptions.
type Service struct {
	Options
	jobs *jobs.Jobs // nil: nothing runs in the background, as in a test
}

// New makes the service.
func New(o Options) *Service { return &Service{Options: o} }

func (s *Service) today() calendar.Day { return calendar.DayOf(s.Now()) }

func (s *Service) at() time.Time { return db.Moment(s.Now()) }

// owned is the asking seller and one of its products. Of a removed one, what still runs
// can be seen and ended.
func (s *Service) owned(ctx context.Context, productID int64) (*seller.Seller, *products.Product, error) {
	who, p, err := s.Billing.Owned(ctx, productID)
	if err != nil || p.RemovedAt == nil {
		return who, p, err
	}
	runs, err := s.DB.Read().NewSelect().Model((*Subscription)(nil)).Where("product_id = ? AND status NOT IN (?, ?)", productID, Cancelled, Refunded).Exists(ctx)
	if err == nil && !runs {
		err = goesOn(p)
	}
	return who, p, err
}

// charged is the same for what a card is needed for.
func (s *Service) charged(ctx context.Context, productID int64) (*seller.Seller, *products.Product, error) {
	if err := s.Billing.MayCharge(ctx); err != nil {
		return nil, nil, err
	}
	return s.owned(ctx, productID)
}

// Stays says why a seller cannot go yet: a subscription would go on being
// charged.
func (s *Service) Stays(ctx context.Context, sellerID int64) error {
	running, err := s.DB.Read().NewSelect().Model((*Subscription)(nil)).Where("seller_id = ?", sellerID).
		Where("status NOT IN (?)", bun.List([]Status{Ending, Cancelled, Refunded})).Exists(ctx)
	if err == nil && running {
		err = fault.New(fault.Conflict, "subscription_runs", "Cancel your partner subscriptions first: otherwise they keep being charged.")
	}
	return err
}
