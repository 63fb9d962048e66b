package sales_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/figures"
	"merkato/internal/ledger"
	"merkato/internal/sales"
	"merkato/internal/sales/verify"
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
		want := func(prefix, off string) {
			t.Helper()
			found, err := m.Figures.Check(sales.CountedLines)(t.Context(), func(int64, int64) {})
			if err != nil || len(found) == 0 || !strings.HasPrefix(found[0], prefix) || !strings.Contains(found[0], off) {
				t.Errorf("%s %s is not found: %q, %v", prefix, off, found, err)
			}
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
						whose := fmt.Sprintf("seller %d, %s ", s.owner, slice)
						if table == "product_figures" {
							whose = fmt.Sprintf("seller %d, product %d, %s ", s.owner, m.line(t, s.ids[0]).ProductID, slice)
						}
						want(whose, ": "+column+" are kept as ")
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
		want(fmt.Sprintf("seller %d, country XX by day from 2020-01-01", s.owner), "sales are kept as 3, but their rows make 0")
		change(`DELETE FROM figures WHERE value = 'XX'`)
		change(`INSERT INTO product_figures (seller_id, product_id, slice, grain, value, starts_on, sales) VALUES (?, 7, 'country', 'day', 'XX', '2020-01-01', 3)`, s.owner)
		want(fmt.Sprintf("seller %d, product 7, country XX by day from 2020-01-01", s.owner), "sales are kept as 3, but their rows make 0")
		change(`DELETE FROM product_figures WHERE value = 'XX'`)
		change(`DELETE FROM figures WHERE seller_id = ? AND slice = 'all' AND grain = 'day'`, s.owner)
		want(fmt.Sprintf("seller %d, all by day from ", s.owner), "sales are kept as 0")
	})
}

// Each line is held against its transactions: one without a line is
// found, and whatever was changed of a sale, its refund, its release or an
// adjustment behind the ledger's back.
func TestVerifyHoldsLinesAgainstTheLedger(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		s, other := m.sell(t, 1000), m.sell(t, 1000)
		early := m.mustRefund(t, s.refund(333)).LineIDs[0]
		release := time.Date(2026, 4, 24, 2, 0, 0, 0, time.UTC)
		if n, err := m.Release(t.Context(), release); err != nil || n != 2 {
			t.Fatal(n, err)
		}
		m.at(release.Add(time.Hour))
		late := m.mustRefund(t, s.refund(100)).LineIDs[0]
		name := m.sellerName(t, s.owner)
		tx := func(f func(ctx context.Context, tx bun.Tx) error) {
			t.Helper()
			if err := d.Tx(t.Context(), f); err != nil {
				t.Fatal(err)
			}
		}
		tx(func(ctx context.Context, tx bun.Tx) error {
			_, err := m.Adjust(ctx, tx, []sales.NewAdjustment{{ID: "A", Seller: name, Amount: 50, At: marketDay, Reason: "agreed"}})
			return err
		})
		m.wantSound(t)
		for _, c := range []struct{ change, back, want string }{
			{"UPDATE order_lines SET released_at = NULL WHERE id = ?0", "UPDATE order_lines SET released_at = at WHERE id = ?0", "line ?0 was not released, but"},
			{"UPDATE order_lines SET seller_id = ?1 WHERE id = ?0", "UPDATE order_lines SET seller_id = ?2 WHERE id = ?0", "line ?0 has the share"},
			{"UPDATE order_lines SET refunds = 3 WHERE id = ?0", "UPDATE order_lines SET refunds = 2 WHERE id = ?0", "line ?0 says that"},
			{"UPDATE order_lines SET at = release_at WHERE id = ?0", "UPDATE order_lines SET at = (SELECT placed_at FROM orders WHERE orders.id = order_id) WHERE id = ?0", "line ?0 is of"},
			{"UPDATE order_lines SET commission = commission - 1, net = net + 1 WHERE id = ?3", "UPDATE order_lines SET commission = commission + 1, net = net - 1 WHERE id = ?3", "line ?3 takes back a commission"},
			{"UPDATE order_lines SET quantity = 2 WHERE id = ?4", "UPDATE order_lines SET quantity = 1 WHERE id = ?4", "line ?4 is not what it was"},
			{"UPDATE adjustments SET amount = 51", "UPDATE adjustments SET amount = 50", "adjustment 1 is of 0.51"},
		} {
			args := []any{s.ids[0], other.owner, s.owner, early, late}
			change := func(query string) {
				t.Helper()
				tx(func(ctx context.Context, tx bun.Tx) error { _, err := tx.NewRaw(query, args...).Exec(ctx); return err })
			}
			change(c.change)
			want := d.Read().NewRaw(c.want, args...).String()
			found, err := verify.Lines(m.d, m.books)(t.Context(), func(int64, int64) {})
			if err != nil || !strings.Contains(strings.Join(found, "\n"), want) {
				t.Errorf("%s: %q, %v", want, found, err)
			}
			change(c.back)
		}
		m.wantSound(t)
		posting, err := ledger.Sale(ledger.Line{ID: s.ids[0] + 1000, SellerID: s.owner, Gross: 100, Commission: 40, At: marketDay})
		if err != nil {
			t.Fatal(err)
		}
		tx(func(ctx context.Context, tx bun.Tx) error { _, err := m.books.Post(ctx, tx, posting); return err })
		found, err := verify.Lines(m.d, m.books)(t.Context(), func(int64, int64) {})
		if want := fmt.Sprintf("line %d is gone, but its transaction is there", s.ids[0]+1000); err != nil || len(found) != 1 || found[0] != want {
			t.Errorf("%q, %v", found, err)
		}
	})
}

// The proof holds up nobody: between its parts, and within one, others write.
func TestTheProofHoldsUpNobody(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		m.sell(t, 1000)
		parts := 0
		err := d.Snapshot(t.Context(), func(context.Context, bun.Tx) error { // as each part of the proof is read
			m.sell(t, 1000)
			found, err := m.Figures.Check(sales.CountedLines)(t.Context(), func(int64, int64) { parts++; m.sell(t, 1000) })
			if err != nil || len(found) > 0 {
				t.Errorf("%q, %v", found, err)
			}
			return nil
		})
		if err != nil || parts == 0 {
			t.Errorf("%d parts, %v", parts, err)
		}
		m.wantSound(t)
	})
}
