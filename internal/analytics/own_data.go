package analytics

import (
	"context"
	"strconv"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/export"
)

// Kept is what is stored of sellers, for them to take home and to have erased; also
// where nothing is taken in any more.
type Kept struct{ db *db.DB }

// NewKept finds it in a database.
func NewKept(d *db.DB) *Kept { return &Kept{db: d} }

// OwnData is all that browsers reported as this seller's.
func (k *Kept) OwnData(ctx context.Context, sellerID int64, f *export.Folder) error {
	q := k.db.Read().NewSelect().TableExpr("collect_events").
		ColumnExpr("message_id, type, name, user_id, anonymous_id, seller_id, at, received_at, properties, traits, context").OrderExpr("at, message_id")
	return f.Table(ctx, "analytics.csv", ofSeller(q, sellerID))
}

// Erase forgets it, in the caller's transaction: events name the seller and its
// e-mail address.
func (k *Kept) Erase(ctx context.Context, tx bun.Tx, sellerID int64) error {
	_, err := ofSeller(tx.NewDelete().Model((*Event)(nil)), sellerID).Exec(ctx)
	return err
}

// ofSeller narrows a query to what is of a seller by either name: browsers use its
// id for both.
func ofSeller[Q interface {
	Where(query string, args ...any) Q
}](q Q, sellerID int64) Q {
	id := strconv.FormatInt(sellerID, 10)
	return q.Where("seller_id = ? OR user_id = ?", id, id)
}
