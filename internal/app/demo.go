package app

import (
	"context"
	"errors"
	"time"

	"merkato/internal/demo"
	"merkato/internal/ledger"
	"merkato/internal/payments"
	"merkato/internal/payments/sandbox"
)

// demoSubscriptions has demo sellers subscribe through the payment sandbox, by a
// clock of the past that sandbox, books and billing share.
func (a *App) demoSubscriptions(ctx context.Context) error {
	at := a.now()
	clock := func() time.Time { return at }
	provider, err := sandbox.New(ctx, sandbox.Options{Address: a.origin + sandboxPath, Folder: a.config.Data, Logger: a.log, Now: clock})
	if err != nil {
		return err
	}
	provider.Notify(func(context.Context, payments.Event) error { return nil }) // each deed asks anew
	billing := a.billingAt(ledger.New(a.db, clock), clock)
	billing.ChargeThrough(provider, a.origin)
	err = demo.Subscribe(ctx, demo.Till{
		DB: a.db, Products: a.Products, Billing: billing, Sandbox: provider, Now: clock, SetClock: func(t time.Time) { at = t },
	}, at)
	return errors.Join(err, provider.Close())
}
