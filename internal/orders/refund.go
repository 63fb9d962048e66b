package orders

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/fault"
	"merkato/internal/money"
)

// NewRefund is a refund as the marketplace sends it: of a line, the whole or a
// part of it. A line can have several, up to what was paid.
type NewRefund struct {
	Key        string // its sender's; sent again with it, it is not done again. May be empty: then nothing protects it
	Reference  string // of the order
	LineNumber int
	Seller     string       // the marketplace's id of the line's seller; may be empty
	Amount     *money.Cents // of gross, positive; nil: all that is left
	At         time.Time
	Reason     string
	Refund     int64 // our id of the refund that this is; 0: none is named
}

// Whose a key is, before it in the database: the marketplace and a seller may
// use the same.
const (
	keyOfMarketplace = "m:"
	keyOfSeller      = "s:"
)

const longestReason = 500

// Refund gives money back, in the caller's transaction, with postings and
// figures. Each refund is taken or refused by itself; what is refused writes
// nothing. An error means that the whole transaction must roll back. As Record
// it is called once in a transaction and late.
func (s *Service) Refund(ctx context.Context, tx bun.Tx, refunds []NewRefund) ([]Outcome, error) {
	outcomes := make([]Outcome, len(refunds))
	now := s.Now()
	var sound []int
	var wanted []lineName
	for i := range refunds {
		if outcomes[i].Err = refunds[i].check(now); outcomes[i].Err == nil {
			sound = append(sound, i)
			wanted = append(wanted, lineName{refunds[i].Reference, refunds[i].LineNumber})
		}
	}
	lines, orders, err := findLines(ctx, tx, wanted)
	if err != nil {
		return nil, err
	}
	var asks []ask
	var places []int // of the asks among the refunds
	for _, i := range sound {
		r := &refunds[i]
		line := lines[lineName{r.Reference, r.LineNumber}]
		switch {
		case !orders[r.Reference]:
			outcomes[i].Err = fault.New(fault.NotFound, "order_unknown", "There is no order %q.", r.Reference).At("reference")
		case line == nil || (r.Seller != "" && r.Seller != line.Seller):
			outcomes[i].Err = fault.New(fault.NotFound, "line_unknown", "Order %q has no such line %d.", r.Reference, r.LineNumber).At("line")
		default:
			a := ask{lineID: line.ID, amount: r.Amount, at: r.At, reason: r.Reason, refund: r.Refund}
			if r.Key != "" {
				a.key = keyOfMarketplace + r.Key
			}
			asks, places = append(asks, a), append(places, i)
		}
	}
	done, err := s.give(ctx, tx, asks)
	if err != nil {
		return nil, err
	}
	for n, i := range places {
		outcomes[i] = done[n]
	}
	return outcomes, nil
}

func (r *NewRefund) check(now time.Time) *fault.Error {
	if err := checkText("key", r.Key, 300); err != nil {
		return err
	}
	if err := checkReference(r.Reference); err != nil {
		return err
	}
	if err := checkMoment("at", r.At, now); err != nil {
		return err
	}
	if err := checkText("reason", r.Reason, longestReason); err != nil {
		return err
	}
	if r.Amount != nil && *r.Amount < 0 {
		return invalid("amount", "amount_negative", "A refund is not negative.")
	}
	return nil
}

// ask is a refund of a line that is known.
type ask struct {
	lineID int64
	amount *money.Cents
	at     time.Time
	reason string
	key    string // empty: none
	refund int64  // the refund made here that the marketplace says it is; 0: none is named
}

// RefundableLine is a sale that its seller may refund now.
type RefundableLine struct {
	LineID int64
	AtMost money.Cents
	Until  calendar.Day // the last day on which the seller may
}

// Refundable tells which of some lines their seller may refund now.
func (s *Service) Refundable(ctx context.Context, lines []Line) ([]RefundableLine, error) {
	terms, err := loadTerms(ctx, s.DB.Read(), nil)
	if err != nil {
		return nil, err
	}
	today := calendar.DayOf(s.Now())
	var refundable []RefundableLine
	for i := range lines {
		l := &lines[i]
		if l.Type != TypeOrder || l.IsRefundedWhole() {
			continue
		}
		until, err := terms.refundUntil(l)
		if err != nil {
			return nil, err
		}
		if today <= until {
			refundable = append(refundable, RefundableLine{LineID: l.ID, AtMost: l.Gross - l.Refunded, Until: until})
		}
	}
	return refundable, nil
}

// refundUntil is the last day on which a seller may refund a sale.
func (t *terms) refundUntil(l *Line) (calendar.Day, error) {
	months, err := t.value(termSellerRefundMonths, l.Day)
	return l.Day.AddMonths(int(months)), err
}

// sameRefund refuses a key that was used for another refund.
func sameRefund(first *Line, a ask) *fault.Error {
	differs := ""
	isOurs := first.refundKey() != a.key // and was told of by it: its time and reason stay ours
	switch {
	case *first.RefundOf != a.lineID:
		differs = "line was another one"
	case isOurs && (a.amount == nil || *a.amount == -first.Gross):
		return nil
	case a.amount == nil && !first.OfRest:
		differs = "amount " + wasIs((-first.Gross).String(), "all that was left")
	case a.amount != nil && *a.amount != -first.Gross:
		differs = "amount " + wasIs(-first.Gross, *a.amount)
	case first.Reason != nil && *first.Reason != a.reason:
		differs = "reason " + wasIs(*first.Reason, a.reason)
	case !first.At.Equal(a.at.UTC().Truncate(time.Microsecond)) && strings.HasPrefix(a.key, keyOfMarketplace):
		differs = "at " + wasIs(first.At.UTC().Format(time.RFC3339Nano), a.at.UTC().Format(time.RFC3339Nano))
	}
	if differs == "" {
		return nil
	}
	return fault.New(fault.Conflict, "key_reused", "This key was used for another refund: %s.", differs).At("key")
}

// lineIDs are the ids of lines, in order and each once.
func lineIDs(asks []ask) []int64 {
	var ids []int64
	for _, a := range asks {
		ids = append(ids, a.lineID)
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}
