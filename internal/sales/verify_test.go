package sales_test

import (
	"context"
	"testing"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/figures"
	"merkato/internal/ledger"
	"merkato/internal/sales"
)

// R11.5: a figure that is broken on purpose is found, whichever it is; and so
// is a line or a posting that is without the other.
func TestVerifyFindsWhatIsBroken(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		s := m.sellWithCare(t)
		m.sell(t, 500)
		m.mustRefund(t, s.refund(777))
		m.wantSound(t)
		change := func(query string, args ...any) {
			t.Helper()
			err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
				_, err := tx.NewRaw(query, args...).Exec(ctx)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		verify := func() sales.Report {
			t.Helper()
			report, err := m.Verify(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			return report
		}
		ofProduct := []figures.Slice{figures.Type, figures.Source, figures.Language, figures.Country}
		for table, slices := range map[string][]figures.Slice{
			"figures": append([]figures.Slice{figures.All, figures.Product}, ofProduct...), "product_figures": ofProduct,
		} {
			for _, slice := range slices {
				for _, grain := range []string{"day", "month"} {
					for _, column := range []string{"sales", "refunds", "sales_base", "sales_gross", "sales_net", "refund_base", "refund_gross", "refund_net"} {
						where := " WHERE seller_id = ? AND slice = ? AND grain = ? AND value = (SELECT MIN(value) FROM " + table + " WHERE seller_id = ? AND slice = ?)"
						change("UPDATE "+table+" SET "+column+" = "+column+" + 1"+where, s.owner, slice, grain, s.owner, slice)
						r := verify()
						if len(r.Figures) != 1 || len(r.Ledger) != 0 || r.Figures[0].SellerID != s.owner || (r.Figures[0].ProductID != 0) != (table == "product_figures") ||
							r.Figures[0].Slice != slice || r.Figures[0].Grain != grain || r.Figures[0].Off == (figures.Sums{}) {
							t.Errorf("%s: %s by %s, %s broken: %+v", table, slice, grain, column, r)
						}
						change("UPDATE "+table+" SET "+column+" = "+column+" - 1"+where, s.owner, slice, grain, s.owner, slice)
					}
				}
			}
		}
		// Visits, threads and ratings are not of the lines.
		change("UPDATE figures SET sessions = sessions + 5, threads = threads + 1")
		m.wantSound(t)
		// A row too many, and one that is missing.
		change(`INSERT INTO figures (seller_id, slice, grain, value, starts_on, sales) VALUES (?, 'country', 'day', 'XX', '2020-01-01', 3)`, s.owner)
		if r := verify(); len(r.Figures) != 1 || r.Figures[0].Value != "XX" || r.Figures[0].Off.Sales != 3 {
			t.Errorf("%+v", r)
		}
		change(`DELETE FROM figures WHERE value = 'XX'`)
		change(`INSERT INTO product_figures (seller_id, product_id, slice, grain, value, starts_on, sales) VALUES (?, 7, 'country', 'day', 'XX', '2020-01-01', 3)`, s.owner)
		if r := verify(); len(r.Figures) != 1 || r.Figures[0].ProductID != 7 || r.Figures[0].Off.Sales != 3 {
			t.Errorf("%+v", r)
		}
		change(`DELETE FROM product_figures WHERE value = 'XX'`)
		change(`DELETE FROM figures WHERE seller_id = ? AND slice = 'all' AND grain = 'day'`, s.owner)
		if r := verify(); len(r.Figures) != 1 || r.Figures[0].Off.Sales != -2 {
			t.Errorf("%+v", r)
		}
	})
}

// A sale in the ledger that no line stands for is found, and a line that was
// changed behind the ledger's back.
func TestVerifyHoldsLinesAgainstTheLedger(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		s := m.sell(t, 1000)
		posting, err := ledger.Sale(ledger.Line{ID: s.ids[0] + 1000, SellerID: s.owner, Gross: 100, Commission: 40, At: marketDay})
		if err != nil {
			t.Fatal(err)
		}
		err = d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			_, err := m.books.Post(ctx, tx, posting)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		report, err := m.Verify(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		found := map[string]sales.AccountOff{}
		for _, off := range report.Ledger {
			found[off.What] = off
		}
		for what, want := range map[string]sales.AccountOff{
			"share":             {SellerID: s.owner, What: "share", Lines: 600, Ledger: 660},
			"pending":           {SellerID: s.owner, What: "pending", Lines: 600, Ledger: 660},
			"sales":             {SellerID: s.owner, What: "sales", Lines: 1, Ledger: 2},
			"commission":        {What: "commission", Lines: 400, Ledger: 440},
			"provider_clearing": {What: "provider_clearing", Lines: -1000, Ledger: -1100},
		} {
			if found[what] != want {
				t.Errorf("%s: got %+v, want %+v", what, found[what], want)
			}
		}
		if len(report.Figures) != 0 || len(report.Ledger) != 5 {
			t.Errorf("%+v", report)
		}
	})
}
