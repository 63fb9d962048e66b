package db

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"log/slog"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// Alone lets one instance at a time do what a name stands for, over several
// transactions: by an advisory lock of the server on PostgreSQL, by a lock on the
// data folder on SQLite. Both go with the process should it die. The others wait.
func (d *DB) Alone(ctx context.Context, name string, f func(context.Context) error) error {
	if d.Engine == SQLite {
		return d.aloneByFolder(ctx, name, f)
	}
	// The lock belongs to the session.
	conn, err := d.Writer().Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	for logged := false; ; logged = true {
		var got bool
		if err := conn.QueryRowContext(ctx, "SELECT pg_try_advisory_lock($1)", lockNumber(name)).Scan(&got); err != nil {
			return err
		}
		if got {
			break
		}
		if err := awaitOther(ctx, name, logged); err != nil {
			return err
		}
	}
	defer func() {
		if _, err := conn.ExecContext(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock($1)", lockNumber(name)); err != nil {
			slog.Warn("a lock was not released; it ends with the connection", "lock", name, "error", err)
		}
	}()
	return f(ctx)
}

// lockNumber is a number that all instances agree on.
func lockNumber(name string) int64 {
	h := fnv.New64a()
	h.Write([]byte("merkato:" + name))
	return int64(h.Sum64())
}

func (d *DB) aloneByFolder(ctx context.Context, name string, f func(context.Context) error) error {
	if d.alone != nil {
		return f(ctx) // the folder is locked as long as this is open
	}
	for logged := false; ; logged = true {
		folder, err := d.lockFolder()
		if err == nil {
			defer folder.Close()
			return f(ctx)
		}
		if !errors.Is(err, syscall.EWOULDBLOCK) {
			return err
		}
		if err := awaitOther(ctx, name, logged); err != nil {
			return err
		}
	}
}

// lockFolder locks the data folder until it is closed or the process dies;
// EWOULDBLOCK where another has it. A file for the lock would belong to whoever was
// first, and after a `migrate` by root the server's own user could not open it.
func (d *DB) lockFolder() (*os.File, error) {
	folder, err := os.Open(filepath.Dir(d.file))
	if err != nil {
		return nil, fmt.Errorf("the data folder cannot be locked: %w", err)
	}
	if err := syscall.Flock(int(folder.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		return nil, errors.Join(fmt.Errorf("the data folder cannot be locked: %w", err), folder.Close())
	}
	return folder, nil
}

// awaitOther waits a moment for the instance that has the lock.
func awaitOther(ctx context.Context, name string, logged bool) error {
	if !logged {
		slog.Info("another instance has the lock; waiting for it", "at", name)
	}
	select {
	case <-ctx.Done():
		return fmt.Errorf("waiting for another instance to %s: %w", name, ctx.Err())
	case <-time.After(50 * time.Millisecond):
		return nil
	}
}
