package payouts

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/payments"
)

// providerEvent is an event as it is stored.
type providerEvent struct {
	bun.BaseModel `bun:"table:provider_events,alias:e"`

	Provider   string `bun:",pk"`
	ID         string `bun:",pk"`
	Type       string
	About      payments.Subject
	AccountID  string
	ObjectID   string
	ReceivedAt time.Time
	AppliedAt  *time.Time
}

// StoreEvent stores an event of the provider's and has it applied by a job; one that
// came before changes nothing.
func (p *Service) StoreEvent(ctx context.Context, event payments.Event) error {
	row := &providerEvent{
		Provider: p.kind(), ID: event.ID, Type: event.Type, About: event.About,
		AccountID: event.Account, ObjectID: event.Object, ReceivedAt: db.Moment(p.now()),
	}
	return p.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		n, err := db.Affected(tx.NewInsert().Model(row).On("CONFLICT (provider, id) DO NOTHING").Returning("NULL").Exec(ctx))
		if err != nil || n == 0 {
			return err
		}
		return p.enqueue(ctx, tx, eventArgs{Provider: row.Provider, ID: row.ID})
	})
}

// Apply reads what an event is about from the provider, and takes that over.
func (p *Service) Apply(ctx context.Context, provider, id string) error {
	var event providerEvent
	err := p.db.Read().NewSelect().Model(&event).Where("e.provider = ?", provider).Where("e.id = ?", id).Scan(ctx)
	if db.IsNotFound(err) || (err == nil && (event.AppliedAt != nil || provider != p.kind())) {
		return nil
	}
	if err != nil {
		return err
	}
	if err := p.apply(ctx, &event); err != nil {
		return err
	}
	return p.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewUpdate().Model((*providerEvent)(nil)).Set("applied_at = ?", db.Moment(p.now())).Where("provider = ?", provider).Where("id = ?", id).Exec(ctx)
		return err
	})
}

func (p *Service) apply(ctx context.Context, event *providerEvent) error {
	switch event.About {
	case payments.AboutAccount:
		return p.accounts.Changed(ctx, event.ObjectID)
	case payments.AboutBankPayout:
		row, err := find(ctx, p.db.Read(), "p.paid_by = ? AND p.bank_payout_id = ?", event.Provider, event.ObjectID)
		if err != nil || row == nil || row.AccountID == nil || *row.AccountID != event.AccountID {
			return err // none of ours, or not known yet: then its own job asks
		}
		return p.Observe(ctx, row)
	case payments.AboutTransfer:
		row, err := find(ctx, p.db.Read(), "p.paid_by = ? AND p.transfer_id = ?", event.Provider, event.ObjectID)
		if err != nil || row == nil {
			return err
		}
		return p.Send(ctx, row.ID)
	}
	return nil
}

// Follow takes on what is open: payouts that no job moves any more, and those on
// their way of which no event came.
func (p *Service) Follow(ctx context.Context) error {
	if p.accounts == nil {
		return nil
	}
	for after := int64(0); ; {
		var rows []*Payout
		err := p.db.Read().NewSelect().Model(&rows).Where("p.id > ?", after).Where("p.paid_by = ?", p.kind()).
			Where("p.status IN ('BOOKED', 'TRANSFERRED', 'IN_TRANSIT', 'REVERSING')").Where("p.sent_at < ?", db.Moment(p.now().Add(-stale))).
			Order("p.id").Limit(batchSize).Scan(ctx)
		if err != nil || len(rows) == 0 {
			return err
		}
		after = rows[len(rows)-1].ID
		for _, row := range rows {
			step := func() error { return p.Send(ctx, row.ID) }
			if row.Status == InTransit {
				step = func() error { return p.Observe(ctx, row) }
			}
			if err := step(); err != nil {
				p.log.WarnContext(ctx, "a payout is stuck; it will be retried", "payout", row.ID, "status", row.Status, "error", err)
			}
			if ctx.Err() != nil {
				return ctx.Err()
			}
		}
	}
}
