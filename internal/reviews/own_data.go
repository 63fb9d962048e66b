package reviews

import (
	"context"

	"merkato/internal/export"
)

// OwnData is what customers said of the products.
func (s *Service) OwnData(ctx context.Context, sellerID int64, f *export.Folder) error {
	return f.Table(ctx, "reviews.csv", s.db.Read().NewSelect().TableExpr("ratings").ColumnExpr("id, product_id, stars, customer_name, comment, language, at").Where("seller_id = ?", sellerID).OrderExpr("id"))
}
