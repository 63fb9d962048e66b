package invoices

import (
	"context"

	"merkato/internal/export"
)

// OwnData is the invoices and credit notes; as PDF they are on the bank screen.
func (s *Service) OwnData(ctx context.Context, sellerID int64, f *export.Folder) error {
	return f.Table(ctx, "invoices.csv", s.db.Read().NewSelect().TableExpr("invoices").ColumnExpr("reference, series, type, issued_on, period_from, period_to, due_on, paid_on, net, vat, total, vat_rate, supplier, customer").Where("seller_id = ?", sellerID).OrderExpr("id"))
}
