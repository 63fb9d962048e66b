package db_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
)

// Rows written as lists arrive as they are and in their order, whatever is
// in their texts; what follows them in the statement is done.
func TestInsertRows(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		exec(t, d, "CREATE TABLE things (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, size BIGINT NOT NULL)")
		type thing struct {
			ID   int64
			Name string
			Size int64
		}
		var rows []thing
		for i, name := range []string{"", "it's", `"quoted"`, `back\slash`, "{a,b}", "NULL", "?", "?0 ?::text[]", "a\nb\tc", "żółć 😀", " spaced ", ";--"} {
			rows = append(rows, thing{int64(len(rows) + 1), name, int64(i-3) << 40})
		}
		insert := func(then string, rows ...thing) (names []string) {
			t.Helper()
			columns := []db.Column{
				db.Ints("id", rows, func(r thing) int64 { return r.ID }),
				db.Texts("name", rows, func(r thing) string { return r.Name }),
				db.Ints("size", rows, func(r thing) int64 { return r.Size }),
			}
			err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
				return d.InsertRows(tx, "things", columns, then).Scan(ctx, &names)
			})
			if err != nil {
				t.Fatal(err)
			}
			return names
		}
		var want []string
		for _, r := range rows {
			want = append(want, r.Name)
		}
		if diff := cmp.Diff(want, insert("RETURNING name", rows...)); diff != "" {
			t.Error(diff)
		}
		again := thing{99, rows[3].Name, 5}
		insert("ON CONFLICT (name) DO UPDATE SET size = things.size + EXCLUDED.size RETURNING name", again)
		rows[3].Size += 5
		var kept []thing
		if err := d.Read().NewRaw("SELECT id, name, size FROM things ORDER BY id").Scan(t.Context(), &kept); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(rows, kept); diff != "" {
			t.Error(diff)
		}
	})
}
