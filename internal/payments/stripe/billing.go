package stripe

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	stripego "github.com/stripe/stripe-go/v84"

	"merkato/internal/money"
	"merkato/internal/payments"
)

var _ payments.Biller = (*Provider)(nil)

// CreateCustomer makes a customer. After a day Stripe has forgotten the key, so
// it is looked for first.
func (p *Provider) CreateCustomer(ctx context.Context, c payments.NewCustomer) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	if p.now().Sub(c.RequestedAt) > keysLast {
		if id, err := p.findCustomer(ctx, c); err != nil || id != "" {
			return id, err
		}
	}
	made, err := p.client.V1Customers.Create(ctx, &stripego.CustomerCreateParams{
		Params: stripego.Params{IdempotencyKey: &c.Key}, Email: &c.Email, Name: &c.Name, Metadata: map[string]string{metadataKey: c.Key},
	})
	if err == nil {
		return made.ID, nil
	}
	if err = p.failure(err); isSpent(err) {
		if id, failed := p.findCustomer(ctx, c); failed != nil || id != "" {
			return id, failed
		}
	}
	return "", err
}

func (p *Provider) findCustomer(ctx context.Context, c payments.NewCustomer) (id string, err error) {
	for one, err := range p.client.V1Customers.List(ctx, &stripego.CustomerListParams{Email: &c.Email}) {
		if err != nil {
			return "", p.failure(err)
		}
		if one.Metadata[metadataKey] == c.Key {
			return one.ID, nil
		}
	}
	return "", nil
}

// Customer reads a customer and the card that its bills are charged to.
func (p *Provider) Customer(ctx context.Context, id string) (payments.Customer, error) {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	found, err := p.client.V1Customers.Retrieve(ctx, id, &stripego.CustomerRetrieveParams{Expand: []*string{stripego.String("invoice_settings.default_payment_method")}})
	if err != nil {
		return payments.Customer{}, p.failure(err)
	}
	if found.Deleted {
		return payments.Customer{}, payments.ErrNoAccount
	}
	customer := payments.Customer{ID: found.ID, Credit: money.Cents(max(-found.Balance, 0))} // below zero there is credit
	if method := defaultOf(found); method != nil && method.Card != nil {
		customer.Card = &payments.Card{Brand: string(method.Card.Brand), Last4: method.Card.Last4, Until: fmt.Sprintf("%04d-%02d", method.Card.ExpYear, method.Card.ExpMonth)}
	}
	return customer, nil
}

func defaultOf(c *stripego.Customer) *stripego.PaymentMethod {
	if c.InvoiceSettings == nil {
		return nil
	}
	return c.InvoiceSettings.DefaultPaymentMethod
}

// CardLink leads to the part of Stripe's customer portal that asks for a card.
func (p *Provider) CardLink(ctx context.Context, customer string, way payments.Way) (payments.Link, error) {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	made, err := p.client.V1BillingPortalSessions.Create(ctx, &stripego.BillingPortalSessionCreateParams{
		Customer: &customer, ReturnURL: &way.Return, Locale: &way.Language,
		FlowData: &stripego.BillingPortalSessionCreateFlowDataParams{Type: stripego.String("payment_method_update")},
	})
	if err != nil {
		return "", p.failure(err)
	}
	return payments.Link(made.URL), nil
}

// StartPayment confirms a payment intent with the customer's card, whose bank may
// ask for authentication on a page, or opens a page of Checkout.
func (p *Provider) StartPayment(ctx context.Context, n payments.NewPayment) (payments.Payment, error) {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	if p.now().Sub(n.RequestedAt) > keysLast {
		if found, err := p.findPayment(ctx, n.Customer, n.Key); err != nil || found != nil {
			return orEmpty(found), err
		}
	}
	card := ""
	if n.WithCard {
		holder, err := p.client.V1Customers.Retrieve(ctx, n.Customer, &stripego.CustomerRetrieveParams{Expand: []*string{stripego.String("invoice_settings.default_payment_method")}})
		if err != nil {
			return payments.Payment{}, p.failure(err)
		}
		if method := defaultOf(holder); method != nil {
			card = method.ID
		}
	}
	var made payments.Payment
	var err error
	if card == "" {
		made, err = p.openCheckout(ctx, n)
	} else {
		made, err = p.confirm(ctx, n, card)
	}
	if isKeyReused(err) { // it was requested before, in another language or without a card
		found, err := p.findPayment(ctx, n.Customer, n.Key)
		return orEmpty(found), err
	}
	if isSpent(err) {
		if found, failed := p.findPayment(ctx, n.Customer, n.Key); failed != nil || found != nil {
			return orEmpty(found), failed
		}
	}
	return made, err
}

func (p *Provider) confirm(ctx context.Context, n payments.NewPayment, card string) (payments.Payment, error) {
	made, err := p.client.V1PaymentIntents.Create(ctx, &stripego.PaymentIntentCreateParams{
		Params: stripego.Params{IdempotencyKey: &n.Key},
		Amount: stripego.Int64(int64(n.Amount)), Currency: stripego.String(euro), Customer: &n.Customer, PaymentMethod: &card,
		Description: &n.About, Confirm: stripego.Bool(true), ReturnURL: &n.Way.Return, Metadata: map[string]string{metadataKey: n.Key},
		AutomaticPaymentMethods: &stripego.PaymentIntentCreateAutomaticPaymentMethodsParams{Enabled: stripego.Bool(true)},
	})
	if err != nil {
		return payments.Payment{}, p.failure(err)
	}
	return ofIntent(made), nil
}

func (p *Provider) openCheckout(ctx context.Context, n payments.NewPayment) (payments.Payment, error) {
	params := checkout(n.Key, n.Customer, n.About, n.Amount, nil, n.Way)
	params.Mode = stripego.String(string(stripego.CheckoutSessionModePayment))
	params.PaymentIntentData = &stripego.CheckoutSessionCreatePaymentIntentDataParams{
		Description: &n.About, SetupFutureUsage: stripego.String("off_session"), Metadata: map[string]string{metadataKey: n.Key},
	}
	return p.createCheckout(ctx, params)
}

// StartSubscription opens a page of Checkout on which a subscription begins. One
// that is to begin later is in a trial until then, and says so.
func (p *Provider) StartSubscription(ctx context.Context, n payments.NewSubscription) (payments.Payment, error) {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	if p.now().Sub(n.RequestedAt) > keysLast {
		if found, err := p.findCheckout(ctx, n.Customer, n.Key); err != nil || found != nil {
			return orEmpty(found), err
		}
	}
	params := checkout(n.Key, n.Customer, n.About, n.Price.Amount, new(strings.ToLower(string(n.Price.Interval))), n.Way)
	params.Mode = stripego.String(string(stripego.CheckoutSessionModeSubscription))
	params.SubscriptionData = &stripego.CheckoutSessionCreateSubscriptionDataParams{Metadata: map[string]string{metadataKey: n.Key}}
	switch {
	case !n.StartsAt.IsZero():
		params.SubscriptionData.TrialEnd = stripego.Int64(n.StartsAt.Unix())
		params.SubscriptionData.Metadata[startsKey] = fmt.Sprint(n.StartsAt.Unix())
	case n.TrialDays > 0:
		params.SubscriptionData.TrialPeriodDays = stripego.Int64(int64(n.TrialDays))
	}
	made, err := p.createCheckout(ctx, params)
	if isKeyReused(err) {
		found, err := p.findCheckout(ctx, n.Customer, n.Key)
		return orEmpty(found), err
	}
	if isSpent(err) {
		if found, failed := p.findCheckout(ctx, n.Customer, n.Key); failed != nil || found != nil {
			return orEmpty(found), failed
		}
	}
	return made, err
}

// startsKey is under what a subscription says that it is not a trial that it is in.
const startsKey = "merkato_starts"

func checkout(key, customer, about string, amount money.Cents, interval *string, way payments.Way) *stripego.CheckoutSessionCreateParams {
	price := &stripego.CheckoutSessionCreateLineItemPriceDataParams{
		Currency: stripego.String(euro), UnitAmount: stripego.Int64(int64(amount)),
		ProductData: &stripego.CheckoutSessionCreateLineItemPriceDataProductDataParams{Name: &about},
	}
	if interval != nil {
		price.Recurring = &stripego.CheckoutSessionCreateLineItemPriceDataRecurringParams{Interval: interval}
	}
	return &stripego.CheckoutSessionCreateParams{
		Params: stripego.Params{IdempotencyKey: &key}, Customer: &customer, ClientReferenceID: &key, Locale: &way.Language,
		SuccessURL: &way.Return, CancelURL: &way.Return, Metadata: map[string]string{metadataKey: key},
		LineItems: []*stripego.CheckoutSessionCreateLineItemParams{{Quantity: stripego.Int64(1), PriceData: price}},
	}
}

func (p *Provider) createCheckout(ctx context.Context, params *stripego.CheckoutSessionCreateParams) (payments.Payment, error) {
	made, err := p.client.V1CheckoutSessions.Create(ctx, params)
	if err != nil {
		return payments.Payment{}, p.failure(err)
	}
	return ofCheckout(made), nil
}

func isKeyReused(err error) bool {
	var refusal *payments.Refusal
	return errors.As(err, &refusal) && refusal.Code == string(stripego.ErrorTypeIdempotency)
}

// isSpent reports whether Stripe failed in its own work, and says so again for the
// key: what was made before it failed is there nevertheless.
func isSpent(err error) bool {
	var refusal *payments.Refusal
	return errors.Is(err, payments.ErrKeySpent) && !errors.As(err, &refusal)
}

func orEmpty(found *payments.Payment) payments.Payment {
	if found == nil {
		return payments.Payment{}
	}
	return *found
}

// findPayment looks for what a key made.
func (p *Provider) findPayment(ctx context.Context, customer, key string) (*payments.Payment, error) {
	if found, err := p.findCheckout(ctx, customer, key); err != nil || found != nil {
		return found, err
	}
	for one, err := range p.client.V1PaymentIntents.List(ctx, &stripego.PaymentIntentListParams{Customer: &customer}) {
		if err != nil {
			return nil, p.failure(err)
		}
		if one.Metadata[metadataKey] == key {
			return new(ofIntent(one)), nil
		}
	}
	return nil, nil
}

func (p *Provider) findCheckout(ctx context.Context, customer, key string) (*payments.Payment, error) {
	for one, err := range p.client.V1CheckoutSessions.List(ctx, &stripego.CheckoutSessionListParams{Customer: &customer}) {
		if err != nil {
			return nil, p.failure(err)
		}
		if one.ClientReferenceID == key {
			return new(ofCheckout(one)), nil
		}
	}
	return nil, nil
}

// Payment reads a payment intent or a page of Checkout, whichever the id names.
func (p *Provider) Payment(ctx context.Context, id string) (payments.Payment, error) {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	if !strings.HasPrefix(id, "cs_") {
		found, err := p.client.V1PaymentIntents.Retrieve(ctx, id, nil)
		if err != nil {
			return payments.Payment{}, p.failure(err)
		}
		return ofIntent(found), nil
	}
	found, err := p.client.V1CheckoutSessions.Retrieve(ctx, id, nil)
	if err != nil {
		return payments.Payment{}, p.failure(err)
	}
	return ofCheckout(found), nil
}

// CancelPayment ends a payment, and reads it where that was too late.
func (p *Provider) CancelPayment(ctx context.Context, id string) (payments.Payment, error) {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	var err error
	if strings.HasPrefix(id, "cs_") {
		_, err = p.client.V1CheckoutSessions.Expire(ctx, id, nil)
	} else {
		_, err = p.client.V1PaymentIntents.Cancel(ctx, id, nil)
	}
	var refusal *payments.Refusal
	if err = p.failure(err); err != nil && !errors.As(err, &refusal) {
		return payments.Payment{}, err
	}
	return p.Payment(ctx, id)
}

func ofIntent(i *stripego.PaymentIntent) payments.Payment {
	payment := payments.Payment{ID: i.ID, Key: i.Metadata[metadataKey], Amount: money.Cents(i.Amount), Status: payments.PaymentPending}
	if i.LastPaymentError != nil {
		payment.Refusal = payments.Refusal{Code: string(i.LastPaymentError.Code), Message: i.LastPaymentError.Msg}
	}
	switch i.Status {
	case stripego.PaymentIntentStatusSucceeded:
		payment.Status, payment.Refusal = payments.PaymentSucceeded, payments.Refusal{}
	case stripego.PaymentIntentStatusCanceled:
		payment.Status = payments.PaymentCancelled
	case stripego.PaymentIntentStatusRequiresPaymentMethod:
		payment.Status = payments.PaymentFailed // refused, or its authentication was
	case stripego.PaymentIntentStatusRequiresAction:
		if i.NextAction != nil && i.NextAction.RedirectToURL != nil {
			payment.URL = i.NextAction.RedirectToURL.URL
		}
	}
	return payment
}

func ofCheckout(c *stripego.CheckoutSession) payments.Payment {
	payment := payments.Payment{ID: c.ID, Key: c.ClientReferenceID, Amount: money.Cents(c.AmountTotal), Status: payments.PaymentPending, URL: c.URL}
	if c.Subscription != nil {
		payment.Subscription = c.Subscription.ID
	}
	switch {
	case c.Status == stripego.CheckoutSessionStatusExpired:
		payment.Status, payment.URL = payments.PaymentCancelled, ""
	case c.Status == stripego.CheckoutSessionStatusComplete && c.PaymentStatus != stripego.CheckoutSessionPaymentStatusUnpaid:
		payment.Status, payment.URL = payments.PaymentSucceeded, ""
	}
	return payment
}

func moment(seconds int64) time.Time {
	if seconds == 0 {
		return time.Time{}
	}
	return time.Unix(seconds, 0).UTC()
}
