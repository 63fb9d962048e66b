package ledger

import (
	"context"

	"merkato/internal/money"
)

// Report says whether the whole ledger is right, and where it is not.
type Report struct {
	Transactions int64 // how many there are
	Entries      int64
	Unbalanced   []Unbalanced // the first of them, up to LongestList
	Differences  []Difference // the first of them, up to LongestList
	Months       []MonthOff   // the first of them, up to LongestList
}

// LongestList is how many faults of one sort a report lists.
const LongestList = 100

// OK is true for a ledger without a fault.
func (r Report) OK() bool {
	return len(r.Unbalanced) == 0 && len(r.Differences) == 0 && len(r.Months) == 0
}

// Unbalanced is a transaction that does not sum to zero, or has not even two entries.
type Unbalanced struct {
	TransactionID int64
	Key           string `bun:"idempotency_key"`
	Entries       int64
	Sum           money.Cents
}

// Difference is an account whose kept balance is not the sum of its entries.
type Difference struct {
	Account Account     `bun:"embed:"`
	Kept    money.Cents // the balance on the account
	Sum     money.Cents // of its entries
}

// Verify proves for the whole ledger that every transaction sums to zero,
// every kept balance is the sum of its entries, and every closed month is what
// it was when it was closed. It reads everything, and may run while others post:
// each proof is one statement, which sees one moment.
func (s *Service) Verify(ctx context.Context) (Report, error) {
	var r Report
	read := s.db.Read()
	err := read.NewRaw(`SELECT (SELECT COUNT(*) FROM ledger_transactions), (SELECT COUNT(*) FROM ledger_entries)`).
		Scan(ctx, &r.Transactions, &r.Entries)
	if err != nil {
		return Report{}, err
	}
	err = read.NewRaw(`
		SELECT t.id AS transaction_id, t.idempotency_key, COUNT(e.account_id) AS entries,
		       CAST(COALESCE(SUM(e.amount), 0) AS BIGINT) AS sum
		FROM ledger_transactions AS t LEFT JOIN ledger_entries AS e ON e.transaction_id = t.id
		GROUP BY t.id, t.idempotency_key
		HAVING COUNT(e.account_id) < 2 OR COALESCE(SUM(e.amount), 0) <> 0
		ORDER BY t.id LIMIT ?`, LongestList).Scan(ctx, &r.Unbalanced)
	if err != nil {
		return Report{}, err
	}
	err = read.NewRaw(`
		SELECT COALESCE(a.seller_id, 0) AS seller_id, a.kind, a.balance AS kept,
		       CAST(COALESCE(e.sum, 0) AS BIGINT) AS sum
		FROM ledger_accounts AS a
		LEFT JOIN (SELECT account_id, SUM(amount) AS sum FROM ledger_entries GROUP BY account_id) AS e ON e.account_id = a.id
		WHERE a.balance <> COALESCE(e.sum, 0)
		ORDER BY a.id LIMIT ?`, LongestList).Scan(ctx, &r.Differences)
	if err != nil {
		return Report{}, err
	}
	r.Months, err = s.changedMonths(ctx)
	return r, err
}
