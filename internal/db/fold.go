package db

import (
	"database/sql/driver"
	"strings"

	"modernc.org/sqlite"
)

// SQLite's own lower knows the English alphabet alone.
func init() {
	sqlite.MustRegisterDeterministicScalarFunction("fold", 1, func(_ *sqlite.FunctionContext, args []driver.Value) (driver.Value, error) {
		if text, ok := args[0].(string); ok {
			return strings.ToLower(text), nil
		}
		return args[0], nil
	})
}

// Fold is an SQL expression in small letters of every alphabet, to be compared
// with a text from strings.ToLower.
func (d *DB) Fold(expression string) string {
	if d.Engine == SQLite {
		return "fold(" + expression + ")"
	}
	return "lower(" + expression + ")"
}
