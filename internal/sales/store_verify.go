package sales

import (
	"context"

	"github.com/uptrace/bun"

	"merkato/internal/money"
)

// lastLine is the highest number of a line.
func lastLine(ctx context.Context, idb bun.IDB) (last int64, err error) {
	err = idb.NewRaw("SELECT COALESCE(MAX(id), 0) FROM order_lines").Scan(ctx, &last)
	return last, err
}

// linesBetween reads the lines in a range of numbers, both ends included, as far
// as they are proved.
func linesBetween(ctx context.Context, tx bun.Tx, from, to int64) (lines []Line, err error) {
	err = tx.NewSelect().Model(&lines).ExcludeColumn("reason", "seller_key", "external_id", "taken_at", "renews", "flag", "release_at").
		Where("l.id BETWEEN ? AND ?", from, to).Order("l.id").Scan(ctx)
	return lines, err
}

type bookedRefund struct {
	ID, RefundOf      int64
	Gross, Commission money.Cents
	Rate              money.Rate // of the sale
}

// refundsOf reads the refunds of sales in a range of numbers, in the order they
// were booked.
func refundsOf(ctx context.Context, tx bun.Tx, from, to int64) (refunds []bookedRefund, err error) {
	err = tx.NewRaw(`SELECT r.id, r.refund_of, r.gross, r.commission, sold.rate FROM order_lines AS r
		JOIN order_lines AS sold ON sold.id = r.refund_of WHERE r.refund_of BETWEEN ? AND ? ORDER BY r.refund_of, r.id`, from, to).Scan(ctx, &refunds)
	return refunds, err
}

func adjustmentsBetween(ctx context.Context, tx bun.Tx, from, to int64) (all []Adjustment, err error) {
	err = tx.NewSelect().Model(&all).Where("a.id BETWEEN ? AND ?", from, to).Scan(ctx)
	return all, err
}
