package settings

import (
	"context"
	"encoding/json"

	"merkato/internal/audit"
)

// Acts are what a seller changed about itself, for the desk.
func (s *Service) Acts(ctx context.Context, sellerID int64, limit int) ([]audit.Act, error) {
	var rows []Outgoing
	err := s.db.Read().NewSelect().TableExpr("seller_changes").Column("kind", "body", "at").
		Where("seller_id = ?", sellerID).OrderExpr("id DESC").Limit(int64(limit)).Scan(ctx, &rows)
	acts := make([]audit.Act, len(rows))
	for i, row := range rows {
		acts[i] = audit.Act{At: row.At, By: audit.BySeller, Area: "settings", Action: actOf(row)}
	}
	return acts, err
}

// actOf is what a change is called; of a deletion that was requested or undone no
// operator may read that it is done.
func actOf(o Outgoing) string {
	var deletion struct{ State string }
	if o.Kind == Deleted && json.Unmarshal([]byte(o.Body), &deletion) == nil && deletion.State != "DONE" {
		return string(o.Kind) + "_" + deletion.State
	}
	return string(o.Kind)
}
