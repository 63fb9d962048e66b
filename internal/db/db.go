// Package db opens the database and hides its two engines from everyone
// else: SQLite in the data folder by default, PostgreSQL by address. Stores
// write their SQL once, with bun; the few places where the engines differ are
// named helpers here. It also owns the schema (migrations/) and turns driver
// errors into faults.
package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"
	"github.com/uptrace/bun/dialect/sqlitedialect"
	_ "modernc.org/sqlite" // registers the driver "sqlite"
)

// Engine is which database this is.
type Engine string

const (
	SQLite     Engine = "sqlite"
	PostgreSQL Engine = "postgres"
)

// SQLiteFile is the name of SQLite's database in the data folder.
const SQLiteFile = "merkato.db"

// DB is an open database. Reads and writes are separate because SQLite wants one
// writer and many readers; on PostgreSQL both are the same pool.
type DB struct {
	Engine Engine

	write *bun.DB
	read  *bun.DB
	file  string   // SQLite's file, empty on PostgreSQL
	alone *os.File // SQLite's folder, locked while it is open alone; else nil
}

// Options are how to open a database.
type Options struct {
	Address     string // empty: SQLite in Folder; postgres://…: that server
	Folder      string // the data folder
	Connections int    // the most connections to PostgreSQL, or readers of SQLite; 0: a default
	Alone       bool   // SQLite: refuse while another process has it open so
}

// Open connects and checks that the database answers. It does not migrate.
func Open(ctx context.Context, o Options) (*DB, error) {
	var d *DB
	var err error
	if o.Address == "" {
		d, err = openSQLite(filepath.Join(o.Folder, SQLiteFile), o.Connections)
	} else {
		d, err = openPostgres(o.Address, o.Connections)
	}
	if err != nil {
		return nil, err
	}
	if o.Alone && d.Engine == SQLite {
		if d.alone, err = d.lockFolder(); errors.Is(err, syscall.EWOULDBLOCK) {
			err = errors.New("another `merkato serve`, `migrate` or `demo` runs on this data folder: stop it first, or choose another folder; several instances need PostgreSQL")
		}
	}
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	if err == nil {
		err = d.Ping(ctx)
	}
	if err != nil {
		return nil, errors.Join(d.describe(err), d.Close())
	}
	return d, nil
}

// ParseAddress reads the address of a PostgreSQL server.
func ParseAddress(address string) (*pgx.ConnConfig, error) {
	if strings.HasPrefix(address, "postgres://") || strings.HasPrefix(address, "postgresql://") {
		config, err := pgx.ParseConfig(address)
		if file := (*fs.PathError)(nil); errors.As(err, &file) {
			return nil, fmt.Errorf("names a file that cannot be read: %w", file)
		}
		if err == nil {
			return config, nil
		}
	}
	// Without the cause, in which part of the password may be.
	return nil, errors.New("is no address of PostgreSQL; write it as postgres://user:password@host:5432/name, special characters of the password in percent form, or leave it empty for SQLite")
}

func openSQLite(file string, readers int) (*DB, error) {
	if readers == 0 {
		readers = max(4, runtime.NumCPU())
	}
	// A folder that cannot be written is found here, with its name, and not as
	// "unable to open database file" from inside the driver.
	f, err := os.OpenFile(file, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("the data folder cannot be written: %w; let the user that runs this program own it, or choose another", err)
	}
	f.Close()

	open := func(extra string, connections int) (*bun.DB, error) {
		// Every acknowledged write survives a crash (synchronous FULL), the
		// other side waits rather than fails (busy_timeout).
		dsn := "file:" + url.PathEscape(file) + "?_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)" +
			"&_pragma=synchronous(FULL)&_pragma=foreign_keys(1)&_time_format=sqlite" + extra
		pool, err := sql.Open("sqlite", dsn)
		if err != nil {
			return nil, err
		}
		pool.SetMaxOpenConns(connections)
		pool.SetMaxIdleConns(connections)
		return bun.NewDB(pool, sqlitedialect.New()), nil
	}
	// The writer takes back half a statement from memory. Readers may sort a
	// million lines: what does not fit a little memory goes to a temporary file.
	write, err := open("&_pragma=temp_store(MEMORY)&_txlock=immediate", 1)
	if err != nil {
		return nil, err
	}
	read, err := open("&_pragma=temp_store(FILE)&_pragma=query_only(1)", readers)
	if err != nil {
		return nil, errors.Join(err, write.Close())
	}
	return &DB{Engine: SQLite, write: write, read: read, file: file}, nil
}

func openPostgres(address string, connections int) (*DB, error) {
	if connections == 0 {
		connections = 4 * max(4, runtime.NumCPU())
	}
	config, err := ParseAddress(address)
	if err != nil {
		return nil, err
	}
	// bun writes the arguments into the statement, so a prepared statement
	// would never be used twice; the simple protocol also saves a round trip
	// and works behind a transaction pooler.
	config.DefaultQueryExecMode = pgx.QueryExecModeSimpleProtocol
	config.ConnectTimeout = 5 * time.Second
	pool := sql.OpenDB(reporting{stdlib.GetConnector(*config, stdlib.OptionAfterConnect(withoutParallelPlans))})
	pool.SetMaxOpenConns(connections)
	pool.SetMaxIdleConns(connections)
	pool.SetConnMaxIdleTime(5 * time.Minute)
	b := bun.NewDB(pool, pgdialect.New())
	return &DB{Engine: PostgreSQL, write: b, read: b}, nil
}

// withoutParallelPlans sets a new connection to read without helpers: what is read here is found
// by an index within a millisecond, and the server would take ten times as
// long to start helpers, or to compile the statement, whenever it guesses that
// there is more. It is said by a statement, which poolers let through.
func withoutParallelPlans(ctx context.Context, c *pgx.Conn) error {
	_, err := c.Exec(ctx, "SET max_parallel_workers_per_gather = 0; SET jit = off")
	return err
}

// Read is for queries outside a transaction.
func (d *DB) Read() *bun.DB { return d.read }

// Writer is the pool that writes go through. Stores use Tx instead; the job
// queue, which brings its own transactions, takes this.
func (d *DB) Writer() *sql.DB { return d.write.DB }

// Tx runs f in one transaction that can write: all of it commits, or nothing.
// f may run again after a deadlock, so it must not act outside the database.
func (d *DB) Tx(ctx context.Context, f func(ctx context.Context, tx bun.Tx) error) error {
	const attempts = 5
	for attempt := 1; ; attempt++ {
		isDone := false
		err := ended(ctx, d.write.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error {
			err := f(ctx, tx)
			isDone = err == nil
			return err
		}))
		if err == nil || attempt == attempts || !isRetryable(err) || ctx.Err() != nil {
			if err != nil && isDone {
				err = uncertain{err}
			}
			return err
		}
		time.Sleep(time.Duration(attempt) * 5 * time.Millisecond)
	}
}

// ended is the error of a transaction. One whose context has ended is rolled back
// at once, and a statement that comes then only gets that error: say why.
func ended(ctx context.Context, err error) error {
	switch {
	case errors.Is(err, sql.ErrTxDone) && ctx.Err() != nil:
		return ctx.Err()
	case hasGone(err):
		return unreachable(err)
	}
	return err
}

// Ping checks that the database answers.
func (d *DB) Ping(ctx context.Context) error {
	return away(d.read.PingContext(ctx))
}

// Close lets all connections go.
func (d *DB) Close() error {
	if d.read == d.write {
		return d.write.Close()
	}
	err := errors.Join(d.read.Close(), d.write.Close())
	d.alone.Close() // nil does no harm
	return err
}

// Locking is a query whose rows nobody else changes until the transaction ends;
// rows that refer to them may be added meanwhile. SQLite, whose transactions are
// one at a time, has no such clause.
func (d *DB) Locking(q *bun.SelectQuery) *bun.SelectQuery {
	if d.Engine == PostgreSQL {
		q = q.For("NO KEY UPDATE")
	}
	return q
}

// Exclusive lets one transaction at a time, over all instances, do what each of
// some names stands for; they are released when the transaction ends. Who needs
// several names them at once: they are taken in one order, so that nobody waits
// in a circle. SQLite's transactions are one at a time anyhow.
func (d *DB) Exclusive(ctx context.Context, tx bun.Tx, names ...string) error {
	if d.Engine == SQLite || len(names) == 0 {
		return nil
	}
	_, err := tx.NewRaw(`SELECT pg_advisory_xact_lock(number) FROM (
		SELECT DISTINCT hashtext(name) AS number FROM unnest(?::text[]) AS name ORDER BY 1) AS numbers`, pgdialect.Array(names)).Exec(ctx)
	return err
}
