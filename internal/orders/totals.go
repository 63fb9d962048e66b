package orders

import (
	"context"

	"github.com/uptrace/bun"

	"merkato/internal/figures"
	"merkato/internal/money"
	"merkato/internal/products"
	"merkato/internal/sales"
)

// sumReader reads kept figures; see figures.Service.Sum.
type sumReader func(ctx context.Context, sellerID int64, part figures.Part, p *figures.Period) (figures.Sums, error)

func (s *Service) totals(ctx context.Context, idb bun.IDB, q query, sum sumReader) (Totals, error) {
	if part, count, ok := q.kept(); ok {
		sums, err := sum(ctx, q.sellerID, part, q.filter.keptPeriod())
		return countedIn(sums, count), err
	}
	if q.found == nil || len(q.found.products) == 0 {
		return totalsOf(ctx, idb, s.branches(q, SortDate, toTotal))
	}
	return s.totalsByProduct(ctx, idb, q, sum)
}

// totalsByProduct takes what it can of a search from kept figures: those of the
// products that were found, as a whole or by the one part that it is narrowed to.
func (s *Service) totalsByProduct(ctx context.Context, idb bun.IDB, q query, sum sumReader) (Totals, error) {
	narrowed := query{sellerID: q.sellerID, filter: q.filter}
	part, count, ok := narrowed.kept()
	branches := s.branches(q, SortDate, toTotal)
	if !ok || q.filter.ProductID != 0 {
		return totalsOf(ctx, idb, branches)
	}
	var together figures.Sums
	for _, id := range q.found.products {
		sums, err := sum(ctx, q.sellerID, part.Within(id), q.filter.keptPeriod())
		if err != nil {
			return Totals{}, err
		}
		together = together.Plus(sums)
	}
	t := countedIn(together, count)
	if len(branches) == 1 { // the products' own
		return t, nil
	}
	inOrders, err := totalsOf(ctx, idb, branches[1:])
	return t.plus(inOrders), err
}

// countedIn are the totals of the lines that are counted.
func countedIn(sums figures.Sums, count figures.Count) (t Totals) {
	if count != figures.Refunds {
		t.addSums(sums.Sales, sums.SalesBase, sums.SalesGross, sums.SalesNet)
	}
	if count != figures.Sales {
		t.addSums(sums.Refunds, sums.RefundBase, sums.RefundGross, sums.RefundNet)
		t.Refunds = sums.RefundGross
	}
	return t
}

func (t Totals) plus(o Totals) Totals {
	t.addSums(o.Lines, o.Base, o.Gross, o.Net)
	t.Refunds += o.Refunds
	return t
}

func (t *Totals) addSums(lines int64, base, gross, net money.Cents) {
	t.Lines += lines
	t.Base += base
	t.Gross += gross
	t.Net += net
	t.Commission += gross - net
}

// kept says which kept figures hold the totals of a query: those of one part
// at most, of the whole business or of one product. Otherwise the lines
// themselves must be summed up.
func (q query) kept() (figures.Part, figures.Count, bool) {
	f := q.filter
	parts := map[figures.Part]bool{}
	if f.ProductType != "" {
		parts[figures.Part{Slice: figures.Type, Value: string(f.ProductType)}] = true
	}
	if f.CareOnly {
		parts[figures.Part{Slice: figures.Type, Value: string(products.TypeBusinessCare)}] = true
	}
	if f.Source != "" {
		parts[figures.Part{Slice: figures.Source, Value: string(f.Source)}] = true
	}
	if f.Language != "" {
		parts[figures.Part{Slice: figures.Language, Value: f.Language}] = true
	}
	if f.Country != "" {
		parts[figures.Part{Slice: figures.Country, Value: f.Country}] = true
	}
	count := figures.Lines
	switch f.Type {
	case sales.TypeOrder:
		count = figures.Sales
	case sales.TypeRefund:
		count = figures.Refunds
	}
	part := figures.Part{Slice: figures.All}
	for only := range parts {
		part = only
	}
	if f.ProductID != 0 {
		part = part.Within(f.ProductID)
	}
	return part, count, q.found == nil && len(parts) <= 1
}

func (f Filter) keptPeriod() *figures.Period {
	if f.Period == nil {
		return nil
	}
	return &figures.Period{From: f.Period.From, To: f.Period.To}
}

func (t *Totals) add(l *sales.Line) {
	t.Lines++
	t.Base += l.Base
	t.Gross += l.Gross
	t.Commission += l.Commission
	t.Net += l.Net
	if l.Type == sales.TypeRefund {
		t.Refunds += l.Gross
	}
}
