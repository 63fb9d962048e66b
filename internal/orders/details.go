package orders

import (
	"cmp"
	"context"
	"slices"
	"time"

	"merkato/internal/calendar"
	"merkato/internal/ledger"
	"merkato/internal/money"
	"merkato/internal/sales"
)

// Details are all that is known of one order.
type Details struct {
	sales.Order
	Lines   []Entry // sales in their order, then refunds by date
	Totals  Totals
	Care    []Care
	Ledger  []ledger.Transaction // of its lines, oldest first
	Payouts []ledger.Payout      // that took its money along, also those that came back
}

// Care is a contract of Business Care that an order began, renewed, or bought
// the product for.
type Care struct {
	ID        int64
	ProductID int64
	LineID    int64        // that began it
	RenewsOn  calendar.Day // and paid until then
	EndedAt   *time.Time
}

// inOrder sorts sales by their places, then refunds by date.
func inOrder(a, b Entry) int {
	return cmp.Or(cmp.Compare(a.Type, b.Type), compareNumbers(a.Number, b.Number), a.At.Compare(b.At), cmp.Compare(a.ID, b.ID))
}

// compareNumbers compares the places of two sales; refunds have none.
func compareNumbers(a, b *int) int {
	if a == nil || b == nil {
		return 0
	}
	return cmp.Compare(*a, *b)
}

// lapse ends the contracts that were not renewed for too long, as of the day
// they were paid until.
func (s *Service) lapse(ctx context.Context, care []Care) error {
	today := calendar.DayOf(s.Now())
	for i := range care {
		ended := today
		if at := care[i].EndedAt; at != nil {
			ended = calendar.DayOf(*at)
		}
		if ended <= care[i].RenewsOn {
			continue
		}
		grace, err := s.Sales.CareLapses(ctx, care[i].RenewsOn)
		if err != nil {
			return err
		}
		if ended > care[i].RenewsOn.Add(grace) { // also where its product was refunded or removed later
			care[i].EndedAt = new(care[i].RenewsOn.Start())
		}
	}
	return nil
}

func causesOf(lines []Entry) []ledger.Cause {
	causes := make([]ledger.Cause, len(lines))
	for i := range lines {
		kind := ledger.CauseOrderLine
		if lines[i].Type == sales.TypeRefund {
			kind = ledger.CauseRefund
		}
		causes[i] = ledger.Cause{Kind: kind, ID: lines[i].ID}
	}
	return causes
}

// follow says of each line where its money is, and which payouts took money of
// the order along, each once. What was taken back after it had been sent names
// its payout, too.
func (d *Details) follow(p *purse) {
	for i := range d.Lines {
		l := &d.Lines[i]
		l.Money = p.stateOf(&l.Line)
		if l.Type != sales.TypeOrder || l.ReleasedAt == nil {
			continue
		}
		ways := p.waysOf(&l.Line)
		if l.IsRefundedWhole() {
			ways = d.waysBeforeRefund(&l.Line, ways)
			if n := len(ways); n > 0 {
				l.Money.On, l.Money.PayoutID = calendar.DayOf(ways[n-1].SentAt), ways[n-1].ID
			}
		}
		for _, payout := range ways {
			if !slices.ContainsFunc(d.Payouts, func(known ledger.Payout) bool { return known.ID == payout.ID }) {
				d.Payouts = append(d.Payouts, payout)
			}
		}
	}
	slices.SortFunc(d.Payouts, func(a, b ledger.Payout) int { return cmp.Or(a.SentAt.Compare(b.SentAt), cmp.Compare(a.ID, b.ID)) })
}

// waysBeforeRefund are those of a line's payouts that left while some of its
// share was there to be sent, by the order of the ledger: a refund may be dated
// before the day on which it was reported to us.
func (d *Details) waysBeforeRefund(l *sales.Line, ways []ledger.Payout) []ledger.Payout {
	causes := []ledger.Cause{{Kind: ledger.CauseOrderLine, ID: l.ID}}
	for i := range d.Lines {
		if r := &d.Lines[i]; r.RefundOf != nil && *r.RefundOf == l.ID {
			causes = append(causes, ledger.Cause{Kind: ledger.CauseRefund, ID: r.ID})
		}
	}
	return slices.DeleteFunc(ways, func(payout ledger.Payout) bool {
		var available money.Cents
		for _, t := range d.Ledger {
			if t.ID > payout.SentIn || !slices.Contains(causes, t.Cause) {
				continue
			}
			for _, e := range t.Entries {
				if e.Account.Kind == ledger.Available {
					available += e.Amount
				}
			}
		}
		return available <= 0
	})
}
