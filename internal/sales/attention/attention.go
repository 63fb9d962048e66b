// Package attention is what people should look at in the books of sales: lines
// that may have been refunded twice or not at all, sellers who owe for long, and
// days of which the marketplace counted something else than was booked. Nothing
// is booked by it.
package attention

import (
	"context"
	"math"
	"time"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/ledger"
	"merkato/internal/money"
	"merkato/internal/sales/terms"
)

// Service is what callers may do: the marketplace reports what it counted, and
// people see what to look at.
type Service struct {
	db    *db.DB
	books *ledger.Service
	now   func() time.Time
}

// New makes the service.
func New(d *db.DB, books *ledger.Service, now func() time.Time) *Service {
	return &Service{db: d, books: books, now: now}
}

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

// Lists are what operators should look at. The books stay as they are: each
// is for people to settle with the seller or the marketplace.
type Lists struct {
	// FlaggedRefunds are refunds that the marketplace sent without naming the
	// seller's of the same amount that waited for it.
	FlaggedRefunds []LineToSee
	// CareNotRefunded are lines of Business Care whose product was refunded while
	// their contract ran, and that were not refunded, or not whole.
	CareNotRefunded []LineToSee
	// AdjustedLinesRefunded are refunds of lines that were adjusted, by themselves or
	// with all of their day: what was adjusted may have to be taken back, too.
	AdjustedLinesRefunded []LineToSee
	// BelowZero are sellers whose balance has been below zero for so many days.
	BelowZero     []SellerBelowZero
	BelowZeroDays int64
	// Differences are days of which the marketplace counted something else.
	Differences []ControlDifference
}

// Lists finds what operators should look at, of each sort of line the newest up
// to a limit.
func (s *Service) Lists(ctx context.Context, limit int) (a Lists, err error) {
	if a.FlaggedRefunds, err = linesToSee(ctx, s.db.Read(), limit, flagged); err != nil {
		return a, err
	}
	if a.AdjustedLinesRefunded, err = linesToSee(ctx, s.db.Read(), limit, adjustedLinesRefunded(s.db.By("order_lines_refunds")), limit); err != nil {
		return a, err
	}
	known, err := terms.Load(ctx, s.db.Read(), nil)
	if err != nil {
		return a, err
	}
	if a.CareNotRefunded, err = s.careNotRefunded(ctx, known, limit); err != nil {
		return a, err
	}
	if a.BelowZeroDays, err = known.Value(terms.BelowZeroDays, calendar.DayOf(s.now())); err != nil {
		return a, err
	}
	if a.BelowZero, err = s.belowZero(ctx, a.BelowZeroDays); err != nil {
		return a, err
	}
	a.Differences, err = s.Differences(ctx, "")
	return a, err
}

// careNotRefunded compares days in Paris, which no database can tell from a
// moment by itself: it reads on until there are enough lines.
func (s *Service) careNotRefunded(ctx context.Context, known *terms.Terms, limit int) (found []LineToSee, err error) {
	for below := int64(math.MaxInt64); ; {
		lines, err := careEnded(ctx, s.db.Read(), below, limit)
		if err != nil {
			return nil, err
		}
		for _, l := range lines {
			lapses, err := known.CareLapses(l.RenewsOn)
			if err != nil {
				return nil, err
			}
			if below = l.ID; calendar.DayOf(l.EndedAt) <= lapses && len(found) < limit {
				found = append(found, l.LineToSee)
			}
		}
		if len(lines) < limit || len(found) == limit {
			return found, nil
		}
	}
}

func (s *Service) belowZero(ctx context.Context, days int64) ([]SellerBelowZero, error) {
	found, err := s.books.BelowZero(ctx, s.now().AddDate(0, 0, -int(days)))
	if err != nil || len(found) == 0 {
		return nil, err
	}
	ids := make([]int64, len(found))
	for i, b := range found {
		ids[i] = b.SellerID
	}
	names, err := sellerNames(ctx, s.db.Read(), ids)
	owing := make([]SellerBelowZero, len(found))
	for i, b := range found {
		owing[i] = SellerBelowZero{names[b.SellerID], b}
	}
	return owing, err
}
