package payouts

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/notifications"
)

// noticeOf is what sellers get e-mails about when a payout comes into a state.
var noticeOf = map[Status]notifications.What{
	Booked: notifications.PayoutSent, Paid: notifications.PayoutArrived, Withheld: notifications.PayoutWithheld,
	Failed: notifications.PayoutReturned, Returned: notifications.PayoutReturned,
}

// notify notifies sellers how far their payouts are, each state once.
func (p *Service) notify(ctx context.Context, tx bun.Tx, at time.Time, rows ...Payout) error {
	if !p.Notifies() {
		return nil
	}
	var notices []notifications.Notice
	for i := range rows {
		row := &rows[i]
		if what, ok := noticeOf[row.Status]; ok {
			notices = append(notices, notifications.Notice{
				SellerID: row.SellerID, What: what, Key: fmt.Sprintf("%d/%s", row.ID, row.Status), At: at,
				Details: notifications.Details{Amount: &row.Amount, Day: row.ExpectedOn, Path: "bank"},
			})
		}
	}
	return p.Notify(ctx, tx, notices...)
}
