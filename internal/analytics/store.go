package analytics

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
)

// purgeChunk is how many events one transaction removes, so that SQLite's one
// writer is soon free again.
const purgeChunk = 2000

// store keeps events and says how many of them were new: the library sends an
// event again when no answer confirmed that it arrived.
func store(ctx context.Context, d *db.DB, events []Event) (added int64, err error) {
	err = d.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		added, err = db.Affected(tx.NewInsert().Model(&events).On("CONFLICT (message_id) DO NOTHING").Exec(ctx))
		return err
	})
	return added, err
}

// purge removes the events from before a time.
func purge(ctx context.Context, d *db.DB, before time.Time) (removed int64, err error) {
	for {
		var some int64
		err := d.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
			oldest := tx.NewSelect().Model((*Event)(nil)).Column("message_id").Where("at < ?", before).OrderBy("at", bun.OrderAsc).Limit(purgeChunk)
			some, err = db.Affected(tx.NewDelete().Model((*Event)(nil)).Where("message_id IN (?)", oldest).Exec(ctx))
			return err
		})
		removed += some
		if err != nil || some < purgeChunk {
			return removed, err
		}
	}
}
