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

// Components are all areas and core packages, on one database. Those that the API asks
// are its Services.
type Components struct {
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
	files   *blobs.Store // nil until UseFiles
}

// UseFiles sets where files are stored.
func (c *Components) UseFiles(files *blobs.Store) {
	c.files = files
	for _, component := range of[interface{ UseFiles(*blobs.Store) }](c.all) {
		component.UseFiles(files)
	}
}

// add names a component once. What else it does for the program is known by what it
// can do: RegisterJobs works in the background, UseFiles wants the store of files,
// Tasks (tasks.Source) says what needs the seller's attention, NotifyThrough
// (notifications.Outlet) notifies sellers of what happened.
func add[T any](c *Components, component T) T {
	c.all = append(c.all, component)
	return component
}

// of are the components that can do something.
func of[T any](components []any) (found []T) {
	for _, component := range components {
		if one, ok := component.(T); ok {
			found = append(found, one)
		}
	}
	return found
}

// NewComponents makes every component.
func NewComponents(d *db.DB, company config.Company, now func() time.Time) Components {
	return newComponents(d, company, now, now)
}

// newComponents makes them with another clock for what is posted.
func newComponents(d *db.DB, company config.Company, now, posting func() time.Time) Components {
	c := Components{DB: d, company: company, now: now}
	c.Events = add(&c, events.New(d, now))
	c.Sellers = add(&c, seller.New(d, now))
	c.Trail = add(&c, audit.New(d, now))
	c.Notifications = add(&c, notifications.New(d, now))
	c.Contact = add(&c, contact.New(d, c.Events, now))
	c.Products = add(&c, products.New(d))
	c.Ledger = add(&c, ledger.New(d, posting))
	c.Figures = add(&c, figures.New(d))
	c.Export = add(&c, export.New(d, now))
	c.Settings = add(&c, settings.New(settings.Options{DB: d, Sellers: c.Sellers, Ledger: c.Ledger, Export: c.Export, Now: now}))
	c.Blog = add(&c, blog.New(d, c.Events, now))
	c.Invoices = add(&c, invoices.New(d, c.Sellers, partyOf(company), now))
	c.Queue = add(&c, reviewqueue.New(d, c.Events, now))
	c.Journal = add(&c, journal.New(d, c.Products, now))
	c.Prices = add(&c, prices.New(d, c.Products, now))
	c.Sheets = add(&c, sheets.New(sheets.Options{DB: d, Products: c.Products, Queue: c.Queue, Now: now}))
	c.Versions = add(&c, versions.New(d, c.Products, now))
	c.Catalogue = add(&c, catalogue.New(catalogue.Options{DB: d, Products: c.Products, Export: c.Export, Now: now}))
	c.Validation = add(&c, validation.New(validation.Options{DB: d, Versions: c.Versions, Products: c.Products, Events: c.Events, Queue: c.Queue, Now: now}))
	c.Rules = add(&c, rules.New(d, c.Events, c.Validation.ReviewSold, now))
	c.Messages = add(&c, messages.New(d, c.Products, c.Figures, c.Events, now))
	c.Payouts = add(&c, payouts.New(d, c.Ledger, c.Sellers, now))
	c.Reviews = add(&c, reviews.New(d, c.Products, c.Figures, now))
	c.Billing = add(&c, billing.New(billing.Options{DB: d, Sellers: c.Sellers, Products: c.Products, Events: c.Events, Now: now}))
	c.Fees = add(&c, fees.New(fees.Options{DB: d, Billing: c.Billing, Ledger: c.Ledger, Invoices: c.Invoices, Sellers: c.Sellers, Now: now}))
	c.Payouts.WithholdThrough(c.Fees)
	c.Sales = add(&c, sales.New(sales.Options{DB: d, Ledger: c.Ledger, Figures: c.Figures, Sellers: c.Sellers, Now: now, Withheld: c.Fees.Withheld}))
	c.Refunds = add(&c, refunds.New(c.Sales, c.Trail))
	c.Desk = add(&c, desk.New(desk.Options{
		DB: d, Sellers: c.Sellers, Products: c.Products, Ledger: c.Ledger, Sales: c.Sales, Figures: c.Figures, Trail: c.Trail, Export: c.Export, Events: c.Events, Now: now,
	}))
	c.Promotions = add(&c, promotions.New(promotions.Options{DB: d, Products: c.Products, Sales: c.Sales, Figures: c.Figures, Now: now}))
	c.Prices.CheckThrough(c.Promotions)
	c.Catalogue.CountCareThrough(c.Sales)
	c.Payouts.BillThrough(payouts.SelfBilling{Invoices: c.Invoices, Sales: c.Sales, Products: c.Products})
	c.Subscription = add(&c, subscription.New(subscription.Options{DB: d, Billing: c.Billing, Fees: c.Fees, Ledger: c.Ledger, Invoices: c.Invoices, Now: now}))
	c.Products.WhenRemoved(c.Validation.EndRemoved)
	c.Products.WhenRemoved(c.Sheets.EndRemoved)
	c.Products.WhenRemoved(c.Subscription.EndRemoved)
	c.Monetization = add(&c, monetization.New(d, c.Sellers, c.Products, now))
	c.Bank = add(&c, bank.New(bank.Options{
		DB: d, Ledger: c.Ledger, Sellers: c.Sellers, Sales: c.Sales, Products: c.Products, Invoices: c.Invoices, Export: c.Export, Payouts: c.Payouts, Now: now,
	}))
	c.Orders = add(&c, orders.New(orders.Options{DB: d, Ledger: c.Ledger, Figures: c.Figures, Sellers: c.Sellers, Sales: c.Sales, Export: c.Export, Now: now}))
	c.Dashboard = add(&c, dashboard.New(dashboard.Options{
		DB: d, Sellers: c.Sellers, Products: c.Products, Figures: c.Figures, Ratings: c.Reviews, Support: c.Messages, Now: now,
	}))
	c.Home = add(&c, home.New(home.Options{
		DB: d, Sellers: c.Sellers, Products: c.Products, Figures: c.Figures, Ledger: c.Ledger, Now: now,
		NextPayout: payouts.NextOn, Expected: c.Sales.Expected, Level: c.Dashboard.Level, Tasks: of[tasks.Source](c.all),
	}))
	add(&c, analytics.NewKept(d))
	add(&c, intake.Sent{})
	c.Desk.HistoryFrom(of[audit.Source](c.all))
	c.Desk.WaitFor(of[outbox.Source](c.all))
	c.Clients = platform.NewClients(d, c.Events, now)
	c.Settings.ExportThrough(of[export.Holder](c.all))
	c.Settings.EraseThrough(of[settings.Eraser](c.all), of[settings.Stayer](c.all))
	c.Notifications.RemindBy(of[notifications.Reminder](c.all))
	for _, component := range of[interface {
		NotifyThrough(*notifications.Service)
	}](c.all) {
		component.NotifyThrough(c.Notifications)
	}
	c.Proof = add(&c, proof.New(d, now,
		// The longest first.
		proof.Check{Name: "figures", Run: c.Figures.Check(sales.CountedLines, figures.CountedVisits, reviews.CountedRatings, messages.CountedThreads)},
		proof.Check{Name: "lines", Run: verify.Lines(c.DB, c.Ledger)},
		proof.Check{Name: "ledger", Run: c.Ledger.Found},
		proof.Check{Name: "payouts", Run: c.Payouts.Verify},
		proof.Check{Name: "audit", Run: c.Trail.Found},
	))
	return c
}

// partyOf is the marketplace as invoices name it.
func partyOf(c config.Company) invoices.Party {
	return invoices.Party{
		Name: c.Name, LegalForm: c.LegalForm, Capital: c.Capital, Street: c.Street, Street2: c.Street2, Postcode: c.Postcode, City: c.City,
		Country: c.Country, VATNumber: c.VATNumber, RegistrationNumber: c.RegistrationNumber, RegisteredAt: c.RegisteredAt, Email: c.Email,
	}
}

// platformOptions are what the marketplace's API needs.
func (c Components) platformOptions() platform.Options {
	return platform.Options{
		DB: c.DB, Sellers: c.Sellers, Settings: c.Settings, Products: c.Products, Catalogue: c.Catalogue, Sheets: c.Sheets, Versions: c.Versions, Journal: c.Journal, Validation: c.Validation, Promotions: c.Promotions, Sales: c.Sales, Refunds: c.Refunds, Figures: c.Figures,
		Messages: c.Messages, Reviews: c.Reviews, Blog: c.Blog, Payouts: c.Payouts, Bank: c.Bank, Billing: c.Billing, Desk: c.Desk, Monetization: c.Monetization, Now: c.now,
	}
}

// FillDemo writes the demo data into an empty database, and reports whether it did.
func (c Components) FillDemo(ctx context.Context) (bool, error) {
	posted := c.now()
	past := newComponents(c.DB, c.company, c.now, func() time.Time { return posted })
	into := demo.Services{
		DB: c.DB, Intake: platform.New(past.platformOptions()), Sellers: past.Sellers,
		Products: past.Products, Catalogue: past.Catalogue, Prices: past.Prices, Journal: past.Journal,
		Sales: past.Sales, Payouts: past.Payouts, Dashboard: past.Dashboard, Blog: past.Blog,
		PostAt: func(at time.Time) { posted = at },
		Promotions: func(now func() time.Time) *promotions.Service {
			return promotions.New(promotions.Options{DB: c.DB, Products: past.Products, Sales: past.Sales, Figures: past.Figures, Now: now})
		},
	}
	into.Fees = func(now func() time.Time) *fees.Service { return c.feesAt(past.Ledger, now) }
	if c.files != nil {
		past.Sheets.UseFiles(c.files)
		into.Sheets = past.Sheets
		into.Validation = c.validationAt
	}
	return demo.Fill(ctx, into, c.now())
}

// feesAt is fees by another clock.
func (c Components) feesAt(books *ledger.Service, now func() time.Time) *fees.Service {
	return fees.New(fees.Options{
		DB: c.DB, Billing: billing.New(billing.Options{DB: c.DB, Sellers: c.Sellers, Products: c.Products, Events: c.Events, Now: now}),
		Ledger: books, Invoices: invoices.New(c.DB, c.Sellers, partyOf(c.company), now), Sellers: c.Sellers, Now: now,
	})
}

// validationAt is validation by another clock, which reviews in this process:
// what the demo data uploads is our own.
func (c Components) validationAt(now func() time.Time) *validation.Service {
	s := validation.New(validation.Options{
		DB: c.DB, Versions: versions.New(c.DB, c.Products, now), Products: c.Products,
		Events: c.Events, Engine: child.Here, Now: now,
	})
	s.UseFiles(c.files)
	return s
}
