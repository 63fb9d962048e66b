package messages

import (
	"context"

	"merkato/internal/export"
)

// OwnData is the conversations with customers.
func (s *Service) OwnData(ctx context.Context, sellerID int64, f *export.Folder) error {
	if err := f.Table(ctx, "threads.csv", s.db.Read().NewSelect().TableExpr("message_threads").ColumnExpr("id, product_id, customer_name, customer_email, subject, order_reference, opened_at, answered_at, last_at, support_rating").Where("seller_id = ?", sellerID).OrderExpr("id")); err != nil {
		return err
	}
	return f.Table(ctx, "messages.csv", s.db.Read().NewSelect().TableExpr("messages").ColumnExpr("id, thread_id, from_customer, automatic, body, sent_at, seen_at").Where("seller_id = ?", sellerID).OrderExpr("id"))
}
