package subscription

import (
	"context"

	"merkato/internal/audit"
)

// Acts are what happened to a seller's fees and subscriptions, for the desk.
func (s *Service) Acts(ctx context.Context, sellerID int64, limit int) ([]audit.Act, error) {
	var entries []Entry
	err := s.DB.Read().NewSelect().Model(&entries).Where("seller_id = ?", sellerID).OrderExpr("id DESC").Limit(int64(limit)).Scan(ctx)
	acts := make([]audit.Act, len(entries))
	for i, e := range entries {
		acts[i] = audit.Act{At: e.At, By: audit.BySystem, Area: "billing", Action: string(e.Event), Detail: e.Detail, ProductID: e.ProductID}
	}
	return acts, err
}
