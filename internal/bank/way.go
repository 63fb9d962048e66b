package bank

import (
	"context"

	"github.com/uptrace/bun"

	"merkato/internal/bank/payouts"
	"merkato/internal/calendar"
)

// Way is when a share leaves with a payout and is at the bank; empty where that is
// not known.
type Way struct{ PayoutOn, BankOn calendar.Day }

// Ways are those of a seller's shares, by the days that the schedule has too. They
// cost three small reads, however much a seller sells.
type Ways struct {
	next     calendar.Day           // the next payout; empty while payouts are withheld
	arrival  payouts.Arrival        // of those to come
	arrivals map[int64]calendar.Day // of payouts that are on their way
}

// Ways reads those of the asking seller, with when some payouts arrive.
func (s *Service) Ways(ctx context.Context, payoutIDs []int64) (w Ways, err error) {
	owner, err := s.Sellers.Asking(ctx)
	if err != nil {
		return w, err
	}
	if owner.IsPayable() {
		w.next = payouts.NextOn(s.Now())
		if w.arrival, err = payouts.ArrivalOn(ctx, s.DB.Read(), w.next); err != nil {
			return w, err
		}
	}
	if len(payoutIDs) == 0 {
		return w, nil
	}
	var rows []payouts.Payout
	err = s.DB.Read().NewSelect().Model(&rows).Where("p.seller_id = ?", owner.ID).Where("p.id IN (?)", bun.List(payoutIDs)).
		Where("p.status IN ('BOOKED', 'TRANSFERRED', 'IN_TRANSIT')").Where("p.expected_on IS NOT NULL").Scan(ctx)
	w.arrivals = make(map[int64]calendar.Day, len(rows))
	for _, p := range rows {
		w.arrivals[p.ID] = max(*p.ExpectedOn, calendar.DayOf(s.Now())) // late ones come any day
	}
	return w, err
}

// From is the way of a share that is available from a day on, or now where there is
// none: it goes with the first payout that leaves since.
func (w Ways) From(day calendar.Day) Way {
	if w.next == "" {
		return Way{}
	}
	on := w.next
	for on < day {
		on = on.AddMonths(1)
	}
	return Way{PayoutOn: on, BankOn: w.arrival.Of(on)}
}

// In is the way of what is in a payout already.
func (w Ways) In(payoutID int64) Way { return Way{BankOn: w.arrivals[payoutID]} }
