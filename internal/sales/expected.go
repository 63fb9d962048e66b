package sales

import (
	"context"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/money"
)

// Outlook is what a payout on a day would send, and what it is made of: what is
// neither available nor released until then are fees.
type Outlook struct {
	Available, Releases, Expected money.Cents
}

// Expected is what a payout on a day would send, as far as it is known now: what
// is available, what is released until the day begins, less the fees that are
// withheld then. Below zero, nothing is sent and it is carried over. Every screen
// that names an expected amount takes it from here.
func (s *Service) Expected(ctx context.Context, sellerID int64, on calendar.Day) (money.Cents, error) {
	o, err := s.Outlook(ctx, sellerID, on, 0)
	return o.Expected, err
}

// Outlook is the same with its parts, after a change of what is available then.
func (s *Service) Outlook(ctx context.Context, sellerID int64, on calendar.Day, change money.Cents) (o Outlook, err error) {
	balances, err := s.Ledger.Balances(ctx, sellerID)
	if err != nil {
		return o, err
	}
	o.Available = balances.Available
	if o.Releases, err = releasedBy(ctx, s.DB.Read(), sellerID, on); err != nil {
		return o, err
	}
	available := o.Available + o.Releases + change
	o.Expected = available + min(balances.Fees, 0)
	if s.Withheld == nil {
		return o, nil
	}
	fees, err := s.Withheld(ctx, sellerID, on, available)
	o.Expected -= fees
	return o, err
}

// releasedBy is what becomes available to a seller until a day begins.
func releasedBy(ctx context.Context, idb bun.IDB, sellerID int64, day calendar.Day) (money.Cents, error) {
	var sum money.Cents
	err := idb.NewRaw(`SELECT CAST(COALESCE(SUM(l.net), 0) AS BIGINT) FROM (
		SELECT net FROM order_lines WHERE seller_id = ?0 AND type = 'ORDER' AND released_at IS NULL AND release_at <= ?1
		UNION ALL
		SELECT r.net FROM order_lines AS sold JOIN order_lines AS r ON r.refund_of = sold.id
		WHERE sold.seller_id = ?0 AND sold.type = 'ORDER' AND sold.released_at IS NULL AND sold.release_at <= ?1 AND sold.refunds > 0) AS l`,
		sellerID, day.Start()).Scan(ctx, &sum)
	return sum, err
}
