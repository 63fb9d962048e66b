package reviews

import (
	"context"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/figures"
)

// CountedRatings are the ratings and their stars as the figures count them.
var CountedRatings = figures.Counted{
	Columns: []string{"ratings", "stars"},
	Each: func(ctx context.Context, tx bun.Tx, from, to int64, count func(figures.Change)) error {
		c := figures.Change{Sums: figures.Sums{Ratings: 1}}
		return db.EachRow(ctx, tx, []db.Place{db.ToInt(&c.SellerID), db.ToInt(&c.ProductID), db.ToText(&c.Day), db.ToInt(&c.Sums.Stars)}, func() { count(c) },
			"SELECT seller_id, product_id, day, stars FROM ratings WHERE seller_id BETWEEN ? AND ?", from, to)
	},
}
