package db

import (
	"context"
	"database/sql"
	"sync"
)

// Statement is a query that runs so often that reading it anew each time would
// be felt, such as the one that finds out who is asking. SQLite, which parses
// inside this process, keeps it prepared; on PostgreSQL it is sent as any
// other, so that a transaction pooler may stand between.
type Statement struct {
	d        *DB
	query    string
	prepared func() (*sql.Stmt, error)
}

// Statement makes a statement of SQL with ? for its arguments. It is prepared
// at its first use and let go with the database.
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
