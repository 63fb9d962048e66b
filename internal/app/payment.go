package app

import (
	"context"
	"net/http"
	"time"

	"merkato/internal/bank/accounts"
	"merkato/internal/config"
	"merkato/internal/payments"
	"merkato/internal/payments/sandbox"
	"merkato/internal/payments/stripe"
)

// sandboxPath is where the embedded sandbox has its pages.
const sandboxPath = "/sandbox"

// openPayment makes the payment provider and the sellers' accounts with it.
func (a *App) openPayment(ctx context.Context) error {
	var provider interface {
		payments.Provider
		payments.Biller
	} = newStripe(a.config)
	if a.config.EmbeddedPayment() {
		embedded, err := sandbox.New(ctx, sandbox.Options{
			Address: a.origin + sandboxPath, Folder: a.config.Data, Production: a.config.Production, Logger: a.log,
		})
		if err != nil {
			return err
		}
		a.sandbox, provider = embedded, embedded
	}
	a.Accounts = accounts.New(accounts.Options{
		DB: a.DB, Sellers: a.Sellers, Provider: provider, Origin: a.origin, Now: a.now, Log: a.log,
	})
	a.Payouts.PayThrough(a.Accounts)
	a.Billing.ChargeThrough(provider, a.origin)
	if a.sandbox != nil {
		a.sandbox.Notify(a.storeEvent)
	}
	return nil
}

// storeEvent passes an event of the payment provider's to whom it concerns.
func (a *App) storeEvent(ctx context.Context, event payments.Event) error {
	if event.About.IsBilling() {
		return a.Subscription.StoreEvent(ctx, event)
	}
	return a.Payouts.StoreEvent(ctx, event)
}

func newStripe(c config.Config) *stripe.Provider {
	return stripe.New(c.StripeURL, c.StripeKey, time.Now)
}

// stripeWebhook receives Stripe's events; nil where none can be verified.
func (a *App) stripeWebhook() http.Handler {
	if len(a.config.StripeWebhookSecret) == 0 {
		return nil
	}
	return stripe.NewWebhook(stripe.WebhookOptions{
		Secrets: a.config.StripeWebhookSecret, StoreEvent: a.storeEvent, Log: a.log,
	})
}
