package sales

import (
	"context"

	"merkato/internal/export"
)

// OwnData is what was given or taken apart from the orders.
func (s *Service) OwnData(ctx context.Context, sellerID int64, f *export.Folder) error {
	return f.Table(ctx, "adjustments.csv", s.DB.Read().NewSelect().TableExpr("adjustments").ColumnExpr("id, amount, at, reason, line_id").Where("seller_id = ?", sellerID).OrderExpr("id"))
}
