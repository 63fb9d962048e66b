package outbox

import (
	"context"
	"time"

	"merkato/internal/db"
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

// Waiting counts the rows that were not taken yet. at is the column that says
// since when one waits.
func (b Box) Waiting(ctx context.Context, d *db.DB, name, at string) (Waiting, error) {
	w := Waiting{Name: name}
	err := d.Read().NewSelect().TableExpr(b.Table).ColumnExpr("COUNT(*)").Where(b.Holds).Where("taken_at IS NULL").Scan(ctx, &w.Count)
	if err != nil || w.Count == 0 {
		return w, err
	}
	var oldest time.Time
	err = d.Read().NewSelect().TableExpr(b.Table).ColumnExpr(at).Where(b.Holds).Where("taken_at IS NULL").OrderExpr("id").Limit(1).Scan(ctx, &oldest)
	w.Oldest = &oldest
	return w, err
}
