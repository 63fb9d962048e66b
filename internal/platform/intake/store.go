package intake

import (
	"context"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
)

// requestRow is a request that was taken, by its sender's key.
type requestRow struct {
	bun.BaseModel `bun:"table:intake_requests,alias:r"`

	Key    string `bun:"key,pk"`
	Kind   string
	Body   string // canonical JSON, or a digest of it
	Result string
	At     time.Time
}

type resultRow struct {
	Key    string `bun:"key,type:text"`
	Result string `bun:"result,type:text"`
}

// insertKeys writes requests whose key is new, and returns which.
func insertKeys(ctx context.Context, tx bun.Tx, rows []requestRow) (map[string]bool, error) {
	var keys []string
	err := tx.NewInsert().Model(&rows).On("CONFLICT (key) DO NOTHING").Returning("key").Scan(ctx, &keys)
	claimed := make(map[string]bool, len(keys))
	for _, key := range keys {
		claimed[key] = true
	}
	return claimed, err
}

func requestsByKey(ctx context.Context, tx bun.Tx, entries []*entry) (map[string]requestRow, error) {
	keys := make([]string, len(entries))
	for i, e := range entries {
		keys[i] = e.key
	}
	var rows []requestRow
	err := tx.NewSelect().Model(&rows).Where("key IN (?)", bun.List(keys)).Scan(ctx)
	found := make(map[string]requestRow, len(rows))
	for _, row := range rows {
		found[row.Key] = row
	}
	return found, err
}

func unclaim(ctx context.Context, tx bun.Tx, keys []string) error {
	if len(keys) == 0 {
		return nil
	}
	_, err := tx.NewDelete().Model((*requestRow)(nil)).Where("key IN (?)", bun.List(keys)).Exec(ctx)
	return err
}

func keepResults(ctx context.Context, tx bun.Tx, results []resultRow) error {
	if len(results) == 0 {
		return nil
	}
	_, err := tx.NewUpdate().With("done", tx.NewValues(&results)).Model((*requestRow)(nil)).TableExpr("done").
		Set("result = done.result").Where("r.key = done.key").Exec(ctx)
	return err
}

// purge removes requests from before a time, some at once so that nobody waits
// long, and returns how many.
func purge(ctx context.Context, d *db.DB, before time.Time) (removed int64, err error) {
	const some = 5000
	for {
		var keys []string
		err := d.Read().NewSelect().Model((*requestRow)(nil)).Column("key").Where("at < ?", before).Order("at").Limit(some).Scan(ctx, &keys)
		if err != nil || len(keys) == 0 {
			return removed, err
		}
		err = d.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
			return unclaim(ctx, tx, slices.Sorted(slices.Values(keys)))
		})
		if err != nil {
			return removed, err
		}
		removed += int64(len(keys))
	}
}

func bodyOf(ctx context.Context, q bun.IDB, key string) ([]byte, error) {
	var body string
	err := q.NewSelect().Model((*requestRow)(nil)).Column("body").Where("key = ?", key).Scan(ctx, &body)
	if db.IsNotFound(err) {
		return nil, nil
	}
	return []byte(body), err
}
