// Package messagestest provides tests of other areas with conversations that are in
// whatever state they need, without the messages that would lead there.
package messagestest

import (
	"context"

	"github.com/uptrace/bun"

	"merkato/internal/messages"
)

// Open starts a thread with its first messages, in the caller's transaction.
func Open(ctx context.Context, tx bun.Tx, t *messages.Thread, first ...messages.Message) error {
	t.LastAt, t.AskedAt = t.OpenedAt, &t.OpenedAt
	if t.AnsweredAt == nil {
		t.WaitingSince = &t.OpenedAt
	}
	for _, m := range first {
		if m.SentAt.After(t.LastAt) {
			t.LastAt = m.SentAt
		}
	}
	if _, err := tx.NewInsert().Model(t).Exec(ctx); err != nil {
		return err
	}
	if len(first) == 0 {
		return nil
	}
	for i := range first {
		first[i].ThreadID, first[i].SellerID = t.ID, t.SellerID
	}
	_, err := tx.NewInsert().Model(&first).Exec(ctx)
	return err
}
