package subscription

import (
	"context"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"merkato/internal/billing"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/invoices"
	"merkato/internal/money"
	"merkato/internal/payments"
	"merkato/internal/seller"
)

// Plan is what a seller may subscribe to.
type Plan struct {
	bun.BaseModel `bun:"table:subscription_plans,alias:plan"`

	ID        int64 `bun:",pk,autoincrement"`
	Recurs    payments.Interval
	Price     money.Cents // without VAT
	TrialDays int
	StartsOn  calendar.Day
	EndsOn    *calendar.Day

	Total money.Cents `bun:"-"` // with VAT
}

// Item is what an invoice calls a term of it.
func (p *Plan) Item() invoices.Item {
	if p.Recurs == payments.Yearly {
		return invoices.YearlySubscription
	}
	return invoices.MonthlySubscription
}

// With is what it costs with VAT.
func (p *Plan) With(rate money.Rate) payments.Price {
	return payments.Price{Amount: p.Price + p.Price.Share(rate), Interval: p.Recurs}
}

// plansOn are the plans that are offered on a day.
func plansOn(ctx context.Context, q bun.IDB, day calendar.Day) (found []Plan, err error) {
	err = q.NewSelect().Model(&found).Where("starts_on <= ?", day).Where("ends_on IS NULL OR ends_on >= ?", day).Order("price", "id").Scan(ctx)
	return found, err
}

// planByID reads one, offered or not.
func planByID(ctx context.Context, q bun.IDB, id int64) (*Plan, error) {
	var found Plan
	err := q.NewSelect().Model(&found).Where("plan.id = ?", id).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, fault.New(fault.NotFound, "plan_unknown", "There is no such plan.").At("plan")
	}
	return &found, err
}

// offeredPlan reads one that is offered on a day.
func offeredPlan(ctx context.Context, q bun.IDB, id int64, day calendar.Day) (*Plan, error) {
	plan, err := planByID(ctx, q, id)
	if err == nil && (plan.StartsOn > day || (plan.EndsOn != nil && *plan.EndsOn < day)) {
		err = fault.New(fault.Invalid, "plan_over", "This plan is not offered today. Choose another.").At("plan")
	}
	return plan, err
}

// planOf is the first of some plans that a price with VAT is of. Where the VAT has
// changed since, the interval decides. Nil: none.
func planOf(price payments.Price, rate money.Rate, among []Plan) (found *Plan) {
	for i := range among {
		switch one := &among[i]; {
		case one.With(rate) == price:
			return one
		case one.Recurs == price.Interval && found == nil:
			found = one
		}
	}
	return found
}

// priceOf is what a plan costs a seller, with VAT.
func (s *Service) priceOf(ctx context.Context, who *seller.Seller, plan *Plan) (payments.Price, error) {
	state, err := s.Invoices.State(ctx, s.DB.Read(), who, s.today())
	if err == nil && len(state.Missing) > 0 {
		err = fault.New(fault.Conflict, "company_incomplete", "Complete your company in settings first: an invoice needs it.").At("company." + state.Missing[0])
	}
	return plan.With(state.Rate), err
}

// choosePlan keeps which plan was chosen, until the provider says it holds.
func (s *Service) choosePlan(ctx context.Context, who *seller.Seller, row *Subscription, planID int64, change *payments.Change) error {
	plan, err := offeredPlan(ctx, s.DB.Read(), planID, s.today())
	if err != nil {
		return err
	}
	if plan.ID == row.PlanID {
		return fault.New(fault.Conflict, "plan_same", "The subscription already has this plan.").At("plan")
	}
	price, err := s.priceOf(ctx, who, plan)
	if err != nil {
		return err
	}
	change.Price = &price
	return s.change(ctx, row, func(q *bun.UpdateQuery) *bun.UpdateQuery { return q.Set("next_plan_id = ?", plan.ID) })
}

// keepPlan takes back the choice of another plan that is not paid. Where it has lapsed,
// the plan is kept already; where it was paid, the seller is told so.
func (s *Service) keepPlan(ctx context.Context, row *Subscription, planID int64) error {
	if _, err := planByID(ctx, s.DB.Read(), planID); err != nil {
		return err
	}
	if row.Status != Active {
		if _, err := Next(row.Status, KeepPlan); err != nil {
			return err
		}
	}
	if row.Status == Updated && row.PlanID == planID {
		err := s.send(ctx, row, payments.Change{Key: keyOf(row, DoKeepPlan, planID), KeepPrice: true})
		if errors.As(err, new(*payments.Refusal)) { // its payment is under way just now
			return errBusy()
		}
		if err == nil {
			row, err = subscriptionWhere(ctx, s.DB.Read(), "sub.id = ?", row.ID)
		}
		if err != nil {
			return err
		}
		if row.Status == Updated { // it was paid, and the provider has yet to change the plan
			return errBusy()
		}
	}
	if row.PlanID != planID {
		return fault.New(fault.Conflict, "plan_paid", "The other plan has already been paid and now applies.").At("plan")
	}
	return nil
}

// PreviewChange is what another plan for a product's subscription would come to,
// in the provider's own figures: it alone knows what is left of the term.
func (s *Service) PreviewChange(ctx context.Context, productID, planID int64) (*payments.Preview, error) {
	who, p, err := s.owned(ctx, productID)
	if err != nil {
		return nil, err
	}
	row, err := subscriptionWhere(ctx, s.DB.Read(), "product_id = ?", p.ID)
	if err == nil && (row == nil || row.ProviderID == nil || s.Billing.Biller == nil || row.Provider != s.Billing.Biller.Kind()) {
		err = fault.New(fault.NotFound, "no_subscription", "This product has no subscription.")
	}
	if err != nil {
		return nil, err
	}
	plan, err := offeredPlan(ctx, s.DB.Read(), planID, s.today())
	if err != nil {
		return nil, err
	}
	price, err := s.priceOf(ctx, who, plan)
	if err != nil {
		return nil, err
	}
	found, err := s.Billing.Biller.PreviewPrice(ctx, *row.ProviderID, price)
	return &found, billing.AsSeen(err)
}

// takePlan makes the plan that was chosen the one that holds, once it does.
func (s *Service) takePlan(ctx context.Context, tx bun.Tx, row *Subscription, said payments.Subscription) error {
	price := said.Price
	if said.Pending != nil {
		price = *said.Pending
	}
	plan, err := s.planAt(ctx, tx, row, price)
	if err != nil {
		return err
	}
	if said.Pending != nil {
		if plan != row.PlanID {
			row.NextPlanID = &plan
		}
		return nil
	}
	row.NextPlanID = nil
	if plan == row.PlanID {
		return nil
	}
	row.PlanID = plan
	if row.Status == Updated {
		return nil // the choice is in the log already
	}
	return s.Billing.Note(ctx, tx, &billing.Entry{SellerID: row.SellerID, ProductID: row.ProductID, Kind: billing.KindSubscription, Event: Change, Status: string(row.Status)})
}

// planAt is the plan that a price of the provider's is of, whichever choice is
// stored here: that may have been read before the provider knew of it, and was
// forgotten.
func (s *Service) planAt(ctx context.Context, tx bun.Tx, row *Subscription, price payments.Price) (int64, error) {
	current, err := planByID(ctx, tx, row.PlanID)
	if err != nil || price.Interval == "" {
		return row.PlanID, err
	}
	known := []Plan{*current}
	if row.NextPlanID != nil {
		next, err := planByID(ctx, tx, *row.NextPlanID)
		if err != nil {
			return 0, err
		}
		known = append(known, *next)
	}
	offered, err := plansOn(ctx, tx, s.today())
	if err != nil {
		return 0, err
	}
	state, err := s.Invoices.StateOf(ctx, tx, row.SellerID, s.today())
	if plan := planOf(price, state.Rate, append(known, offered...)); plan != nil {
		return plan.ID, err
	}
	return row.PlanID, err
}

// followVAT has the next term cost what the plan does with the VAT of today: the
// provider goes on with the price at which a subscription began.
func (s *Service) followVAT(ctx context.Context, id int64, said payments.Subscription) error {
	switch said.Status {
	case payments.SubscriptionActive, payments.SubscriptionTrialing, payments.SubscriptionScheduled:
	default:
		return nil
	}
	row, err := subscriptionWhere(ctx, s.DB.Read(), "sub.id = ?", id)
	if err != nil || said.Pending != nil || said.CancelAtEnd {
		return err
	}
	plan, err := planByID(ctx, s.DB.Read(), row.PlanID)
	if err != nil {
		return err
	}
	state, err := s.Invoices.StateOf(ctx, s.DB.Read(), row.SellerID, s.today())
	price := plan.With(state.Rate)
	if err != nil || len(state.Missing) > 0 || price.Interval != said.Price.Interval || price.Amount == said.Price.Amount {
		return err // while the company is incomplete, nobody knows which VAT it is
	}
	key := fmt.Sprintf("price/%s/%d/%s", said.ID, price.Amount, s.today())
	return s.Billing.Biller.ChangeSubscription(ctx, said.ID, payments.Change{Key: key, Price: &price, IsLater: true})
}
