package figures

import (
	"context"
	"fmt"
	"strings"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
)

// table is where figures are kept: those of the whole business, or those of
// products by their parts.
type table struct {
	name    string
	whose   []string // the first columns of the primary key
	columns []column // the figures that are kept there
	list    string   // of them
	sums    string   // of them
}

var (
	ofBusiness = newTable("figures", []string{"seller_id"}, columns[:])
	ofProducts = newTable("product_figures", []string{"seller_id", "product_id"}, columns[:lineColumns])
)

func newTable(name string, whose []string, columns []column) *table {
	var names, sums []string
	for _, c := range columns {
		names = append(names, c.name)
		sums = append(sums, fmt.Sprintf("CAST(COALESCE(SUM(%s), 0) AS BIGINT) AS %s", c.name, c.name))
	}
	return &table{name, whose, columns, strings.Join(names, ", "), strings.Join(sums, ", ")}
}

// tableOf is where the parts of one product are kept; 0: of the whole business.
func tableOf(productID int64) *table {
	if productID != 0 {
		return ofProducts
	}
	return ofBusiness
}

// of begins a condition on the primary key.
func (t *table) of() string { return strings.Join(t.whose, " = ? AND ") + " = ?" }

// whose are the arguments of that condition.
func whose(sellerID, productID int64) []any {
	if productID != 0 {
		return []any{sellerID, productID}
	}
	return []any{sellerID}
}

// spanSQL reads a span of one part by the primary key. The slice is written out:
// of an argument SQLite would look up whether a partial index holds it, and so
// prepare the statement again each time.
func (t *table) spanSQL(list string, slice Slice, g grain) string {
	return fmt.Sprintf(`SELECT %s FROM %s
		WHERE %s AND slice = '%s' AND grain = '%s' AND value = ? AND starts_on >= ? AND starts_on < ?`, list, t.name, t.of(), slice, g)
}

// spanArgs are its arguments.
func spanArgs(sellerID int64, part Part, s span) []any {
	return append(whose(sellerID, part.ProductID), part.Value, s.from, s.to)
}

// spansSQL reads a period of one part: its whole months, and days on either
// side of them. What the period has none of is not asked for: PostgreSQL takes
// longer to plan such a part than to read it.
func spansSQL(list string, sellerID int64, part Part, p *Period) (string, []any) {
	var selects []string
	var args []any
	months, head, tail := split(p)
	for _, s := range []struct {
		span
		grain
	}{{months, byMonth}, {head, byDay}, {tail, byDay}} {
		if !s.isEmpty() {
			selects = append(selects, tableOf(part.ProductID).spanSQL(list, part.Slice, s.grain))
			args = append(args, spanArgs(sellerID, part, s.span)...)
		}
	}
	return strings.Join(selects, " UNION ALL "), args
}

// sumSQL adds up a period.
func sumSQL(sellerID int64, part Part, p *Period) (string, []any) {
	t := tableOf(part.ProductID)
	spans, args := spansSQL(t.list, sellerID, part, p)
	return "SELECT " + t.sums + " FROM (" + spans + ") AS f", args
}

// bucket is how many lines a month or a day has.
type bucket struct {
	StartsOn calendar.Day
	Grain    grain
	Lines    int64
}

// Seek finds the day in which line number offset lies, counted from 0 and from
// the first day on, or from the last where descending. Nil where there are not
// as many lines. It reads months first and then the days of one of them.
func (s *Service) Seek(ctx context.Context, sellerID int64, part Part, p *Period, count Count, offset int64, descending bool) (*Place, error) {
	direction := "ASC"
	if descending {
		direction = "DESC"
	}
	list := fmt.Sprintf("starts_on, grain, %s AS lines", count)
	var buckets []bucket
	spans, args := spansSQL(list, sellerID, part, p)
	err := s.db.Read().NewRaw(spans+" ORDER BY starts_on "+direction, args...).Scan(ctx, &buckets)
	if err != nil {
		return nil, err
	}
	found, skip := walk(buckets, offset)
	if found == nil || found.Grain == byDay {
		return place(found, skip), nil
	}
	var days []bucket
	month := span{found.StartsOn, found.StartsOn.AddMonths(1)}
	err = s.db.Read().NewRaw(tableOf(part.ProductID).spanSQL(list, part.Slice, byDay)+" ORDER BY starts_on "+direction,
		spanArgs(sellerID, part, month)...).Scan(ctx, &days)
	if err != nil {
		return nil, err
	}
	return place(walk(days, skip)), nil
}

// walk passes buckets until the one in which the line lies, and returns how many
// lines of it come before.
func walk(buckets []bucket, skip int64) (*bucket, int64) {
	for i := range buckets {
		if skip < buckets[i].Lines {
			return &buckets[i], skip
		}
		skip -= buckets[i].Lines
	}
	return nil, 0
}

func place(day *bucket, skip int64) *Place {
	if day == nil {
		return nil
	}
	return &Place{Day: day.StartsOn, Skip: skip}
}

// Values are those that some slices of a seller's business have had.
func (s *Service) Values(ctx context.Context, idb bun.IDB, sellerID int64, slices ...Slice) (map[Slice][]string, error) {
	values := map[Slice][]string{}
	for _, slice := range slices {
		var found []string
		err := idb.NewRaw("SELECT DISTINCT value FROM figures WHERE seller_id = ? AND slice = ? AND grain = 'month' ORDER BY value", sellerID, slice).Scan(ctx, &found)
		if err != nil {
			return nil, err
		}
		values[slice] = found
	}
	return values, nil
}
