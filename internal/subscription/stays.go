package subscription

import (
	"context"

	"github.com/uptrace/bun"

	"merkato/internal/fault"
)

// Stays says why a seller cannot go yet: a subscription would go on being
// charged.
func (s *Service) Stays(ctx context.Context, sellerID int64) error {
	running, err := s.DB.Read().NewSelect().Model((*Subscription)(nil)).Where("seller_id = ?", sellerID).
		Where("status NOT IN (?)", bun.List([]Status{Ending, Cancelled, Refunded})).Exists(ctx)
	if err == nil && running {
		err = fault.New(fault.Conflict, "subscription_runs", "Cancel your partner subscriptions first: they would go on being charged.")
	}
	return err
}
