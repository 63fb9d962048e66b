package refunds

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/ledger"
	"merkato/internal/list"
	"merkato/internal/money"
	"merkato/internal/products"
	"merkato/internal/sales"
	"merkato/internal/sales/terms"
)

// auditRefund is what the trail calls a refund by an operator who poses as the
// seller.
const auditRefund = "refund"

// Refundable is a sale that its seller may refund now.
type Refundable struct {
	LineID int64
	AtMost money.Cents
	Until  calendar.Day // the last day on which the seller may
}

// Refundable returns which of some lines their seller may refund now.
func (s *Service) Refundable(ctx context.Context, lines []sales.Line) ([]Refundable, error) {
	known, err := terms.Load(ctx, s.sales.DB.Read(), nil)
	if err != nil {
		return nil, err
	}
	today := calendar.DayOf(s.sales.Now())
	var refundable []Refundable
	for i := range lines {
		l := &lines[i]
		if l.Type != sales.TypeOrder || l.IsRefundedWhole() {
			continue
		}
		until, err := known.RefundUntil(l.Day)
		if err != nil {
			return nil, err
		}
		if today <= until {
			refundable = append(refundable, Refundable{LineID: l.ID, AtMost: l.Gross - l.Refunded, Until: until})
		}
	}
	return refundable, nil
}

// BySeller is what a seller refunds.
type BySeller struct {
	LineID int64
	Amount *money.Cents // nil: all that is left
	Care   bool         // with the running Business Care of a product that goes back whole
	Reason string
	Key    string // the same key twice refunds once
}

// Preview is what a refund would do, before it is done.
type Preview struct {
	Gross            money.Cents // what the customer gets back, Business Care included if requested; positive as all here
	Net              money.Cents // what the seller loses of it
	Commission       money.Cents // what the platform refunds of its commission
	FromAvailable    bool        // the share was released; else it is taken from what is pending
	BalanceBefore    money.Cents // what is available
	BalanceAfter     money.Cents
	NextPayoutOn     calendar.Day
	NextPayoutBefore money.Cents // what is available by then, as far as it is known; never negative
	NextPayoutAfter  money.Cents
	IsWithheld       bool         // no payout goes out to the seller at present
	BusinessCare     *money.Cents // what running Business Care would refund with the product; nil: there is none
	EndsCare         bool         // running Business Care ends: of the product, or the one that the line paid for
	ChangesLevel     bool         // refunds do not count for the level
}

// Preview works out what a refund by the asking seller would do.
func (s *Service) Preview(ctx context.Context, r BySeller) (*Preview, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	read := s.sales.DB.Read()
	parts, err := s.partsOf(ctx, read, sellerID, r)
	if err != nil {
		return nil, err
	}
	balances, err := s.sales.Ledger.Balances(ctx, sellerID)
	if err != nil {
		return nil, err
	}
	owner, err := s.sales.Sellers.ByID(ctx, read, sellerID)
	if err != nil {
		return nil, err
	}
	p := &Preview{
		BalanceBefore: balances.Available, BalanceAfter: balances.Available,
		NextPayoutOn: calendar.DayOf(s.sales.Now()).Month().AddMonths(1), IsWithheld: !owner.IsPayable(),
	}
	before, err := s.sales.Expected(ctx, sellerID, p.NextPayoutOn)
	if err != nil {
		return nil, err
	}
	if p.EndsCare, err = endsCare(ctx, read, parts); err != nil {
		return nil, err
	}
	var change, care money.Cents
	for i, part := range parts {
		if i > 0 {
			care += part.amount
			p.BusinessCare = &care
			if !r.Care {
				continue
			}
		}
		sold := part.line
		refund, refused := refundOf(sold, part.request)
		if refused != nil {
			return nil, refused
		}
		isAvailable := shareOf(refund, sold) == ledger.Available
		p.Gross -= refund.Gross
		p.Net -= refund.Net
		p.Commission -= refund.Commission
		if isAvailable {
			p.BalanceAfter += refund.Net
			p.FromAvailable = p.FromAvailable || i == 0
		}
		if isAvailable || !sold.ReleaseAt.After(p.NextPayoutOn.Start()) {
			change += refund.Net
		}
	}
	after, err := s.sales.Outlook(ctx, sellerID, p.NextPayoutOn, change)
	if err != nil {
		return nil, err
	}
	p.NextPayoutBefore, p.NextPayoutAfter = max(before, 0), max(after.Expected, 0)
	return p, nil
}

// Make refunds a line of the asking seller, on its agreement with the customer, and
// returns the order. Business Care that goes back with it is a refund of its own.
func (s *Service) Make(ctx context.Context, r BySeller) (orderID int64, err error) {
	sellerID, err := actor.UnbannedSellerID(ctx)
	if err != nil {
		return 0, err
	}
	who, _ := actor.From(ctx)
	r.Reason = strings.TrimSpace(r.Reason)
	if err := r.check(); err != nil {
		return 0, err
	}
	if _, _, err := s.mayRefund(ctx, s.sales.DB.Read(), sellerID, r.LineID); err != nil {
		return 0, err
	}
	give := func(ctx context.Context, tx bun.Tx) error {
		made, err := s.giveBySeller(ctx, tx, sellerID, r)
		if err != nil {
			return err
		}
		orderID = made.orderID
		if !who.Posing || made.isRepeated {
			return nil
		}
		return s.writeDown(ctx, tx, who, sellerID, made, r.Reason)
	}
	for range mostTries {
		if err = s.sales.DB.Tx(ctx, give); err == nil || !db.IsUnique(err) && !r.metAnother(fault.Of(err)) {
			break
		}
	}
	return orderID, err
}

// writeDown puts a refund by an operator who poses as its seller into the trail, by
// what the screens show of it.
func (s *Service) writeDown(ctx context.Context, tx bun.Tx, who actor.Actor, sellerID int64, made given, reason string) error {
	names, err := products.New(s.sales.DB).NamesIn(ctx, tx, sellerID, "en")
	if err != nil {
		return err
	}
	briefs, err := s.sales.Briefs(ctx, tx, []int64{made.lineID})
	if err != nil {
		return err
	}
	sold := briefs[made.lineID]
	return s.trail.RecordIn(ctx, tx, who, auditRefund, sellerID, fmt.Sprintf("%s, %s, %s: %s", sold.Reference, made.gross, names[sold.ProductID], reason))
}

// careKey is what the keys of the Business Care begin with that a refund ended.
func careKey(key string) string { return key + "/care/" }

// MadeBy is what the asking seller's refund with a key came to, with the Business Care
// that went back by it; positive.
func (s *Service) MadeBy(ctx context.Context, key string) (money.Cents, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return 0, err
	}
	return grossBy(ctx, s.sales.DB.Read(), sellerID, key)
}

// mostTries is how often a refund is tried: it can meet another one at the
// Business Care, then at the line, and then at the key.
const mostTries = 4

// metAnother reports whether a refund was refused for what another transaction
// did between its reads: the same request, sent twice, made the refund, or
// somebody refunded the Business Care. The next try sees what is left.
func (r *BySeller) metAnother(refused *fault.Error) bool {
	return (r.Amount == nil && refused.Reason == "key_reused") || (r.Care && refused.Reason == "refund_over_paid")
}

func (r *BySeller) check() error {
	switch {
	case r.Reason == "":
		return fault.New(fault.Invalid, "reason_missing", "Give a reason for the refund.").At("reason")
	case r.Key == "":
		return fault.New(fault.Invalid, "key_missing", "Give a key, so that the refund is made once.").At("key")
	case r.Amount != nil && *r.Amount < 0:
		return fault.New(fault.Invalid, "amount_negative", "Give an amount that is not negative.").At("amount")
	}
	if err := checkText("reason", r.Reason, 500); err != nil {
		return err
	}
	return checkText("key", r.Key, 200)
}

// checkText refuses what the databases do not keep as it is.
func checkText(field, text string, longest int) error {
	switch {
	case !list.IsText(text):
		return fault.New(fault.Invalid, "text_broken", "The text is not UTF-8, or contains a zero byte.").At(field)
	case utf8.RuneCountInString(text) > longest:
		return fault.New(fault.Invalid, "text_too_long", "The text has more than %d characters.", longest).At(field)
	}
	return nil
}

// given is what a refund by a seller came to.
type given struct {
	orderID, lineID int64       // of what was sold
	gross           money.Cents // with the Business Care that went back by it; positive
	isRepeated      bool        // it was there already
}

func (s *Service) giveBySeller(ctx context.Context, tx bun.Tx, sellerID int64, r BySeller) (given, error) {
	if first, err := byKey(ctx, tx, sellerID, r.Key); err != nil {
		return given{}, err
	} else if first != nil {
		if r.Amount == nil {
			r.Amount = new(-first.Gross)
		}
		if differs := refuseOther(first, request{lineID: r.LineID, amount: *r.Amount, reason: r.Reason}); differs != nil {
			return given{}, differs
		}
		return given{orderID: first.OrderID, isRepeated: true}, nil
	}
	parts, err := s.partsOf(ctx, tx, sellerID, r)
	if err != nil {
		return given{}, err
	}
	if !r.Care {
		parts = parts[:1]
	}
	made := given{lineID: r.LineID}
	requests, outcomes := make([]request, len(parts)), make([]sales.Outcome, len(parts))
	for i, part := range parts {
		requests[i] = part.request
		made.gross += part.amount
	}
	if err := s.book(ctx, tx, requests, outcomes); err != nil {
		return given{}, err
	}
	for _, done := range outcomes {
		if done.Err != nil {
			return given{}, done.Err
		}
	}
	made.orderID, made.isRepeated = outcomes[0].OrderIDs[0], outcomes[0].Repeated
	return made, nil
}

// sellerPart is a refund of one line in a seller's refund.
type sellerPart struct {
	request
	line *sales.Line
}

// partsOf are the refunds that a seller's is made of: that of the line, and where
// a product goes back whole those of its running Business Care.
func (s *Service) partsOf(ctx context.Context, idb bun.IDB, sellerID int64, r BySeller) ([]sellerPart, error) {
	line, known, err := s.mayRefund(ctx, idb, sellerID, r.LineID)
	if err != nil {
		return nil, err
	}
	at := db.Moment(s.sales.Now())
	whole := func(l *sales.Line, key string) sellerPart {
		return sellerPart{request{lineID: l.ID, amount: l.Gross - l.Refunded, at: at, cause: sales.CauseSeller, reason: r.Reason, sellerKey: key}, l}
	}
	parts := []sellerPart{whole(line, r.Key)}
	if r.Amount != nil && *r.Amount != parts[0].amount {
		parts[0].amount = *r.Amount
		return parts, nil
	}
	if line.Care {
		return parts, nil
	}
	contracts, err := careWith(ctx, idb, line)
	if err != nil {
		return nil, err
	}
	for _, c := range contracts {
		runs, err := c.IsRunning(known, calendar.DayOf(at))
		if err != nil {
			return nil, err
		}
		paid, err := saleOf(ctx, idb, sellerID, c.LastLine)
		if err != nil {
			return nil, err
		}
		if runs && !paid.IsRefundedWhole() {
			parts = append(parts, whole(paid, careKey(r.Key)+strconv.FormatInt(c.ID, 10)))
		}
	}
	return parts, nil
}

// mayRefund refuses what is not the seller's sale, or was too long ago.
func (s *Service) mayRefund(ctx context.Context, idb bun.IDB, sellerID, lineID int64) (*sales.Line, *terms.Terms, error) {
	line, err := saleOf(ctx, idb, sellerID, lineID)
	if err != nil {
		return nil, nil, err
	}
	if line.Type != sales.TypeOrder {
		return nil, nil, fault.New(fault.Invalid, "refund_of_refund", "A refund cannot be refunded.").At("line")
	}
	known, err := terms.Load(ctx, idb, nil)
	if err != nil {
		return nil, nil, err
	}
	until, err := known.RefundUntil(line.Day)
	if err == nil && calendar.DayOf(s.sales.Now()) > until {
		err = fault.New(fault.Invalid, "refund_too_late", "The line could be refunded until %s.", until).At("line")
	}
	return line, known, err
}
