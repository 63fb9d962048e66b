package figures

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
)

// rowsTogether is about how many rows of figures are proved as of one moment.
const rowsTogether = 200_000

// longestList is how many differences a proof lists.
const longestList = 100

// Counted is what a kind of row counts for in the figures, besides order lines.
type Counted struct {
	Columns []string // threads, or ratings and stars
	// Derive counts the rows of sellers in a range of numbers, both ends included.
	Derive func(ctx context.Context, tx bun.Tx, from, to int64) ([]Change, error)
}

// sessions are the visits, which are kept here.
var sessions = Counted{Columns: []string{"sessions"}, Derive: func(ctx context.Context, tx bun.Tx, from, to int64) ([]Change, error) {
	var rows []sessionRow
	if err := tx.NewSelect().Model(&rows).Where("s.seller_id BETWEEN ? AND ?", from, to).Where("s.sessions <> 0").Scan(ctx); err != nil {
		return nil, err
	}
	changes := make([]Change, len(rows))
	for i, r := range rows {
		changes[i] = r.change(r.Sessions)
	}
	return changes, nil
}}

// VerifySessions proves the figures of visits.
func (s *Service) VerifySessions(ctx context.Context, progress func(done, total int64)) ([]string, error) {
	return s.Verify(ctx, sessions, progress)
}

// Verify proves that the figures of some columns, by day and by month, of the
// whole business and of each product, are what their rows count up to. It goes
// by ranges of sellers, each as of one moment, and holds up nobody. It says
// what differs, in sentences.
func (s *Service) Verify(ctx context.Context, c Counted, progress func(done, total int64)) ([]string, error) {
	ranges, err := s.SellerRanges(ctx)
	if err != nil {
		return nil, err
	}
	var found []string
	for i, some := range ranges {
		err := s.db.Snapshot(ctx, func(ctx context.Context, tx bun.Tx) error {
			changes, err := c.Derive(ctx, tx, some.From, some.To)
			if err != nil {
				return err
			}
			off, err := compareKept(ctx, tx, some.From, some.To, c.Columns, changes)
			found = append(found, off...)
			return err
		})
		if err != nil || len(found) >= longestList {
			return found, err
		}
		progress(int64(i+1), int64(len(ranges)))
	}
	return found, nil
}

// SellerRange is sellers by number, both ends included.
type SellerRange struct{ From, To int64 }

// SellerRanges parts all numbers that sellers can have into ranges of about as
// many rows of figures. If these are wrong, only the sizes are.
func (s *Service) SellerRanges(ctx context.Context) (ranges []SellerRange, err error) {
	var sizes []struct{ SellerID, Rows int64 }
	err = s.db.Read().NewRaw(`SELECT seller_id, COUNT(*) AS rows FROM figures WHERE slice = 'product' GROUP BY seller_id ORDER BY seller_id`).Scan(ctx, &sizes)
	if err != nil {
		return nil, err
	}
	from, rows := int64(0), int64(0)
	for _, size := range sizes {
		if rows > 0 && rows+size.Rows > rowsTogether {
			ranges = append(ranges, SellerRange{from, size.SellerID - 1})
			from, rows = size.SellerID, 0
		}
		rows += size.Rows
	}
	return append(ranges, SellerRange{from, math.MaxInt64}), nil
}

func compareKept(ctx context.Context, tx bun.Tx, from, to int64, names []string, changes []Change) (found []string, err error) {
	want := map[rowKey]Sums{}
	business, _ := rowsOf(changes)
	for _, r := range business {
		want[r.rowKey] = r.Sums
	}
	var kept []struct {
		SellerID int64
		Slice    Slice
		Grain    grain
		Value    string
		StartsOn calendar.Day
		Sums     `bun:"embed:"`
	}
	query := fmt.Sprintf(`SELECT seller_id, slice, grain, value, starts_on, sessions, threads, ratings, stars FROM figures
		WHERE seller_id BETWEEN ? AND ? AND (%s <> 0) ORDER BY seller_id, slice, grain, value, starts_on`, strings.Join(names, " <> 0 OR "))
	if err := tx.NewRaw(query, from, to).Scan(ctx, &kept); err != nil {
		return nil, err
	}
	tell := func(key rowKey, kept, derived Sums) {
		for _, c := range columns {
			if k, d := c.of(kept), c.of(derived); slices.Contains(names, c.name) && k != d && len(found) < longestList {
				found = append(found, fmt.Sprintf("seller %d, %s %s by %s from %s: %s are kept as %d, but their rows make %d",
					key.sellerID, key.slice, key.value, key.grain, key.startsOn, c.name, k, d))
			}
		}
	}
	for _, k := range kept {
		key := rowKey{k.SellerID, 0, k.Slice, k.Grain, k.Value, k.StartsOn}
		tell(key, k.Sums, want[key])
		delete(want, key)
	}
	for _, r := range business {
		if derived, isMissing := want[r.rowKey]; isMissing {
			tell(r.rowKey, Sums{}, derived)
		}
	}
	return found, nil
}
