package sales

import (
	"context"
	"crypto/rand"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
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

	// Unplaced is what the marketplace has given since the first day by adjustments
	// that do not say for which sales, or for what, also of lines that were booked right:
	// whether some of it is for the same is for the operator to judge.
	Unplaced money.Cents

	days map[calendar.Day]money.Cents // the amount, by the day of the sales it is for
}

func (p *Proposal) give(day calendar.Day, amount money.Cents) {
	p.Amount += amount
	p.days[day] += amount
}

// effect is what a change would do to the sales of a day.
type effect struct {
	would             money.Rate
	changes           bool // it is another rate than so far
	isConcerned       bool // they would go by the change, or by others because of it
	isBookedOtherwise bool // one of them is booked at another rate
}

// Propose works out the adjustment for sales up to today that go by the change, or
// by others because of it: what was taken by the rates that the lines are booked at,
// less what the changed terms would take, and less what adjustments have given for
// these days. What the marketplace gave for a line does not count where nothing changes
// on its day, all of the day is booked at that rate, and no operator has given anything
// for it since: it is unplaced. What the tables say so far does not count: it
// may never have been taken, even where it is the same. A refund has taken back the
// commission on what was refunded, so what was refunded counts for nothing; nor do
// lines that were paid elsewhere.
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
	effects := map[soldOn]*effect{}
	effectOn := func(sold soldOn) (*effect, error) {
		if effects[sold] == nil {
			rate, err := known.Rate(sellerID, present, sold.OwnCode, sold.Day)
			if err != nil {
				return nil, err
			}
			would, err := changed.Rate(sellerID, present, sold.OwnCode, sold.Day)
			if err != nil {
				return nil, err
			}
			effects[sold] = &effect{would: would, changes: rate != would, isConcerned: rate != would || changed.GoBy(sellerID, change, sold.OwnCode, sold.Day)}
		}
		return effects[sold], nil
	}
	if p.Unplaced, err = unplaced(ctx, idb, sellerID, change.StartsOn); err != nil {
		return p, err
	}
	var rows []struct {
		soldOn
		Rate            money.Rate
		Gross, Refunded money.Cents
		Lines           int64
	}
	err = idb.NewRaw(`SELECT day, own_code, rate, gross, refunded, COUNT(*) AS lines FROM order_lines
		WHERE seller_id = ? AND at >= ? AND type = 'ORDER' AND NOT paid_elsewhere AND refunded < gross
		GROUP BY day, own_code, rate, gross, refunded`, sellerID, change.StartsOn.Start()).Scan(ctx, &rows)
	if err != nil {
		return p, err
	}
	for _, row := range rows {
		on, err := effectOn(row.soldOn)
		if err != nil {
			return p, err
		}
		on.isBookedOtherwise = on.isBookedOtherwise || row.Rate != on.would
	}
	adjusted, err := adjustedDays(ctx, idb, sellerID, change.StartsOn)
	if err != nil {
		return p, err
	}
	// What operators gave for a day was worked out with what the marketplace had given for its lines.
	givenHere := map[calendar.Day]int64{} // the last of operators' adjustments
	for _, one := range adjusted {
		if !one.ByLine {
			givenHere[one.Day] = max(givenHere[one.Day], one.ID)
		}
	}
	given := map[calendar.Day]money.Cents{}
	p.days = map[calendar.Day]money.Cents{}
	for _, one := range adjusted {
		on, err := effectOn(one.soldOn)
		if err != nil {
			return p, err
		}
		switch {
		case !on.isConcerned:
		case on.changes || on.isBookedOtherwise || one.ID <= givenHere[one.Day]:
			given[one.Day] += one.Amount
			p.give(one.Day, -one.Amount)
		default: // for a line that was booked right it is for something else
			p.Unplaced += one.Amount
		}
	}
	for _, row := range rows {
		on := effects[row.soldOn]
		would := on.would
		if !on.isConcerned || row.Rate == would && given[row.Day] == 0 {
			continue
		}
		taken := row.Gross.Share(row.Rate) - row.Refunded.Share(row.Rate)
		wouldTake := row.Gross.Share(would) - row.Refunded.Share(would)
		p.Lines += row.Lines
		p.Gross += (row.Gross - row.Refunded) * money.Cents(row.Lines)
		p.give(row.Day, (taken-wouldTake)*money.Cents(row.Lines))
	}
	return p, nil
}

// AdjustSeller books the adjustment of a proposal that an operator has confirmed,
// in the caller's transaction, and returns what it is called by.
func (s *Service) AdjustSeller(ctx context.Context, tx bun.Tx, sellerID int64, p Proposal, reason string) (name string, err error) {
	newest, err := newestLine(ctx, tx)
	if err != nil {
		return "", err
	}
	a := &Adjustment{ExternalID: "desk-" + rand.Text(), SellerID: sellerID, Amount: p.Amount, At: db.Moment(s.Now()), Reason: reason, ThroughLine: &newest}
	if err := insertAdjustments(ctx, tx, []*Adjustment{a}); err != nil {
		return "", err
	}
	if err := insertAdjustedDays(ctx, tx, a.ID, p.days); err != nil {
		return "", err
	}
	posting, err := ledger.Adjustment(ledger.Part{ID: a.ID, SellerID: sellerID, Amount: p.Amount, At: a.At})
	if err != nil {
		return "", err
	}
	if _, err := s.Ledger.Post(ctx, tx, posting); err != nil {
		return "", err
	}
	return a.ExternalID, nil
}
