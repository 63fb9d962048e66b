// Package daily says how much a seller may hand in for validation in a day. The
// figures are terms, each from a day on; what was handed in is counted by the sheets
// and by the versions.
package daily

import (
	"context"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
)

// What is handed in, as the table of terms calls it.
const (
	Versions = "versions_a_day" // of a seller, over all products
	Sheets   = "sheets_a_day"
)

// Most is how much of it a seller may hand in on a day.
func Most(ctx context.Context, q bun.IDB, of string, day calendar.Day) (most int, err error) {
	err = q.NewSelect().TableExpr("terms").Column("value").Where("name = ?", of).Where("starts_on <= ?", day).
		OrderExpr("starts_on DESC").Limit(1).Scan(ctx, &most)
	return most, err
}
