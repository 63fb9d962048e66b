package orders

import (
	"slices"
	"strings"
	"time"

	"merkato/internal/calendar"
	"merkato/internal/fault"
)

// take refunds a line, and with its last cent the Business Care that goes with
// it. The first of the lines it makes is the refund that was asked for.
func (rev *revision) take(a ask) ([]*Line, *fault.Error) {
	line := rev.lines[a.lineID]
	wasWhole := line.IsRefundedWhole()
	refund, err := rev.refund(line, a)
	if err != nil {
		return nil, err
	}
	made := []*Line{refund}
	if wasWhole || !line.IsRefundedWhole() {
		return made, nil
	}
	// The last refund in time is what made it whole, in whatever order they came.
	last := rev.given[line.ID][len(rev.given[line.ID])-1]
	for _, c := range rev.cares {
		_, isOver := rev.ended[c]
		ofProduct := rev.isCareOf(c, line, last.At)
		if !ofProduct && c.LastLine != line.ID {
			continue
		}
		current := rev.lines[c.LastLine]
		if isOver || c.EndedAt != nil {
			// Another purchase of the same product ended it; this one did so before.
			if ours := rev.ownRefund(current); ours != nil && last.At.Before(ours.At) {
				rev.redate(current, ours, last.At, last.Reason)
			}
			continue
		}
		rev.ended[c] = last.At.UTC()
		if !ofProduct || current.IsRefundedWhole() {
			continue
		}
		// Care that was renewed after the day of the refund is refunded on its
		// own day: no refund comes before its sale.
		with := ask{lineID: current.ID, at: last.At, reason: *last.Reason}
		if with.at.Before(current.At) {
			with.at = current.At
		}
		careRefund, err := rev.refund(current, with)
		if err != nil {
			return nil, err
		}
		made = append(made, careRefund)
	}
	return made, nil
}

// isCareOf tells whether Business Care goes with a line that went back at a
// moment: it was bought with it, or apart from it before that.
func (rev *revision) isCareOf(c *care, line *Line, at time.Time) bool {
	if c.ProductLine != nil {
		return *c.ProductLine == line.ID
	}
	alone := rev.apart[c.ID]
	return alone != nil && slices.Contains(alone.with, line.ID) && !alone.at.After(at)
}

// refund takes an amount out of a sale and makes the line that says so.
func (rev *revision) refund(l *Line, a ask) (*Line, *fault.Error) {
	at := a.at.UTC().Truncate(time.Microsecond)
	left := l.Gross - l.Refunded
	amount := left
	if a.amount != nil {
		amount = *a.amount
	}
	rest := rev.restAfter(l, at)
	if ours := rev.ownRefund(l); ours != nil && !ours.isTold() && strings.HasPrefix(a.key, keyOfMarketplace) && !at.Before(l.At) && (a.amount == nil || amount == -ours.Gross) {
		return rev.claim(l, ours, a), nil
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
	rev.made = append(rev.made, refund)
	rev.given[l.ID] = append(rev.given[l.ID], refund)
	rev.workOut(l)
	return refund, nil
}

// ownRefund is the refund of Business Care that nobody told us of: we gave it
// back because its product went back.
func (rev *revision) ownRefund(l *Line) *Line {
	for _, r := range rev.given[l.ID] {
		if l.Care && r.OfRest && r.RefundKey == nil {
			return r
		}
	}
	return nil
}

// claim makes our own refund the one that the marketplace tells of: it may do
// so before or after that of the product, and means one and the same.
func (rev *revision) claim(l, ours *Line, a ask) *Line {
	rev.redate(l, ours, a.at, &a.reason)
	ours.RefundKey, ours.OfRest = &a.key, a.amount == nil
	return ours
}

// redate lets our own refund of Business Care, and the end of it, be at another
// moment than we thought.
func (rev *revision) redate(l, ours *Line, at time.Time, reason *string) {
	rev.remember(ours, *ours)
	ours.At = at.UTC().Truncate(time.Microsecond)
	ours.Day, ours.Reason = calendar.DayOf(ours.At), reason
	rev.workOut(l)
	rev.redated[l.ID] = rev.given[l.ID][len(rev.given[l.ID])-1].At
}

// restAfter is the refund that gave back whatever was left of a line, if it is
// not before a moment.
func (rev *revision) restAfter(l *Line, at time.Time) *Line {
	for _, r := range rev.given[l.ID] {
		if r.OfRest && !r.At.Before(at) {
			return r
		}
	}
	return nil
}
