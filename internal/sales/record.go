package sales

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/fault"
	"merkato/internal/figures"
	"merkato/internal/installation"
	"merkato/internal/ledger"
	"merkato/internal/money"
	"merkato/internal/notifications"
	"merkato/internal/sales/terms"
)

// NewOrder is an order as the marketplace sends it. It may hold products of
// several sellers: each of them gets an order of its own under the reference.
type NewOrder struct {
	Reference     string // the marketplace's name for it; names one order for good
	PlacedAt      time.Time
	CustomerName  string
	CustomerEmail string
	Country       string // two capital letters
	Language      string // as fr or pt-BR
	Shop          string
	Lines         []NewLine
}

// NewLine is a line of a new order.
type NewLine struct {
	Number   int       // its place in the order; each once
	Product  string    // the marketplace's id of it
	Care     bool      // Business Care for that product, not the product itself
	Renews   *LineName // of Business Care: the line that paid the year before; nil: it begins
	Source   Source
	Quantity int64
	Price    money.Cents // list price of one, without VAT
	Discount *Discount   // on the whole line
	OwnCode  bool        // sold with the seller's own promotion code
}

func (l *NewLine) base() money.Cents { return l.Price * money.Cents(l.Quantity) }

// Gross is base without the discount.
func (l *NewLine) Gross() money.Cents {
	switch base := l.base(); {
	case l.Discount == nil:
		return base
	case l.Discount.Type == DiscountPercentage:
		return base - base.Share(money.Rate(l.Discount.Value))
	default:
		return base - money.Cents(l.Discount.Value)
	}
}

// LineName is what the marketplace calls a sale.
type LineName struct {
	Reference string
	Number    int
}

// Discount is what is taken off a line.
type Discount struct {
	Type  DiscountType
	Value int64 // cents, or hundredths of a percent
}

// Record writes orders into the caller's transaction with their postings and
// figures: hundreds cost few statements. Their form was checked where they came
// in. Each order is taken or refused by itself, and one that is there already
// with the same content is taken again without effect. An error means that the
// whole transaction must roll back; one that is db.IsUnique, that another writer
// was faster with an order: in the next transaction it can be seen.
//
// A reference occurs in a call once, and what a line renews was sent before.
// Call it, or the one of refunds, once in a transaction and late: the platform's accounts
// stay locked from here to the commit.
func (s *Service) Record(ctx context.Context, tx bun.Tx, orders []NewOrder) ([]Outcome, error) {
	outcomes := make([]Outcome, len(orders))
	b, err := s.readBackground(ctx, tx, orders)
	if err != nil {
		return nil, err
	}
	var sales []*sale
	for i := range orders {
		o := &orders[i]
		if known := b.known[o.Reference]; known != nil {
			outcomes[i] = known.against(o, b.products)
			continue
		}
		if outcomes[i].Err = b.check(o); outcomes[i].Err != nil {
			continue
		}
		planned, err := b.plan(o)
		if err != nil {
			return nil, err
		}
		planned.outcome = &outcomes[i]
		sales = append(sales, planned)
	}
	return outcomes, s.write(ctx, tx, sales, b.terms)
}

// background is what orders are planned by.
type background struct {
	products knownProducts
	known    map[string]*knownOrder  // those of the orders that are there, by reference
	renewed  map[LineName]*NamedLine // lines of Business Care that the orders renew
	terms    *terms.Terms
	settled  map[int64]Settlement // of sellers
	beganOn  calendar.Day         // this installation
}

func (s *Service) readBackground(ctx context.Context, tx bun.Tx, orders []NewOrder) (b *background, err error) {
	b = &background{}
	products, references := map[string]bool{}, map[string]bool{}
	var renewed []LineName
	for i := range orders {
		references[orders[i].Reference] = true
		for n := range orders[i].Lines {
			l := &orders[i].Lines[n]
			products[l.Product] = true
			if l.Renews != nil {
				renewed = append(renewed, *l.Renews)
			}
		}
	}
	if b.products, err = findProducts(ctx, tx, slices.Sorted(maps.Keys(products))); err != nil {
		return nil, err
	}
	if b.known, err = knownOrders(ctx, tx, slices.Sorted(maps.Keys(references))); err != nil {
		return nil, err
	}
	if b.renewed, _, err = FindLines(ctx, tx, renewed); err != nil {
		return nil, err
	}
	sellers := b.products.sellers()
	if b.settled, err = s.Settlements(ctx, tx, sellers); err != nil {
		return nil, err
	}
	if b.beganOn, err = installation.BeganOn(ctx, tx); err != nil {
		return nil, err
	}
	b.terms, err = terms.OfSellers(ctx, tx, s.Sellers, sellers)
	return b, err
}

// check refuses an order that cannot be taken by what is known.
func (b *background) check(o *NewOrder) *fault.Error {
	if err := b.products.check(o); err != nil {
		return err
	}
	day := calendar.DayOf(o.PlacedAt)
	for i := range o.Lines {
		l := &o.Lines[i]
		if b.settled[b.products[l.Product].SellerID].Through == "" && day < b.beganOn {
			return fault.New(fault.Conflict, "settled_through_missing",
				"The order is older than this installation, which began on %s. First send the seller of product %q with settled_through: the last day that was paid elsewhere, or none.", b.beganOn, l.Product).At("placed_at")
		}
		if l.Renews == nil {
			continue
		}
		switch was := b.renewed[*l.Renews]; {
		case was == nil:
			return fault.New(fault.NotFound, "order_unknown", "Line %d of order %q, which this one renews, is not known yet: send it first.", l.Renews.Number, l.Renews.Reference).At(lineField(i, "renews"))
		case !was.Care || was.ProductID != b.products[l.Product].ID:
			return fault.New(fault.Invalid, "renews_other", "Line %d of order %q is not Business Care for product %q.", l.Renews.Number, l.Renews.Reference, l.Product).At(lineField(i, "renews"))
		}
	}
	return nil
}

// write puts sales of different references into the database with all that
// hangs on them, and says so. What everyone needs is locked in a fixed order,
// and last.
func (s *Service) write(ctx context.Context, tx bun.Tx, sales []*sale, t *terms.Terms) error {
	if len(sales) == 0 {
		return nil
	}
	if err := insertOrders(ctx, tx, sales); err != nil {
		return err
	}
	var lines []*Line
	firsts := map[int64]time.Time{}
	for _, p := range sales {
		for i := range p.lines {
			l := &p.lines[i]
			l.OrderID = l.order.ID
			lines = append(lines, &l.Line)
			if known := l.product.FirstSaleAt; known == nil || l.At.Before(*known) {
				if first, ok := firsts[l.SellerID]; !ok || l.At.Before(first) {
					firsts[l.SellerID] = l.At
				}
			}
		}
	}
	if err := insertSales(ctx, tx, lines); err != nil {
		return err
	}
	if err := keepCare(ctx, tx, sales, t); err != nil {
		return err
	}
	if err := s.Sellers.NoteFirstSales(ctx, tx, firsts); err != nil {
		return err
	}
	for _, p := range sales {
		p.fillOutcome()
	}
	if err := s.notifyOfSales(ctx, tx, sales); err != nil {
		return err
	}
	return s.Book(ctx, tx, lines, func(l *Line) (ledger.Posting, error) {
		if l.PaidElsewhere {
			return ledger.SaleElsewhere(l.InLedger())
		}
		return ledger.Sale(l.InLedger())
	})
}

// notifyOfSales notifies sellers of orders that were written: one notice for each,
// with the first product of it.
func (s *Service) notifyOfSales(ctx context.Context, tx bun.Tx, sales []*sale) error {
	if !s.Notifies() {
		return nil
	}
	var notices []notifications.Notice
	for _, p := range sales {
		for _, o := range p.orders {
			var share money.Cents
			n := notifications.Notice{SellerID: o.SellerID, What: notifications.NewOrder, Key: strconv.FormatInt(o.ID, 10), At: o.PlacedAt}
			for i := range p.lines {
				if l := &p.lines[i]; l.order == o {
					share += l.Net
					if n.ProductID == 0 {
						n.ProductID = l.ProductID
					}
				}
			}
			n.Details = notifications.Details{Subject: o.Reference, Amount: &share, Path: fmt.Sprintf("orders?order=%d", o.ID)}
			notices = append(notices, n)
		}
	}
	return s.Notify(ctx, tx, notices...)
}

// Book adds lines that were written to the figures, and posts them.
func (s *Service) Book(ctx context.Context, tx bun.Tx, lines []*Line, post func(*Line) (ledger.Posting, error)) error {
	changes, postings := make([]figures.Change, len(lines)), make([]ledger.Posting, len(lines))
	for i, l := range lines {
		var err error
		changes[i] = l.change()
		if postings[i], err = post(l); err != nil {
			return err
		}
	}
	if err := s.Figures.Add(ctx, tx, changes...); err != nil {
		return err
	}
	_, err := s.Ledger.Post(ctx, tx, postings...)
	return err
}

func lineField(index int, name string) string {
	return "lines[" + strconv.Itoa(index) + "]." + name
}
