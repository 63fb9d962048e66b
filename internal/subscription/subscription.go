package subscription

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/billing"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/money"
	"merkato/internal/payments"
	"merkato/internal/products"
	"merkato/internal/seller"
)

// Subscription is the subscription of a product, in the state the provider last reported.
type Subscription struct {
	bun.BaseModel `bun:"table:subscriptions,alias:sub"`

	ID         int64 `bun:",pk,autoincrement"`
	SellerID   int64
	ProductID  int64
	Provider   string
	Key        string
	AskedAt    time.Time
	PaymentID  *string
	ProviderID *string
	Status     Status
	PlanID     int64
	NextPlanID *int64
	StartsOn   *calendar.Day
	TrialUntil *calendar.Day
	PeriodFrom *calendar.Day
	PeriodTo   *calendar.Day // the last day of the term that runs
	HadTrial   bool
	OpenBill   *string
	Failure    string
	Tries      int
	RetryAt    *time.Time
	Reason     *billing.Reason // why it was cancelled; nil: it was not, or nobody said
	ReasonText *string
	Revision   int64
	SyncedAt   time.Time
}

func subscriptionWhere(ctx context.Context, q bun.IDB, where string, args ...any) (*Subscription, error) {
	var found Subscription
	err := q.NewSelect().Model(&found).Where(where, args...).Limit(1).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, nil
	}
	return &found, err
}

// Action is what a seller may do with a subscription.
type Action string

const (
	DoChange     Action = "CHANGE"
	DoKeepPlan   Action = "KEEP_PLAN"
	DoPause      Action = "PAUSE"
	DoResume     Action = "RESUME"
	DoCancel     Action = "CANCEL"
	DoReactivate Action = "REACTIVATE"
)

var actions = []Action{DoChange, DoKeepPlan, DoPause, DoResume, DoCancel, DoReactivate}

// Page is all that the screen of a product shows (R15.5).
type Page struct {
	ProductID    int64
	Name         string
	MaySubscribe bool // R7.7, and nothing runs
	Plans        []Plan
	Subscription *Subscription // nil: there never was one
	Plan         *Plan
	NextPlan     *Plan
	Actions      []Action
	MayPay       bool // what could not be charged
	Card         *payments.Card
	Missing      []string // what the company lacks for an invoice
	VATRate      money.Rate
	Log          []billing.Entry
}

// Page reads the screen of one of the asking seller's products.
func (s *Service) Page(ctx context.Context, productID int64, lang string) (*Page, error) {
	who, p, err := s.owned(ctx, productID)
	if err != nil {
		return nil, err
	}
	page := &Page{ProductID: p.ID}
	if page.Name, err = s.Billing.Name(ctx, s.DB.Read(), who.ID, p.ID, lang); err != nil {
		return nil, err
	}
	state, err := s.Invoices.State(ctx, s.DB.Read(), who, s.today())
	if err != nil {
		return nil, err
	}
	page.Missing, page.VATRate = state.Missing, state.Rate
	if page.Plans, err = plansOn(ctx, s.DB.Read(), s.today()); err != nil {
		return nil, err
	}
	for i := range page.Plans {
		page.Plans[i].Total = page.Plans[i].With(state.Rate).Amount
	}
	if err := s.addSubscription(ctx, who, p, page); err != nil {
		return nil, err
	}
	if s.Billing.Biller != nil {
		customer, err := s.Billing.FindPayer(ctx, s.DB.Read(), "seller_id = ?", who.ID)
		if err != nil {
			return nil, err
		}
		page.Card = customer.Card()
	}
	page.Log, err = s.Billing.Log(ctx, who.ID, p.ID)
	return page, err
}

func (s *Service) addSubscription(ctx context.Context, who *seller.Seller, p *products.Product, page *Page) (err error) {
	isOver := goesOn(p) != nil
	page.MaySubscribe = who.HasMonetization && !isOver
	sub, err := subscriptionWhere(ctx, s.DB.Read(), "product_id = ?", page.ProductID)
	if err != nil || sub == nil {
		return err
	}
	page.Subscription = sub
	page.MayPay = !isOver && (sub.Status == Failed || sub.Status == Updated)
	if _, err := Next(sub.Status, Subscribe); err != nil {
		page.MaySubscribe = page.MaySubscribe && sub.Status == Created
	}
	for _, action := range actions {
		if _, err := Next(sub.Status, billing.Event(action)); err == nil && (action == DoCancel || !isOver) {
			page.Actions = append(page.Actions, action)
		}
	}
	if page.Plan, err = planByID(ctx, s.DB.Read(), sub.PlanID); err != nil {
		return err
	}
	page.Plan.Total = page.Plan.With(page.VATRate).Amount
	if sub.NextPlanID != nil {
		if page.NextPlan, err = planByID(ctx, s.DB.Read(), *sub.NextPlanID); err == nil {
			page.NextPlan.Total = page.NextPlan.With(page.VATRate).Amount
		}
	}
	return err
}
