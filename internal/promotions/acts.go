package promotions

import (
	"context"
	"time"

	"merkato/internal/audit"
)

// Acts are the promotions that a seller has set up or stopped, for the desk.
func (s *Service) Acts(ctx context.Context, sellerID int64, limit int) ([]audit.Act, error) {
	var rows []struct {
		Kind      Kind
		ProductID int64
		CreatedAt time.Time
		StoppedAt *time.Time
	}
	err := s.DB.Read().NewRaw(`SELECT kind, product_id, created_at, stopped_at FROM promotions WHERE seller_id = ? ORDER BY starts_on DESC, id DESC LIMIT ?`, sellerID, limit).Scan(ctx, &rows)
	var acts []audit.Act
	for _, row := range rows {
		acts = append(acts, audit.Act{At: row.CreatedAt, By: audit.BySeller, Area: "promotions", Action: "CREATED", Detail: string(row.Kind), ProductID: row.ProductID})
		if row.StoppedAt != nil {
			acts = append(acts, audit.Act{At: *row.StoppedAt, By: audit.BySeller, Area: "promotions", Action: "STOPPED", Detail: string(row.Kind), ProductID: row.ProductID})
		}
	}
	return acts, err
}
