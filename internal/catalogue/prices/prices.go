// Package prices is what products cost, from which day on: what sellers set and
// plan, and what becomes valid on its day. The product itself has the price of today.
package prices

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/catalogue/journal"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/jobs"
	"merkato/internal/money"
	"merkato/internal/products"
)

// Change is a price from a day on.
type Change struct {
	bun.BaseModel `bun:"table:price_changes,alias:change"`

	ID          int64 `bun:",pk,autoincrement"`
	ProductID   int64
	SellerID    int64
	Price       money.Cents
	StartsOn    calendar.Day
	MadeAt      time.Time
	AppliedAt   *time.Time
	CancelledAt *time.Time
}

// Promises are what buyers were promised of a product's price.
type Promises interface {
	// CheckPrice refuses a price from a day on that does not fit them.
	CheckPrice(ctx context.Context, tx bun.Tx, p *products.Product, price money.Cents, startsOn calendar.Day) error
}

// Service is what callers may do with prices.
type Service struct {
	db       *db.DB
	products *products.Service
	now      func() time.Time
	promises Promises // nil: none; set by CheckThrough
}

// New makes the service.
func New(d *db.DB, sold *products.Service, now func() time.Time) *Service {
	return &Service{db: d, products: sold, now: now}
}

// CheckThrough has new prices held against what was promised.
func (s *Service) CheckThrough(p Promises) { s.promises = p }

func (s *Service) at() time.Time { return db.Moment(s.now()) }

// Set changes a product's price from a day on; one that is planned already is
// taken back. The price it has, from today on, only takes that back.
func (s *Service) Set(ctx context.Context, id int64, price money.Cents, startsOn calendar.Day) error {
	const highest = 100_000_000
	if price < 0 || price > highest {
		return fault.New(fault.Invalid, "price_range", "The price must be between 0 and 1,000,000 €.").At("price")
	}
	today := calendar.DayOf(s.now())
	if startsOn < today || startsOn > today.AddMonths(12) {
		return fault.New(fault.Invalid, "day_range", "The price must start today or within a year.").At("starts_on")
	}
	return s.products.Change(ctx, id, func(ctx context.Context, tx bun.Tx, p *products.Product) error {
		if s.promises != nil {
			if err := s.promises.CheckPrice(ctx, tx, p, price, startsOn); err != nil {
				return err
			}
		}
		isTakenBack, err := takeBack(ctx, tx, id, s.at())
		if err != nil {
			return err
		}
		change := &Change{ProductID: id, SellerID: p.SellerID, Price: price, StartsOn: startsOn, MadeAt: s.at()}
		if _, err := tx.NewInsert().Model(change).Exec(ctx); err != nil {
			return err
		}
		body := struct {
			Price    money.Cents  `json:"price"`
			StartsOn calendar.Day `json:"starts_on"`
		}{price, startsOn}
		if err := journal.Announce(ctx, tx, p, s.at(), journal.Price, body); err != nil {
			return err
		}
		switch {
		case price != p.Price:
			err = journal.Note(ctx, tx, p, s.at(), "PRICE", p.Price.String()+" → "+price.String()+" € ("+string(startsOn)+")")
		case isTakenBack:
			err = journal.Note(ctx, tx, p, s.at(), "PRICE_KEPT", "")
		}
		if err != nil || startsOn > today {
			return err
		}
		return s.apply(ctx, tx, p, change)
	})
}

// apply makes a price the product's, with a marker on the dashboard.
func (s *Service) apply(ctx context.Context, tx bun.Tx, p *products.Product, c *Change) error {
	if _, err := tx.NewUpdate().Model(c).Set("applied_at = ?", s.at()).WherePK().Exec(ctx); err != nil || p.Price == c.Price {
		return err
	}
	if err := s.products.SetPrice(ctx, tx, p.ID, c.Price); err != nil {
		return err
	}
	if p.ExternalID == nil { // nobody has bought it at the price before
		return nil
	}
	return s.products.Mark(ctx, tx, products.Marker{
		SellerID: p.SellerID, ProductID: p.ID, Kind: products.PriceChanged, Day: c.StartsOn, Text: p.Price.String() + " → " + c.Price.String() + " €",
	})
}

// ApplyDue makes the prices valid whose day has come. It may run twice.
func (s *Service) ApplyDue(ctx context.Context, today calendar.Day) (applied int, err error) {
	for {
		due, err := dueBy(ctx, s.db.Read(), today)
		if err != nil || len(due) == 0 {
			return applied, err
		}
		for _, change := range due {
			err := s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
				p, err := s.products.KnownToChange(ctx, tx, change.ProductID)
				if err != nil {
					return err
				}
				// Whoever was faster has done it, or taken it back.
				if isOpen, err := open(tx.NewSelect().Model(&change).WherePK()).Exists(ctx); err != nil || !isOpen {
					return err
				}
				return s.apply(ctx, tx, p, &change)
			})
			if err != nil {
				return applied, err
			}
			applied++
		}
	}
}

// RegisterJobs registers that prices become valid on their day.
func (s *Service) RegisterJobs(j *jobs.Jobs) {
	jobs.Scheduled(j, "catalogue.apply_prices", jobs.Daily(0, 1, calendar.Zone), func(ctx context.Context, due time.Time) error {
		_, err := s.ApplyDue(ctx, calendar.DayOf(due))
		return err
	})
}
