package db_test

import (
	"math/rand/v2"
	"testing"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/jobs"
	"merkato/internal/orders/orderstest"
	"merkato/internal/products"
)

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
