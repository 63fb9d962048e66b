package orders

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/sales"
)

// orderOf reads an order of a seller; another's is not found.
func orderOf(ctx context.Context, idb bun.IDB, o *sales.Order, id, sellerID int64) error {
	err := idb.NewSelect().Model(o).Where("o.id = ? AND o.seller_id = ?", id, sellerID).Scan(ctx)
	if db.IsNotFound(err) {
		return fault.New(fault.NotFound, "order_unknown", "There is no such order.").At("id")
	}
	o.PlacedAt = o.PlacedAt.UTC()
	return err
}

func linesOfOrder(ctx context.Context, idb bun.IDB, orderID int64, lang string) ([]Entry, error) {
	var lines []Entry
	err := idb.NewRaw("SELECT "+entryColumns+" FROM order_lines AS l JOIN orders AS o ON o.id = l.order_id WHERE l.order_id = ?", orderID).
		Scan(ctx, &lines)
	if err != nil {
		return nil, err
	}
	for i := range lines {
		lines[i].InUTC()
	}
	slices.SortFunc(lines, inOrder)
	return lines, nameProducts(ctx, idb.QueryContext, lines, lang)
}

func careOf(ctx context.Context, idb bun.IDB, lines []Entry) ([]Care, error) {
	ids := make([]int64, len(lines))
	for i := range lines {
		ids[i] = lines[i].ID
	}
	if len(ids) == 0 {
		return nil, nil
	}
	var rows []struct {
		Care      `bun:"embed:"`
		BegunAt   time.Time
		RemovedAt *time.Time // the product
	}
	// A contract knows the lines that began it and that paid last: from one between
	// them what each renews leads back to the first. One branch for each index.
	err := idb.NewRaw(`WITH RECURSIVE paid (id, renews) AS (
			SELECT id, renews FROM order_lines WHERE id IN (?0)
			UNION SELECT l.id, l.renews FROM paid JOIN order_lines AS l ON l.id = paid.renews)
		SELECT c.id, c.product_id, c.line_id, c.renews_on, c.ended_at, first.at AS begun_at, p.removed_at FROM business_care AS c
			JOIN products AS p ON p.id = c.product_id JOIN order_lines AS first ON first.id = c.line_id
		WHERE c.id IN (SELECT id FROM business_care WHERE line_id IN (SELECT id FROM paid) UNION SELECT id FROM business_care WHERE product_line IN (?0))
		ORDER BY c.id`, bun.List(ids)).Scan(ctx, &rows)
	care := make([]Care, len(rows))
	for i, row := range rows {
		care[i] = row.Care
		ended := cmp.Or(row.EndedAt, row.RemovedAt) // a product's removal ends its care
		if ended == nil {
			continue
		}
		if ended.Before(row.BegunAt) { // it was sold all the same
			ended = &row.BegunAt
		}
		care[i].EndedAt = new(ended.UTC())
	}
	return care, err
}
