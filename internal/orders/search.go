package orders

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"merkato/internal/figures"
	"merkato/internal/sales"
)

const (
	// The indexes know groups of three characters; less is looked for in the
	// lines themselves.
	shortestIndexed = 3
	// Orders found up to this many are named one by one, which no planner
	// misjudges.
	fewOrders = 5000
	// Of so few lines it pays to look at each one's order.
	fewLines = 100_000
	// A text that so large a share of all orders may have is not looked up in the
	// index without a time limit, where a seller has many lines.
	commonShare = 0.02
)

// found is what a search text leads to.
type found struct {
	text       string  // folded
	products   []int64 // whose name holds it
	query      where   // for the orders that hold it, if it is long enough
	candidates float64 // about how many orders of all sellers the index would name
	orders     []int64 // that hold it, if few
	isMany     bool    // there are more than few orders, or it is not known how many
	lines      int64   // how many the seller has in the period
}

// find looks a search text up: first the products of that name, then orders.
func (s *Service) find(ctx context.Context, idb bun.IDB, sellerID int64, f Filter) (*found, error) {
	text := sales.Fold(f.Search)
	if text == "" {
		return nil, nil
	}
	hit := &found{text: text}
	names, err := productNames(ctx, idb, sellerID)
	if err != nil {
		return nil, err
	}
	for _, n := range names {
		if strings.Contains(sales.Fold(n.Name), text) {
			hit.products = append(hit.products, n.ProductID)
		}
	}
	slices.Sort(hit.products)
	hit.products = slices.Compact(hit.products)

	sums, err := s.Figures.SumIn(ctx, idb, sellerID, figures.Part{Slice: figures.All}, f.keptPeriod())
	if err != nil {
		return nil, err
	}
	hit.lines = sums.Sales + sums.Refunds
	if hit.isMany = !hit.isIndexed(); hit.isMany {
		return hit, nil
	}
	var share float64
	if hit.query, share, err = s.matching(ctx, idb, sellerID, text); err != nil {
		return nil, err
	}
	hit.candidates = share * float64(s.rarity.orders())
	if hit.isMany = share >= commonShare && hit.lines > fewLines; hit.isMany {
		return hit, nil
	}
	hit.orders, err = firstOf(ctx, idb, hit.query, fewOrders+1)
	hit.isMany = len(hit.orders) > fewOrders
	return hit, err
}

// isIndexed reports whether the text is long enough for the index.
func (h *found) isIndexed() bool { return utf8.RuneCountInString(h.text) >= shortestIndexed }

// searched parts the filtered lines into those of products that were found and
// those of other products in orders that were found: each has an index of its
// own, and no line is in both.
func (s *Service) searched(q query, all where, to purpose) []where {
	hit := q.found
	var branches []where
	if len(hit.products) > 0 {
		ofProducts := all.and("product_id IN (?)", bun.List(hit.products))
		ofProducts.index = s.DB.By("order_lines_product")
		branches = append(branches, ofProducts)
	}
	if hit.isMany || len(hit.orders) > 0 {
		inOrders := s.inOrders(q, all, to)
		if len(hit.products) > 0 {
			inOrders = inOrders.and("product_id NOT IN (?)", bun.List(hit.products))
		}
		branches = append(branches, inOrders)
	}
	if len(branches) == 0 {
		return []where{all.and("1 = 0")}
	}
	return branches
}

func (s *Service) inOrders(q query, all where, to purpose) where {
	switch hit := q.found; {
	case !hit.isMany:
		return linesIn(q.sellerID, q.filter).and("order_id IN (?)", bun.List(hit.orders))
	case hit.isIndexed() && to == toTotal && hit.lines > fewLines:
		return linesIn(q.sellerID, q.filter).and("order_id IN ("+hit.query.sql+")", hit.query.args...)
	}
	// What is in so many orders is soon met when going through the lines.
	return all.holding(q.sellerID, q.found.text)
}
