package orders

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/products"
	"merkato/internal/sales"
)

// where is a condition on order_lines with its arguments.
type where struct {
	sql   string
	args  []any
	index db.Index // that leads to the lines, where it must be said
}

// and is both; the first stays as it was.
func (w where) and(condition string, args ...any) where {
	if w.sql != "" {
		condition = w.sql + " AND " + condition
	}
	return where{condition, append(slices.Clip(w.args), args...), w.index}
}

// from is the table and the condition.
func (w where) from() string { return fmt.Sprintf("FROM order_lines%s WHERE %s", w.index, w.sql) }

// linesOf is a filter without its search, as a condition. The condition of a
// partial index is written out: an argument would keep SQLite from using it.
func linesOf(sellerID int64, f Filter) where {
	return where{}.and("seller_id = ?", sellerID).narrow(f)
}

// indexFor is the index that leads to the lines of a filter with the fewest
// detours. SQLite, which keeps no count of rows by value, may choose another.
func indexFor(f Filter, by SortField) string {
	switch {
	case f.ProductID != 0:
		return "order_lines_product"
	case f.Type == sales.TypeRefund:
		return "order_lines_refunds"
	case f.ProductType != "" || f.CareOnly:
		return "order_lines_type"
	case f.Country != "":
		return "order_lines_country"
	case f.Language != "":
		return "order_lines_language"
	case f.Source != "":
		return "order_lines_source"
	case f.Period == nil && by != SortDate:
		return "order_lines_" + columnOf(by)
	}
	return "order_lines_at"
}

// linesIn is the same for lines that are found by their order. The plus keeps
// both engines from going through all lines of the seller instead.
func linesIn(sellerID int64, f Filter) where {
	return where{}.and("+seller_id = ?", sellerID).narrow(f)
}

func (w where) narrow(f Filter) where {
	if f.Period != nil {
		w = w.and("at >= ? AND at < ?", f.Period.From.Start(), f.Period.To.End())
	}
	if f.ProductID != 0 {
		w = w.and("product_id = ?", f.ProductID)
	}
	if f.ProductType != "" {
		w = w.and("product_type = ?", f.ProductType)
	}
	if f.CareOnly {
		w = w.and("product_type = ?", products.TypeBusinessCare)
	}
	if f.Source != "" {
		w = w.and("source = ?", f.Source)
	}
	if f.Language != "" {
		w = w.and("language = ?", f.Language)
	}
	if f.Country != "" {
		w = w.and("country = ?", f.Country)
	}
	switch f.Type {
	case sales.TypeOrder:
		w = w.and("type = 'ORDER'")
	case sales.TypeRefund:
		w = w.and("type = 'REFUND'")
	}
	return w
}

// sorting is the order of lines: by one column and then by id.
type sorting struct {
	column    string
	direction string
}

func sortedBy(field SortField, descending bool) sorting {
	if descending {
		return sorting{columnOf(field), "DESC"}
	}
	return sorting{columnOf(field), "ASC"}
}

func columnOf(field SortField) string {
	return map[SortField]string{SortDate: "at", SortBase: "base", SortGross: "gross", SortNet: "net"}[field]
}

func (s sorting) sql() string {
	return fmt.Sprintf("ORDER BY %s %s, id %s", s.column, s.direction, s.direction)
}

func (s sorting) sqlOf(alias string) string {
	return fmt.Sprintf("ORDER BY %s.%s %s, %s.id %s", alias, s.column, s.direction, alias, s.direction)
}

// entryColumns are what an Entry holds of a line l and its order o.
const entryColumns = `l.id, l.order_id, l.seller_id, l.number, l.type, l.source, l.at, l.day, l.product_id, l.care,
	l.product_type, l.language, l.country, l.quantity, l.discount_type, l.discount_value, l.own_code,
	l.base, l.gross, l.commission, l.net, l.rate, l.refund_of, l.reason, l.paid_elsewhere, l.refunds, l.refunded, l.release_at, l.released_at,
	o.reference, o.customer_name, o.customer_email, o.shop`

// streamedColumns are what a file shows of a line l and its order o: not all that
// a list holds, since every column of a million rows takes time, and the number of
// the refunded line, which takes another look at the lines.
const streamedColumns = `l.id, l.number, l.type, l.source, l.at, l.product_id, l.care,
	l.product_type, l.language, l.country, l.quantity,
	l.base, l.gross, l.commission, l.net, l.rate, l.paid_elsewhere, l.refunds, l.refunded, l.release_at, l.released_at,
	o.reference, o.customer_name, o.customer_email, o.shop,
	CASE WHEN l.refund_of IS NOT NULL THEN (SELECT sold.number FROM order_lines AS sold WHERE sold.id = l.refund_of) END AS refund_of_number`

// rowReader asks a statement of some database.
type rowReader func(ctx context.Context, query string, args ...any) (*sql.Rows, error)

// place is which of the lines that any of some branches lets through.
type place struct {
	branches  []where
	by        sorting
	offset    int64
	length    int
	isOrdered bool // there is one branch, and its index has the lines in order
}

// pageOf reads lines, without their products' names.
func pageOf(ctx context.Context, read rowReader, p place) ([]Entry, error) {
	lines, args := p.lines()
	rows, err := read(ctx, "SELECT "+entryColumns+`
		FROM (`+lines+`) AS l
		JOIN orders AS o ON o.id = l.order_id
		`+p.by.sqlOf("l"), args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	page := make([]Entry, 0, p.length)
	for rows.Next() {
		page = append(page, Entry{})
		e := &page[len(page)-1]
		if err := rows.Scan(e.columns()...); err != nil {
			return nil, err
		}
		e.InUTC()
	}
	return page, rows.Err()
}

// passed is up to how many lines may be passed over by reading them.
const passed = 100

// boundsSQL takes a part of the lines. SQLite reads a prepared statement again
// for each value of a bare LIMIT, of a sum it does not.
const boundsSQL = " LIMIT ? + 0 OFFSET ? + 0"

// lines reads whole lines. Where many are passed over or sorted, which ones to
// read is found out by their ids first.
func (p place) lines() (string, []any) {
	if p.isOrdered && p.offset <= passed {
		return "SELECT * " + p.branches[0].from() + " " + p.by.sql() + boundsSQL, append(slices.Clip(p.branches[0].args), p.length, p.offset)
	}
	ids, args := p.ids()
	return "SELECT order_lines.* FROM (" + ids + ") AS page JOIN order_lines ON order_lines.id = page.id", args
}

func (p place) ids() (string, []any) {
	if len(p.branches) == 1 {
		return "SELECT id " + p.branches[0].from() + " " + p.by.sql() + boundsSQL, append(slices.Clip(p.branches[0].args), p.length, p.offset)
	}
	// The first lines of all are among the first of each.
	var firsts []string
	var args []any
	for i, b := range p.branches {
		firsts = append(firsts, fmt.Sprintf("SELECT * FROM (SELECT id, %s %s %s LIMIT ? + 0) AS b%d", p.by.column, b.from(), p.by.sql(), i))
		args = append(append(args, b.args...), p.offset+int64(p.length))
	}
	return fmt.Sprintf("SELECT id FROM (%s) AS firsts %s", strings.Join(firsts, " UNION ALL "), p.by.sql()) + boundsSQL, append(args, p.length, p.offset)
}

// totalsOf sums up all lines that any of the branches lets through.
func totalsOf(ctx context.Context, idb bun.IDB, branches []where) (Totals, error) {
	var parts []string
	var args []any
	for _, b := range branches {
		parts = append(parts, "SELECT type, base, gross, commission, net "+b.from())
		args = append(args, b.args...)
	}
	sum := func(what, name string) string {
		return fmt.Sprintf("CAST(COALESCE(SUM(%s), 0) AS BIGINT) AS %s", what, name)
	}
	var t Totals
	err := idb.NewRaw("SELECT COUNT(*) AS lines, "+strings.Join([]string{
		sum("base", "base"), sum("gross", "gross"), sum("commission", "commission"), sum("net", "net"),
		sum("CASE WHEN type = 'REFUND' THEN gross ELSE 0 END", "refunds")}, ", ")+
		" FROM ("+strings.Join(parts, " UNION ALL ")+") AS filtered", args...).Scan(ctx, &t)
	return t, err
}

// eachSQL reads all lines of the branches in order.
func eachSQL(engine db.Engine, branches []where, by sorting, isOrdered bool) (string, []any) {
	// SQLite sorts in memory what no index has in order. Then it sorts ids
	// only, and reads the lines in the order of these (CROSS JOIN keeps it).
	idsFirst := engine == db.SQLite && !isOrdered
	columns := "*"
	if idsFirst {
		columns = "id, " + by.column
	}
	var parts []string
	var args []any
	for _, b := range branches {
		parts = append(parts, "SELECT "+columns+" "+b.from())
		args = append(args, b.args...)
	}
	lines := strings.Join(parts, " UNION ALL ")
	if idsFirst {
		return "SELECT " + streamedColumns + " FROM (SELECT id FROM (" + lines + ") " + by.sql() + ` LIMIT -1) AS sorted
			CROSS JOIN order_lines AS l ON l.id = sorted.id CROSS JOIN orders AS o ON o.id = l.order_id`, args
	}
	return "SELECT " + streamedColumns + " FROM (" + lines + ") AS l JOIN orders AS o ON o.id = l.order_id " + by.sqlOf("l"), args
}

// eachOf hands over the lines of such a statement, one at a time and in the same
// place: who keeps one copies it.
func eachOf(ctx context.Context, tx bun.Tx, names map[int64]string, f func(*Entry) error, lines string, args ...any) error {
	rows, err := db.Stream(ctx, tx, lines, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	var e Entry
	to := e.streamedColumns()
	for rows.Next() {
		if err := ctx.Err(); err != nil { // which a driver notices only after a while
			return err
		}
		if err := rows.Scan(to...); err != nil {
			return err
		}
		e.InUTC()
		e.ProductName = names[e.ProductID]
		if err := f(&e); err != nil {
			return err
		}
	}
	return rows.Err()
}

// streamedColumns are where the streamedColumns of a row go.
func (e *Entry) streamedColumns() []any {
	return []any{&e.ID, &e.Number, &e.Type, &e.Source, &e.At, &e.ProductID, &e.Care,
		&e.ProductType, &e.Line.Language, &e.Line.Country, &e.Quantity,
		&e.Base, &e.Gross, &e.Commission, &e.Net, &e.Rate, &e.PaidElsewhere, &e.Refunds, &e.Refunded, &e.ReleaseAt, &e.ReleasedAt,
		&e.Reference, &e.CustomerName, &e.CustomerEmail, &e.Shop, &e.RefundOfNumber}
}

// columns are where the entryColumns of a row go, without asking by reflection
// where each belongs.
func (e *Entry) columns() []any {
	return []any{&e.ID, &e.OrderID, &e.SellerID, &e.Number, &e.Type, &e.Source, &e.At, &e.Day, &e.ProductID, &e.Care,
		&e.ProductType, &e.Line.Language, &e.Line.Country, &e.Quantity, &e.DiscountType, &e.DiscountValue, &e.OwnCode,
		&e.Base, &e.Gross, &e.Commission, &e.Net, &e.Rate, &e.RefundOf, &e.Reason, &e.PaidElsewhere, &e.Refunds, &e.Refunded, &e.ReleaseAt, &e.ReleasedAt,
		&e.Reference, &e.CustomerName, &e.CustomerEmail, &e.Shop}
}

type productName struct {
	ProductID int64
	Lang      string
	Name      string
}

// productNames reads the names of a seller's products in all languages.
func productNames(ctx context.Context, idb bun.IDB, sellerID int64) ([]productName, error) {
	var names []productName
	err := idb.NewRaw(`SELECT n.product_id, n.lang, n.name FROM products AS p JOIN product_names AS n ON n.product_id = p.id
		WHERE p.seller_id = ?`, sellerID).Scan(ctx, &names)
	return names, err
}

// namesAtOnce: the list of ids is filled up to a multiple of this, so that few
// statements do for all pages.
const namesAtOnce = 10

// nameProducts fills in the names of the lines' products in a language, or else
// in English. It asks by itself: joined to the lines, names take PostgreSQL
// longer to plan than the lines.
func nameProducts(ctx context.Context, read rowReader, lines []Entry, lang string) error {
	if len(lines) == 0 {
		return nil
	}
	ids := make([]int64, len(lines))
	for i := range lines {
		ids[i] = lines[i].ProductID
	}
	slices.Sort(ids)
	ids = slices.Compact(ids)
	var args []any
	for len(args) == 0 || len(args)%namesAtOnce != 0 || len(args) < len(ids) {
		args = append(args, ids[min(len(args), len(ids)-1)])
	}
	rows, err := read(ctx, "SELECT product_id, lang, name FROM product_names WHERE product_id IN (?"+strings.Repeat(", ?", len(args)-1)+") AND lang IN ('en', ?)",
		append(args, lang)...)
	if err != nil {
		return err
	}
	defer rows.Close()
	var names []productName
	for rows.Next() {
		var n productName
		if err := rows.Scan(&n.ProductID, &n.Lang, &n.Name); err != nil {
			return err
		}
		names = append(names, n)
	}
	chosen := choose(names, lang)
	for i := range lines {
		lines[i].ProductName = chosen[lines[i].ProductID]
	}
	return rows.Err()
}

// choose takes of each product the name in a language, or else in English.
func choose(names []productName, lang string) map[int64]string {
	chosen := map[int64]string{}
	for _, n := range names {
		if _, isNamed := chosen[n.ProductID]; n.Lang == lang || (n.Lang == "en" && !isNamed) {
			chosen[n.ProductID] = n.Name
		}
	}
	return chosen
}
