package messages

import (
	"context"

	"github.com/uptrace/bun"
)

func unseenCount(ctx context.Context, q bun.IDB, sellerID int64) (int64, error) {
	return q.NewSelect().Model((*Message)(nil)).
		Where("seller_id = ?", sellerID).Where("seen_at IS NULL").Where("from_customer").
		Count(ctx)
}
