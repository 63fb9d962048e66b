package sales

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/ledger"
	"merkato/internal/money"
	"merkato/internal/sales/terms"
)

// auditRefund is what the trail calls a refund by an operator who poses as the
// seller.
const auditRefund = "refund"

// RefundableLine is a sale that its seller may refund now.
type RefundableLine struct {
	LineID int64
	AtMost money.Cents
	Until  calendar.Day // the last day on which the seller may
}

// Refundable returns which of some lines their seller may refund now.
func (s *Service) Refundable(ctx context.Context, lines []Line) ([]RefundableLine, error) {
	known, err := terms.Load(ctx, s.DB.Read(), nil)
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
		until, err := known.RefundUntil(l.Day)
		if err != nil {
			return nil, err
		}
		if today <= until {
			refundable = append(refundable, RefundableLine{LineID: l.ID, AtMost: l.Gross - l.Refunded, Until: until})
		}
	}
	return refundable, nil
}

// SellerRefund is what a seller refunds.
type SellerRefund struct {
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

// PreviewRefund works out what a refund by the asking seller would do.
func (s *Service) PreviewRefund(ctx context.Context, r SellerRefund) (*Preview, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	read := s.DB.Read()
	parts, err := s.partsOf(ctx, read, sellerID, r)
	if err != nil {
		return nil, err
	}
	balances, err := s.Ledger.Balances(ctx, sellerID)
	if err != nil {
		return nil, err
	}
	owner, err := s.Sellers.ByID(ctx, read, sellerID)
	if err != nil {
		return nil, err
	}
	p := &Preview{
		BalanceBefore: balances.Available, BalanceAfter: balances.Available,
		NextPayoutOn: calendar.DayOf(s.Now()).Month().AddMonths(1), IsWithheld: !owner.IsPayable(),
	}
	before, err := s.Expected(ctx, sellerID, p.NextPayoutOn)
	if err != nil {
		return nil, err
	}
	if p.EndsCare, err = endsCare(ctx, read, parts); err != nil {
		return nil, err
	}
	var change money.Cents
	for i, part := range parts {
		if i > 0 {
			p.BusinessCare = new(orZero(p.BusinessCare) + part.amount)
			if !r.Care {
				continue
			}
		}
		sold := part.line
		refund, refused := sold.refund(part.refundRequest)
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
	after, err := s.Outlook(ctx, sellerID, p.NextPayoutOn, change)
	if err != nil {
		return nil, err
	}
	p.NextPayoutBefore, p.NextPayoutAfter = max(before, 0), max(after.Expected, 0)
	return p, nil
}

// endsCare reports whether running Business Care ends with a seller's refund: that of
// a product that goes back whole, or that whose present year goes back whole.
func endsCare(ctx context.Context, idb bun.IDB, parts []sellerPart) (bool, error) {
	first := parts[0]
	if !first.line.Care || first.amount != first.line.Gross-first.line.Refunded {
		return len(parts) > 1, nil
	}
	known, err := terms.Load(ctx, idb, nil)
	if err != nil {
		return false, err
	}
	c, err := carePaidBy(ctx, idb, first.line)
	if err != nil || c == nil {
		return false, err
	}
	return c.isRunning(known, calendar.DayOf(first.at))
}

// RefundBySeller refunds a line of the asking seller, on its agreement with
// the customer, and returns the order. Business Care that goes back with it is
// a refund of its own.
func (s *Service) RefundBySeller(ctx context.Context, r SellerRefund) (orderID int64, err error) {
	sellerID, err := actor.UnbannedSellerID(ctx)
	if err != nil {
		return 0, err
	}
	who, _ := actor.From(ctx)
	r.Reason = strings.TrimSpace(r.Reason)
	if err := r.check(); err != nil {
		return 0, err
	}
	if _, _, err := s.mayRefund(ctx, s.DB.Read(), sellerID, r.LineID); err != nil {
		return 0, err
	}
	if who.Posing {
		if err := s.Audit.Record(ctx, who, auditRefund, sellerID, fmt.Sprintf("line %d", r.LineID)); err != nil {
			return 0, err
		}
	}
	give := func(ctx context.Context, tx bun.Tx) error {
		orderID, err = s.giveBySeller(ctx, tx, sellerID, r)
		return err
	}
	for range mostTries {
		if err = s.DB.Tx(ctx, give); err == nil || !db.IsUnique(err) && !r.metAnother(fault.Of(err)) {
			break
		}
	}
	return orderID, err
}

// mostTries is how often a refund is tried: it can meet another one at the
// Business Care, then at the line, and then at the key.
const mostTries = 4

// metAnother reports whether a refund was refused for what another transaction
// did between its reads: the same request, sent twice, made the refund, or
// somebody refunded the Business Care. The next try sees what is left.
func (r *SellerRefund) metAnother(refused *fault.Error) bool {
	return (r.Amount == nil && refused.Reason == "key_reused") || (r.Care && refused.Reason == "refund_over_paid")
}

func (r *SellerRefund) check() error {
	switch {
	case r.Reason == "":
		return invalid("reason", "reason_missing", "Give a reason for the refund.")
	case r.Key == "":
		return invalid("key", "key_missing", "Give a key, so that the refund is made once.")
	case r.Amount != nil && *r.Amount < 0:
		return invalid("amount", "amount_negative", "Give an amount that is not negative.")
	}
	if err := checkText("reason", r.Reason, 500); err != nil {
		return err
	}
	return checkText("key", r.Key, 200)
}

// checkText refuses what the databases do not keep as it is.
func checkText(field, text string, longest int) error {
	switch {
	case !utf8.ValidString(text) || strings.ContainsRune(text, 0):
		return invalid(field, "text_broken", "The text is not UTF-8, or holds a zero byte.")
	case utf8.RuneCountInString(text) > longest:
		return invalid(field, "text_too_long", "The text has more than %d characters.", longest)
	}
	return nil
}

func (s *Service) giveBySeller(ctx context.Context, tx bun.Tx, sellerID int64, r SellerRefund) (int64, error) {
	if first, err := refundByKey(ctx, tx, sellerID, r.Key); err != nil {
		return 0, err
	} else if first != nil {
		if r.Amount == nil {
			r.Amount = new(-first.Gross)
		}
		if differs := sameRefund(first, refundRequest{lineID: r.LineID, amount: *r.Amount, reason: r.Reason}); differs != nil {
			return 0, differs
		}
		return first.OrderID, nil
	}
	parts, err := s.partsOf(ctx, tx, sellerID, r)
	if err != nil {
		return 0, err
	}
	if !r.Care {
		parts = parts[:1]
	}
	requests, outcomes := make([]refundRequest, len(parts)), make([]Outcome, len(parts))
	for i, part := range parts {
		requests[i] = part.refundRequest
	}
	if err := s.bookRefunds(ctx, tx, requests, outcomes); err != nil {
		return 0, err
	}
	for _, done := range outcomes {
		if done.Err != nil {
			return 0, done.Err
		}
	}
	return outcomes[0].OrderIDs[0], nil
}

// sellerPart is a refund of one line in a seller's refund.
type sellerPart struct {
	refundRequest
	line *Line
}

// partsOf are the refunds that a seller's is made of: that of the line, and where
// a product goes back whole those of its running Business Care.
func (s *Service) partsOf(ctx context.Context, idb bun.IDB, sellerID int64, r SellerRefund) ([]sellerPart, error) {
	line, known, err := s.mayRefund(ctx, idb, sellerID, r.LineID)
	if err != nil {
		return nil, err
	}
	at := db.Moment(s.Now())
	whole := func(l *Line, key string) sellerPart {
		return sellerPart{refundRequest{lineID: l.ID, amount: l.Gross - l.Refunded, at: at, cause: CauseSeller, reason: r.Reason, sellerKey: key}, l}
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
		runs, err := c.isRunning(known, calendar.DayOf(at))
		if err != nil {
			return nil, err
		}
		paid, err := saleOf(ctx, idb, sellerID, c.LastLine)
		if err != nil {
			return nil, err
		}
		if runs && !paid.IsRefundedWhole() {
			parts = append(parts, whole(paid, fmt.Sprintf("%s/care/%d", r.Key, c.ID)))
		}
	}
	return parts, nil
}

// mayRefund refuses what is not the seller's sale, or was too long ago.
func (s *Service) mayRefund(ctx context.Context, idb bun.IDB, sellerID, lineID int64) (*Line, *terms.Terms, error) {
	line, err := saleOf(ctx, idb, sellerID, lineID)
	if err != nil {
		return nil, nil, err
	}
	if line.Type != TypeOrder {
		return nil, nil, invalid("line", "refund_of_refund", "A refund cannot be refunded.")
	}
	known, err := terms.Load(ctx, idb, nil)
	if err != nil {
		return nil, nil, err
	}
	until, err := known.RefundUntil(line.Day)
	if err == nil && calendar.DayOf(s.Now()) > until {
		err = invalid("line", "refund_too_late", "The line could be refunded until %s.", until)
	}
	return line, known, err
}
