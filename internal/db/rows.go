package db

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"
)

// Column is what many rows have in one column.
type Column struct {
	name  string
	ints  []int64
	texts []string // where it holds no numbers
}

// Ints is a column of whole numbers.
func Ints[R any](name string, rows []R, of func(R) int64) Column {
	c := Column{name: name, ints: make([]int64, len(rows))}
	for i, r := range rows {
		c.ints[i] = of(r)
	}
	return c
}

// Texts is a column of texts.
func Texts[R any](name string, rows []R, of func(R) string) Column {
	c := Column{name: name, texts: make([]string, len(rows))}
	for i, r := range rows {
		c.texts[i] = of(r)
	}
	return c
}

// InsertRows is a statement that writes many rows, in their order, with what
// comes after them in it, such as ON CONFLICT or RETURNING. It is for tables
// that thousands of rows go to at once: PostgreSQL takes a list for each
// column, as it reads that much faster than as many rows of values.
func (d *DB) InsertRows(tx bun.Tx, table string, columns []Column, then string) *bun.RawQuery {
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = c.name
	}
	into := fmt.Sprintf("INSERT INTO %s (%s) ", table, strings.Join(names, ", "))
	if d.Engine == SQLite {
		return tx.NewRaw(into + d.values(columns) + " " + then)
	}
	lists := make([]string, len(columns))
	args := make([]any, len(columns))
	for i, c := range columns {
		if c.texts == nil {
			lists[i], args[i] = "?::bigint[]", pgdialect.Array(c.ints)
		} else {
			lists[i], args[i] = "?::text[]", pgdialect.Array(c.texts)
		}
	}
	return tx.NewRaw(into+"SELECT * FROM unnest("+strings.Join(lists, ", ")+") "+then, args...)
}

// values writes columns row by row.
func (d *DB) values(columns []Column) string {
	rows := max(len(columns[0].ints), len(columns[0].texts))
	b := []byte("VALUES ")
	for row := range rows {
		for i, c := range columns {
			switch {
			case i > 0:
				b = append(b, ", "...)
			case row > 0:
				b = append(b, ", ("...)
			default:
				b = append(b, '(')
			}
			if c.texts == nil {
				b = strconv.AppendInt(b, c.ints[row], 10)
			} else {
				b = d.write.Dialect().AppendString(b, c.texts[row])
			}
		}
		b = append(b, ')')
	}
	return string(b)
}

// PerStatement is how many rows go into one statement: enough that the round trip no
// longer counts, few enough that a statement stays small.
const PerStatement = 500

// Insert writes rows, in their order, and sets their ids: by what a row is
// known by, as databases may hand them back in any order.
func Insert[R any, K comparable](ctx context.Context, tx bun.Tx, rows []*R, id func(*R) *int64, columns string, known func(*R) K) error {
	for some := range slices.Chunk(rows, PerStatement) {
		var inserted []R
		if err := tx.NewInsert().Model(&some).Returning("id, "+columns).Scan(ctx, &inserted); err != nil {
			return err
		}
		ids := make(map[K]int64, len(inserted))
		for i := range inserted {
			ids[known(&inserted[i])] = *id(&inserted[i])
		}
		for _, row := range some {
			*id(row) = ids[known(row)]
		}
	}
	return nil
}

// Affected is how many rows a statement changed, as what executes one answers.
func Affected(done sql.Result, err error) (int64, error) {
	if err != nil {
		return 0, err
	}
	return done.RowsAffected()
}
