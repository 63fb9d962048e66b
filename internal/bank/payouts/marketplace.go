package payouts

import (
	"context"
	"fmt"
	"time"

	"merkato/internal/calendar"
	"merkato/internal/fault"
	"merkato/internal/money"
	"merkato/internal/outbox"
)

// Outgoing is a payout that the marketplace makes, because the seller has no
// account with our provider.
type Outgoing struct {
	ID     int64
	Seller string // the marketplace's id
	Amount money.Cents
	DueOn  calendar.Day
	SentAt time.Time
}

var outgoing = outbox.Rows{Table: "payouts", Holds: "paid_by = 'marketplace'", Word: "payout", Name: "payouts", At: "sent_at"}

// Outgoing lists the payouts that the marketplace has not said to have.
func (p *Service) Outgoing(ctx context.Context, after, limit int64) (list []Outgoing, err error) {
	err = p.db.Read().NewSelect().TableExpr("payouts AS p").Join("JOIN sellers AS s ON s.id = p.seller_id").
		ColumnExpr("p.id, COALESCE(s.external_id, '') AS seller, p.amount, p.due_on, p.sent_at").
		Where("p.paid_by = ?", Marketplace).Where("p.status = ?", Booked).Where("p.taken_at IS NULL").Where("p.id > ?", after).
		Order("p.id").Limit(limit).Scan(ctx, &list)
	return list, err
}

// Outcome is what became of a payout that the marketplace made.
type Outcome string

const (
	OutcomePaid     Outcome = "PAID"
	OutcomeFailed   Outcome = "FAILED"   // it could not be paid
	OutcomeReturned Outcome = "RETURNED" // it arrived and came back
)

// Confirmation is what the marketplace reports of a payout.
type Confirmation struct {
	ID        int64
	Outcome   Outcome
	At        time.Time
	Reference string // the bank's
	Reason    string // why it failed or came back
}

// Confirm records what became of a payout that the marketplace made. The same
// report again changes nothing; one that contradicts an earlier one is refused.
func (p *Service) Confirm(ctx context.Context, c Confirmation) (isNew bool, err error) {
	row, err := p.byID(ctx, c.ID)
	if err != nil {
		return false, err
	}
	if row == nil || row.PaidBy == nil || *row.PaidBy != Marketplace {
		return false, fault.New(fault.NotFound, "payout_unknown", "There is no payout %d for the marketplace to make.", c.ID).At("id")
	}
	if c.At.Before(*row.SentAt) || c.At.After(p.now().Add(time.Hour)) {
		return false, fault.New(fault.Invalid, "confirmation_time", "Payout %d left at %s; it cannot have arrived or come back at %s.", c.ID, row.SentAt.UTC().Format(time.RFC3339), c.At.UTC().Format(time.RFC3339)).At("at")
	}
	switch {
	case string(c.Outcome) == string(row.Status):
		return false, nil
	case c.Outcome == OutcomePaid && row.Status == Booked:
		return true, p.arrive(ctx, row, c.Reference, c.At)
	case c.Outcome == OutcomeFailed && row.Status == Booked:
		return true, p.release(ctx, row, Failed, ReasonMarketplace, c.Reason)
	case c.Outcome == OutcomeReturned && row.Status == Paid:
		return true, p.release(ctx, row, Returned, ReasonBank, c.Reason)
	}
	return false, fault.New(fault.Conflict, "payout_settled", "Payout %d is %s and cannot become %s.", c.ID, row.Status, fmt.Sprint(c.Outcome)).At("outcome")
}
