// Package embedded is what the embedded services share that replace those
// of others where none is configured, the sign-in provider and the payment
// sandbox: a file for what outlives the process, and pages that look alike.
package embedded

import (
	"context"
	"database/sql"
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"modernc.org/sqlite" // registers the driver "sqlite", too
	sqlite3 "modernc.org/sqlite/lib"
)

// OpenFile opens a database of its own in a file, with its tables, also at the
// same moment as other processes.
func OpenFile(ctx context.Context, file, tables string) (*sql.DB, error) {
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return nil, err
	}
	// Made here and not by the driver, because it may hold private keys.
	f, err := os.OpenFile(file, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(f.Chmod(0o600), f.Close()); err != nil {
		return nil, err
	}
	db, err := sql.Open("sqlite", "file:"+url.PathEscape(file)+
		"?_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=synchronous(NORMAL)&_txlock=immediate")
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	err = whenFree(ctx, func() error {
		_, err := db.ExecContext(ctx, tables)
		return err
	})
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// busyTime is how long to wait for other processes on the same file.
const busyTime = 10 * time.Second

// whenFree tries again while another process is opening the same new file:
// SQLite does not wait for that, whatever busy_timeout says.
func whenFree(ctx context.Context, open func() error) error {
	for deadline := time.Now().Add(busyTime); ; {
		err := open()
		var fault *sqlite.Error
		if !errors.As(err, &fault) || fault.Code()&0xff != sqlite3.SQLITE_BUSY || time.Now().After(deadline) {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(10 * time.Millisecond):
		}
	}
}
