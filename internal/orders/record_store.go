package orders

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/figures"
	"merkato/internal/ledger"
)

// chunk is how many rows go into one statement: enough that the round trip no
// longer counts, few enough that a statement stays small.
const chunk = 500

func sortedKeys[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }

// write puts sales of different references into the database with all that
// hangs on them, and names the references that another writer has taken
// meanwhile: of these nothing is written. What everyone needs is locked in a
// fixed order, and last.
func (s *Service) write(ctx context.Context, tx bun.Tx, sales []*sale) (beaten []string, err error) {
	if len(sales) == 0 {
		return nil, nil
	}
	beaten, err = insertOrders(ctx, tx, sales)
	if err != nil {
		return nil, err
	}
	isBeaten := func(p *sale) bool { return slices.Contains(beaten, p.orders[0].Reference) }
	if len(beaten) > 0 {
		sales = slices.DeleteFunc(slices.Clone(sales), isBeaten)
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
	if err := s.beginCare(ctx, tx, sales); err != nil {
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
		if postings[i], err = ledger.Sale(l.inLedger()); err != nil {
			return nil, err
		}
	}
	_, err = s.Ledger.Post(ctx, tx, postings...)
	return beaten, err
}

// orderName is what an order is known by.
type orderName struct {
	Reference string
	SellerID  int64
}

// insertOrders writes orders in the order of their names, so that writers wait
// for each other but never in a circle. A sale that another writer was faster
// with, also for one of its sellers, leaves nothing.
func insertOrders(ctx context.Context, tx bun.Tx, sales []*sale) (beaten []string, err error) {
	var rows []*Order
	for _, p := range sales {
		rows = append(rows, p.orders...)
	}
	slices.SortFunc(rows, func(a, b *Order) int {
		return cmp.Or(cmp.Compare(a.Reference, b.Reference), cmp.Compare(a.SellerID, b.SellerID))
	})
	ids := make(map[orderName]int64, len(rows))
	for some := range slices.Chunk(rows, chunk) {
		var inserted []struct {
			ID int64
			orderName
		}
		err := tx.NewInsert().Model(&some).On("CONFLICT (reference, seller_id) DO NOTHING").
			Returning("id, reference, seller_id").Scan(ctx, &inserted)
		if err != nil {
			return nil, err
		}
		for _, row := range inserted {
			ids[row.orderName] = row.ID
		}
	}
	var leftovers []int64
	for _, p := range sales {
		var mine []int64
		for _, o := range p.orders {
			if id, ok := ids[orderName{o.Reference, o.SellerID}]; ok {
				o.ID = id
				mine = append(mine, id)
			}
		}
		if len(mine) < len(p.orders) {
			beaten = append(beaten, p.orders[0].Reference)
			leftovers = append(leftovers, mine...)
		}
	}
	if len(leftovers) > 0 {
		if _, err := tx.NewDelete().Model((*Order)(nil)).Where("id IN (?)", bun.List(leftovers)).Exec(ctx); err != nil {
			return nil, err
		}
	}
	return beaten, nil
}

// insertSales writes sales and gives them their ids.
func insertSales(ctx context.Context, tx bun.Tx, lines []*Line) error {
	type place struct {
		OrderID int64
		Number  int
	}
	for some := range slices.Chunk(lines, chunk) {
		var inserted []struct {
			ID int64
			place
		}
		if err := tx.NewInsert().Model(&some).Returning("id, order_id, number").Scan(ctx, &inserted); err != nil {
			return err
		}
		ids := make(map[place]int64, len(inserted))
		for _, row := range inserted {
			ids[row.place] = row.ID
		}
		for _, l := range some {
			l.ID = ids[place{l.OrderID, *l.Number}]
		}
	}
	return nil
}

// care is a customer's Business Care for one product in one shop.
type care struct {
	bun.BaseModel `bun:"table:business_care,alias:c"`

	ID          int64 `bun:",pk,autoincrement"`
	SellerID    int64
	ProductID   int64
	LineID      int64   // that began it
	LastLine    int64   // that paid the present year
	ProductLine *int64  // the product bought with it; its refund ends the care
	Holder      *string // of care bought without its product: customer and shop, where we know one
	RenewsOn    calendar.Day
	EndedAt     *time.Time
}

// beginCare opens a contract for each line of Business Care that is not a
// renewal. It belongs to the line of its product in the same order; of several
// each has its own as far as they go.
func (s *Service) beginCare(ctx context.Context, tx bun.Tx, sales []*sale) error {
	var begun []*care
	var terms *terms
	for _, p := range sales {
		taken := map[*soldLine]bool{}
		for i := range p.lines {
			l := &p.lines[i]
			if !l.Care || l.renews {
				continue
			}
			if terms == nil {
				var err error
				if terms, err = loadTerms(ctx, tx, nil); err != nil {
					return err
				}
			}
			months, err := terms.value(termCareMonths, l.Day)
			if err != nil {
				return err
			}
			c := &care{SellerID: l.SellerID, ProductID: l.ProductID, LineID: l.ID, LastLine: l.ID, RenewsOn: l.Day.AddMonths(int(months))}
			if with := p.productOf(l, taken); with != nil {
				taken[with] = true
				c.ProductLine = &with.ID
			} else if holder := l.order.holder(); holder != "" {
				c.Holder = &holder
			}
			begun = append(begun, c)
		}
	}
	for some := range slices.Chunk(begun, chunk) {
		if _, err := tx.NewInsert().Model(&some).Returning("NULL").Exec(ctx); err != nil {
			return err
		}
	}
	return nil
}

// productOf finds the line by which the product of a line of care was bought:
// one that has no care yet if there is one.
func (p *sale) productOf(care *soldLine, taken map[*soldLine]bool) *soldLine {
	var found *soldLine
	for i := range p.lines {
		l := &p.lines[i]
		if l.Care || l.ProductID != care.ProductID {
			continue
		}
		if !taken[l] {
			return l
		}
		found = l
	}
	return found
}
