package catalogue

import (
	"context"

	"merkato/internal/audit"
)

// Acts are what happened to a seller's products, for the desk.
func (s *Service) Acts(ctx context.Context, sellerID int64, limit int) ([]audit.Act, error) {
	var entries []HistoryEntry
	err := s.db.Read().NewSelect().Model(&entries).Where("entry.seller_id = ?", sellerID).Order("entry.id DESC").Limit(int64(limit)).Scan(ctx)
	acts := make([]audit.Act, len(entries))
	for i, e := range entries {
		acts[i] = audit.Act{At: e.At, By: audit.By(e.Actor), Area: "products", Action: e.Action, Detail: e.Detail, ProductID: e.ProductID}
	}
	return acts, err
}
