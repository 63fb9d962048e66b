package validation

import (
	"context"
	"time"

	"merkato/internal/audit"
)

// Acts are the versions that a seller has handed in, for the desk.
func (s *Service) Acts(ctx context.Context, sellerID int64, limit int) ([]audit.Act, error) {
	var rows []struct {
		SubmittedAt time.Time
		Version     string
		ProductID   int64
	}
	err := s.DB.Read().NewRaw(`SELECT submitted_at, version, product_id FROM version_uploads WHERE seller_id = ? ORDER BY id DESC LIMIT ?`, sellerID, limit).Scan(ctx, &rows)
	acts := make([]audit.Act, len(rows))
	for i, row := range rows {
		acts[i] = audit.Act{At: row.SubmittedAt, By: audit.BySeller, Area: "versions", Action: "SUBMITTED", Detail: row.Version}
	}
	return acts, err
}
