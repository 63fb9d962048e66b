package messages

import (
	"context"
	"time"

	"merkato/internal/outbox"
)

// Outgoing is a reply that waits for the marketplace.
type Outgoing struct {
	ID     int64
	Thread string // the marketplace's id of the conversation
	Body   string
	SentAt time.Time

	Attachments []Attachment `bun:"-"`
}

var outgoing = outbox.Rows{Table: "messages", Holds: "reply_key IS NOT NULL", Word: "reply", Name: "replies", At: "sent_at"}

// Outgoing lists replies that the marketplace has not taken yet, in the order
// of their ids, those after one.
func (s *Service) Outgoing(ctx context.Context, after, limit int64) ([]Outgoing, error) {
	var list []Outgoing
	err := s.db.Read().NewSelect().TableExpr("messages AS m").
		ColumnExpr("m.id, t.external_id AS thread, m.body, m.sent_at").
		Join("JOIN message_threads AS t ON t.id = m.thread_id").
		Where("m.reply_key IS NOT NULL").Where("m.taken_at IS NULL").Where("m.id > ?", after).
		Where("t.external_id IS NOT NULL").
		OrderExpr("m.id").Limit(limit).Scan(ctx, &list)
	if err != nil {
		return nil, err
	}
	ids := make([]int64, len(list))
	for i, m := range list {
		ids[i] = m.ID
	}
	files, err := attachmentsOf(ctx, s.db.Read(), ids)
	for i := range list {
		list[i].Attachments = files[list[i].ID]
	}
	return list, err
}
