package sales

import (
	"context"
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
// figures: hundreds cost few statements. Each order is taken or refused by
// itself, and one that is there already with the same content is taken again
// without effect. An error means that the whole transaction must roll back.
//
// Call it, or Refund, once in a transaction and late: the platform's accounts
// stay locked from here to the commit.
func (s *Service) Record(ctx context.Context, tx bun.Tx, orders []NewOrder) ([]Outcome, error) {
	outcomes := make([]Outcome, len(orders))
	now := s.Now()
	var sound []int // indexes of the orders whose form is right
	for i := range orders {
		if outcomes[i].Err = orders[i].check(now); outcomes[i].Err == nil {
			sound = append(sound, i)
		}
	}
	if len(sound) == 0 {
		return outcomes, nil
	}
	b, err := s.readBackground(ctx, tx, orders, sound)
	if err != nil {
		return nil, err
	}
	// Of several orders with one reference the first that can be taken is
	// written; the others are then held against it.
	var sales []*sale
	firsts := map[string]*sale{}
	for _, i := range sound {
		o := &orders[i]
		if b.known[o.Reference] != nil || firsts[o.Reference] != nil {
			continue
		}
		if outcomes[i].Err = b.check(o, firsts); outcomes[i].Err != nil {
			continue
		}
		planned, err := b.plan(o)
		if err != nil {
			return nil, err
		}
		planned.place = i
		firsts[o.Reference], sales = planned, append(sales, planned)
	}
	beaten, err := s.write(ctx, tx, sales, b)
	if err != nil {
		return nil, err
	}
	if len(beaten) > 0 { // another writer was faster with these; now it can be seen what it wrote
		theirs, err := knownOrders(ctx, tx, beaten)
		if err != nil {
			return nil, err
		}
		maps.Copy(b.known, theirs)
	}
	for reference, p := range firsts {
		if b.known[reference] == nil {
			outcomes[p.place] = p.outcome()
			b.known[reference] = p.known()
		} else {
			outcomes[p.place] = b.known[reference].against(&orders[p.place], b.shelf)
		}
	}
	for _, i := range sound {
		if p := firsts[orders[i].Reference]; outcomes[i].Err == nil && (p == nil || p.place != i) {
			outcomes[i] = b.known[orders[i].Reference].against(&orders[i], b.shelf)
		}
	}
	return outcomes, nil
}

// background is what orders are planned by.
type background struct {
	shelf   shelf
	known   map[string]*knownOrder  // those of the orders that are there, by reference
	renewed map[LineName]*namedLine //  lines of Business Care that the orders renew
	terms   *terms
	settled map[int64]settlement // of sellers
	beganOn calendar.Day         // this installation
}

func (s *Service) readBackground(ctx context.Context, tx bun.Tx, orders []NewOrder, which []int) (b *background, err error) {
	b = &background{}
	products, references, renewed := map[string]bool{}, map[string]bool{}, map[LineName]bool{}
	for _, i := range which {
		references[orders[i].Reference] = true
		for n := range orders[i].Lines {
			l := &orders[i].Lines[n]
			products[l.Product] = true
			if l.Renews != nil {
				renewed[*l.Renews] = true
			}
		}
	}
	if b.shelf, err = findProducts(ctx, tx, sortedKeys(products)); err != nil {
		return nil, err
	}
	if b.known, err = knownOrders(ctx, tx, sortedKeys(references)); err != nil {
		return nil, err
	}
	if b.renewed, _, err = findLines(ctx, tx, slices.Collect(maps.Keys(renewed))); err != nil {
		return nil, err
	}
	sellers := b.shelf.sellers()
	if b.settled, err = s.settlements(ctx, tx, sellers); err != nil {
		return nil, err
	}
	if b.beganOn, err = installation.BeganOn(ctx, tx); err != nil {
		return nil, err
	}
	b.terms, err = s.termsOf(ctx, tx, sellers)
	return b, err
}

// check refuses an order that cannot be taken by what is known; renewals may
// name orders that come with it.
func (b *background) check(o *NewOrder, coming map[string]*sale) *fault.Error {
	if err := b.shelf.check(o); err != nil {
		return err
	}
	day := calendar.DayOf(o.PlacedAt)
	for i := range o.Lines {
		l := &o.Lines[i]
		if _, isTold := b.settled[b.shelf[l.Product].SellerID]; !isTold && day < b.beganOn {
			return fault.New(fault.Conflict, "settled_through_missing",
				"The order is older than this installation, which began on %s. First send the seller of product %q with settled_through: the last day that was paid elsewhere, or none.", b.beganOn, l.Product).At("placed_at")
		}
		if l.Renews == nil {
			continue
		}
		was := b.renewed[*l.Renews]
		if p := coming[l.Renews.Reference]; was == nil && p != nil {
			was = p.line(l.Renews.Number)
		}
		switch {
		case was == nil:
			return fault.New(fault.NotFound, "order_unknown", "Line %d of order %q, which this one renews, is not known yet: send it first.", l.Renews.Number, l.Renews.Reference).At(lineField(i, "renews"))
		case !was.Care || was.ProductID != b.shelf[l.Product].ID:
			return invalid(lineField(i, "renews"), "renews_other", "Line %d of order %q is not Business Care for product %q.", l.Renews.Number, l.Renews.Reference, l.Product)
		}
	}
	return nil
}

// write puts sales of different references into the database with all that
// hangs on them, and names the references that another writer has taken
// meanwhile: of these nothing is written. What everyone needs is locked in a
// fixed order, and last.
func (s *Service) write(ctx context.Context, tx bun.Tx, sales []*sale, b *background) (beaten []string, err error) {
	if len(sales) == 0 {
		return nil, nil
	}
	if beaten, err = insertOrders(ctx, tx, sales); err != nil {
		return nil, err
	}
	if len(beaten) > 0 {
		sales = slices.DeleteFunc(slices.Clone(sales), func(p *sale) bool { return slices.Contains(beaten, p.orders[0].Reference) })
	}
	var lines []*Line
	var changes []figures.Change
	firsts := map[int64]time.Time{}
	for _, p := range sales {
		for i := range p.lines {
			l := &p.lines[i]
			l.OrderID = l.order.ID
			lines = append(lines, &l.Line)
			changes = append(changes, l.change())
			if known := l.product.FirstSaleAt; known == nil || l.At.Before(*known) {
				if first, ok := firsts[l.SellerID]; !ok || l.At.Before(first) {
					firsts[l.SellerID] = l.At
				}
			}
		}
	}
	if err := insertSales(ctx, tx, lines); err != nil {
		return nil, err
	}
	if err := s.keepCare(ctx, tx, sales, b); err != nil {
		return nil, err
	}
	if err := s.Figures.Add(ctx, tx, changes...); err != nil {
		return nil, err
	}
	if err := s.Sellers.NoteFirstSales(ctx, tx, firsts); err != nil {
		return nil, err
	}
	postings := make([]ledger.Posting, len(lines))
	for i, l := range lines {
		sale := ledger.Sale
		if l.PaidElsewhere {
			sale = ledger.SaleElsewhere
		}
		if postings[i], err = sale(l.inLedger()); err != nil {
			return nil, err
		}
	}
	_, err = s.Ledger.Post(ctx, tx, postings...)
	return beaten, err
}

func lineField(index int, name string) string {
	return "lines[" + strconv.Itoa(index) + "]." + name
}
