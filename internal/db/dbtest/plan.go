package dbtest

import (
	"slices"
	"strings"
	"testing"

	"merkato/internal/db"
)

// Plan is how the database would find what a statement asks for. On PostgreSQL
// it may leave out ways by which tables as small as a test's are read, but
// large ones are not: always reading them whole, and what else is named, such as
// "sort". Then a whole table is read only where no index leads to the rows.
func Plan(t testing.TB, d *db.DB, statement string, without ...string) string {
	t.Helper()
	session, err := d.Writer().Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	explain, before := "EXPLAIN QUERY PLAN ", 3 // columns that are not the plan
	if d.Engine == db.PostgreSQL {
		explain, before = "EXPLAIN ", 0
		for _, way := range append(without, "seqscan") {
			if _, err := session.ExecContext(t.Context(), "SET enable_"+way+" = off"); err != nil {
				t.Fatal(err)
			}
		}
	}
	rows, err := session.QueryContext(t.Context(), explain+statement)
	if err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
	defer rows.Close()
	var lines []string
	for rows.Next() {
		var number any
		var line string
		if err := rows.Scan(append([]any{&number, &number, &number}[:before], &line)...); err != nil {
			t.Fatal(err)
		}
		lines = append(lines, line)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	// What SQLite's subqueries return is no table.
	isHandedOver := func(line string) bool {
		name, isScan := strings.CutPrefix(line, "SCAN ")
		return isScan && (slices.Contains(lines, "CO-ROUTINE "+name) || slices.Contains(lines, "MATERIALIZE "+name))
	}
	return strings.Join(slices.DeleteFunc(slices.Clone(lines), isHandedOver), "\n")
}
