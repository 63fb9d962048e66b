package orders

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"
	"time"

	"merkato/internal/calendar"
	"merkato/internal/fault"
	"merkato/internal/money"
)

// refunding is the sales that are refunded from, with the refunds they have and
// the Business Care that their refund may end. It works out refunds, and what a
// sale comes to by another commission, without touching the database.
type refunding struct {
	lines   map[int64]*Line
	given   map[int64][]*Line   // the refunds of each line, in the order of compareRefunds
	made    []*Line             // refunds that are not in the books yet
	stood   map[*Line]Line      // lines that are in the books and were worked out anew, as they stand there
	redated map[int64]time.Time // lines of care that ended at another moment than we thought, and which
	cares   []*care
	apart   map[int64]*apart // of contracts of care that was bought apart from its product
	ended   map[*care]time.Time
}

// apart is when Business Care was bought, and the lines by which its customer
// bought the product for the same shop.
type apart struct {
	at   time.Time
	with []int64
}

func newRefunding() *refunding {
	return &refunding{
		lines: map[int64]*Line{}, given: map[int64][]*Line{}, stood: map[*Line]Line{}, redated: map[int64]time.Time{},
		apart: map[int64]*apart{}, ended: map[*care]time.Time{},
	}
}

// take refunds a line, and with its last cent the Business Care that goes with
// it. The first of the lines it makes is the refund that was asked for.
func (p *refunding) take(a ask) ([]*Line, *fault.Error) {
	line := p.lines[a.lineID]
	wasWhole := line.IsRefundedWhole()
	refund, err := p.refund(line, a)
	if err != nil {
		return nil, err
	}
	made := []*Line{refund}
	if wasWhole || !line.IsRefundedWhole() {
		return made, nil
	}
	// The last refund in time is what made it whole, in whatever order they came.
	last := p.given[line.ID][len(p.given[line.ID])-1]
	for _, c := range p.cares {
		_, isOver := p.ended[c]
		ofProduct := p.isCareOf(c, line, last.At)
		if !ofProduct && c.LastLine != line.ID {
			continue
		}
		current := p.lines[c.LastLine]
		if isOver || c.EndedAt != nil {
			// Another purchase of the same product ended it; this one did so before.
			if ours := p.ownRefund(current); ours != nil && last.At.Before(ours.At) {
				p.redate(current, ours, last.At, last.Reason)
			}
			continue
		}
		p.ended[c] = last.At.UTC()
		if !ofProduct || current.IsRefundedWhole() {
			continue
		}
		// Care that was renewed after the day of the refund is refunded on its
		// own day: no refund comes before its sale.
		with := ask{lineID: current.ID, at: last.At, reason: *last.Reason}
		if with.at.Before(current.At) {
			with.at = current.At
		}
		careRefund, err := p.refund(current, with)
		if err != nil {
			return nil, err
		}
		made = append(made, careRefund)
	}
	return made, nil
}

// isCareOf tells whether Business Care goes with a line that went back at a
// moment: it was bought with it, or apart from it before that.
func (p *refunding) isCareOf(c *care, line *Line, at time.Time) bool {
	if c.ProductLine != nil {
		return *c.ProductLine == line.ID
	}
	alone := p.apart[c.ID]
	return alone != nil && slices.Contains(alone.with, line.ID) && !alone.at.After(at)
}

// refund takes an amount out of a sale and makes the line that says so.
func (p *refunding) refund(l *Line, a ask) (*Line, *fault.Error) {
	at := a.at.UTC().Truncate(time.Microsecond)
	left := l.Gross - l.Refunded
	amount := left
	if a.amount != nil {
		amount = *a.amount
	}
	rest := p.restAfter(l, at)
	if ours := p.ownRefund(l); ours != nil && !ours.isTold() && strings.HasPrefix(a.key, keyOfMarketplace) && !at.Before(l.At) && (a.amount == nil || amount == -ours.Gross) {
		return p.claim(l, ours, a), nil
	}
	switch {
	case a.at.Before(l.At):
		return nil, invalid("at", "refund_before_sale", "The line was sold at %s, after its refund.", l.At.UTC().Format(time.RFC3339))
	case a.amount != nil && amount > 0 && rest != nil && amount < -rest.Gross:
		// What gave back the rest gives back less: this one came before it.
	case l.IsRefundedWhole():
		return nil, invalid("amount", "refund_over_paid", "Nothing is left to refund of the %s that were paid.", l.Gross)
	case amount > left:
		return nil, invalid("amount", "refund_over_paid", "A refund of %s is more than the %s that are left of the %s paid.", amount, left, l.Gross)
	case amount == 0 && l.Gross != 0:
		return nil, invalid("amount", "amount_zero", "A refund gives something back.")
	}
	refund := &Line{
		OrderID: l.OrderID, SellerID: l.SellerID, Type: TypeRefund, Source: l.Source, At: at, Day: calendar.DayOf(at),
		ProductID: l.ProductID, ProductType: l.ProductType, Care: l.Care, Language: l.Language, Country: l.Country, Quantity: l.Quantity, OwnCode: l.OwnCode,
		Gross: -amount, Rate: l.Rate, RefundOf: &l.ID, Reason: &a.reason, OfRest: a.amount == nil,
	}
	if a.key != "" {
		refund.RefundKey = &a.key
	}
	l.Refunds++
	p.made = append(p.made, refund)
	p.given[l.ID] = append(p.given[l.ID], refund)
	p.workOut(l)
	return refund, nil
}

// ownRefund is the refund of Business Care that nobody told us of: we gave it
// back because its product went back.
func (p *refunding) ownRefund(l *Line) *Line {
	for _, r := range p.given[l.ID] {
		if l.Care && r.OfRest && r.RefundKey == nil {
			return r
		}
	}
	return nil
}

// claim makes our own refund the one that the marketplace tells of: it may do
// so before or after that of the product, and means one and the same.
func (p *refunding) claim(l, ours *Line, a ask) *Line {
	p.redate(l, ours, a.at, &a.reason)
	ours.RefundKey, ours.OfRest = &a.key, a.amount == nil
	return ours
}

// redate lets our own refund of Business Care, and the end of it, be at another
// moment than we thought.
func (p *refunding) redate(l, ours *Line, at time.Time, reason *string) {
	p.remember(ours, *ours)
	ours.At = at.UTC().Truncate(time.Microsecond)
	ours.Day, ours.Reason = calendar.DayOf(ours.At), reason
	p.workOut(l)
	p.redated[l.ID] = p.given[l.ID][len(p.given[l.ID])-1].At
}

// restAfter is the refund that gave back whatever was left of a line, if it is
// not before a moment.
func (p *refunding) restAfter(l *Line, at time.Time) *Line {
	for _, r := range p.given[l.ID] {
		if r.OfRest && !r.At.Before(at) {
			return r
		}
	}
	return nil
}

// workOut says what each refund of a line gives back, in the order of their
// time: which came first to us does not change a cent. Each takes the
// difference to all before it, so that no cent is lost between them and the
// whole gives back all.
func (p *refunding) workOut(l *Line) {
	given := p.given[l.ID]
	slices.SortStableFunc(given, compareRefunds)
	var named money.Cents // by refunds that say how much
	for _, r := range given {
		if !r.OfRest {
			named -= r.Gross
		}
	}
	l.Refunded = 0
	for _, r := range given {
		stands := *r
		r.Rate = l.Rate
		if r.OfRest {
			r.Gross = named - l.Gross
		}
		before, after := l.Refunded, l.Refunded-r.Gross
		r.Commission = part(l.Commission, before, l.Gross) - part(l.Commission, after, l.Gross)
		r.Net = r.Gross - r.Commission
		r.Base = part(l.Base, before, l.Gross) - part(l.Base, after, l.Gross)
		if l.Gross == 0 {
			r.Base = -l.Base // given away and taken back whole
		}
		l.Refunded = after
		if *r != stands {
			p.remember(r, stands)
		}
	}
}

// compareRefunds orders refunds of a line by time. Of one moment, what gives
// back the rest comes last, and the others by what they say, so that their
// order is the same whenever they came.
func compareRefunds(a, b *Line) int {
	return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.refundRank(), b.refundRank()), cmp.Compare(b.Gross, a.Gross), cmp.Compare(a.refundKey(), b.refundKey()))
}

func (l *Line) refundRank() int {
	if l.OfRest {
		return 1
	}
	return 0
}

func (l *Line) refundKey() string {
	if l.RefundKey == nil {
		return ""
	}
	return *l.RefundKey
}

// part is the share of an amount that one number is of another, rounded half
// away from zero; of nothing it is nothing. None is negative.
func part(amount, of, whole money.Cents) money.Cents {
	if whole == 0 {
		return 0
	}
	high, low := bits.Mul64(uint64(amount), uint64(of)) // the product may need more than 64 bits
	low, carry := bits.Add64(low, uint64(whole)/2, 0)
	share, _ := bits.Div64(high+carry, low, uint64(whole))
	return money.Cents(share)
}
