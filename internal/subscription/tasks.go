package subscription

import (
	"context"
	"time"

	"merkato/internal/calendar"
	"merkato/internal/money"
	"merkato/internal/tasks"
)

// Tasks are payments that failed, and trials that end soon, but for those of removed
// products, which a job is about to end.
func (s *Service) Tasks(ctx context.Context, sellerID int64, now time.Time) (found []tasks.Task, err error) {
	today := calendar.DayOf(now)
	var rows []Subscription
	err = s.DB.Read().NewSelect().Model(&rows).Where("seller_id = ?", sellerID).
		Where("status IN ('PAYMENT_FAILED', 'SUBSCRIPTION_UPDATED') OR (status = 'IN_TRIAL' AND trial_until <= ?)", today.Add(trialNotice)).
		Where("EXISTS (SELECT 1 FROM products AS p WHERE p.id = sub.product_id AND p.removed_at IS NULL)").Scan(ctx)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	state, err := s.Invoices.StateOf(ctx, s.DB.Read(), sellerID, s.today())
	if err != nil {
		return nil, err
	}
	add := func(kind tasks.Kind, product int64, net money.Cents, deadline *time.Time) {
		found = append(found, tasks.Task{Kind: kind, Products: []int64{product}, SubjectID: &product, ProductID: &product, Deadline: deadline, MoneyAtRisk: new(net + net.Share(state.Rate))})
	}
	for _, row := range rows {
		plan, err := planByID(ctx, s.DB.Read(), row.PlanID)
		if err != nil {
			return nil, err
		}
		if row.Status == InTrial {
			add(tasks.TrialEnds, row.ProductID, plan.Price, new(row.TrialUntil.End()))
		} else {
			add(tasks.PaymentFailed, row.ProductID, plan.Price, row.RetryAt)
		}
	}
	return found, nil
}
