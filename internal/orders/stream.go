package orders

import (
	"context"

	"github.com/uptrace/bun"

	"merkato/internal/figures"
)

// Each hands over all lines of the asking seller that the filter lets through,
// one after the other and in order, in constant memory. It returns the totals
// of the same moment: lines and totals are read in one transaction that sees
// no later change. The entry handed over is not kept.
func (s *Service) Each(ctx context.Context, f Filter, by SortField, descending bool, lang string, each func(*Entry) error) (Totals, error) {
	if err := checkSort(by); err != nil {
		return Totals{}, err
	}
	q, err := s.asker(ctx, f)
	if err != nil {
		return Totals{}, err
	}
	var totals Totals
	err = s.DB.Snapshot(ctx, func(ctx context.Context, tx bun.Tx) error {
		if q.found, err = s.find(ctx, tx, q.sellerID, f); err != nil {
			return err
		}
		sum := func(ctx context.Context, sellerID int64, part figures.Part, p *figures.Period) (figures.Sums, error) {
			return s.Figures.SumIn(ctx, tx, sellerID, part, p)
		}
		if totals, err = s.totals(ctx, tx, q, sum); err != nil {
			return err
		}
		names, err := productNames(ctx, tx, q.sellerID)
		if err != nil {
			return err
		}
		p, err := s.purseOf(ctx, tx, q.sellerID)
		if err != nil {
			return err
		}
		lines, args := eachSQL(s.DB.Engine, s.branches(q, by, toTotal), sortedBy(by, descending), q.found == nil && by == SortDate)
		return eachOf(ctx, tx, choose(names, lang), func(e *Entry) error {
			e.Money = p.stateOf(&e.Line)
			return each(e)
		}, lines, args...)
	})
	return totals, err
}
