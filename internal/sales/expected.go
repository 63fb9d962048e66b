package sales

import (
	"context"

	"merkato/internal/calendar"
	"merkato/internal/money"
)

// Outlook is what a payout on a day would send, and what it is made of: what is
// neither available nor released until then are fees.
type Outlook struct {
	Available, Releases, Expected money.Cents
}

// Expected is what a payout on a day would send, as far as it is known now: what
// is available, what is released until the day begins, less the fees that are
// withheld then. Below zero, nothing is sent and it is carried over. Every screen
// that names an expected amount takes it from here.
func (s *Service) Expected(ctx context.Context, sellerID int64, on calendar.Day) (money.Cents, error) {
	o, err := s.Outlook(ctx, sellerID, on, 0)
	return o.Expected, err
}

// Outlook is the same with its parts, after a change of what is available then.
func (s *Service) Outlook(ctx context.Context, sellerID int64, on calendar.Day, change money.Cents) (o Outlook, err error) {
	balances, err := s.Ledger.Balances(ctx, sellerID)
	if err != nil {
		return o, err
	}
	o.Available = balances.Available
	if o.Releases, err = releasedBy(ctx, s.DB.Read(), sellerID, on); err != nil {
		return o, err
	}
	available := o.Available + o.Releases + change
	o.Expected = available + min(balances.Fees, 0)
	if s.Withheld == nil {
		return o, nil
	}
	fees, err := s.Withheld(ctx, sellerID, on, available)
	o.Expected -= fees
	return o, err
}
