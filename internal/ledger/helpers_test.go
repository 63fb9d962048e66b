package ledger_test

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/ledger"
	"merkato/internal/money"
)

var (
	soldAt   = time.Date(2026, 1, 10, 9, 30, 0, 0, time.UTC)
	postedAt = time.Date(2026, 5, 31, 12, 0, 0, 0, time.UTC)
	numbers  atomic.Int64 // of sellers, lines, refunds, fees and payouts of all tests
)

func number() int64 { return numbers.Add(1) }

func newService(d *db.DB) *ledger.Service {
	return ledger.New(d, func() time.Time { return postedAt })
}

// failer is what *testing.T and *rapid.T have in common.
type failer interface {
	Helper()
	Fatalf(format string, args ...any)
	Fatal(args ...any)
}

func newSeller(t failer, d *db.DB) int64 {
	t.Helper()
	id := number()
	err := d.Tx(context.Background(), func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewRaw(`INSERT INTO sellers (id, email, first_name, last_name, language_native, partnership, country,
			is_europe_based, is_valid, is_banned, is_merkato, on_vacation, has_monetization, declared_vat_payment, is_wallet_required, created_at)
			VALUES (?, ?, 'Ada', 'Moreau', 'fr', 'AGENCY', 'FR', TRUE, TRUE, FALSE, FALSE, FALSE, FALSE, TRUE, FALSE, ?)`,
			id, fmt.Sprintf("seller%d@example.com", id), soldAt).Exec(ctx)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// post posts in a transaction of its own.
func post(d *db.DB, s *ledger.Service, postings ...ledger.Posting) ([]ledger.Transaction, error) {
	var done []ledger.Transaction
	err := d.Tx(context.Background(), func(ctx context.Context, tx bun.Tx) (err error) {
		done, err = s.Post(ctx, tx, postings...)
		return err
	})
	return done, err
}

func mustPost(t failer, d *db.DB, s *ledger.Service, postings ...ledger.Posting) []ledger.Transaction {
	t.Helper()
	done, err := post(d, s, postings...)
	if err != nil {
		t.Fatal(err)
	}
	return done
}

// must is for movements whose figures are known to be right.
func must(p ledger.Posting, err error) ledger.Posting {
	if err != nil {
		panic(err)
	}
	return p
}

func gains(a ledger.Account, amount money.Cents) ledger.Entry {
	return ledger.Entry{Account: a, Amount: amount}
}

func sale(seller int64, gross, commission money.Cents) ledger.Posting {
	return must(ledger.Sale(ledger.Line{ID: number(), SellerID: seller, Gross: gross, Commission: commission, At: soldAt}))
}

func wantFault(t failer, err error, code fault.Code, reason string) {
	t.Helper()
	if !fault.Is(err, code) || fault.Of(err).Reason != reason {
		t.Fatalf("got %v, want the fault %s %s", err, code, reason)
	}
}

func wantBalances(t failer, s *ledger.Service, seller int64, want ledger.Balances) {
	t.Helper()
	got, err := s.Balances(context.Background(), seller)
	if err != nil {
		t.Fatal(err)
	}
	if got != want {
		t.Fatalf("balances of seller %d: got %+v, want %+v", seller, got, want)
	}
}

// wantSound asks the database itself, and not the code under test, whether the
// books are right; then whether Verify agrees.
func wantSound(t failer, d *db.DB, s *ledger.Service) {
	t.Helper()
	ctx := context.Background()
	for what, query := range map[string]string{
		"transactions do not sum to zero": `SELECT COUNT(*) FROM (SELECT transaction_id FROM ledger_entries GROUP BY transaction_id HAVING SUM(amount) <> 0) AS x`,
		"transactions lack entries":       `SELECT COUNT(*) FROM ledger_transactions WHERE (SELECT COUNT(*) FROM ledger_entries WHERE transaction_id = ledger_transactions.id) < 2`,
		"balances differ from entries":    `SELECT COUNT(*) FROM ledger_accounts WHERE balance <> (SELECT COALESCE(SUM(amount), 0) FROM ledger_entries WHERE account_id = ledger_accounts.id)`,
	} {
		var n int
		if err := d.Read().NewRaw(query).Scan(ctx, &n); err != nil {
			t.Fatal(err)
		}
		if n != 0 {
			t.Fatalf("%d %s", n, what)
		}
	}
	report, err := s.Verify(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if !report.OK() {
		t.Fatalf("Verify finds %+v", report)
	}
}
