package sales

import (
	"context"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/fault"
)

// SettledNone says of a seller that nothing was paid elsewhere.
const SettledNone = "none"

// settlement is what was said of a seller's history: lines up to a day were
// paid elsewhere.
type settlement struct {
	SellerID int64
	Through  string // a day, or SettledNone
}

// covers reports whether a line of a day was paid elsewhere.
func (s settlement) covers(day calendar.Day) bool {
	return s.Through != "" && s.Through != SettledNone && day <= calendar.Day(s.Through)
}

// Settle keeps up to which day a seller was paid elsewhere, or SettledNone, in
// the caller's transaction. It changes no line: the day moves only while no
// payable line lies on it or before.
func (s *Service) Settle(ctx context.Context, tx bun.Tx, sellerID int64, through string) error {
	known, err := s.settlements(ctx, tx, []int64{sellerID})
	if err != nil || known[sellerID].Through == through {
		return err
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
	return saveSettlement(ctx, tx, settlement{sellerID, through})
}
