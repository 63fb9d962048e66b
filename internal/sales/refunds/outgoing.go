package refunds

import (
	"context"
	"time"

	"merkato/internal/money"
	"merkato/internal/outbox"
)

// Outgoing is a refund by a seller that waits for the marketplace, which pays
// the customer.
type Outgoing struct {
	ID        int64
	Reference string
	Number    int // of the line in its order
	Care      bool
	Amount    money.Cents
	Seller    string // the marketplace's id of the seller
	At        time.Time
	Reason    string
}

// The words of the partial index order_lines_to_take.
const madeHere = "seller_key IS NOT NULL"

var outgoing = outbox.Rows{Table: "order_lines", Holds: madeHere, Word: "refund", Name: "refunds", At: "at"}

// Outgoing lists refunds by sellers that the marketplace has not taken yet, in
// the order of their ids, those after one. The joins are left ones so that no engine
// begins with another table than that of the few that wait.
func (s *Service) Outgoing(ctx context.Context, after, limit int64) (list []Outgoing, err error) {
	err = s.sales.DB.Read().NewSelect().TableExpr("order_lines AS r").
		Join("LEFT JOIN order_lines AS sold ON sold.id = r.refund_of").Join("LEFT JOIN orders AS o ON o.id = r.order_id").
		Join("LEFT JOIN sellers AS s ON s.id = r.seller_id").
		ColumnExpr("r.id, o.reference, sold.number, r.care, -r.gross AS amount, COALESCE(s.external_id, '') AS seller, r.at, COALESCE(r.reason, '') AS reason").
		Where("r."+madeHere).Where("r.taken_at IS NULL").Where("r.id > ?", after).
		OrderExpr("r.id").Limit(limit).Scan(ctx, &list)
	return list, err
}
