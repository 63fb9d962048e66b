package db

// Index names the index that a table is to be read by, behind the table's name
// in a statement. Empty, the planner chooses.
type Index string

// By is the index of this name on SQLite, whose planner knows little of what a
// table holds. PostgreSQL knows better than we do.
func (d *DB) By(index string) Index {
	if d.Engine == PostgreSQL {
		return ""
	}
	return Index(" INDEXED BY " + index)
}
