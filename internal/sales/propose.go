package sales

import (
	"context"
	"crypto/rand"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/ledger"
	"merkato/internal/money"
	"merkato/internal/seller"
)

// NewTerms are what a seller's commission would go by from a day on: another
// partnership, or a rate of its own.
type NewTerms struct {
	Partnership seller.Partnership // empty: it stays
	Own         *OwnRate           // nil: it stays
	StartsOn    calendar.Day
	EndsOn      calendar.Day // empty: until others start
}

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
func (s *Service) Propose(ctx context.Context, idb bun.IDB, sellerID int64, change NewTerms) (p Proposal, err error) {
	today := calendar.DayOf(s.Now())
	if change.StartsOn > today {
		return p, nil
	}
	known, err := s.termsOf(ctx, idb, []int64{sellerID})
	if err != nil {
		return p, err
	}
	changed := *known
	if change.Partnership != "" {
		changed.agreements = map[int64]seller.Partnerships{sellerID: known.agreements[sellerID].With(change.StartsOn, change.EndsOn, change.Partnership)}
	}
	if change.Own != nil {
		changed.bySeller = map[int64]history{sellerID: known.bySeller[sellerID].with(dated{StartsOn: change.StartsOn, EndsOn: change.EndsOn, Value: change.Own.Rate})}
	}
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
		was, err := known.rate(sellerID, present, row.OwnCode, row.Day)
		if err != nil {
			return p, err
		}
		would, err := changed.rate(sellerID, present, row.OwnCode, row.Day)
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

// with is the history with one figure more.
func (h history) with(one dated) history {
	changed := history{}
	for _, d := range h {
		if d.StartsOn != one.StartsOn {
			changed = append(changed, d)
		}
	}
	changed = append(changed, one)
	all := map[int]history{0: changed}
	sortAll(all)
	return all[0]
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

// OwnRates are the rates that a seller has agreed on, oldest first.
func (s *Service) OwnRates(ctx context.Context, sellerID int64) ([]OwnRate, error) {
	t, err := loadTerms(ctx, s.DB.Read(), []int64{sellerID})
	if err != nil {
		return nil, err
	}
	rates := []OwnRate{}
	for _, d := range t.bySeller[sellerID] {
		rates = append(rates, OwnRate{StartsOn: d.StartsOn, EndsOn: d.EndsOn, Rate: d.Value})
	}
	return rates, nil
}

// PartnershipRate is a rate of the table of commissions, from a day on.
type PartnershipRate struct {
	Partnership string // or OWN_CODE
	StartsOn    calendar.Day
	Rate        int64 // in hundredths of a percent
}

// PartnershipRates is the table of commissions, with all its days of effect.
func (s *Service) PartnershipRates(ctx context.Context) (rates []PartnershipRate, err error) {
	err = s.DB.Read().NewSelect().TableExpr("commission_rates").Column("partnership", "starts_on", "rate").
		Where("partnership IS NOT NULL").Order("partnership", "starts_on").Scan(ctx, &rates)
	return rates, err
}

// SetPartnershipRate adds a rate to the table of commissions from a day to come
// on, or changes one that has not begun.
func (s *Service) SetPartnershipRate(ctx context.Context, tx bun.Tx, r PartnershipRate) error {
	if r.Rate < 0 || r.Rate > 10_000 {
		return invalid("rate", "rate_range", "A commission is between 0 and 100 percent.")
	}
	_, err := tx.NewRaw(`INSERT INTO commission_rates (partnership, starts_on, rate) VALUES (?, ?, ?)
		ON CONFLICT (partnership, starts_on) DO UPDATE SET rate = EXCLUDED.rate`, r.Partnership, r.StartsOn, r.Rate).Exec(ctx)
	return err
}
