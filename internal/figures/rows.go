package figures

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
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
	sellerID  int64
	productID int64 // 0: it is in the table of the whole business
	slice     Slice
	grain     grain
	value     string
	startsOn  calendar.Day
}

type row struct {
	rowKey
	Sums
}

// compare looks at texts only where it must: a batch has some ten thousand rows.
func (k *rowKey) compare(o *rowKey) int {
	if c := cmp.Or(cmp.Compare(k.sellerID, o.sellerID), cmp.Compare(k.productID, o.productID)); c != 0 {
		return c
	}
	if c := cmp.Or(cmp.Compare(k.slice, o.slice), cmp.Compare(k.grain, o.grain)); c != 0 {
		return c
	}
	return cmp.Or(cmp.Compare(k.value, o.value), cmp.Compare(k.startsOn, o.startsOn))
}

// rows are the addresses of all rows that a change adds to: of its day and its
// month, of each part that it belongs to.
func (c *Change) rows(yield func(rowKey) bool) {
	month := c.Day.Month()
	both := func(productID int64, slice Slice, value string) bool {
		return yield(rowKey{c.SellerID, productID, slice, byDay, value, c.Day}) && yield(rowKey{c.SellerID, productID, slice, byMonth, value, month})
	}
	if !both(0, All, "") {
		return
	}
	for _, part := range c.Parts {
		if !both(0, part.Slice, part.Value) {
			return
		}
	}
	if c.ProductID == 0 || !both(0, Product, strconv.FormatInt(c.ProductID, 10)) {
		return
	}
	for _, part := range c.Parts {
		if !both(c.ProductID, part.Slice, part.Value) {
			return
		}
	}
}

// kept is what of a change is kept in a row: of a product's parts only what
// order lines count for.
func (k *rowKey) kept(s Sums) Sums {
	if k.productID != 0 {
		return s.ofLines()
	}
	return s
}

// rowsOf sums changes up to one row for each day, month and part that they
// touch, in the order of the primary keys: those of the whole business, and
// those of products by their parts. What comes to nothing is left out.
func rowsOf(changes []Change) (ofBusiness, ofProducts []*row) {
	business := make(rowsByKey, 8*len(changes))
	products := make(rowsByKey, 8*len(changes))
	for i := range changes {
		c := &changes[i]
		for key := range c.rows {
			if key.productID == 0 {
				business.add(key, c.Sums)
			} else {
				products.add(key, c.Sums)
			}
		}
	}
	return business.inOrder(), products.inOrder()
}

type rowsByKey map[rowKey]*row

func (rows rowsByKey) add(key rowKey, sums Sums) {
	sums = key.kept(sums)
	if r, ok := rows[key]; ok {
		r.Sums = r.Plus(sums)
	} else {
		rows[key] = &row{key, sums}
	}
}

func (rows rowsByKey) inOrder() []*row {
	some := make([]*row, 0, len(rows))
	for _, r := range rows {
		if r.Sums != (Sums{}) {
			some = append(some, r)
		}
	}
	slices.SortFunc(some, func(a, b *row) int { return a.compare(&b.rowKey) })
	return some
}

// column is a figure of a row and where it is in Sums.
type column struct {
	name string
	of   func(*Sums) int64
}

// lineColumns is how many columns there are that order lines count for; they
// are the first ones.
const lineColumns = 8

var columns = [...]column{
	{"sales", func(s *Sums) int64 { return s.Sales }},
	{"refunds", func(s *Sums) int64 { return s.Refunds }},
	{"sales_base", func(s *Sums) int64 { return int64(s.SalesBase) }},
	{"sales_gross", func(s *Sums) int64 { return int64(s.SalesGross) }},
	{"sales_net", func(s *Sums) int64 { return int64(s.SalesNet) }},
	{"refund_base", func(s *Sums) int64 { return int64(s.RefundBase) }},
	{"refund_gross", func(s *Sums) int64 { return int64(s.RefundGross) }},
	{"refund_net", func(s *Sums) int64 { return int64(s.RefundNet) }},
	{"sessions", func(s *Sums) int64 { return s.Sessions }},
	{"threads", func(s *Sums) int64 { return s.Threads }},
	{"ratings", func(s *Sums) int64 { return s.Ratings }},
	{"stars", func(s *Sums) int64 { return s.Stars }},
}

// changed are the columns that any of the rows changes: a day's sales leave
// eight of twelve alone, and need not send them.
func (t *table) changed(rows []*row) []column {
	var some []column
	for _, c := range t.columns {
		if slices.ContainsFunc(rows, func(r *row) bool { return c.of(&r.Sums) != 0 }) {
			some = append(some, c)
		}
	}
	return some
}

func (s *Service) upsert(ctx context.Context, tx bun.Tx, t *table, rows []*row) error {
	changed := t.changed(rows)
	then := "ON CONFLICT (" + strings.Join(t.whose, ", ") + ", slice, grain, value, starts_on) DO UPDATE SET "
	for i, c := range changed {
		if i > 0 {
			then += ", "
		}
		then += fmt.Sprintf("%s = %s.%s + EXCLUDED.%s", c.name, t.name, c.name, c.name)
	}
	for some := range slices.Chunk(rows, chunk) {
		columns := []db.Column{
			db.Ints("seller_id", some, func(r *row) int64 { return r.sellerID }),
			db.Ints("product_id", some, func(r *row) int64 { return r.productID }),
		}[:len(t.whose)]
		columns = append(columns,
			db.Texts("slice", some, func(r *row) string { return string(r.slice) }),
			db.Texts("grain", some, func(r *row) string { return string(r.grain) }),
			db.Texts("value", some, func(r *row) string { return r.value }),
			db.Texts("starts_on", some, func(r *row) string { return string(r.startsOn) }),
		)
		for _, c := range changed {
			columns = append(columns, db.Ints(c.name, some, func(r *row) int64 { return c.of(&r.Sums) }))
		}
		if _, err := s.db.InsertRows(tx, t.name, columns, then).Exec(ctx); err != nil {
			return err
		}
	}
	return nil
}
