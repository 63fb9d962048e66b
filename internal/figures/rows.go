package figures

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
)

// chunk is how many rows go into one statement: enough that the round trip no
// longer counts, few enough that a statement stays small.
const chunk = 1000

type grain string

const (
	byDay   grain = "day"
	byMonth grain = "month"
)

// rowKey is the address of a row, in the order of the primary key.
type rowKey struct {
	sellerID int64
	slice    Slice
	grain    grain
	value    string
	startsOn calendar.Day
}

func (k rowKey) compare(o rowKey) int {
	return cmp.Or(cmp.Compare(k.sellerID, o.sellerID), cmp.Compare(k.slice, o.slice), cmp.Compare(k.grain, o.grain),
		cmp.Compare(k.value, o.value), cmp.Compare(k.startsOn, o.startsOn))
}

type row struct {
	bun.BaseModel `bun:"table:figures,alias:f"`

	SellerID int64        `bun:"seller_id"`
	Slice    Slice        `bun:"slice"`
	Grain    grain        `bun:"grain"`
	Value    string       `bun:"value"`
	StartsOn calendar.Day `bun:"starts_on"`
	Sums
}

// rowsOf sums changes up to one row for each day, month and part that they
// touch, in the order of the primary key. What comes to nothing is left out.
func rowsOf(changes []Change) []row {
	sums := make(map[rowKey]*Sums, 4*len(changes))
	add := func(k rowKey, change Sums) {
		if kept, ok := sums[k]; ok {
			*kept = kept.Plus(change)
			return
		}
		sums[k] = &change
	}
	for _, c := range changes {
		parts := append([]Part{{Slice: All}}, c.Parts...)
		if c.ProductID != 0 {
			parts = append(parts, OfProduct(c.ProductID))
		}
		for _, part := range parts {
			add(rowKey{c.SellerID, part.Slice, byDay, part.Value, c.Day}, c.Sums)
			add(rowKey{c.SellerID, part.Slice, byMonth, part.Value, c.Day.Month()}, c.Sums)
		}
	}
	rows := make([]row, 0, len(sums))
	for _, k := range slices.SortedFunc(maps.Keys(sums), rowKey.compare) {
		if *sums[k] != (Sums{}) {
			rows = append(rows, row{SellerID: k.sellerID, Slice: k.slice, Grain: k.grain, Value: k.value, StartsOn: k.startsOn, Sums: *sums[k]})
		}
	}
	return rows
}

// columns are the figures of a row and where they stand in Sums.
var columns = []struct {
	name string
	of   func(Sums) int64
}{
	{"sales", func(s Sums) int64 { return s.Sales }},
	{"refunds", func(s Sums) int64 { return s.Refunds }},
	{"sales_base", func(s Sums) int64 { return int64(s.SalesBase) }},
	{"sales_gross", func(s Sums) int64 { return int64(s.SalesGross) }},
	{"sales_net", func(s Sums) int64 { return int64(s.SalesNet) }},
	{"refund_base", func(s Sums) int64 { return int64(s.RefundBase) }},
	{"refund_gross", func(s Sums) int64 { return int64(s.RefundGross) }},
	{"refund_net", func(s Sums) int64 { return int64(s.RefundNet) }},
	{"sessions", func(s Sums) int64 { return s.Sessions }},
	{"threads", func(s Sums) int64 { return s.Threads }},
	{"ratings", func(s Sums) int64 { return s.Ratings }},
	{"stars", func(s Sums) int64 { return s.Stars }},
}

// changed names the columns that any of the rows changes: a day's sales leave
// eight of twelve alone, and need not send them.
func changed(rows []row) []string {
	var names []string
	for _, column := range columns {
		if slices.ContainsFunc(rows, func(r row) bool { return column.of(r.Sums) != 0 }) {
			names = append(names, column.name)
		}
	}
	return names
}

func upsert(ctx context.Context, tx bun.Tx, rows []row) error {
	names := changed(rows)
	for some := range slices.Chunk(rows, chunk) {
		q := tx.NewInsert().Model(&some).Column("seller_id", "slice", "grain", "value", "starts_on").Column(names...).
			On("CONFLICT (seller_id, slice, grain, value, starts_on) DO UPDATE").Returning("NULL")
		for _, name := range names {
			q = q.Set("? = f.? + EXCLUDED.?", bun.Ident(name), bun.Ident(name), bun.Ident(name))
		}
		if _, err := q.Exec(ctx); err != nil {
			return err
		}
	}
	return nil
}
