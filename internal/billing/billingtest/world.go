// Package billingtest is a seller who pays, for tests of what is paid.
package billingtest

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/billing"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/events"
	"merkato/internal/fees"
	"merkato/internal/installation"
	"merkato/internal/invoices"
	"merkato/internal/ledger"
	"merkato/internal/money"
	"merkato/internal/payments"
	"merkato/internal/payments/sandbox"
	"merkato/internal/products"
	"merkato/internal/seller"
	"merkato/internal/seller/sellertest"
	"merkato/internal/subscription"
)

// World is a seller with a validated product, the sandbox, and a clock that moves
// only when the test moves it.
type World struct {
	T            *testing.T
	DB           *db.DB
	Billing      *billing.Service
	Fees         *fees.Service
	Subscription *subscription.Service
	Provider     *sandbox.Provider
	Books        *ledger.Service
	Papers       *invoices.Service
	Products     *products.Service
	Seller       *seller.Seller
	Ctx          context.Context // of the seller
	Product      int64

	mu     sync.Mutex
	now    time.Time
	events []payments.Event
}

// Now is the time.
func (w *World) Now() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.now
}

// Today is the day.
func (w *World) Today() calendar.Day { return calendar.DayOf(w.Now()) }

// Set sets the clock; nothing else moves.
func (w *World) Set(now time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now = now
}

// Waiting are the provider's events since the last time, to be applied by the caller.
func (w *World) Waiting() []payments.Event {
	w.mu.Lock()
	defer w.mu.Unlock()
	found := w.events
	w.events = nil
	return found
}

// New is such a world.
func New(t *testing.T, d *db.DB) *World {
	w := &World{T: t, DB: d, now: time.Date(2026, 3, 10, 10, 0, 0, 0, time.UTC)}
	w.Must(installation.Begin(t.Context(), d, "2026-01-01"))
	sellers := seller.New(d, w.Now)
	w.Products = products.New(d)
	w.Books = ledger.New(d, w.Now)
	w.Papers = invoices.New(d, sellers, invoices.Party{Name: "Merkato", Street: "1 rue", Postcode: "75002", City: "Paris", Country: "FR", VATNumber: "FR40303265045"}, w.Now)
	w.Billing = billing.New(billing.Options{DB: d, Sellers: sellers, Products: w.Products, Events: events.New(d, w.Now), Now: w.Now})
	w.Fees = fees.New(fees.Options{DB: d, Billing: w.Billing, Ledger: w.Books, Invoices: w.Papers, Sellers: sellers, Now: w.Now})
	w.Subscription = subscription.New(subscription.Options{DB: d, Billing: w.Billing, Fees: w.Fees, Ledger: w.Books, Invoices: w.Papers, Now: w.Now})
	var err error
	w.Provider, err = sandbox.New(t.Context(), sandbox.Options{Address: "http://127.0.0.1:1/sandbox", Folder: t.TempDir(), Now: w.Now})
	w.Must(err)
	t.Cleanup(func() { _ = w.Provider.Close() })
	w.Provider.Notify(func(_ context.Context, e payments.Event) error {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.events = append(w.events, e)
		return nil
	})
	w.Billing.ChargeThrough(w.Provider, "http://127.0.0.1:1")
	w.Seller = sellertest.Add(t, d, func(s *seller.Seller) {
		s.Country, s.DeclaredVATPayment, s.HasMonetization, s.Partnership, s.LanguageNative = "FR", true, true, seller.Community, "en"
	})
	w.Must(d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
		return sellers.SetCompanies(ctx, tx, []seller.Company{{SellerID: w.Seller.ID, Name: "Atelier", LegalForm: "SARL", Street: "2 rue", Postcode: "69001", City: "Lyon", Country: "FR", VATNumber: "FR32123456789", ExternalUpdatedAt: &w.now}})
	}))
	w.Ctx = actor.With(t.Context(), actor.Actor{SellerID: w.Seller.ID})
	w.Product = w.AddProduct(w.Seller.ID)
	return w
}

// Must stops the test.
func (w *World) Must(err error) {
	w.T.Helper()
	if err != nil {
		w.T.Fatal(err)
	}
}

// AddProduct adds a validated one.
func (w *World) AddProduct(sellerID int64) int64 {
	p := &products.Product{SellerID: sellerID, Type: products.TypeModule, IsActive: true, CreatedAt: w.now, Names: map[string]string{"en": "Stock radar"}}
	w.Must(w.DB.Tx(w.T.Context(), func(ctx context.Context, tx bun.Tx) error {
		if err := w.Products.Create(ctx, tx, p); err != nil {
			return err
		}
		_, err := tx.NewRaw("INSERT INTO product_sheets (product_id, seller_id, state, published, draft, revision, refusal) VALUES (?, ?, 'VALIDATED', '{}', '', 1, '')", p.ID, sellerID).Exec(ctx)
		return err
	}))
	return p.ID
}

// Pass lets days go by, one at a time: the provider moves, its events are applied,
// and what is due is done. Of a long time only the last month goes by in days,
// and what is before it in weeks: tests await no certain day of it.
func (w *World) Pass(days int) {
	w.T.Helper()
	for step := 1; days > 0; days -= step {
		if step = 1; days > 31+7 {
			step = 7
		}
		w.Set(w.Now().AddDate(0, 0, step))
		w.Must(w.Provider.Deliver(w.T.Context()))
		w.Deliver()
		w.Must(errors.Join(w.Fees.Tend(w.T.Context()), w.Subscription.Tend(w.T.Context())))
		w.Deliver()
	}
}

// Deliver applies the provider's events since the last time.
func (w *World) Deliver() {
	w.T.Helper()
	for found := w.Waiting(); len(found) > 0; found = w.Waiting() {
		for _, e := range found {
			w.Must(w.Subscription.StoreEvent(w.T.Context(), e))
			w.Must(w.Subscription.Apply(w.T.Context(), "sandbox", e.ID))
		}
	}
}

// Choose does something on the newest payment page.
func (w *World) Choose(choices ...string) {
	w.T.Helper()
	var id string
	for _, query := range []string{
		"SELECT payment_id FROM fee_payments WHERE status = 'STARTED' ORDER BY id DESC LIMIT 1",
		"SELECT payment_id FROM subscriptions WHERE status = 'SUBSCRIPTION_CREATED'",
	} {
		if err := w.DB.Read().NewRaw(query).Scan(w.T.Context(), &id); err == nil {
			break
		}
	}
	for _, choice := range choices {
		w.Must(w.Provider.Choose(w.T.Context(), id, choice))
	}
}

// Card gives the seller another card.
func (w *World) Card(behaves string) {
	w.T.Helper()
	var id string
	w.Must(w.DB.Read().NewRaw("SELECT customer_id FROM billing_customers").Scan(w.T.Context(), &id))
	w.Must(w.Provider.SetCard(w.T.Context(), id, behaves))
	w.Deliver()
}

// Count is how many rows a query finds.
func (w *World) Count(query string, args ...any) (n int) {
	w.T.Helper()
	w.Must(w.DB.Read().NewRaw("SELECT COUNT(*) FROM "+query, args...).Scan(w.T.Context(), &n))
	return n
}

// Income is what the platform earned by fees, without VAT, and the VAT on it. The
// seller owes nothing.
func (w *World) Income() (fees, vat money.Cents) {
	w.T.Helper()
	ctx := w.T.Context()
	fees, err := w.Books.Balance(ctx, ledger.PlatformAccount(ledger.FeeIncome))
	w.Must(err)
	vat, err = w.Books.Balance(ctx, ledger.PlatformAccount(ledger.VATOnFees))
	w.Must(err)
	owed, err := w.Books.Balances(ctx, w.Seller.ID)
	w.Must(err)
	if owed.Fees != 0 {
		w.T.Errorf("the seller owes %s", owed.Fees)
	}
	return fees, vat
}

// Earn makes an amount available.
func (w *World) Earn(amount money.Cents) {
	w.T.Helper()
	posting, err := ledger.Adjustment(ledger.Part{ID: int64(amount), SellerID: w.Seller.ID, Amount: amount, At: w.now})
	w.Must(err)
	w.Must(w.DB.Tx(w.T.Context(), func(ctx context.Context, tx bun.Tx) error {
		_, err := w.Books.Post(ctx, tx, posting)
		return err
	}))
}

// AsPartner makes the seller one who pays no annual fee.
func (w *World) AsPartner() {
	w.T.Helper()
	w.Raw("UPDATE sellers SET partnership = 'AGENCY' WHERE id = ?", w.Seller.ID)
}

// Raw changes rows as another part of the program would.
func (w *World) Raw(query string, args ...any) {
	w.T.Helper()
	w.Must(w.DB.Tx(w.T.Context(), func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewRaw(query, args...).Exec(ctx)
		return err
	}))
}

// Available is what a payout would pay.
func (w *World) Available() money.Cents {
	w.T.Helper()
	held, err := w.Books.Balances(w.T.Context(), w.Seller.ID)
	w.Must(err)
	return held.Available
}
