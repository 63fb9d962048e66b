package db

import (
	"context"
	"slices"
	"time"

	"github.com/uptrace/bun"
)

// TakePart lets others know that a transaction does what a name stands for, until
// it ends. It waits for nobody; see AwaitParts.
func (d *DB) TakePart(ctx context.Context, tx bun.Tx, name string) error {
	if d.Engine == SQLite {
		return nil
	}
	_, err := tx.NewRaw(`SELECT pg_advisory_xact_lock_shared(?, hashtext(?))`, partsLock, name).Exec(ctx)
	return err
}

// AwaitParts waits until the transactions have ended, over all instances, that
// take part in something now. Those that begin meanwhile are neither held up nor
// waited for, so that it comes to an end however busy they are. SQLite's are one
// at a time: whoever has committed has nobody to wait for.
func (d *DB) AwaitParts(ctx context.Context, name string) error {
	if d.Engine == SQLite {
		return nil
	}
	awaited, err := d.parts(ctx, name)
	for err == nil && len(awaited) > 0 {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(10 * time.Millisecond):
		}
		var present []string
		present, err = d.parts(ctx, name)
		awaited = slices.DeleteFunc(awaited, func(part string) bool { return !slices.Contains(present, part) })
	}
	return err
}

// partsLock distinguishes these locks from others of two numbers.
const partsLock = 1

// parts are the transactions that take part in something.
func (d *DB) parts(ctx context.Context, name string) (transactions []string, err error) {
	err = d.Read().NewRaw(`SELECT virtualtransaction FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2
		AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
		AND classid = ? AND objid = CAST(CAST(hashtext(?) AS bigint) & 4294967295 AS oid)`, partsLock, name).Scan(ctx, &transactions)
	return transactions, err
}
