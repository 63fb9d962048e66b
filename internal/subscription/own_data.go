package subscription

import (
	"context"

	"merkato/internal/export"
)

// OwnData is fees and subscriptions.
func (s *Service) OwnData(ctx context.Context, sellerID int64, f *export.Folder) error {
	return f.Table(ctx, "billing.csv", s.DB.Read().NewSelect().TableExpr("billing_log").ColumnExpr("product_id, at, kind, event, status, amount, day, detail").Where("seller_id = ?", sellerID).OrderExpr("id"))
}
