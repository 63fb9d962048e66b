package app

import (
	"context"
	"time"

	"merkato/internal/audit"
	"merkato/internal/bank"
	"merkato/internal/blobs"
	"merkato/internal/blog"
	"merkato/internal/catalogue"
	"merkato/internal/config"
	"merkato/internal/dashboard"
	"merkato/internal/db"
	"merkato/internal/demo"
	"merkato/internal/events"
	"merkato/internal/export"
	"merkato/internal/figures"
	"merkato/internal/home"
	"merkato/internal/invoices"
	"merkato/internal/ledger"
	"merkato/internal/messages"
	"merkato/internal/orders"
	"merkato/internal/platform"
	"merkato/internal/products"
	"merkato/internal/proof"
	"merkato/internal/reviews"
	"merkato/internal/sales"
	"merkato/internal/seller"
	"merkato/internal/tasks"
	"merkato/internal/validation"
)

// Rooms are all areas and core packages, on one database.
type Rooms struct {
	DB         *db.DB
	Sellers    *seller.Service
	Trail      *audit.Trail
	Products   *products.Service
	Ledger     *ledger.Service
	Figures    *figures.Service
	Export     *export.Service
	Invoices   *invoices.Service
	Catalogue  *catalogue.Service
	Events     *events.Service
	Validation *validation.Service
	Home       *home.Service
	Dashboard  *dashboard.Service
	Sales      *sales.Service
	Orders     *orders.Service
	Bank       *bank.Service
	Payouts    *bank.Payouts
	Messages   *messages.Service
	Reviews    *reviews.Service
	Blog       *blog.Service
	Proof      *proof.Service

	now func() time.Time
}

// NewRooms makes every room.
func NewRooms(d *db.DB, company config.Company, now func() time.Time) Rooms {
	r := Rooms{
		DB:       d,
		Sellers:  seller.New(d, now),
		Trail:    audit.New(d, now),
		Products: products.New(d),
		Ledger:   ledger.New(d, now),
		Figures:  figures.New(d),
		Export:   export.New(d, now),
		Blog:     blog.New(d, now),
		now:      now,
	}
	r.Invoices = invoices.New(d, r.Sellers, partyOf(company), now)
	r.Catalogue = catalogue.New(catalogue.Options{DB: d, Products: r.Products, Export: r.Export, Now: now})
	r.Events = events.New(d, now)
	r.Validation = validation.New(validation.Options{DB: d, Catalogue: r.Catalogue, Products: r.Products, Events: r.Events, Now: now})
	r.Messages = messages.New(d, r.Products, r.Figures, now)
	r.Payouts = bank.NewPayouts(d, r.Ledger, r.Sellers, now)
	r.Reviews = reviews.New(d, r.Products, r.Figures, now)
	r.Sales = sales.New(sales.Options{DB: d, Ledger: r.Ledger, Figures: r.Figures, Sellers: r.Sellers, Audit: r.Trail, Now: now})
	r.Bank = bank.New(bank.Options{DB: d, Ledger: r.Ledger, Sellers: r.Sellers, Sales: r.Sales, Now: now})
	r.Orders = orders.New(orders.Options{DB: d, Ledger: r.Ledger, Figures: r.Figures, Sellers: r.Sellers, Sales: r.Sales, Export: r.Export, Now: now})
	r.Dashboard = dashboard.New(dashboard.Options{
		DB: d, Sellers: r.Sellers, Products: r.Products, Figures: r.Figures, Ratings: r.Reviews, Support: r.Messages, Now: now,
	})
	r.Home = home.New(home.Options{
		DB: d, Sellers: r.Sellers, Products: r.Products, Figures: r.Figures, Ledger: r.Ledger, Now: now,
		NextPayout: bank.NextPayout, Level: r.Dashboard.Level, Tasks: []tasks.Source{r.Messages, r.Validation},
	})
	r.Proof = proof.New(d, now,
		proof.Check{Name: "ledger", Run: r.Ledger.Found},
		proof.Check{Name: "lines", Run: r.Sales.LinesFound},
		proof.Check{Name: "figures", Run: r.Sales.FiguresFound},
		proof.Check{Name: "visits", Run: r.Figures.VerifySessions},
		proof.Check{Name: "ratings", Run: r.Reviews.Verify},
		proof.Check{Name: "threads", Run: r.Messages.Verify},
		proof.Check{Name: "payouts", Run: r.Payouts.Verify},
	)
	return r
}

// partyOf is the marketplace as invoices name it.
func partyOf(c config.Company) invoices.Party {
	return invoices.Party{
		Name: c.Name, LegalForm: c.LegalForm, Capital: c.Capital, Street: c.Street, Street2: c.Street2, Postcode: c.Postcode, City: c.City,
		Country: c.Country, VATNumber: c.VATNumber, RegistrationNumber: c.RegistrationNumber, RegisteredAt: c.RegisteredAt, Email: c.Email,
	}
}

// platformOptions are what the marketplace's API stands on.
func (r Rooms) platformOptions() platform.Options {
	return platform.Options{
		DB: r.DB, Sellers: r.Sellers, Products: r.Products, Catalogue: r.Catalogue, Validation: r.Validation, Sales: r.Sales, Figures: r.Figures,
		Messages: r.Messages, Reviews: r.Reviews, Blog: r.Blog, Payouts: r.Payouts, Now: r.now,
	}
}

// FillDemo writes the demo data into an empty database and its files into the
// bucket, and reports whether it did.
func (r Rooms) FillDemo(ctx context.Context, files *blobs.Store) (bool, error) {
	r.Catalogue.Keep(files)
	return demo.Fill(ctx, demo.Rooms{
		DB: r.DB, Intake: platform.New(r.platformOptions()), Sellers: r.Sellers,
		Products: r.Products, Catalogue: r.Catalogue, Invoices: r.Invoices,
		Sales: r.Sales, Payouts: r.Payouts, Dashboard: r.Dashboard, Blog: r.Blog,
	}, r.now())
}
