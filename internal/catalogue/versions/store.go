package versions

import (
	"context"
	"encoding/json"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
)

// ADay is what the table of terms calls how many versions a seller may hand in in a
// day, over all products.
const ADay = "versions_a_day"

// MostADay is how many that are on a day.
func MostADay(ctx context.Context, q bun.IDB, day calendar.Day) (most int, err error) {
	err = q.NewSelect().TableExpr("terms").Column("value").Where("name = ?", ADay).Where("starts_on <= ?", day).
		OrderExpr("starts_on DESC").Limit(1).Scan(ctx, &most)
	return most, err
}

// LastValidated is the newest version that was validated; empty: none.
func LastValidated(ctx context.Context, q bun.IDB, productID int64) (version string, err error) {
	err = q.NewSelect().Model((*Version)(nil)).Column("version").Where("product_id = ?", productID).Where("state IN ('VALIDATED', 'WITHDRAWN')").OrderExpr("rank DESC").Limit(1).Scan(ctx, &version)
	if db.IsNotFound(err) {
		return "", nil
	}
	return version, err
}

// Of are a product's versions, the newest first, and how many there are; with a
// limit, only so many are returned.
func Of(ctx context.Context, q bun.IDB, productID, limit int64) (found []Version, count int64, err error) {
	query := q.NewSelect().Model(&found).Where("product_id = ?", productID).OrderExpr("rank DESC")
	if count, err = query.Count(ctx); err != nil {
		return nil, 0, err
	}
	if limit > 0 {
		query = query.Limit(limit)
	}
	err = query.Scan(ctx)
	found, err = unpacked(found, err)
	return found, count, err
}

const newestSQL = "version.rank = (SELECT MAX(newer.rank) FROM product_versions AS newer WHERE newer.product_id = version.product_id AND newer.state = version.state)"

// Newest are the newest versions of products in each state, the oldest first.
func Newest(ctx context.Context, q bun.IDB, productIDs []int64) (found []Version, err error) {
	err = q.NewSelect().Model(&found).
		Column("version.product_id", "version.version", "version.state", "version.compatibility", "version.works_from", "version.works_to").
		Where("version.product_id IN (?)", bun.List(productIDs)).Where(newestSQL).OrderExpr("version.rank").Scan(ctx)
	return unpacked(found, err)
}

// NewestOnline are the newest validated versions of a seller's products.
func NewestOnline(ctx context.Context, q bun.IDB, sellerID int64) (found []Version, err error) {
	err = q.NewSelect().Model(&found).Column("version.product_id", "version.compatibility", "version.works_from", "version.works_to").
		Join("JOIN products AS p ON p.id = version.product_id").Where("p.seller_id = ?", sellerID).Where("version.state = 'VALIDATED'").Where(newestSQL).Scan(ctx)
	return unpacked(found, err)
}

// NewestOf are the newest validated versions of products, by product.
func NewestOf(ctx context.Context, q bun.IDB, productIDs []int64) (map[int64]*Version, error) {
	found, err := Newest(ctx, q, productIDs)
	newest := map[int64]*Version{}
	for i := range found {
		if found[i].State == Validated {
			newest[found[i].ProductID] = &found[i]
		}
	}
	return newest, err
}

// onSale are the newest validated versions of what a seller has on sale. Where a
// later version is on its way or was refused, that is what counts, and there is none.
func onSale(ctx context.Context, q bun.IDB, sellerID int64) (found []Version, err error) {
	err = q.NewSelect().TableExpr("products AS p").ColumnExpr("p.id AS product_id, version.compatibility, version.works_from, version.works_to").
		Join("JOIN product_versions AS version ON version.product_id = p.id AND version.state = 'VALIDATED' AND "+newestSQL).
		Where("p.seller_id = ?", sellerID).Where("p.is_active AND p.removed_at IS NULL").
		Where(`NOT EXISTS (SELECT 1 FROM product_versions AS later WHERE later.product_id = p.id AND later.rank > version.rank
			AND later.state IN ('IN_VALIDATION', 'REFUSED'))`).OrderExpr("p.id").Scan(ctx, &found)
	return unpacked(found, err)
}

// IsNamed reports whether a version of a product names a platform version as the first
// or the last that it works with, but for those that came to nothing.
func IsNamed(ctx context.Context, q bun.IDB, platform string) (named bool, err error) {
	err = q.NewRaw(`SELECT EXISTS (SELECT 1 FROM product_versions WHERE works_from = ? AND state IN ('VALIDATED', 'IN_VALIDATION'))
		OR EXISTS (SELECT 1 FROM product_versions WHERE works_to = ? AND state IN ('VALIDATED', 'IN_VALIDATION'))`, platform, platform).Scan(ctx, &named)
	return named, err
}

// unpacked are versions with what they keep as JSON.
func unpacked(found []Version, err error) ([]Version, error) {
	for i := range found {
		if err == nil {
			err = found[i].unpack()
		}
	}
	return found, err
}

// stateOf is a version's state; empty: it is not known.
func stateOf(ctx context.Context, tx bun.Tx, productID int64, version string) (state State) {
	_ = tx.NewSelect().Model((*Version)(nil)).Column("state").Where("product_id = ?", productID).Where("version = ?", version).Scan(ctx, &state)
	return state
}

// put writes a version over one of the same number that came to nothing.
func put(ctx context.Context, tx bun.Tx, v *Version) error {
	if err := v.pack(); err != nil {
		return err
	}
	_, err := tx.NewInsert().Model(v).On("CONFLICT (product_id, version) DO UPDATE").
		Set("change_kind = EXCLUDED.change_kind, changelog = EXCLUDED.changelog, works_from = EXCLUDED.works_from, works_to = EXCLUDED.works_to").
		Set("state = EXCLUDED.state, compatibility = EXCLUDED.compatibility, released_at = EXCLUDED.released_at, external_updated_at = NULL, external_upload_id = NULL").Exec(ctx)
	return err
}

// putSent writes a version as the marketplace knows it, and reports whether it is
// news: we may know something newer, and what its seller does with it here applies.
func putSent(ctx context.Context, tx bun.Tx, v *Version) (bool, error) {
	if err := v.pack(); err != nil {
		return false, err
	}
	n, err := db.Affected(tx.NewInsert().Model(v).On("CONFLICT (product_id, version) DO UPDATE").
		Set("change_kind = EXCLUDED.change_kind, changelog = EXCLUDED.changelog, works_from = EXCLUDED.works_from, works_to = EXCLUDED.works_to").
		Set("state = EXCLUDED.state, compatibility = EXCLUDED.compatibility, released_at = EXCLUDED.released_at, external_updated_at = EXCLUDED.external_updated_at").
		Set("external_upload_id = COALESCE(EXCLUDED.external_upload_id, version.external_upload_id)").
		Where("version.external_updated_at IS NULL OR version.external_updated_at <= EXCLUDED.external_updated_at").
		Where("version.external_updated_at IS NOT NULL OR version.state NOT IN ('IN_VALIDATION', 'WITHDRAWN')").Exec(ctx))
	return n > 0, err
}

// ofNumber narrows an update to one version.
func ofNumber(tx bun.Tx, productID int64, version string) *bun.UpdateQuery {
	return tx.NewUpdate().Model((*Version)(nil)).Where("product_id = ?", productID).Where("version = ?", version)
}

// SetCompatibility keeps what was found about a version by platform version.
func SetCompatibility(ctx context.Context, tx bun.Tx, productID int64, version string, results map[string]Compatibility) error {
	text, err := json.Marshal(results)
	if err != nil {
		return err
	}
	_, err = ofNumber(tx, productID, version).Set("compatibility = ?", string(text)).Exec(ctx)
	return err
}
