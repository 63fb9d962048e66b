package demo_test

import (
	"context"
	"testing"
	"time"

	"merkato/internal/actor"
	"merkato/internal/billing"
	"merkato/internal/db"
	"merkato/internal/demo"
	"merkato/internal/events"
	"merkato/internal/fees"
	"merkato/internal/invoices"
	"merkato/internal/ledger"
	"merkato/internal/payments"
	"merkato/internal/payments/sandbox"
	"merkato/internal/products"
	"merkato/internal/seller"
	"merkato/internal/subscription"
)

// R15.1: there is a subscription to be seen in every state that lasts, and the
// books balance with them.
func subscriptionsInEveryState(t *testing.T, d *db.DB) {
	at := now
	clock := func() time.Time { return at }
	provider, err := sandbox.New(t.Context(), sandbox.Options{Address: "http://127.0.0.1:1/sandbox", Folder: t.TempDir(), Now: clock})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = provider.Close() })
	provider.Notify(func(context.Context, payments.Event) error { return nil })
	sellers, goods := seller.New(d, clock), products.New(d)
	party := invoices.Party{Name: "Merkato", Street: "1 rue", Postcode: "75002", City: "Paris", Country: "FR", VATNumber: "FR40303265045"}
	paid := billing.New(billing.Options{DB: d, Sellers: sellers, Products: goods, Events: events.New(d, clock), Now: clock})
	paid.ChargeThrough(provider, "http://127.0.0.1:1")
	books, papers := ledger.New(d, clock), invoices.New(d, sellers, party, clock)
	subscribed := subscription.New(subscription.Options{
		DB: d, Billing: paid, Fees: fees.New(fees.Options{DB: d, Billing: paid, Ledger: books, Invoices: papers, Sellers: sellers, Now: clock}), Ledger: books, Invoices: papers, Now: clock,
	})
	till := demo.Till{DB: d, Products: goods, Subscription: subscribed, Sandbox: provider, Now: clock, SetClock: func(t time.Time) { at = t }}
	if err := demo.Subscribe(t.Context(), till, now); err != nil {
		t.Fatal(err)
	}
	want := map[string]subscription.Status{
		"demo-monetization-01": subscription.Active, "demo-monetization-02": subscription.InTrial, "demo-monetization-03": subscription.Failed,
		"demo-monetization-04": subscription.Paused, "demo-monetization-05": subscription.Ending, "demo-monetization-06": subscription.Cancelled,
		"demo-creator-01": subscription.Future, "demo-creator-02": subscription.Refunded, "demo-creator-03": subscription.Created,
	}
	for name, status := range want {
		found, err := goods.Find(t.Context(), d.Read(), []string{name})
		if err != nil || found[name] == nil {
			t.Fatalf("%s: %v", name, err)
		}
		page, err := subscribed.Page(actor.With(t.Context(), actor.Actor{SellerID: found[name].SellerID}), found[name].ID, "en")
		if err != nil || page.Subscription == nil || page.Subscription.Status != status {
			t.Errorf("%s is not %s: %+v, %v", name, status, page.Subscription, err)
		}
	}
	if report, err := ledger.New(d, clock).Verify(t.Context()); err != nil || !report.OK() {
		t.Errorf("%+v, %v", report, err)
	}
}
