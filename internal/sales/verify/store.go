package verify

import (
	"context"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/money"
	"merkato/internal/sales"
)

// lastLine is the highest number of a line.
func lastLine(ctx context.Context, idb bun.IDB) (last int64, err error) {
	err = idb.NewRaw("SELECT COALESCE(MAX(id), 0) FROM order_lines").Scan(ctx, &last)
	return last, err
}

// eachLine reads the lines in a range of numbers, both ends included, in their
// order, as far as they are proved: each time the same one.
func eachLine(ctx context.Context, tx bun.Tx, from, to int64, each func(l *sales.Line, isReleased bool)) error {
	l := &sales.Line{Number: new(int), DiscountType: new(sales.DiscountType), DiscountValue: new(int64), RefundOf: new(int64), Cause: new(sales.Cause)}
	var isReleased bool
	into := []db.Place{
		db.ToInt(&l.ID), db.ToInt(&l.OrderID), db.ToInt(&l.SellerID), db.ToInt(l.Number), db.ToText(&l.Type), db.ToText(&l.Source), db.ToTime(&l.At), db.ToText(&l.Day),
		db.ToInt(&l.ProductID), db.ToBool(&l.Care), db.ToText(&l.ProductType), db.ToText(&l.Language), db.ToText(&l.Country), db.ToInt(&l.Quantity),
		db.ToText(l.DiscountType), db.ToInt(l.DiscountValue), db.ToBool(&l.OwnCode), db.ToInt(&l.Base), db.ToInt(&l.Gross), db.ToInt(&l.Commission), db.ToInt(&l.Net),
		db.ToInt(&l.Rate), db.ToBool(&l.PaidElsewhere), db.ToInt(l.RefundOf), db.ToText(l.Cause), db.ToInt(&l.Refunds), db.ToInt(&l.Refunded), db.ToBool(&isReleased),
	}
	return db.EachRow(ctx, tx, into, func() { each(l, isReleased) }, `
		SELECT id, order_id, seller_id, number, type, source, at, day, product_id, care, product_type, language, country, quantity, discount_type, discount_value,
		       own_code, base, gross, commission, net, rate, paid_elsewhere, refund_of, cause, refunds, refunded, released_at IS NOT NULL
		FROM order_lines WHERE id BETWEEN ? AND ? ORDER BY id`, from, to)
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

func adjustmentsBetween(ctx context.Context, tx bun.Tx, from, to int64) (all []sales.Adjustment, err error) {
	err = tx.NewSelect().Model(&all).Where("a.id BETWEEN ? AND ?", from, to).Scan(ctx)
	return all, err
}
