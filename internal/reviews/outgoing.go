package reviews

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/outbox"
)

// Outgoing is a reply or a report that waits for the marketplace.
type Outgoing struct {
	ID     int64
	Rating string // the marketplace's id
	Kind   string // REPLY or ABUSE
	Reason string
	Body   string
	At     time.Time
}

var outgoing = outbox.Rows{Table: "rating_changes", Holds: "TRUE", Word: "change", Name: "rating-changes", At: "at"}

func announce(ctx context.Context, tx bun.Tx, ratingID int64, kind, reason, body string, at time.Time) error {
	_, err := tx.NewRaw("INSERT INTO rating_changes (rating_id, kind, reason, body, at) VALUES (?, ?, ?, ?, ?)", ratingID, kind, reason, body, at).Exec(ctx)
	return err
}

// Outgoing lists what the marketplace has yet to take, in order.
func (s *Service) Outgoing(ctx context.Context, after, limit int64) (found []Outgoing, err error) {
	err = s.db.Read().NewSelect().TableExpr("rating_changes AS c").
		ColumnExpr("c.id, r.external_id AS rating, c.kind, c.reason, c.body, c.at").Join("JOIN ratings AS r ON r.id = c.rating_id").
		Where("c.taken_at IS NULL").Where("c.id > ?", after).OrderExpr("c.id").Limit(limit).Scan(ctx, &found)
	return found, err
}
