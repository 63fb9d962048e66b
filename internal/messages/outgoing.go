package messages

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/fault"
)

// Outgoing is a reply that waits for the marketplace.
type Outgoing struct {
	ID     int64
	Thread string // the marketplace's id of the conversation
	Body   string
	SentAt time.Time
}

// Outgoing lists replies that the marketplace has not taken yet, in the order
// of their ids, those after one.
//
// Ids alone could not tell how far the marketplace has come: of two replies
// written at the same moment the later id may become visible first, and whoever
// goes on behind it never sees the other. So the marketplace says what it took,
// and all else is listed again.
func (s *Service) Outgoing(ctx context.Context, after, limit int64) ([]Outgoing, error) {
	var list []Outgoing
	err := s.db.Read().NewSelect().TableExpr("messages AS m").
		ColumnExpr("m.id, t.external_id AS thread, m.body, m.sent_at").
		Join("JOIN message_threads AS t ON t.id = m.thread_id").
		Where("m.reply_key IS NOT NULL").Where("m.taken_at IS NULL").Where("m.id > ?", after).
		Where("t.external_id IS NOT NULL").
		OrderExpr("m.id").Limit(limit).Scan(ctx, &list)
	return list, err
}

// Take notes that the marketplace has these replies; each once, however often
// it says so. It returns how many were new to us.
func (s *Service) Take(ctx context.Context, ids []int64) (taken int64, err error) {
	err = s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		var known []int64
		err := tx.NewSelect().Model((*Message)(nil)).Column("id").
			Where("id IN (?)", bun.List(ids)).Where("reply_key IS NOT NULL").Scan(ctx, &known)
		if err != nil {
			return err
		}
		isKnown := make(map[int64]bool, len(known))
		for _, id := range known {
			isKnown[id] = true
		}
		for i, id := range ids {
			if !isKnown[id] {
				return fault.New(fault.NotFound, "reply_unknown", "There is no reply %d.", id).At(fmt.Sprintf("ids[%d]", i))
			}
		}
		done, err := tx.NewUpdate().Model((*Message)(nil)).Set("taken_at = ?", moment(s.now())).
			Where("id IN (?)", bun.List(ids)).Where("reply_key IS NOT NULL").Where("taken_at IS NULL").Exec(ctx)
		if err != nil {
			return err
		}
		taken, err = done.RowsAffected()
		return err
	})
	return taken, err
}
