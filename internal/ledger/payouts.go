package ledger

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/money"
)

// Payout is a payout as the ledger tells it.
type Payout struct {
	ID         int64 // its cause's
	Amount     money.Cents
	SentAt     time.Time
	SentIn     int64      // the transaction that sent it: what was posted before was there to be sent
	PaidAt     *time.Time // reached the bank
	ReturnedAt *time.Time // came back, before it arrived or days after; then what it held is available again
}

// Payouts reads all payouts of a seller, in the order they were sent.
func (s *Service) Payouts(ctx context.Context, sellerID int64) ([]Payout, error) {
	return payoutsOf(ctx, s.db.Read(), sellerID)
}

// PayoutsIn is Payouts as seen by a transaction.
func (s *Service) PayoutsIn(ctx context.Context, idb bun.IDB, sellerID int64) ([]Payout, error) {
	return payoutsOf(ctx, idb, sellerID)
}

// payoutsOf reads what went in and out of the two accounts that only payouts
// move: one gains by what was sent and by what has arrived.
func payoutsOf(ctx context.Context, idb bun.IDB, sellerID int64) ([]Payout, error) {
	var entries []struct {
		ID         int64
		CauseID    int64
		Kind       Kind
		Amount     money.Cents
		OccurredAt time.Time
	}
	err := idb.NewRaw(`
		SELECT t.id, t.cause_id, a.kind, e.amount, t.occurred_at
		FROM ledger_accounts AS a
		JOIN ledger_entries AS e ON e.account_id = a.id
		JOIN ledger_transactions AS t ON t.id = e.transaction_id
		WHERE a.seller_id = ? AND a.kind IN (?, ?) AND t.cause_kind = ?
		ORDER BY t.id, a.kind DESC`, sellerID, InTransit, Paid, CausePayout).Scan(ctx, &entries)
	if err != nil {
		return nil, err
	}
	var payouts []Payout
	at := map[int64]int{}
	for _, e := range entries {
		when := e.OccurredAt.UTC()
		i, isKnown := at[e.CauseID]
		switch {
		case !isKnown:
			at[e.CauseID] = len(payouts)
			payouts = append(payouts, Payout{ID: e.CauseID, Amount: e.Amount, SentAt: when, SentIn: e.ID})
		case e.Kind == Paid && e.Amount > 0:
			payouts[i].PaidAt = &when
		case e.Kind == Paid || payouts[i].PaidAt == nil:
			payouts[i].ReturnedAt = &when
		}
		// What is left is the other half of an arrival: in transit loses what paid gained.
	}
	return payouts, nil
}
