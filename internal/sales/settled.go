package sales

import (
	"context"
	"maps"
	"slices"
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
	Through  string     // a day, or SettledNone; empty: nothing was said
	SentAt   *time.Time // as of when; nil: before this was stored
}

// Covers reports whether a line of a day was paid elsewhere.
func (s Settlement) Covers(day calendar.Day) bool {
	return s.Through != "" && s.Through != SettledNone && day <= calendar.Day(s.Through)
}

// has reports whether something adds nothing to what was said.
func (s Settlement) has(said Settlement) bool {
	return s.SentAt != nil && (s.SentAt.After(*said.SentAt) || s.SentAt.Equal(*said.SentAt) && s.Through == said.Through)
}

// Settle keeps up to which day a seller was paid elsewhere, or SettledNone, as of
// when that was sent, in the caller's transaction. Older news changes nothing. It
// changes no line: the day moves only while no payable line lies on it or before.
func (s *Service) Settle(ctx context.Context, tx bun.Tx, sellerID int64, through string, sentAt time.Time) error {
	sentAt = db.Moment(sentAt)
	said, ids := Settlement{sellerID, through, &sentAt}, []int64{sellerID}
	before, err := s.settlements(ctx, tx, ids, "")
	if err != nil || before[sellerID].has(said) {
		return err // and waits for nobody who books orders of the seller meanwhile
	}
	// Who does is waited for: what was booked by then counts.
	if before[sellerID].SellerID == 0 {
		if err := beginSettlement(ctx, tx, sellerID); err != nil {
			return err
		}
	}
	if before, err = s.settlements(ctx, tx, ids, "NO KEY UPDATE"); err != nil || before[sellerID].has(said) {
		return err
	}
	if before[sellerID].Through != through && through != SettledNone {
		first, err := firstPayable(ctx, tx, sellerID, calendar.Day(through))
		if err != nil {
			return err
		}
		if first != "" {
			return fault.New(fault.Conflict, "settled_through_payable",
				"A line of %s has already been booked as payable here, so settled_through cannot be %s. Choose a day before %s.", first, through, first).At("settled_through")
		}
	}
	_, err = tx.NewRaw("UPDATE settlements SET through = ?, sent_at = ? WHERE seller_id = ?", through, sentAt, sellerID).Exec(ctx)
	return err
}

// Settlements reads what was said of sellers' history. Nobody says otherwise
// until the transaction ends. Sellers are begun and locked by their ids, as those of one
// request are settled: in any other order the two could wait for each other.
func (s *Service) Settlements(ctx context.Context, tx bun.Tx, sellers []int64) (map[int64]Settlement, error) {
	known, err := s.settlements(ctx, tx, sellers, "")
	if err != nil {
		return nil, err
	}
	if len(known) == len(sellers) {
		return s.settlements(ctx, tx, sellers, "SHARE")
	}
	found := map[int64]Settlement{}
	for _, id := range slices.Sorted(slices.Values(sellers)) { // for each seller this happens once
		if known[id].SellerID == 0 {
			if err := beginSettlement(ctx, tx, id); err != nil {
				return nil, err
			}
		}
		one, err := s.settlements(ctx, tx, []int64{id}, "SHARE")
		if err != nil {
			return nil, err
		}
		maps.Copy(found, one)
	}
	return found, nil
}

// settlements reads what is kept of sellers and locks it, unless the lock is empty.
func (s *Service) settlements(ctx context.Context, tx bun.Tx, sellers []int64, lock string) (map[int64]Settlement, error) {
	found := map[int64]Settlement{}
	if len(sellers) == 0 {
		return found, nil
	}
	var rows []Settlement
	q := tx.NewSelect().Table("settlements").Column("seller_id", "through", "sent_at").Where("seller_id IN (?)", bun.List(sellers)).Order("seller_id")
	if s.DB.Engine == db.PostgreSQL && lock != "" {
		q = q.For(lock)
	}
	err := q.Scan(ctx, &rows)
	for _, row := range rows {
		found[row.SellerID] = row
	}
	return found, err
}

// beginSettlement keeps of a seller that nothing was said yet, once: what is not there
// cannot be locked.
func beginSettlement(ctx context.Context, tx bun.Tx, sellerID int64) error {
	_, err := tx.NewInsert().Model(&Settlement{SellerID: sellerID}).ModelTableExpr("settlements").On("CONFLICT (seller_id) DO NOTHING").Exec(ctx)
	return err
}

// firstPayable is the day of a seller's first line up to a day that is payable
// here; empty: there is none.
func firstPayable(ctx context.Context, tx bun.Tx, sellerID int64, through calendar.Day) (first calendar.Day, err error) {
	err = tx.NewRaw(`SELECT COALESCE(MIN(day), '') FROM order_lines WHERE seller_id = ? AND at < ? AND NOT paid_elsewhere`,
		sellerID, through.End()).Scan(ctx, &first)
	return first, err
}
