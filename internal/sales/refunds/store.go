package refunds

import (
	"context"
	"maps"
	"slices"
	"time"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/money"
	"merkato/internal/sales"
)

// lockSold reads the sales that are refunded, keeps them from other writers, and
// then reads what is known of their refunds: who changes these holds the sales.
func (s *Service) lockSold(ctx context.Context, tx bun.Tx, requests []request) (*soldLines, error) {
	sold := &soldLines{lines: map[int64]*sales.Line{}, refunds: map[int64]*sales.Line{}, byID: map[string]*sales.Line{}, byKey: map[string]*sales.Line{}}
	ids, external, named, sellers := map[int64]bool{}, map[string]bool{}, map[int64]bool{}, map[int64]bool{}
	for _, a := range requests {
		if a.lineID != 0 {
			ids[a.lineID], external[a.externalID], named[a.ours] = true, true, true
		}
	}
	delete(external, "")
	delete(named, 0)
	for some := range slices.Chunk(slices.Sorted(maps.Keys(ids)), db.PerStatement) {
		var lines []*sales.Line
		if err := s.sales.DB.Locking(tx.NewSelect().Model(&lines).Where("l.id IN (?)", bun.List(some)).Order("l.id")).Scan(ctx); err != nil {
			return nil, err
		}
		for _, l := range lines {
			sold.lines[l.ID], sellers[l.SellerID] = l, true
		}
	}
	read := func(where string, args ...any) error {
		var lines []*sales.Line
		err := tx.NewSelect().Model(&lines).Where("l.type = 'REFUND'").Where(where, args...).Order("l.id").Scan(ctx)
		for _, l := range lines {
			if sold.refunds[l.ID] == nil { // one that is found in two ways is one
				sold.keep(l)
			}
		}
		return err
	}
	for some := range slices.Chunk(slices.Sorted(maps.Keys(ids)), db.PerStatement) {
		if err := read("l.refund_of IN (?)", bun.List(some)); err != nil {
			return nil, err
		}
	}
	for some := range slices.Chunk(slices.Sorted(maps.Keys(external)), db.PerStatement) {
		if err := read("l.external_id IN (?)", bun.List(some)); err != nil {
			return nil, err
		}
	}
	for some := range slices.Chunk(slices.Sorted(maps.Keys(named)), db.PerStatement) {
		if err := read("l.id IN (?) AND l.seller_key IS NOT NULL", bun.List(some)); err != nil {
			return nil, err
		}
	}
	var err error
	sold.settled, err = s.sales.Settlements(ctx, tx, slices.Sorted(maps.Keys(sellers)))
	return sold, err
}

// insert writes refunds in the order in which they were worked out.
func insert(ctx context.Context, tx bun.Tx, made []*sales.Line) error {
	type name struct {
		externalID, key string
		sellerID        int64
	}
	return db.Insert(ctx, tx, made, func(l *sales.Line) *int64 { return &l.ID }, "seller_id, external_id, seller_key", func(l *sales.Line) name {
		if l.SellerKey != nil {
			return name{key: *l.SellerKey, sellerID: l.SellerID}
		}
		return name{externalID: *l.ExternalID, sellerID: l.SellerID}
	})
}

// updateRefunded stores on the sales what was refunded of them.
func updateRefunded(ctx context.Context, tx bun.Tx, sold *soldLines, made []*sales.Line) error {
	type sum struct {
		ID       int64       `bun:"id,type:bigint"`
		Refunds  int         `bun:"refunds,type:integer"`
		Refunded money.Cents `bun:"refunded,type:bigint"`
	}
	ids := map[int64]bool{}
	for _, r := range made {
		ids[*r.RefundOf] = true
	}
	for some := range slices.Chunk(slices.Sorted(maps.Keys(ids)), db.PerStatement) {
		var rows []sum
		for _, id := range some {
			rows = append(rows, sum{id, sold.lines[id].Refunds, sold.lines[id].Refunded})
		}
		_, err := tx.NewUpdate().With("sum", tx.NewValues(&rows)).Model((*sales.Line)(nil)).TableExpr("sum").
			Set("refunds = sum.refunds").Set("refunded = sum.refunded").Where("l.id = sum.id").Exec(ctx)
		if err != nil {
			return err
		}
	}
	return nil
}

// tie records under which id the marketplace reported refunds made here.
// What it reports, it has taken.
func tie(ctx context.Context, tx bun.Tx, tied []*sales.Line, now time.Time) error {
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

// saleOf reads a line of a seller; what is another's is not found.
func saleOf(ctx context.Context, idb bun.IDB, sellerID, lineID int64) (*sales.Line, error) {
	var line sales.Line
	err := idb.NewSelect().Model(&line).Where("l.id = ?", lineID).Where("l.seller_id = ?", sellerID).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, fault.New(fault.NotFound, "line_unknown", "There is no such line.").At("line")
	}
	return &line, err
}

// byKey finds what a seller refunded with a key; nil: nothing.
func byKey(ctx context.Context, idb bun.IDB, sellerID int64, key string) (*sales.Line, error) {
	var line sales.Line
	err := idb.NewSelect().Model(&line).Where("l.seller_id = ?", sellerID).Where("l.seller_key = ?", key).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, nil
	}
	return &line, err
}

// grossBy is what the refunds come to that a key made, whichever try did.
func grossBy(ctx context.Context, idb bun.IDB, sellerID int64, key string) (gross money.Cents, err error) {
	care := careKey(key)
	err = idb.NewSelect().TableExpr("order_lines AS l").ColumnExpr("CAST(COALESCE(-SUM(l.gross), 0) AS BIGINT)").
		Where("l.seller_id = ?", sellerID).Where("l.seller_key IS NOT NULL").
		Where("l.seller_key = ? OR substr(l.seller_key, 1, ?) = ?", key, utf8.RuneCountInString(care), care).Scan(ctx, &gross)
	return gross, err
}
