package outbox

import (
	"context"
	"time"
)

// Waiting is how much the marketplace has yet to take of one sort.
type Waiting struct {
	Name   string // of the list in the marketplace's API, as seller-changes
	Count  int64
	Oldest *time.Time // nil: nothing waits
}

// Source is an area that keeps something for the marketplace to take.
type Source interface {
	WaitingForMarketplace(ctx context.Context) (Waiting, error)
}

// WaitingForMarketplace is how much of it the marketplace has yet to take.
func (b Box) WaitingForMarketplace(ctx context.Context) (Waiting, error) {
	w := Waiting{Name: b.rows.Name}
	err := b.db.Read().NewSelect().TableExpr(b.rows.Table).ColumnExpr("COUNT(*)").Where(b.rows.Holds).Where("taken_at IS NULL").Scan(ctx, &w.Count)
	if err != nil || w.Count == 0 {
		return w, err
	}
	var oldest time.Time
	err = b.db.Read().NewSelect().TableExpr(b.rows.Table).ColumnExpr(b.rows.At).Where(b.rows.Holds).Where("taken_at IS NULL").OrderExpr("id").Limit(1).Scan(ctx, &oldest)
	w.Oldest = &oldest
	return w, err
}
