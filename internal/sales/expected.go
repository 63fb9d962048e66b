package sales

import (
	"context"

	"merkato/internal/calendar"
	"merkato/internal/money"
)

// Expected is what a payout on a day would send, as far as it is known now: what
// is available, what is released until the day begins, less the fees that are
// withheld then. Below zero, nothing is sent and it is carried over. Every screen
// that names an expected amount takes it from here.
func (s *Service) Expected(ctx context.Context, sellerID int64, on calendar.Day) (money.Cents, error) {
	return s.expectedAfter(ctx, sellerID, on, 0)
}

// ReleasedBy is what of it becomes available until the day begins.
func (s *Service) ReleasedBy(ctx context.Context, sellerID int64, on calendar.Day) (money.Cents, error) {
	return releasedBy(ctx, s.DB.Read(), sellerID, on)
}

// expectedAfter is the same after something that changes what is available then.
func (s *Service) expectedAfter(ctx context.Context, sellerID int64, on calendar.Day, change money.Cents) (money.Cents, error) {
	balances, err := s.Ledger.Balances(ctx, sellerID)
	if err != nil {
		return 0, err
	}
	soon, err := releasedBy(ctx, s.DB.Read(), sellerID, on)
	if err != nil {
		return 0, err
	}
	available := balances.Available + soon + change
	expected := available + min(balances.Fees, 0)
	if s.Withheld == nil {
		return expected, nil
	}
	fees, err := s.Withheld(ctx, sellerID, on, available)
	return expected - fees, err
}
