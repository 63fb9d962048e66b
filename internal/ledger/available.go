package ledger

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/fault"
	"merkato/internal/money"
)

// Range is a part of a seller's available account: the transactions after one
// and up to another.
type Range struct {
	ID       int64 // the caller's name for it
	SellerID int64
	After    int64
	Through  int64
}

// rangesTogether is how many ranges one statement reads.
const rangesTogether = 250

func valuesOf(ranges []Range) string {
	var values strings.Builder
	for i, r := range ranges {
		if i > 0 {
			values.WriteByte(',')
		}
		fmt.Fprintf(&values, "(%d,%d,%d,%d)", r.ID, r.SellerID, r.After, r.Through)
	}
	return values.String()
}

// overRanges joins the entries on available of some ranges. Columns of VALUES are
// called the same by both databases.
func overRanges(ranges []Range) string {
	return `FROM (VALUES ` + valuesOf(ranges) + `) AS r
		JOIN ledger_accounts AS a ON a.seller_id = r.column2 AND a.kind = 'available'
		JOIN ledger_entries AS e ON e.account_id = a.id AND e.transaction_id > r.column3 AND e.transaction_id <= r.column4
		JOIN ledger_transactions AS t ON t.id = e.transaction_id
		WHERE ` + ofNoPayoutItself
}

// SumsOfAvailable adds up what moved on available in each of some ranges, without
// what payouts took along; a range in which nothing moved is left out.
func (s *Service) SumsOfAvailable(ctx context.Context, idb bun.IDB, ranges []Range) (map[int64]money.Cents, error) {
	sums := make(map[int64]money.Cents, len(ranges))
	for some := range slices.Chunk(ranges, rangesTogether) {
		var rows []struct {
			ID  int64
			Sum money.Cents
		}
		if err := idb.NewRaw("SELECT r.column1 AS id, CAST(SUM(e.amount) AS BIGINT) AS sum "+overRanges(some)+" GROUP BY r.column1").Scan(ctx, &rows); err != nil {
			return nil, err
		}
		for _, row := range rows {
			sums[row.ID] = row.Sum
		}
	}
	return sums, nil
}

// Move is what one transaction moved on a seller's available account.
type Move struct {
	TransactionID int64
	SellerID      int64
	Cause         Cause `bun:"embed:cause_"`
	Amount        money.Cents
}

// MovesOfAvailable reads what causes of some kinds moved on available in some
// ranges, each seller's in the order of transactions.
func (s *Service) MovesOfAvailable(ctx context.Context, idb bun.IDB, ranges []Range, kinds ...CauseKind) (moves []Move, err error) {
	for some := range slices.Chunk(ranges, rangesTogether) {
		var rows []Move
		err := idb.NewRaw("SELECT t.id AS transaction_id, r.column2 AS seller_id, t.cause_kind, t.cause_id, e.amount "+overRanges(some)+
			" AND t.cause_kind IN (?) ORDER BY r.column2, t.id", bun.List(kinds)).Scan(ctx, &rows)
		if err != nil {
			return nil, err
		}
		moves = append(moves, rows...)
	}
	return moves, nil
}

// LinesOfAvailable reads entries on a seller's available account in a range, the
// newest first, page by page. Of payouts these are what came back.
func (s *Service) LinesOfAvailable(ctx context.Context, r Range, page Page, kinds ...CauseKind) (lines []StatementLine, err error) {
	if page.Limit < 1 || page.Limit > LongestPage {
		return nil, fault.New(fault.Invalid, "page_limit", "A page must have 1 to %d lines.", LongestPage).At("limit")
	}
	if page.Before > 0 {
		r.Through = min(r.Through, page.Before-1)
	}
	err = s.db.Read().NewRaw("SELECT t.id AS transaction_id, t.cause_kind, t.cause_id, e.amount, t.occurred_at, t.posted_at "+overRanges([]Range{r})+
		" AND t.cause_kind IN (?) ORDER BY t.id DESC LIMIT ?", bun.List(kinds), page.Limit).Scan(ctx, &lines)
	return lines, err
}

// ReleasedIn is the transaction in which each of some order lines became available;
// those that have not are left out.
func (s *Service) ReleasedIn(ctx context.Context, idb bun.IDB, lines []int64) (map[int64]int64, error) {
	released := make(map[int64]int64, len(lines))
	for some := range slices.Chunk(lines, chunk) {
		keys := make([]string, len(some))
		for i, id := range some {
			keys[i] = fmt.Sprintf("release:%d", id)
		}
		var rows []struct{ ID, CauseID int64 }
		if err := idb.NewRaw("SELECT id, cause_id FROM ledger_transactions WHERE idempotency_key IN (?)", bun.List(keys)).Scan(ctx, &rows); err != nil {
			return nil, err
		}
		for _, row := range rows {
			released[row.CauseID] = row.ID
		}
	}
	return released, nil
}

// ReleasedAcross is the transaction in which order lines of a seller became
// available that were released before a payout left and by the clock after it, or
// the other way round: both say when their work began, and write when it is their
// turn. It is looked for only where the two are at most so far apart.
func (s *Service) ReleasedAcross(ctx context.Context, idb bun.IDB, sellerID int64, payouts []Payout, within time.Duration) (map[int64]int64, error) {
	released := map[int64]int64{}
	// Beside each payout the account is read only to the first release that is
	// farther away from it. Transactions are looked up one by one: joined to them,
	// PostgreSQL reads all there are.
	moved := "FROM ledger_entries AS e WHERE e.account_id = " + accountOf("?1")
	releasedAt := "(SELECT t.occurred_at FROM ledger_transactions AS t WHERE t.id = e.transaction_id AND t.cause_kind = ?2)"
	for _, p := range payouts {
		var rows []struct{ ID, CauseID int64 }
		err := idb.NewRaw(`SELECT t.id, t.cause_id FROM ledger_entries AS e JOIN ledger_transactions AS t ON t.id = e.transaction_id
			WHERE e.account_id = `+accountOf("?1")+` AND t.cause_kind = ?2 AND (t.id < ?3) <> (t.occurred_at <= ?4)
			AND e.transaction_id > COALESCE((SELECT e.transaction_id `+moved+` AND e.transaction_id < ?3 AND `+releasedAt+` < ?5 ORDER BY e.transaction_id DESC LIMIT 1), 0)
			AND e.transaction_id < COALESCE((SELECT e.transaction_id `+moved+` AND e.transaction_id > ?3 AND `+releasedAt+` > ?6 ORDER BY e.transaction_id LIMIT 1), ?7)`,
			sellerID, Available, CauseOrderLine, p.SentIn, p.SentAt, p.SentAt.Add(-within), p.SentAt.Add(within), int64(math.MaxInt64)).Scan(ctx, &rows)
		if err != nil {
			return nil, err
		}
		for _, row := range rows {
			released[row.CauseID] = row.ID
		}
	}
	return released, nil
}

// PeriodLine is what one transaction did to all that a seller is owed. What only
// moves between the seller's own accounts does nothing to it.
type PeriodLine struct {
	TransactionID int64
	Movement      string // sale, refund, adjustment, fee, fee_paid, payout_vat, payout_paid, payout_returned
	Cause         Cause
	Amount        money.Cents
	OccurredAt    time.Time
	PostedAt      time.Time
}

// BalancesAt adds up a seller's accounts by what was posted before a moment.
func (s *Service) BalancesAt(ctx context.Context, idb bun.IDB, sellerID int64, at time.Time) (Balances, error) {
	var rows []accountRow
	err := idb.NewRaw(`SELECT a.kind, CAST(SUM(e.amount) AS BIGINT) AS balance
		FROM ledger_accounts AS a JOIN ledger_entries AS e ON e.account_id = a.id JOIN ledger_transactions AS t ON t.id = e.transaction_id
		WHERE a.seller_id = ? AND t.posted_at < ? GROUP BY a.kind`, sellerID, at.UTC()).Scan(ctx, &rows)
	return balancesOf(rows), err
}

// Total is all that a seller is owed.
func (b Balances) Total() money.Cents { return b.Pending + b.Available + b.InTransit + b.Fees }

// Posted reads what was posted for a seller from one moment until before another,
// in the order it was, and passes it on line by line. An error of the function ends it.
func (s *Service) Posted(ctx context.Context, idb bun.IDB, sellerID int64, from, until time.Time, each func(PeriodLine) error) error {
	rows, err := idb.QueryContext(ctx, `SELECT t.id, t.idempotency_key, t.cause_kind, t.cause_id, CAST(SUM(e.amount) AS BIGINT), t.occurred_at, t.posted_at
		FROM ledger_accounts AS a JOIN ledger_entries AS e ON e.account_id = a.id JOIN ledger_transactions AS t ON t.id = e.transaction_id
		WHERE a.seller_id = ? AND t.posted_at >= ? AND t.posted_at < ?
		GROUP BY t.id, t.idempotency_key, t.cause_kind, t.cause_id, t.occurred_at, t.posted_at
		HAVING SUM(e.amount) <> 0 ORDER BY t.posted_at, t.id`, sellerID, from.UTC(), until.UTC())
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var l PeriodLine
		if err := rows.Scan(&l.TransactionID, &l.Movement, &l.Cause.Kind, &l.Cause.ID, &l.Amount, &l.OccurredAt, &l.PostedAt); err != nil {
			return err
		}
		l.Movement, _, _ = strings.Cut(l.Movement, ":")
		l.OccurredAt, l.PostedAt = l.OccurredAt.UTC(), l.PostedAt.UTC()
		if err := each(l); err != nil {
			return err
		}
	}
	return rows.Err()
}

// DifferencesOf are the accounts of the sellers in a range, both ends included,
// whose stored balance is not the sum of their entries.
func (s *Service) DifferencesOf(ctx context.Context, idb bun.IDB, from, to int64) (off []Difference, err error) {
	err = idb.NewRaw(`
		SELECT a.seller_id, a.kind, a.balance AS kept, CAST(COALESCE(SUM(e.amount), 0) AS BIGINT) AS sum
		FROM ledger_accounts AS a LEFT JOIN ledger_entries AS e ON e.account_id = a.id
		WHERE a.seller_id BETWEEN ? AND ? GROUP BY a.id, a.seller_id, a.kind, a.balance
		HAVING a.balance <> COALESCE(SUM(e.amount), 0) ORDER BY a.id`, from, to).Scan(ctx, &off)
	return off, err
}

// PendingOf is what is pending to the sellers in a range, both ends included.
func (s *Service) PendingOf(ctx context.Context, idb bun.IDB, from, to int64) (map[int64]money.Cents, error) {
	var rows []accountRow
	err := idb.NewSelect().Model(&rows).Where("kind = ?", Pending).Where("seller_id BETWEEN ? AND ?", from, to).Scan(ctx)
	pending := make(map[int64]money.Cents, len(rows))
	for _, row := range rows {
		pending[row.SellerID] = row.Balance
	}
	return pending, err
}
