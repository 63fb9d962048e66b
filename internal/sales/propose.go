package sales

import (
	"context"
	"crypto/rand"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/ledger"
	"merkato/internal/money"
	"merkato/internal/sales/terms"
	"merkato/internal/seller"
)

// Proposal is what terms that begin on a day that is past would have changed. The
// lines stay as they are booked: what differs is given by an adjustment, where an
// operator confirms it.
type Proposal struct {
	Lines  int64       // whose commission would have been another
	Gross  money.Cents // what was paid for them and not refunded
	Amount money.Cents // of the adjustment; positive: the seller gains
}

// Propose works out the adjustment for sales up to today. A refund has taken back
// the commission on what was refunded, so what was refunded counts for nothing;
// nor do lines that were paid elsewhere.
func (s *Service) Propose(ctx context.Context, idb bun.IDB, sellerID int64, change terms.Change) (p Proposal, err error) {
	today := calendar.DayOf(s.Now())
	if change.StartsOn > today {
		return p, nil
	}
	known, err := terms.OfSellers(ctx, idb, s.Sellers, []int64{sellerID})
	if err != nil {
		return p, err
	}
	changed := known.Changed(sellerID, change)
	var present seller.Partnership
	if err := idb.NewSelect().TableExpr("sellers").Column("partnership").Where("id = ?", sellerID).Scan(ctx, &present); err != nil {
		return p, err
	}
	var rows []struct {
		Day             calendar.Day
		OwnCode         bool
		Gross, Refunded money.Cents
		Lines           int64
	}
	err = idb.NewRaw(`SELECT day, own_code, gross, refunded, COUNT(*) AS lines FROM order_lines
		WHERE seller_id = ? AND at >= ? AND type = 'ORDER' AND NOT paid_elsewhere AND refunded < gross
		GROUP BY day, own_code, gross, refunded`, sellerID, change.StartsOn.Start()).Scan(ctx, &rows)
	if err != nil {
		return p, err
	}
	for _, row := range rows {
		was, err := known.Rate(sellerID, present, row.OwnCode, row.Day)
		if err != nil {
			return p, err
		}
		would, err := changed.Rate(sellerID, present, row.OwnCode, row.Day)
		if err != nil {
			return p, err
		}
		if was == would {
			continue
		}
		taken := row.Gross.Share(was) - row.Refunded.Share(was)
		wouldTake := row.Gross.Share(would) - row.Refunded.Share(would)
		p.Lines += row.Lines
		p.Gross += (row.Gross - row.Refunded) * money.Cents(row.Lines)
		p.Amount += (taken - wouldTake) * money.Cents(row.Lines)
	}
	return p, nil
}

// AdjustSeller books an adjustment that an operator has decided on, in the
// caller's transaction, and returns what it is called by.
func (s *Service) AdjustSeller(ctx context.Context, tx bun.Tx, sellerID int64, amount money.Cents, reason string) (name string, err error) {
	a := &Adjustment{ExternalID: "desk-" + rand.Text(), SellerID: sellerID, Amount: amount, At: s.Now().UTC().Truncate(time.Microsecond), Reason: reason}
	if err := insertAdjustments(ctx, tx, []*Adjustment{a}); err != nil {
		return "", err
	}
	posting, err := ledger.Adjustment(ledger.Part{ID: a.ID, SellerID: sellerID, Amount: amount, At: a.At})
	if err != nil {
		return "", err
	}
	if _, err := s.Ledger.Post(ctx, tx, posting); err != nil {
		return "", err
	}
	return a.ExternalID, nil
}
