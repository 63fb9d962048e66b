package validation

import (
	"context"

	"merkato/internal/export"
)

// OwnData is the versions that were uploaded.
func (s *Service) OwnData(ctx context.Context, sellerID int64, f *export.Folder) error {
	return f.Table(ctx, "versions.csv", s.DB.Read().NewSelect().TableExpr("version_uploads").ColumnExpr("id, product_id, version, change_kind, changelog, works_from, works_to, state, submitted_at, decided_at, name, size, sha256, errors, warnings, online_at").Where("seller_id = ?", sellerID).OrderExpr("id"))
}
