package subscription_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/catalogue"
	"merkato/internal/db"
	"merkato/internal/events"
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

// world is a seller with a validated product, the sandbox, and a clock that moves
// only when the test moves it.
type world struct {
	t *testing.T
	d *db.DB
	*subscription.Service
	provider *sandbox.Provider
	books    *ledger.Service
	papers   *invoices.Service
	seller   *seller.Seller
	ctx      context.Context
	product  int64
	lastSeen int64 // the newest message that was looked at

	mu     sync.Mutex
	now    time.Time
	events []payments.Event
}

func newWorld(t *testing.T, d *db.DB) *world {
	w := &world{t: t, d: d, now: time.Date(2026, 3, 10, 10, 0, 0, 0, time.UTC)}
	clock := func() time.Time {
		w.mu.Lock()
		defer w.mu.Unlock()
		return w.now
	}
	w.must(installation.Begin(t.Context(), d, "2026-01-01"))
	sellers, goods := seller.New(d, clock), products.New(d)
	w.books = ledger.New(d, clock)
	w.papers = invoices.New(d, sellers, invoices.Party{Name: "Merkato", Street: "1 rue", Postcode: "75002", City: "Paris", Country: "FR", VATNumber: "FR40303265045"}, clock)
	w.Service = subscription.New(subscription.Options{
		DB: d, Ledger: w.books, Invoices: w.papers, Sellers: sellers, Catalogue: catalogue.New(catalogue.Options{DB: d, Products: goods, Now: clock}),
		Products: goods, Events: events.New(d, clock), Now: clock,
	})
	var err error
	w.provider, err = sandbox.New(t.Context(), sandbox.Options{Address: "http://127.0.0.1:1/sandbox", Folder: t.TempDir(), Now: clock})
	w.must(err)
	t.Cleanup(func() { _ = w.provider.Close() })
	w.provider.Notify(func(_ context.Context, e payments.Event) error {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.events = append(w.events, e)
		return nil
	})
	w.ChargeThrough(w.provider, "http://127.0.0.1:1")
	w.seller = sellertest.Add(t, d, func(s *seller.Seller) {
		s.Country, s.DeclaredVATPayment, s.HasMonetization, s.Partnership, s.LanguageNative = "FR", true, true, seller.Community, "en"
	})
	w.must(d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
		return sellers.SetCompanies(ctx, tx, []seller.Company{{SellerID: w.seller.ID, Name: "Atelier", LegalForm: "SARL", Street: "2 rue", Postcode: "69001", City: "Lyon", Country: "FR", VATNumber: "FR32123456789", ExternalUpdatedAt: &w.now}})
	}))
	w.ctx = actor.With(t.Context(), actor.Actor{SellerID: w.seller.ID})
	w.product = w.addProduct(w.seller.ID)
	return w
}

func (w *world) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) addProduct(sellerID int64) int64 {
	p := &products.Product{SellerID: sellerID, Type: products.TypeModule, IsActive: true, CreatedAt: w.now, Names: map[string]string{"en": "Stock radar"}}
	w.must(w.d.Tx(w.t.Context(), func(ctx context.Context, tx bun.Tx) error {
		if err := products.New(w.d).Create(ctx, tx, p); err != nil {
			return err
		}
		_, err := tx.NewRaw("INSERT INTO product_sheets (product_id, seller_id, state, published, draft, revision, refusal) VALUES (?, ?, 'VALIDATED', '{}', '', 1, '')", p.ID, sellerID).Exec(ctx)
		return err
	}))
	return p.ID
}

// pass lets days go by, one at a time: the provider moves, its events are applied,
// and what is due is done. Of a long time only the last month goes by in days,
// and what is before it in weeks: tests await no certain day of it.
func (w *world) pass(days int) {
	w.t.Helper()
	for step := 1; days > 0; days -= step {
		if step = 1; days > 31+7 {
			step = 7
		}
		w.mu.Lock()
		w.now = w.now.AddDate(0, 0, step)
		w.mu.Unlock()
		w.must(w.provider.Deliver(w.t.Context()))
		w.deliver()
		w.must(w.Tend(w.t.Context()))
		w.deliver()
	}
}

// deliver applies the provider's events since the last time.
func (w *world) deliver() {
	w.t.Helper()
	for {
		w.mu.Lock()
		events := w.events
		w.events = nil
		w.mu.Unlock()
		if len(events) == 0 {
			return
		}
		for _, e := range events {
			w.must(w.Keep(w.t.Context(), e))
			w.must(w.Apply(w.t.Context(), "sandbox", e.ID))
		}
	}
}

func (w *world) page() *subscription.Page {
	w.t.Helper()
	page, err := w.Page(w.ctx, w.product, "en")
	w.must(err)
	return page
}

func (w *world) status() subscription.Status {
	w.t.Helper()
	if sub := w.page().Subscription; sub != nil {
		return sub.Status
	}
	return ""
}

// choose does something on the newest payment page.
func (w *world) choose(choices ...string) {
	w.t.Helper()
	var id string
	for _, query := range []string{
		"SELECT payment_id FROM fee_payments WHERE status = 'STARTED' ORDER BY id DESC LIMIT 1",
		"SELECT payment_id FROM subscriptions WHERE status = 'SUBSCRIPTION_CREATED'",
	} {
		if err := w.d.Read().NewRaw(query).Scan(w.t.Context(), &id); err == nil {
			break
		}
	}
	for _, choice := range choices {
		w.must(w.provider.Choose(w.t.Context(), id, choice))
	}
}

// card gives the seller another card.
func (w *world) card(behaves string) {
	w.t.Helper()
	var id string
	w.must(w.d.Read().NewRaw("SELECT customer_id FROM billing_customers").Scan(w.t.Context(), &id))
	w.must(w.provider.SetCard(w.t.Context(), id, behaves))
	w.deliver()
}

// counts is how many rows a query finds.
func (w *world) count(query string, args ...any) (n int) {
	w.t.Helper()
	w.must(w.d.Read().NewRaw("SELECT COUNT(*) FROM "+query, args...).Scan(w.t.Context(), &n))
	return n
}

// income is what the platform earned by fees, without VAT, and the VAT on it. The
// seller owes nothing.
func (w *world) income() (fees, vat money.Cents) {
	w.t.Helper()
	ctx := w.t.Context()
	fees, err := w.books.Balance(ctx, ledger.PlatformAccount(ledger.FeeIncome))
	w.must(err)
	vat, err = w.books.Balance(ctx, ledger.PlatformAccount(ledger.VATOnFees))
	w.must(err)
	owed, err := w.books.Balances(ctx, w.seller.ID)
	w.must(err)
	if owed.Fees != 0 {
		w.t.Errorf("the seller owes %s", owed.Fees)
	}
	return fees, vat
}

// earn makes an amount available.
func (w *world) earn(amount money.Cents) {
	w.t.Helper()
	posting, err := ledger.Adjustment(ledger.Part{ID: int64(amount), SellerID: w.seller.ID, Amount: amount, At: w.now})
	w.must(err)
	w.must(w.d.Tx(w.t.Context(), func(ctx context.Context, tx bun.Tx) error {
		_, err := w.books.Post(ctx, tx, posting)
		return err
	}))
}

func day(t time.Time) calendar.Day { return calendar.DayOf(t) }

// asPartner makes the seller one who pays no annual fee.
func asPartner(w *world) func(ctx context.Context, tx bun.Tx) error {
	return func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewRaw("UPDATE sellers SET partnership = 'AGENCY' WHERE id = ?", w.seller.ID).Exec(ctx)
		return err
	}
}

// agrees compares what is stored here with the provider.
func (w *world) agrees(seed uint64) {
	w.t.Helper()
	sub := w.page().Subscription
	said, err := w.provider.Subscription(w.t.Context(), *sub.ProviderID)
	w.must(err)
	newest := payments.Bill{}
	if len(said.Bills) > 0 {
		newest = said.Bills[0]
	}
	want := subscription.Active
	switch {
	case said.Status == payments.SubscriptionEnded:
		want = subscription.Cancelled
	case said.Status == payments.SubscriptionPastDue:
		want = subscription.Failed
	case said.Status == payments.SubscriptionTrialing && !said.CancelAtEnd:
		want = subscription.InTrial
	case said.IsPaused:
		want = subscription.Paused
	case said.CancelAtEnd:
		want = subscription.Ending
	case said.Pending != nil:
		want = subscription.Updated
	}
	if sub.Status != want {
		w.t.Errorf("seed %d: %s, and the provider says %s (%+v)", seed, sub.Status, want, newest)
	}
	var paid, booked money.Cents
	for _, bill := range said.Bills {
		if bill.Status == payments.BillPaid {
			paid += bill.Amount
		}
	}
	w.must(w.d.Read().NewRaw("SELECT CAST(COALESCE(SUM(total), 0) AS BIGINT) FROM fees WHERE seller_id = ? AND kind = 'SUBSCRIPTION'", w.seller.ID).Scan(w.t.Context(), &booked))
	if paid != booked {
		w.t.Errorf("seed %d: %s were paid, %s are booked", seed, paid, booked)
	}
}
