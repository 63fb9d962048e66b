package orders

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/list"
)

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
	holding := where{}.and("o.seller_id = ?", sellerID).and(`o.search LIKE ? ESCAPE '\'`, list.Containing(text))
	if s.DB.Engine == db.SQLite {
		// The order of the join is fixed: the index first, then whose order it is.
		return where{
			sql:  "SELECT o.id FROM orders_search CROSS JOIN orders AS o WHERE orders_search MATCH ? AND o.id = orders_search.rowid AND " + holding.sql,
			args: append([]any{phrases(groups)}, holding.args...),
		}, share, nil
	}
	if len(groups) > 0 {
		// The index is searched for the groups, and only what it found for the text.
		holding = where{}.and("o.seller_id = ?", sellerID).and("strpos(o.search, ?) > 0", text)
		for _, group := range groups {
			holding = holding.and("o.search LIKE ?", list.Containing(group))
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

// holding narrows lines down to those whose order holds a text.
func (w where) holding(sellerID int64, text string) where {
	return w.and(`EXISTS (SELECT 1 FROM orders AS o WHERE o.id = order_lines.order_id AND o.seller_id = ? AND o.search LIKE ? ESCAPE '\')`,
		sellerID, list.Containing(text))
}

// ordersOf is a query for the orders of lines.
func ordersOf(lines where) where {
	return where{sql: "SELECT order_id " + lines.from(), args: lines.args}
}

// firstOf are the first ids that a query finds.
func firstOf(ctx context.Context, idb bun.IDB, query where, most int) (ids []int64, err error) {
	err = idb.NewRaw(query.sql+" LIMIT ?", append(slices.Clip(query.args), most)...).Scan(ctx, &ids)
	return ids, err
}

// sampleOrders reads what can be searched of orders from all times, and about
// how many orders there are.
func sampleOrders(ctx context.Context, idb bun.IDB) (texts []string, last int64, err error) {
	if err := idb.NewRaw("SELECT COALESCE(MAX(id), 0) FROM orders").Scan(ctx, &last); err != nil {
		return nil, 0, err
	}
	ids := make([]int64, sampleSize)
	for i := range ids {
		ids[i] = 1 + rand.Int64N(last+1)
	}
	err = idb.NewRaw("SELECT search FROM orders WHERE id IN (?)", bun.List(ids)).Scan(ctx, &texts)
	return texts, last, err
}
