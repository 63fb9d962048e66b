package orders

import (
	"context"

	"merkato/internal/export"
)

// OwnData is what was sold and refunded, and the views that a seller keeps.
func (s *Service) OwnData(ctx context.Context, sellerID int64, f *export.Folder) error {
	if err := f.Table(ctx, "orders.csv", s.DB.Read().NewSelect().TableExpr("orders").ColumnExpr("id, reference, placed_at, customer_name, customer_email, country, language, shop").Where("seller_id = ?", sellerID).OrderExpr("id")); err != nil {
		return err
	}
	if err := f.Table(ctx, "order_lines.csv", s.DB.Read().NewSelect().TableExpr("order_lines").ColumnExpr("id, order_id, number, type, source, at, product_id, care, product_type, quantity, discount_type, discount_value, own_code, base, gross, commission, net, rate, refund_of, cause, reason, release_at, released_at").Where("seller_id = ?", sellerID).OrderExpr("id")); err != nil {
		return err
	}
	return f.Table(ctx, "order_views.csv", s.DB.Read().NewSelect().TableExpr("order_views").ColumnExpr("name, address, created_at").Where("seller_id = ?", sellerID).OrderExpr("id"))
}
