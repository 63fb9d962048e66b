package ledger

import (
	"context"
	"time"

	"merkato/internal/money"
)

// BelowZero is a seller who has owed for some time.
type BelowZero struct {
	SellerID int64
	Balance  money.Cents
	Since    time.Time // when it last fell below zero, by posting
}

// BelowZero finds the sellers whose available balance has been below zero since
// a moment or longer.
func (s *Service) BelowZero(ctx context.Context, since time.Time) (found []BelowZero, err error) {
	var rows []accountRow
	if err := s.db.Read().NewSelect().Model(&rows).Where("kind = ?", Available).Where("balance < 0").Order("seller_id").Scan(ctx); err != nil {
		return nil, err
	}
	for _, row := range rows {
		fell, err := s.fellBelowZero(ctx, row)
		if err != nil {
			return nil, err
		}
		if !fell.IsZero() && !fell.After(since) {
			found = append(found, BelowZero{row.SellerID, row.Balance, fell})
		}
	}
	return found, nil
}

// fellBelowZero goes back from the present balance to where it was last not
// below zero.
func (s *Service) fellBelowZero(ctx context.Context, row accountRow) (fell time.Time, err error) {
	balance := row.Balance
	for before := int64(0); ; {
		lines, err := statement(ctx, s.db.Read(), row.address(), Page{Before: before, Limit: LongestPage})
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
