package dbtest

import (
	"context"
	"strings"

	"github.com/uptrace/bun"

	"merkato/internal/db"
)

// Recorded are the statements that a database is sent, as they are sent: what Plan explains
// is then what the program asks.
type Recorded struct {
	Statements []string
	words      string
}

// Record keeps the statements with these words that are read with from now on.
func Record(d *db.DB, words string) *Recorded {
	r := &Recorded{words: words}
	//lint:ignore SA1019 its successor hooks into a copy, which the program under test does not use
	d.Read().AddQueryHook(r)
	return r
}

// BeforeQuery is bun's: nothing is done before.
func (r *Recorded) BeforeQuery(ctx context.Context, _ *bun.QueryEvent) context.Context { return ctx }

// AfterQuery is bun's.
func (r *Recorded) AfterQuery(_ context.Context, e *bun.QueryEvent) {
	if strings.Contains(e.Query, r.words) {
		r.Statements = append(r.Statements, e.Query)
	}
}
