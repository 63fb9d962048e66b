package figures

import (
	"cmp"
	"context"
	"fmt"
	"hash/maphash"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
)

// rowsTogether is about how many rows of figures, those of products by day and
// month, are proved as of one moment.
const rowsTogether = 200_000

// longestList is how many differences a proof lists.
const longestList = 100

// Counted is a kind of row that figures count, such as order lines.
type Counted struct {
	Columns []string // the figures that it counts for, as the tables call them
	// Each counts the rows of the sellers in a range of numbers, both ends
	// included, one after the other.
	Each func(ctx context.Context, tx bun.Tx, from, to int64, count func(Change)) error
}

// CountedVisits are the visits, which are kept here.
var CountedVisits = Counted{[]string{"sessions"}, func(ctx context.Context, tx bun.Tx, from, to int64, count func(Change)) error {
	var r sessionRow
	return db.EachRow(ctx, tx, []db.Place{db.ToInt(&r.SellerID), db.ToInt(&r.ProductID), db.ToText(&r.Day), db.ToInt(&r.Sessions)}, func() { count(r.change(r.Sessions)) },
		"SELECT seller_id, product_id, day, sessions FROM product_sessions WHERE seller_id BETWEEN ? AND ?", from, to)
}}

// Check proves that the figures that some sources count for, by day and by
// month, of the whole business and of each product, are what the rows count up
// to, and says in sentences what differs. It goes by ranges of sellers, each as
// of one moment, and holds up nobody.
//
// There are more figures than rows: too many for memory, and for the database to
// group the rows once for each slice. So what is kept and what is counted meet in
// a fingerprint for each seller's month, and only where these differ the month is
// worked out row by row.
func (s *Service) Check(sources ...Counted) func(ctx context.Context, progress func(done, total int64)) ([]string, error) {
	return func(ctx context.Context, progress func(done, total int64)) (found []string, err error) {
		ranges, err := s.sellerRanges(ctx)
		if err != nil {
			return nil, err
		}
		for i, some := range ranges {
			err := s.db.Snapshot(ctx, func(ctx context.Context, tx bun.Tx) error {
				off, err := monthsOff(ctx, tx, some, sources)
				for _, m := range off {
					if err != nil || len(found) >= longestList {
						return err
					}
					var differences []string
					differences, err = explainMonth(ctx, tx, m, sources)
					found = append(found, differences...)
				}
				return err
			})
			if err != nil || len(found) >= longestList {
				return found[:min(len(found), longestList)], err
			}
			progress(int64(i+1), int64(len(ranges)))
		}
		return found, nil
	}
}

// sellerRange is sellers by number, both ends included.
type sellerRange struct{ from, to int64 }

// sellerRanges splits all numbers that sellers can have into ranges of about as
// many rows of figures. If these are wrong, only the sizes are.
func (s *Service) sellerRanges(ctx context.Context) (ranges []sellerRange, err error) {
	var sizes []struct{ SellerID, Rows int64 }
	err = s.db.Read().NewRaw(`SELECT seller_id, COUNT(*) AS rows FROM figures WHERE slice = 'product' GROUP BY seller_id ORDER BY seller_id`).Scan(ctx, &sizes)
	if err != nil {
		return nil, err
	}
	from, rows := int64(0), int64(0)
	for _, size := range sizes {
		if rows > 0 && rows+size.Rows > rowsTogether {
			ranges = append(ranges, sellerRange{from, size.SellerID - 1})
			from, rows = size.SellerID, 0
		}
		rows += size.Rows
	}
	return append(ranges, sellerRange{from, math.MaxInt64}), nil
}

// sellerMonth is a month of one seller's figures, and the days in it.
type sellerMonth struct {
	sellerID int64
	month    calendar.Day
}

func (m sellerMonth) compare(o sellerMonth) int {
	return cmp.Or(cmp.Compare(m.sellerID, o.sellerID), cmp.Compare(m.month, o.month))
}

// monthsOff are the months of some sellers in which what is kept is not what is
// counted.
func monthsOff(ctx context.Context, tx bun.Tx, some sellerRange, sources []Counted) ([]sellerMonth, error) {
	prints := map[sellerMonth]uint64{}
	print := newFingerprint(sources)
	for _, source := range sources {
		err := source.Each(ctx, tx, some.from, some.to, func(c Change) {
			var sum uint64
			all, ofLines := print.sums(c.Sums), print.sums(c.Sums.ofLines())
			for key := range c.rows {
				if key.productID == 0 {
					sum += print.key(&key) * all
				} else {
					sum += print.key(&key) * ofLines
				}
			}
			prints[sellerMonth{c.SellerID, c.Day.Month()}] += sum
		})
		if err != nil {
			return nil, err
		}
	}
	err := eachKept(ctx, tx, some, func(r *row) {
		prints[sellerMonth{r.sellerID, r.startsOn.Month()}] -= print.key(&r.rowKey) * print.sums(r.Sums)
	})
	maps.DeleteFunc(prints, func(_ sellerMonth, print uint64) bool { return print == 0 })
	return slices.SortedFunc(maps.Keys(prints), sellerMonth.compare), err
}

// fingerprint turns figures into one number that is the same for the same
// figures, in whatever order and parts they are added up. Each row's key and each
// column has a factor of its own, by chance and another one each time: nobody can
// change figures so that it stays, and by accident it happens once in 2^60 times.
type fingerprint struct {
	seed    maphash.Seed
	weights [len(columns)]uint64 // 0: of no source
}

func newFingerprint(sources []Counted) *fingerprint {
	f := fingerprint{seed: maphash.MakeSeed()}
	for i, c := range columns {
		if isCounted(c, sources) {
			f.weights[i] = rand.Uint64() | 1
		}
	}
	return &f
}

func isCounted(c column, sources []Counted) bool {
	return slices.ContainsFunc(sources, func(s Counted) bool { return slices.Contains(s.Columns, c.name) })
}

func (f *fingerprint) sums(s Sums) (value uint64) {
	for i, weight := range f.weights {
		value += weight * uint64(columns[i].of(&s))
	}
	return value
}

func (f *fingerprint) key(k *rowKey) uint64 {
	hash := uint64(k.sellerID)
	for _, part := range [...]uint64{uint64(k.productID), f.text(string(k.slice)), f.text(string(k.grain)), f.text(k.value), f.text(string(k.startsOn))} {
		hash = (hash ^ part) * 0x9e3779b97f4a7c15
		hash ^= hash >> 32
	}
	return hash
}

func (f *fingerprint) text(s string) uint64 { return maphash.String(f.seed, s) }

// eachKept reads the rows of some sellers in both tables.
func eachKept(ctx context.Context, tx bun.Tx, some sellerRange, each func(*row)) error {
	for _, t := range []*table{ofBusiness, ofProducts} {
		var r row
		into := []db.Place{db.ToInt(&r.sellerID), db.ToInt(&r.productID)}[:len(t.whose)]
		into = append(into, db.ToText(&r.slice), db.ToText(&r.grain), db.ToText(&r.value), db.ToText(&r.startsOn),
			db.ToInt(&r.Sales), db.ToInt(&r.Refunds), db.ToInt(&r.SalesBase), db.ToInt(&r.SalesGross), db.ToInt(&r.SalesNet),
			db.ToInt(&r.RefundBase), db.ToInt(&r.RefundGross), db.ToInt(&r.RefundNet),
			db.ToInt(&r.Sessions), db.ToInt(&r.Threads), db.ToInt(&r.Ratings), db.ToInt(&r.Stars))[:len(t.whose)+4+len(t.columns)]
		query := fmt.Sprintf("SELECT %s, slice, grain, value, starts_on, %s FROM %s WHERE seller_id BETWEEN ? AND ?", strings.Join(t.whose, ", "), t.list, t.name)
		if err := db.EachRow(ctx, tx, into, func() { each(&r) }, query, some.from, some.to); err != nil {
			return err
		}
	}
	return nil
}

// explainMonth works a month of a seller out row by row, and says which rows are
// not what they should be.
func explainMonth(ctx context.Context, tx bun.Tx, m sellerMonth, sources []Counted) (found []string, err error) {
	both := map[rowKey]*[2]Sums{} // what is kept, and what is counted
	add := func(key rowKey, side int, sums Sums) {
		if both[key] == nil {
			both[key] = &[2]Sums{}
		}
		both[key][side] = both[key][side].Plus(sums)
	}
	only := sellerRange{m.sellerID, m.sellerID}
	err = eachKept(ctx, tx, only, func(r *row) {
		if r.startsOn.Month() == m.month {
			add(r.rowKey, 0, r.Sums)
		}
	})
	for _, source := range sources {
		if err != nil {
			return nil, err
		}
		err = source.Each(ctx, tx, only.from, only.to, func(c Change) {
			if c.Day.Month() == m.month {
				for key := range c.rows {
					add(key, 1, key.kept(c.Sums))
				}
			}
		})
	}
	for _, key := range slices.SortedFunc(maps.Keys(both), func(a, b rowKey) int { return a.compare(&b) }) {
		kept, counted := &both[key][0], &both[key][1]
		for _, c := range columns {
			if c.of(kept) != c.of(counted) && isCounted(c, sources) {
				found = append(found, fmt.Sprintf("%s: %s are kept as %d, but their rows make %d", key, c.name, c.of(kept), c.of(counted)))
			}
		}
	}
	return found, err
}

func (k rowKey) String() string {
	whose := fmt.Sprintf("seller %d", k.sellerID)
	if k.productID != 0 {
		whose += fmt.Sprintf(", product %d", k.productID)
	}
	return fmt.Sprintf("%s, %s by %s from %s", whose, strings.TrimSpace(string(k.slice)+" "+k.value), k.grain, k.startsOn)
}
