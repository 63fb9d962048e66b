package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"merkato/internal/fault"
)

// Driver errors are recognized by their code, never by their text.
const (
	pgUnique        = "23505"
	pgForeignKey    = "23503"
	pgSerialization = "40001"
	pgDeadlock      = "40P01"
	pgGone          = "57P" // how the codes begin by which a server says that it ends the connection
)

func pgCode(err error) string {
	var e *pgconn.PgError
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}

func sqliteCode(err error) int {
	var e *sqlite.Error
	if errors.As(err, &e) {
		return e.Code()
	}
	return 0
}

// IsNotFound reports that a query for one row found none.
func IsNotFound(err error) bool { return errors.Is(err, sql.ErrNoRows) }

// IsUnique reports that a row with the same unique value is there already.
func IsUnique(err error) bool {
	code := sqliteCode(err)
	return pgCode(err) == pgUnique ||
		code == sqlite3.SQLITE_CONSTRAINT_UNIQUE || code == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY
}

// IsForeignKey reports that a row names another one that does not exist.
func IsForeignKey(err error) bool {
	return pgCode(err) == pgForeignKey || sqliteCode(err) == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY
}

// uncertain is the error of a commit.
type uncertain struct{ error }

func (u uncertain) Unwrap() error { return u.error }

// MayBeCommitted reports that a transaction failed only at its very end: its
// commit may have been made and the answer lost. A file that its rows name must
// not go then; without the rows it is never looked for.
func MayBeCommitted(err error) bool {
	var u uncertain
	return errors.As(err, &u)
}

func isRetryable(err error) bool {
	code := pgCode(err)
	return code == pgSerialization || code == pgDeadlock || isLocked(err)
}

// isLocked reports that SQLite's file is still locked, after it was waited for.
func isLocked(err error) bool { return sqliteCode(err)&0xff == sqlite3.SQLITE_BUSY }

// reporting makes a fault of a server that is away wherever a connection is
// requested, so that every query reports it alike.
type reporting struct{ driver.Connector }

func (r reporting) Connect(ctx context.Context) (driver.Conn, error) {
	c, err := r.Connector.Connect(ctx)
	if ctx.Err() != nil {
		return c, err // the caller's time is over, which says nothing of the server
	}
	return c, away(err)
}

// away makes a fault of the errors that say the database cannot be reached.
func away(err error) error {
	if fault.Is(err, fault.Unavailable) {
		return err // said already, where the connection was requested
	}
	var network *net.OpError
	var connect *pgconn.ConnectError
	if errors.As(err, &network) || errors.As(err, &connect) || errors.Is(err, context.DeadlineExceeded) || isLocked(err) {
		return unreachable(err)
	}
	return err
}

// describe says to operators once why the database cannot be reached, and what
// to do. PostgreSQL's driver tries with and without TLS, and says what came of both.
func (d *DB) describe(err error) error {
	if !fault.Is(err, fault.Unavailable) {
		return err
	}
	if d.Engine == SQLite {
		return fmt.Errorf("the file %s does not open: %w; see that no other program has it locked", d.file, fault.Of(err).Cause)
	}
	if connect := (*pgconn.ConnectError)(nil); errors.As(err, &connect) {
		err = connect.Unwrap()
	}
	tries := slices.Compact(strings.Split(err.Error(), "\n"))
	return fmt.Errorf("the database cannot be reached: %s; see that it runs, and that address, user and password are right", strings.Join(tries, ", "))
}

// hasGone reports that the server ended the connection in the middle.
func hasGone(err error) bool { return strings.HasPrefix(pgCode(err), pgGone) }

func unreachable(err error) error {
	return fault.New(fault.Unavailable, "database_away", "The database cannot be reached.").Because(err)
}
