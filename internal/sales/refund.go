package sales

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/ledger"
	"merkato/internal/money"
)

// NewRefund is a refund as the marketplace reports it: of a line, the whole or
// a part of it. A line can have several, up to what was paid.
type NewRefund struct {
	ID         string // the marketplace's; names one for good
	Reference  string // of the order
	LineNumber int
	Seller     string      // the marketplace's id of the line's seller; may be empty
	Amount     money.Cents // of gross, positive
	At         time.Time
	Cause      Cause
	Reason     string
	Refund     int64 // our id of the seller's refund that this is; 0: it is none of ours
}

// Refund refunds money, in the caller's transaction, with postings and
// figures. Their form was checked where they came in. Each refund is taken or
// refused by itself; what is refused writes nothing. One of an order that is not
// known yet is refused as order_unknown, to be sent again. An error means that
// the whole transaction must roll back. As Record it is called once in a
// transaction and late.
func (s *Service) Refund(ctx context.Context, tx bun.Tx, refunds []NewRefund) ([]Outcome, error) {
	outcomes := make([]Outcome, len(refunds))
	names := make([]LineName, len(refunds))
	for i, r := range refunds {
		names[i] = LineName{r.Reference, r.LineNumber}
	}
	lines, orders, err := findLines(ctx, tx, names)
	if err != nil {
		return nil, err
	}
	requests := make([]refundRequest, len(refunds))
	for i := range refunds {
		r, line := &refunds[i], lines[names[i]]
		switch {
		case !orders[r.Reference]:
			outcomes[i].Err = fault.New(fault.NotFound, "order_unknown", "Order %q is not known yet: send it first.", r.Reference).At("reference")
		case line == nil || (r.Seller != "" && r.Seller != line.SellerName):
			outcomes[i].Err = fault.New(fault.NotFound, "line_unknown", "Order %q has no such line %d.", r.Reference, r.LineNumber).At("line")
		default:
			requests[i] = refundRequest{lineID: line.ID, amount: r.Amount, at: db.Moment(r.At), cause: r.Cause, reason: r.Reason, externalID: r.ID, ours: r.Refund}
		}
	}
	return outcomes, s.bookRefunds(ctx, tx, requests, outcomes)
}

// refundRequest is a refund of a line that is known.
type refundRequest struct {
	lineID     int64 // 0: it was refused before
	amount     money.Cents
	at         time.Time
	cause      Cause
	reason     string
	externalID string // of one that the marketplace reports
	ours       int64  // the refund made here that the marketplace says it is; 0: none is named
	sellerKey  string // of one made here
}

// bookRefunds books refunds of known lines with all that hangs on them, in their order,
// and says what became of each. Sales are locked in the order of their ids, so
// that writers wait for each other but never in a circle.
func (s *Service) bookRefunds(ctx context.Context, tx bun.Tx, requests []refundRequest, outcomes []Outcome) error {
	sold, err := s.lockSold(ctx, tx, requests)
	if err != nil || len(sold.lines) == 0 {
		return err
	}
	which := make([]*Line, len(requests))
	var made, tied []*Line
	for i, a := range requests {
		if a.lineID == 0 {
			continue
		}
		refund, ours, refused := sold.take(a)
		switch {
		case refused != nil:
			outcomes[i].Err = refused
		case refund == nil: // it is there: reported again, or made here
			outcomes[i].Repeated, which[i] = true, ours
			if a.externalID != "" && ours.ExternalID == nil {
				ours.ExternalID = &a.externalID
				sold.byID[a.externalID], tied = ours, append(tied, ours)
			}
		default:
			which[i], made = refund, append(made, refund)
		}
	}
	if err := s.writeRefunds(ctx, tx, sold, made); err != nil {
		return err
	}
	if err := tieRefunds(ctx, tx, tied, db.Moment(s.Now())); err != nil {
		return err
	}
	for i, r := range which {
		if r != nil {
			outcomes[i].OrderIDs, outcomes[i].LineIDs = []int64{r.OrderID}, []int64{r.ID}
		}
	}
	return nil
}

// soldLines are sales that are refunded in a transaction, with the refunds they
// have, and those that were named.
type soldLines struct {
	lines   map[int64]*Line
	refunds map[int64]*Line
	byID    map[string]*Line // refunds by the marketplace's ids
	byKey   map[string]*Line // refunds made here by their seller's keys
	settled map[int64]settlement
}

// keep remembers a refund.
func (s *soldLines) keep(r *Line) {
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
func (s *soldLines) take(a refundRequest) (made, known *Line, refused *fault.Error) {
	first := s.byKey[a.sellerKey]
	if a.externalID != "" {
		first = s.byID[a.externalID]
	}
	switch {
	case first != nil:
		return nil, first, sameRefund(first, a)
	case a.ours != 0:
		return nil, s.refunds[a.ours], refuseTie(s.refunds[a.ours], a)
	}
	flag, refused := s.flag(a)
	if refused != nil {
		return nil, nil, refused
	}
	sold := s.lines[a.lineID]
	if made, refused = sold.refund(a); refused != nil {
		return nil, nil, refused
	}
	sold.Refunds++
	sold.Refunded += a.amount
	made.Flag = flag
	made.PaidElsewhere = sold.PaidElsewhere && s.settled[sold.SellerID].covers(made.Day)
	if a.externalID != "" {
		s.byID[a.externalID] = made
	} else {
		s.byKey[a.sellerKey] = made
	}
	return made, nil, nil
}

// flag marks what the marketplace reports while a refund by the seller waits to
// be reported on the same line: with the cause SELLER it must say which it is.
func (s *soldLines) flag(a refundRequest) (flag *Flag, refused *fault.Error) {
	for _, id := range sortedKeys(s.refunds) {
		ours := s.refunds[id]
		switch isWaiting := ours.SellerKey != nil && ours.ExternalID == nil && *ours.RefundOf == a.lineID; {
		case !isWaiting || a.externalID == "":
		case a.cause == CauseSeller:
			return nil, fault.New(fault.Conflict, "refund_unnamed",
				"The seller's refund %d of this line waits to be reported: name it, or another one, in refund.", id).At("refund")
		case -ours.Gross == a.amount:
			flag = new(FlagEqualAmount)
		}
	}
	return flag, nil
}

// refund makes the line that takes an amount out of a sale. Refunds of one sale
// are worked out in the order they are booked: each takes back the commission on
// all refunded so far less what was taken back already, so that parts add up to
// the whole.
func (l *Line) refund(a refundRequest) (*Line, *fault.Error) {
	left := l.Gross - l.Refunded
	switch {
	case l.Type != TypeOrder:
		return nil, invalid("line", "refund_of_refund", "A refund cannot be refunded.")
	case a.at.Before(l.At):
		return nil, invalid("at", "refund_before_sale", "The line was sold at %s, after its refund.", l.At.UTC().Format(time.RFC3339))
	case l.IsRefundedWhole():
		return nil, invalid("amount", "refund_over_paid", "Nothing is left to refund of the %s that were paid.", l.Gross)
	case a.amount > left:
		return nil, invalid("amount", "refund_over_paid", "A refund of %s is more than the %s that are left of the %s paid.", a.amount, left, l.Gross)
	case a.amount == 0 && l.Gross != 0:
		return nil, invalid("amount", "amount_zero", "Give an amount above zero.")
	}
	before, after := l.Refunded, l.Refunded+a.amount
	refund := &Line{
		OrderID: l.OrderID, SellerID: l.SellerID, Type: TypeRefund, Source: l.Source, At: a.at, Day: calendar.DayOf(a.at),
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

// sameRefund refuses an id or a key that was used for another refund. Of one
// made here, our time and reason apply.
func sameRefund(first *Line, a refundRequest) *fault.Error {
	differs := ""
	switch isOurs := first.SellerKey != nil; {
	case *first.RefundOf != a.lineID:
		differs = "line was another one"
	case a.amount != -first.Gross:
		differs = "amount " + wasIs(-first.Gross, a.amount)
	case !isOurs && *first.Cause != a.cause:
		differs = "cause " + wasIs(*first.Cause, a.cause)
	case (!isOurs || a.externalID == "") && *first.Reason != a.reason:
		differs = "reason " + wasIs(*first.Reason, a.reason)
	case !isOurs && !first.At.Equal(a.at):
		differs = "at " + wasIs(first.At.UTC().Format(time.RFC3339Nano), a.at.Format(time.RFC3339Nano))
	default:
		return nil
	}
	if a.externalID == "" {
		return fault.New(fault.Conflict, "key_reused", "This key was used for another refund: %s.", differs).At("key")
	}
	return fault.New(fault.Conflict, "refund_differs", "Refund %q already exists with different content: %s.", a.externalID, differs).At("id")
}

// refuseTie refuses to take for a refund of ours what is another.
func refuseTie(ours *Line, a refundRequest) *fault.Error {
	switch {
	case ours == nil:
		return fault.New(fault.NotFound, "refund_unknown", "No seller made a refund %d.", a.ours).At("refund")
	case *ours.RefundOf != a.lineID:
		return fault.New(fault.Conflict, "refund_differs", "Refund %d belongs to another line.", ours.ID).At("line")
	case ours.ExternalID != nil:
		return fault.New(fault.Conflict, "refund_exists", "Refund %d was reported already, as %q.", ours.ID, *ours.ExternalID).At("refund")
	case a.amount != -ours.Gross:
		return fault.New(fault.Conflict, "refund_differs", "Refund %d is another: amount %s.", ours.ID, wasIs(-ours.Gross, a.amount)).At("amount")
	}
	return nil
}

// shareOf is where a refund takes the seller's share from: what was paid, here
// or elsewhere, is taken from what is available.
func shareOf(refund, sold *Line) ledger.Kind {
	switch {
	case refund.PaidElsewhere:
		return ledger.PaidElsewhere
	case sold.PaidElsewhere || sold.ReleasedAt != nil:
		return ledger.Available
	}
	return ledger.Pending
}

// writeRefunds puts refunds into the database with all that hangs on them: with
// its last cent a product's Business Care ends.
func (s *Service) writeRefunds(ctx context.Context, tx bun.Tx, sold *soldLines, made []*Line) error {
	if len(made) == 0 {
		return nil
	}
	if err := insertRefunds(ctx, tx, made); err != nil {
		return err
	}
	if err := updateRefunded(ctx, tx, sold, made); err != nil {
		return err
	}
	for _, r := range made {
		if line := sold.lines[*r.RefundOf]; line.IsRefundedWhole() {
			if err := endCare(ctx, tx, line, r.At); err != nil {
				return err
			}
		}
	}
	if err := s.notifyOfRefunds(ctx, tx, made); err != nil {
		return err
	}
	return s.count(ctx, tx, made, func(r *Line) (ledger.Posting, error) {
		return ledger.Refund(r.inLedger(), shareOf(r, sold.lines[*r.RefundOf]))
	})
}
