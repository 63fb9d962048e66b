package attention

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/money"
)

// saveTotal keeps a count, unless a later one of the same day is there.
func saveTotal(ctx context.Context, tx bun.Tx, counted ControlTotal) (isNew bool, err error) {
	q := tx.NewInsert().Model(&counted).On("CONFLICT (day) DO UPDATE").Where("c.counted_at <= EXCLUDED.counted_at").Returning("NULL")
	for _, column := range []string{"sales", "turnover", "refunds", "refunded", "adjustments", "adjusted", "counted_at"} {
		q = q.Set("? = EXCLUDED.?", bun.Ident(column), bun.Ident(column))
	}
	n, err := db.Affected(q.Exec(ctx))
	return n > 0, err
}

// totalsCounted reads what the marketplace counted from a day on, the oldest first.
func totalsCounted(ctx context.Context, tx bun.Tx, from calendar.Day) (counted []ControlTotal, err error) {
	err = tx.NewSelect().Model(&counted).Where("c.day >= ?", from).Order("c.day").Scan(ctx)
	return counted, err
}

// totalsBooked reads what was booked on each day from one to another. The
// figures are proved against the lines every night.
func totalsBooked(ctx context.Context, tx bun.Tx, from, to calendar.Day) (map[calendar.Day]Totals, error) {
	var days []struct {
		Day    calendar.Day
		Totals `bun:"embed:"`
	}
	err := tx.NewRaw(`SELECT starts_on AS day, CAST(SUM(sales) AS BIGINT) AS sales, CAST(SUM(sales_gross) AS BIGINT) AS turnover,
		CAST(SUM(refunds) AS BIGINT) AS refunds, CAST(-SUM(refund_gross) AS BIGINT) AS refunded
		FROM figures WHERE slice = 'all' AND grain = 'day' AND starts_on BETWEEN ? AND ? GROUP BY starts_on`, from, to).Scan(ctx, &days)
	if err != nil {
		return nil, err
	}
	booked := make(map[calendar.Day]Totals, len(days))
	for _, d := range days {
		booked[d.Day] = d.Totals
	}
	var adjusted []struct {
		Amount money.Cents
		At     time.Time
	}
	err = tx.NewSelect().TableExpr("adjustments AS a").Column("a.amount", "a.at").Where("a.at >= ? AND a.at < ?", from.Start(), to.End()).Scan(ctx, &adjusted)
	for _, a := range adjusted {
		day := calendar.DayOf(a.At)
		t := booked[day]
		t.Adjustments++
		t.Adjusted += a.Amount
		booked[day] = t
	}
	return booked, err
}

// flagged are refunds that operators should look at.
const flagged = "l.flag IS NOT NULL"

// adjustedLinesRefunded are refunds of lines that were adjusted. An adjustment for other
// terms names no line: it is for those of its days that were booked before it, except
// what it never touches; a refund that was booked before it is in its amount. The limit
// tells PostgreSQL that the lines are few, the cross joins have SQLite begin with the
// adjustments.
func adjustedLinesRefunded(refunds db.Index) string {
	return `l.id IN (SELECT id FROM (
		SELECT r.id FROM adjustments AS a CROSS JOIN order_lines AS r WHERE r.refund_of = a.line_id
		UNION SELECT r.id FROM adjustments AS a CROSS JOIN order_lines AS r` + string(refunds) + `
			JOIN order_lines AS sale ON sale.id = r.refund_of JOIN adjusted_days AS d ON d.adjustment_id = a.id AND d.day = sale.day
			WHERE a.through_line IS NOT NULL AND r.seller_id = a.seller_id AND r.type = 'REFUND' AND r.id > a.through_line
				AND sale.id <= a.through_line AND NOT sale.own_code AND NOT sale.paid_elsewhere) AS adjusted ORDER BY id DESC LIMIT ?)`
}

// linesToSee reads lines, the newest first.
func linesToSee(ctx context.Context, idb bun.IDB, limit int, where string, args ...any) (lines []LineToSee, err error) {
	err = selectLines(idb, limit).Where(where, args...).Scan(ctx, &lines)
	return lines, err
}

func selectLines(idb bun.IDB, limit int) *bun.SelectQuery {
	return idb.NewSelect().TableExpr("order_lines AS l").Join("JOIN orders AS o ON o.id = l.order_id").
		Join("JOIN sellers AS s ON s.id = l.seller_id").Join("LEFT JOIN order_lines AS sold ON sold.id = l.refund_of").
		ColumnExpr("l.id, COALESCE(s.external_id, '') AS seller, o.reference, COALESCE(sold.number, l.number) AS number, l.day, l.gross").
		OrderExpr("l.id DESC").Limit(int64(limit))
}

// endedCare is a line of Business Care whose contract ended.
type endedCare struct {
	LineToSee `bun:"embed:"`
	RenewsOn  calendar.Day
	EndedAt   time.Time
}

// careEnded reads lines below one that paid for contracts which ended, and of
// which something was not refunded; the newest first.
func careEnded(ctx context.Context, idb bun.IDB, below int64, limit int) (lines []endedCare, err error) {
	err = selectLines(idb, limit).Join("JOIN business_care AS c ON c.last_line = l.id").ColumnExpr("c.renews_on, c.ended_at").
		Where("c.ended_at IS NOT NULL").Where("l.refunded < l.gross").Where("l.id < ?", below).Scan(ctx, &lines)
	return lines, err
}

// sellerNames are the marketplace's ids of sellers.
func sellerNames(ctx context.Context, idb bun.IDB, ids []int64) (map[int64]string, error) {
	var rows []struct {
		ID   int64
		Name string
	}
	err := idb.NewSelect().TableExpr("sellers AS s").ColumnExpr("s.id, COALESCE(s.external_id, '') AS name").
		Where("s.id IN (?)", bun.List(ids)).Scan(ctx, &rows)
	names := make(map[int64]string, len(rows))
	for _, row := range rows {
		names[row.ID] = row.Name
	}
	return names, err
}
