package app

import (
	"context"
	"time"

	"merkato/internal/analytics"
	"merkato/internal/audit"
	"merkato/internal/bank"
	"merkato/internal/bank/payouts"
	"merkato/internal/billing"
	"merkato/internal/blobs"
	"merkato/internal/blog"
	"merkato/internal/catalogue"
	"merkato/internal/catalogue/journal"
	"merkato/internal/catalogue/prices"
	"merkato/internal/catalogue/sheets"
	"merkato/internal/catalogue/versions"
	"merkato/internal/config"
	"merkato/internal/contact"
	"merkato/internal/dashboard"
	"merkato/internal/db"
	"merkato/internal/demo"
	"merkato/internal/desk"
	"merkato/internal/events"
	"merkato/internal/export"
	"merkato/internal/fees"
	"merkato/internal/figures"
	"merkato/internal/graph"
	"merkato/internal/home"
	"merkato/internal/inspect/child"
	"merkato/internal/invoices"
	"merkato/internal/ledger"
	"merkato/internal/messages"
	"merkato/internal/monetization"
	"merkato/internal/notifications"
	"merkato/internal/orders"
	"merkato/internal/outbox"
	"merkato/internal/platform"
	"merkato/internal/platform/intake"
	"merkato/internal/products"
	"merkato/internal/promotions"
	"merkato/internal/proof"
	"merkato/internal/reviewqueue"
	"merkato/internal/reviews"
	"merkato/internal/rules"
	"merkato/internal/sales"
	"merkato/internal/sales/refunds"
	"merkato/internal/sales/verify"
	"merkato/internal/seller"
	"merkato/internal/settings"
	"merkato/internal/subscription"
	"merkato/internal/tasks"
	"merkato/internal/validation"
)

// Rooms are all areas and core packages, on one database. Those that the API asks
// are its Services.
type Rooms struct {
	graph.Services
	DB      *db.DB
	Sellers *seller.Service
	Ledger  *ledger.Service
	Figures *figures.Service
	Export  *export.Service
	Events  *events.Service

	all     []any // all that add was called with
	company config.Company
	now     func() time.Time
	files   *blobs.Store // nil until Keep
}

// Keep sets where files are stored.
func (r *Rooms) Keep(files *blobs.Store) {
	r.files = files
	for _, room := range of[interface{ Keep(*blobs.Store) }](r.all) {
		room.Keep(files)
	}
}

// add names a room once. What else it does for the program is known by what it
// can do: RegisterJobs works in the background, Keep wants the store of files,
// Tasks (tasks.Source) says what needs the seller's attention, NotifyThrough
// (notifications.Outlet) notifies sellers of what happened.
func add[T any](r *Rooms, room T) T {
	r.all = append(r.all, room)
	return room
}

// of are the rooms that can do something.
func of[T any](rooms []any) (found []T) {
	for _, room := range rooms {
		if one, ok := room.(T); ok {
			found = append(found, one)
		}
	}
	return found
}

// NewRooms makes every room.
func NewRooms(d *db.DB, company config.Company, now func() time.Time) Rooms {
	return newRooms(d, company, now, now)
}

// newRooms makes them with another clock for what is posted.
func newRooms(d *db.DB, company config.Company, now, posting func() time.Time) Rooms {
	r := Rooms{DB: d, company: company, now: now}
	r.Sellers = add(&r, seller.New(d, now))
	r.Trail = add(&r, audit.New(d, now))
	r.Notifications = add(&r, notifications.New(d, now))
	r.Contact = add(&r, contact.New(d, now))
	r.Products = add(&r, products.New(d))
	r.Ledger = add(&r, ledger.New(d, posting))
	r.Figures = add(&r, figures.New(d))
	r.Export = add(&r, export.New(d, now))
	r.Settings = add(&r, settings.New(settings.Options{DB: d, Sellers: r.Sellers, Ledger: r.Ledger, Export: r.Export, Now: now}))
	r.Blog = add(&r, blog.New(d, now))
	r.Invoices = add(&r, invoices.New(d, r.Sellers, partyOf(company), now))
	r.Events = add(&r, events.New(d, now))
	r.Queue = add(&r, reviewqueue.New(d, r.Events, now))
	r.Journal = add(&r, journal.New(d, r.Products, now))
	r.Prices = add(&r, prices.New(d, r.Products, now))
	r.Sheets = add(&r, sheets.New(sheets.Options{DB: d, Products: r.Products, Queue: r.Queue, Now: now}))
	r.Versions = add(&r, versions.New(d, r.Products, now))
	r.Catalogue = add(&r, catalogue.New(catalogue.Options{DB: d, Products: r.Products, Export: r.Export, Now: now}))
	r.Validation = add(&r, validation.New(validation.Options{DB: d, Versions: r.Versions, Products: r.Products, Events: r.Events, Queue: r.Queue, Now: now}))
	r.Rules = add(&r, rules.New(d, r.Events, r.Validation.ReviewSold, now))
	r.Messages = add(&r, messages.New(d, r.Products, r.Figures, now))
	r.Messages.PublishThrough(r.Events)
	r.Contact.PublishThrough(r.Events)
	r.Blog.PublishThrough(r.Events)
	r.Payouts = add(&r, payouts.New(d, r.Ledger, r.Sellers, now))
	r.Reviews = add(&r, reviews.New(d, r.Products, r.Figures, now))
	r.Billing = add(&r, billing.New(billing.Options{DB: d, Sellers: r.Sellers, Products: r.Products, Events: r.Events, Now: now}))
	r.Fees = add(&r, fees.New(fees.Options{DB: d, Billing: r.Billing, Ledger: r.Ledger, Invoices: r.Invoices, Sellers: r.Sellers, Now: now}))
	r.Payouts.WithholdThrough(r.Fees)
	r.Sales = add(&r, sales.New(sales.Options{DB: d, Ledger: r.Ledger, Figures: r.Figures, Sellers: r.Sellers, Now: now, Withheld: r.Fees.Withheld}))
	r.Refunds = add(&r, refunds.New(r.Sales, r.Trail))
	r.Desk = add(&r, desk.New(desk.Options{
		DB: d, Sellers: r.Sellers, Products: r.Products, Ledger: r.Ledger, Sales: r.Sales, Figures: r.Figures, Trail: r.Trail, Export: r.Export, Events: r.Events, Now: now,
	}))
	r.Promotions = add(&r, promotions.New(promotions.Options{DB: d, Products: r.Products, Sales: r.Sales, Figures: r.Figures, Now: now}))
	r.Prices.CheckThrough(r.Promotions)
	r.Catalogue.CountCareThrough(r.Sales)
	r.Payouts.BillThrough(payouts.SelfBilling{Invoices: r.Invoices, Sales: r.Sales, Products: r.Products})
	r.Subscription = add(&r, subscription.New(subscription.Options{DB: d, Billing: r.Billing, Fees: r.Fees, Ledger: r.Ledger, Invoices: r.Invoices, Now: now}))
	r.Products.WhenRemoved(r.Validation.EndRemoved)
	r.Products.WhenRemoved(r.Sheets.EndRemoved)
	r.Products.WhenRemoved(r.Subscription.EndRemoved)
	r.Monetization = add(&r, monetization.New(d, r.Sellers, r.Products, now))
	r.Bank = add(&r, bank.New(bank.Options{
		DB: d, Ledger: r.Ledger, Sellers: r.Sellers, Sales: r.Sales, Products: r.Products, Invoices: r.Invoices, Export: r.Export, Payouts: r.Payouts, Now: now,
	}))
	r.Orders = add(&r, orders.New(orders.Options{DB: d, Ledger: r.Ledger, Figures: r.Figures, Sellers: r.Sellers, Sales: r.Sales, Export: r.Export, Now: now}))
	r.Dashboard = add(&r, dashboard.New(dashboard.Options{
		DB: d, Sellers: r.Sellers, Products: r.Products, Figures: r.Figures, Ratings: r.Reviews, Support: r.Messages, Now: now,
	}))
	r.Home = add(&r, home.New(home.Options{
		DB: d, Sellers: r.Sellers, Products: r.Products, Figures: r.Figures, Ledger: r.Ledger, Now: now,
		NextPayout: payouts.NextOn, Expected: r.Sales.Expected, Level: r.Dashboard.Level, Tasks: of[tasks.Source](r.all),
	}))
	add(&r, analytics.NewKept(d))
	add(&r, intake.Sent{})
	r.Desk.HistoryFrom(of[audit.Source](r.all))
	r.Desk.WaitFor(of[outbox.Source](r.all))
	r.Clients = platform.NewClients(d, now)
	r.Clients.PublishThrough(r.Events)
	r.Settings.ExportThrough(of[export.Holder](r.all))
	r.Settings.EraseThrough(of[settings.Eraser](r.all), of[settings.Stayer](r.all))
	r.Notifications.RemindBy(of[notifications.Reminder](r.all))
	for _, room := range of[interface {
		NotifyThrough(*notifications.Service)
	}](r.all) {
		room.NotifyThrough(r.Notifications)
	}
	r.Proof = add(&r, proof.New(d, now,
		// The longest first.
		proof.Check{Name: "figures", Run: r.Figures.Check(sales.CountedLines, figures.CountedVisits, reviews.CountedRatings, messages.CountedThreads)},
		proof.Check{Name: "lines", Run: verify.Lines(r.DB, r.Ledger)},
		proof.Check{Name: "ledger", Run: r.Ledger.Found},
		proof.Check{Name: "payouts", Run: r.Payouts.Verify},
		proof.Check{Name: "audit", Run: r.Trail.Found},
	))
	return r
}

// partyOf is the marketplace as invoices name it.
func partyOf(c config.Company) invoices.Party {
	return invoices.Party{
		Name: c.Name, LegalForm: c.LegalForm, Capital: c.Capital, Street: c.Street, Street2: c.Street2, Postcode: c.Postcode, City: c.City,
		Country: c.Country, VATNumber: c.VATNumber, RegistrationNumber: c.RegistrationNumber, RegisteredAt: c.RegisteredAt, Email: c.Email,
	}
}

// platformOptions are what the marketplace's API needs.
func (r Rooms) platformOptions() platform.Options {
	return platform.Options{
		DB: r.DB, Sellers: r.Sellers, Settings: r.Settings, Products: r.Products, Catalogue: r.Catalogue, Sheets: r.Sheets, Versions: r.Versions, Journal: r.Journal, Validation: r.Validation, Promotions: r.Promotions, Sales: r.Sales, Refunds: r.Refunds, Figures: r.Figures,
		Messages: r.Messages, Reviews: r.Reviews, Blog: r.Blog, Payouts: r.Payouts, Bank: r.Bank, Billing: r.Billing, Desk: r.Desk, Monetization: r.Monetization, Now: r.now,
	}
}

// FillDemo writes the demo data into an empty database, and reports whether it did.
func (r Rooms) FillDemo(ctx context.Context) (bool, error) {
	posted := r.now()
	past := newRooms(r.DB, r.company, r.now, func() time.Time { return posted })
	into := demo.Rooms{
		DB: r.DB, Intake: platform.New(past.platformOptions()), Sellers: past.Sellers,
		Products: past.Products, Catalogue: past.Catalogue, Prices: past.Prices, Journal: past.Journal, Invoices: past.Invoices,
		Sales: past.Sales, Payouts: past.Payouts, Dashboard: past.Dashboard, Blog: past.Blog,
		PostAt: func(at time.Time) { posted = at },
		Promotions: func(now func() time.Time) *promotions.Service {
			return promotions.New(promotions.Options{DB: r.DB, Products: past.Products, Sales: past.Sales, Figures: past.Figures, Now: now})
		},
	}
	into.Fees = func(now func() time.Time) *fees.Service { return r.feesAt(past.Ledger, now) }
	if r.files != nil {
		past.Sheets.Keep(r.files)
		into.Sheets = past.Sheets
		into.Validation = r.validationAt
	}
	return demo.Fill(ctx, into, r.now())
}

// feesAt is fees by another clock.
func (r Rooms) feesAt(books *ledger.Service, now func() time.Time) *fees.Service {
	return fees.New(fees.Options{
		DB: r.DB, Billing: billing.New(billing.Options{DB: r.DB, Sellers: r.Sellers, Products: r.Products, Events: r.Events, Now: now}),
		Ledger: books, Invoices: invoices.New(r.DB, r.Sellers, partyOf(r.company), now), Sellers: r.Sellers, Now: now,
	})
}

// validationAt is validation by another clock, which reviews in this process:
// what the demo data uploads is our own.
func (r Rooms) validationAt(now func() time.Time) *validation.Service {
	s := validation.New(validation.Options{
		DB: r.DB, Versions: versions.New(r.DB, r.Products, now), Products: r.Products,
		Events: r.Events, Engine: child.Here, Now: now,
	})
	s.Keep(r.files)
	return s
}
