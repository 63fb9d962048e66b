package catalogue

import (
	"context"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/catalogue/versions"
	"merkato/internal/fees"
)

// work is what products wait for their seller to do, as far as no statement can
// say it: read once for a list that is sorted by it.
type work struct {
	behind []int64      // products that do not run on the newest platform version
	feesBy calendar.Day // fees that are due by this day are requested
}

func (s *Service) workOf(ctx context.Context, results map[int64]versions.Compatibility) (w work, err error) {
	for id, result := range results {
		if result == versions.Outdated || result == versions.Declined {
			w.behind = append(w.behind, id)
		}
	}
	w.feesBy, err = fees.RequestedBy(ctx, s.db.Read(), s.today())
	return w, err
}

// attentionSQL ranks a product by its next step: the lower, the more pressing.
const attentionSQL = `CASE WHEN p.removed_at IS NOT NULL THEN 9 WHEN sheet.state = 'REFUSED' THEN 0
	WHEN (p.external_id IS NOT NULL OR sheet.state = 'VALIDATED') AND p.id IN (?) THEN 1
	WHEN (p.is_active OR p.external_id IS NULL AND sheet.state = 'VALIDATED') AND p.id IN (?) THEN 2 WHEN p.is_active AND p.id IN (?) THEN 3
	WHEN p.external_id IS NULL AND (sheet.state = 'DRAFT' OR sheet.state = 'VALIDATED' AND ` + noVersionSQL + `) THEN 4
	WHEN COALESCE(sheet.draft, '') <> '' AND sheet.state = 'DRAFT' THEN 5
	WHEN p.is_active OR p.external_id IS NULL OR sheet.state = 'IN_VALIDATION' THEN 6 ELSE 7 END`

// noVersionSQL: its seller has yet to upload a first version.
const noVersionSQL = `p.type IN ('module', 'theme')
	AND NOT EXISTS (SELECT 1 FROM product_versions AS v WHERE v.product_id = p.id AND v.state IN ('IN_VALIDATION', 'VALIDATED'))`

// byAttention puts first what its seller has to do something about.
func (s *Service) byAttention(q *bun.SelectQuery, sellerID int64, w work, direction string) *bun.SelectQuery {
	return q.OrderExpr(attentionSQL+direction, fees.Unpaid(s.db.Read(), sellerID, w.feesBy, s.today()), s.refused(sellerID), bun.List(append(w.behind, 0)))
}

// refused finds the seller's products whose newest version was refused, and of
// which none is in validation. One that was taken back mends nothing.
func (s *Service) refused(sellerID int64) *bun.SelectQuery {
	return s.db.Read().NewSelect().TableExpr("product_versions AS v").ColumnExpr("v.product_id").
		Where("v.seller_id = ?", sellerID).Where("v.state = 'REFUSED'").
		Where("NOT EXISTS (SELECT 1 FROM product_versions AS other WHERE other.product_id = v.product_id AND (other.rank > v.rank AND other.state <> 'CANCELLED' OR other.state = 'IN_VALIDATION'))")
}
