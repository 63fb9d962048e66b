package sales

import (
	"context"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/money"
)

// What is still to come: when the shares of sales become available, and of which
// lines they are.

// ReleaseDay is what becomes available to a seller on a day.
type ReleaseDay struct {
	On     calendar.Day
	Lines  int64
	Amount money.Cents
}

// leftOf is what refunds have left of a sale's share.
const leftOf = `l.net + CASE WHEN l.refunds = 0 THEN 0 ELSE COALESCE((SELECT SUM(r.net) FROM order_lines AS r WHERE r.refund_of = l.id), 0) END`

// ReleaseDays are the days on which shares of a seller's sales become available,
// before a day. What should have been by now, and was not, is today's.
func (s *Service) ReleaseDays(ctx context.Context, sellerID int64, before calendar.Day) (days []ReleaseDay, err error) {
	rows, err := s.DB.Read().QueryContext(ctx, `SELECT l.release_at, CAST(`+leftOf+` AS BIGINT) FROM order_lines AS l
		WHERE l.seller_id = ? AND l.type = 'ORDER' AND l.released_at IS NULL AND l.release_at < ? ORDER BY l.release_at`, sellerID, before.Start())
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	today := calendar.DayOf(s.Now())
	for rows.Next() {
		var at time.Time
		var left money.Cents
		if err := rows.Scan(&at, &left); err != nil {
			return nil, err
		}
		on := max(calendar.DayOf(at), today)
		if n := len(days); n == 0 || days[n-1].On != on {
			days = append(days, ReleaseDay{On: on})
		}
		day := &days[len(days)-1]
		day.Lines++
		day.Amount += left
	}
	return days, rows.Err()
}

// Share is the seller's part of a sale that is not available yet.
type Share struct {
	LineID    int64
	ReleaseAt time.Time
	Left      money.Cents // of it, after refunds
}

// ShareFilter narrows a list of shares. What is zero means any.
type ShareFilter struct {
	From, Until time.Time // by when they become available
	AfterAt     time.Time // the last one of the page before …
	AfterID     int64     // … and its line
}

// Pending lists a seller's shares that are not available yet, in the order in
// which they become so.
func (s *Service) Pending(ctx context.Context, sellerID int64, f ShareFilter, limit int) (list []Share, err error) {
	q := s.DB.Read().NewSelect().TableExpr("order_lines AS l").ColumnExpr("l.id AS line_id, l.release_at, CAST("+leftOf+" AS BIGINT) AS \"left\"").
		Where("l.seller_id = ?", sellerID).Where("l.type = 'ORDER'").Where("l.released_at IS NULL").Where("l.release_at IS NOT NULL")
	if !f.From.IsZero() {
		q = q.Where("l.release_at >= ?", f.From.UTC())
	}
	if !f.Until.IsZero() {
		q = q.Where("l.release_at < ?", f.Until.UTC())
	}
	if f.AfterID != 0 {
		q = q.Where("(l.release_at, l.id) > (?, ?)", f.AfterAt.UTC(), f.AfterID)
	}
	err = q.Order("l.release_at", "l.id").Limit(int64(limit)).Scan(ctx, &list)
	return list, err
}

// ReleaseOf is when a seller's line becomes available, to go on in a list after it.
func (s *Service) ReleaseOf(ctx context.Context, sellerID, lineID int64) (at time.Time, err error) {
	err = s.DB.Read().NewRaw("SELECT release_at FROM order_lines WHERE id = ? AND seller_id = ? AND release_at IS NOT NULL", lineID, sellerID).Scan(ctx, &at)
	return at, err
}

// Brief is what a list of money says of an order line.
type Brief struct {
	ID        int64
	OrderID   int64
	Reference string // of the order
	Type      LineType
	At        time.Time
	ProductID int64
	Care      bool
	Customer  string `bun:"customer_name"`
	RefundOf  *int64
}

// Briefs reads some order lines; those that there are not are left out.
func (s *Service) Briefs(ctx context.Context, idb bun.IDB, ids []int64) (map[int64]Brief, error) {
	found := make(map[int64]Brief, len(ids))
	for some := range slices.Chunk(ids, 5000) {
		var rows []Brief
		err := idb.NewSelect().TableExpr("order_lines AS l").Join("JOIN orders AS o ON o.id = l.order_id").
			ColumnExpr("l.id, l.order_id, o.reference, l.type, l.at, l.product_id, l.care, o.customer_name, l.refund_of").
			Where("l.id IN (?)", bun.List(some)).Scan(ctx, &rows)
		if err != nil {
			return nil, err
		}
		for _, row := range rows {
			row.At = row.At.UTC()
			found[row.ID] = row
		}
	}
	return found, nil
}

// LinesOf is Briefs without what the orders say of them, for very many lines.
func (s *Service) LinesOf(ctx context.Context, idb bun.IDB, ids []int64) (map[int64]Brief, error) {
	found := make(map[int64]Brief, len(ids))
	for some := range slices.Chunk(ids, 5000) {
		var rows []Brief
		if err := idb.NewRaw("SELECT id, product_id, refund_of FROM order_lines WHERE id IN (?)", bun.List(some)).Scan(ctx, &rows); err != nil {
			return nil, err
		}
		for _, row := range rows {
			found[row.ID] = row
		}
	}
	return found, nil
}

// Adjustments reads some adjustments.
func (s *Service) Adjustments(ctx context.Context, idb bun.IDB, ids []int64) (map[int64]Adjustment, error) {
	found := make(map[int64]Adjustment, len(ids))
	if len(ids) == 0 {
		return found, nil
	}
	var rows []Adjustment
	err := idb.NewSelect().Model(&rows).Where("a.id IN (?)", bun.List(ids)).Scan(ctx)
	for _, row := range rows {
		found[row.ID] = row
	}
	return found, err
}

// PendingOf adds up the shares that are not available yet, of the sellers in a
// range, both ends included. The ledger has the same.
func (s *Service) PendingOf(ctx context.Context, idb bun.IDB, from, to int64) (map[int64]money.Cents, error) {
	var rows []struct {
		SellerID int64
		Sum      money.Cents
	}
	err := idb.NewRaw(`SELECT l.seller_id, CAST(SUM(`+leftOf+`) AS BIGINT) AS sum FROM order_lines AS l`+string(s.DB.By("order_lines_unreleased"))+`
		WHERE l.seller_id BETWEEN ? AND ? AND l.type = 'ORDER' AND l.released_at IS NULL AND l.release_at IS NOT NULL GROUP BY l.seller_id`, from, to).Scan(ctx, &rows)
	sums := make(map[int64]money.Cents, len(rows))
	for _, row := range rows {
		sums[row.SellerID] = row.Sum
	}
	return sums, err
}
