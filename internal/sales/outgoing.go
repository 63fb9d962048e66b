package sales

import (
	"context"
	"time"

	"merkato/internal/money"
	"merkato/internal/outbox"
)

// Outgoing is a refund by a seller that waits for the marketplace, which pays
// the customer.
type Outgoing struct {
	ID        int64
	Reference string
	Number    int // of the line in its order
	Care      bool
	Amount    money.Cents
	Seller    string // the marketplace's id of the seller
	At        time.Time
	Reason    string
}

// The words of the partial index order_lines_to_take.
const bySeller = "seller_key IS NOT NULL"

var sellerRefunds = outbox.Box{Table: "order_lines", Holds: bySeller, Word: "refund"}

// Outgoing lists refunds by sellers that the marketplace has not taken yet, in
// the order of their ids, those after one.
func (s *Service) Outgoing(ctx context.Context, after, limit int64) ([]Outgoing, error) {
	return outgoing(ctx, s.DB.Read(), after, limit)
}

// Take notes that the marketplace has these refunds, and returns how many were
// new to us.
func (s *Service) Take(ctx context.Context, ids []int64) (taken int64, err error) {
	return sellerRefunds.Take(ctx, s.DB, ids, s.Now())
}

// WaitingForMarketplace is how much of it the marketplace has yet to take.
func (s *Service) WaitingForMarketplace(ctx context.Context) (outbox.Waiting, error) {
	return sellerRefunds.Waiting(ctx, s.DB, "refunds", "at")
}
