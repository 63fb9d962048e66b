package attention

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/money"
)

// Totals are how much was sold, refunded and adjusted on a day, of all sellers.
type Totals struct {
	Sales       int64       // lines
	Turnover    money.Cents // their gross
	Refunds     int64       // lines
	Refunded    money.Cents // what they gave back of gross, positive
	Adjustments int64
	Adjusted    money.Cents // positive: sellers gained
}

func (t Totals) String() string {
	return fmt.Sprintf("%d sales of %s, %d refunds of %s, %d adjustments of %s", t.Sales, t.Turnover, t.Refunds, t.Refunded, t.Adjustments, t.Adjusted)
}

// ControlTotal is what the marketplace counted on a day, so that nothing can be
// missing unseen. Nothing is booked by it.
type ControlTotal struct {
	bun.BaseModel `bun:"table:control_totals,alias:c"`

	Day       calendar.Day `bun:",pk"`
	Totals    `bun:"embed:"`
	CountedAt time.Time // the latest count of a day wins
}

// ControlDifference is a day of which the marketplace counted something else
// than was booked.
type ControlDifference struct {
	Day       calendar.Day
	CountedAt time.Time
	Told      Totals
	Booked    Totals
}

// SaveTotals stores what the marketplace counted, in the caller's transaction,
// and says of each whether it is news: a later count of the same day may be
// there already.
func (s *Service) SaveTotals(ctx context.Context, tx bun.Tx, counted []ControlTotal) (isNew []bool, err error) {
	isNew = make([]bool, len(counted))
	order := make([]int, len(counted)) // by day, so that writers never wait in a circle
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return strings.Compare(string(counted[a].Day), string(counted[b].Day)) })
	for _, i := range order {
		if isNew[i], err = saveTotal(ctx, tx, counted[i]); err != nil {
			return nil, err
		}
	}
	return isNew, nil
}

// Differences finds the days from one on of which the marketplace counted
// something else than was booked, the oldest first. What was booked since
// counts: a day is gone from here as soon as what was missing has come.
func (s *Service) Differences(ctx context.Context, from calendar.Day) (differences []ControlDifference, err error) {
	err = s.db.Snapshot(ctx, func(ctx context.Context, tx bun.Tx) error {
		counted, err := totalsCounted(ctx, tx, from)
		if err != nil || len(counted) == 0 {
			return err
		}
		booked, err := totalsBooked(ctx, tx, counted[0].Day, counted[len(counted)-1].Day)
		if err != nil {
			return err
		}
		for _, t := range counted {
			if b := booked[t.Day]; b != t.Totals {
				differences = append(differences, ControlDifference{t.Day, t.CountedAt.UTC(), t.Totals, b})
			}
		}
		return nil
	})
	return differences, err
}
