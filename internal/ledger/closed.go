package ledger

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/money"
)

// closedMonth is a month that nothing may be posted into any more.
type closedMonth struct {
	month      calendar.Day
	start, end time.Time
	kept       []MonthSum             // when it was closed
	found      map[MonthSum]*MonthSum // by what they are of
}

// closedMonths reads them in their order.
func closedMonths(ctx context.Context, tx bun.Tx) (months []*closedMonth, err error) {
	var closed []calendar.Day
	if err := tx.NewRaw("SELECT month FROM ledger_months WHERE closed_at IS NOT NULL ORDER BY month").Scan(ctx, &closed); err != nil {
		return nil, err
	}
	for _, month := range closed {
		m := &closedMonth{month: month, start: month.Start(), end: month.AddMonths(1).Start(), found: map[MonthSum]*MonthSum{}}
		err := tx.NewRaw("SELECT kind, cause_kind, earlier, entries, sum FROM ledger_month_sums WHERE month = ?", month).Scan(ctx, &m.kept)
		if err != nil {
			return nil, err
		}
		slices.SortFunc(m.kept, MonthSum.compare)
		months = append(months, m)
	}
	return months, nil
}

// monthAt is the closed month that a moment lies in, or none.
func monthAt(months []*closedMonth, at time.Time) *closedMonth {
	i, _ := slices.BinarySearchFunc(months, at, func(m *closedMonth, at time.Time) int {
		if m.end.After(at) {
			return 1
		}
		return -1
	})
	if i == len(months) || at.Before(months[i].start) {
		return nil
	}
	return months[i]
}

// add counts one entry; of says what it is of.
func (m *closedMonth) add(of MonthSum, amount money.Cents) {
	sum := m.found[of]
	if sum == nil {
		sum = new(of)
		m.found[of] = sum
	}
	sum.Entries++
	sum.Sum += amount
}

func (m *closedMonth) inOrder() []MonthSum {
	var sums []MonthSum
	for _, sum := range m.found {
		sums = append(sums, *sum)
	}
	slices.SortFunc(sums, MonthSum.compare)
	return sums
}

func (s MonthSum) compare(o MonthSum) int {
	if c := cmp.Or(cmp.Compare(s.Kind, o.Kind), cmp.Compare(s.Cause, o.Cause)); c != 0 || s.Earlier == o.Earlier {
		return c
	}
	if s.Earlier {
		return 1
	}
	return -1
}
