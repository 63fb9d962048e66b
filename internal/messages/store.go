package messages

import (
	"context"

	"github.com/uptrace/bun"
)

func unseenCount(ctx context.Context, q bun.IDB, sellerID int64) (int64, error) {
	return q.NewSelect().Model((*Message)(nil)).
		Where("seller_id = ?", sellerID).Where("seen_at IS NULL").Where("from_customer").
		Count(ctx)
}

func insert(ctx context.Context, tx bun.Tx, t *Thread, messages []Message) error {
	t.LastAt, t.AskedAt = t.OpenedAt, &t.OpenedAt
	if t.AnsweredAt == nil {
		t.WaitingSince = &t.OpenedAt
	}
	for _, m := range messages {
		if m.SentAt.After(t.LastAt) {
			t.LastAt = m.SentAt
		}
	}
	if _, err := tx.NewInsert().Model(t).Exec(ctx); err != nil {
		return err
	}
	if len(messages) == 0 {
		return nil
	}
	for i := range messages {
		messages[i].ThreadID, messages[i].SellerID = t.ID, t.SellerID
	}
	_, err := tx.NewInsert().Model(&messages).Exec(ctx)
	return err
}
