package ledger

import (
	"context"
	"slices"

	"github.com/uptrace/bun"

	"merkato/internal/money"
)

// MovedFor is what was moved for one cause on a seller's account.
type MovedFor struct {
	CauseID  int64
	SellerID int64
	Sum      money.Cents
}

// MovedFor sums what was moved on sellers' accounts of a kind for each cause of a
// kind in a range of numbers, both ends included, as seen by a transaction. The
// owners of causes hold it against their own books.
func (s *Service) MovedFor(ctx context.Context, tx bun.Tx, on Kind, cause CauseKind, from, to int64) (map[int64]*MovedFor, error) {
	return movedFor(ctx, tx, on, cause, "t.cause_id BETWEEN ? AND ?", from, to)
}

// TakenFromPending sums what some refunds took from what was pending; zero or
// negative.
func (s *Service) TakenFromPending(ctx context.Context, tx bun.Tx, refunds []int64) (map[int64]money.Cents, error) {
	sums := map[int64]money.Cents{}
	for some := range slices.Chunk(refunds, chunk) {
		moved, err := movedFor(ctx, tx, Pending, CauseRefund, "t.cause_id IN (?)", bun.List(some))
		if err != nil {
			return nil, err
		}
		for id, m := range moved {
			sums[id] = m.Sum
		}
	}
	return sums, nil
}

func movedFor(ctx context.Context, tx bun.Tx, on Kind, cause CauseKind, where string, args ...any) (map[int64]*MovedFor, error) {
	var rows []*MovedFor
	err := tx.NewSelect().TableExpr("ledger_transactions AS t").
		Join("JOIN ledger_entries AS e ON e.transaction_id = t.id").Join("JOIN ledger_accounts AS a ON a.id = e.account_id").
		ColumnExpr("t.cause_id, a.seller_id, CAST(SUM(e.amount) AS BIGINT) AS sum").
		Where("a.kind = ?", on).Where("t.cause_kind = ?", cause).Where(where, args...).GroupExpr("t.cause_id, a.seller_id").Scan(ctx, &rows)
	sums := make(map[int64]*MovedFor, len(rows))
	for _, row := range rows {
		sums[row.CauseID] = row
	}
	return sums, err
}

// Unsettled finds sellers whose available is not zero, in the order of their
// numbers after one.
func (s *Service) Unsettled(ctx context.Context, after int64, limit int) ([]int64, error) {
	var ids []int64
	err := s.db.Read().NewSelect().Model((*accountRow)(nil)).Column("seller_id").
		Where("kind = ?", Available).Where("balance <> 0").Where("seller_id > ?", after).
		Order("seller_id").Limit(int64(limit)).Scan(ctx, &ids)
	return ids, err
}

// LastOnAvailable is, for each of some sellers, the newest transaction on its
// available account. While the account is held, none comes after it.
func (s *Service) LastOnAvailable(ctx context.Context, tx bun.Tx, sellers []int64) (map[int64]int64, error) {
	var rows []struct{ SellerID, Last int64 }
	err := tx.NewSelect().TableExpr("ledger_accounts AS a").
		ColumnExpr("a.seller_id, COALESCE((SELECT MAX(e.transaction_id) FROM ledger_entries AS e WHERE e.account_id = a.id), 0) AS last").
		Where("a.kind = ?", Available).Where("a.seller_id IN (?)", bun.List(sellers)).Scan(ctx, &rows)
	last := make(map[int64]int64, len(rows))
	for _, row := range rows {
		last[row.SellerID] = row.Last
	}
	return last, err
}

// Term is what one kind of cause did to an available account over a range of
// transactions. Of payouts it is what came back.
type Term struct {
	Cause   CauseKind `bun:"cause_kind"`
	Entries int64
	Gained  money.Cents
	Lost    money.Cents // never positive
}

// ofNoPayoutItself leaves out what a payout moved when it was booked: that it left,
// and the VAT that went along. They come after all that it covers, in the range
// of the next.
const ofNoPayoutItself = "t.idempotency_key NOT LIKE 'payout_sent:%' AND t.idempotency_key NOT LIKE 'payout_vat:%'"

// TermsOfAvailable sums what moved on a seller's available account in the
// transactions after one and up to another.
func (s *Service) TermsOfAvailable(ctx context.Context, sellerID, after, through int64) ([]Term, error) {
	var terms []Term
	err := s.db.Read().NewSelect().TableExpr("ledger_accounts AS a").
		Join("JOIN ledger_entries AS e ON e.account_id = a.id").Join("JOIN ledger_transactions AS t ON t.id = e.transaction_id").
		ColumnExpr("t.cause_kind, COUNT(*) AS entries").
		ColumnExpr("CAST(SUM(CASE WHEN e.amount > 0 THEN e.amount ELSE 0 END) AS BIGINT) AS gained").
		ColumnExpr("CAST(SUM(CASE WHEN e.amount < 0 THEN e.amount ELSE 0 END) AS BIGINT) AS lost").
		Where("a.seller_id = ?", sellerID).Where("a.kind = ?", Available).
		Where("e.transaction_id > ?", after).Where("e.transaction_id <= ?", through).Where(ofNoPayoutItself).
		GroupExpr("t.cause_kind").OrderExpr("t.cause_kind").Scan(ctx, &terms)
	return terms, err
}

// HoldAll is Hold for several sellers at once, without a deadlock among those
// who do so.
func (s *Service) HoldAll(ctx context.Context, tx bun.Tx, sellers []int64) (map[int64]Balances, error) {
	sellers = slices.Compact(slices.Sorted(slices.Values(sellers)))
	accounts, err := openAccounts(ctx, tx, sellers)
	if err != nil {
		return nil, err
	}
	locked, err := s.lock(ctx, tx, accounts, func(a Account) bool { return a.SellerID != 0 })
	if err != nil {
		return nil, err
	}
	rows := map[int64][]accountRow{}
	for _, row := range locked {
		rows[row.SellerID] = append(rows[row.SellerID], row)
	}
	held := make(map[int64]Balances, len(rows))
	for id, accounts := range rows {
		held[id] = balancesOf(accounts)
	}
	return held, nil
}
