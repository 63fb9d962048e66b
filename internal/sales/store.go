package sales

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
)

// chunk is how many rows go into one statement: enough that the round trip no
// longer counts, few enough that a statement stays small.
const chunk = 500

func sortedKeys[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }

// findProducts finds products by the marketplace's ids.
func findProducts(ctx context.Context, tx bun.Tx, names []string) (shelf, error) {
	found := make(shelf, len(names))
	for some := range slices.Chunk(names, chunk) {
		var rows []*shelved
		q := tx.NewSelect().TableExpr("products AS p").Join("JOIN sellers AS s ON s.id = p.seller_id").
			ColumnExpr("p.id, p.external_id, p.seller_id, p.type, p.removed_at, s.partnership, s.first_sale_at").
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
	for some := range slices.Chunk(references, chunk) {
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

// namedLine is the sale that a name means, and its seller's name.
type namedLine struct {
	ID        int64
	SellerID  int64
	ProductID int64
	Care      bool
	LineName
	SellerName string
}

// findLines finds sales by name, and which of their orders are there at all.
func findLines(ctx context.Context, idb bun.IDB, wanted []LineName) (map[LineName]*namedLine, map[string]bool, error) {
	references, numbers := map[string]bool{}, map[int]bool{}
	for _, w := range wanted {
		references[w.Reference], numbers[w.Number] = true, true
	}
	lines := make(map[LineName]*namedLine, len(wanted))
	orders := make(map[string]bool, len(references))
	for some := range slices.Chunk(sortedKeys(references), chunk) {
		var rows []*namedLine
		err := idb.NewSelect().TableExpr("orders AS o").
			Join("LEFT JOIN order_lines AS l ON l.order_id = o.id AND l.number IN (?)", bun.List(sortedKeys(numbers))).
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

// orderName is what an order is known by.
type orderName struct {
	Reference string
	SellerID  int64
}

// insertOrders writes orders in the order of their names, so that writers wait
// for each other but never in a circle. A sale that another writer was faster
// with, also for one of its sellers, leaves nothing.
func insertOrders(ctx context.Context, tx bun.Tx, sales []*sale) (beaten []string, err error) {
	var rows []*Order
	for _, p := range sales {
		rows = append(rows, p.orders...)
	}
	slices.SortFunc(rows, func(a, b *Order) int {
		return cmp.Or(cmp.Compare(a.Reference, b.Reference), cmp.Compare(a.SellerID, b.SellerID))
	})
	ids := make(map[orderName]int64, len(rows))
	for some := range slices.Chunk(rows, chunk) {
		var inserted []struct {
			ID int64
			orderName
		}
		err := tx.NewInsert().Model(&some).On("CONFLICT (reference, seller_id) DO NOTHING").
			Returning("id, reference, seller_id").Scan(ctx, &inserted)
		if err != nil {
			return nil, err
		}
		for _, row := range inserted {
			ids[row.orderName] = row.ID
		}
	}
	var leftovers []int64
	for _, p := range sales {
		var mine []int64
		for _, o := range p.orders {
			if id, ok := ids[orderName{o.Reference, o.SellerID}]; ok {
				o.ID = id
				mine = append(mine, id)
			}
		}
		if len(mine) < len(p.orders) {
			beaten = append(beaten, p.orders[0].Reference)
			leftovers = append(leftovers, mine...)
		}
	}
	if len(leftovers) > 0 {
		if _, err := tx.NewDelete().Model((*Order)(nil)).Where("id IN (?)", bun.List(leftovers)).Exec(ctx); err != nil {
			return nil, err
		}
	}
	return beaten, nil
}

// insertSales writes sales and gives them their ids.
func insertSales(ctx context.Context, tx bun.Tx, lines []*Line) error {
	type place struct {
		OrderID int64
		Number  int
	}
	for some := range slices.Chunk(lines, chunk) {
		var inserted []struct {
			ID int64
			place
		}
		if err := tx.NewInsert().Model(&some).Returning("id, order_id, number").Scan(ctx, &inserted); err != nil {
			return err
		}
		ids := make(map[place]int64, len(inserted))
		for _, row := range inserted {
			ids[row.place] = row.ID
		}
		for _, l := range some {
			l.ID = ids[place{l.OrderID, *l.Number}]
		}
	}
	return nil
}

// insertCare opens contracts of Business Care.
func insertCare(ctx context.Context, tx bun.Tx, begun []*care) error {
	for some := range slices.Chunk(begun, chunk) {
		if _, err := tx.NewInsert().Model(&some).Returning("NULL").Exec(ctx); err != nil {
			return err
		}
	}
	return nil
}

// renewCare lets a contract run on that was paid until now by the line that
// this one renews.
func renewCare(ctx context.Context, tx bun.Tx, l *Line, until calendar.Day) error {
	_, err := tx.NewUpdate().Model((*care)(nil)).Set("last_line = ?", l.ID).Set("renews_on = ?", until).
		Where("last_line = ?", *l.Renews).Exec(ctx)
	return err
}

// nameRenewed completes a line that was written together with the one it renews.
func nameRenewed(ctx context.Context, tx bun.Tx, l *Line) error {
	_, err := tx.NewUpdate().Model(l).Column("renews").WherePK().Exec(ctx)
	return err
}

// endCare ends the contracts that hang on a line that was refunded whole: those
// it paid, those bought with it, and those its customer bought for it later.
func endCare(ctx context.Context, tx bun.Tx, l *Line, at time.Time) error {
	end := func(where string, args ...any) error {
		_, err := tx.NewUpdate().Model((*care)(nil)).Set("ended_at = ?", at).Where("ended_at IS NULL").Where(where, args...).Exec(ctx)
		return err
	}
	if l.Care {
		return end("last_line = ?", l.ID)
	}
	if err := end("product_line = ?", l.ID); err != nil {
		return err
	}
	return end("product_id = ? AND holder = (SELECT o.customer_email || ' ' || o.shop FROM orders AS o WHERE o.id = ?)", l.ProductID, l.OrderID)
}

// careWith finds the contracts of Business Care that a line of a product was
// bought with.
func careWith(ctx context.Context, idb bun.IDB, lineID int64) (found []*care, err error) {
	err = idb.NewSelect().Model(&found).Where("c.product_line = ?", lineID).Where("c.ended_at IS NULL").Order("c.id").Scan(ctx)
	return found, err
}
