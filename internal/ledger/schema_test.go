package ledger_test

import (
	"context"
	"testing"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/ledger"
)

// The database itself refuses to change what was posted, whoever asks.
func TestLedgerIsAppendOnly(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, seller := newService(d), newSeller(t, d)
		posted := mustPost(t, d, s, sale(seller, 10000, 4000))[0]
		before := rowsOf(t, d)

		statements := []string{
			"UPDATE ledger_entries SET amount = amount + 1",
			"UPDATE ledger_entries SET account_id = account_id",
			"UPDATE ledger_transactions SET occurred_at = posted_at",
			"UPDATE ledger_transactions SET idempotency_key = 'other'",
			"DELETE FROM ledger_entries",
			"DELETE FROM ledger_transactions",
			"DELETE FROM ledger_accounts",
			"UPDATE ledger_accounts SET kind = 'available' WHERE kind = 'pending'",
			"UPDATE ledger_accounts SET seller_id = NULL WHERE kind = 'pending'",
			"INSERT INTO ledger_accounts (kind) VALUES ('commission')",
			"INSERT INTO ledger_accounts (kind) VALUES ('pending')",
			"UPDATE ledger_accounts SET balance = -1 WHERE kind = 'pending'",
			"UPDATE ledger_accounts SET balance = 9007199254740992",
		}
		if d.Engine == db.SQLite {
			statements = append(statements,
				"REPLACE INTO ledger_entries SELECT transaction_id, account_id, amount + 1 FROM ledger_entries",
				"REPLACE INTO ledger_transactions SELECT id, 'other', cause_kind, cause_id, occurred_at, posted_at FROM ledger_transactions",
				"REPLACE INTO ledger_transactions SELECT NULL, idempotency_key, cause_kind, cause_id, occurred_at, posted_at FROM ledger_transactions",
				"INSERT INTO ledger_transactions SELECT * FROM ledger_transactions WHERE TRUE ON CONFLICT DO UPDATE SET cause_id = 99",
			)
		} else {
			statements = append(statements,
				"TRUNCATE ledger_entries", "TRUNCATE ledger_transactions CASCADE", "TRUNCATE ledger_accounts CASCADE",
				"INSERT INTO ledger_transactions SELECT * FROM ledger_transactions ON CONFLICT (id) DO UPDATE SET cause_id = 99",
			)
		}
		for _, statement := range statements {
			err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
				_, err := tx.ExecContext(ctx, statement)
				return err
			})
			if err == nil {
				t.Errorf("the database took: %s", statement)
			}
		}
		if after := rowsOf(t, d); after != before {
			t.Errorf("the ledger was changed: %s, before: %s", after, before)
		}
		if got, err := s.Of(t.Context(), posted.Cause); err != nil || len(got) != 1 || got[0].ID != posted.ID {
			t.Errorf("got %v, %v", got, err)
		}
		wantBalances(t, s, seller, ledger.Balances{Pending: 6000})
		wantSound(t, d, s)
	})
}

// rowsOf writes down all of the ledger.
func rowsOf(t *testing.T, d *db.DB) string {
	t.Helper()
	aggregate := map[db.Engine]string{db.SQLite: "group_concat(x, ';')", db.PostgreSQL: "string_agg(x, ';')"}[d.Engine]
	var rows string
	err := d.Read().NewRaw("SELECT "+aggregate+` FROM (
		SELECT 'e' || transaction_id || ',' || account_id || ',' || amount AS x FROM ledger_entries
		UNION ALL SELECT 't' || id || ',' || idempotency_key || ',' || cause_kind || ',' || cause_id || ',' || occurred_at FROM ledger_transactions
		UNION ALL SELECT 'a' || id || ',' || COALESCE(seller_id, 0) || ',' || kind || ',' || balance FROM ledger_accounts
		ORDER BY x) AS rows`).Scan(t.Context(), &rows)
	if err != nil {
		t.Fatal(err)
	}
	return rows
}
