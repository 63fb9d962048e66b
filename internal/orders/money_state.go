package orders

import (
	"context"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/ledger"
	"merkato/internal/sales"
)

// purse knows where a seller's money is, as far as that can be said of lines.
type purse struct {
	payouts   []ledger.Payout // in the order they were sent
	isPayable bool
}

func (s *Service) purseOf(ctx context.Context, idb bun.IDB, sellerID int64) (purse, error) {
	payouts, err := s.Ledger.PayoutsIn(ctx, idb, sellerID)
	if err != nil {
		return purse{}, err
	}
	owner, err := s.Sellers.ByID(ctx, idb, sellerID)
	if err != nil {
		return purse{}, err
	}
	return purse{payouts: payouts, isPayable: owner.IsPayable()}, nil
}

// setMoneyStates sets on each line where its money is. Payouts are read only where
// a line may be in one.
func (s *Service) setMoneyStates(ctx context.Context, idb bun.IDB, sellerID int64, lines []Entry) error {
	var p *purse
	for i := range lines {
		if p == nil && isReleased(&lines[i].Line) {
			read, err := s.purseOf(ctx, idb, sellerID)
			if err != nil {
				return err
			}
			p = &read
		}
		lines[i].Money = p.stateOf(&lines[i].Line)
	}
	return nil
}

// isReleased reports whether a line's money has been due, and is not taken back.
func isReleased(l *sales.Line) bool {
	return l.Type == sales.TypeOrder && !l.IsRefundedWhole() && l.ReleasedAt != nil
}

// stateOf returns where the money of a line is; p may be nil for a line that was
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
	var ways []ledger.Payout
	for _, payout := range p.payouts {
		if payout.SentAt.Before(*l.ReleasedAt) {
			continue
		}
		ways = append(ways, payout)
		if payout.ReturnedAt == nil {
			break
		}
	}
	return ways
}
