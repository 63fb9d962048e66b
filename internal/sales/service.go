package sales

import (
	"context"
	"time"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/figures"
	"merkato/internal/ledger"
	"merkato/internal/money"
	"merkato/internal/notifications"
	"merkato/internal/sales/attention"
	"merkato/internal/seller"
)

// Options are what the service depends on.
type Options struct {
	DB      *db.DB
	Ledger  *ledger.Service
	Figures *figures.Service
	Sellers *seller.Service
	Now     func() time.Time
	// Withheld is what a payout on a day withholds for fees from what is available
	// then; nil: nothing.
	Withheld func(ctx context.Context, sellerID int64, on calendar.Day, available money.Cents) (money.Cents, error)
}

// Service is what callers may do with sales:
//
//   - the marketplace reports orders (Record), adjustments (Adjust), what was
//     paid elsewhere (Settle) and what it counted (Attention);
//   - operators look at what the books cannot settle (Attention);
//   - jobs release shares (Release);
//   - package refunds finds lines and books its own (Settlements, Book); package
//     verify proves them all.
type Service struct {
	Options
	notifications.Outlet
	Attention *attention.Service
}

// New makes the service.
func New(o Options) *Service {
	return &Service{Options: o, Attention: attention.New(o.DB, o.Ledger, o.Now)}
}
