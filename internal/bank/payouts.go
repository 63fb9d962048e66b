package bank

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/ledger"
	"merkato/internal/money"
	"merkato/internal/seller"
)

// Payout is money on its way to a seller's bank: all that was available on a
// day. The ledger has its movements; this row is what they name as their cause.
type Payout struct {
	bun.BaseModel `bun:"table:payouts,alias:p"`

	ID         int64 `bun:",pk,autoincrement"`
	SellerID   int64
	DueOn      calendar.Day // the 1st of a month
	Amount     money.Cents
	SentAt     time.Time
	PaidAt     *time.Time // has reached the bank
	ReturnedAt *time.Time // came back, before it arrived or after
}

// arrivalDays is how many working days after it was sent a payout is at the
// bank.
const arrivalDays = 2

// payoutBatch is how many sellers are paid in one transaction.
const payoutBatch = 200

// Payouts sends what is available to the sellers' banks and follows it there.
type Payouts struct {
	db      *db.DB
	ledger  *ledger.Service
	sellers *seller.Service
	now     func() time.Time
	confirm func(ctx context.Context, sellerIDs []int64) error // nil: what is kept counts
}

// NewPayouts makes the service; now is the clock of its jobs.
func NewPayouts(d *db.DB, l *ledger.Service, s *seller.Service, now func() time.Time) *Payouts {
	return &Payouts{db: d, ledger: l, sellers: s, now: now}
}

// ConfirmWith has the accounts of sellers asked for anew before anything is sent
// to them; it is said once, before the jobs run.
func (p *Payouts) ConfirmWith(accounts *Accounts) { p.confirm = accounts.Confirm }

// NextPayout is the day on which the next payout leaves: the 1st of the month
// after a moment.
func NextPayout(now time.Time) calendar.Day { return calendar.DayOf(now).Month().AddMonths(1) }

// Pay sends each seller all that is available, as the payout due on a day, and
// tells how many it sent. A seller that is banned or whose wallet is not
// complete keeps it. It may run twice, and on several instances at once: a
// seller has one payout for a day.
func (p *Payouts) Pay(ctx context.Context, on calendar.Day, at time.Time) (sent int, err error) {
	at = at.UTC().Truncate(time.Microsecond)
	for after := int64(0); ; {
		ids, err := p.ledger.InCredit(ctx, after, payoutBatch)
		if err != nil || len(ids) == 0 {
			return sent, err
		}
		after = ids[len(ids)-1]
		if p.confirm != nil { // before the transaction: nothing is locked meanwhile
			if err := p.confirm(ctx, ids); err != nil {
				return sent, err
			}
		}
		var n int
		err = p.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
			n, err = p.paySome(ctx, tx, ids, on, at)
			return err
		})
		if err != nil {
			return sent, err
		}
		sent += n
	}
}

func (p *Payouts) paySome(ctx context.Context, tx bun.Tx, ids []int64, on calendar.Day, at time.Time) (int, error) {
	payable, err := p.sellers.Payable(ctx, tx, ids)
	if err != nil || len(payable) == 0 {
		return 0, err
	}
	held, err := p.ledger.HoldAll(ctx, tx, payable)
	if err != nil {
		return 0, err
	}
	var rows []*Payout
	for _, id := range payable {
		if amount := held[id].Available; amount > 0 {
			rows = append(rows, &Payout{SellerID: id, DueOn: on, Amount: amount, SentAt: at})
		}
	}
	if len(rows) == 0 {
		return 0, nil
	}
	var written []Payout
	err = tx.NewInsert().Model(&rows).On("CONFLICT (seller_id, due_on) DO NOTHING").Returning("id, seller_id, amount").Scan(ctx, &written)
	if err != nil {
		return 0, err
	}
	postings := make([]ledger.Posting, len(written))
	for i, row := range written {
		if postings[i], err = ledger.PayoutSent(row.part(at)); err != nil {
			return 0, err
		}
	}
	_, err = p.ledger.Post(ctx, tx, postings...)
	return len(written), err
}

func (p *Payout) part(at time.Time) ledger.Part {
	return ledger.Part{ID: p.ID, SellerID: p.SellerID, Amount: p.Amount, At: at}
}

// Arrive takes the payouts that were sent long enough ago as paid: no bank
// tells us so, it only tells of those it sends back.
func (p *Payouts) Arrive(ctx context.Context, at time.Time) (arrived int, err error) {
	at = at.UTC().Truncate(time.Microsecond)
	sentBefore := lastSentFor(calendar.DayOf(at)).End()
	for {
		var n int
		err := p.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
			n, err = p.arriveSome(ctx, tx, sentBefore, at)
			return err
		})
		if err != nil || n == 0 {
			return arrived, err
		}
		arrived += n
	}
}

// lastSentFor is the last day whose payouts are at the bank on a day.
func lastSentFor(day calendar.Day) calendar.Day {
	sent := day
	for arrivesOn(sent) > day {
		sent = sent.Add(-1)
	}
	return sent
}

// arrivesOn is the day on which a payout sent on a day is at the bank.
func arrivesOn(sent calendar.Day) calendar.Day {
	for range arrivalDays {
		sent = sent.NextWorking()
	}
	return sent
}

func (p *Payouts) arriveSome(ctx context.Context, tx bun.Tx, sentBefore, at time.Time) (int, error) {
	var rows []*Payout
	q := tx.NewSelect().Model(&rows).Where("p.paid_at IS NULL").Where("p.returned_at IS NULL").Where("p.sent_at < ?", sentBefore).
		Order("p.sent_at", "p.id").Limit(payoutBatch)
	if p.db.Engine == db.PostgreSQL {
		q = q.For("NO KEY UPDATE SKIP LOCKED")
	}
	if err := q.Scan(ctx); err != nil || len(rows) == 0 {
		return 0, err
	}
	ids := make([]int64, len(rows))
	postings := make([]ledger.Posting, len(rows))
	var err error
	for i, row := range rows {
		ids[i] = row.ID
		if postings[i], err = ledger.PayoutPaid(row.part(at)); err != nil {
			return 0, err
		}
	}
	if _, err := tx.NewUpdate().Model((*Payout)(nil)).Set("paid_at = ?", at).Where("id IN (?)", bun.List(ids)).Exec(ctx); err != nil {
		return 0, err
	}
	_, err = p.ledger.Post(ctx, tx, postings...)
	return len(rows), err
}

// Return takes back a payout that the bank has sent back: what it held is
// available again and goes with the next one. Told twice, it is done once.
func (p *Payouts) Return(ctx context.Context, payoutID int64, at time.Time) error {
	at = at.UTC().Truncate(time.Microsecond)
	return p.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		var row Payout
		q := tx.NewSelect().Model(&row).Where("p.id = ?", payoutID)
		if p.db.Engine == db.PostgreSQL {
			q = q.For("NO KEY UPDATE")
		}
		err := q.Scan(ctx)
		if db.IsNotFound(err) {
			return fault.New(fault.NotFound, "payout_unknown", "There is no such payout.").At("payout")
		}
		if err != nil || row.ReturnedAt != nil {
			return err
		}
		if at.Before(row.SentAt) {
			return fault.New(fault.Invalid, "return_before_payout", "The payout was sent at %s, after it came back.", row.SentAt.UTC().Format(time.RFC3339)).At("at")
		}
		posting, err := ledger.PayoutReturned(row.part(at), row.PaidAt != nil)
		if err != nil {
			return err
		}
		if _, err := tx.NewUpdate().Model((*Payout)(nil)).Set("returned_at = ?", at).Where("id = ?", payoutID).Exec(ctx); err != nil {
			return err
		}
		_, err = p.ledger.Post(ctx, tx, posting)
		return err
	})
}
