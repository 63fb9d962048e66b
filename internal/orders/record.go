package orders

import (
	"context"
	"strconv"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/fault"
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
	Number   int    // its place in the order; each once
	Product  string // the marketplace's id of it
	Care     bool   // Business Care for that product, not the product itself
	Source   Source
	Quantity int64
	Price    money.Cents // list price of one, without VAT
	Discount *Discount   // on the whole line
	OwnCode  bool        // sold with the seller's own promotion code
}

// Discount is what is taken off a line.
type Discount struct {
	Type  DiscountType
	Value int64 // cents, or hundredths of a percent
}

// Outcome is what became of one thing that was sent: taken, or refused by
// itself while the others were taken.
type Outcome struct {
	OrderIDs []int64      // of each seller's order, in the order of sellers
	LineIDs  []int64      // of an order, its lines as they were sent; of a refund, its line and those of Business Care it ended
	Repeated bool         // it was there already, and nothing was done again
	Err      *fault.Error // why it was refused; nothing of it is written then
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
	shelf, err := s.findProducts(ctx, tx, orders, sound)
	if err != nil {
		return nil, err
	}
	known, err := knownOrders(ctx, tx, references(orders, sound))
	if err != nil {
		return nil, err
	}

	// Of several orders with one reference the first that can be taken is
	// written; the others are then held against it.
	firsts := map[string]int{}
	var fresh, others []int
	for _, i := range sound {
		o := &orders[i]
		if known[o.Reference] != nil {
			others = append(others, i)
			continue
		}
		if outcomes[i].Err = shelf.check(o); outcomes[i].Err != nil {
			continue
		}
		if _, ok := firsts[o.Reference]; ok {
			others = append(others, i)
			continue
		}
		firsts[o.Reference] = i
		fresh = append(fresh, i)
	}
	terms, err := s.termsOfSales(ctx, tx, shelf.sellers())
	if err != nil {
		return nil, err
	}
	sales := make([]*sale, len(fresh))
	for n, i := range fresh {
		if sales[n], err = planSale(&orders[i], shelf, terms); err != nil {
			return nil, err
		}
	}
	if err := s.awaitRefunds(ctx, tx, sales); err != nil {
		return nil, err
	}
	beaten, err := s.write(ctx, tx, sales)
	if err != nil {
		return nil, err
	}
	if err := s.endLateCare(ctx, tx, sales, beaten); err != nil {
		return nil, err
	}
	// Another writer was faster with these; now it can be seen what it wrote.
	if len(beaten) > 0 {
		theirs, err := knownOrders(ctx, tx, beaten)
		if err != nil {
			return nil, err
		}
		for reference, o := range theirs {
			known[reference] = o
		}
	}
	for n, i := range fresh {
		if theirs := known[orders[i].Reference]; theirs != nil {
			outcomes[i] = theirs.against(&orders[i], shelf)
			continue
		}
		outcomes[i] = sales[n].outcome()
		known[orders[i].Reference] = sales[n].known()
	}
	for _, i := range others {
		outcomes[i] = known[orders[i].Reference].against(&orders[i], shelf)
	}
	return outcomes, nil
}

func references(orders []NewOrder, which []int) []string {
	all := make([]string, len(which))
	for n, i := range which {
		all[n] = orders[i].Reference
	}
	return all
}

func lineField(index int, name string) string {
	return "lines[" + strconv.Itoa(index) + "]." + name
}
