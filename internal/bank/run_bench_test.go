package bank_test

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/bank/payouts"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/figures"
	"merkato/internal/installation"
	"merkato/internal/invoices"
	"merkato/internal/ledger"
	"merkato/internal/products"
	"merkato/internal/sales"
	"merkato/internal/seller"
)

// BenchmarkRun books the payouts of a day for many sellers, a hundred lines each,
// with their documents and VAT. Sellers: as MERKATO_BENCH_SELLERS says, or 200. The
// requirement is 10,000 with 1,000,000 lines in 60 s on PostgreSQL:
//
//	MERKATO_BENCH_SELLERS=10000 scripts/with-postgres go test ./internal/bank -run - -bench Run/postgres -benchtime 1x -timeout 30m
//
// Half-way it is killed and started again; that is in the time.
func BenchmarkRun(b *testing.B) {
	count, err := strconv.Atoi(os.Getenv("MERKATO_BENCH_SELLERS"))
	if err != nil {
		count = 200
	}
	const linesEach = 100
	for _, engine := range dbtest.Engines {
		b.Run(string(engine), func(b *testing.B) {
			d := dbtest.Open(b, engine)
			if err := installation.Begin(b.Context(), d, "2026-01-01"); err != nil {
				b.Fatal(err)
			}
			books := manySellers(b, d, count, linesEach)
			now := func() time.Time { return paidOut }
			sellers := seller.New(d, now)
			run := payouts.New(d, books, sellers, now)
			run.BillThrough(payouts.SelfBilling{
				Invoices: invoices.New(d, sellers, marketplace, now), Products: products.New(d),
				Sales: sales.New(sales.Options{DB: d, Ledger: books, Figures: figures.New(d), Sellers: sellers, Now: now}),
			})
			for b.Loop() {
				ctx, die := context.WithTimeout(b.Context(), time.Duration(count)*time.Millisecond)
				_, _ = run.Pay(ctx, payDay, paidOut)
				die()
				if _, err := run.Pay(b.Context(), payDay, paidOut); err != nil {
					b.Fatal(err)
				}
			}
			var sums struct{ Payouts, Amount, VAT, Documents int64 }
			err := d.Read().NewRaw("SELECT COUNT(*) AS payouts, SUM(amount) AS amount, SUM(vat) AS vat, (SELECT COUNT(*) FROM payout_documents) AS documents FROM payouts").Scan(b.Context(), &sums)
			if err != nil || sums.Payouts != int64(count) || sums.Documents != int64(count) || sums.Amount != int64(count)*linesEach*60*12/10 {
				b.Errorf("%+v, %v", sums, err)
			}
			b.ReportMetric(float64(count)*float64(b.N)/b.Elapsed().Seconds(), "sellers/s")
		})
	}
}

// manySellers makes French sellers with released lines, by the database alone.
func manySellers(b *testing.B, d *db.DB, count, linesEach int) *ledger.Service {
	b.Helper()
	series := func(n int) string {
		if d.Engine == db.SQLite {
			return fmt.Sprintf("(WITH RECURSIVE c (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < %d) SELECT i FROM c) AS c", n)
		}
		return fmt.Sprintf("generate_series(1, %d) AS c (i)", n)
	}
	lines := count * linesEach
	when := "'2026-01-10 09:30:00+00:00'"
	err := d.Tx(b.Context(), func(ctx context.Context, tx bun.Tx) error {
		for _, statement := range []string{
			`INSERT INTO sellers (id, email, first_name, last_name, language_native, partnership, country, is_europe_based, is_valid, declared_vat_payment, wallet_status, is_wallet_required, is_banned, is_merkato, on_vacation, has_monetization, created_at)
				SELECT i, 's' || i || '@example.com', 'A', 'B', 'fr', 'AGENCY', 'FR', TRUE, TRUE, TRUE, 'COMPLETED', TRUE, FALSE, FALSE, FALSE, FALSE, ` + when + ` FROM ` + series(count),
			`INSERT INTO seller_companies (seller_id, name, legal_form, street, street2, postcode, city, country, vat_number, registration_number)
				SELECT i, 'Company ' || i, 'SAS', '1 rue', '', '75001', 'Paris', 'FR', 'FR32123456789', '' FROM ` + series(count),
			`INSERT INTO products (id, seller_id, type, is_active, created_at) SELECT i, i, 'module', TRUE, ` + when + ` FROM ` + series(count),
			`INSERT INTO product_names (product_id, lang, name) SELECT i, 'en', 'Module ' || i FROM ` + series(count),
			`INSERT INTO orders (id, seller_id, reference, placed_at, customer_name, customer_email, country, language, shop, search)
				SELECT i, i, 'R' || i, ` + when + `, 'C', 'c@example.com', 'FR', 'fr', '', '' FROM ` + series(count),
			fmt.Sprintf(`INSERT INTO order_lines (id, order_id, seller_id, number, type, source, at, day, product_id, product_type, care, language, country, quantity, own_code,
				base, gross, commission, net, rate, paid_elsewhere, release_at, released_at)
				SELECT i, (i - 1) / %[1]d + 1, (i - 1) / %[1]d + 1, i %% %[1]d + 1, 'ORDER', 'ADDONS', %[2]s, '2026-01-10', (i - 1) / %[1]d + 1, 'module', FALSE, 'fr', 'FR', 1, FALSE,
				100, 100, 40, 60, 4000, FALSE, %[2]s, %[2]s FROM `, linesEach, when) + series(lines),
			fmt.Sprintf(`INSERT INTO ledger_accounts (seller_id, kind, balance) SELECT i, k.kind, CASE k.kind WHEN 'available' THEN %d ELSE 0 END
				FROM `, linesEach*60) + series(count) + `, (SELECT 'pending' AS kind UNION ALL SELECT 'available' UNION ALL SELECT 'in_transit' UNION ALL SELECT 'fees') AS k`,
			`INSERT INTO ledger_transactions (id, idempotency_key, cause_kind, cause_id, occurred_at, posted_at) SELECT i, 'release:' || i, 'order_line', i, ` + when + `, ` + when + ` FROM ` + series(lines),
			fmt.Sprintf(`INSERT INTO ledger_entries (transaction_id, account_id, amount) SELECT i, a.id, 60 FROM %s JOIN ledger_accounts AS a ON a.seller_id = (i - 1) / %d + 1 AND a.kind = 'available'`, series(lines), linesEach),
		} {
			if _, err := tx.ExecContext(ctx, statement); err != nil {
				return fmt.Errorf("%.70s: %w", statement, err)
			}
		}
		if d.Engine == db.PostgreSQL {
			for _, table := range []string{"sellers", "products", "orders", "order_lines", "ledger_transactions"} {
				if _, err := tx.ExecContext(ctx, fmt.Sprintf("SELECT setval(pg_get_serial_sequence('%[1]s', 'id'), (SELECT MAX(id) FROM %[1]s))", table)); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	return ledger.New(d, func() time.Time { return paidOut })
}
