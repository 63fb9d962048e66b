package bank

import (
	"context"
	"fmt"
	"strings"

	"github.com/uptrace/bun"

	"merkato/internal/ledger"
)

// payoutsTogether is how many payouts are proved as of one moment.
const payoutsTogether = 5000

// longestList is how many differences a proof lists.
const longestList = 100

// Verify proves each payout against the ledger: what left, arrived and came
// back is its amount, of its seller, and happened as often as the payout says.
// It says what differs, and holds up nobody.
func (p *Payouts) Verify(ctx context.Context, progress func(done, total int64)) ([]string, error) {
	last, err := p.ledger.LastCause(ctx, ledger.CausePayout)
	if err != nil {
		return nil, err
	}
	var lastRow int64
	if err := p.db.Read().NewRaw("SELECT COALESCE(MAX(id), 0) FROM payouts").Scan(ctx, &lastRow); err != nil {
		return nil, err
	}
	last = max(last, lastRow)
	var found []string
	for from := int64(1); from <= last && len(found) < longestList; from += payoutsTogether {
		to := min(from+payoutsTogether-1, last)
		err := p.db.Snapshot(ctx, func(ctx context.Context, tx bun.Tx) error {
			some, err := p.verifySome(ctx, tx, from, to)
			found = append(found, some...)
			return err
		})
		if err != nil {
			return nil, err
		}
		progress(to, last)
	}
	return found, nil
}

func (p *Payouts) verifySome(ctx context.Context, tx bun.Tx, from, to int64) (found []string, err error) {
	var rows []*Payout
	if err := tx.NewSelect().Model(&rows).Where("p.id BETWEEN ? AND ?", from, to).Order("p.id").Scan(ctx); err != nil {
		return nil, err
	}
	moves, err := p.ledger.PayoutMoves(ctx, tx, from, to)
	if err != nil {
		return nil, err
	}
	byKey := make(map[string]ledger.PayoutMove, len(moves))
	for _, m := range moves {
		byKey[m.Key] = m
	}
	for _, row := range rows {
		for movement, happened := range map[string]bool{"sent": row.SentAt != nil, "paid": row.PaidAt != nil, "returned": row.ReturnedAt != nil && row.SentAt != nil} {
			key := fmt.Sprintf("payout_%s:%d", movement, row.ID)
			m, isPosted := byKey[key]
			delete(byKey, key)
			switch {
			case happened && !isPosted:
				found = append(found, fmt.Sprintf("payout %d was %s, but nothing was posted for it", row.ID, movement))
			case !happened && isPosted:
				found = append(found, fmt.Sprintf("payout %d was not %s, but %s was posted as if it were", row.ID, movement, m.Amount))
			case isPosted && (m.Amount != row.Amount || m.SellerID != row.SellerID):
				found = append(found, fmt.Sprintf("payout %d of %s to seller %d was %s as %s of seller %d", row.ID, row.Amount, row.SellerID, movement, m.Amount, m.SellerID))
			}
		}
	}
	for key, m := range byKey {
		if strings.HasPrefix(key, "payout_") {
			found = append(found, fmt.Sprintf("payout %d is gone, but %s was posted for it (%s)", m.PayoutID, m.Amount, key))
		}
	}
	return found, nil
}
