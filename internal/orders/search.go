package orders

import (
	"context"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"merkato/internal/db"
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
	// A text that so large a share of all orders may have is not asked of the
	// index without a limit of time, where a seller has many lines.
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
	few := append(slices.Clip(hit.query.args), fewOrders+1)
	err = idb.NewRaw(hit.query.sql+" LIMIT ?", few...).Scan(ctx, &hit.orders)
	hit.isMany = len(hit.orders) > fewOrders
	return hit, err
}

// isIndexed reports whether the text is long enough for the index.
func (h *found) isIndexed() bool { return utf8.RuneCountInString(h.text) >= shortestIndexed }

// matching is a query for the ids of a seller's orders that hold a text of
// three characters or more, by the engine's index of such groups.
func (s *Service) matching(ctx context.Context, idb bun.IDB, sellerID int64, text string) (where, float64, error) {
	isWord := func(letter rune) bool { return unicode.IsLetter(letter) || unicode.IsDigit(letter) }
	isOfUse := isWord // PostgreSQL's index holds words alone
	if s.DB.Engine == db.SQLite {
		isOfUse = func(rune) bool { return true }
	}
	groups, share, err := s.rarity.groupsOf(ctx, idb, s.Now(), text, isOfUse)
	if err != nil {
		return where{}, 0, err
	}
	holding := where{}.and("o.seller_id = ?", sellerID).and(`o.search LIKE ? ESCAPE '\'`, containing(text))
	if s.DB.Engine == db.SQLite {
		// The order of the join is fixed: the index first, then whose order it is.
		return where{
			sql:  "SELECT o.id FROM orders_search CROSS JOIN orders AS o WHERE orders_search MATCH ? AND o.id = orders_search.rowid AND " + holding.sql,
			args: append([]any{phrases(groups)}, holding.args...),
		}, share, nil
	}
	if len(groups) > 0 {
		// The index is asked for the groups, and for the text only what it found.
		holding = where{}.and("o.seller_id = ?", sellerID).and("strpos(o.search, ?) > 0", text)
		for _, group := range groups {
			holding = holding.and("o.search LIKE ?", containing(group))
		}
	}
	return where{sql: "SELECT o.id FROM orders AS o WHERE " + holding.sql, args: holding.args}, share, nil
}

// phrases asks SQLite's index for texts that hold all of the groups.
func phrases(groups []string) string {
	quoted := make([]string, len(groups))
	for i, group := range groups {
		quoted[i] = `"` + strings.ReplaceAll(group, `"`, `""`) + `"`
	}
	return strings.Join(quoted, " AND ")
}

// containing is a LIKE pattern for texts that hold this one as it is.
func containing(text string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`).Replace(text) + "%"
}

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

// holding narrows lines down to those whose order holds a text.
func (w where) holding(sellerID int64, text string) where {
	return w.and(`EXISTS (SELECT 1 FROM orders AS o WHERE o.id = order_lines.order_id AND o.seller_id = ? AND o.search LIKE ? ESCAPE '\')`,
		sellerID, containing(text))
}
