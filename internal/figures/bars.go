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

// Bar is what one value of a slice came to: the few figures that bars and curves
// show, as many rows are read for them.
type Bar struct {
	Sales       int64
	SalesGross  money.Cents
	RefundGross money.Cents // zero or negative

	// As bars, only of Product:
	Sessions int64
	Threads  int64
	Ratings  int64
	Stars    int64 // of those ratings together
}

func (b Bar) plus(o Bar, sign int64) Bar {
	return Bar{
		Sales:      b.Sales + sign*o.Sales,
		SalesGross: b.SalesGross + money.Cents(sign)*o.SalesGross, RefundGross: b.RefundGross + money.Cents(sign)*o.RefundGross,
		Sessions: b.Sessions + sign*o.Sessions, Threads: b.Threads + sign*o.Threads,
		Ratings: b.Ratings + sign*o.Ratings, Stars: b.Stars + sign*o.Stars,
	}
}

// barNames are the figures of a bar; all slices have the first ones, Product
// the rest too.
var barNames = []string{"sales", "sales_gross", "refund_gross", "sessions", "threads", "ratings", "stars"}

const namesOfAll = 3

// namesFor are the figures that are read for some slices: those of products
// only where they are among them, as each column costs.
func namesFor(wanted []Slice) []string {
	if slices.Contains(wanted, Product) {
		return barNames
	}
	return barNames[:namesOfAll]
}

// barSums sums up what bars of a slice show; a condition leaves out some rows.
func barSums(slice Slice, names []string, condition string) string {
	var sums []string
	for i, name := range names {
		switch {
		case i >= namesOfAll && slice != Product:
			name = "0"
		case condition != "":
			name = "SUM(CASE WHEN " + condition + " THEN " + name + " ELSE 0 END)"
		default:
			name = "SUM(" + name + ")"
		}
		sums = append(sums, "CAST("+name+" AS BIGINT)")
	}
	return strings.Join(sums, ", ")
}

// edge is a month that a period covers in part: its days are added up, or those
// that the period leaves out are taken off the month, whichever costs less.
type edge struct {
	month calendar.Day
	days  span
	sign  int64 // of the days: -1 where they are taken off
}

// leavingOut is what it costs to keep a month out of the sums that is read only
// to know its values, in days per value.
const leavingOut = 12

func edgeOf(covered span) edge {
	month := covered.from.Month()
	next := month.AddMonths(1)
	before, after := span{month, covered.from}, span{covered.to, next}
	switch left := before.days() + after.days(); {
	case left > covered.days()+leavingOut, !before.isEmpty() && !after.isEmpty():
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

// Bars break several slices down at once, of one product (productID) or of the
// whole business (0); a value of which nothing happened is left out. It costs
// two statements: months are read in one go, and days only of those values that
// have any in that month.
func (s *Service) Bars(ctx context.Context, sellerID, productID int64, wanted []Slice, p Period) (map[Slice]map[string]Bar, error) {
	all := make(map[Slice]map[string]Bar, len(wanted))
	for _, slice := range wanted {
		all[slice] = map[string]Bar{}
	}
	months, head, tail := split(&p)
	edges := edgesOf(head, tail)
	if months.isEmpty() && len(edges) == 0 {
		return all, nil
	}
	atEdges := make([]map[Slice][]string, len(edges)) // the values that have days there
	for i := range edges {
		atEdges[i] = map[Slice][]string{}
	}
	var of Part
	var b Bar
	names := namesFor(wanted)
	sums := []any{&b.Sales, &b.SalesGross, &b.RefundGross, &b.Sessions, &b.Threads, &b.Ratings, &b.Stars}[:len(names)]

	var first, last calendar.Day
	err := s.eachRow(ctx, monthBars(sellerID, productID, wanted, p, months, edges), append([]any{&of.Slice, &of.Value, &first, &last}, sums...), func() {
		all[of.Slice][of.Value] = b
		for i, e := range edges {
			if first == e.month || last == e.month {
				atEdges[i][of.Slice] = append(atEdges[i][of.Slice], of.Value)
			}
		}
	})
	if err != nil {
		return nil, err
	}
	var at int
	err = s.eachRow(ctx, dayBars(sellerID, productID, names, edges, atEdges), append([]any{&at, &of.Slice, &of.Value}, sums...), func() {
		all[of.Slice][of.Value] = all[of.Slice][of.Value].plus(b, edges[at].sign)
	})
	for _, bars := range all { // what was only on days that do not count
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

// monthBars sums months up: the whole ones, and those at the edges of which
// days are taken off. It returns for each value the first and last month in the
// period where there are edges, so that it is known which have days of it.
func monthBars(sellerID, productID int64, wanted []Slice, p Period, months span, edges []edge) statement {
	first, last, condition := "''", "''", ""
	for _, e := range edges {
		if e.month == p.From.Month() {
			first = "MIN(starts_on)"
		} else {
			last = "MAX(starts_on)"
		}
		if e.sign < 0 {
			months = months.with(span{e.month, e.month.AddMonths(1)})
		} else {
			condition = "starts_on >= ? AND starts_on < ?"
		}
	}
	var st statement
	from := tableOf(productID)
	for _, slice := range wanted {
		sums := barSums(slice, namesFor(wanted), condition)
		for range strings.Count(sums, "?") / 2 {
			st.args = append(st.args, months.from, months.to)
		}
		st.add(fmt.Sprintf(`SELECT '%s', value, %s, %s, %s FROM %s
			WHERE %s AND slice = ? AND grain = 'month' AND starts_on >= ? AND starts_on <= ? GROUP BY value`, slice, first, last, sums, from.name, from.of()),
			append(whose(sellerID, productID), slice, p.From.Month(), p.To.Month())...)
	}
	return st
}

// with is a span and the one next to it.
func (s span) with(o span) span {
	if s.isEmpty() {
		return o
	}
	return span{min(s.from, o.from), max(s.to, o.to)}
}

// dayBars sums the days of the edges up, value by value along the primary key.
func dayBars(sellerID, productID int64, names []string, edges []edge, values []map[Slice][]string) statement {
	var st statement
	from := tableOf(productID)
	for at, e := range edges {
		if e.days.isEmpty() {
			continue
		}
		for _, slice := range slices.Sorted(maps.Keys(values[at])) {
			st.add(fmt.Sprintf(`SELECT %d, '%s', value, %s FROM %s
				WHERE %s AND slice = ? AND grain = 'day' AND value IN (?) AND starts_on >= ? AND starts_on < ? GROUP BY value`,
				at, slice, barSums(slice, names, ""), from.name, from.of()),
				append(whose(sellerID, productID), slice, bun.List(values[at][slice]), e.days.from, e.days.to)...)
		}
	}
	return st
}

// eachRow reads what a statement finds, row by row into the same places. There
// are hundreds of rows for each dashboard, so this goes without asking by
// reflection where columns belong.
func (s *Service) eachRow(ctx context.Context, st statement, into []any, each func()) error {
	if len(st.parts) == 0 {
		return nil
	}
	rows, err := s.db.Read().QueryContext(ctx, strings.Join(st.parts, " UNION ALL "), st.args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return err
		}
		each()
	}
	return rows.Err()
}
