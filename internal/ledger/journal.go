package ledger

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/money"
)

// JournalLine is an entry of the ledger with its transaction, as a bookkeeper
// reads it.
type JournalLine struct {
	TransactionID int64
	PostedAt      time.Time
	OccurredAt    time.Time
	CauseKind     CauseKind
	CauseID       int64
	Account       Kind
	SellerID      int64 // 0: the platform's own
	Amount        money.Cents
}

const journalOf = ` FROM ledger_transactions AS t JOIN ledger_entries AS e ON e.transaction_id = t.id JOIN ledger_accounts AS a ON a.id = e.account_id
	WHERE t.posted_at >= ? AND t.posted_at < ?`

// CountJournal is how many entries were posted in a month.
func (s *Service) CountJournal(ctx context.Context, month calendar.Day) (n int64, err error) {
	err = s.db.Read().NewRaw("SELECT COUNT(*)"+journalOf, month.Start(), month.AddMonths(1).Start()).Scan(ctx, &n)
	return n, err
}

// Journal passes on the entries that were posted in a month one by one, in the
// order of their transactions, as they were at one moment.
func (s *Service) Journal(ctx context.Context, month calendar.Day, each func(*JournalLine) error) error {
	return s.db.Snapshot(ctx, func(ctx context.Context, tx bun.Tx) error {
		rows, err := db.Stream(ctx, tx, `SELECT t.id, t.posted_at, t.occurred_at, t.cause_kind, t.cause_id, a.kind, COALESCE(a.seller_id, 0), e.amount`+journalOf+`
			ORDER BY t.id, a.id`, month.Start(), month.AddMonths(1).Start())
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var l JournalLine
			if err := rows.Scan(&l.TransactionID, &l.PostedAt, &l.OccurredAt, &l.CauseKind, &l.CauseID, &l.Account, &l.SellerID, &l.Amount); err != nil {
				return err
			}
			if err := each(&l); err != nil {
				return err
			}
		}
		return rows.Err()
	})
}
