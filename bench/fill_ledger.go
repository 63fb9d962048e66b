package main

import (
	"context"
	"fmt"
	"strings"

	"merkato/internal/db"
	"merkato/internal/sales"
)

// digestsAtOnce is how many lines get their digests together.
const digestsAtOnce = 2000

// digests keeps in a table for the time being what each line says, in short: the
// only thing that no statement can work out.
func (f *filling) digests(ctx context.Context, d *db.DB) error {
	if err := f.run(ctx, "CREATE TABLE filled_digests (line_id BIGINT PRIMARY KEY, digest BIGINT NOT NULL)"); err != nil {
		return err
	}
	for last, more := int64(0), true; more; {
		var lines []sales.Line
		if err := d.Read().NewSelect().Model(&lines).Where("l.id > ?", last).Order("l.id").Limit(digestsAtOnce).Scan(ctx); err != nil {
			return err
		}
		if more = len(lines) == digestsAtOnce; len(lines) == 0 {
			return nil
		}
		last = lines[len(lines)-1].ID
		rows := make([]string, len(lines))
		for i := range lines {
			rows[i] = fmt.Sprintf("(%d, %d)", lines[i].ID, lines[i].Digest())
		}
		if err := f.run(ctx, "INSERT INTO filled_digests (line_id, digest) VALUES "+strings.Join(rows, ", ")); err != nil {
			return err
		}
	}
	return nil
}

// ledger posts the lines as the product would have done: each with a transaction
// of its own, and one more for its release. Refunds came before it.
func (f *filling) ledger() []string {
	transactions := func(id, key, kind, at, digest, where string) string {
		return fmt.Sprintf(`INSERT INTO ledger_transactions (id, idempotency_key, cause_kind, cause_id, occurred_at, posted_at, digest)
			SELECT %s, '%s:' || l.id, '%s', l.id, %s, %s, %s FROM order_lines AS l JOIN filled_digests AS d ON d.line_id = l.id WHERE %s ORDER BY l.id`, id, key, kind, at, at, digest, where)
	}
	entries := func(id, amount, account, where string) string {
		return fmt.Sprintf(`INSERT INTO ledger_entries (transaction_id, account_id, amount)
			SELECT %s, a.id, %s FROM order_lines AS l JOIN ledger_accounts AS a ON %s WHERE %s ORDER BY l.id`, id, amount, account, where)
	}
	const (
		posted, released = "2 * l.id - 1", "2 * l.id"
		// What is left of a sale's share: refunds take all back.
		rest = "(CASE WHEN l.refunds > 0 THEN 0 ELSE l.net END)"
	)
	ofSeller := func(kind string) string { return "a.seller_id = l.seller_id AND a.kind = '" + kind + "'" }
	ofPlatform := func(kind string) string { return "a.seller_id IS NULL AND a.kind = '" + kind + "'" }
	all := []string{
		`INSERT INTO ledger_accounts (seller_id, kind) SELECT s.id, k.kind FROM sellers AS s
			CROSS JOIN (SELECT 'pending' AS kind UNION ALL SELECT 'available' UNION ALL SELECT 'in_transit' UNION ALL SELECT 'fees') AS k`,
		transactions(posted, "sale", "order_line", "l.at", "d.digest", "l.type = 'ORDER'"),
		transactions(posted, "refund", "refund", "l.at", "d.digest", "l.type = 'REFUND'"),
		transactions(released, "release", "order_line", "l.released_at", "NULL", "l.released_at IS NOT NULL"),
		entries(posted, "l.net", ofSeller("pending"), "TRUE"),
		entries(posted, "l.commission", ofPlatform("commission"), "TRUE"),
		entries(posted, "-l.gross", ofPlatform("provider_clearing"), "TRUE"),
		entries(released, "-"+rest, ofSeller("pending"), "l.released_at IS NOT NULL"),
		entries(released, rest, ofSeller("available"), "l.released_at IS NOT NULL"),
		`UPDATE ledger_accounts SET balance = e.sum FROM (SELECT account_id, CAST(SUM(amount) AS BIGINT) AS sum FROM ledger_entries GROUP BY account_id) AS e
			WHERE e.account_id = ledger_accounts.id`,
		"DROP TABLE filled_digests",
	}
	if f.engine == db.PostgreSQL {
		for _, table := range []string{"ledger_transactions", "ledger_accounts"} {
			all = append(all, fmt.Sprintf("SELECT setval(pg_get_serial_sequence('%s', 'id'), (SELECT MAX(id) FROM %s))", table, table))
		}
	}
	return all
}
