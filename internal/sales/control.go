package sales

import (
	"context"
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

// ControlTotal is what the marketplace counted on a day.
type ControlTotal struct {
	bun.BaseModel `bun:"table:control_totals,alias:c"`

	Day    calendar.Day
	Totals `bun:"embed:"`
	ToldAt time.Time
}

// ControlDifference is a day of which the marketplace counted something else.
type ControlDifference struct {
	Day    calendar.Day
	ToldAt time.Time
	Told   Totals
	Booked Totals
}

// TellTotals keeps what the marketplace counted; of one day the last word counts.
func (s *Service) TellTotals(ctx context.Context, tx bun.Tx, told []ControlTotal) error {
	for i := range told {
		told[i].ToldAt = s.Now().UTC().Truncate(time.Microsecond)
		_, err := tx.NewInsert().Model(&told[i]).On("CONFLICT (day) DO UPDATE").
			Set("sales = EXCLUDED.sales, turnover = EXCLUDED.turnover, refunds = EXCLUDED.refunds, refunded = EXCLUDED.refunded").
			Set("adjustments = EXCLUDED.adjustments, adjusted = EXCLUDED.adjusted, told_at = EXCLUDED.told_at").Exec(ctx)
		if err != nil {
			return err
		}
	}
	return nil
}

// ControlDifferences finds the days of which the marketplace counted something
// else than was booked, the oldest first: what was booked since counts, so a day
// is gone from here as soon as what was missing has come.
func (s *Service) ControlDifferences(ctx context.Context) (differences []ControlDifference, err error) {
	err = s.DB.Snapshot(ctx, func(ctx context.Context, tx bun.Tx) error {
		var told []ControlTotal
		if err := tx.NewSelect().Model(&told).Order("c.day").Scan(ctx); err != nil || len(told) == 0 {
			return err
		}
		booked, err := bookedOn(ctx, tx, told[0].Day, told[len(told)-1].Day)
		if err != nil {
			return err
		}
		for _, t := range told {
			if b := booked[t.Day]; b != t.Totals {
				differences = append(differences, ControlDifference{t.Day, t.ToldAt.UTC(), t.Totals, b})
			}
		}
		return nil
	})
	return differences, err
}

// bookedOn reads what was booked on each day from one to another.
func bookedOn(ctx context.Context, tx bun.Tx, from, to calendar.Day) (map[calendar.Day]Totals, error) {
	var days []struct {
		Day    calendar.Day
		Totals `bun:"embed:"`
	}
	err := tx.NewRaw(`SELECT starts_on AS day, CAST(SUM(sales) AS BIGINT) AS sales, CAST(SUM(sales_gross) AS BIGINT) AS turnover,
		CAST(SUM(refunds) AS BIGINT) AS refunds, CAST(-SUM(refund_gross) AS BIGINT) AS refunded
		FROM figures WHERE slice = 'all' AND grain = 'day' AND starts_on BETWEEN ? AND ? GROUP BY starts_on`, from, to).Scan(ctx, &days)
	if err != nil {
		return nil, err
	}
	booked := make(map[calendar.Day]Totals, len(days))
	for _, d := range days {
		booked[d.Day] = d.Totals
	}
	var adjusted []Adjustment
	if err := tx.NewSelect().Model(&adjusted).Column("amount", "at").Where("a.at >= ? AND a.at < ?", from.Start(), to.End()).Scan(ctx); err != nil {
		return nil, err
	}
	for _, a := range adjusted {
		day := calendar.DayOf(a.At)
		t := booked[day]
		t.Adjustments++
		t.Adjusted += a.Amount
		booked[day] = t
	}
	return booked, nil
}
