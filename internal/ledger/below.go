package ledger

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/money"
)

// BelowZero is a seller who has owed for some time.
type BelowZero struct {
	SellerID int64
	Balance  money.Cents // what is available: below zero
	Since    time.Time   // when it last fell below zero, by posting
}

// BelowZero finds the sellers whose available balance has been below zero since
// a moment or longer.
func (s *Service) BelowZero(ctx context.Context, since time.Time) (found []BelowZero, err error) {
	err = s.db.Snapshot(ctx, func(ctx context.Context, tx bun.Tx) error {
		var rows []accountRow
		if err := tx.NewSelect().Model(&rows).Where("kind = ?", Available).Where("balance < 0").Order("seller_id").Scan(ctx); err != nil {
			return err
		}
		for _, row := range rows {
			fell, err := fellBelowZero(ctx, tx, row)
			if err != nil {
				return err
			}
			if !fell.After(since) {
				found = append(found, BelowZero{row.SellerID, row.Balance, fell})
			}
		}
		return nil
	})
	return found, err
}

// fellBelowZero goes back from the present balance to where it was last not
// below zero.
func fellBelowZero(ctx context.Context, tx bun.Tx, row accountRow) (fell time.Time, err error) {
	balance := row.Balance
	for before := int64(0); ; {
		lines, err := statement(ctx, tx, row.address(), Page{Before: before, Limit: LongestPage})
		if err != nil {
			return fell, err
		}
		for _, l := range lines {
			if balance >= 0 {
				return fell, nil
			}
			fell, balance, before = l.PostedAt, balance-l.Amount, l.TransactionID
		}
		if len(lines) < LongestPage {
			return fell, nil
		}
	}
}
