package catalogue

import (
	"context"

	"merkato/internal/export"
)

// OwnData is the products with their names and sheets.
func (s *Service) OwnData(ctx context.Context, sellerID int64, f *export.Folder) error {
	if err := f.Table(ctx, "products.csv", s.db.Read().NewSelect().TableExpr("products").ColumnExpr("id, type, is_active, price, created_at, removed_at").Where("seller_id = ?", sellerID).OrderExpr("id")); err != nil {
		return err
	}
	if err := f.Table(ctx, "product_names.csv", s.db.Read().NewSelect().TableExpr("product_names AS n").ColumnExpr("n.product_id, n.lang, n.name").Where("n.product_id IN (SELECT id FROM products WHERE seller_id = ?)", sellerID).OrderExpr("n.product_id, n.lang")); err != nil {
		return err
	}
	return f.Table(ctx, "product_sheets.csv", s.db.Read().NewSelect().TableExpr("product_sheets").ColumnExpr("product_id, state, published, draft").Where("seller_id = ?", sellerID).OrderExpr("product_id"))
}
