package graph

import (
	"context"

	"merkato/internal/billing"
	"merkato/internal/calendar"
	"merkato/internal/fault"
	"merkato/internal/fees"
	"merkato/internal/graph/generated"
	"merkato/internal/money"
	"merkato/internal/subscription"
)

func (q query) Billing(ctx context.Context, productID int64, lang string) (*generated.BillingPage, error) {
	page, err := q.services.billingPage(ctx, productID, lang)
	// Of a removed product nothing can be paid any more; its invoices are in their list.
	if f := fault.Of(err); f != nil && (f.Code == fault.NotFound || f.Reason == "product_removed") {
		return nil, nil
	}
	return page, err
}

func (q query) PlanChange(ctx context.Context, productID, planID int64) (*generated.PlanChange, error) {
	p, err := q.services.Subscription.PreviewChange(ctx, productID, planID)
	if err != nil {
		return nil, err
	}
	return &generated.PlanChange{Charged: p.Charged, Credited: p.Credited, Next: p.Next, NextOn: calendar.DayOf(p.NextAt)}, nil
}

func (q query) BillingCredit(ctx context.Context) (money.Cents, error) {
	return q.services.Billing.Credit(ctx)
}

func (q query) SubscriptionDue(ctx context.Context, productID int64) (*generated.SubscriptionDue, error) {
	bill, err := q.services.Subscription.Due(ctx, productID)
	if fault.Is(err, fault.NotFound) {
		return nil, nil
	}
	if err != nil || bill == nil {
		return nil, err
	}
	return &generated.SubscriptionDue{Amount: bill.Amount, Failure: bill.Refusal.Code}, nil
}

func (m mutation) PayFee(ctx context.Context, productID int64, method fees.Method, lang string) (*generated.PaymentStep, error) {
	return stepOf(m.services.Fees.Pay(ctx, productID, method, lang))
}

func (m mutation) CancelFee(ctx context.Context, productID int64, reason billing.Reason, text *string, lang string) (*generated.BillingPage, error) {
	if err := m.services.Fees.Cancel(ctx, productID, billing.Why{Reason: reason, Text: orElse(text, "")}); err != nil {
		return nil, err
	}
	return m.services.billingPage(ctx, productID, lang)
}

func (m mutation) RenewFee(ctx context.Context, productID int64, lang string) (*generated.BillingPage, error) {
	if err := m.services.Fees.Renew(ctx, productID); err != nil {
		return nil, err
	}
	return m.services.billingPage(ctx, productID, lang)
}

func (m mutation) Subscribe(ctx context.Context, productID, planID int64, startsOn *calendar.Day, lang string) (*generated.PaymentStep, error) {
	return stepOf(m.services.Subscription.Subscribe(ctx, productID, planID, startsOn, lang))
}

func (m mutation) ChangeSubscription(ctx context.Context, productID int64, action subscription.Action, planID *int64, reason *billing.Reason, text *string, lang string) (*generated.BillingPage, error) {
	var why *billing.Why
	if reason != nil {
		why = &billing.Why{Reason: *reason, Text: orElse(text, "")}
	}
	if err := m.services.Subscription.Act(ctx, productID, action, orElse(planID, 0), why); err != nil {
		return nil, err
	}
	return m.services.billingPage(ctx, productID, lang)
}

func (m mutation) PaySubscription(ctx context.Context, productID int64, lang string) (*generated.PaymentStep, error) {
	return stepOf(m.services.Subscription.PayNow(ctx, productID, lang))
}

func (m mutation) CreateCardLink(ctx context.Context, productID int64, lang string) (string, error) {
	return m.services.Subscription.CardLink(ctx, productID, lang)
}

func (m mutation) RefreshBilling(ctx context.Context, productID int64, lang string) (*generated.BillingPage, error) {
	if err := m.services.Fees.Refresh(ctx, productID); err != nil {
		return nil, err
	}
	if err := m.services.Subscription.Refresh(ctx, productID); err != nil {
		return nil, err
	}
	return m.services.billingPage(ctx, productID, lang)
}

func stepOf(step *billing.PaymentStep, err error) (*generated.PaymentStep, error) {
	if err != nil {
		return nil, err
	}
	shown := &generated.PaymentStep{IsPaid: step.IsPaid}
	if step.URL != "" {
		shown.URL = &step.URL
	}
	return shown, nil
}

func (s Services) billingPage(ctx context.Context, productID int64, lang string) (*generated.BillingPage, error) {
	page, err := s.Subscription.Page(ctx, productID, lang)
	if err != nil {
		return nil, err
	}
	fee, err := s.Fees.Of(ctx, productID)
	if err != nil {
		return nil, err
	}
	shown := &generated.BillingPage{
		ProductID: page.ProductID, Product: page.Name, MaySubscribe: page.MaySubscribe, Plans: page.Plans, Card: page.Card,
		Missing: page.Missing, VatRate: int64(page.VATRate), Log: []generated.BillingLogEntry{},
	}
	if fee != nil {
		shown.Fee = &generated.AnnualFee{
			Status: fee.Fee.Status, Standing: fee.Standing, DueOn: fee.Fee.DueOn, EndsOn: fee.Fee.EndsOn, PaidTo: fee.PaidTo,
			Net: fee.Fee.Net, Vat: fee.VAT, Total: fee.Total, BlocksOn: fee.BlocksOn, Balance: fee.Balance,
		}
	}
	if sub := page.Subscription; sub != nil {
		shown.Subscription = &generated.PartnerSubscription{
			Status: sub.Status, Plan: page.Plan, NextPlan: page.NextPlan, StartsOn: sub.StartsOn, TrialUntil: sub.TrialUntil,
			PeriodFrom: sub.PeriodFrom, PeriodTo: sub.PeriodTo, HadTrial: sub.HadTrial, Failure: sub.Failure, RetryAt: sub.RetryAt,
			Reason: sub.Reason, ReasonText: sub.ReasonText, Actions: page.Actions, MayPay: page.MayPay,
		}
	}
	for _, e := range page.Log {
		line := generated.BillingLogEntry{ID: e.ID, At: e.At, Kind: e.Kind, Event: e.Event, Amount: e.Amount, Day: e.Day, Detail: e.Detail}
		if e.Status != "" {
			line.Status = new(subscription.Status(e.Status))
		}
		shown.Log = append(shown.Log, line)
	}
	return shown, nil
}
