package orders

import (
	"context"
	"fmt"
	"strings"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/money"
)

// auditRefund is what the trail calls a refund by an operator who poses as the
// seller.
const auditRefund = "refund"

// Preview is what a refund would do, before it is done.
type Preview struct {
	Gross            money.Cents // what the customer gets back, Business Care included; positive as all here
	Net              money.Cents // what the seller loses of it
	Commission       money.Cents // what the platform gives back of its commission
	TakenFrom        MoneyKind   // MoneyPending or MoneyAvailable
	BalanceBefore    money.Cents // what is available
	BalanceAfter     money.Cents
	NextPayoutOn     calendar.Day
	NextPayoutBefore money.Cents // what is available by then, as far as it is known; never negative
	NextPayoutAfter  money.Cents
	IsWithheld       bool         // no payout goes out to the seller at present
	BusinessCare     *money.Cents // the part of Gross that is Business Care which ends; nil: none ends
	ChangesLevel     bool         // refunds do not count for the level
}

// PreviewRefund tells what refunding a line of the asking seller would do;
// without an amount all that is left of it.
func (s *Service) PreviewRefund(ctx context.Context, lineID int64, amount *money.Cents) (*Preview, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	read := s.DB.Read()
	if err := s.mayRefund(ctx, read, sellerID, lineID); err != nil {
		return nil, err
	}
	rev, err := s.openRevision(ctx, read, []int64{lineID}, false)
	if err != nil {
		return nil, err
	}
	made, refused := rev.take(ask{lineID: lineID, amount: amount, at: s.Now()})
	if refused != nil {
		return nil, refused
	}
	balances, err := s.Ledger.Balances(ctx, sellerID)
	if err != nil {
		return nil, err
	}
	today := calendar.DayOf(s.Now())
	p := &Preview{TakenFrom: MoneyPending, BalanceBefore: balances.Available, BalanceAfter: balances.Available, NextPayoutOn: today.Month().AddMonths(1)}
	if rev.lines[lineID].ReleasedAt != nil {
		p.TakenFrom = MoneyAvailable
	}
	owner, err := s.Sellers.ByID(ctx, read, sellerID)
	if err != nil {
		return nil, err
	}
	p.IsWithheld = !owner.IsPayable()
	soon, err := s.releasedBy(ctx, read, sellerID, p.NextPayoutOn)
	if err != nil {
		return nil, err
	}
	before := balances.Available + soon
	after := before
	effects := made
	for _, c := range rev.corrections() {
		for i := range c.moves {
			effects = append(effects, &c.moves[i].Line)
		}
	}
	for _, r := range effects {
		sold := rev.lines[*r.RefundOf]
		p.Gross -= r.Gross
		p.Net -= r.Net
		p.Commission -= r.Commission
		if sold.ReleasedAt != nil {
			p.BalanceAfter += r.Net
		}
		if sold.ReleasedAt != nil || !sold.ReleaseAt.After(p.NextPayoutOn.Start()) {
			after += r.Net
		}
	}
	for _, ofCare := range made[1:] {
		ended := -ofCare.Gross
		if p.BusinessCare != nil {
			ended += *p.BusinessCare
		}
		p.BusinessCare = &ended
	}
	p.NextPayoutBefore, p.NextPayoutAfter = max(before, 0), max(after, 0)
	return p, nil
}

// RefundBySeller refunds a line of the asking seller, on its agreement with
// the customer, and returns the order. The same key twice refunds once.
func (s *Service) RefundBySeller(ctx context.Context, lineID int64, amount *money.Cents, reason, key string) (orderID int64, err error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return 0, err
	}
	who, _ := actor.From(ctx)
	if who.Banned {
		return 0, fault.New(fault.Forbidden, "banned", "This account is banned and cannot refund.")
	}
	reason = strings.TrimSpace(reason)
	if reason == "" {
		return 0, invalid("reason", "reason_missing", "Give a reason for the refund.")
	}
	if err := checkText("reason", reason, longestReason); err != nil {
		return 0, err
	}
	if key == "" {
		return 0, invalid("key", "key_missing", "A refund has a key, so that it is done once.")
	}
	if err := checkText("key", key, 200); err != nil {
		return 0, err
	}
	if amount != nil && *amount < 0 {
		return 0, invalid("amount", "amount_negative", "A refund is not negative.")
	}
	if err := s.mayRefund(ctx, s.DB.Read(), sellerID, lineID); err != nil {
		return 0, err
	}
	if who.Posing {
		if err := s.Audit.Record(ctx, who, auditRefund, sellerID, fmt.Sprintf("line %d", lineID)); err != nil {
			return 0, err
		}
	}
	a := ask{lineID: lineID, amount: amount, at: s.Now(), reason: reason, key: keyOfSeller + key}
	give := func(ctx context.Context, tx bun.Tx) error {
		done, err := s.give(ctx, tx, []ask{a})
		if err != nil {
			return err
		}
		if done[0].Err != nil {
			return done[0].Err
		}
		orderID = done[0].OrderIDs[0]
		return nil
	}
	err = s.DB.Tx(ctx, give)
	if db.IsUnique(err) { // the key is being used for another line just now: see for what
		err = s.DB.Tx(ctx, give)
	}
	return orderID, err
}

// mayRefund refuses what is not the seller's sale, or was too long ago.
func (s *Service) mayRefund(ctx context.Context, idb bun.IDB, sellerID, lineID int64) error {
	var line Line
	err := idb.NewSelect().Model(&line).Where("l.id = ?", lineID).Where("l.seller_id = ?", sellerID).Scan(ctx)
	if db.IsNotFound(err) {
		return fault.New(fault.NotFound, "line_unknown", "There is no such line.").At("line")
	}
	if err != nil {
		return err
	}
	if line.Type != TypeOrder {
		return invalid("line", "refund_of_refund", "A refund cannot be refunded.")
	}
	terms, err := loadTerms(ctx, idb, nil)
	if err != nil {
		return err
	}
	until, err := terms.refundUntil(&line)
	if err != nil {
		return err
	}
	if calendar.DayOf(s.Now()) > until {
		return invalid("line", "refund_too_late", "The line could be refunded until %s.", until)
	}
	return nil
}

// releasedBy is what becomes available to a seller until a day begins.
func (s *Service) releasedBy(ctx context.Context, idb bun.IDB, sellerID int64, day calendar.Day) (money.Cents, error) {
	var sum money.Cents
	err := idb.NewRaw(`SELECT CAST(COALESCE(SUM(l.net), 0) AS BIGINT) FROM (
		SELECT net FROM order_lines WHERE seller_id = ?0 AND type = 'ORDER' AND released_at IS NULL AND release_at <= ?1
		UNION ALL
		SELECT r.net FROM order_lines AS sold JOIN order_lines AS r ON r.refund_of = sold.id
		WHERE sold.seller_id = ?0 AND sold.type = 'ORDER' AND sold.released_at IS NULL AND sold.release_at <= ?1 AND sold.refunds > 0) AS l`,
		sellerID, day.Start()).Scan(ctx, &sum)
	return sum, err
}
