package orders

import (
	"context"

	"github.com/uptrace/bun"

	"merkato/internal/figures"
	"merkato/internal/products"
)

// Lines of one filter are found by its index. With two, that of either would lead
// past all lines that the other one leaves out, which may be nearly all of a
// million. So there is an index of everything that lines are filtered by: what
// is filtered for is given, and for the rest each value that the seller has,
// which the kept figures know. Every combination of these is a short range of the
// index that is in order by date, and has no line that is left out.

const (
	// mostRanges is up to how many ranges are read side by side for a page.
	mostRanges = 150
	// deepest is up to which line; further back, all lines that are found are sorted.
	deepest = 1000
	// few is how many lines are sorted sooner than their ranges are planned.
	few = 2000
)

// part is a column that lines are filtered by, and the value filtered for.
type part struct {
	column string
	slice  figures.Slice
	value  string // empty: any
}

// parts are these in the order of the indexes.
func (f Filter) parts() []part {
	kind := f.ProductType
	if f.CareOnly {
		kind = products.TypeBusinessCare
	}
	return []part{
		{"country", figures.Country, f.Country},
		{"source", figures.Source, string(f.Source)},
		{"product_type", figures.Type, string(kind)},
		{"language", figures.Language, f.Language},
	}
}

// isNothing reports whether no line can be meant.
func (f Filter) isNothing() bool {
	return f.CareOnly && f.ProductType != "" && f.ProductType != products.TypeBusinessCare
}

// mix is how lines of two filters and more are found.
type mix struct {
	index   string
	columns []string
	values  [][]string // of each column
}

// mixOf is nil where one index of its own leads to the lines of a filter.
func (s *Service) mixOf(ctx context.Context, idb bun.IDB, sellerID int64, f Filter) (*mix, error) {
	given := 0
	var open []figures.Slice
	m := &mix{index: "order_lines_country_parts"}
	all := f.parts()
	if f.Country == "" { // which has too many values to try each
		m.index, all = "order_lines_parts", all[1:]
	}
	for _, p := range all {
		if p.value != "" {
			given++
		} else {
			open = append(open, p.slice)
		}
	}
	if given < 2 || f.isNothing() {
		return nil, nil
	}
	known, err := s.Figures.Values(ctx, idb, sellerID, open...)
	if err != nil {
		return nil, err
	}
	for _, p := range all {
		values := known[p.slice]
		if p.value != "" {
			values = []string{p.value}
		}
		m.columns, m.values = append(m.columns, p.column), append(m.values, values)
	}
	return m, nil
}

// ranges is how many combinations there are.
func (m *mix) ranges() int {
	n := 1
	for _, values := range m.values {
		n *= len(values)
	}
	return n
}

// each is a condition for each combination, in a place of its own in the index.
func (m *mix) each(w where) []where {
	found := []where{w}
	for i, column := range m.columns {
		var next []where
		for _, w := range found {
			for _, value := range m.values[i] {
				next = append(next, w.and(column+" = ?", value))
			}
		}
		found = next
	}
	return found
}

// together is one condition for all of them.
func (m *mix) together(w where) where {
	for i, column := range m.columns {
		switch values := m.values[i]; len(values) {
		case 0:
			w = w.and("1 = 0")
		case 1:
			w = w.and(column+" = ?", values[0])
		default:
			w = w.and(column+" IN (?)", bun.List(values))
		}
	}
	return w
}

// mixed are the lines of two filters and more: a branch for each range where the
// first of them are wanted by date, otherwise one.
func (s *Service) mixed(q query, by SortField, to purpose) []where {
	lines := where{index: s.DB.By(q.mix.index)}.and("seller_id = ?", q.sellerID)
	rest := q.filter
	rest.Country, rest.Source, rest.ProductType, rest.Language, rest.CareOnly = "", "", "", "", false
	if n := q.mix.ranges(); to == toList && by == SortDate && n > 0 && n <= mostRanges {
		branches := q.mix.each(lines)
		for i := range branches {
			branches[i] = branches[i].narrow(rest)
		}
		return branches
	}
	return []where{q.mix.together(lines).narrow(rest)}
}
