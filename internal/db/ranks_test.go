package db_test

import (
	"context"
	"maps"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/catalogue/versions"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/products"
	"merkato/internal/seller/sellertest"
)

// R12.4, R13.1: versions from before get the ranks that they would get today, and what
// runs for products that were removed ends.
func TestEarlierVersionsAreRankedAndOfRemovedProductsEnd(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := time.Date(2026, 3, 10, 9, 0, 0, 0, time.UTC)
		goods := products.New(d)
		p := &products.Product{SellerID: sellertest.Add(t, d, nil).ID, Type: products.TypeModule, CreatedAt: now, Names: map[string]string{"en": "P"}}
		ranks := func() map[string]string {
			t.Helper()
			var rows []versions.Version
			if err := d.Read().NewSelect().Model(&rows).Column("version", "rank").Scan(t.Context()); err != nil {
				t.Fatal(err)
			}
			found := map[string]string{}
			for _, v := range rows {
				found[v.Version] = v.Rank
			}
			return found
		}
		err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			err := goods.Create(ctx, tx, p)
			for _, version := range []string{"2.0.0", "2.0.0-rc", "2.0.0-rc.9", "2.0.0-10.rc-1..007", "1.2.3.4-a.b.1.123456789012345678901234"} {
				if err == nil {
					err = versions.New(d, goods, func() time.Time { return now }).Put(ctx, tx, p, versions.Version{Version: version, ChangeKind: versions.ChangeMinor})
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		today := ranks()
		if err := d.DownTo(t.Context(), 203); err != nil {
			t.Fatal(err)
		}
		if before := ranks(); maps.Equal(before, today) {
			t.Fatalf("%v", before)
		}
		err = d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			for _, statement := range []string{
				"UPDATE products SET removed_at = created_at WHERE id = ?0",
				`INSERT INTO version_uploads (seller_id, product_id, version, change_kind, changelog, works_from, works_to, state, day, submitted_at, name, size, sha256, blob, rebuilt, rebuilt_size, rebuilt_sha256, technical_name, compliance, errors, warnings, withdrawal)
					SELECT seller_id, id, '2.0.0', 'MINOR', '{}', '', '', 'SCHEDULED', '2026-03-10', created_at, '', 0, '', '', '', 0, '', '', '', 0, 0, '' FROM products WHERE id = ?0`,
				"INSERT INTO sheet_submissions (id, product_id, seller_id, day, submitted_at, sheet, state) SELECT 1, id, seller_id, '2026-03-10', created_at, '{}', 'OPEN' FROM products WHERE id = ?0",
				"INSERT INTO product_sheets (product_id, seller_id, state, published, draft, revision, submission, refusal) SELECT id, seller_id, 'IN_VALIDATION', '', '{}', 1, 1, '' FROM products WHERE id = ?0",
				`INSERT INTO review_items (kind, ref, product_id, seller_id, stage, version, change_kind, errors, warnings, is_asked, is_premium, entered_at, taken_by, taker)
					SELECT 'SHEET', 1, id, seller_id, 'MARKETING', '', '', 0, 0, FALSE, FALSE, created_at, '', '' FROM products WHERE id = ?0`,
			} {
				if _, err := tx.NewRaw(statement, p.ID).Exec(ctx); err != nil {
					return err
				}
			}
			return nil
		})
		if err == nil {
			err = db.Migrate(t.Context(), d)
		}
		if err != nil {
			t.Fatal(err)
		}
		if again := ranks(); !maps.Equal(again, today) {
			t.Errorf("%v, not %v", again, today)
		}
		for what, want := range map[string]int{
			"version_uploads WHERE state = 'CANCELLED' AND decided_at = submitted_at":   1,
			"product_versions WHERE version = '2.0.0' AND state = 'CANCELLED'":          1,
			"sheet_submissions WHERE state = 'CANCELLED' AND decided_at = submitted_at": 1,
			"product_sheets WHERE state = 'DRAFT' AND submission IS NULL":               1,
			"review_items": 0,
		} {
			var n int
			if err := d.Read().NewRaw("SELECT COUNT(*) FROM "+what).Scan(t.Context(), &n); err != nil || n != want {
				t.Errorf("%s: %d, %v", what, n, err)
			}
		}
	})
}
