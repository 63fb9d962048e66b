package payouts

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/ledger"
)

func (p *Service) byID(ctx context.Context, id int64) (*Payout, error) {
	return find(ctx, p.db.Read(), "p.id = ?", id)
}

// Own finds a seller's payout; nil where there is none.
func Own(ctx context.Context, q bun.IDB, id, sellerID int64) (*Payout, error) {
	return find(ctx, q, "p.id = ? AND p.seller_id = ?", id, sellerID)
}

// find reads one payout; nil where there is none.
func find(ctx context.Context, q bun.IDB, where string, args ...any) (*Payout, error) {
	var row Payout
	err := q.NewSelect().Model(&row).Where(where, args...).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, nil
	}
	return &row, err
}

// newest are the last ones of some sellers.
func newest(ctx context.Context, tx bun.Tx, sellers []int64) (map[int64]*Payout, error) {
	var rows []*Payout
	err := tx.NewSelect().Model(&rows).Where("p.seller_id IN (?)", bun.List(sellers)).
		Where("p.due_on = (SELECT MAX(q.due_on) FROM payouts AS q WHERE q.seller_id = p.seller_id)").Scan(ctx)
	newest := make(map[int64]*Payout, len(rows))
	for _, row := range rows {
		newest[row.SellerID] = row
	}
	return newest, err
}

// change is a step of a payout.
type change struct {
	Status       Status
	Reason       string // empty: none
	Detail       string
	TransferID   *string
	BankPayoutID *string
	ExpectedOn   *calendar.Day
}

// locked does something with a payout that nobody else changes meanwhile, if it
// is still where it was read. Whoever was faster has done the step.
func (p *Service) locked(ctx context.Context, was *Payout, do func(ctx context.Context, tx bun.Tx, row *Payout) error) error {
	return p.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		var row Payout
		if err := p.db.Locking(tx.NewSelect().Model(&row).Where("p.id = ?", was.ID).Where("p.status = ?", was.Status)).Scan(ctx); err != nil {
			if db.IsNotFound(err) {
				return nil
			}
			return err
		}
		return do(ctx, tx, &row)
	})
}

// advance takes a payout on without moving money in the books. Where the
// transfer is to be taken back, a job does it.
func (p *Service) advance(ctx context.Context, was *Payout, to change) error {
	return p.locked(ctx, was, func(ctx context.Context, tx bun.Tx, row *Payout) error {
		row.Status, row.Reason, row.Detail = to.Status, orNil(to.Reason), orNil(to.Detail)
		if to.TransferID != nil {
			row.TransferID = to.TransferID
		}
		if to.BankPayoutID != nil {
			row.BankPayoutID = to.BankPayoutID
		}
		if to.ExpectedOn != nil {
			row.ExpectedOn = to.ExpectedOn
		}
		if _, err := tx.NewUpdate().Model(row).Column("status", "reason", "detail", "transfer_id", "bank_payout_id", "expected_on").WherePK().Exec(ctx); err != nil {
			return err
		}
		if to.Status == Reversing {
			return p.enqueue(ctx, tx, sendArgs{PayoutID: row.ID})
		}
		return nil
	})
}

// arrive takes a payout as paid.
func (p *Service) arrive(ctx context.Context, was *Payout, reference string, at time.Time) error {
	at = db.Moment(at)
	return p.locked(ctx, was, func(ctx context.Context, tx bun.Tx, row *Payout) error {
		row.Status, row.PaidAt, row.BankReference, row.Reason, row.Detail = Paid, &at, orNil(reference), nil, nil
		if _, err := tx.NewUpdate().Model(row).Column("status", "paid_at", "bank_reference", "reason", "detail").WherePK().Exec(ctx); err != nil {
			return err
		}
		if err := p.notify(ctx, tx, p.now(), *row); err != nil {
			return err
		}
		return p.post(ctx, tx, row, func(part ledger.Part) (ledger.Posting, error) { return ledger.PayoutPaid(part) }, at)
	})
}

// release makes what a payout held available again.
func (p *Service) release(ctx context.Context, was *Payout, status Status, reason, detail string) error {
	at := db.Moment(p.now())
	return p.locked(ctx, was, func(ctx context.Context, tx bun.Tx, row *Payout) error {
		row.Status, row.ReturnedAt = status, &at
		if reason != "" {
			row.Reason, row.Detail = &reason, orNil(detail)
		}
		if _, err := tx.NewUpdate().Model(row).Column("status", "returned_at", "reason", "detail").WherePK().Exec(ctx); err != nil {
			return err
		}
		if err := p.notify(ctx, tx, at, *row); err != nil {
			return err
		}
		return p.post(ctx, tx, row, func(part ledger.Part) (ledger.Posting, error) {
			return ledger.PayoutReturned(part, row.PaidAt != nil)
		}, at)
	})
}

func (p *Service) post(ctx context.Context, tx bun.Tx, row *Payout, movement func(ledger.Part) (ledger.Posting, error), at time.Time) error {
	posting, err := movement(row.part(at))
	if err != nil {
		return err
	}
	_, err = p.ledger.Post(ctx, tx, posting)
	return err
}

// nextKey sets another key for the next try, unless somebody else has done so.
func (p *Service) nextKey(ctx context.Context, was *Payout) error {
	return p.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewUpdate().Model((*Payout)(nil)).Set("tries = tries + 1").Where("id = ?", was.ID).Where("tries = ?", was.Tries).Exec(ctx)
		return err
	})
}

// note keeps why a payout waits where it is.
func (p *Service) note(ctx context.Context, was *Payout, reason, detail string) error {
	return p.locked(ctx, was, func(ctx context.Context, tx bun.Tx, row *Payout) error {
		_, err := tx.NewUpdate().Model((*Payout)(nil)).Set("reason = ?", reason).Set("detail = ?", detail).Where("id = ?", row.ID).Exec(ctx)
		return err
	})
}

func orNil(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}
