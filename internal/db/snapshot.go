package db

import (
	"context"
	"database/sql"

	"github.com/uptrace/bun"
)

// Snapshot runs f in a transaction that only reads, and sees throughout what
// was there when it began, however long it lasts.
func (d *DB) Snapshot(ctx context.Context, f func(ctx context.Context, tx bun.Tx) error) error {
	if d.Engine == SQLite { // whose every transaction is such a one
		return d.read.RunInTx(ctx, nil, f)
	}
	return d.read.RunInTx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true}, f)
}
