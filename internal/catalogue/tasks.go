package catalogue

import (
	"context"
	"encoding/json"
	"time"

	"merkato/internal/calendar"
	"merkato/internal/products"
	"merkato/internal/tasks"
)

const mostSheetTasks = 20

// Tasks are what a seller has to do about products: sheets that were refused, and
// updates for the newest platform.
func (s *Service) Tasks(ctx context.Context, sellerID int64, now time.Time) (all []tasks.Task, err error) {
	var refused []struct {
		ProductID int64
		Refusal   string
	}
	err = s.db.Read().NewSelect().TableExpr("product_sheets AS sheet").ColumnExpr("sheet.product_id, sheet.refusal").
		Join("JOIN products AS p ON p.id = sheet.product_id AND p.removed_at IS NULL").
		Where("sheet.seller_id = ?", sellerID).Where("sheet.state = 'REFUSED'").OrderExpr("sheet.product_id").Limit(mostSheetTasks).Scan(ctx, &refused)
	if err != nil {
		return nil, err
	}
	for _, one := range refused {
		all = append(all, tasks.Task{Kind: tasks.MendSheet, Products: []int64{one.ProductID}, SubjectID: &one.ProductID, ProductID: &one.ProductID, About: one.Refusal})
	}
	update, err := s.platformTask(ctx, sellerID, calendar.DayOf(now))
	if update != nil {
		all = append(all, *update)
	}
	return all, err
}

// platformTask is about all products on sale whose newest version does not run on
// the newest platform, as their pages say too; nil: there are none. One is enough
// for all of them: a new major concerns a whole catalogue at once. After the day
// from which such updates are refused nothing gets worse by waiting, so there is
// no deadline any more.
func (s *Service) platformTask(ctx context.Context, sellerID int64, today calendar.Day) (*tasks.Task, error) {
	known, err := s.products.Platform(ctx)
	platform := known.On(today)
	latest := platform.Latest()
	if err != nil || latest == nil {
		return nil, err
	}
	var newest []Version
	// Where a later version is on its way or was refused, that is what counts.
	err = s.db.Read().NewSelect().TableExpr("products AS p").ColumnExpr("p.id AS product_id, version.compatibility, version.works_from, version.works_to").
		Join(`JOIN product_versions AS version ON version.product_id = p.id AND version.state = 'VALIDATED'
			AND version.rank = (SELECT MAX(newer.rank) FROM product_versions AS newer WHERE newer.product_id = p.id AND newer.state = 'VALIDATED')`).
		Where("p.seller_id = ?", sellerID).Where("p.is_active AND p.removed_at IS NULL").
		Where(`NOT EXISTS (SELECT 1 FROM product_versions AS later WHERE later.product_id = p.id AND later.rank > version.rank
			AND later.state IN ('IN_VALIDATION', 'REFUSED'))`).OrderExpr("p.id").Scan(ctx, &newest)
	if err != nil {
		return nil, err
	}
	task := &tasks.Task{Kind: tasks.SupportPlatform}
	for i := range newest {
		v := &newest[i]
		if err := json.Unmarshal([]byte(v.CompatibilityJSON), &v.Compatibility); err != nil {
			return nil, err
		}
		before := v.updateBefore(platform)
		if before == nil && v.on(*latest, platform) != Declined {
			continue
		}
		task.Products = append(task.Products, v.ProductID)
		task.SubjectID, task.ProductID = &v.ProductID, &v.ProductID
		if before != nil && *before > today {
			refused := before.Start()
			task.Deadline = &refused
		}
	}
	switch {
	case len(task.Products) == 0:
		return nil, nil
	case len(task.Products) > 1:
		task.SubjectID, task.ProductID = nil, nil
	}
	return task, nil
}

// updateBefore is the day from which updates are refused that do not run on the
// newest major, where a version does not; nil: it does.
func (v *Version) updateBefore(platform products.Platform) *calendar.Day {
	latest := platform.Latest()
	first := calendar.Day(latest.ReleasedOn)
	for _, p := range platform.Versions {
		if p.Major != latest.Major {
			continue
		}
		if result := v.on(p, platform); result == Certified || result == Confirm {
			return nil
		}
		first = min(first, calendar.Day(p.ReleasedOn))
	}
	before := first.AddMonths(graceMonths)
	return &before
}
