package desk

import (
	"context"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/ledger"
	"merkato/internal/money"
)

// BusinessMonth is what the marketplace's business came to in a month, as it was
// booked then.
type BusinessMonth struct {
	Month      calendar.Day // its first day
	IsClosed   bool         // nothing is booked into it any more
	Turnover   money.Cents  // what customers paid, without VAT
	Refunds    money.Cents  // what they got back, positive
	Commission money.Cents  // the marketplace's part, less what was taken back or adjusted
	Fees       money.Cents
}

// Business is the marketplace's business as a whole.
type Business struct {
	Months  []BusinessMonth // the last twelve, the newest first
	Sellers SellerCounts
}

// SellerCounts are how many sellers there are.
type SellerCounts struct {
	All, New, Selling, Banned, Held int64 // New: since the month began; Selling: ever sold something
}

const businessMonths = 12

// Business reads how the business goes. Closed months are kept as sums; only the
// present one is added up.
func (s *Service) Business(ctx context.Context) (*Business, error) {
	if _, err := actor.Operator(ctx); err != nil {
		return nil, err
	}
	b := &Business{Months: []BusinessMonth{}}
	this := calendar.DayOf(s.Now()).Month()
	for i := range businessMonths {
		m, err := s.Ledger.MonthOf(ctx, this.AddMonths(-i))
		if err != nil {
			return nil, err
		}
		b.Months = append(b.Months, businessOf(m))
	}
	var err error
	b.Sellers, err = s.countAll(ctx, this)
	return b, err
}

func businessOf(m ledger.Month) BusinessMonth {
	b := BusinessMonth{Month: m.Month, IsClosed: m.ClosedAt != nil}
	for _, sum := range m.Sums {
		switch {
		case sum.Kind == ledger.ProviderClearing && sum.Cause == ledger.CauseOrderLine:
			b.Turnover -= sum.Sum
		case sum.Kind == ledger.ProviderClearing && sum.Cause == ledger.CauseRefund:
			b.Refunds += sum.Sum
		case sum.Kind == ledger.Commission:
			b.Commission += sum.Sum
		case sum.Kind == ledger.FeeIncome:
			b.Fees += sum.Sum
		}
	}
	return b
}
