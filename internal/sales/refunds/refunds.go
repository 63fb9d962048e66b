// Package refunds takes money out of sales again, in parts or whole: as the
// marketplace reports it, and as sellers agree on it with their customers. Each
// refund is a line of its own, written with its posting and its count as sales are.
//
// It writes with what sales write with, and takes its clock and its books from there;
// sales know of refunds only what these leave on their lines.
package refunds

import (
	"fmt"
	"maps"
	"math/bits"
	"slices"
	"time"

	"merkato/internal/calendar"
	"merkato/internal/fault"
	"merkato/internal/ledger"
	"merkato/internal/money"
	"merkato/internal/sales"
)

// Reported is a refund as the marketplace reports it: of a line, the whole or
// a part of it. A line can have several, up to what was paid.
type Reported struct {
	ID         string // the marketplace's; names one for good
	Reference  string // of the order
	LineNumber int
	Seller     string      // the marketplace's id of the line's seller; may be empty
	Amount     money.Cents // of gross, positive
	At         time.Time
	Cause      sales.Cause
	Reason     string
	Refund     int64 // our id of the seller's refund that this is; 0: it is none of ours
}

// request is a refund of a line that is known.
type request struct {
	lineID     int64 // 0: it was refused before
	amount     money.Cents
	at         time.Time
	cause      sales.Cause
	reason     string
	externalID string // of one that the marketplace reports
	ours       int64  // the refund made here that the marketplace says it is; 0: none is named
	sellerKey  string // of one made here
}

// soldLines are sales that are refunded in a transaction, with the refunds they
// have, and those that were named.
type soldLines struct {
	lines   map[int64]*sales.Line
	refunds map[int64]*sales.Line
	byID    map[string]*sales.Line // refunds by the marketplace's ids
	byKey   map[string]*sales.Line // refunds made here by their seller's keys
	settled map[int64]sales.Settlement
}

// keep remembers a refund.
func (s *soldLines) keep(r *sales.Line) {
	s.refunds[r.ID] = r
	if r.ExternalID != nil {
		s.byID[*r.ExternalID] = r
	}
	if r.SellerKey != nil {
		s.byKey[*r.SellerKey] = r
	}
}

// take works out what becomes of a refund: it is made, or it is one that is
// there already, or it is refused.
func (s *soldLines) take(a request) (made, known *sales.Line, refused *fault.Error) {
	first := s.byKey[a.sellerKey]
	if a.externalID != "" {
		first = s.byID[a.externalID]
	}
	switch {
	case first != nil:
		return nil, first, refuseOther(first, a)
	case a.ours != 0:
		return nil, s.refunds[a.ours], refuseTie(s.refunds[a.ours], a)
	}
	flag, refused := s.flag(a)
	if refused != nil {
		return nil, nil, refused
	}
	sold := s.lines[a.lineID]
	if made, refused = refundOf(sold, a); refused != nil {
		return nil, nil, refused
	}
	sold.Refunds++
	sold.Refunded += a.amount
	made.Flag = flag
	made.PaidElsewhere = sold.PaidElsewhere && s.settled[sold.SellerID].Covers(made.Day)
	if a.externalID != "" {
		s.byID[a.externalID] = made
	} else {
		s.byKey[a.sellerKey] = made
	}
	return made, nil, nil
}

// flag marks what the marketplace reports while a refund by the seller waits to
// be reported on the same line: with the cause SELLER it must say which it is.
func (s *soldLines) flag(a request) (flag *sales.Flag, refused *fault.Error) {
	for _, id := range slices.Sorted(maps.Keys(s.refunds)) {
		ours := s.refunds[id]
		switch isWaiting := ours.SellerKey != nil && ours.ExternalID == nil && *ours.RefundOf == a.lineID; {
		case !isWaiting || a.externalID == "":
		case a.cause == sales.CauseSeller:
			return nil, fault.New(fault.Conflict, "refund_unnamed",
				"The seller's refund %d of this line has not been reported yet: give its number, or that of another, in refund.", id).At("refund")
		case -ours.Gross == a.amount:
			flag = new(sales.FlagEqualAmount)
		}
	}
	return flag, nil
}

// refundOf makes the line that takes an amount out of a sale. Refunds of one sale
// are worked out in the order they are booked: each takes back the commission on
// all refunded so far less what was taken back already, so that parts add up to
// the whole.
func refundOf(l *sales.Line, a request) (*sales.Line, *fault.Error) {
	left := l.Gross - l.Refunded
	switch {
	case l.Type != sales.TypeOrder:
		return nil, fault.New(fault.Invalid, "refund_of_refund", "A refund cannot be refunded.").At("line")
	case a.at.Before(l.At):
		return nil, fault.New(fault.Invalid, "refund_before_sale", "The line was sold at %s, after its refund.", l.At.UTC().Format(time.RFC3339)).At("at")
	case l.IsRefundedWhole():
		return nil, fault.New(fault.Invalid, "refund_over_paid", "Nothing is left to refund of the %d cents that were paid.", l.Gross).At("amount")
	case a.amount > left:
		return nil, fault.New(fault.Invalid, "refund_over_paid", "A refund of %d is more than the %d cents that are left of the %d paid.", a.amount, left, l.Gross).At("amount")
	case a.amount == 0 && l.Gross != 0:
		return nil, fault.New(fault.Invalid, "amount_zero", "Give an amount above zero.").At("amount")
	}
	before, after := l.Refunded, l.Refunded+a.amount
	refund := &sales.Line{
		OrderID: l.OrderID, SellerID: l.SellerID, Type: sales.TypeRefund, Source: l.Source, At: a.at, Day: calendar.DayOf(a.at),
		ProductID: l.ProductID, ProductType: l.ProductType, Care: l.Care, Language: l.Language, Country: l.Country, Quantity: l.Quantity, OwnCode: l.OwnCode,
		Base: part(l.Base, before, l.Gross) - part(l.Base, after, l.Gross), Gross: -a.amount, Commission: before.Share(l.Rate) - after.Share(l.Rate),
		Rate: l.Rate, RefundOf: &l.ID, Cause: &a.cause, Reason: &a.reason,
	}
	refund.Net = refund.Gross - refund.Commission
	if l.Gross == 0 {
		refund.Base = -l.Base // given away and taken back whole
	}
	if a.externalID != "" {
		refund.ExternalID = &a.externalID
	} else {
		refund.SellerKey = &a.sellerKey
	}
	return refund, nil
}

// refuseOther refuses an id or a key that was used for another refund. Of one
// made here, our time and reason apply.
func refuseOther(first *sales.Line, a request) *fault.Error {
	differs := ""
	wasIs := func(field string, was, is any) { differs = fmt.Sprintf("%s was %v, is %v", field, was, is) }
	switch isOurs := first.SellerKey != nil; {
	case *first.RefundOf != a.lineID:
		differs = "line was another one"
	case a.amount != -first.Gross:
		wasIs("amount", int64(-first.Gross), int64(a.amount))
	case !isOurs && *first.Cause != a.cause:
		wasIs("cause", *first.Cause, a.cause)
	case (!isOurs || a.externalID == "") && *first.Reason != a.reason:
		wasIs("reason", *first.Reason, a.reason)
	case !isOurs && !first.At.Equal(a.at):
		wasIs("at", first.At.UTC().Format(time.RFC3339Nano), a.at.Format(time.RFC3339Nano))
	default:
		return nil
	}
	if a.externalID == "" {
		return fault.New(fault.Conflict, "key_reused", "This key was used for another refund: %s.", differs).At("key")
	}
	return fault.New(fault.Conflict, "refund_differs", "Refund %q already exists with different content: %s.", a.externalID, differs).At("id")
}

// refuseTie refuses to take for a refund of ours what is another.
func refuseTie(ours *sales.Line, a request) *fault.Error {
	switch {
	case ours == nil:
		return fault.New(fault.NotFound, "refund_unknown", "There is no seller refund %d.", a.ours).At("refund")
	case *ours.RefundOf != a.lineID:
		return fault.New(fault.Conflict, "refund_differs", "Refund %d belongs to another line.", ours.ID).At("line")
	case ours.ExternalID != nil:
		return fault.New(fault.Conflict, "refund_exists", "Refund %d has already been reported, as %q.", ours.ID, *ours.ExternalID).At("refund")
	case a.amount != -ours.Gross:
		return fault.New(fault.Conflict, "refund_differs", "Refund %d has a different amount: %d, not %d cents.", ours.ID, -ours.Gross, a.amount).At("amount")
	}
	return nil
}

// shareOf is where a refund takes the seller's share from: what was paid, here
// or elsewhere, is taken from what is available.
func shareOf(refund, sold *sales.Line) ledger.Kind {
	switch {
	case refund.PaidElsewhere:
		return ledger.PaidElsewhere
	case sold.PaidElsewhere || sold.ReleasedAt != nil:
		return ledger.Available
	}
	return ledger.Pending
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
