package sales

import (
	"context"

	"merkato/internal/calendar"
	"merkato/internal/ledger"
	"merkato/internal/money"
)

// LineToSee is a line that operators should look at.
type LineToSee struct {
	ID        int64
	Seller    string // the marketplace's id of the seller
	Reference string // of the order
	Number    int    // of the line in it; of a refund, that of the sale
	Day       calendar.Day
	Gross     money.Cents // of a refund negative
}

// SellerBelowZero is a seller who has owed for long.
type SellerBelowZero struct {
	Seller string // the marketplace's id of the seller
	ledger.BelowZero
}

// Attention is what operators should look at. The books stay as they are: each
// is for people to settle with the seller or the marketplace.
type Attention struct {
	// FlaggedRefunds are refunds that the marketplace told of without naming the
	// seller's of the same amount that waited for it.
	FlaggedRefunds []LineToSee
	// CareNotRefunded are lines of Business Care whose product was refunded while
	// their year ran, and that were not refunded.
	CareNotRefunded []LineToSee
	// AdjustedLinesRefunded are refunds of lines that were adjusted: what was
	// adjusted may have to be taken back, too.
	AdjustedLinesRefunded []LineToSee
	// BelowZero are sellers whose balance has been below zero for long.
	BelowZero []SellerBelowZero
	// Differences are days of which the marketplace counted something else.
	Differences []ControlDifference
}

// Attention lists what operators should look at, of each sort of line the newest
// up to a limit.
func (s *Service) Attention(ctx context.Context, limit int) (a Attention, err error) {
	for _, sort := range []struct {
		lines *[]LineToSee
		where string
	}{
		{&a.FlaggedRefunds, flagged}, {&a.CareNotRefunded, careNotRefunded}, {&a.AdjustedLinesRefunded, adjustedLinesRefunded},
	} {
		if *sort.lines, err = linesToSee(ctx, s.DB.Read(), sort.where, limit); err != nil {
			return a, err
		}
	}
	if a.BelowZero, err = s.belowZero(ctx); err != nil {
		return a, err
	}
	a.Differences, err = s.ControlDifferences(ctx, "")
	return a, err
}

func (s *Service) belowZero(ctx context.Context) ([]SellerBelowZero, error) {
	terms, err := loadTerms(ctx, s.DB.Read(), nil)
	if err != nil {
		return nil, err
	}
	now := s.Now()
	days, err := terms.value(termBelowZeroDays, calendar.DayOf(now))
	if err != nil {
		return nil, err
	}
	found, err := s.Ledger.BelowZero(ctx, now.AddDate(0, 0, -int(days)))
	if err != nil || len(found) == 0 {
		return nil, err
	}
	ids := make([]int64, len(found))
	for i, b := range found {
		ids[i] = b.SellerID
	}
	names, err := sellerNames(ctx, s.DB.Read(), ids)
	owing := make([]SellerBelowZero, len(found))
	for i, b := range found {
		owing[i] = SellerBelowZero{names[b.SellerID], b}
	}
	return owing, err
}
