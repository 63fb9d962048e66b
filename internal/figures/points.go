package figures

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"merkato/internal/money"
)

// Point is what some time came to, as a point of a curve.
type Point = Bar

// barOf takes sums in the order of barNames.
func barOf(n []int64) Bar {
	return Bar{Sales: n[0], SalesGross: money.Cents(n[1]), RefundGross: money.Cents(n[2]), Sessions: n[3], Threads: n[4], Ratings: n[5], Stars: n[6]}
}

// Points are what a part of a seller's business came to in each of many
// periods, in their order: the points of a curve and of those it is compared
// with. All of them are one statement, and whole months are read as months.
func (s *Service) Points(ctx context.Context, sellerID int64, part Part, periods []Period) ([]Point, error) {
	points := make([]Point, len(periods))
	spans, args := spanValues(periods)
	if spans == "" {
		return points, nil
	}
	var found []struct {
		Point  int
		Joined sql.NullString
	}
	from := tableOf(part.ProductID)
	args = append(append(args, whose(sellerID, part.ProductID)...), part.Slice, part.Value)
	err := s.db.Read().NewRaw("WITH "+spans+` SELECT spans.point, (SELECT `+joined(from.known(barNames))+` FROM `+from.name+` AS f
		WHERE `+from.of()+` AND f.slice = ? AND f.grain = spans.grain AND f.value = ?
		AND f.starts_on >= spans.first AND f.starts_on < spans.after) AS joined FROM spans`, args...).Scan(ctx, &found)
	if err != nil {
		return nil, err
	}
	for _, f := range found {
		if !f.Joined.Valid {
			continue
		}
		some, err := parseJoined(f.Joined.String)
		if err != nil {
			return nil, err
		}
		points[f.Point] = points[f.Point].plus(barOf(some), 1)
	}
	return points, nil
}

// known are figures as a table has them: what it does not keep is zero.
func (t *table) known(names []string) []string {
	known := slices.Clone(names)
	for i, name := range names {
		if !slices.ContainsFunc(t.columns, func(c column) bool { return c.name == name }) {
			known[i] = "0"
		}
	}
	return known
}

// spanValues is a table of the whole months and the days that periods are made
// of; empty where there are none.
func spanValues(periods []Period) (string, []any) {
	var rows []string
	var args []any
	for i, p := range periods {
		months, head, tail := split(&p)
		for _, part := range []struct {
			grain
			span
		}{{byMonth, months}, {byDay, head}, {byDay, tail}} {
			if !part.isEmpty() {
				rows = append(rows, fmt.Sprintf("(%d, '%s', ?, ?)", i, part.grain))
				args = append(args, part.from, part.to)
			}
		}
	}
	if len(rows) == 0 {
		return "", nil
	}
	return "spans (point, grain, first, after) AS (VALUES " + strings.Join(rows, ", ") + ")", args
}

// joined is figures summed up, as one text. Only so can several sums be a
// subquery with a single value, and only such a one does each engine run span
// by span along the primary key. As a join, PostgreSQL would rather read all
// figures there are. It is NULL where there is no row.
func joined(names []string) string {
	var sums []string
	for _, name := range names {
		sums = append(sums, "CAST(SUM("+name+") AS TEXT)")
	}
	return strings.Join(sums, " || ' ' || ")
}

// parseJoined returns the sums in the order of their names.
func parseJoined(text string) ([]int64, error) {
	fields := strings.Fields(text)
	sums := make([]int64, len(fields))
	for i, field := range fields {
		var err error
		if sums[i], err = strconv.ParseInt(field, 10, 64); err != nil {
			return nil, fmt.Errorf("figures: sums %q: %w", text, err)
		}
	}
	return sums, nil
}

// allNames are every figure, in the order of Sums.
var allNames = func() (names []string) {
	for _, c := range columns {
		names = append(names, c.name)
	}
	return names
}()

// sumsOf takes them back in that order.
func sumsOf(n []int64) Sums {
	return Sums{
		Sales: n[0], Refunds: n[1],
		SalesBase: money.Cents(n[2]), SalesGross: money.Cents(n[3]), SalesNet: money.Cents(n[4]),
		RefundBase: money.Cents(n[5]), RefundGross: money.Cents(n[6]), RefundNet: money.Cents(n[7]),
		Sessions: n[8], Threads: n[9], Ratings: n[10], Stars: n[11],
	}
}
