package settings

import (
	"context"

	"merkato/internal/audit"
)

// Acts are what a seller changed about itself, for the desk.
func (s *Service) Acts(ctx context.Context, sellerID int64, limit int) ([]audit.Act, error) {
	var rows []Outgoing
	err := s.db.Read().NewSelect().TableExpr("seller_changes").Column("kind", "at").
		Where("seller_id = ?", sellerID).OrderExpr("id DESC").Limit(int64(limit)).Scan(ctx, &rows)
	acts := make([]audit.Act, len(rows))
	for i, row := range rows {
		acts[i] = audit.Act{At: row.At, By: audit.BySeller, Area: "settings", Action: string(row.Kind)}
	}
	return acts, err
}
