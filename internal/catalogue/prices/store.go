package prices

import (
	"context"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/money"
	"merkato/internal/products"
)

// open narrows a query to changes that are still to come.
func open(q *bun.SelectQuery) *bun.SelectQuery {
	return q.Where("applied_at IS NULL AND cancelled_at IS NULL")
}

// Planned are the prices of a product that are still to come.
func Planned(ctx context.Context, q bun.IDB, productID int64) (planned []Change, err error) {
	err = open(q.NewSelect().Model(&planned).Where("product_id = ?", productID)).Order("starts_on").Scan(ctx)
	return planned, err
}

// Lowest is the lowest of a product's price and those planned until a day.
func Lowest(ctx context.Context, q bun.IDB, p *products.Product, until calendar.Day) (money.Cents, error) {
	var planned []money.Cents
	err := open(q.NewSelect().Model((*Change)(nil)).Column("price").Where("product_id = ?", p.ID)).Where("starts_on <= ?", until).Scan(ctx, &planned)
	return slices.Min(append(planned, p.Price)), err
}

// On is what a product costs on a day, today or later, as far as it is planned.
func On(ctx context.Context, q bun.IDB, p *products.Product, day calendar.Day) (money.Cents, error) {
	change := &Change{}
	err := open(q.NewSelect().Model(change).Column("price").Where("product_id = ?", p.ID)).
		Where("starts_on <= ?", day).OrderExpr("starts_on DESC, id DESC").Limit(1).Scan(ctx)
	if db.IsNotFound(err) {
		return p.Price, nil
	}
	return change.Price, err
}

// Unset are those of some products of which nobody said what they cost. A product may
// be free, but not because nobody thought of it.
func Unset(ctx context.Context, q bun.IDB, productIDs ...int64) (ids []int64, err error) {
	err = q.NewSelect().TableExpr("products AS p").Column("p.id").Where("p.id IN (?)", bun.List(productIDs)).
		Where("p.price = 0").Where("p.external_id IS NULL").
		Where("NOT EXISTS (SELECT 1 FROM price_changes AS change WHERE change.product_id = p.id AND change.applied_at IS NOT NULL)").Scan(ctx, &ids)
	return ids, err
}

// takeBack cancels what is planned, and reports whether anything was.
func takeBack(ctx context.Context, tx bun.Tx, productID int64, at time.Time) (bool, error) {
	n, err := db.Affected(tx.NewUpdate().Table("price_changes").Set("cancelled_at = ?", at).
		Where("product_id = ?", productID).Where("applied_at IS NULL AND cancelled_at IS NULL").Exec(ctx))
	return n > 0, err
}

// dueBy are the first of the changes whose day has come.
func dueBy(ctx context.Context, q bun.IDB, today calendar.Day) (due []Change, err error) {
	err = open(q.NewSelect().Model(&due)).Where("starts_on <= ?", today).Order("starts_on", "id").Limit(100).Scan(ctx)
	return due, err
}
