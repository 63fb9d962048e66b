package ledger

import (
	"context"
	"maps"
	"math"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
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

// Difference is an account whose stored balance is not the sum of its entries.
type Difference struct {
	Account Account     `bun:"embed:"`
	Kept    money.Cents // the balance on the account
	Sum     money.Cents // of its entries
}

// Verify proves for the whole ledger that every transaction sums to zero, every
// stored balance is the sum of its entries, and every closed month is what it was
// when it was closed. It reads everything once, in the order of transactions, as
// of one moment, and holds up nobody who posts.
func (s *Service) Verify(ctx context.Context) (Report, error) {
	return s.verify(ctx, func(int64, int64) {})
}

func (s *Service) verify(ctx context.Context, progress func(done, total int64)) (r Report, err error) {
	err = s.db.Snapshot(ctx, func(ctx context.Context, tx bun.Tx) error {
		p := proving{report: &r, sums: map[int64]money.Cents{}}
		var last int64
		if err := tx.NewRaw("SELECT COALESCE(MAX(id), 0) FROM ledger_transactions").Scan(ctx, &last); err != nil {
			return err
		}
		var err error
		if p.accounts, err = allAccounts(ctx, tx); err != nil {
			return err
		}
		if p.months, err = closedMonths(ctx, tx); err != nil {
			return err
		}
		for at := int64(0); at < last; progress(at, last) {
			if at, err = p.next(ctx, tx, at); err != nil {
				return err
			}
		}
		p.compare()
		return p.nameUnbalanced(ctx, tx)
	})
	return r, err
}

// proving is how far a proof of the ledger is.
type proving struct {
	report   *Report
	accounts map[int64]accountRow
	sums     map[int64]money.Cents // of the entries of each account
	months   []*closedMonth        // in their order
}

// transactionsTogether is how many transactions are held in memory.
const transactionsTogether = 50_000

type header struct {
	id         int64
	cause      CauseKind
	occurredAt time.Time
	month      *closedMonth // nil: the month is open
	entries    int64
	sum        money.Cents
}

// next proves the transactions that come after one, and returns the last of them.
func (p *proving) next(ctx context.Context, tx bun.Tx, after int64) (last int64, err error) {
	some := make([]header, 0, transactionsTogether)
	var h header
	var postedAt time.Time
	err = db.EachRow(ctx, tx, []db.Place{db.ToInt(&h.id), db.ToText(&h.cause), db.ToTime(&h.occurredAt), db.ToTime(&postedAt)}, func() {
		h.month = monthAt(p.months, postedAt)
		some = append(some, h)
	}, "SELECT id, cause_kind, occurred_at, posted_at FROM ledger_transactions WHERE id > ? ORDER BY id LIMIT ?", after, transactionsTogether)
	if err != nil || len(some) == 0 {
		return math.MaxInt64, err
	}
	last = some[len(some)-1].id
	at := 0
	var e entryRow
	err = db.EachRow(ctx, tx, []db.Place{db.ToInt(&e.TransactionID), db.ToInt(&e.AccountID), db.ToInt(&e.Amount)}, func() {
		for some[at].id < e.TransactionID {
			at++
		}
		some[at].add(e.Amount, p.accounts[e.AccountID])
		p.sums[e.AccountID] += e.Amount
	}, "SELECT transaction_id, account_id, amount FROM ledger_entries WHERE transaction_id > ? AND transaction_id <= ? ORDER BY transaction_id", after, last)
	for _, h := range some {
		p.report.Transactions++
		p.report.Entries += h.entries
		if (h.entries < 2 || h.sum != 0) && len(p.report.Unbalanced) < LongestList {
			p.report.Unbalanced = append(p.report.Unbalanced, Unbalanced{TransactionID: h.id, Entries: h.entries, Sum: h.sum})
		}
	}
	return last, err
}

func (h *header) add(amount money.Cents, to accountRow) {
	h.entries++
	h.sum += amount
	if h.month != nil {
		h.month.add(MonthSum{Kind: to.Kind, Cause: h.cause, Earlier: h.occurredAt.Before(h.month.start)}, amount)
	}
}

// compare holds what was summed up against what is stored.
func (p *proving) compare() {
	for _, id := range slices.Sorted(maps.Keys(p.accounts)) {
		if a := p.accounts[id]; a.Balance != p.sums[id] && len(p.report.Differences) < LongestList {
			p.report.Differences = append(p.report.Differences, Difference{a.address(), a.Balance, p.sums[id]})
		}
	}
	for _, m := range p.months {
		if found := m.inOrder(); !slices.Equal(m.kept, found) && len(p.report.Months) < LongestList {
			p.report.Months = append(p.report.Months, MonthOff{m.month, m.kept, found})
		}
	}
}

// nameUnbalanced finds the keys of unbalanced transactions.
func (p *proving) nameUnbalanced(ctx context.Context, tx bun.Tx) error {
	for i := range p.report.Unbalanced {
		u := &p.report.Unbalanced[i]
		if err := tx.NewRaw("SELECT idempotency_key FROM ledger_transactions WHERE id = ?", u.TransactionID).Scan(ctx, &u.Key); err != nil {
			return err
		}
	}
	return nil
}
