package orders

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/money"
	"merkato/internal/outbox"
)

// Outgoing is a refund by a seller that waits for the marketplace, which gives
// the customer the money.
type Outgoing struct {
	OutgoingPart
	Seller string // the marketplace's id of the seller
	At     time.Time
	Reason string
	Care   []OutgoingPart `bun:"-"` // Business Care that ended with it, and is given back too
}

// OutgoingPart is what is given back of one line.
type OutgoingPart struct {
	ID        int64 // of the refund
	Reference string
	Number    int // of the line in its order
	Amount    money.Cents
}

// The words of the partial index order_lines_to_take.
const bySeller = "refund_key LIKE 's:%'"

var sellerRefunds = outbox.Box{Table: "order_lines", Holds: bySeller, Word: "refund"}

const outgoingPart = "r.id, o.reference, sold.number, -r.gross AS amount"

// Outgoing lists refunds by sellers that the marketplace has not taken yet, in
// the order of their ids, those after one.
func (s *Service) Outgoing(ctx context.Context, after, limit int64) ([]Outgoing, error) {
	read := s.DB.Read()
	var list []Outgoing
	err := outgoingFrom(read).ColumnExpr(outgoingPart+", COALESCE(s.external_id, '') AS seller, r.at, COALESCE(r.reason, '') AS reason").
		Join("LEFT JOIN sellers AS s ON s.id = r.seller_id").
		Where("r."+bySeller).Where("r.taken_at IS NULL").Where("r.id > ?", after).
		OrderExpr("r.id").Limit(limit).Scan(ctx, &list)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	at := make(map[int64]*Outgoing, len(list))
	ids := make([]int64, len(list))
	for i := range list {
		ids[i], at[list[i].ID] = list[i].ID, &list[i]
	}
	var care []struct {
		OutgoingPart
		GoesWith int64
	}
	err = outgoingFrom(read).ColumnExpr(outgoingPart+", r.goes_with").Where("r.goes_with IN (?)", bun.List(ids)).OrderExpr("r.id").Scan(ctx, &care)
	for _, c := range care {
		with := at[c.GoesWith]
		with.Care = append(with.Care, c.OutgoingPart)
	}
	return list, err
}

// outgoingFrom joins what every refund has. The joins are left ones so that no
// engine begins with another table than that of the few that wait.
func outgoingFrom(idb bun.IDB) *bun.SelectQuery {
	return idb.NewSelect().TableExpr("order_lines AS r").
		Join("LEFT JOIN order_lines AS sold ON sold.id = r.refund_of").Join("LEFT JOIN orders AS o ON o.id = r.order_id")
}

// Take notes that the marketplace has these refunds, and returns how many were
// new to us.
func (s *Service) Take(ctx context.Context, ids []int64) (taken int64, err error) {
	return sellerRefunds.Take(ctx, s.DB, ids, s.Now())
}
