package ledger

import (
	"context"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/money"
)

// PostedLine is what was posted for an order line, for its owner to hold against
// the line: its sale or refund, and the release of its share.
type PostedLine struct {
	Digest     int64 // 0: none was stored
	OccurredAt time.Time
	Gross      money.Cents
	Commission money.Cents
	ShareOf    Account // who gained or lost the rest
	Share      money.Cents
	ReleasedTo int64 // a seller; 0: it was not released
	Released   money.Cents
}

// PostedLines reads what was posted for the lines in a range of numbers, both
// ends included, as seen by a transaction.
func (s *Service) PostedLines(ctx context.Context, tx bun.Tx, from, to int64) (map[int64]*PostedLine, error) {
	accounts, err := allAccounts(ctx, tx)
	if err != nil {
		return nil, err
	}
	lines := make(map[int64]*PostedLine, to-from+1)
	releases, others := map[int64]*PostedLine{}, make(map[int64]*PostedLine, to-from+1) // by transaction
	var ids []int64
	var id, lineID, digest int64
	var occurredAt time.Time
	var isRelease bool
	into := []db.Place{db.ToInt(&id), db.ToInt(&lineID), db.ToInt(&digest), db.ToTime(&occurredAt), db.ToBool(&isRelease)}
	err = db.EachRow(ctx, tx, into, func() {
		ids = append(ids, id)
		l := lines[lineID]
		if l == nil {
			l = &PostedLine{}
			lines[lineID] = l
		}
		if isRelease {
			releases[id] = l
			return
		}
		others[id] = l
		l.Digest, l.OccurredAt = digest, occurredAt
	}, `SELECT id, cause_id, digest, occurred_at, substr(idempotency_key, 1, 8) = 'release:' FROM ledger_transactions
		WHERE cause_kind IN ('order_line', 'refund') AND cause_id BETWEEN ? AND ?`, from, to)
	if err != nil {
		return nil, err
	}
	slices.Sort(ids)
	var e entryRow
	into = []db.Place{db.ToInt(&e.TransactionID), db.ToInt(&e.AccountID), db.ToInt(&e.Amount)}
	add := func() {
		a := accounts[e.AccountID].address()
		l := others[e.TransactionID]
		switch {
		case l == nil:
			if l = releases[e.TransactionID]; a.Kind == Available {
				l.ReleasedTo, l.Released = a.SellerID, l.Released+e.Amount
			}
		case a.Kind == ProviderClearing:
			l.Gross = -e.Amount // clearing is the other side
		case a.Kind == Commission:
			l.Commission = e.Amount
		default:
			l.ShareOf, l.Share = a, e.Amount
		}
	}
	// By their numbers: PostgreSQL would rather read all entries for each join.
	for some := range slices.Chunk(ids, chunk) {
		err := db.EachRow(ctx, tx, into, add, "SELECT transaction_id, account_id, amount FROM ledger_entries WHERE transaction_id IN (?)", bun.List(some))
		if err != nil {
			return nil, err
		}
	}
	return lines, nil
}

// allAccounts finds every account by its number.
func allAccounts(ctx context.Context, tx bun.Tx) (map[int64]accountRow, error) {
	accounts := map[int64]accountRow{}
	var a accountRow
	err := db.EachRow(ctx, tx, []db.Place{db.ToInt(&a.ID), db.ToInt(&a.SellerID), db.ToText(&a.Kind), db.ToInt(&a.Balance)}, func() { accounts[a.ID] = a },
		"SELECT id, seller_id, kind, balance FROM ledger_accounts")
	return accounts, err
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
