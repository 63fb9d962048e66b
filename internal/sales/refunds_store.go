package sales

import (
	"context"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/money"
)

// lockSold reads the sales that are refunded, keeps them from other writers, and
// then reads what is known of their refunds: who changes these holds the sales.
func (s *Service) lockSold(ctx context.Context, tx bun.Tx, requests []refundRequest) (*soldLines, error) {
	sold := &soldLines{lines: map[int64]*Line{}, refunds: map[int64]*Line{}, byID: map[string]*Line{}, byKey: map[string]*Line{}}
	ids, external, named, sellers := map[int64]bool{}, map[string]bool{}, map[int64]bool{}, map[int64]bool{}
	for _, a := range requests {
		if a.lineID != 0 {
			ids[a.lineID], external[a.externalID], named[a.ours] = true, true, true
		}
	}
	delete(external, "")
	delete(named, 0)
	for some := range slices.Chunk(sortedKeys(ids), chunk) {
		var lines []*Line
		if err := s.DB.Locking(tx.NewSelect().Model(&lines).Where("l.id IN (?)", bun.List(some)).Order("l.id")).Scan(ctx); err != nil {
			return nil, err
		}
		for _, l := range lines {
			sold.lines[l.ID], sellers[l.SellerID] = l, true
		}
	}
	read := func(where string, args ...any) error {
		var lines []*Line
		err := tx.NewSelect().Model(&lines).Where("l.type = 'REFUND'").Where(where, args...).Order("l.id").Scan(ctx)
		for _, l := range lines {
			if sold.refunds[l.ID] == nil { // one that is found in two ways is one
				sold.keep(l)
			}
		}
		return err
	}
	for some := range slices.Chunk(sortedKeys(ids), chunk) {
		if err := read("l.refund_of IN (?)", bun.List(some)); err != nil {
			return nil, err
		}
	}
	for some := range slices.Chunk(sortedKeys(external), chunk) {
		if err := read("l.external_id IN (?)", bun.List(some)); err != nil {
			return nil, err
		}
	}
	for some := range slices.Chunk(sortedKeys(named), chunk) {
		if err := read("l.id IN (?) AND l.seller_key IS NOT NULL", bun.List(some)); err != nil {
			return nil, err
		}
	}
	var err error
	sold.settled, err = s.settlements(ctx, tx, sortedKeys(sellers))
	return sold, err
}

// updateRefunded stores on the sales what was refunded of them.
func updateRefunded(ctx context.Context, tx bun.Tx, sold *soldLines, made []*Line) error {
	type sum struct {
		ID       int64       `bun:"id,type:bigint"`
		Refunds  int         `bun:"refunds,type:integer"`
		Refunded money.Cents `bun:"refunded,type:bigint"`
	}
	ids := map[int64]bool{}
	for _, r := range made {
		ids[*r.RefundOf] = true
	}
	for some := range slices.Chunk(sortedKeys(ids), chunk) {
		var rows []sum
		for _, id := range some {
			rows = append(rows, sum{id, sold.lines[id].Refunds, sold.lines[id].Refunded})
		}
		_, err := tx.NewUpdate().With("sum", tx.NewValues(&rows)).Model((*Line)(nil)).TableExpr("sum").
			Set("refunds = sum.refunds").Set("refunded = sum.refunded").Where("l.id = sum.id").Exec(ctx)
		if err != nil {
			return err
		}
	}
	return nil
}

// tieRefunds records under which id the marketplace reported refunds made here.
// What it reports, it has taken.
func tieRefunds(ctx context.Context, tx bun.Tx, tied []*Line, now time.Time) error {
	for _, r := range tied {
		if r.TakenAt == nil {
			r.TakenAt = &now
		}
		if _, err := tx.NewUpdate().Model(r).Column("external_id", "taken_at").WherePK().Exec(ctx); err != nil {
			return err
		}
	}
	return nil
}

// releasedBy is what becomes available to a seller until a day begins.
func releasedBy(ctx context.Context, idb bun.IDB, sellerID int64, day calendar.Day) (money.Cents, error) {
	var sum money.Cents
	err := idb.NewRaw(`SELECT CAST(COALESCE(SUM(l.net), 0) AS BIGINT) FROM (
		SELECT net FROM order_lines WHERE seller_id = ?0 AND type = 'ORDER' AND released_at IS NULL AND release_at <= ?1
		UNION ALL
		SELECT r.net FROM order_lines AS sold JOIN order_lines AS r ON r.refund_of = sold.id
		WHERE sold.seller_id = ?0 AND sold.type = 'ORDER' AND sold.released_at IS NULL AND sold.release_at <= ?1 AND sold.refunds > 0) AS l`,
		sellerID, day.Start()).Scan(ctx, &sum)
	return sum, err
}

// netOfRefunds is what the refunds of sales took back of the seller's share,
// zero or negative.
func netOfRefunds(ctx context.Context, idb bun.IDB, sales []int64) (map[int64]money.Cents, error) {
	if len(sales) == 0 {
		return nil, nil
	}
	var rows []struct {
		RefundOf int64
		Net      money.Cents
	}
	err := idb.NewSelect().Model((*Line)(nil)).Column("l.refund_of").ColumnExpr("CAST(SUM(l.net) AS BIGINT) AS net").
		Where("l.refund_of IN (?)", bun.List(sales)).Group("l.refund_of").Scan(ctx, &rows)
	sums := make(map[int64]money.Cents, len(rows))
	for _, row := range rows {
		sums[row.RefundOf] = row.Net
	}
	return sums, err
}

// adjustmentsByID finds adjustments by the marketplace's ids.
func adjustmentsByID(ctx context.Context, idb bun.IDB, ids []string) (map[string]*Adjustment, error) {
	found := map[string]*Adjustment{}
	for some := range slices.Chunk(ids, chunk) {
		var rows []*Adjustment
		if err := idb.NewSelect().Model(&rows).Where("a.external_id IN (?)", bun.List(some)).Scan(ctx); err != nil {
			return nil, err
		}
		for _, row := range rows {
			found[row.ExternalID] = row
		}
	}
	return found, nil
}

// saleOf reads a line of a seller; what is another's is not found.
func saleOf(ctx context.Context, idb bun.IDB, sellerID, lineID int64) (*Line, error) {
	var line Line
	err := idb.NewSelect().Model(&line).Where("l.id = ?", lineID).Where("l.seller_id = ?", sellerID).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, fault.New(fault.NotFound, "line_unknown", "There is no such line.").At("line")
	}
	return &line, err
}

// refundByKey finds what a seller refunded with a key; nil: nothing.
func refundByKey(ctx context.Context, idb bun.IDB, sellerID int64, key string) (*Line, error) {
	var line Line
	err := idb.NewSelect().Model(&line).Where("l.seller_id = ?", sellerID).Where("l.seller_key = ?", key).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, nil
	}
	return &line, err
}

// outgoing lists refunds by sellers that were not taken yet, those after one. The
// joins are left ones so that no engine begins with another table than that of
// the few that wait.
func outgoing(ctx context.Context, idb bun.IDB, after, limit int64) (list []Outgoing, err error) {
	err = idb.NewSelect().TableExpr("order_lines AS r").
		Join("LEFT JOIN order_lines AS sold ON sold.id = r.refund_of").Join("LEFT JOIN orders AS o ON o.id = r.order_id").
		Join("LEFT JOIN sellers AS s ON s.id = r.seller_id").
		ColumnExpr("r.id, o.reference, sold.number, r.care, -r.gross AS amount, COALESCE(s.external_id, '') AS seller, r.at, COALESCE(r.reason, '') AS reason").
		Where("r."+bySeller).Where("r.taken_at IS NULL").Where("r.id > ?", after).
		OrderExpr("r.id").Limit(limit).Scan(ctx, &list)
	return list, err
}

// dueLines takes some sales whose term is over and whose share is still pending.
func (s *Service) dueLines(ctx context.Context, tx bun.Tx, asOf time.Time) (lines []*Line, err error) {
	// What another holds is waited for: a payout counts on it.
	err = s.DB.Locking(tx.NewSelect().Model(&lines).Column("id", "seller_id", "net", "refunds", "release_at").
		Where("l.type = 'ORDER'").Where("l.released_at IS NULL").Where("l.release_at <= ?", asOf).
		Order("l.release_at", "l.id").Limit(releaseBatch)).Scan(ctx)
	return lines, err
}

// markReleased notes when shares became available.
func markReleased(ctx context.Context, tx bun.Tx, ids []int64, asOf time.Time, inTime bool) error {
	q := tx.NewUpdate().Model((*Line)(nil)).Where("id IN (?)", bun.List(ids))
	if inTime {
		q = q.Set("released_at = release_at")
	} else {
		q = q.Set("released_at = ?", asOf)
	}
	_, err := q.Exec(ctx)
	return err
}
