package stripe

import (
	"context"
	"errors"
	"fmt"
	"strings"

	stripego "github.com/stripe/stripe-go/v84"

	"merkato/internal/money"
	"merkato/internal/payments"
)

// newestBills is how many bills of a subscription are read with it: two years of
// monthly ones, each of which has events of its own.
const newestBills = 24

// Subscription reads a subscription and its newest bills.
func (p *Provider) Subscription(ctx context.Context, id string) (payments.Subscription, error) {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	found, err := p.client.V1Subscriptions.Retrieve(ctx, id, nil)
	if err != nil {
		return payments.Subscription{}, p.failure(err)
	}
	sub := p.ofSubscription(found)
	params := &stripego.InvoiceListParams{Subscription: &id}
	params.Limit = stripego.Int64(newestBills)
	for one, err := range p.client.V1Invoices.List(ctx, params) {
		if err != nil {
			return sub, p.failure(err)
		}
		if one.Status == stripego.InvoiceStatusDraft {
			continue
		}
		bill, err := p.bill(ctx, one)
		if err != nil {
			return sub, err
		}
		bill.Subscription = id
		if sub.Bills = append(sub.Bills, bill); len(sub.Bills) == newestBills {
			break
		}
	}
	return sub, nil
}

var ofStatus = map[stripego.SubscriptionStatus]payments.SubscriptionStatus{
	stripego.SubscriptionStatusIncomplete:        payments.SubscriptionIncomplete,
	stripego.SubscriptionStatusIncompleteExpired: payments.SubscriptionEnded,
	stripego.SubscriptionStatusTrialing:          payments.SubscriptionTrialing,
	stripego.SubscriptionStatusActive:            payments.SubscriptionActive,
	stripego.SubscriptionStatusPaused:            payments.SubscriptionActive,
	stripego.SubscriptionStatusPastDue:           payments.SubscriptionPastDue,
	stripego.SubscriptionStatusUnpaid:            payments.SubscriptionPastDue,
	stripego.SubscriptionStatusCanceled:          payments.SubscriptionEnded,
}

func (p *Provider) ofSubscription(s *stripego.Subscription) payments.Subscription {
	sub := payments.Subscription{
		ID: s.ID, Status: ofStatus[s.Status], TrialUntil: moment(s.TrialEnd),
		CancelAtEnd: s.CancelAtPeriodEnd || s.CancelAt > 0, IsPaused: s.PauseCollection != nil || s.Status == stripego.SubscriptionStatusPaused,
	}
	if s.Customer != nil {
		sub.Customer = s.Customer.ID
	}
	if s.Items != nil && len(s.Items.Data) > 0 {
		item := s.Items.Data[0]
		sub.From, sub.Until, sub.Price = moment(item.CurrentPeriodStart), moment(item.CurrentPeriodEnd), priceOf(item)
	}
	if s.PendingUpdate != nil && len(s.PendingUpdate.SubscriptionItems) > 0 {
		sub.Pending = new(priceOf(s.PendingUpdate.SubscriptionItems[0]))
	}
	if s.Metadata[startsKey] != "" { // not a trial: it begins when that ends
		sub.StartsAt, sub.TrialUntil = sub.TrialUntil, moment(0)
		if sub.Status == payments.SubscriptionTrialing && p.now().Before(sub.StartsAt) {
			sub.Status = payments.SubscriptionScheduled
		}
	}
	return sub
}

func priceOf(item *stripego.SubscriptionItem) (price payments.Price) {
	if item.Price != nil {
		price.Amount = money.Cents(item.Price.UnitAmount)
		if item.Price.Recurring != nil {
			price.Interval = payments.Interval(strings.ToUpper(string(item.Price.Recurring.Interval)))
		}
	}
	return price
}

// ChangeSubscription changes a subscription. Another price is invoiced at once,
// and holds only once that is paid, unless it is one for later.
func (p *Provider) ChangeSubscription(ctx context.Context, id string, c payments.Change) error {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	if c.EndNow {
		_, err := p.client.V1Subscriptions.Cancel(ctx, id, &stripego.SubscriptionCancelParams{Params: stripego.Params{IdempotencyKey: &c.Key}})
		return p.failure(err)
	}
	if c.KeepPrice {
		return p.dropPending(ctx, id, c.Key)
	}
	params := &stripego.SubscriptionUpdateParams{Params: stripego.Params{IdempotencyKey: &c.Key}, CancelAtPeriodEnd: c.CancelAtEnd}
	if c.Paused != nil && *c.Paused {
		params.PauseCollection = &stripego.SubscriptionUpdatePauseCollectionParams{Behavior: stripego.String("void")}
	} else if c.Paused != nil {
		params.AddExtra("pause_collection", "")
	}
	if c.Price != nil {
		if err := p.newPrice(ctx, id, *c.Price, c.IsLater, params); err != nil {
			return err
		}
	}
	_, err := p.client.V1Subscriptions.Update(ctx, id, params)
	return p.failure(err)
}

// dropPending voids the invoice of a pending price, which is discarded with it.
func (p *Provider) dropPending(ctx context.Context, id, key string) error {
	now, err := p.client.V1Subscriptions.Retrieve(ctx, id, nil)
	if err != nil || now.PendingUpdate == nil || now.LatestInvoice == nil {
		return p.failure(err)
	}
	_, err = p.client.V1Invoices.VoidInvoice(ctx, now.LatestInvoice.ID, &stripego.InvoiceVoidInvoiceParams{Params: stripego.Params{IdempotencyKey: &key}})
	var refusal *payments.Refusal
	if err = p.failure(err); errors.As(err, &refusal) {
		if bill, failed := p.Bill(ctx, now.LatestInvoice.ID); failed != nil || bill.Status == payments.BillPaid {
			return failed
		}
	}
	return err
}

// priced is a subscription with the item whose price can be another.
func (p *Provider) priced(ctx context.Context, id string) (*stripego.Subscription, *stripego.SubscriptionItem, error) {
	now, err := p.client.V1Subscriptions.Retrieve(ctx, id, nil)
	if err != nil {
		return nil, nil, p.failure(err)
	}
	if now.Items == nil || len(now.Items.Data) == 0 || now.Items.Data[0].Price == nil || now.Items.Data[0].Price.Product == nil {
		return nil, nil, fmt.Errorf("stripe's subscription %s has no price", id)
	}
	return now, now.Items.Data[0], nil
}

func (p *Provider) newPrice(ctx context.Context, id string, price payments.Price, isLater bool, params *stripego.SubscriptionUpdateParams) error {
	now, item, err := p.priced(ctx, id)
	if err != nil {
		return err
	}
	params.Items = []*stripego.SubscriptionUpdateItemParams{{ID: &item.ID, PriceData: &stripego.SubscriptionUpdateItemPriceDataParams{
		Currency: stripego.String(euro), Product: &item.Price.Product.ID, UnitAmount: stripego.Int64(int64(price.Amount)),
		Recurring: &stripego.SubscriptionUpdateItemPriceDataRecurringParams{Interval: stripego.String(strings.ToLower(string(price.Interval)))},
	}}}
	if isLater || now.Status == stripego.SubscriptionStatusTrialing {
		params.ProrationBehavior = stripego.String("none")
		return nil
	}
	params.ProrationBehavior = stripego.String("always_invoice")
	params.PaymentBehavior = stripego.String("pending_if_incomplete")
	return nil
}

// PreviewPrice has Stripe work out the invoice that another price would make at
// once. Stripe's balance of a customer is below zero where there is credit.
func (p *Provider) PreviewPrice(ctx context.Context, id string, price payments.Price) (payments.Preview, error) {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	now, item, err := p.priced(ctx, id)
	if err != nil {
		return payments.Preview{}, err
	}
	if now.Status == stripego.SubscriptionStatusTrialing {
		return payments.Preview{Next: price.Amount, NextAt: moment(item.CurrentPeriodEnd)}, nil
	}
	said, err := p.client.V1Invoices.CreatePreview(ctx, &stripego.InvoiceCreatePreviewParams{
		Subscription: &id, SubscriptionDetails: &stripego.InvoiceCreatePreviewSubscriptionDetailsParams{
			ProrationBehavior: stripego.String("always_invoice"),
			Items: []*stripego.InvoiceCreatePreviewSubscriptionDetailsItemParams{{ID: &item.ID, PriceData: &stripego.InvoiceCreatePreviewSubscriptionDetailsItemPriceDataParams{
				Currency: stripego.String(euro), Product: &item.Price.Product.ID, UnitAmount: stripego.Int64(int64(price.Amount)),
				Recurring: &stripego.InvoiceCreatePreviewSubscriptionDetailsItemPriceDataRecurringParams{Interval: stripego.String(strings.ToLower(string(price.Interval)))},
			}}},
		},
	})
	if err != nil {
		return payments.Preview{}, p.failure(err)
	}
	found := payments.Preview{Charged: money.Cents(said.AmountDue), Credited: money.Cents(max(-said.Total, 0))}
	if said.Lines != nil {
		for _, line := range said.Lines.Data { // what is charged is the new term, what is taken off the rest of the old one
			if line.Amount > 0 && line.Period != nil {
				found.NextAt = moment(line.Period.End)
			}
		}
	}
	credit := money.Cents(-said.StartingBalance - (said.Total - said.AmountDue))
	found.Next = price.Amount - max(min(credit, price.Amount), 0)
	return found, nil
}

// Bill reads an invoice of a subscription.
func (p *Provider) Bill(ctx context.Context, id string) (payments.Bill, error) {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	found, err := p.client.V1Invoices.Retrieve(ctx, id, nil)
	if err != nil {
		return payments.Bill{}, p.failure(err)
	}
	return p.bill(ctx, found)
}

// BillLink is the address of an invoice's own page, which Stripe does not lead back from.
func (p *Provider) BillLink(ctx context.Context, id string, _ payments.Way) (payments.Link, error) {
	bill, err := p.Bill(ctx, id)
	return payments.Link(bill.URL), err
}

// PayBill has an invoice charged again, once for a key.
func (p *Provider) PayBill(ctx context.Context, id, key string) (payments.Bill, error) {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	_, err := p.client.V1Invoices.Pay(ctx, id, &stripego.InvoicePayParams{Params: stripego.Params{IdempotencyKey: &key}})
	var refusal *payments.Refusal
	if err = p.failure(err); err != nil && !errors.As(err, &refusal) {
		return payments.Bill{}, err
	}
	bill, err := p.Bill(ctx, id)
	if err == nil && refusal != nil && bill.Status == payments.BillOpen {
		bill.Refusal = *refusal
	}
	return bill, err
}

// bill is an invoice as we see it; for an open one Stripe is queried for the reason.
// It comes to what is charged: what a cheaper plan leaves over is no charge below
// zero, but credit with Stripe, which is taken off the invoices that follow.
func (p *Provider) bill(ctx context.Context, i *stripego.Invoice) (payments.Bill, error) {
	bill := payments.Bill{
		ID: i.ID, Amount: money.Cents(i.AmountDue), Credited: money.Cents(max(-i.Total, 0)), Refunded: money.Cents(i.PostPaymentCreditNotesAmount), At: moment(i.Created), From: moment(i.PeriodStart), Until: moment(i.PeriodEnd),
	}
	if i.Parent != nil && i.Parent.SubscriptionDetails != nil && i.Parent.SubscriptionDetails.Subscription != nil {
		bill.Subscription = i.Parent.SubscriptionDetails.Subscription.ID
	}
	if i.Lines != nil { // the invoice's own period is the one before
		for _, line := range i.Lines.Data {
			if line.Period != nil && moment(line.Period.End).After(bill.Until) {
				bill.From, bill.Until = moment(line.Period.Start), moment(line.Period.End)
			}
		}
	}
	switch i.Status {
	case stripego.InvoiceStatusPaid:
		bill.Status = payments.BillPaid
		if i.StatusTransitions != nil {
			bill.PaidAt = moment(i.StatusTransitions.PaidAt)
		}
	case stripego.InvoiceStatusOpen:
		bill.Status, bill.URL = payments.BillOpen, i.HostedInvoiceURL
		if i.AttemptCount > 0 {
			return bill, p.addRefusal(ctx, &bill)
		}
	default:
		bill.Status = payments.BillVoid
	}
	return bill, nil
}

// addRefusal reads why an invoice was not paid.
func (p *Provider) addRefusal(ctx context.Context, bill *payments.Bill) error {
	bill.Refusal = payments.Refusal{Code: "payment_failed", Message: "The payment did not go through."}
	params := &stripego.InvoicePaymentListParams{Invoice: &bill.ID}
	params.AddExpand("data.payment.payment_intent")
	for one, err := range p.client.V1InvoicePayments.List(ctx, params) {
		if err != nil {
			return p.failure(err)
		}
		if one.Payment == nil || one.Payment.PaymentIntent == nil {
			continue
		}
		intent := one.Payment.PaymentIntent
		if said := intent.LastPaymentError; said != nil {
			bill.Refusal = payments.Refusal{Code: string(said.Code), Message: said.Msg}
			break
		}
		if intent.Status == stripego.PaymentIntentStatusRequiresAction {
			bill.Refusal = payments.Refusal{Code: "authentication_required", Message: "The bank asks for a confirmation."}
			break
		}
	}
	return nil
}
