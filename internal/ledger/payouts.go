package ledger

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/money"
)

// Payout is a payout as the ledger has it.
type Payout struct {
	ID         int64 // its cause's
	Amount     money.Cents
	SentAt     time.Time
	SentIn     int64      // the transaction that sent it: what was posted before was there to be sent
	PaidAt     *time.Time // reached the bank
	ReturnedAt *time.Time // came back, before it arrived or days after; then what it held is available again
}

// Payouts reads all payouts of a seller, in the order they were sent, as seen by
// a transaction.
func (s *Service) Payouts(ctx context.Context, idb bun.IDB, sellerID int64) ([]Payout, error) {
	return payoutsOf(ctx, idb, sellerID)
}

// accountOf is the seller's account of a kind. Looked up by itself: with the
// accounts joined, PostgreSQL takes four times as long to plan.
func accountOf(kind string) string {
	return "(SELECT id FROM ledger_accounts WHERE seller_id = ?0 AND kind = " + kind + ")"
}

// movedBy is what a transaction t moved on that account.
func movedBy(kind string) string {
	return "CAST(COALESCE((SELECT SUM(amount) FROM ledger_entries WHERE transaction_id = t.id AND account_id = " + accountOf(kind) + "), 0) AS BIGINT)"
}

// payoutsOf reads what payouts did to the seller's accounts. In transit names
// them; a return is what goes back to available.
func payoutsOf(ctx context.Context, idb bun.IDB, sellerID int64) ([]Payout, error) {
	var moves []struct {
		ID         int64
		CauseID    int64
		OccurredAt time.Time
		InTransit  money.Cents
		Available  money.Cents
	}
	err := idb.NewRaw(`
		SELECT t.id, t.cause_id, t.occurred_at, `+movedBy("?1")+` AS in_transit, `+movedBy("?2")+` AS available
		FROM ledger_transactions AS t
		WHERE t.cause_kind = ?3 AND t.idempotency_key NOT LIKE 'payout_vat:%' AND t.cause_id IN (
			SELECT sent.cause_id FROM ledger_entries AS moved JOIN ledger_transactions AS sent ON sent.id = moved.transaction_id
			WHERE moved.account_id = `+accountOf("?1")+` AND sent.cause_kind = ?3)
		ORDER BY t.id`, sellerID, InTransit, Available, CausePayout).Scan(ctx, &moves)
	if err != nil {
		return nil, err
	}
	var payouts []Payout
	at := map[int64]int{}
	for _, m := range moves {
		when := m.OccurredAt.UTC()
		i, isKnown := at[m.CauseID]
		switch {
		case !isKnown:
			at[m.CauseID] = len(payouts)
			payouts = append(payouts, Payout{ID: m.CauseID, Amount: m.InTransit, SentAt: when, SentIn: m.ID})
		case m.Available > 0:
			payouts[i].ReturnedAt = &when
		default:
			payouts[i].PaidAt = &when
		}
	}
	return payouts, nil
}
