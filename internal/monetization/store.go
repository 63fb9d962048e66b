package monetization

import (
	"context"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
)

// narrowed are the subscriptions of a seller that a figure counts.
func narrowed(d *db.DB, sellerID int64, f Filter, today calendar.Day) *bun.SelectQuery {
	q := d.Read().NewSelect().Model((*Subscription)(nil)).Where("sub.seller_id = ?", sellerID)
	if f.ProductID != 0 {
		q = q.Where("product_id = ?", f.ProductID)
	}
	switch f.Figure {
	case OfActive:
		return q.Apply(paidOn(today))
	case OfTrial:
		return q.Where("started_on <= ?", today).Where("trial_until >= ?", today).Apply(runsOn(today))
	case OfChurned:
		return q.Where("ended_on <= ?", today).Apply(paidOn(today.Add(-churnDays)))
	case OfKept:
		return q.Apply(paidOn(today.AddMonths(-12)))
	case OfCohort:
		q = q.Where("started_on >= ?", f.Month).Where("started_on < ?", f.Month.AddMonths(1)).Where("started_on <= ?", today)
		if f.After != nil {
			q = q.Apply(runsOn(min(f.Month.AddMonths(int(*f.After)+1).Add(-1), today)))
		}
		return q
	}
	// The day on which it renews in the month: its own, or the last where the month is shorter.
	last := f.Month.AddMonths(1).Add(-1)
	day := bun.SafeQuery("(CASE WHEN SUBSTR(renews_on, 9) > ? THEN ? ELSE ? || SUBSTR(renews_on, 9) END)", last[8:], last, f.Month[:8])
	return q.Where("(recurs = ? OR SUBSTR(renews_on, 6, 2) = ?)", Monthly, f.Month[5:7]).Where("renews_on <= ?", last).
		Where("? >= renews_on", day).Where("? >= ?", day, today).Where("(ended_on IS NULL OR ended_on > ?)", day).Apply(runsOn(today))
}

// runsOn are those that have not ended by a day.
func runsOn(day calendar.Day) func(*bun.SelectQuery) *bun.SelectQuery {
	return func(q *bun.SelectQuery) *bun.SelectQuery { return q.Where("(ended_on IS NULL OR ended_on > ?)", day) }
}

// paidOn are those that are active on a day.
func paidOn(day calendar.Day) func(*bun.SelectQuery) *bun.SelectQuery {
	return func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("started_on <= ?", day).Where("(trial_until IS NULL OR trial_until < ?)", day).Apply(runsOn(day))
	}
}

// each hands over the subscriptions of a seller, one after another, with what
// figures are made of; the same one is used again and again.
func each(ctx context.Context, d *db.DB, sellerID int64, do func(*Subscription)) error {
	rows, err := d.Read().QueryContext(ctx, "SELECT product_id, recurs, started_on, trial_until, ended_on, renews_on, prices FROM customer_subscriptions WHERE seller_id = ?", sellerID)
	if err != nil {
		return err
	}
	defer rows.Close()
	s := &Subscription{}
	for rows.Next() {
		if err := rows.Scan(&s.ProductID, &s.Recurs, &s.StartedOn, &s.TrialUntil, &s.EndedOn, &s.RenewsOn, &s.PricesJSON); err != nil {
			return err
		}
		if err := s.read(); err != nil {
			return err
		}
		do(s)
	}
	return rows.Err()
}
