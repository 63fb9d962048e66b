package ledger

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/money"
)

// Service writes and reads the ledger. It asks nobody for permission: the area
// that calls it has done so.
type Service struct {
	db  *db.DB
	now func() time.Time
}

// New makes the service on a database; now is the clock for the time of posting.
func New(d *db.DB, now func() time.Time) *Service {
	return &Service{db: d, now: now}
}

// Balances are what a seller's accounts hold.
type Balances struct {
	Pending, Available, InTransit, Fees money.Cents
}

// Balances reads a seller's accounts; a seller nothing was posted for has zeros.
func (s *Service) Balances(ctx context.Context, sellerID int64) (Balances, error) {
	rows, err := accountsOf(ctx, s.db.Read(), sellerID)
	if err != nil {
		return Balances{}, err
	}
	return balancesOf(rows), nil
}

// Hold reads a seller's accounts and keeps everyone else from posting to them
// until the transaction ends: what is read may be posted away, as a payout.
func (s *Service) Hold(ctx context.Context, tx bun.Tx, sellerID int64) (Balances, error) {
	accounts, err := openAccounts(ctx, tx, []int64{sellerID})
	if err != nil {
		return Balances{}, err
	}
	locked, err := s.lock(ctx, tx, accounts, func(a Account) bool { return a.SellerID == sellerID })
	if err != nil {
		return Balances{}, err
	}
	return balancesOf(locked), nil
}

func balancesOf(rows []accountRow) Balances {
	var b Balances
	for _, row := range rows {
		switch row.Kind {
		case Pending:
			b.Pending = row.Balance
		case Available:
			b.Available = row.Balance
		case InTransit:
			b.InTransit = row.Balance
		case Fees:
			b.Fees = row.Balance
		}
	}
	return b
}

// Balance reads one account; one that nothing was posted to holds zero.
func (s *Service) Balance(ctx context.Context, a Account) (money.Cents, error) {
	rows, err := accountsOf(ctx, s.db.Read(), a.SellerID)
	if err != nil {
		return 0, err
	}
	for _, row := range rows {
		if row.Kind == a.Kind {
			return row.Balance, nil
		}
	}
	return 0, nil
}

// Of reads all transactions of some causes, oldest first.
func (s *Service) Of(ctx context.Context, causes ...Cause) ([]Transaction, error) {
	return transactionsOf(ctx, s.db.Read(), causes)
}

// StatementLine is one entry of an account, with what it was for.
type StatementLine struct {
	TransactionID int64
	Cause         Cause       `bun:"embed:cause_"`
	Amount        money.Cents // gained, or lost where negative
	OccurredAt    time.Time
	PostedAt      time.Time
}

// Page is a part of a statement: the newest lines older than a transaction.
type Page struct {
	Before int64 // the last TransactionID of the page before; 0: the newest lines
	Limit  int   // how many lines at most, 1 to LongestPage
}

// LongestPage is the most lines that one page can have.
const LongestPage = 1000

// Statement reads an account's entries, the newest first, page by page; a page
// shorter than its limit is the last.
func (s *Service) Statement(ctx context.Context, a Account, page Page) ([]StatementLine, error) {
	if page.Limit < 1 || page.Limit > LongestPage {
		return nil, fault.New(fault.Invalid, "page_limit", "A page must have 1 to %d lines.", LongestPage).At("limit")
	}
	return statement(ctx, s.db.Read(), a, page)
}
