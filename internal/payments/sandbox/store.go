package sandbox

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"encoding/json"
	"errors"
	"time"

	"merkato/internal/embedded"
	"merkato/internal/payments"
)

// page is what a link leads to.
type page string

const (
	onboarding page = "onboarding"
	dashboard  page = "dashboard"
)

// link is good for one account, one page and one change.
type link struct {
	Account  string
	Page     page
	Return   string
	Refresh  string
	Language string
	Expires  time.Time
	Used     bool
}

// keptFor is how long it is known of a link that is over where it led back to.
const keptFor = 24 * time.Hour

var errNotFound = errors.New("there is no such account or link")

// state is all that outlives the process.
type state struct{ db *sql.DB }

func openState(ctx context.Context, file string) (*state, error) {
	db, err := embedded.OpenFile(ctx, file, tables)
	if err != nil {
		return nil, err
	}
	return &state{db}, nil
}

const tables = `
	CREATE TABLE IF NOT EXISTS account (
		id         TEXT PRIMARY KEY,
		create_key TEXT NOT NULL UNIQUE,
		status     TEXT NOT NULL
	);
	CREATE TABLE IF NOT EXISTS decided (
		account TEXT PRIMARY KEY REFERENCES account (id),
		at      INTEGER NOT NULL -- since when it has its status, milliseconds since 1970
	);
	CREATE TABLE IF NOT EXISTS link (
		token    TEXT PRIMARY KEY, -- only its hash: whoever reads the file cannot use it
		account  TEXT NOT NULL REFERENCES account (id),
		page     TEXT NOT NULL,
		back     TEXT NOT NULL,
		refresh  TEXT NOT NULL,
		language TEXT NOT NULL,
		expires  INTEGER NOT NULL, -- milliseconds since 1970
		used     BOOLEAN NOT NULL DEFAULT FALSE
	);
	CREATE TABLE IF NOT EXISTS setting (
		name  TEXT PRIMARY KEY,
		value TEXT NOT NULL
	);
	CREATE TABLE IF NOT EXISTS refusal (
		key     TEXT PRIMARY KEY, -- what was refused once is refused again for the same key
		code    TEXT NOT NULL,
		message TEXT NOT NULL
	);
	CREATE TABLE IF NOT EXISTS transfer (
		id       TEXT PRIMARY KEY,
		key      TEXT NOT NULL UNIQUE,
		payout   TEXT NOT NULL,
		account  TEXT NOT NULL REFERENCES account (id),
		amount   INTEGER NOT NULL,
		reversed BOOLEAN NOT NULL DEFAULT FALSE
	);
	CREATE TABLE IF NOT EXISTS payout (
		id      TEXT PRIMARY KEY,
		key     TEXT NOT NULL UNIQUE,
		payout  TEXT NOT NULL,
		account TEXT NOT NULL REFERENCES account (id),
		amount  INTEGER NOT NULL,
		created INTEGER NOT NULL, -- milliseconds since 1970
		arrives INTEGER NOT NULL,
		failed  BOOLEAN NOT NULL DEFAULT FALSE,
		told    TEXT NOT NULL DEFAULT '' -- the status of the last event about it
	);
	CREATE TABLE IF NOT EXISTS billing (
		id     TEXT PRIMARY KEY,
		kind   TEXT NOT NULL,
		key    TEXT UNIQUE, -- what it was made with
		parent TEXT NOT NULL, -- the customer or subscription that it belongs to
		body   TEXT NOT NULL,
		made   INTEGER NOT NULL
	)`

// inTx does something in a transaction.
func (s *state) inTx(ctx context.Context, do func(tx *sql.Tx) error) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // nothing, once it is committed
	if err := do(tx); err != nil {
		return err
	}
	return tx.Commit()
}

// findBy finds the id of what a key made; empty: nothing.
func findBy(ctx context.Context, db interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}, query, key string) (id string, err error) {
	err = db.QueryRowContext(ctx, query, key).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return id, err
}

func (s *state) createAccount(ctx context.Context, id, key string) (kept string, err error) {
	_, err = s.db.ExecContext(ctx, `INSERT INTO account (id, create_key, status) VALUES (?, ?, ?) ON CONFLICT (create_key) DO NOTHING`, id, key, payments.Created)
	if err != nil {
		return "", err
	}
	return s.findAccount(ctx, key)
}

// findAccount is empty where no account was opened with the key.
func (s *state) findAccount(ctx context.Context, key string) (id string, err error) {
	return findBy(ctx, s.db, `SELECT id FROM account WHERE create_key = ?`, key)
}

// account is the status of an account, and since when.
func (s *state) account(ctx context.Context, id string) (status payments.Status, since time.Time, err error) {
	var changed int64
	err = s.db.QueryRowContext(ctx, `SELECT status, COALESCE((SELECT at FROM decided WHERE account = id), 0) FROM account WHERE id = ?`, id).Scan(&status, &changed)
	if errors.Is(err, sql.ErrNoRows) {
		err = payments.ErrNoAccount
	}
	return status, time.UnixMilli(changed), err
}

// addLink keeps a link, and lets go of those that nobody comes with any more.
func (s *state) addLink(ctx context.Context, token string, l link, now time.Time) error {
	if _, err := s.db.ExecContext(ctx, `DELETE FROM link WHERE expires < ?`, now.Add(-keptFor).UnixMilli()); err != nil {
		return err
	}
	_, err := s.db.ExecContext(ctx, `INSERT INTO link (token, account, page, back, refresh, language, expires) VALUES (?, ?, ?, ?, ?, ?, ?)`,
		hashed(token), l.Account, l.Page, l.Return, l.Refresh, l.Language, l.Expires.UnixMilli())
	return err
}

func (s *state) link(ctx context.Context, token string) (l link, err error) {
	var expires int64
	err = s.db.QueryRowContext(ctx, `SELECT account, page, back, refresh, language, expires, used FROM link WHERE token = ?`, hashed(token)).
		Scan(&l.Account, &l.Page, &l.Return, &l.Refresh, &l.Language, &expires, &l.Used)
	if errors.Is(err, sql.ErrNoRows) {
		err = errNotFound
	}
	l.Expires = time.UnixMilli(expires)
	return l, err
}

// begin notes that somebody has looked at what there is to hand in.
func (s *state) begin(ctx context.Context, account string) error {
	_, err := s.db.ExecContext(ctx, `UPDATE account SET status = ? WHERE id = ? AND status = ?`, payments.Onboarding, account, payments.Created)
	return err
}

// decide uses a link up for one change of its account. Of two at once, one does it.
func (s *state) decide(ctx context.Context, token, account string, status payments.Status, now time.Time) (done bool, err error) {
	err = s.inTx(ctx, func(tx *sql.Tx) error {
		result, err := tx.ExecContext(ctx, `UPDATE link SET used = TRUE WHERE token = ? AND NOT used`, hashed(token))
		if err != nil {
			return err
		}
		if n, err := result.RowsAffected(); err != nil || n == 0 {
			return err
		}
		done = true
		if _, err := tx.ExecContext(ctx, `UPDATE account SET status = ? WHERE id = ?`, status, account); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO decided (account, at) VALUES (?, ?) ON CONFLICT (account) DO UPDATE SET at = excluded.at`, account, now.UnixMilli())
		return err
	})
	return done, err
}

func (s *state) settings(ctx context.Context) (settings, error) {
	set := settings{Refuse: refuseNothing, Arrival: arrivalDays}
	rows, err := s.db.QueryContext(ctx, `SELECT name, value FROM setting`)
	if err != nil {
		return set, err
	}
	defer rows.Close()
	for rows.Next() {
		var name, value string
		if err := rows.Scan(&name, &value); err != nil {
			return set, err
		}
		switch name {
		case "outage":
			set.Outage = value == "on"
		case "refuse":
			set.Refuse = refuse(value)
		case "arrival":
			set.Arrival = arrival(value)
		}
	}
	return set, rows.Err()
}

func (s *state) set(ctx context.Context, name, value string) error {
	_, err := s.db.ExecContext(ctx, `INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`, name, value)
	return err
}

func (b *book) made(key string) (id string, err error) {
	return findBy(b.ctx, b.tx, `SELECT id FROM billing WHERE key = ?`, key)
}

// put writes an object, get reads one.
func put(b *book, kind, id, key, parent string, made time.Time, object any) error {
	body, err := json.Marshal(object)
	if err != nil {
		return err
	}
	var named any
	if key != "" {
		named = key
	}
	_, err = b.tx.ExecContext(b.ctx, `INSERT INTO billing (id, kind, key, parent, body, made) VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT (id) DO UPDATE SET body = excluded.body`, id, kind, named, parent, string(body), made.UnixMilli())
	return err
}

func get[T any](b *book, kind, id string) (*T, error) {
	found, err := all[T](b, `kind = ? AND id = ?`, kind, id)
	if err == nil && len(found) == 0 {
		err = errors.Join(payments.ErrNoAccount, errNotFound)
	}
	if err != nil {
		return nil, err
	}
	return found[0], nil
}

func all[T any](b *book, where string, args ...any) (found []*T, err error) {
	rows, err := b.tx.QueryContext(b.ctx, `SELECT body FROM billing WHERE `+where+` ORDER BY made DESC, rowid DESC LIMIT 500`, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var body string
		if err := rows.Scan(&body); err != nil {
			return nil, err
		}
		one := new(T)
		if err := json.Unmarshal([]byte(body), one); err != nil {
			return nil, err
		}
		found = append(found, one)
	}
	return found, rows.Err()
}

// newSecret is a value that cannot be guessed.
func newSecret() string { return rand.Text() }

func hashed(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}
