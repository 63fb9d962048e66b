package messages

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/notifications"
)

// remindBefore is how long before its deadline a seller is reminded of an answer.
const remindBefore = 4 * time.Hour

// notifyOf notifies sellers of what customers wrote.
func (s *Service) notifyOf(ctx context.Context, tx bun.Tx, r *reception) error {
	if !s.Notifies() {
		return nil
	}
	var notices []notifications.Notice
	for _, m := range r.fresh {
		if t := r.threadOf[m]; m.FromCustomer && m.SeenAt == nil {
			notices = append(notices, t.notice(notifications.NewMessage, strconv.FormatInt(m.ID, 10), m.SentAt))
		}
	}
	return s.Notify(ctx, tx, notices...)
}

// notice is a notice about a conversation.
func (t *Thread) notice(what notifications.What, key string, at time.Time) notifications.Notice {
	return notifications.Notice{
		SellerID: t.SellerID, What: what, Key: key, At: at, ProductID: t.ProductID,
		Details: notifications.Details{Subject: t.Customer(), Text: t.Subject, Path: fmt.Sprintf("messages?thread=%d", t.ID)},
	}
}

// Reminders are the threads whose answer is due within hours.
func (s *Service) Reminders(ctx context.Context, now time.Time) (list []notifications.Notice, err error) {
	var waiting []Thread
	// A working day is at most a weekend and a day long; holidays count as days.
	since := now.AddDate(0, 0, -4).UTC()
	err = s.db.Read().NewSelect().Model(&waiting).Column("id", "seller_id", "customer_name", "customer_email", "subject", "product_id", "waiting_since").
		Where("waiting_since >= ?", since).OrderExpr("waiting_since, id").Scan(ctx)
	for i := range waiting {
		t := &waiting[i]
		due := calendar.WorkingDayAfter(*t.WaitingSince)
		if due.Before(now) || due.After(now.Add(remindBefore)) {
			continue
		}
		n := t.notice(notifications.AnswerDueSoon, fmt.Sprintf("%d/%d", t.ID, t.WaitingSince.Unix()), now)
		n.Due = &due
		list = append(list, n)
	}
	return list, err
}
