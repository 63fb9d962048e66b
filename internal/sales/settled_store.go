package sales

import (
	"context"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
)

// settlements reads what was said of sellers' history. Nobody says otherwise
// until the transaction ends.
func (s *Service) settlements(ctx context.Context, tx bun.Tx, sellers []int64) (map[int64]settlement, error) {
	found := map[int64]settlement{}
	if len(sellers) == 0 {
		return found, nil
	}
	var rows []settlement
	q := tx.NewSelect().Table("settlements").Column("seller_id", "through", "sent_at").Where("seller_id IN (?)", bun.List(sellers)).Order("seller_id")
	if s.DB.Engine == db.PostgreSQL {
		q = q.For("SHARE")
	}
	err := q.Scan(ctx, &rows)
	for _, row := range rows {
		found[row.SellerID] = row
	}
	return found, err
}

func saveSettlement(ctx context.Context, tx bun.Tx, s settlement) error {
	_, err := tx.NewRaw(`INSERT INTO settlements (seller_id, through, sent_at) VALUES (?, ?, ?)
		ON CONFLICT (seller_id) DO UPDATE SET through = EXCLUDED.through, sent_at = EXCLUDED.sent_at`, s.SellerID, s.Through, s.SentAt).Exec(ctx)
	return err
}

// firstPayable is the day of a seller's first line up to a day that is payable
// here; empty: there is none.
func firstPayable(ctx context.Context, tx bun.Tx, sellerID int64, through calendar.Day) (first calendar.Day, err error) {
	err = tx.NewRaw(`SELECT COALESCE(MIN(day), '') FROM order_lines WHERE seller_id = ? AND at < ? AND NOT paid_elsewhere`,
		sellerID, through.End()).Scan(ctx, &first)
	return first, err
}
