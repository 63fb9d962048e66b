package graph_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/uptrace/bun"
	"golang.org/x/time/rate"

	"merkato/internal/actor"
	"merkato/internal/audit"
	"merkato/internal/bank"
	"merkato/internal/bank/accounts"
	"merkato/internal/bank/payouts"
	"merkato/internal/billing"
	"merkato/internal/blobs"
	"merkato/internal/blog"
	"merkato/internal/catalogue"
	"merkato/internal/catalogue/journal"
	"merkato/internal/catalogue/prices"
	"merkato/internal/catalogue/sheets"
	"merkato/internal/catalogue/versions"
	"merkato/internal/contact"
	"merkato/internal/dashboard"
	"merkato/internal/db"
	"merkato/internal/desk"
	"merkato/internal/events"
	"merkato/internal/export"
	"merkato/internal/fees"
	"merkato/internal/figures"
	"merkato/internal/graph"
	"merkato/internal/graph/cost"
	"merkato/internal/home"
	"merkato/internal/inspect/child"
	"merkato/internal/inspect/sample"
	"merkato/internal/invoices"
	"merkato/internal/jobs"
	"merkato/internal/ledger"
	"merkato/internal/messages"
	"merkato/internal/messages/messagestest"
	"merkato/internal/monetization"
	"merkato/internal/money"
	"merkato/internal/notifications"
	"merkato/internal/orders"
	"merkato/internal/outbox"
	"merkato/internal/payments/sandbox"
	"merkato/internal/platform"
	"merkato/internal/products"
	"merkato/internal/promotions"
	"merkato/internal/proof"
	"merkato/internal/reviewqueue"
	"merkato/internal/reviews"
	"merkato/internal/rules"
	"merkato/internal/sales"
	"merkato/internal/sales/refunds"
	"merkato/internal/seller"
	"merkato/internal/settings"
	"merkato/internal/subscription"
	"merkato/internal/tasks"
	"merkato/internal/validation"
)

var now = time.Date(2026, 5, 31, 14, 30, 0, 0, time.UTC)

func clock() time.Time { return now }

// world is a database with two sellers who must not see each other's data, a
// banned one, and the services on it.
type world struct {
	db                  *db.DB
	services            graph.Services
	mine, other, banned *seller.Seller
	posed               []string // what operators changed as sellers
}

func newWorld(t testing.TB, d *db.DB) *world {
	t.Helper()
	sellers := seller.New(d, clock)
	w := &world{
		db:       d,
		services: newServices(t, d, sellers),
		mine: &seller.Seller{
			Email: "Mine@shop.test", FirstName: "Ada", LastName: `Łuk "B"`, LanguageNative: "fr", LanguageSecond: new("en"),
			Partnership: seller.ModuleCreator, Country: "FR", IsEuropeBased: true, IsValid: true, IsMerkato: true,
			HasMonetization: true, DeclaredVATPayment: true, CatalogURL: new("https://shop.test/ada"),
			WalletStatus: new(seller.WalletOnHold), IsWalletRequired: true, PaymentSource: new("stripe"), FirstSaleAt: new(now),
		},
		other: &seller.Seller{
			Email: "other@shop.test", FirstName: "Otto", LastName: "Other", LanguageNative: "de",
			Partnership: seller.Community, Country: "CA", OnVacation: true, IsWalletRequired: true,
		},
		banned: &seller.Seller{
			Email: "banned@shop.test", FirstName: "Ben", LastName: "Banned", LanguageNative: "en",
			Partnership: seller.Agency, Country: "US", IsValid: true, IsBanned: true,
		},
	}
	err := d.Tx(context.Background(), func(ctx context.Context, tx bun.Tx) error {
		for _, s := range []*seller.Seller{w.mine, w.other, w.banned} {
			if err := sellers.Create(ctx, tx, s); err != nil {
				return err
			}
		}
		return w.fill(ctx, tx)
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := w.services.Blog.See(as(w.mine)(context.Background()), "en", "read"); err != nil {
		t.Fatal(err)
	}
	if err := w.sell(context.Background()); err != nil {
		t.Fatal(err)
	}
	if err := w.uploadVersion(as(w.mine)(context.Background())); err != nil {
		t.Fatal(err)
	}
	return w
}

func newServices(t testing.TB, d *db.DB, sellers *seller.Service) graph.Services {
	t.Helper()
	books, sold, kept := ledger.New(d, clock), products.New(d), figures.New(d)
	talks, rated := messages.New(d, sold, kept, nil, clock), reviews.New(d, sold, kept, clock)
	booked := sales.New(sales.Options{DB: d, Ledger: books, Figures: kept, Sellers: sellers, Now: clock})
	exports := export.New(d, clock)
	s := graph.Services{
		Products: sold, Catalogue: catalogue.New(catalogue.Options{DB: d, Products: sold, Now: clock}),
		Sheets:   sheets.New(sheets.Options{DB: d, Products: sold, Queue: reviewqueue.New(d, events.New(d, clock), clock), Now: clock}),
		Versions: versions.New(d, sold, clock), Prices: prices.New(d, sold, clock), Journal: journal.New(d, sold, clock),
		Invoices: invoices.New(d, sellers, invoices.Party{}, clock),
		Sales:    booked,
		Refunds:  refunds.New(booked, audit.New(d, clock)),
		Orders:   orders.New(orders.Options{DB: d, Ledger: books, Figures: kept, Sellers: sellers, Sales: booked, Export: exports, Now: clock}),
		Dashboard: dashboard.New(dashboard.Options{
			DB: d, Sellers: sellers, Products: sold, Figures: kept, Ratings: rated, Support: talks, Now: clock,
		}),
		Contact:       contact.New(d, nil, clock),
		Settings:      settings.New(settings.Options{DB: d, Sellers: sellers, Ledger: books, Export: exports, Now: clock}),
		Notifications: notifications.New(d, clock),
		Messages:      talks,
		Reviews:       rated,
		Blog:          blog.New(d, nil, clock),
		Bank:          bank.New(bank.Options{DB: d, Ledger: books, Sellers: sellers, Sales: booked, Products: products.New(d), Invoices: invoices.New(d, sellers, invoices.Party{}, clock), Now: clock}),
		Payouts:       payouts.New(d, books, sellers, clock),
	}
	s.Trail = audit.New(d, clock)
	s.Desk = desk.New(desk.Options{DB: d, Sellers: sellers, Products: sold, Ledger: books, Sales: booked, Figures: kept, Trail: s.Trail, Export: exports, Now: clock})
	s.Clients, s.Proof = platform.NewClients(d, nil, clock), proof.New(d, clock)
	s.Settings.ExportThrough([]export.Holder{s.Settings})
	s.Promotions = promotions.New(promotions.Options{DB: d, Products: sold, Sales: booked, Figures: kept, Now: clock})
	provider, err := sandbox.New(context.Background(), sandbox.Options{Address: "https://shop.test/sandbox", Folder: t.TempDir(), Now: clock})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { provider.Close() })
	s.Accounts = accounts.New(accounts.Options{DB: d, Sellers: sellers, Provider: provider, Origin: "https://shop.test", Now: clock})
	s.Billing = billing.New(billing.Options{DB: d, Sellers: sellers, Products: sold, Events: events.New(d, clock), Now: clock})
	s.Fees = fees.New(fees.Options{DB: d, Billing: s.Billing, Ledger: books, Invoices: s.Invoices, Sellers: sellers, Now: clock})
	s.Subscription = subscription.New(subscription.Options{DB: d, Billing: s.Billing, Fees: s.Fees, Ledger: books, Invoices: s.Invoices, Now: clock})
	s.Monetization = monetization.New(d, sellers, sold, clock)
	s.Billing.ChargeThrough(provider, "https://shop.test")
	s.Home = home.New(home.Options{
		DB: d, Sellers: sellers, Products: sold, Figures: kept, Ledger: books, Now: clock,
		NextPayout: payouts.NextOn, Expected: s.Sales.Expected, Level: s.Dashboard.Level, Tasks: []tasks.Source{talks},
	})
	queue, err := jobs.New(d, jobs.Options{})
	if err != nil {
		t.Fatal(err)
	}
	files, err := blobs.Open(context.Background(), "", t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { files.Close() })
	exports.UseFiles(files)
	exports.RegisterJobs(queue)
	s.Queue = reviewqueue.New(d, events.New(d, clock), clock)
	s.Validation = validation.New(validation.Options{DB: d, Versions: s.Versions, Products: sold, Events: events.New(d, clock), Queue: s.Queue, Engine: child.Here, Now: clock})
	s.Validation.UseFiles(files)
	s.Validation.RegisterJobs(queue)
	s.Rules = rules.New(d, events.New(d, clock), s.Validation.ReviewSold, clock)
	s.Rules.RegisterJobs(queue)
	s.Jobs = queue
	s.Desk.WaitFor([]outbox.Source{s.Settings, s.Desk})
	s.Desk.HistoryFrom([]audit.Source{s.Trail, s.Journal, s.Settings, s.Billing, s.Promotions})
	return s
}

func (w *world) fill(ctx context.Context, tx bun.Tx) error {
	for _, p := range []*products.Product{
		{SellerID: w.mine.ID, Type: products.TypeModule, IsActive: true, CreatedAt: now, ExternalID: new("mine-checkout"), Names: map[string]string{"en": "Fast checkout", "fr": "Paiement rapide"}},
		{SellerID: w.other.ID, Type: products.TypeModule, IsActive: true, CreatedAt: now, ExternalID: new("other-secret"), Names: map[string]string{"en": "Secret of other"}},
		{SellerID: w.mine.ID, Type: products.TypeTheme, CreatedAt: now, Names: map[string]string{"en": "Blue theme"}},
		{SellerID: w.mine.ID, Type: products.TypeModule, CreatedAt: now, Names: map[string]string{"en": "Old module"}},
	} {
		if err := w.services.Products.Create(ctx, tx, p); err != nil {
			return err
		}
	}
	for _, v := range []products.PlatformVersion{
		{Version: "8.2.1", Major: 8, Minor: 2, Patch: 1, ReleasedOn: "2025-11-01"},
		{Version: "9.0.0", Major: 9, Minor: 0, ReleasedOn: "2026-02-01"},
		{Version: "10.0.0", Major: 10, ReleasedOn: "2027-02-01"},
	} {
		if _, err := w.services.Products.UpsertPlatformVersion(ctx, tx, v); err != nil {
			return err
		}
	}
	customer := messages.Message{FromCustomer: true, Body: "Hello", SentAt: now}
	seen := messages.Message{FromCustomer: true, Body: "Hello", SentAt: now, SeenAt: new(now)}
	reply := messages.Message{Body: "Hi", SentAt: now}
	if err := messagestest.Open(ctx, tx, &messages.Thread{SellerID: w.mine.ID, CustomerName: "C", Subject: "S", OpenedAt: now}, customer, seen, customer, reply); err != nil {
		return err
	}
	if err := messagestest.Open(ctx, tx, &messages.Thread{SellerID: w.other.ID, CustomerName: "C", Subject: "S", OpenedAt: now}, customer, customer, customer, customer, customer); err != nil {
		return err
	}
	for _, a := range []*blog.Article{
		{Lang: "en", Slug: "read", Title: "T", Body: "B", PublishedAt: now.Add(-2 * time.Hour)},
		{Lang: "en", Slug: "unread", Title: "T", Body: "B", PublishedAt: now.Add(-time.Hour)},
		{Lang: "en", Slug: "future", Title: "T", Body: "B", PublishedAt: now.Add(time.Hour)},
	} {
		if _, err := w.services.Blog.Upsert(ctx, tx, a); err != nil {
			return err
		}
	}
	return nil
}

// sell adds for two sellers one sale each, whose share is available by now, and one
// rating.
func (w *world) sell(ctx context.Context) error {
	at := now.AddDate(0, 0, -50)
	err := w.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, err := w.services.Reviews.Record(ctx, tx, []reviews.NewRating{
			{ExternalID: "r1", Product: "mine-checkout", Stars: 4, CustomerName: "Carla", Comment: "Good", Language: "fr", At: at},
			{ExternalID: "r2", Product: "other-secret", Stars: 1, CustomerName: "Carla", Comment: "Bad", Language: "fr", At: at},
		})
		if err != nil {
			return err
		}
		taken, err := w.services.Sales.Record(ctx, tx, []sales.NewOrder{
			order("MINE-1", "mine-checkout", 10_000, at), order("OTHER-1", "other-secret", 1_000_000, at),
		})
		for _, o := range taken {
			if o.Err != nil {
				return o.Err
			}
		}
		return err
	})
	if err != nil {
		return err
	}
	_, err = w.services.Sales.Release(ctx, now)
	return err
}

// uploadVersion adds for a seller a version that the engine refused: it has no logo.
func (w *world) uploadVersion(ctx context.Context) error {
	zip := sample.Module{Name: "checkout", Version: "1.0.0", Files: map[string]string{"logo.png": ""}}.Zip()
	archive, err := w.services.Validation.BeginArchive(ctx, 1, int64(len(zip)), "checkout.zip", "")
	if err != nil {
		return err
	}
	if _, err := w.services.Validation.Archives.Add(ctx, archive.ID, 0, int64(len(zip)), bytes.NewReader(zip)); err != nil {
		return err
	}
	id, err := w.services.Validation.Submit(ctx, validation.Submission{
		Archive: archive.ID, Product: 1, Version: "1.0.0", ChangeKind: versions.ChangeNew, Changelog: map[string]string{"en": "First"}, WorksFrom: "8.0", WorksTo: "9.0",
	})
	if err != nil {
		return err
	}
	return w.services.Validation.Check(ctx, id)
}

func order(reference, product string, price money.Cents, at time.Time) sales.NewOrder {
	return sales.NewOrder{
		Reference: reference, PlacedAt: at, CustomerName: "Carla Customer", CustomerEmail: "carla@shop.test", Country: "FR", Language: "fr",
		Lines: []sales.NewLine{{Number: 1, Product: product, Source: sales.SourceAddons, Quantity: 1, Price: price}},
	}
}

// handler is the real one; a test may change its options.
func (w *world) handler(change ...func(*graph.Options)) http.Handler {
	o := graph.Options{Services: w.services, Now: clock, Limits: cost.Limits{Rate: rate.Inf}, Caller: func(*http.Request) string { return "anyone" }, Posed: w.notePosed}
	for _, c := range change {
		c(&o)
	}
	return graph.New(o)
}

func (w *world) notePosed(_ context.Context, who actor.Actor, mutations []string) error {
	w.posed = append(w.posed, fmt.Sprint(who.Subject, " as ", who.SellerID, ": ", strings.Join(mutations, " ")))
	return nil
}

// caller puts who is asking into a context, as the server does after sign-in.
type caller func(context.Context) context.Context

func anonymous(ctx context.Context) context.Context { return ctx }

func identity(ctx context.Context) context.Context {
	return actor.With(ctx, actor.Actor{Issuer: "https://id.test", Subject: "newcomer", Email: "new@shop.test"})
}

func operator(ctx context.Context) context.Context {
	return actor.With(ctx, actor.Actor{Issuer: "https://id.test", Subject: "operator", Operator: true, MayPose: true})
}

func as(s *seller.Seller) caller {
	return func(ctx context.Context) context.Context {
		ctx = actor.With(ctx, actor.Actor{Issuer: "https://id.test", Subject: s.Email, Email: s.Email, SellerID: s.ID, Banned: s.IsBanned})
		return seller.WithCurrent(ctx, s)
	}
}

func posingAs(s *seller.Seller) caller {
	return func(ctx context.Context) context.Context {
		ctx = actor.With(ctx, actor.Actor{Issuer: "https://id.test", Subject: "operator", Operator: true, Posing: true, SellerID: s.ID, Banned: s.IsBanned})
		return seller.WithCurrent(ctx, s)
	}
}

// answer is what came back.
type answer struct {
	status int
	header http.Header
	text   string

	Data   json.RawMessage
	Errors []struct {
		Message    string
		Path       []any
		Extensions struct{ Code, Reason, Field, ID string }
	}
}

func (a answer) code() string {
	if len(a.Errors) == 0 {
		return ""
	}
	return a.Errors[0].Extensions.Code
}

func (a answer) reason() string {
	if len(a.Errors) == 0 {
		return ""
	}
	return a.Errors[0].Extensions.Reason
}

// post sends a body as it is.
func post(t testing.TB, h http.Handler, who caller, body string) answer {
	t.Helper()
	r := httptest.NewRequest(http.MethodPost, "/graphql", strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	return send(t, h, who, r)
}

func send(t testing.TB, h http.Handler, who caller, r *http.Request) answer {
	t.Helper()
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r.WithContext(who(r.Context())))
	a := answer{status: w.Code, header: w.Header(), text: w.Body.String()}
	if err := json.Unmarshal(w.Body.Bytes(), &a); err != nil {
		t.Fatalf("the answer is no JSON: %v\n%s", err, a.text)
	}
	return a
}

// ask sends a query with its variables, given as JSON or empty.
func ask(t testing.TB, h http.Handler, who caller, query, variables string) answer {
	t.Helper()
	return post(t, h, who, body(query, variables))
}

func body(query, variables string) string {
	q, err := json.Marshal(query)
	if err != nil {
		panic(err)
	}
	if variables == "" {
		return fmt.Sprintf(`{"query":%s}`, q)
	}
	return fmt.Sprintf(`{"query":%s,"variables":%s}`, q, variables)
}

// logged is everything the program logged during the tests.
var logged lockedBuffer

type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

// line finds the one line of the log that has a text.
func (l *lockedBuffer) line(text string) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	for line := range strings.Lines(l.b.String()) {
		if strings.Contains(line, text) {
			return line
		}
	}
	return ""
}

func TestMain(m *testing.M) {
	slog.SetDefault(slog.New(slog.NewJSONHandler(&logged, nil)))
	os.Exit(m.Run())
}
