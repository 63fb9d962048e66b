package subscription

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/fault"
	"merkato/internal/invoices"
	"merkato/internal/money"
	"merkato/internal/payments"
	"merkato/internal/seller"
	"merkato/internal/subscription/payers"
	"merkato/internal/subscription/plans"
)

// priceOf is what a plan costs a seller, with VAT.
func (s *Service) priceOf(ctx context.Context, who *seller.Seller, plan *plans.Plan) (payments.Price, error) {
	state, err := s.Invoices.State(ctx, s.DB.Read(), who, s.today())
	if err == nil && len(state.Missing) > 0 {
		err = fault.New(fault.Conflict, "company_incomplete", "Complete your company in settings first: an invoice needs it.").At("company." + state.Missing[0])
	}
	return plan.With(state.Rate), err
}

// choosePlan keeps which plan was chosen, until the provider says it holds.
func (s *Service) choosePlan(ctx context.Context, who *seller.Seller, row *Subscription, planID int64, change *payments.Change) error {
	plan, err := plans.Offered(ctx, s.DB.Read(), planID, s.today())
	if err != nil {
		return err
	}
	if plan.ID == row.PlanID {
		return fault.New(fault.Conflict, "plan_same", "The subscription has this plan already.").At("plan")
	}
	price, err := s.priceOf(ctx, who, plan)
	if err != nil {
		return err
	}
	change.Price = &price
	return s.change(ctx, row, func(q *bun.UpdateQuery) *bun.UpdateQuery { return q.Set("next_plan_id = ?", plan.ID) })
}

// PreviewChange is what another plan for a product's subscription would come to,
// in the provider's own figures: it alone knows what is left of the term.
func (s *Service) PreviewChange(ctx context.Context, productID, planID int64) (*payments.Preview, error) {
	who, p, err := s.owned(ctx, productID)
	if err != nil {
		return nil, err
	}
	row, err := subscriptionWhere(ctx, s.DB.Read(), "product_id = ?", p.ID)
	if err == nil && (row == nil || row.ProviderID == nil || s.biller == nil || row.Provider != s.biller.Kind()) {
		err = fault.New(fault.NotFound, "no_subscription", "This product has no subscription.")
	}
	if err != nil {
		return nil, err
	}
	plan, err := plans.Offered(ctx, s.DB.Read(), planID, s.today())
	if err != nil {
		return nil, err
	}
	price, err := s.priceOf(ctx, who, plan)
	if err != nil {
		return nil, err
	}
	found, err := s.biller.PreviewPrice(ctx, *row.ProviderID, price)
	return &found, asSeen(err)
}

// Credit is what cheaper plans left over of the asking seller's payments.
func (s *Service) Credit(ctx context.Context) (money.Cents, error) {
	sellerID, err := actor.UnbannedSellerID(ctx)
	if err != nil || s.biller == nil {
		return 0, err
	}
	left, err := payers.Credit(ctx, s.DB.Read(), s.biller, sellerID)
	return left, asSeen(err)
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
	return s.note(ctx, tx, &Entry{SellerID: row.SellerID, ProductID: row.ProductID, Kind: KindSubscription, Event: Change, Status: row.Status})
}

// planAt is the plan that a price of the provider's is of, whichever choice is
// stored here: that may have been read before the provider knew of it, and was
// forgotten.
func (s *Service) planAt(ctx context.Context, tx bun.Tx, row *Subscription, price payments.Price) (int64, error) {
	current, err := plans.ByID(ctx, tx, row.PlanID)
	if err != nil || price.Interval == "" {
		return row.PlanID, err
	}
	known := []plans.Plan{*current}
	if row.NextPlanID != nil {
		next, err := plans.ByID(ctx, tx, *row.NextPlanID)
		if err != nil {
			return 0, err
		}
		known = append(known, *next)
	}
	offered, err := plans.On(ctx, tx, s.today())
	if err != nil {
		return 0, err
	}
	_, state, err := s.taxed(ctx, tx, row.SellerID)
	if plan := plans.At(price, state.Rate, append(known, offered...)); plan != nil {
		return plan.ID, err
	}
	return row.PlanID, err
}

// taxed is a seller, and how it is billed today.
func (s *Service) taxed(ctx context.Context, q bun.IDB, sellerID int64) (who *seller.Seller, state invoices.State, err error) {
	if who, err = s.Sellers.ByID(ctx, q, sellerID); err == nil {
		state, err = s.Invoices.State(ctx, q, who, s.today())
	}
	return who, state, err
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
	plan, err := plans.ByID(ctx, s.DB.Read(), row.PlanID)
	if err != nil {
		return err
	}
	_, state, err := s.taxed(ctx, s.DB.Read(), row.SellerID)
	price := plan.With(state.Rate)
	if err != nil || len(state.Missing) > 0 || price.Interval != said.Price.Interval || price.Amount == said.Price.Amount {
		return err // while the company is incomplete, nobody knows which VAT it is
	}
	key := fmt.Sprintf("price/%s/%d/%s", said.ID, price.Amount, s.today())
	return s.biller.ChangeSubscription(ctx, said.ID, payments.Change{Key: key, Price: &price, IsLater: true})
}
