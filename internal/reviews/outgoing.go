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

var box = outbox.Box{Table: "rating_changes", Holds: "TRUE", Word: "change"}

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

// Take notes what the marketplace has of them.
func (s *Service) Take(ctx context.Context, ids []int64) (int64, error) {
	return box.Take(ctx, s.db, ids, s.now())
}

// WaitingForMarketplace is how much of it the marketplace has yet to take.
func (s *Service) WaitingForMarketplace(ctx context.Context) (outbox.Waiting, error) {
	return box.Waiting(ctx, s.db, "rating-changes", "at")
}
