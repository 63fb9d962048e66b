package sales

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/figures"
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

// figureOff is a row of the figures that is not what the lines sum to.
type figureOff struct {
	SellerID  int64
	ProductID int64 // 0: it is of the whole business
	Value     string
	StartsOn  calendar.Day
	Off       figures.Sums `bun:"embed:"` // kept minus derived; only what lines count for
	slice     figures.Slice
	grain     string
}

// keptTable is where figures are kept, and how the product of a row there and
// of a line is told.
type keptTable struct{ name, product, lineProduct string }

var (
	keptOfBusiness = keptTable{"figures", "0", "0"}
	keptOfProducts = keptTable{"product_figures", "product_id", "product_id"}
)

// derivedValues say where a slice is kept, and how its value is told from a line.
var derivedValues = []struct {
	slice figures.Slice
	value string
	in    []keptTable
}{
	{figures.All, "''", []keptTable{keptOfBusiness}},
	{figures.Product, "CAST(product_id AS TEXT)", []keptTable{keptOfBusiness}},
	{figures.Type, "product_type", []keptTable{keptOfBusiness, keptOfProducts}},
	{figures.Source, "source", []keptTable{keptOfBusiness, keptOfProducts}},
	{figures.Language, "language", []keptTable{keptOfBusiness, keptOfProducts}},
	{figures.Country, "country", []keptTable{keptOfBusiness, keptOfProducts}},
}

// lineSums are what lines add to each figure.
const lineSums = `-SUM(CASE WHEN type = 'ORDER' THEN 1 ELSE 0 END), -SUM(CASE WHEN type = 'REFUND' THEN 1 ELSE 0 END),
	-SUM(CASE WHEN type = 'ORDER' THEN base ELSE 0 END), -SUM(CASE WHEN type = 'ORDER' THEN gross ELSE 0 END),
	-SUM(CASE WHEN type = 'ORDER' THEN net ELSE 0 END), -SUM(CASE WHEN type = 'REFUND' THEN base ELSE 0 END),
	-SUM(CASE WHEN type = 'REFUND' THEN gross ELSE 0 END), -SUM(CASE WHEN type = 'REFUND' THEN net ELSE 0 END)`

// daySums are what the figures of days add to those of their month.
const daySums = "-SUM(sales), -SUM(refunds), -SUM(sales_base), -SUM(sales_gross), -SUM(sales_net), -SUM(refund_base), -SUM(refund_gross), -SUM(refund_net)"

// provenSQL sets what is kept against what is derived: the one counts up, the
// other down, and a row that does not come to zero is a difference. It reads
// the figures' table, because only one statement sees one moment of both.
const provenSQL = `
	SELECT seller_id, product_id, value, starts_on, CAST(SUM(sales) AS BIGINT) AS sales, CAST(SUM(refunds) AS BIGINT) AS refunds,
	       CAST(SUM(sales_base) AS BIGINT) AS sales_base, CAST(SUM(sales_gross) AS BIGINT) AS sales_gross, CAST(SUM(sales_net) AS BIGINT) AS sales_net,
	       CAST(SUM(refund_base) AS BIGINT) AS refund_base, CAST(SUM(refund_gross) AS BIGINT) AS refund_gross, CAST(SUM(refund_net) AS BIGINT) AS refund_net
	FROM (
		SELECT seller_id, %s AS product_id, value, starts_on, sales, refunds, sales_base, sales_gross, sales_net, refund_base, refund_gross, refund_net
		FROM %s WHERE seller_id BETWEEN ?0 AND ?1 AND slice = ?2 AND grain = ?3
		UNION ALL
		%s
	) AS both_sides
	GROUP BY seller_id, product_id, value, starts_on
	HAVING SUM(sales) <> 0 OR SUM(refunds) <> 0 OR SUM(sales_base) <> 0 OR SUM(sales_gross) <> 0 OR SUM(sales_net) <> 0
	    OR SUM(refund_base) <> 0 OR SUM(refund_gross) <> 0 OR SUM(refund_net) <> 0
	ORDER BY seller_id, product_id, value, starts_on LIMIT ?4`

// figuresOff finds the figures of a range of sellers that are not what the lines
// sum to: days are held against lines, and months against the days.
func figuresOff(ctx context.Context, tx bun.Tx, some figures.SellerRange, most int) (found []figureOff, err error) {
	for _, d := range derivedValues {
		for _, kept := range d.in {
			for _, by := range [][2]string{
				{"day", fmt.Sprintf("SELECT seller_id, %s, %s, day, %s FROM order_lines WHERE seller_id BETWEEN ?0 AND ?1 GROUP BY 1, 2, 3, 4", kept.lineProduct, d.value, lineSums)},
				{"month", fmt.Sprintf("SELECT seller_id, %s, value, substr(starts_on, 1, 8) || '01', %s FROM %s WHERE seller_id BETWEEN ?0 AND ?1 AND slice = ?2 AND grain = 'day' GROUP BY 1, 2, 3, 4",
					kept.product, daySums, kept.name)},
			} {
				grain, derived := by[0], by[1]
				var off []figureOff
				query := fmt.Sprintf(provenSQL, kept.product, kept.name, derived)
				if err := tx.NewRaw(query, some.From, some.To, d.slice, grain, most-len(found)).Scan(ctx, &off); err != nil {
					return found, err
				}
				for i := range off {
					off[i].slice, off[i].grain = d.slice, grain
				}
				if found = append(found, off...); len(found) >= most {
					return found, nil
				}
			}
		}
	}
	return found, nil
}
