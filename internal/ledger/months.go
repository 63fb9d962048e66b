package ledger

import (
	"cmp"
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/money"
)

// Month is the ledger by posting: what was learned in a month, whenever it
// occurred.
type Month struct {
	Month    calendar.Day // its first day
	ClosedAt *time.Time   // since when it cannot change; nil: it is open
	Sums     []MonthSum
}

// MonthSum is what one kind of cause moved on one kind of account in a month.
type MonthSum struct {
	Kind    Kind
	Cause   CauseKind `bun:"cause_kind"`
	Earlier bool      // it occurred before the month, and was posted in it
	Entries int64
	Sum     money.Cents
}

// posting is what writers take part in, for months to be closed after them.
const posting = "ledger posting"

// postingTime is the moment that a transaction posts at. It takes part first,
// and looks second: so whoever closes a month is either seen here, or waits for
// this transaction.
func (s *Service) postingTime(ctx context.Context, tx bun.Tx) (time.Time, error) {
	if err := s.db.TakePart(ctx, tx, posting); err != nil {
		return time.Time{}, err
	}
	var last string
	if err := tx.NewRaw("SELECT COALESCE(MAX(month), '') FROM ledger_months").Scan(ctx, &last); err != nil {
		return time.Time{}, err
	}
	now := db.Moment(s.now())
	if last == "" {
		return now, nil
	}
	if open := calendar.Day(last).AddMonths(1).Start(); now.Before(open) {
		return open, nil
	}
	return now, nil
}

// CloseMonths closes every month before the one of a moment that has something
// in it and is not closed, and returns them. What is posted afterwards is dated
// after them, whatever its writer's clock says. It holds up nobody, and may run
// twice and on several instances at once.
func (s *Service) CloseMonths(ctx context.Context, at time.Time) ([]calendar.Day, error) {
	month, end, err := s.firstOpenMonth(ctx, at)
	if err != nil || month == "" {
		return nil, err
	}
	last := end.AddMonths(-1)
	for m := month; m <= last; m = m.AddMonths(1) {
		// In order, each committed: from here on nobody new posts into it.
		err := s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.NewRaw("INSERT INTO ledger_months (month, begun_at) VALUES (?, ?) ON CONFLICT (month) DO NOTHING", m, s.now().UTC()).Exec(ctx)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	if err := s.db.AwaitParts(ctx, posting); err != nil {
		return nil, err
	}
	var closed []calendar.Day
	for m := month; m <= last; m = m.AddMonths(1) {
		if err := s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error { return s.closeMonth(ctx, tx, m) }); err != nil {
			return closed, err
		}
		closed = append(closed, m)
	}
	return closed, nil
}

// firstOpenMonth is where closing begins, or nothing where there is nothing to
// close, and the month of the moment.
func (s *Service) firstOpenMonth(ctx context.Context, at time.Time) (first, present calendar.Day, err error) {
	present = calendar.DayOf(at).Month()
	var open, newest string
	err = s.db.Read().NewRaw(`SELECT COALESCE(MIN(CASE WHEN closed_at IS NULL THEN month END), ''), COALESCE(MAX(month), '') FROM ledger_months`).Scan(ctx, &open, &newest)
	if err != nil {
		return "", "", err
	}
	if open != "" || newest != "" {
		first = calendar.Day(cmp.Or(open, newest))
		if open == "" {
			first = first.AddMonths(1)
		}
	} else {
		var posted time.Time
		err := s.db.Read().NewRaw("SELECT posted_at FROM ledger_transactions ORDER BY posted_at LIMIT 1").Scan(ctx, &posted)
		if db.IsNotFound(err) {
			return "", present, nil
		}
		if err != nil {
			return "", "", err
		}
		first = calendar.DayOf(posted).Month()
	}
	if first >= present {
		return "", present, nil
	}
	return first, present, nil
}

// closeMonth keeps what a month came to, once.
func (s *Service) closeMonth(ctx context.Context, tx bun.Tx, month calendar.Day) error {
	n, err := db.Affected(tx.NewRaw("UPDATE ledger_months SET closed_at = ? WHERE month = ? AND closed_at IS NULL", s.now().UTC(), month).Exec(ctx))
	if err != nil || n == 0 {
		return err
	}
	_, err = tx.NewRaw("INSERT INTO ledger_month_sums (month, kind, cause_kind, earlier, entries, sum) SELECT ?2, s.* FROM ("+monthSumsSQL+") AS s",
		month.Start(), month.AddMonths(1).Start(), month).Exec(ctx)
	return err
}

// monthSumsSQL sums what was posted from one moment until before another.
const monthSumsSQL = `SELECT a.kind, t.cause_kind, t.occurred_at < ?0 AS earlier, COUNT(*) AS entries, CAST(SUM(e.amount) AS BIGINT) AS sum
	FROM ledger_transactions AS t JOIN ledger_entries AS e ON e.transaction_id = t.id JOIN ledger_accounts AS a ON a.id = e.account_id
	WHERE t.posted_at >= ?0 AND t.posted_at < ?1 GROUP BY a.kind, t.cause_kind, earlier`

// MonthOf reads the ledger by posting of the month that a day lies in, of the
// platform and all sellers together.
func (s *Service) MonthOf(ctx context.Context, day calendar.Day) (Month, error) {
	m := Month{Month: day.Month()}
	err := s.db.Snapshot(ctx, func(ctx context.Context, tx bun.Tx) error {
		err := tx.NewRaw("SELECT closed_at FROM ledger_months WHERE month = ?", m.Month).Scan(ctx, &m.ClosedAt)
		if err != nil && !db.IsNotFound(err) {
			return err
		}
		if m.ClosedAt != nil {
			*m.ClosedAt = m.ClosedAt.UTC()
			return tx.NewRaw(`SELECT kind, cause_kind, earlier, entries, sum FROM ledger_month_sums WHERE month = ?
				ORDER BY kind, cause_kind, earlier`, m.Month).Scan(ctx, &m.Sums)
		}
		m.Sums, err = postedIn(ctx, tx, m.Month)
		return err
	})
	return m, err
}

// postedIn sums up a month from its postings.
func postedIn(ctx context.Context, idb bun.IDB, month calendar.Day) (sums []MonthSum, err error) {
	err = idb.NewRaw(monthSumsSQL+" ORDER BY a.kind, t.cause_kind, earlier", month.Start(), month.AddMonths(1).Start()).Scan(ctx, &sums)
	return sums, err
}

// MonthOff is a closed month whose postings no longer are what they were.
type MonthOff struct {
	Month calendar.Day
	Kept  []MonthSum // when it was closed
	Found []MonthSum
}
