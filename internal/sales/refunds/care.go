package refunds

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/sales"
	"merkato/internal/sales/terms"
)

// endsCare reports whether running Business Care ends with a seller's refund: that of
// a product that goes back whole, or that whose present year goes back whole.
func endsCare(ctx context.Context, idb bun.IDB, parts []sellerPart) (bool, error) {
	first := parts[0]
	if !first.line.Care || first.amount != first.line.Gross-first.line.Refunded {
		return len(parts) > 1, nil
	}
	known, err := terms.Load(ctx, idb, nil)
	if err != nil {
		return false, err
	}
	c, err := carePaidBy(ctx, idb, first.line)
	if err != nil || c == nil {
		return false, err
	}
	return c.IsRunning(known, calendar.DayOf(first.at))
}

// endCare ends the contracts that a line which was refunded whole has paid, or that
// end with it.
func endCare(ctx context.Context, tx bun.Tx, l *sales.Line, at time.Time) error {
	q := tx.NewUpdate().Model((*sales.Care)(nil)).Set("ended_at = ?", at).Where("ended_at IS NULL")
	if l.Care {
		q = q.Where("last_line = ?", l.ID)
	} else {
		ending, err := careWith(ctx, tx, l)
		if err != nil || len(ending) == 0 {
			return err
		}
		var ids []int64
		for _, c := range ending {
			ids = append(ids, c.ID)
		}
		q = q.Where("id IN (?)", bun.List(ids))
	}
	_, err := q.Exec(ctx)
	return err
}

// carePaidBy is the contract whose present year a line has paid; nil: it paid for
// none, or for one that has ended.
func carePaidBy(ctx context.Context, idb bun.IDB, l *sales.Line) (*sales.Care, error) {
	var paid sales.Care
	err := idb.NewSelect().Model(&paid).Where("ended_at IS NULL").Where("last_line = ?", l.ID).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, nil
	}
	return &paid, err
}

// careWith finds the contracts of Business Care that end with a line of a product:
// those bought with it, and those its customer bought for it later, if no other line
// of the product is left.
func careWith(ctx context.Context, idb bun.IDB, l *sales.Line) (ending []*sales.Care, err error) {
	var found []*sales.Care
	err = idb.NewSelect().Model(&found).Where("ended_at IS NULL").Where(`c.id IN (
		SELECT id FROM business_care WHERE product_line = ?0 UNION ALL
		SELECT h.id FROM orders AS o JOIN business_care AS h ON h.product_id = ?1 AND h.holder = o.customer_email || ' ' || o.shop WHERE o.id = ?2)`,
		l.ID, l.ProductID, l.OrderID).Order("c.id").Scan(ctx)
	if err != nil {
		return nil, err
	}
	for _, c := range found {
		if c.ProductLine == nil || *c.ProductLine != l.ID {
			isLeft, err := c.HasProduct(ctx, idb, l.ID)
			if err != nil {
				return nil, err
			}
			if isLeft {
				continue
			}
		}
		ending = append(ending, c)
	}
	return ending, nil
}
