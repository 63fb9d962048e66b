package devidp

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"encoding/json"
	"errors"
	"sync/atomic"
	"time"

	"merkato/internal/embedded"
)

// kind is what a record is.
type kind string

const (
	keyRecord     kind = "key"     // by key id
	personRecord  kind = "person"  // someone who signed up, by subject
	sessionRecord kind = "session" // by hash of the cookie
	requestRecord kind = "request" // a sign-in under way, by its id
	codeRecord    kind = "code"    // by hash of the code
	accessRecord  kind = "access"  // by token id
	refreshRecord kind = "refresh" // by hash of the token
)

const purgeEvery = 10 * time.Minute

var errNotFound = errors.New("there is no such record")

// state is all that outlives the process. It is shared with other processes on
// the same folder, so nothing of it is cached in memory.
type state struct {
	records
	db *sql.DB
}

// records reads and writes records, in a transaction or outside one.
type records struct {
	q interface {
		ExecContext(context.Context, string, ...any) (sql.Result, error)
		QueryContext(context.Context, string, ...any) (*sql.Rows, error)
		QueryRowContext(context.Context, string, ...any) *sql.Row
	}
	now    func() time.Time
	purged *atomic.Int64 // when expired records were last removed
}

const tables = `
	CREATE TABLE IF NOT EXISTS record (
		kind    TEXT NOT NULL,
		id      TEXT NOT NULL,
		body    TEXT NOT NULL,
		expires INTEGER NOT NULL, -- milliseconds since 1970, 0 for never
		PRIMARY KEY (kind, id)
	) WITHOUT ROWID`

func openState(ctx context.Context, file string, now func() time.Time) (*state, error) {
	db, err := embedded.OpenFile(ctx, file, tables)
	if err != nil {
		return nil, err
	}
	s := &state{db: db, records: records{q: db, now: now, purged: new(atomic.Int64)}}
	if err := s.purge(ctx); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return s, nil
}

func (s *state) close() error { return s.db.Close() }

// atomically runs f in one transaction: all of it, or nothing.
func (s *state) atomically(ctx context.Context, f func(r records) error) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := f(records{q: tx, now: s.now, purged: s.purged}); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

// put writes a record; without an expiry it stays for ever.
func (r records) put(ctx context.Context, k kind, id string, body any, expires time.Time) error {
	if r.now().UnixMilli()-r.purged.Load() > purgeEvery.Milliseconds() {
		if err := r.purge(ctx); err != nil {
			return err
		}
	}
	data, err := json.Marshal(body)
	if err != nil {
		return err
	}
	var at int64
	if !expires.IsZero() {
		at = expires.UnixMilli()
	}
	_, err = r.q.ExecContext(ctx, `
		INSERT INTO record (kind, id, body, expires) VALUES (?, ?, ?, ?)
		ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body, expires = excluded.expires`,
		k, id, string(data), at)
	return err
}

// change rewrites a record that is there, leaving its expiry.
func (r records) change(ctx context.Context, k kind, id string, body any) error {
	data, err := json.Marshal(body)
	if err != nil {
		return err
	}
	_, err = r.q.ExecContext(ctx, `UPDATE record SET body = ? WHERE kind = ? AND id = ?`, string(data), k, id)
	return err
}

// get reads a record that is there and has not expired, or says errNotFound.
func (r records) get(ctx context.Context, k kind, id string, into any) error {
	var data string
	err := r.q.QueryRowContext(ctx,
		`SELECT body FROM record WHERE kind = ? AND id = ? AND (expires = 0 OR expires > ?)`,
		k, id, r.now().UnixMilli()).Scan(&data)
	if errors.Is(err, sql.ErrNoRows) {
		return errNotFound
	}
	if err != nil {
		return err
	}
	return json.Unmarshal([]byte(data), into)
}

// each reads all records of a kind that have not expired.
func (r records) each(ctx context.Context, k kind, f func(id string, body []byte) error) error {
	rows, err := r.q.QueryContext(ctx,
		`SELECT id, body FROM record WHERE kind = ? AND (expires = 0 OR expires > ?) ORDER BY id`,
		k, r.now().UnixMilli())
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id, body string
		if err := rows.Scan(&id, &body); err != nil {
			return err
		}
		if err := f(id, []byte(body)); err != nil {
			return err
		}
	}
	return rows.Err()
}

func (r records) remove(ctx context.Context, k kind, id string) error {
	_, err := r.q.ExecContext(ctx, `DELETE FROM record WHERE kind = ? AND id = ?`, k, id)
	return err
}

// removeWhere removes the records of a kind in which a field has that value.
func (r records) removeWhere(ctx context.Context, k kind, field, value string) error {
	_, err := r.q.ExecContext(ctx, `DELETE FROM record WHERE kind = ? AND body ->> ? = ?`, k, field, value)
	return err
}

func (r records) purge(ctx context.Context) error {
	now := r.now().UnixMilli()
	r.purged.Store(now)
	_, err := r.q.ExecContext(ctx, `DELETE FROM record WHERE expires > 0 AND expires <= ?`, now)
	return err
}

// newSecret is a value that cannot be guessed.
func newSecret() string { return rand.Text() }

// hashed is what a secret is stored under: whoever reads the file cannot use it.
func hashed(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}
