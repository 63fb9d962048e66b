package app

import (
	"context"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/config"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/products"
	"merkato/internal/seller/sellertest"
)

// R12.4: the components in which something runs for a product are notified of its removal.
func TestARemovalReachesTheRooms(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := time.Date(2026, 6, 1, 9, 0, 0, 0, time.UTC)
		components := NewComponents(d, config.Company{}, func() time.Time { return now })
		p := &products.Product{SellerID: sellertest.Add(t, d, nil).ID, Type: products.TypeModule, CreatedAt: now, Names: map[string]string{"en": "P"}}
		err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			if err := components.Products.Create(ctx, tx, p); err != nil {
				return err
			}
			for _, statement := range []string{
				`INSERT INTO version_uploads (seller_id, product_id, version, change_kind, changelog, works_from, works_to, state, day, submitted_at, name, size, sha256, blob, rebuilt, rebuilt_size, rebuilt_sha256, technical_name, compliance, errors, warnings, withdrawal)
					SELECT seller_id, id, '2.0.0', 'MINOR', '{}', '', '', 'SCHEDULED', '2026-06-01', created_at, '', 0, '', '', '', 0, '', '', '', 0, 0, '' FROM products WHERE id = ?0`,
				"INSERT INTO sheet_submissions (id, product_id, seller_id, day, submitted_at, sheet, state) SELECT 1, id, seller_id, '2026-06-01', created_at, '{}', 'OPEN' FROM products WHERE id = ?0",
				"INSERT INTO product_sheets (product_id, seller_id, state, published, draft, revision, submission, refusal) SELECT id, seller_id, 'IN_VALIDATION', '', '{}', 1, 1, '' FROM products WHERE id = ?0",
			} {
				if _, err := tx.NewRaw(statement, p.ID).Exec(ctx); err != nil {
					return err
				}
			}
			return components.Products.SetState(ctx, tx, p.ID, false, &now)
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, table := range []string{"version_uploads", "sheet_submissions"} {
			var state string
			if err := d.Read().NewRaw("SELECT state FROM "+table).Scan(t.Context(), &state); err != nil || state != "CANCELLED" {
				t.Errorf("%s: %s, %v", table, state, err)
			}
		}
	})
}
