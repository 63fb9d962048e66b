package orders

import (
	"context"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/fault"
)

// Some texts of a seller with many lines find so much that adding it up takes
// seconds. No estimate can say which: "N-00005" has nothing but common groups of
// letters, and occurs in one order. So they are looked for, for a short while.

// searchPatience is for how long somebody waits while we find out whether a
// search finds too much.
const searchPatience = 1500 * time.Millisecond

// isTooBroad reports whether adding up what was found would take seconds: it
// is scattered over too many lines.
func (h *found) isTooBroad() bool { return h != nil && h.isMany && h.lines > fewLines }

func tooBroad() error {
	return fault.New(fault.Invalid, "search_too_broad",
		"Too many orders match to be counted. Use a longer search term, or a shorter period.").At("search")
}

// lookCloser reads which orders a search finds that may find too much. It
// stays too broad only if there are more than few, or reading takes too long.
func (s *Service) lookCloser(ctx context.Context, q query) error {
	hit := q.found
	if !hit.isTooBroad() || len(hit.orders) > fewOrders {
		return nil
	}
	look := hit.query
	if s.isWalkShorter(hit) {
		lines := linesOf(q.sellerID, q.filter)
		lines.index = s.DB.By(indexFor(q.filter, SortDate))
		look = ordersOf(lines.holding(q.sellerID, hit.text))
	}
	var orders []int64
	isDone, err := s.inTime(ctx, func(ctx context.Context, c bun.Conn) (err error) {
		orders, err = firstOf(ctx, c, look, fewOrders+1)
		return err
	})
	if err != nil || !isDone || len(orders) > fewOrders {
		return err
	}
	slices.Sort(orders)
	hit.orders, hit.isMany = slices.Compact(orders), false
	return nil
}

// isWalkShorter reports whether going through the seller's lines is less work
// than looking at what the index names. On SQLite it names orders of all
// sellers, on PostgreSQL those of one.
func (s *Service) isWalkShorter(hit *found) bool {
	return !hit.isIndexed() || (s.DB.Engine == db.SQLite && hit.candidates > float64(hit.lines))
}

// inTime reads something that may turn out to take too long. It reports false
// where it was not done in time, which is no error: both drivers stop the
// statement. PostgreSQL's gives up the connection with it, and the pool opens
// another, so this is nothing for a transaction that goes on.
func (s *Service) inTime(ctx context.Context, read func(context.Context, bun.Conn) error) (isDone bool, err error) {
	// Waiting for a connection says nothing about what is read.
	c, err := s.DB.Read().Conn(ctx)
	if err != nil {
		return false, err
	}
	defer c.Close()
	limited, cancel := context.WithTimeout(ctx, s.patience)
	defer cancel()
	err = read(limited, c)
	if err != nil && limited.Err() != nil && ctx.Err() == nil {
		return false, nil
	}
	return err == nil, err
}
