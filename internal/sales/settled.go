package sales

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/fault"
)

// SettledNone says of a seller that nothing was paid elsewhere.
const SettledNone = "none"

// Settlement is what was said of a seller's history: lines up to a day were
// paid elsewhere.
type Settlement struct {
	SellerID int64
	Through  string     // a day, or SettledNone
	SentAt   *time.Time // as of when; nil: before this was stored
}

// Covers reports whether a line of a day was paid elsewhere.
func (s Settlement) Covers(day calendar.Day) bool {
	return s.Through != "" && s.Through != SettledNone && day <= calendar.Day(s.Through)
}

// Settle keeps up to which day a seller was paid elsewhere, or SettledNone, as of
// when that was sent, in the caller's transaction. Older news changes nothing. It
// changes no line: the day moves only while no payable line lies on it or before.
func (s *Service) Settle(ctx context.Context, tx bun.Tx, sellerID int64, through string, sentAt time.Time) error {
	known, err := s.Settlements(ctx, tx, []int64{sellerID})
	if err != nil {
		return err
	}
	sentAt = db.Moment(sentAt)
	switch before := known[sellerID]; {
	case before.SentAt != nil && (before.SentAt.After(sentAt) || before.SentAt.Equal(sentAt) && before.Through == through):
		return nil // whoever books orders of the seller meanwhile waits for no write
	case before.Through == through:
		return saveSettlement(ctx, tx, Settlement{sellerID, through, &sentAt})
	}
	if through != SettledNone {
		first, err := firstPayable(ctx, tx, sellerID, calendar.Day(through))
		if err != nil {
			return err
		}
		if first != "" {
			return fault.New(fault.Conflict, "settled_through_payable",
				"A line of %s was booked as payable here already, so settled_through cannot be %s. Choose a day before %s.", first, through, first).At("settled_through")
		}
	}
	return saveSettlement(ctx, tx, Settlement{sellerID, through, &sentAt})
}

// Settlements reads what was said of sellers' history. Nobody says otherwise
// until the transaction ends.
func (s *Service) Settlements(ctx context.Context, tx bun.Tx, sellers []int64) (map[int64]Settlement, error) {
	found := map[int64]Settlement{}
	if len(sellers) == 0 {
		return found, nil
	}
	var rows []Settlement
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

func saveSettlement(ctx context.Context, tx bun.Tx, s Settlement) error {
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
