package app

import (
	"context"
	"errors"
	"time"

	"merkato/internal/demo"
	"merkato/internal/ledger"
	"merkato/internal/payments"
	"merkato/internal/payments/sandbox"
	"merkato/internal/subscription"
)

// FillDemoSubscriptions has demo sellers subscribe through the payment sandbox that
// keeps its state in a folder, by a clock of the past that sandbox, books and billing
// share. Origin is where people reach the program.
func (c Components) FillDemoSubscriptions(ctx context.Context, folder, origin string) error {
	at := c.now()
	clock := func() time.Time { return at }
	provider, err := sandbox.New(ctx, sandbox.Options{Address: origin + sandboxPath, Folder: folder, Now: clock})
	if err != nil {
		return err
	}
	provider.Notify(func(context.Context, payments.Event) error { return nil }) // each action asks again
	billed := c.feesAt(ledger.New(c.DB, clock), clock)
	billed.Billing.ChargeThrough(provider, origin)
	billing := subscription.New(subscription.Options{DB: c.DB, Billing: billed.Billing, Fees: billed, Ledger: billed.Ledger, Invoices: billed.Invoices, Now: clock})
	err = demo.Subscribe(ctx, demo.Till{
		DB: c.DB, Products: c.Products, Subscription: billing, Sandbox: provider, Now: clock, SetClock: func(t time.Time) { at = t },
	}, at)
	return errors.Join(err, provider.Close())
}
