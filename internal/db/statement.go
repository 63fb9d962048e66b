package db

import (
	"context"
	"database/sql"
	"sync"
)

// Statement is a query that runs so often that reading it again each time would
// be felt, such as the one that finds out who is asking. SQLite, which parses
// inside this process, keeps it prepared; on PostgreSQL it is sent as any
// other, so that a transaction pooler may sit in between.
type Statement struct {
	d        *DB
	query    string
	prepared func() (*sql.Stmt, error)
}

// Statement makes a statement of SQL with ? for its arguments. It is prepared
// at its first use and closed with the database.
func (d *DB) Statement(query string) *Statement {
	return &Statement{d: d, query: query, prepared: sync.OnceValues(func() (*sql.Stmt, error) {
		return d.read.DB.Prepare(query)
	})}
}

// One reads one row into a model; sql.ErrNoRows where there is none.
func (s *Statement) One(ctx context.Context, model any, args ...any) error {
	if s.d.Engine == PostgreSQL {
		return s.d.read.NewRaw(s.query, args...).Scan(ctx, model)
	}
	statement, err := s.prepared()
	if err != nil {
		return err
	}
	rows, err := statement.QueryContext(ctx, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	if !rows.Next() {
		if err := rows.Err(); err != nil {
			return err
		}
		return sql.ErrNoRows
	}
	return s.d.read.ScanRow(ctx, rows, model)
}

// Rows reads many rows; the caller closes them.
func (s *Statement) Rows(ctx context.Context, args ...any) (*sql.Rows, error) {
	if s.d.Engine == PostgreSQL {
		return s.d.read.QueryContext(ctx, s.query, args...)
	}
	statement, err := s.prepared()
	if err != nil {
		return nil, err
	}
	return statement.QueryContext(ctx, args...)
}

// Statements keeps statements that are put together while the program runs, as
// those of a list with many filters: what was sent before need not be read
// again.
type Statements struct {
	d    *DB
	most int

	mu   sync.Mutex
	kept map[string]*Statement
}

// Statements keeps up to so many of them; others are read each time.
func (d *DB) Statements(most int) *Statements {
	return &Statements{d: d, most: most, kept: map[string]*Statement{}}
}

// Rows reads rows by a statement with ? for its arguments, which are plain
// values; the caller closes them.
func (s *Statements) Rows(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if statement := s.find(query); statement != nil {
		return statement.Rows(ctx, args...)
	}
	return s.d.read.QueryContext(ctx, query, args...)
}

// One reads one row into a model; sql.ErrNoRows where there is none.
func (s *Statements) One(ctx context.Context, model any, query string, args ...any) error {
	if statement := s.find(query); statement != nil {
		return statement.One(ctx, model, args...)
	}
	return s.d.read.NewRaw(query, args...).Scan(ctx, model)
}

func (s *Statements) find(query string) *Statement {
	s.mu.Lock()
	defer s.mu.Unlock()
	statement, ok := s.kept[query]
	if !ok && len(s.kept) < s.most {
		statement = s.d.Statement(query)
		s.kept[query] = statement
	}
	return statement
}
