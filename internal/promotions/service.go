package promotions

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/figures"
	"merkato/internal/money"
	"merkato/internal/outbox"
	"merkato/internal/products"
	"merkato/internal/sales"
)

// Options are what promotions depend on.
type Options struct {
	DB       *db.DB
	Products *products.Service
	Sales    *sales.Service
	Figures  *figures.Service
	Now      func() time.Time
}

// Service is what callers may do with promotions.
type Service struct {
	Options
	outbox.Box
}

// New makes the service.
func New(o Options) *Service { return &Service{o, outbox.New(o.DB, o.Now, outgoing)} }

func (s *Service) at() time.Time { return db.Moment(s.Now()) }

// Today is the day in Europe/Paris by which promotions begin and end.
func (s *Service) Today() calendar.Day { return calendar.DayOf(s.Now()) }

// LimitsOn are what sellers may do of promotions on a day.
func (s *Service) LimitsOn(ctx context.Context, day calendar.Day) (Limits, error) {
	return s.limits(ctx, s.DB.Read(), day)
}

// Create sets up a promotion of the asking seller's, and announces it to the marketplace.
func (s *Service) Create(ctx context.Context, d Draft) (*Promotion, error) {
	d.tidy()
	var made *Promotion
	err := s.change(ctx, d.ProductID, func(ctx context.Context, tx bun.Tx, p *products.Product) error {
		f, err := s.facts(ctx, tx, &d, p)
		if err != nil {
			return err
		}
		if found := d.check(f); len(found) > 0 {
			return found[0].fault()
		}
		made = &Promotion{SellerID: p.SellerID, Draft: d, Price: f.price, CreatedAt: s.at()}
		if _, err := tx.NewInsert().Model(made).Exec(ctx); err != nil {
			return err
		}
		if err := s.Products.Mark(ctx, tx, made.marker()); err != nil {
			return err
		}
		return s.announce(ctx, tx, made, "CREATED")
	})
	if db.IsUnique(err) { // another seller was faster
		err = Problem{Field: "code", Reason: "code_taken", Message: "The code is in use. Choose another."}.fault()
	}
	return made, err
}

// Stop cancels a promotion of the asking seller's that has not begun, or ends
// one that runs with this day.
func (s *Service) Stop(ctx context.Context, id int64) (*Promotion, error) {
	found, err := s.own(ctx, s.DB.Read(), id)
	if err != nil {
		return nil, err
	}
	err = s.change(ctx, found.ProductID, func(ctx context.Context, tx bun.Tx, _ *products.Product) error {
		if found, err = s.own(ctx, tx, id); err != nil {
			return err
		}
		if found.StoppedAt != nil {
			return nil
		}
		now, today := s.at(), s.Today()
		switch found.StateOn(today) {
		case Planned:
			found.IsCancelled = true
			if err := s.Products.Unmark(ctx, tx, found.marker()); err != nil {
				return err
			}
		case Running:
			found.EndsOn = today
		default:
			return nil // it is over already
		}
		found.StoppedAt = &now
		if _, err := tx.NewUpdate().Model(found).Column("ends_on", "stopped_at", "is_cancelled").WherePK().Exec(ctx); err != nil {
			return err
		}
		return s.announce(ctx, tx, found, "STOPPED")
	})
	return found, err
}

// CheckPrice refuses a price from a day on at which a promotion of an amount
// would take off more than it may. One that was stopped runs until its day ends.
func (s *Service) CheckPrice(ctx context.Context, tx bun.Tx, p *products.Product, price money.Cents, startsOn calendar.Day) error {
	var found []Promotion
	err := tx.NewSelect().Model(&found).Where("product_id = ?", p.ID).Where("discount_type = ?", sales.DiscountAmount).Where("NOT is_cancelled").
		Where("ends_on >= ?", startsOn).OrderExpr("starts_on, id").Scan(ctx)
	if err != nil || len(found) == 0 {
		return err
	}
	limits, err := s.limits(ctx, tx, s.Today())
	if err != nil {
		return err
	}
	for i := range found {
		one, all := &found[i], problems{}
		if one.checkDiscount(facts{lowest: price, limits: limits}, &all); len(all) > 0 {
			return fault.New(fault.Conflict, "price_promotion", "At this price the promotion %s from %s to %s would take off too much: stop it, and let the price start after its end.",
				one.words(), one.StartsOn, one.EndsOn).At("price")
		}
	}
	return nil
}

// change does something to the promotions of a product of the asking seller's,
// one at a time: the limits count what the seller has.
func (s *Service) change(ctx context.Context, productID int64, do func(ctx context.Context, tx bun.Tx, p *products.Product) error) error {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return err
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := s.DB.Exclusive(ctx, tx, fmt.Sprint("promotions of ", sellerID)); err != nil {
			return err
		}
		p, err := s.product(ctx, tx, productID)
		if err != nil {
			return err
		}
		return do(ctx, tx, p)
	})
}

// product finds a product of the asking seller's.
func (s *Service) product(ctx context.Context, q bun.IDB, id int64) (*products.Product, error) {
	p, err := s.Products.OwnToChange(ctx, q, id, "product")
	if fault.Is(err, fault.NotFound) {
		return nil, fault.New(fault.NotFound, "product_unknown", "There is no such product.").At("product")
	}
	return p, err
}

func (s *Service) own(ctx context.Context, q bun.IDB, id int64) (*Promotion, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	var found Promotion
	err = q.NewSelect().Model(&found).Where("id = ?", id).Where("seller_id = ?", sellerID).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, fault.New(fault.NotFound, "promotion_unknown", "There is no such promotion.").At("id")
	}
	return &found, err
}

// marker is what the dashboard's curve shows on its first day.
func (p *Promotion) marker() products.Marker {
	return products.Marker{SellerID: p.SellerID, ProductID: p.ProductID, Day: p.StartsOn, Kind: products.Promotion, Text: p.words()}
}
