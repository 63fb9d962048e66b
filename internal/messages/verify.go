package messages

import (
	"context"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/figures"
)

// CountedThreads are the threads as the figures count them.
var CountedThreads = figures.Counted{
	Columns: []string{"threads"},
	Each: func(ctx context.Context, tx bun.Tx, from, to int64, count func(figures.Change)) error {
		var t Thread
		return db.EachRow(ctx, tx, []db.Place{db.ToInt(&t.SellerID), db.ToInt(&t.ProductID), db.ToTime(&t.OpenedAt)}, func() { count(t.counted(1)) },
			"SELECT seller_id, product_id, opened_at FROM message_threads WHERE seller_id BETWEEN ? AND ?", from, to)
	},
}
