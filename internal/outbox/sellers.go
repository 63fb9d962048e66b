package outbox

import (
	"context"
	"encoding/json"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
)

// OfSellers is a box of what happened to sellers. Its rows also have a seller_id,
// a kind, a body in JSON, and at.
type OfSellers[Kind ~string] struct{ Box }

// OfSeller is something about a seller that the marketplace has yet to take.
type OfSeller[Kind ~string] struct {
	ID       int64
	SellerID int64
	Seller   *string // the marketplace's id; nil: it does not know the seller yet
	Kind     Kind
	Body     string
	At       time.Time
}

// Announce puts something about a seller out for the marketplace.
func (b OfSellers[Kind]) Announce(ctx context.Context, tx bun.Tx, sellerID int64, kind Kind, body any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	_, err = tx.NewRaw("INSERT INTO ? (seller_id, kind, body, at) VALUES (?, ?, ?, ?)", bun.Ident(b.rows.Table), sellerID, kind, string(text), db.Moment(b.now())).Exec(ctx)
	return err
}

// Outgoing lists what the marketplace has yet to take, in order.
func (b OfSellers[Kind]) Outgoing(ctx context.Context, after, limit int64) (found []OfSeller[Kind], err error) {
	err = b.db.Read().NewSelect().TableExpr("? AS o", bun.Ident(b.rows.Table)).
		ColumnExpr("o.id, o.seller_id, o.kind, o.body, o.at, seller.external_id AS seller").
		Join("JOIN sellers AS seller ON seller.id = o.seller_id").
		Where("o.taken_at IS NULL").Where("o.id > ?", after).OrderExpr("o.id").Limit(limit).Scan(ctx, &found)
	return found, err
}
