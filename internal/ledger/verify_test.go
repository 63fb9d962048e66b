package ledger_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/ledger"
)

// Verify finds what somebody with access to the database has done to the books.
func TestVerifyFindsEveryFault(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, seller := newService(d), newSeller(t, d)
		mustPost(t, d, s, sale(seller, 10000, 4000), sale(seller, 0, 0))
		wantSound(t, d, s)
		report, err := s.Verify(t.Context())
		if err != nil || report.Transactions != 2 || report.Entries != 6 {
			t.Fatalf("got %+v, %v", report, err)
		}

		tamper := func(statement string, args ...any) {
			t.Helper()
			err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
				_, err := tx.NewRaw(statement, args...).Exec(ctx)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		const header = "INSERT INTO ledger_transactions (id, idempotency_key, cause_kind, cause_id, occurred_at, posted_at) VALUES (?, ?, 'fee', 1, ?, ?)"
		const entry = "INSERT INTO ledger_entries (transaction_id, account_id, amount) SELECT ?, id, ? FROM ledger_accounts WHERE kind = ?"
		tamper(header, 901, "without entries", soldAt, soldAt)
		tamper(header, 902, "one-sided", soldAt, soldAt)
		tamper(entry, 902, 5, ledger.FeeIncome)
		tamper(header, 903, "a cent short", soldAt, soldAt)
		tamper(entry, 903, 100, ledger.FeeIncome)
		tamper(entry, 903, -99, ledger.Available)
		tamper("UPDATE ledger_accounts SET balance = balance + 1 WHERE kind = 'pending'")

		report, err = s.Verify(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		want := ledger.Report{
			Transactions: 5, Entries: 9,
			Unbalanced: []ledger.Unbalanced{
				{TransactionID: 901, Key: "without entries"},
				{TransactionID: 902, Key: "one-sided", Entries: 1, Sum: 5},
				{TransactionID: 903, Key: "a cent short", Entries: 2, Sum: 1},
			},
			Differences: []ledger.Difference{
				{Account: feeIncome, Kept: 0, Sum: 105},
				{Account: ledger.SellerAccount(seller, ledger.Pending), Kept: 6001, Sum: 6000},
				{Account: ledger.SellerAccount(seller, ledger.Available), Kept: 0, Sum: -99},
			},
		}
		if d := cmp.Diff(want, report); d != "" || report.OK() {
			t.Errorf("report (-want +got):\n%s", d)
		}
	})
}
