package sandbox

import (
	"context"
	"errors"
	"time"

	"merkato/internal/payments"
)

// Notify sets who receives events, as a real provider's webhook would.
func (p *Provider) Notify(notify func(ctx context.Context, event payments.Event) error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.notify = notify
}

// Run sends events about bank payouts that have moved on, until ctx ends.
func (p *Provider) Run(ctx context.Context) {
	for tick := time.NewTicker(time.Second); ; {
		select {
		case <-ctx.Done():
			tick.Stop()
			return
		case <-tick.C:
			if err := p.Deliver(ctx); err != nil && ctx.Err() == nil {
				p.options.Logger.WarnContext(ctx, "the payment sandbox could not deliver its events; it tries again", "error", err)
			}
		}
	}
}

// Deliver sends an event about each bank payout whose status has changed since
// the last one. What cannot be delivered, and all during an outage, comes later.
func (p *Provider) Deliver(ctx context.Context) error {
	if p.answers(ctx) != nil {
		return nil
	}
	// What the clock does to subscriptions sends events of its own.
	if err := p.billing(ctx, func(*book) error { return nil }); err != nil {
		return err
	}
	rows, err := p.state.payouts(ctx, `told IN ('', 'PENDING') OR (told = 'IN_TRANSIT' AND arrives <= ?) OR (failed AND told <> 'FAILED')`, p.options.Now().UnixMilli())
	if err != nil {
		return err
	}
	for _, row := range rows {
		status := row.at(p.options.Now()).Status
		if status == row.Announced {
			continue
		}
		err := p.send(ctx, payments.Event{Type: "payout." + string(status), About: payments.AboutBankPayout, Account: row.Account, Object: row.ID})
		if err != nil {
			return err
		}
		if _, err := p.state.db.ExecContext(ctx, `UPDATE payout SET told = ? WHERE id = ?`, status, row.ID); err != nil {
			return err
		}
	}
	return nil
}

func (p *Provider) send(ctx context.Context, event payments.Event) error {
	p.mu.Lock()
	notify := p.notify
	p.mu.Unlock()
	if notify == nil {
		return errors.New("nobody listens to the payment sandbox's events yet")
	}
	event.ID = "event_" + newSecret()
	return notify(ctx, event)
}
