package figures

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/uptrace/bun"
)

// EachProduct passes on what every product of many sellers came to in a period: of
// all whose ids lie between two, both included.
func (s *Service) EachProduct(ctx context.Context, firstSeller, lastSeller int64, p Period, each func(sellerID, productID int64, sums Sums)) error {
	return s.breakDown(ctx, "seller_id BETWEEN ? AND ?", []any{firstSeller, lastSeller}, []Slice{Product}, allNames, p, func(part sellerPart, n []int64) error {
		var id int64
		if _, err := fmt.Sscan(part.Value, &id); err != nil {
			return fmt.Errorf("figures: product %q of seller %d: %w", part.Value, part.SellerID, err)
		}
		each(part.SellerID, id, sumsOf(n))
		return nil
	})
}

type sellerPart struct {
	SellerID int64
	Slice    Slice
	Value    string
}

// breakDown finds the values by the months that the period touches, of which
// there are few rows, and reads whole months and days of those values alone.
// It passes on the sums of the named figures.
func (s *Service) breakDown(ctx context.Context, whose string, who []any, slices []Slice, names []string, p Period, each func(sellerPart, []int64) error) error {
	spans, args := spanValues([]Period{p})
	if spans == "" {
		return nil
	}
	args = append(append(args, who...), bun.List(slices), p.From.Month(), p.To.Month())
	var found []struct {
		sellerPart
		Joined sql.NullString
	}
	err := s.db.Read().NewRaw("WITH "+spans+`, parts AS (SELECT DISTINCT seller_id, slice, value FROM figures
			WHERE `+whose+` AND slice IN (?) AND grain = 'month' AND starts_on BETWEEN ? AND ?)
		SELECT parts.seller_id, parts.slice, parts.value, (SELECT `+joined(names)+` FROM figures AS f
			WHERE f.seller_id = parts.seller_id AND f.slice = parts.slice AND f.grain = spans.grain AND f.value = parts.value
			AND f.starts_on >= spans.first AND f.starts_on < spans.after) AS joined
		FROM parts CROSS JOIN spans`, args...).Scan(ctx, &found)
	if err != nil {
		return err
	}
	sums := map[sellerPart][]int64{}
	for _, f := range found {
		if !f.Joined.Valid {
			continue
		}
		some, err := parseJoined(f.Joined.String)
		if err != nil {
			return err
		}
		for i, n := range sums[f.sellerPart] {
			some[i] += n
		}
		sums[f.sellerPart] = some
	}
	for part, some := range sums {
		if err := each(part, some); err != nil {
			return err
		}
	}
	return nil
}
