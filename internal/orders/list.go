package orders

import (
	"context"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/list"
)

// seekFrom is how deep a page must be until it pays to ask the figures in
// which day it begins.
const seekFrom = 300

// query is a filter that was checked, and what its search leads to.
type query struct {
	sellerID int64
	filter   Filter
	found    *found // nil: it does not search
	mix      *mix   // nil: an index of its own leads to its lines
	isSmall  bool   // it is known to have few lines
}

func (s *Service) queryOf(ctx context.Context, f Filter) (query, error) {
	q, err := s.asker(ctx, f)
	if err != nil {
		return query{}, err
	}
	if err := s.lookUp(ctx, s.DB.Read(), &q); err != nil {
		return query{}, err
	}
	return q, s.lookCloser(ctx, q)
}

// lookUp finds out what a query leads to.
func (s *Service) lookUp(ctx context.Context, idb bun.IDB, q *query) (err error) {
	if q.found, err = s.find(ctx, idb, q.sellerID, q.filter); err != nil || q.found != nil {
		return err
	}
	q.mix, err = s.mixOf(ctx, idb, q.sellerID, q.filter)
	return err
}

// isOrdered reports whether the index that leads to the lines has them in order.
func (q query) isOrdered(by SortField) bool { return q.found == nil && q.mix == nil && by == SortDate }

// asker checks who is asking, and the filter, before anything is looked up.
func (s *Service) asker(ctx context.Context, f Filter) (query, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return query{}, err
	}
	return query{sellerID: sellerID, filter: f}, f.Check()
}

// branches are the conditions that the lines of a query fulfil, each line one;
// they are read in this order, or summed up.
func (s *Service) branches(q query, by SortField, to purpose) []where {
	if q.mix != nil {
		return s.mixed(q, by, to)
	}
	all := linesOf(q.sellerID, q.filter)
	all.index = s.DB.By(indexFor(q.filter, by))
	if q.filter.isNothing() {
		return []where{all.and("1 = 0")}
	}
	if q.found == nil {
		return []where{all}
	}
	return s.searched(q, all, to)
}

// purpose is what lines are looked for.
type purpose int

const (
	toList  purpose = iota // the first of them, in order
	toTotal                // all of them
)

func (s *Service) list(ctx context.Context, q query, page Page, lang string) ([]Entry, error) {
	offset := page.Offset()
	if part, count, ok := q.kept(); ok && page.Sort == SortDate && offset > seekFrom {
		begin, err := s.Figures.Seek(ctx, q.sellerID, part, q.filter.keptPeriod(), count, offset, page.Descending)
		if err != nil || begin == nil {
			return nil, err
		}
		// Everything before that day in this order is skipped at once.
		q.filter.Period = startingWith(q.filter.Period, begin.Day, page.Descending)
		offset = begin.Skip
	}
	read := s.statements.Rows
	if q.found != nil || q.mix != nil {
		read = s.DB.Read().QueryContext // lists of ids and values differ each time
	}
	to := toList
	if q.mix != nil && (q.isSmall || offset+int64(page.Length) > deepest) {
		to = toTotal
	}
	at := place{
		branches: s.branches(q, page.Sort, to), by: sortedBy(page.Sort, page.Descending), offset: offset, length: page.Length,
		isOrdered: q.isOrdered(page.Sort),
	}
	lines, err := s.pageIn(ctx, q, read, at)
	if err != nil {
		return nil, err
	}
	if err := nameProducts(ctx, s.statements.Rows, lines, lang); err != nil {
		return nil, err
	}
	return lines, s.setMoneyStates(ctx, s.DB.Read(), q.sellerID, lines)
}

// pageIn reads a page. That of a broad search is soon full, unless what it
// finds lies far back: then going through the lines would take as long as
// adding all of them up.
func (s *Service) pageIn(ctx context.Context, q query, read rowReader, at place) (lines []Entry, err error) {
	if !q.found.isTooBroad() {
		return pageOf(ctx, read, at)
	}
	isDone, err := s.inTime(ctx, func(ctx context.Context, c bun.Conn) error {
		lines, err = pageOf(ctx, c.QueryContext, at)
		return err
	})
	if err == nil && !isDone {
		err = tooBroad()
	}
	return lines, err
}

// startingWith is what is left of a period, or of all time, from a day on in this
// order.
func startingWith(p *Period, day calendar.Day, descending bool) *Period {
	left := Period{From: list.EarliestDay, To: list.LatestDay}
	if p != nil {
		left = *p
	}
	if descending {
		left.To = day
	} else {
		left.From = day
	}
	return &left
}
