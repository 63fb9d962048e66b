package promotions

import (
	"context"

	"merkato/internal/export"
)

// OwnData is the promotions.
func (s *Service) OwnData(ctx context.Context, sellerID int64, f *export.Folder) error {
	return f.Table(ctx, "promotions.csv", s.DB.Read().NewSelect().TableExpr("promotions").ColumnExpr("id, product_id, kind, discount_type, discount, code, max_uses, max_per_customer, starts_on, ends_on, price, created_at, stopped_at").Where("seller_id = ?", sellerID).OrderExpr("id"))
}
