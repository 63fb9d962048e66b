package bank

import (
	"context"

	"merkato/internal/export"
)

// OwnData is the payouts.
func (s *Service) OwnData(ctx context.Context, sellerID int64, f *export.Folder) error {
	return f.Table(ctx, "payouts.csv", s.DB.Read().NewSelect().TableExpr("payouts").ColumnExpr("id, due_on, amount, vat, status, reason, bank_reference, expected_on, sent_at, paid_at, returned_at").Where("seller_id = ?", sellerID).OrderExpr("id"))
}
