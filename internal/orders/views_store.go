package orders

import (
	"context"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/fault"
)

func viewsOf(ctx context.Context, idb bun.IDB, sellerID int64) (views []View, err error) {
	err = idb.NewSelect().Model(&views).Where("v.seller_id = ?", sellerID).Order("v.name", "v.id").Scan(ctx)
	return views, err
}

// countOtherViews counts the seller's views of other names.
func countOtherViews(ctx context.Context, tx bun.Tx, v *View) (int64, error) {
	return tx.NewSelect().Model((*View)(nil)).Where("seller_id = ? AND name <> ?", v.SellerID, v.Name).Count(ctx)
}

func saveView(ctx context.Context, tx bun.Tx, v *View) error {
	_, err := tx.NewInsert().Model(v).On("CONFLICT (seller_id, name) DO UPDATE").Set("address = EXCLUDED.address").
		Returning("id, created_at").Exec(ctx)
	return err
}

func deleteView(ctx context.Context, tx bun.Tx, id, sellerID int64) error {
	n, err := db.Affected(tx.NewDelete().Model((*View)(nil)).Where("id = ? AND seller_id = ?", id, sellerID).Exec(ctx))
	if err != nil {
		return err
	}
	if n == 0 {
		return fault.New(fault.NotFound, "view_unknown", "There is no such view.").At("id")
	}
	return nil
}
