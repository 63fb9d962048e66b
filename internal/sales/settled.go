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

// settlement is what was said of a seller's history: lines up to a day were
// paid elsewhere.
type settlement struct {
	SellerID int64
	Through  string     // a day, or SettledNone
	SentAt   *time.Time // as of when; nil: before this was stored
}

// covers reports whether a line of a day was paid elsewhere.
func (s settlement) covers(day calendar.Day) bool {
	return s.Through != "" && s.Through != SettledNone && day <= calendar.Day(s.Through)
}

// Settle keeps up to which day a seller was paid elsewhere, or SettledNone, as of
// when that was sent, in the caller's transaction. Older news changes nothing. It
// changes no line: the day moves only while no payable line lies on it or before.
func (s *Service) Settle(ctx context.Context, tx bun.Tx, sellerID int64, through string, sentAt time.Time) error {
	known, err := s.settlements(ctx, tx, []int64{sellerID})
	if err != nil {
		return err
	}
	sentAt = db.Moment(sentAt)
	switch before := known[sellerID]; {
	case before.SentAt != nil && (before.SentAt.After(sentAt) || before.SentAt.Equal(sentAt) && before.Through == through):
		return nil // whoever books orders of the seller meanwhile waits for no write
	case before.Through == through:
		return saveSettlement(ctx, tx, settlement{sellerID, through, &sentAt})
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
	return saveSettlement(ctx, tx, settlement{sellerID, through, &sentAt})
}
