package payouts

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/notifications"
)

// told is what sellers hear of by e-mail when a payout comes into a state.
var told = map[Status]notifications.What{
	Booked: notifications.PayoutSent, Paid: notifications.PayoutArrived, Withheld: notifications.PayoutWithheld,
	Failed: notifications.PayoutReturned, Returned: notifications.PayoutReturned,
}

// notify tells sellers how far their payouts are, each state once.
func (p *Service) notify(ctx context.Context, tx bun.Tx, at time.Time, rows ...Payout) error {
	if !p.Notifies() {
		return nil
	}
	var notices []notifications.Notice
	for i := range rows {
		row := &rows[i]
		if what, isTold := told[row.Status]; isTold {
			notices = append(notices, notifications.Notice{
				SellerID: row.SellerID, What: what, Key: fmt.Sprintf("%d/%s", row.ID, row.Status), At: at,
				Details: notifications.Details{Amount: &row.Amount, Day: row.ExpectedOn, Path: "bank"},
			})
		}
	}
	return p.Notify(ctx, tx, notices...)
}
