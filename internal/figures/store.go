package figures

import (
	"context"
	"fmt"
	"strings"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
)

// columnList is every figure; columnSums is every figure summed up.
var columnList, columnSums = func() (string, string) {
	var names, sums []string
	for _, c := range columns {
		names = append(names, c.name)
		sums = append(sums, fmt.Sprintf("CAST(COALESCE(SUM(%s), 0) AS BIGINT) AS %s", c.name, c.name))
	}
	return strings.Join(names, ", "), strings.Join(sums, ", ")
}()

// spanSQL reads a span of one part by the primary key.
func spanSQL(list string, g grain) string {
	return fmt.Sprintf(`SELECT %s FROM figures
		WHERE seller_id = ? AND slice = ? AND grain = '%s' AND value = ? AND starts_on >= ? AND starts_on < ?`, list, g)
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
			selects = append(selects, spanSQL(list, s.grain))
			args = append(args, sellerID, part.Slice, part.Value, s.from, s.to)
		}
	}
	return strings.Join(selects, " UNION ALL "), args
}

// sumSQL adds up a period.
func sumSQL(sellerID int64, part Part, p *Period) (string, []any) {
	spans, args := spansSQL(columnList, sellerID, part, p)
	return "SELECT " + columnSums + " FROM (" + spans + ") AS f", args
}

func series(ctx context.Context, idb bun.IDB, sellerID int64, part Part, p Period) ([]DaySums, error) {
	var days []DaySums
	err := idb.NewRaw(spanSQL("starts_on AS day, "+columnList, byDay)+" ORDER BY starts_on",
		sellerID, part.Slice, part.Value, p.From, p.To.Add(1)).Scan(ctx, &days)
	return days, err
}

// bucket is how many lines a month or a day has.
type bucket struct {
	StartsOn calendar.Day
	Grain    grain
	Lines    int64
}

func seek(ctx context.Context, idb bun.IDB, sellerID int64, part Part, p *Period, count Count, offset int64, descending bool) (*Place, error) {
	direction := "ASC"
	if descending {
		direction = "DESC"
	}
	list := fmt.Sprintf("starts_on, grain, %s AS lines", count)
	var buckets []bucket
	spans, args := spansSQL(list, sellerID, part, p)
	err := idb.NewRaw(spans+" ORDER BY starts_on "+direction, args...).Scan(ctx, &buckets)
	if err != nil {
		return nil, err
	}
	found, skip := walk(buckets, offset)
	if found == nil || found.Grain == byDay {
		return place(found, skip), nil
	}
	var days []bucket
	err = idb.NewRaw(spanSQL(list, byDay)+" ORDER BY starts_on "+direction,
		sellerID, part.Slice, part.Value, found.StartsOn, found.StartsOn.AddMonths(1)).Scan(ctx, &days)
	if err != nil {
		return nil, err
	}
	return place(walk(days, skip)), nil
}

// walk passes buckets until the one in which the line lies, and tells how many
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
