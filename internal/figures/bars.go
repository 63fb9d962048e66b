package figures

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/money"
)

// Bar is what one value of a slice came to: the few figures that bars show, as
// many rows are read for them.
type Bar struct {
	Sales       int64
	Refunds     int64
	SalesGross  money.Cents
	RefundGross money.Cents // zero or negative
	Sessions    int64       // only of Product
}

func (b Bar) plus(o Bar, sign int64) Bar {
	return Bar{
		Sales: b.Sales + sign*o.Sales, Refunds: b.Refunds + sign*o.Refunds,
		SalesGross: b.SalesGross + money.Cents(sign)*o.SalesGross, RefundGross: b.RefundGross + money.Cents(sign)*o.RefundGross,
		Sessions: b.Sessions + sign*o.Sessions,
	}
}

const (
	barColumns = "sales, refunds, sales_gross, refund_gross, sessions"
	barSums    = `CAST(SUM(sales) AS BIGINT), CAST(SUM(refunds) AS BIGINT), CAST(SUM(sales_gross) AS BIGINT),
		CAST(SUM(refund_gross) AS BIGINT), CAST(SUM(sessions) AS BIGINT)`
)

// edge is a month that a period covers in part: its days are added up, or those
// that the period leaves out are taken off the month, whichever are fewer.
type edge struct {
	month calendar.Day
	days  span
	sign  int64 // of the days: -1 where they are taken off
}

func edgeOf(covered span) edge {
	month := covered.from.Month()
	next := month.AddMonths(1)
	before, after := span{month, covered.from}, span{covered.to, next}
	switch left := before.days() + after.days(); {
	case left >= covered.days(), !before.isEmpty() && !after.isEmpty():
		return edge{month, covered, 1}
	case before.isEmpty():
		return edge{month, after, -1}
	}
	return edge{month, before, -1}
}

func (s span) days() int {
	if s.isEmpty() {
		return 0
	}
	return s.from.Until(s.to)
}

// edgesOf are the months that a period covers in part: none, one or two.
func edgesOf(head, tail span) (edges []edge) {
	for _, covered := range []span{head, tail} {
		switch {
		case covered.isEmpty():
		case covered.from.Month() == covered.to.Add(-1).Month():
			edges = append(edges, edgeOf(covered))
		default: // a period within two months
			next := covered.to.Add(-1).Month()
			edges = append(edges, edgeOf(span{covered.from, next}), edgeOf(span{next, covered.to}))
		}
	}
	return edges
}

// Bars break several slices down at once; a value of which nothing happened is
// left out. It costs two statements: months are
// read in one go, and days only of those values that have any in that month.
func (s *Service) Bars(ctx context.Context, sellerID int64, wanted []Slice, p Period) (map[Slice]map[string]Bar, error) {
	all := make(map[Slice]map[string]Bar, len(wanted))
	for _, slice := range wanted {
		all[slice] = map[string]Bar{}
	}
	add := func(part Part, some Bar, sign int64) {
		all[part.Slice][part.Value] = all[part.Slice][part.Value].plus(some, sign)
	}

	months, head, tail := split(&p)
	edges := edgesOf(head, tail)
	atEdges := make([]map[Slice][]string, len(edges)) // the values that have days there
	for i := range edges {
		atEdges[i] = map[Slice][]string{}
	}
	err := s.eachBar(ctx, monthBars(sellerID, wanted, months, edges), func(place int, part Part, some Bar) {
		if place == wholeMonths {
			add(part, some, 1)
			return
		}
		atEdges[place][part.Slice] = append(atEdges[place][part.Slice], part.Value)
		if edges[place].sign < 0 {
			add(part, some, 1)
		}
	})
	if err != nil {
		return nil, err
	}
	err = s.eachBar(ctx, dayBars(sellerID, edges, atEdges), func(place int, part Part, some Bar) { add(part, some, edges[place].sign) })
	for _, bars := range all { // what was only on days that were taken off
		maps.DeleteFunc(bars, func(_ string, b Bar) bool { return b == Bar{} })
	}
	return all, err
}

// statement is SQL with its arguments.
type statement struct {
	parts []string // one SELECT each
	args  []any
}

func (s *statement) add(sql string, args ...any) {
	s.parts = append(s.parts, sql)
	s.args = append(s.args, args...)
}

// wholeMonths is the place of sums that belong to no edge.
const wholeMonths = -1

// monthBars sums the whole months up, and reads those at the edges.
func monthBars(sellerID int64, wanted []Slice, months span, edges []edge) statement {
	var st statement
	const of = ` FROM figures WHERE seller_id = ? AND slice = ? AND grain = 'month' AND `
	for _, slice := range wanted {
		if !months.isEmpty() {
			st.add(fmt.Sprintf("SELECT %d AS place, slice, value, %s%sstarts_on >= ? AND starts_on < ? GROUP BY slice, value", wholeMonths, barSums, of),
				sellerID, slice, months.from, months.to)
		}
		for place, e := range edges {
			st.add(fmt.Sprintf("SELECT %d AS place, slice, value, %s%sstarts_on = ?", place, barColumns, of), sellerID, slice, e.month)
		}
	}
	return st
}

// dayBars sums the days of the edges up, value by value along the primary key.
func dayBars(sellerID int64, edges []edge, values []map[Slice][]string) statement {
	var st statement
	for place, e := range edges {
		if e.days.isEmpty() {
			continue
		}
		for _, slice := range slices.Sorted(maps.Keys(values[place])) {
			st.add(fmt.Sprintf(`SELECT %d AS place, slice, value, %s FROM figures
				WHERE seller_id = ? AND slice = ? AND grain = 'day' AND value IN (?) AND starts_on >= ? AND starts_on < ? GROUP BY slice, value`, place, barSums),
				sellerID, slice, bun.List(values[place][slice]), e.days.from, e.days.to)
		}
	}
	return st
}

// eachBar tells what a statement finds. There are hundreds of rows on each
// dashboard, so this goes without asking by reflection where columns belong.
func (s *Service) eachBar(ctx context.Context, st statement, tell func(place int, part Part, some Bar)) error {
	if len(st.parts) == 0 {
		return nil
	}
	rows, err := s.db.Read().QueryContext(ctx, strings.Join(st.parts, " UNION ALL "), st.args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var place int
		var part Part
		var b Bar
		if err := rows.Scan(&place, &part.Slice, &part.Value, &b.Sales, &b.Refunds, &b.SalesGross, &b.RefundGross, &b.Sessions); err != nil {
			return err
		}
		tell(place, part, b)
	}
	return rows.Err()
}
