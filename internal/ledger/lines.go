package ledger

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/money"
)

// PostedLine is what the transaction of an order line moved, for its owner to
// hold against the line.
type PostedLine struct {
	LineID     int64
	Digest     int64 // 0: none was kept
	OccurredAt time.Time
	Gross      money.Cents
	Commission money.Cents
	ShareOf    Account // who gained or lost the rest
	Share      money.Cents
}

// PostedLines reads the transactions of sales and refunds whose lines lie in a
// range of numbers, both ends included, as seen by a transaction.
func (s *Service) PostedLines(ctx context.Context, tx bun.Tx, from, to int64) ([]PostedLine, error) {
	accounts, err := openPlatform(ctx, tx)
	if err != nil {
		return nil, err
	}
	rows, err := db.Stream(ctx, tx, `
		SELECT t.cause_id, COALESCE(t.digest, 0), t.occurred_at, COALESCE(clearing.amount, 0), COALESCE(commission.amount, 0),
		       COALESCE(a.seller_id, 0), COALESCE(a.kind, ''), COALESCE(share.amount, 0)
		FROM ledger_transactions AS t
		LEFT JOIN ledger_entries AS clearing ON clearing.transaction_id = t.id AND clearing.account_id = ?2
		LEFT JOIN ledger_entries AS commission ON commission.transaction_id = t.id AND commission.account_id = ?3
		LEFT JOIN ledger_entries AS share ON share.transaction_id = t.id AND share.account_id NOT IN (?2, ?3)
		LEFT JOIN ledger_accounts AS a ON a.id = share.account_id
		WHERE t.cause_kind IN ('order_line', 'refund') AND t.cause_id BETWEEN ?0 AND ?1 AND t.idempotency_key NOT LIKE 'release:%'`,
		from, to, accounts[ProviderClearing], accounts[Commission])
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var lines []PostedLine
	for rows.Next() {
		var l PostedLine
		if err := rows.Scan(&l.LineID, &l.Digest, &l.OccurredAt, &l.Gross, &l.Commission, &l.ShareOf.SellerID, &l.ShareOf.Kind, &l.Share); err != nil {
			return nil, err
		}
		l.Gross = -l.Gross // clearing is the other side
		lines = append(lines, l)
	}
	return lines, rows.Err()
}

// openPlatform finds the platform's accounts.
func openPlatform(ctx context.Context, idb bun.IDB) (map[Kind]int64, error) {
	rows, err := accountsOf(ctx, idb, 0)
	if err != nil {
		return nil, err
	}
	ids := make(map[Kind]int64, len(rows))
	for _, row := range rows {
		ids[row.Kind] = row.ID
	}
	return ids, nil
}

// LastCause is the highest number of a cause of a kind that money moved for.
func (s *Service) LastCause(ctx context.Context, kinds ...CauseKind) (last int64, err error) {
	err = s.db.Read().NewRaw("SELECT COALESCE(MAX(cause_id), 0) FROM ledger_transactions WHERE cause_kind IN (?)", bun.List(kinds)).Scan(ctx, &last)
	return last, err
}

// PayoutMove is one movement of a payout.
type PayoutMove struct {
	PayoutID int64
	Key      string // payout_vat, payout_sent, payout_paid or payout_returned, and the payout's number
	SellerID int64
	Amount   money.Cents // of VAT what the seller gained, else how much moved
}

// PayoutMoves reads what moved for the payouts in a range of numbers, both ends
// included, as seen by a transaction.
func (s *Service) PayoutMoves(ctx context.Context, idb bun.IDB, from, to int64) (moves []PayoutMove, err error) {
	err = idb.NewRaw(`
		SELECT t.cause_id AS payout_id, t.idempotency_key AS key, COALESCE(MAX(a.seller_id), 0) AS seller_id,
		       CASE WHEN t.idempotency_key LIKE 'payout_vat:%' THEN MAX(CASE WHEN a.seller_id IS NOT NULL THEN e.amount END) ELSE MAX(e.amount) END AS amount
		FROM ledger_transactions AS t JOIN ledger_entries AS e ON e.transaction_id = t.id JOIN ledger_accounts AS a ON a.id = e.account_id
		WHERE t.cause_kind = 'payout' AND t.cause_id BETWEEN ? AND ? GROUP BY t.id, t.cause_id, t.idempotency_key ORDER BY t.id`, from, to).Scan(ctx, &moves)
	return moves, err
}
