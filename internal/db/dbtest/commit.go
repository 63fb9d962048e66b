package dbtest

import (
	"testing"

	"merkato/internal/db"
)

// FailCommits has every transaction that inserts into a table fail at its commit,
// as it looks when only the answer was lost. On SQLite it is the last that the
// database writes.
func FailCommits(t testing.TB, d *db.DB, table string) {
	t.Helper()
	const missing = "REFERENCES never_kept (id) DEFERRABLE INITIALLY DEFERRED"
	statements := []string{
		"CREATE TABLE kept_last (id INTEGER " + missing + ")",
		"CREATE TRIGGER fail_commit AFTER INSERT ON " + table + " BEGIN INSERT INTO kept_last VALUES (NEW.id); END",
	}
	if d.Engine == db.PostgreSQL {
		statements = []string{"ALTER TABLE " + table + " ADD FOREIGN KEY (id) " + missing + " NOT VALID"}
	}
	for _, statement := range append([]string{"CREATE TABLE never_kept (id BIGINT PRIMARY KEY)"}, statements...) {
		if _, err := d.Writer().ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
}
