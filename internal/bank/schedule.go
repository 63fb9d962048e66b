package bank

import (
	"cmp"
	"context"
	"slices"

	"merkato/internal/bank/payouts"
	"merkato/internal/calendar"
	"merkato/internal/money"
	"merkato/internal/sales"
)

// Step is what happens to the money on a day.
type Step string

const (
	StepRelease Step = "RELEASE" // shares become available
	StepPayout  Step = "PAYOUT"  // what is available leaves
	StepArrival Step = "ARRIVAL" // a payout is at the bank
)

// ScheduleEntry is one step on one day, as far as it is known now.
type ScheduleEntry struct {
	On       calendar.Day
	Step     Step
	Amount   money.Cents
	Lines    int64  // order lines that become available
	PayoutID *int64 // of an arrival: a payout that is on its way already
}

// scheduledDays is how many days ahead the schedule goes.
const scheduledDays = 90

// Schedule is what the coming days bring the asking seller: when shares become
// available, when payouts leave and when they are at the bank. While payouts are
// withheld none leaves.
func (s *Service) Schedule(ctx context.Context) ([]ScheduleEntry, error) {
	owner, err := s.Sellers.Asking(ctx)
	if err != nil {
		return nil, err
	}
	end := calendar.DayOf(s.Now()).Add(scheduledDays)
	released, err := s.Sales.ReleaseDays(ctx, owner.ID, end)
	if err != nil {
		return nil, err
	}
	var entries []ScheduleEntry
	for _, day := range released {
		if day.Amount == 0 {
			continue // of sales that were free or refunded
		}
		entries = append(entries, ScheduleEntry{On: day.On, Step: StepRelease, Amount: day.Amount, Lines: day.Lines})
	}
	var onTheWay []payouts.Payout
	err = s.DB.Read().NewSelect().Model(&onTheWay).Where("p.seller_id = ?", owner.ID).
		Where("p.status IN ('BOOKED', 'TRANSFERRED', 'IN_TRANSIT')").Where("p.expected_on IS NOT NULL").Order("p.id").Scan(ctx)
	if err != nil {
		return nil, err
	}
	for i := range onTheWay {
		p := &onTheWay[i]
		on := max(*p.ExpectedOn, calendar.DayOf(s.Now())) // late ones come any day
		entries = append(entries, ScheduleEntry{On: on, Step: StepArrival, Amount: p.Amount, PayoutID: &p.ID})
	}
	if owner.IsPayable() {
		next := payouts.NextOn(s.Now())
		arrival, err := payouts.ArrivalOn(ctx, s.DB.Read(), next)
		if err != nil {
			return nil, err
		}
		amount, err := s.Sales.Expected(ctx, owner.ID, next)
		if err != nil {
			return nil, err
		}
		sofar := amount // what came until a payout's day, less the fees withheld by then
		for day := next; day < end; day = day.AddMonths(1) {
			if day != next {
				more := releasedWithin(released, day)
				amount, sofar = amount+more, sofar+more
				expected, err := s.Sales.Expected(ctx, owner.ID, day)
				if err != nil {
					return nil, err
				}
				// What is missing are fees that fall due since; what left before
				// cannot pay for them.
				if fees := sofar - expected; fees > 0 && fees <= amount {
					amount, sofar = amount-fees, sofar-fees
				}
			}
			if amount <= 0 {
				continue // it is carried over
			}
			entries = append(entries, ScheduleEntry{On: day, Step: StepPayout, Amount: amount}, ScheduleEntry{On: arrival.Of(day), Step: StepArrival, Amount: amount})
			amount = 0
		}
	}
	slices.SortStableFunc(entries, func(a, b ScheduleEntry) int { return cmp.Compare(a.On, b.On) })
	return slices.DeleteFunc(entries, func(e ScheduleEntry) bool { return e.On >= end }), nil
}

// releasedWithin is what becomes available after one payout and leaves with the
// next: shares of its own day are released in the night before it leaves.
func releasedWithin(released []sales.ReleaseDay, payout calendar.Day) (sum money.Cents) {
	for _, r := range released {
		if r.On > payout.AddMonths(-1) && r.On <= payout {
			sum += r.Amount
		}
	}
	return sum
}
