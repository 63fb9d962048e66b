package messages

import (
	"context"
	"time"

	"merkato/internal/calendar"
	"merkato/internal/tasks"
)

// EachSupport reports how sellers dealt with their threads: all sellers whose
// ids lie between two, both included, and all threads opened from a moment
// until before another. Of each: what product it is about (0: none), when it
// was opened, when a person answered it first (nil: not yet) and how the
// customer rated the support, 1 to 5 (nil: not at all). Threads that needed no
// answer count neither for nor against.
func (s *Service) EachSupport(ctx context.Context, firstSeller, lastSeller int64, from, until time.Time,
	each func(sellerID, productID int64, opened time.Time, answered *time.Time, rating *int64),
) error {
	rows, err := s.db.Read().NewSelect().Model((*Thread)(nil)).
		ColumnExpr("seller_id, COALESCE(product_id, 0), opened_at, answered_at, support_rating").
		Where("seller_id BETWEEN ? AND ?", firstSeller, lastSeller).
		Where("opened_at >= ?", from).Where("opened_at < ?", until).
		Where("answered_at IS NOT NULL OR waiting_since IS NOT NULL"). // else no answer was needed
		Rows(ctx)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var sellerID, productID int64
		var opened time.Time
		var answered *time.Time
		var rating *int64
		if err := rows.Scan(&sellerID, &productID, &opened, &answered, &rating); err != nil {
			return err
		}
		each(sellerID, productID, opened, answered, rating)
	}
	return rows.Err()
}

// mostTasks is how many threads the home screen gets; the rest is behind
// the messages screen.
const mostTasks = 50

// keepsWaiting is for how long an unanswered thread is something to do: as
// long as it counts for the seller's level.
const keepsWaiting = 6

// Tasks are the threads that wait for a seller's answer, the oldest first. The
// deadline is that of an answer within one working day.
func (s *Service) Tasks(ctx context.Context, sellerID int64, now time.Time) ([]tasks.Task, error) {
	since := calendar.DayOf(now).AddMonths(-keepsWaiting).Start()
	var waiting []Thread
	err := s.db.Read().NewSelect().Model(&waiting).Column("id", "customer_name", "customer_email", "subject", "product_id", "waiting_since").
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
