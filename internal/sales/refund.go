package sales

import (
	"context"
	"math/bits"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/fault"
	"merkato/internal/figures"
	"merkato/internal/ledger"
	"merkato/internal/money"
)

// NewRefund is a refund as the marketplace tells of it: of a line, the whole or
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

const longestReason = 500

// Refund gives money back, in the caller's transaction, with postings and
// figures. Each refund is taken or refused by itself; what is refused writes
// nothing. One of an order that is not known yet is refused as order_unknown, to
// be sent again. An error means that the whole transaction must roll back. As
// Record it is called once in a transaction and late.
func (s *Service) Refund(ctx context.Context, tx bun.Tx, refunds []NewRefund) ([]Outcome, error) {
	outcomes := make([]Outcome, len(refunds))
	now := s.Now()
	var names []LineName
	for i := range refunds {
		if outcomes[i].Err = refunds[i].check(now); outcomes[i].Err == nil {
			names = append(names, LineName{refunds[i].Reference, refunds[i].LineNumber})
		}
	}
	lines, orders, err := findLines(ctx, tx, names)
	if err != nil {
		return nil, err
	}
	asks := make([]ask, len(refunds))
	for i := range refunds {
		if outcomes[i].Err != nil {
			continue
		}
		r := &refunds[i]
		line := lines[LineName{r.Reference, r.LineNumber}]
		switch {
		case !orders[r.Reference]:
			outcomes[i].Err = fault.New(fault.NotFound, "order_unknown", "Order %q is not known yet: send it first.", r.Reference).At("reference")
		case line == nil || (r.Seller != "" && r.Seller != line.SellerName):
			outcomes[i].Err = fault.New(fault.NotFound, "line_unknown", "Order %q has no such line %d.", r.Reference, r.LineNumber).At("line")
		default:
			asks[i] = ask{lineID: line.ID, amount: r.Amount, at: r.At.UTC().Truncate(time.Microsecond), cause: r.Cause, reason: r.Reason, externalID: r.ID, ours: r.Refund}
		}
	}
	return outcomes, s.give(ctx, tx, asks, outcomes)
}

func (r *NewRefund) check(now time.Time) *fault.Error {
	if err := checkText("id", r.ID, 100); err != nil {
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
	switch {
	case r.ID == "":
		return invalid("id", "id_missing", "Give the refund's id, so that it is booked once.")
	case r.Amount < 0:
		return invalid("amount", "amount_negative", "Give an amount that is not negative.")
	case r.Cause != CauseCustomer && r.Cause != CauseSeller && r.Cause != CauseChargeback:
		return invalid("cause", "cause_unknown", "There is no cause %q: use CUSTOMER, SELLER or CHARGEBACK.", r.Cause)
	}
	return nil
}

// ask is a refund of a line that is known.
type ask struct {
	lineID     int64 // 0: it was refused before
	amount     money.Cents
	at         time.Time
	cause      Cause
	reason     string
	externalID string // of one that the marketplace tells of
	ours       int64  // the refund made here that the marketplace says it is; 0: none is named
	sellerKey  string // of one made here
}

// give books refunds of known lines with all that hangs on them, in their order,
// and says what became of each. Sales are locked in the order of their ids, so
// that writers wait for each other but never in a circle.
func (s *Service) give(ctx context.Context, tx bun.Tx, asks []ask, outcomes []Outcome) error {
	sold, err := s.lockSold(ctx, tx, asks)
	if err != nil || len(sold.lines) == 0 {
		return err
	}
	which := make([]*Line, len(asks))
	var made, tied []*Line
	for i, a := range asks {
		if a.lineID == 0 {
			continue
		}
		refund, ours, refused := sold.take(a)
		switch {
		case refused != nil:
			outcomes[i].Err = refused
		case refund == nil: // it is there: told again, or made here
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
	if err := tieRefunds(ctx, tx, tied, s.Now().UTC().Truncate(time.Microsecond)); err != nil {
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
// have.
type soldLines struct {
	lines   map[int64]*Line
	waiting map[int64][]*Line // refunds made here that the marketplace has not told of, by their sales
	byID    map[string]*Line  // refunds by the marketplace's ids
	byKey   map[string]*Line  // refunds made here by their seller's keys
	ours    map[int64]*Line   // refunds that were named
	settled map[int64]settlement
}

// take works out what becomes of a refund: it is made, or it is one that is
// there already, or it is refused.
func (s *soldLines) take(a ask) (made, known *Line, refused *fault.Error) {
	sold := s.lines[a.lineID]
	if first := s.first(a); first != nil {
		return nil, first, sameRefund(first, a)
	}
	var flag *Flag
	waiting := slices.DeleteFunc(slices.Clone(s.waiting[a.lineID]), func(r *Line) bool { return r.ExternalID != nil })
	switch {
	case a.ours != 0:
		ours := s.ours[a.ours]
		return nil, ours, refuseTie(ours, a)
	case a.externalID != "" && a.cause == CauseSeller && len(waiting) > 0:
		return nil, nil, fault.New(fault.Conflict, "refund_unnamed",
			"The seller's refund %d of this line waits to be told of: name it, or another one, in refund.", waiting[0].ID).At("refund")
	case a.externalID != "":
		for _, ours := range waiting {
			if -ours.Gross == a.amount {
				equal := FlagEqualAmount
				flag = &equal
			}
		}
	}
	made, refused = sold.refund(a)
	if refused != nil {
		return nil, nil, refused
	}
	made.Flag = flag
	made.PaidElsewhere = sold.PaidElsewhere && s.settled[sold.SellerID].covers(made.Day)
	if a.externalID != "" {
		s.byID[a.externalID] = made
	} else {
		s.byKey[a.sellerKey] = made
	}
	return made, nil, nil
}

func (s *soldLines) first(a ask) *Line {
	if a.externalID != "" {
		return s.byID[a.externalID]
	}
	return s.byKey[a.sellerKey]
}

// refund takes an amount out of a sale and makes the line that says so. Refunds
// of one sale are worked out in the order they are booked: each takes back the
// commission on all refunded so far less what was taken back already, so that
// parts add up to the whole.
func (l *Line) refund(a ask) (*Line, *fault.Error) {
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
	l.Refunds++
	l.Refunded = after
	return refund, nil
}

// sameRefund refuses an id or a key that was used for another refund. Of one
// made here, our time and reason stand.
func sameRefund(first *Line, a ask) *fault.Error {
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
	return fault.New(fault.Conflict, "refund_differs", "Refund %q is there already with another content: %s.", a.externalID, differs).At("id")
}

// refuseTie refuses to take for a refund of ours what is another.
func refuseTie(ours *Line, a ask) *fault.Error {
	switch {
	case ours == nil:
		return fault.New(fault.NotFound, "refund_unknown", "No seller made a refund %d.", a.ours).At("refund")
	case *ours.RefundOf != a.lineID:
		return fault.New(fault.Conflict, "refund_differs", "Refund %d is of another line.", ours.ID).At("line")
	case ours.ExternalID != nil:
		return fault.New(fault.Conflict, "refund_exists", "Refund %d was told of already, as %q.", ours.ID, *ours.ExternalID).At("refund")
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
	changes := make([]figures.Change, len(made))
	postings := make([]ledger.Posting, len(made))
	for i, r := range made {
		var err error
		line := sold.lines[*r.RefundOf]
		if line.IsRefundedWhole() {
			if err := endCare(ctx, tx, line, r.At); err != nil {
				return err
			}
		}
		changes[i] = r.change()
		if postings[i], err = ledger.Refund(r.inLedger(), shareOf(r, line)); err != nil {
			return err
		}
	}
	if err := s.Figures.Add(ctx, tx, changes...); err != nil {
		return err
	}
	_, err := s.Ledger.Post(ctx, tx, postings...)
	return err
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
