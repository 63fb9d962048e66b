package messages

import (
	"context"
	"time"

	"merkato/internal/calendar"
	"merkato/internal/catalogue"
	"merkato/internal/tasks"
)

// EachSupport reports how sellers dealt with their threads: all sellers whose
// ids lie between two, both included, and all threads in which the customer first
// wrote what needs an answer from a moment until before another. Of each: what
// product it is about (0: none), that moment, when a person answered first (nil:
// not yet) and how the customer rated the support, 1 to 5 (nil: not at all). What
// needed no answer counts neither for nor against.
func (s *Service) EachSupport(ctx context.Context, firstSeller, lastSeller int64, from, until time.Time,
	each func(sellerID, productID int64, asked time.Time, answered *time.Time, rating *int64),
) error {
	rows, err := s.db.Read().NewSelect().Model((*Thread)(nil)).
		ColumnExpr("seller_id, COALESCE(product_id, 0), asked_at, answered_at, support_rating").
		Where("seller_id BETWEEN ? AND ?", firstSeller, lastSeller).
		Where("asked_at >= ?", from).Where("asked_at < ?", until).
		Rows(ctx)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var sellerID, productID int64
		var asked time.Time
		var answered *time.Time
		var rating *int64
		if err := rows.Scan(&sellerID, &productID, &asked, &answered, &rating); err != nil {
			return err
		}
		each(sellerID, productID, asked, answered, rating)
	}
	return rows.Err()
}

// mostTasks is how many threads the home screen gets; the rest is behind
// the messages screen.
const mostTasks = 50

// Tasks are the threads that wait for a seller's answer, as long as they count for its
// level, the oldest first. The deadline is that of an answer within one working day.
func (s *Service) Tasks(ctx context.Context, sellerID int64, now time.Time) ([]tasks.Task, error) {
	terms, err := catalogue.RatingTermsOn(ctx, s.db.Read(), calendar.DayOf(now))
	if err != nil {
		return nil, err
	}
	since := calendar.DayOf(now).AddMonths(-int(terms.Months)).Start()
	var waiting []Thread
	err = s.db.Read().NewSelect().Model(&waiting).Column("id", "customer_name", "customer_email", "subject", "product_id", "waiting_since").
		Where("seller_id = ?", sellerID).Where("waiting_since >= ?", since).
		OrderExpr("waiting_since, id").Limit(mostTasks).Scan(ctx)
	list := make([]tasks.Task, len(waiting))
	for i, t := range waiting {
		due := calendar.WorkingDayAfter(*t.WaitingSince)
		list[i] = tasks.Task{
			Kind: tasks.AnswerThread, Subject: t.Customer(), SubjectID: &t.ID,
			About: t.Subject, ProductID: t.Product(), Deadline: &due,
		}
	}
	return list, err
}
