package db

import (
	"context"
	"database/sql"

	"github.com/jackc/pgx/v5"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect"
)

// Snapshot runs f in a transaction that only reads, and sees throughout what
// was there when it began, however long it lasts.
func (d *DB) Snapshot(ctx context.Context, f func(ctx context.Context, tx bun.Tx) error) error {
	if d.Engine == SQLite { // whose every transaction is such a one
		return ended(ctx, d.read.RunInTx(ctx, nil, f))
	}
	return ended(ctx, d.read.RunInTx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true}, f))
}

// Stream reads a result of very many rows in a transaction. PostgreSQL sends
// them as they are in memory and not as text, which saves both sides time; it
// is asked for the columns' types first, as only a transaction may do behind a
// pooler.
func Stream(ctx context.Context, tx bun.Tx, query string, args ...any) (*sql.Rows, error) {
	query = tx.NewRaw(query, args...).String()
	if tx.Dialect().Name() == dialect.SQLite {
		return tx.Tx.QueryContext(ctx, query)
	}
	return tx.Tx.QueryContext(ctx, query, pgx.QueryExecModeDescribeExec)
}
