package orders

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/money"
	"merkato/internal/products"
	"merkato/internal/seller"
)

const renewBatch = 200

// RenewCare renews the Business Care whose year ends on a day or ended before
// it, and tells how many renewals that were; years that were missed are made
// up for. Care of a product that was removed ends instead. It may run twice,
// and on several instances at once.
func (s *Service) RenewCare(ctx context.Context, on calendar.Day) (renewed int, err error) {
	for {
		var found, sold int
		err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
			var err error
			found, sold, err = s.renewSome(ctx, tx, on)
			return err
		})
		if err != nil {
			return renewed, err
		}
		if found == 0 {
			return renewed, nil
		}
		renewed += sold
	}
}

// dueCare is a contract with what its renewal is made of.
type dueCare struct {
	care
	Price       money.Cents // of the product, at present
	Type        products.Type
	RemovedAt   *time.Time
	Partnership seller.Partnership
	FirstSaleAt *time.Time
	BegunOn     calendar.Day

	Reference, CustomerName, CustomerEmail, Country, Language, Shop string // of the first order
}

func (s *Service) renewSome(ctx context.Context, tx bun.Tx, on calendar.Day) (found, sold int, err error) {
	var due []*dueCare
	q := tx.NewSelect().TableExpr("business_care AS c").
		Join("JOIN products AS p ON p.id = c.product_id").Join("JOIN sellers AS s ON s.id = c.seller_id").
		Join("JOIN order_lines AS l ON l.id = c.line_id").Join("JOIN orders AS o ON o.id = l.order_id").
		ColumnExpr("c.*, p.price, p.type, p.removed_at, s.partnership, s.first_sale_at, l.day AS begun_on").
		ColumnExpr("o.reference, o.customer_name, o.customer_email, o.country, o.language, o.shop").
		Where("c.ended_at IS NULL").Where("c.renews_on <= ?", on).Order("c.renews_on", "c.id").Limit(renewBatch)
	if s.DB.Engine == db.PostgreSQL {
		q = q.For("NO KEY UPDATE OF c SKIP LOCKED")
	}
	if err := q.Scan(ctx, &due); err != nil || len(due) == 0 {
		return 0, 0, err
	}
	sellers := map[int64]bool{}
	for _, c := range due {
		sellers[c.SellerID] = true
	}
	terms, err := s.termsOfSales(ctx, tx, sortedKeys(sellers))
	if err != nil {
		return 0, 0, err
	}
	var renewals []*sale
	var renewed []*dueCare
	for _, c := range due {
		if c.RemovedAt != nil && calendar.DayOf(*c.RemovedAt) <= c.RenewsOn {
			if err := endCare(ctx, tx, c.ID, c.RenewsOn.Start()); err != nil {
				return 0, 0, err
			}
			continue
		}
		p, err := c.renewal(terms)
		if err != nil {
			return 0, 0, err
		}
		renewals, renewed = append(renewals, p), append(renewed, c)
	}
	beaten, err := s.write(ctx, tx, renewals)
	if err != nil {
		return 0, 0, err
	}
	if len(beaten) > 0 { // contracts are locked and the references are reserved
		return 0, 0, fmt.Errorf("renewals of Business Care are there already: %v", beaten)
	}
	for i, c := range renewed {
		next, err := c.next(terms)
		if err != nil {
			return 0, 0, err
		}
		_, err = tx.NewUpdate().Model((*care)(nil)).Set("last_line = ?", renewals[i].lines[0].ID).Set("renews_on = ?", next).
			Where("id = ?", c.ID).Exec(ctx)
		if err != nil {
			return 0, 0, err
		}
	}
	return len(due), len(renewed), nil
}

func endCare(ctx context.Context, tx bun.Tx, id int64, at time.Time) error {
	_, err := tx.NewUpdate().Model((*care)(nil)).Set("ended_at = ?", at).Where("id = ?", id).Exec(ctx)
	return err
}

// renewal is the order that the customer places by not giving notice.
func (c *dueCare) renewal(t *terms) (*sale, error) {
	share, err := t.value(termCareRate, c.RenewsOn)
	if err != nil {
		return nil, err
	}
	const product = "care"
	shelf := shelf{product: {ID: c.ProductID, SellerID: c.SellerID, Type: c.Type, Partnership: c.Partnership, FirstSaleAt: c.FirstSaleAt}}
	p, err := planSale(&NewOrder{
		Reference:    fmt.Sprintf("BC-%d-%s", c.ID, c.RenewsOn[:4]),
		PlacedAt:     noon(c.RenewsOn),
		CustomerName: c.CustomerName, CustomerEmail: c.CustomerEmail, Country: c.Country, Language: c.Language, Shop: c.Shop,
		Lines: []NewLine{{Number: 1, Product: product, Care: true, Source: SourceAuto, Quantity: 1, Price: c.Price.Share(money.Rate(share))}},
	}, shelf, t)
	if err != nil {
		return nil, err
	}
	p.lines[0].renews = true
	return p, nil
}

func noon(day calendar.Day) time.Time {
	y, m, d := day.Start().In(calendar.Zone).Date()
	return time.Date(y, m, d, 12, 0, 0, 0, calendar.Zone)
}

// next is when the year that begins now ends: on the day of the year on which
// the care began, also after a year in which that day was missing.
func (c *dueCare) next(t *terms) (calendar.Day, error) {
	months, err := t.value(termCareMonths, c.RenewsOn)
	if err != nil {
		return "", err
	}
	if months < 1 {
		return "", fmt.Errorf("a year of Business Care cannot have %d months", months)
	}
	next := c.BegunOn
	for n := 1; next <= c.RenewsOn; n++ {
		next = c.BegunOn.AddMonths(n * int(months))
	}
	return next, nil
}
