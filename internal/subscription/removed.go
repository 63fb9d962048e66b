package subscription

import (
	"context"
	"errors"
	"log/slog"

	"github.com/uptrace/bun"

	"merkato/internal/billing"
	"merkato/internal/fault"
	"merkato/internal/products"
)

// goesOn refuses what would have the subscription of a removed product go on.
func goesOn(p *products.Product) error {
	if p.RemovedAt == nil {
		return nil
	}
	return fault.New(fault.Conflict, "product_removed", "The product was removed: its subscription can only be cancelled.").At("product")
}

// endMissed ends the subscriptions of removed products that no job has ended, as when a
// seller was about to subscribe just then.
func (s *Service) endMissed(ctx context.Context) error {
	var rows []Subscription
	err := s.DB.Read().NewSelect().Model(&rows).Where("provider = ?", s.Billing.Biller.Kind()).
		Where("status NOT IN (?)", bun.List([]Status{Ending, Cancelled})).
		Where("status <> ? OR reason IS NULL", Refunded).
		Where("product_id IN (SELECT id FROM products WHERE removed_at IS NOT NULL)").Order("sub.id").Limit(500).Scan(ctx)
	for i := range rows {
		if failed := s.endRemoved(ctx, rows[i].ProductID); failed != nil {
			slog.WarnContext(ctx, "the subscription of a removed product could not be ended; it is tried again", "subscription", rows[i].ID, "error", failed)
			err = errors.Join(err, failed)
		}
	}
	return err
}

// endRemoved ends the subscription of a removed product as its seller would: the provider
// would go on charging for what nobody can upload to any more. Twice does no harm.
func (s *Service) endRemoved(ctx context.Context, productID int64) error {
	if s.Billing.Biller == nil {
		return nil
	}
	row, err := s.fresh(ctx, productID)
	if fault.Is(err, fault.NotFound) {
		return nil // it has none
	}
	if err != nil || row.Provider != s.Billing.Biller.Kind() {
		return err
	}
	why := &billing.Why{Reason: billing.Removed}
	switch row.Status {
	case Ending, Cancelled:
		return nil
	case Refunded:
		if row.Reason != nil {
			return nil // it has ended, and its seller's reason stays
		}
		if err := s.endPage(ctx, row); err != nil {
			return err
		}
		return s.keepReason(ctx, row, why)
	}
	return s.cancel(ctx, row, why)
}
