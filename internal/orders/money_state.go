package orders

import (
	"context"
	"slices"
	"sort"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/ledger"
	"merkato/internal/sales"
)

// purse knows where a seller's money is, as far as that can be said of lines.
type purse struct {
	payouts   []ledger.Payout // in the order they were sent
	released  map[int64]int64 // of lines that the clock may put on the wrong side of a payout: the transaction that released them
	isPayable bool
}

// sameTime is how close the moments of a release and a payout may be and not say
// which of them came first: each is when a job began that may take an hour, and
// clocks differ. Farther apart they agree with the ledger.
const sameTime = 3 * time.Hour

func (s *Service) purseOf(ctx context.Context, idb bun.IDB, sellerID int64) (purse, error) {
	payouts, err := s.Ledger.Payouts(ctx, idb, sellerID)
	if err != nil {
		return purse{}, err
	}
	owner, err := s.Sellers.ByID(ctx, idb, sellerID)
	if err != nil {
		return purse{}, err
	}
	return purse{payouts: payouts, isPayable: owner.IsPayable()}, nil
}

// purseFor is the purse that some of the seller's lines need.
func (s *Service) purseFor(ctx context.Context, idb bun.IDB, sellerID int64, lines []Entry) (purse, error) {
	p, err := s.purseOf(ctx, idb, sellerID)
	if err != nil {
		return p, err
	}
	var unsure []int64
	for i := range lines {
		if p.isUnsure(&lines[i].Line) {
			unsure = append(unsure, lines[i].ID)
		}
	}
	p.released, err = s.Ledger.ReleasedIn(ctx, idb, unsure)
	return p, err
}

// purseForAll is the purse for all of the seller's lines, however many there are.
func (s *Service) purseForAll(ctx context.Context, idb bun.IDB, sellerID int64) (purse, error) {
	p, err := s.purseOf(ctx, idb, sellerID)
	if err != nil {
		return p, err
	}
	p.released, err = s.Ledger.ReleasedAcross(ctx, idb, sellerID, p.payouts, sameTime)
	return p, err
}

// setMoneyStates sets on each line where its money is. Payouts are read only where
// a line may be in one.
func (s *Service) setMoneyStates(ctx context.Context, idb bun.IDB, sellerID int64, lines []Entry) error {
	p := &purse{}
	if slices.ContainsFunc(lines, func(e Entry) bool { return isReleased(&e.Line) }) {
		read, err := s.purseFor(ctx, idb, sellerID, lines)
		if err != nil {
			return err
		}
		p = &read
	}
	for i := range lines {
		lines[i].Money = p.stateOf(&lines[i].Line)
	}
	return nil
}

// isReleased reports whether a line's money has been due, and is not taken back.
func isReleased(l *sales.Line) bool {
	return l.Type == sales.TypeOrder && !l.IsRefundedWhole() && l.ReleasedAt != nil
}

// stateOf returns where the money of a line is; p may be empty for a line that was
// not released.
func (p *purse) stateOf(l *sales.Line) MoneyState {
	switch {
	case l.Type == sales.TypeRefund || l.IsRefundedWhole():
		return MoneyState{Kind: MoneyTakenBack}
	case l.PaidElsewhere:
		return MoneyState{Kind: MoneyPaidElsewhere}
	case l.ReleasedAt == nil:
		return MoneyState{Kind: MoneyPending, On: calendar.DayOf(*l.ReleaseAt)}
	}
	ways := p.waysOf(l)
	if n := len(ways); n > 0 && ways[n-1].ReturnedAt == nil {
		last := ways[n-1]
		state := MoneyState{Kind: MoneyInPayout, On: calendar.DayOf(last.SentAt), PayoutID: last.ID}
		if last.PaidAt != nil {
			state.Kind = MoneyPaid
		}
		return state
	}
	if p.isPayable {
		return MoneyState{Kind: MoneyAvailable}
	}
	return MoneyState{Kind: MoneyWithheld}
}

// waysOf are the payouts that took a released line's money along: all that was
// available goes with the next one, and what comes back with the next after.
func (p *purse) waysOf(l *sales.Line) []ledger.Payout {
	ways := p.payouts[p.firstAfter(l):]
	for i := range ways {
		if ways[i].ReturnedAt == nil {
			return ways[:i+1]
		}
	}
	return ways
}

// firstAfter is the place of the first payout that left when a released line's money
// was available: by the order of the ledger where the clock may be wrong.
func (p *purse) firstAfter(l *sales.Line) int {
	if in, isKnown := p.released[l.ID]; isKnown {
		return sort.Search(len(p.payouts), func(i int) bool { return in < p.payouts[i].SentIn })
	}
	return sort.Search(len(p.payouts), func(i int) bool { return !p.payouts[i].SentAt.Before(*l.ReleasedAt) })
}

// isUnsure reports whether the clock may put a line on the wrong side of a payout.
func (p *purse) isUnsure(l *sales.Line) bool {
	return l.ReleasedAt != nil && slices.ContainsFunc(p.payouts, func(payout ledger.Payout) bool {
		return payout.SentAt.Sub(*l.ReleasedAt).Abs() <= sameTime
	})
}
