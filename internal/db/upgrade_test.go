package db_test

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/jobs"
	"merkato/internal/orders/orderstest"
	"merkato/internal/products"
	"merkato/internal/seller"
	"merkato/internal/seller/sellertest"
)

// R17.3: threads from before an upgrade are listed by when somebody last wrote
// in them, also one in which nobody did.
func TestUpgradeKnowsWhenThreadsWereLastWrittenIn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := orderstest.New(d)
		sellerID := w.Seller(t, nil)
		if err := d.DownTo(t.Context(), 8); err != nil {
			t.Fatal(err)
		}
		first, last := time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC), time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
		err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			for id := range 2 {
				if _, err := tx.NewRaw("INSERT INTO message_threads (id, seller_id, customer_name, subject, opened_at) VALUES (?, ?, 'C', 'S', ?)", id+1, sellerID, first).Exec(ctx); err != nil {
					return err
				}
			}
			for _, at := range []time.Time{last, first} {
				if _, err := tx.NewRaw("INSERT INTO messages (thread_id, seller_id, from_customer, body, sent_at) VALUES (1, ?, ?, 'B', ?)", sellerID, true, at).Exec(ctx); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := db.Migrate(t.Context(), d, jobs.Migration); err != nil {
			t.Fatal(err)
		}
		var found []time.Time
		if err := d.Read().NewRaw("SELECT last_at FROM message_threads ORDER BY id").Scan(t.Context(), &found); err != nil {
			t.Fatal(err)
		}
		if len(found) != 2 || !found[0].Equal(last) || !found[1].Equal(first) {
			t.Errorf("last written in at %v", found)
		}
	})
}

// R11.5: a database with years of lines in it has all figures of its products
// after an upgrade, as if they had been kept from the first line on.
func TestUpgradeFillsTheFiguresOfProducts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := orderstest.New(d)
		var shelf []orderstest.Product
		for range 2 {
			id := w.Seller(t, nil)
			shelf = append(shelf, w.Product(t, id, products.TypeModule, map[string]string{"en": "M"}), w.Product(t, id, products.TypeTheme, map[string]string{"en": "T"}))
		}
		r := rand.New(rand.NewPCG(7, 7))
		all := orderstest.Orders(r, "U-", shelf, 80)
		w.Record(t, all...)
		w.Refund(t, orderstest.Refunds(r, all)...)
		const (
			before = 6
			rows   = "SELECT COUNT(*) FROM product_figures"
		)
		var kept, filled int
		if err := d.Read().NewRaw(rows).Scan(t.Context(), &kept); err != nil {
			t.Fatal(err)
		}
		if err := d.DownTo(t.Context(), before); err != nil {
			t.Fatal(err)
		}
		if found, err := d.HasTable(t.Context(), "product_figures"); err != nil || found {
			t.Fatalf("it is still there: %v", err)
		}
		if err := db.Migrate(t.Context(), d, jobs.Migration); err != nil {
			t.Fatal(err)
		}
		if err := d.Read().NewRaw(rows).Scan(t.Context(), &filled); err != nil || filled != kept || kept == 0 {
			t.Errorf("%d rows were kept, %d are filled in: %v", kept, filled, err)
		}
		report, err := w.Orders.Verify(t.Context())
		if err != nil || !report.OK() || report.Lines == 0 {
			t.Errorf("%+v, %v", report, err)
		}
	})
}

// R14.1: after an upgrade every payout account stands as the marketplace said,
// until the payment provider is asked; and there is a way back.
func TestUpgradeLeavesWalletsAsTheMarketplaceSaid(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		completed := seller.WalletCompleted
		sellertest.Add(t, d, func(s *seller.Seller) { s.WalletStatus = &completed })
		sellertest.Add(t, d, nil)
		if err := d.DownTo(t.Context(), 11); err != nil {
			t.Fatal(err)
		}
		if found, err := d.HasTable(t.Context(), "payout_accounts"); err != nil || found {
			t.Fatalf("it is still there: %v", err)
		}
		if err := db.Migrate(t.Context(), d, jobs.Migration); err != nil {
			t.Fatal(err)
		}
		var found []*seller.Seller
		if err := d.Read().NewSelect().Model(&found).Order("id").Scan(t.Context()); err != nil {
			t.Fatal(err)
		}
		if len(found) != 2 || *found[0].WalletStatus != completed || found[1].WalletStatus != nil || found[0].WalletAskedAt != nil || found[1].WalletAskedAt != nil {
			t.Errorf("%+v", found)
		}
		if exists, err := d.HasTable(t.Context(), "payout_accounts"); err != nil || !exists {
			t.Errorf("there is no table of accounts: %v", err)
		}
	})
}
