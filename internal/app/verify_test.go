package app

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/config"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/proof"
)

// R11.5: the proof holds on the demo business, and finds and names each thing
// that was tampered with behind the program's back.
func TestVerifyFindsWhatWasTamperedWith(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		rooms := NewRooms(d, config.Company{}, time.Now)
		if _, err := rooms.FillDemo(t.Context()); err != nil {
			t.Fatal(err)
		}
		prove := func() []string {
			t.Helper()
			found, err := rooms.Proof.Run(t.Context(), proof.Listener{})
			if err != nil {
				t.Fatal(err)
			}
			return found
		}
		if found := prove(); len(found) != 0 {
			t.Fatalf("the demo business: %v", found)
		}
		// Two sales of one seller, product, day and all that figures part by: sums stay as they are.
		var twins []int64
		const pairSQL = `SELECT a.id, b.id FROM order_lines AS a JOIN order_lines AS b ON b.seller_id = a.seller_id AND b.type = a.type AND b.id > a.id
			WHERE a.type = 'ORDER' AND a.gross > 1000 AND b.gross < b.base AND a.refunds = 0 AND b.refunds = 0 ORDER BY a.id, b.id LIMIT 1`
		pair := make([]int64, 2)
		if err := d.Read().NewRaw(pairSQL).Scan(t.Context(), &pair[0], &pair[1]); err != nil {
			t.Fatal(err)
		}
		twins = pair
		for _, c := range []struct {
			name, change, back string
			args               []any
			want               []string // each in a finding
		}{
			{"amount moved between two lines",
				"UPDATE order_lines SET gross = gross + (CASE id WHEN ?0 THEN -1 ELSE 1 END), net = net + (CASE id WHEN ?0 THEN -1 ELSE 1 END) WHERE id IN (?0, ?1)",
				"UPDATE order_lines SET gross = gross - (CASE id WHEN ?0 THEN -1 ELSE 1 END), net = net - (CASE id WHEN ?0 THEN -1 ELSE 1 END) WHERE id IN (?0, ?1)",
				[]any{twins[0], twins[1]}, []string{"lines: line ?0 has gross", "lines: line ?1 has gross"}},
			{"rate", "UPDATE order_lines SET rate = rate + 100 WHERE id = ?0", "UPDATE order_lines SET rate = rate - 100 WHERE id = ?0",
				[]any{twins[0]}, []string{"lines: line ?0 has a commission of", "lines: line ?0 is not what it was"}},
			{"refunded", "UPDATE order_lines SET refunded = refunded + 1 WHERE id = ?0", "UPDATE order_lines SET refunded = refunded - 1 WHERE id = ?0",
				[]any{twins[0]}, []string{"lines: line ?0 says that"}},
			{"another country", "UPDATE order_lines SET country = 'X' || country WHERE id = ?0", "UPDATE order_lines SET country = substr(country, 2) WHERE id = ?0",
				[]any{twins[0]}, []string{"lines: line ?0 is not what it was", "country"}},
			{"payout amount", "UPDATE payouts SET amount = amount + 1 WHERE id = (SELECT MIN(id) FROM payouts WHERE sent_at IS NOT NULL)",
				"UPDATE payouts SET amount = amount - 1 WHERE id = (SELECT MIN(id) FROM payouts WHERE sent_at IS NOT NULL)", nil, []string{"payouts: payout "}},
			{"stars", "UPDATE ratings SET stars = stars - 1 WHERE id = (SELECT MIN(id) FROM ratings WHERE stars = 5)",
				"UPDATE ratings SET stars = 5 WHERE id = (SELECT MIN(id) FROM ratings WHERE stars = 4)", nil, []string{"ratings: seller "}},
			{"visits", "UPDATE figures SET sessions = sessions + 1 WHERE slice = 'all' AND grain = 'month' AND starts_on = (SELECT MAX(starts_on) FROM figures WHERE sessions > 0 AND grain = 'month')",
				"UPDATE figures SET sessions = sessions - 1 WHERE slice = 'all' AND grain = 'month' AND starts_on = (SELECT MAX(starts_on) FROM figures WHERE sessions > 0 AND grain = 'month')",
				nil, []string{"visits: seller "}},
			{"threads", "UPDATE figures SET threads = threads + 1 WHERE slice = 'all' AND grain = 'day' AND threads > 0",
				"UPDATE figures SET threads = threads - 1 WHERE slice = 'all' AND grain = 'day' AND threads > 0", nil, []string{"threads: seller "}},
			{"balance", "UPDATE ledger_accounts SET balance = balance + 1 WHERE kind = 'available' AND seller_id = (SELECT MIN(seller_id) FROM ledger_accounts)",
				"UPDATE ledger_accounts SET balance = balance - 1 WHERE kind = 'available' AND seller_id = (SELECT MIN(seller_id) FROM ledger_accounts)",
				nil, []string{"ledger: seller "}},
		} {
			tamper(t, d, c.change, c.args...)
			found := prove()
			for _, want := range c.want {
				want = rooms.DB.Read().NewRaw(want, c.args...).String()
				if !strings.Contains(strings.Join(found, "\n"), want) {
					t.Errorf("%s: %q is not among %v", c.name, want, found)
				}
			}
			standing, err := proof.Last(t.Context(), d)
			if err != nil || standing.Findings != int64(len(found)) || standing.HeldAt == nil || len(found) == 0 {
				t.Errorf("%s: %+v, %v", c.name, standing, err)
			}
			tamper(t, d, c.back, c.args...)
		}
		if found := prove(); len(found) != 0 {
			t.Errorf("after all was put back: %v", found)
		}
	})
}

func tamper(t *testing.T, d *db.DB, query string, args ...any) {
	t.Helper()
	err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewRaw(query, args...).Exec(ctx)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
