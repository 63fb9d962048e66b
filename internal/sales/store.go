package sales

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/money"
)

// findProducts finds products by the marketplace's ids.
func findProducts(ctx context.Context, tx bun.Tx, names []string) (knownProducts, error) {
	found := make(knownProducts, len(names))
	for some := range slices.Chunk(names, db.PerStatement) {
		var rows []*knownProduct
		q := tx.NewSelect().TableExpr("products AS p").Join("JOIN sellers AS s ON s.id = p.seller_id").
			ColumnExpr("p.id, p.external_id, p.seller_id, p.type, s.partnership, s.first_sale_at").
			Where("p.external_id IN (?)", bun.List(some))
		if err := q.Scan(ctx, &rows); err != nil {
			return nil, err
		}
		for _, row := range rows {
			found[row.ExternalID] = row
		}
	}
	return found, nil
}

// knownOrders finds which of some references are taken, and by what.
func knownOrders(ctx context.Context, idb bun.IDB, references []string) (map[string]*knownOrder, error) {
	found := map[string]*knownOrder{}
	for some := range slices.Chunk(references, db.PerStatement) {
		var rows []*Order
		if err := idb.NewSelect().Model(&rows).ExcludeColumn("search").Where("o.reference IN (?)", bun.List(some)).
			Order("o.seller_id").Scan(ctx); err != nil {
			return nil, err
		}
		if len(rows) == 0 {
			continue
		}
		byID := make(map[int64]*knownOrder, len(rows))
		ids := make([]int64, len(rows))
		for i, row := range rows {
			k := found[row.Reference]
			if k == nil {
				k = &knownOrder{Order: row, lines: map[int]*Line{}}
				found[row.Reference] = k
			}
			k.orderIDs = append(k.orderIDs, row.ID)
			byID[row.ID], ids[i] = k, row.ID
		}
		var lines []*Line
		if err := idb.NewSelect().Model(&lines).Where("l.order_id IN (?)", bun.List(ids)).Where("l.type = 'ORDER'").Scan(ctx); err != nil {
			return nil, err
		}
		for _, l := range lines {
			byID[l.OrderID].lines[*l.Number] = l
		}
	}
	return found, nil
}

// NamedLine is the sale that a name means, and its seller's name.
type NamedLine struct {
	ID        int64
	SellerID  int64
	ProductID int64
	Care      bool
	LineName
	SellerName string
}

// FindLines finds sales by name, and which of their orders are there at all.
func FindLines(ctx context.Context, idb bun.IDB, wanted []LineName) (map[LineName]*NamedLine, map[string]bool, error) {
	references, numbers := map[string]bool{}, map[int]bool{}
	for _, w := range wanted {
		references[w.Reference], numbers[w.Number] = true, true
	}
	lines := make(map[LineName]*NamedLine, len(wanted))
	orders := make(map[string]bool, len(references))
	for some := range slices.Chunk(slices.Sorted(maps.Keys(references)), db.PerStatement) {
		var rows []*NamedLine
		err := idb.NewSelect().TableExpr("orders AS o").
			Join("LEFT JOIN order_lines AS l ON l.order_id = o.id AND l.number IN (?)", bun.List(slices.Sorted(maps.Keys(numbers)))).
			Join("JOIN sellers AS s ON s.id = o.seller_id").
			ColumnExpr("COALESCE(l.id, 0) AS id, o.seller_id, COALESCE(l.product_id, 0) AS product_id, COALESCE(l.care, FALSE) AS care").
			ColumnExpr("o.reference, COALESCE(l.number, 0) AS number, COALESCE(s.external_id, '') AS seller_name").
			Where("o.reference IN (?)", bun.List(some)).Scan(ctx, &rows)
		if err != nil {
			return nil, nil, err
		}
		for _, row := range rows {
			orders[row.Reference] = true
			if row.ID != 0 {
				lines[row.LineName] = row
			}
		}
	}
	return lines, orders, nil
}

// insertOrders writes orders in the order of their names, so that writers wait
// for each other but never in a circle.
func insertOrders(ctx context.Context, tx bun.Tx, sales []*sale) error {
	type name struct {
		reference string
		sellerID  int64
	}
	var rows []*Order
	for _, p := range sales {
		rows = append(rows, p.orders...)
	}
	slices.SortFunc(rows, func(a, b *Order) int {
		return cmp.Or(cmp.Compare(a.Reference, b.Reference), cmp.Compare(a.SellerID, b.SellerID))
	})
	return db.Insert(ctx, tx, rows, func(o *Order) *int64 { return &o.ID }, "reference, seller_id", func(o *Order) name { return name{o.Reference, o.SellerID} })
}

func insertSales(ctx context.Context, tx bun.Tx, lines []*Line) error {
	type place struct {
		orderID int64
		number  int
	}
	return db.Insert(ctx, tx, lines, func(l *Line) *int64 { return &l.ID }, "order_id, number", func(l *Line) place { return place{l.OrderID, *l.Number} })
}

func insertAdjustments(ctx context.Context, tx bun.Tx, all []*Adjustment) error {
	return db.Insert(ctx, tx, all, func(a *Adjustment) *int64 { return &a.ID }, "external_id", func(a *Adjustment) string { return a.ExternalID })
}

// adjustmentsByID finds adjustments by the marketplace's ids.
func adjustmentsByID(ctx context.Context, idb bun.IDB, ids []string) (map[string]*Adjustment, error) {
	found := map[string]*Adjustment{}
	for some := range slices.Chunk(ids, db.PerStatement) {
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

// newestLine is the line that was booked last.
func newestLine(ctx context.Context, tx bun.Tx) (id int64, err error) {
	err = tx.NewRaw("SELECT COALESCE(MAX(id), 0) FROM order_lines").Scan(ctx, &id)
	return id, err
}

// adjustedDay is what an adjustment for other terms gives for the sales of a day.
type adjustedDay struct {
	bun.BaseModel `bun:"table:adjusted_days,alias:d"`

	AdjustmentID int64        `bun:",pk"`
	Day          calendar.Day `bun:",pk"`
	Amount       money.Cents
}

func insertAdjustedDays(ctx context.Context, tx bun.Tx, adjustmentID int64, days map[calendar.Day]money.Cents) error {
	var rows []adjustedDay
	for day, amount := range days {
		if amount != 0 {
			rows = append(rows, adjustedDay{AdjustmentID: adjustmentID, Day: day, Amount: amount})
		}
	}
	for some := range slices.Chunk(rows, db.PerStatement) {
		if _, err := tx.NewInsert().Model(&some).Returning("NULL").Exec(ctx); err != nil {
			return err
		}
	}
	return nil
}

// soldOn is a day's sales, those made with the seller's own code by themselves.
type soldOn struct {
	Day     calendar.Day
	OwnCode bool
}

// givenFor is what an adjustment gave for sales of a day.
type givenFor struct {
	ID int64 // of the adjustment
	soldOn
	ByLine bool // the marketplace's, which names a line
	Amount money.Cents
}

// tells is of which lines an adjustment is taken to be for another rate. Of one that
// was refunded it may as well undo the refund, and one that was paid elsewhere is in
// no proposal.
const tells = "l.refunded = 0 AND NOT l.paid_elsewhere"

// adjustedDays are what adjustments have given a seller for sales of a day and the
// days after it: those for other terms by their days, and the marketplace's by the
// line that they name.
func adjustedDays(ctx context.Context, idb bun.IDB, sellerID int64, from calendar.Day) (given []givenFor, err error) {
	err = idb.NewRaw(`SELECT a.id, d.day, FALSE AS own_code, FALSE AS by_line, d.amount FROM adjustments AS a JOIN adjusted_days AS d ON d.adjustment_id = a.id
			WHERE a.seller_id = ?0 AND d.day >= ?1
		UNION ALL SELECT a.id, l.day, l.own_code, TRUE AS by_line, a.amount FROM adjustments AS a JOIN order_lines AS l ON l.id = a.line_id
			WHERE a.seller_id = ?0 AND l.day >= ?1 AND `+tells, sellerID, from).Scan(ctx, &given)
	return given, err
}

// unplaced is what all other adjustments have given a seller since a day.
func unplaced(ctx context.Context, idb bun.IDB, sellerID int64, from calendar.Day) (sum money.Cents, err error) {
	err = idb.NewRaw(`SELECT CAST(COALESCE(SUM(a.amount), 0) AS BIGINT) FROM adjustments AS a LEFT JOIN order_lines AS l ON l.id = a.line_id
		WHERE a.seller_id = ?0 AND a.at >= ?1 AND (a.line_id IS NULL OR l.day >= ?2 AND NOT (`+tells+`))
			AND NOT EXISTS (SELECT 1 FROM adjusted_days AS d WHERE d.adjustment_id = a.id)`, sellerID, from.Start(), from).Scan(ctx, &sum)
	return sum, err
}

func insertCare(ctx context.Context, tx bun.Tx, begun []*Care) error {
	return db.Insert(ctx, tx, begun, func(c *Care) *int64 { return &c.ID }, "line_id", func(c *Care) int64 { return c.LineID })
}

// renewCare lets a contract run on that was paid until now by the line that
// this one renews.
func renewCare(ctx context.Context, tx bun.Tx, l *Line, until calendar.Day) error {
	_, err := tx.NewUpdate().Model((*Care)(nil)).Set("last_line = ?", l.ID).Set("renews_on = ?", until).
		Where("last_line = ?", *l.Renews).Exec(ctx)
	return err
}

// HasProduct says whether the holder of a contract still has its product by another
// line than this one.
func (c *Care) HasProduct(ctx context.Context, idb bun.IDB, exceptLine int64) (bool, error) {
	return idb.NewSelect().Model((*Line)(nil)).Join("JOIN orders AS o ON o.id = l.order_id").
		Where("o.seller_id = ?", c.SellerID).Where(held, *c.Holder).Where("l.product_id = ?", c.ProductID).Where("l.id <> ?", exceptLine).
		Where("l.type = 'ORDER' AND NOT l.care AND (l.refunds = 0 OR l.refunded < l.gross)").Exists(ctx)
}

// held is of whose order a contract is; the index orders_holder has it in these words.
const held = "o.customer_email || ' ' || o.shop = ?"

// refundedSince is when a customer's product was refunded whole after a moment, if
// nothing of it is left to the customer; nil: it was not. Refunds after the moment of
// a sale that is sent now are few, so they come first.
func refundedSince(ctx context.Context, tx bun.Tx, c *Care, since time.Time) (*time.Time, error) {
	var refund Line
	err := tx.NewSelect().Model(&refund).Column("l.at").
		Join("JOIN order_lines AS sale ON sale.id = l.refund_of AND sale.refunded = sale.gross").Join("JOIN orders AS o ON o.id = sale.order_id").
		Where("l.seller_id = ?", c.SellerID).Where("l.type = 'REFUND'").Where("l.at >= ?", since).
		Where("l.product_id = ?", c.ProductID).Where("NOT l.care").Where(held, *c.Holder).Order("l.at DESC").Limit(1).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	isLeft, err := c.HasProduct(ctx, tx, 0)
	if err != nil || isLeft {
		return nil, err
	}
	return &refund.At, nil
}
