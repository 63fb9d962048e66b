package payments

import (
	"context"
	"time"

	"merkato/internal/money"
)

// Biller charges sellers, once or by a subscription. Cards are only ever given
// on its own pages, which also ask for strong authentication.
type Biller interface {
	// Kind is what its objects are stored under; it never changes.
	Kind() string

	// CreateCustomer makes a customer. Called again with the same key it returns
	// the same one.
	CreateCustomer(ctx context.Context, c NewCustomer) (id string, err error)
	// Customer reads one.
	Customer(ctx context.Context, id string) (Customer, error)
	// CardLink is the address of the page on which a customer enters another card.
	CardLink(ctx context.Context, customer string, way Way) (Link, error)

	// StartPayment begins a payment: at once with a stored card, which may
	// ask for authentication on a page, or on a page that asks for a card. Called
	// again with the same key it returns the same payment; ErrKeySpent without a
	// refusal, as of the other two calls that make something: nothing was made with it.
	StartPayment(ctx context.Context, p NewPayment) (Payment, error)
	// StartSubscription makes a page on which a subscription begins.
	StartSubscription(ctx context.Context, s NewSubscription) (Payment, error)
	// Payment reads a payment, or the page of a subscription.
	Payment(ctx context.Context, id string) (Payment, error)
	// CancelPayment ends one that is under way, and returns its state then: what
	// was paid meanwhile stays paid.
	CancelPayment(ctx context.Context, id string) (Payment, error)

	// Subscription reads a subscription with its newest bills.
	Subscription(ctx context.Context, id string) (Subscription, error)
	// ChangeSubscription changes it. Called again with the same key it does so once.
	ChangeSubscription(ctx context.Context, id string, c Change) error
	// PreviewPrice is what another price from now on would come to. It changes nothing.
	PreviewPrice(ctx context.Context, id string, price Price) (Preview, error)
	// Bill reads what one term of a subscription costs.
	Bill(ctx context.Context, id string) (Bill, error)
	// BillLink is the address of the page on which an open bill is paid; empty: there
	// is none. Not every provider's page leads back.
	BillLink(ctx context.Context, id string, way Way) (Link, error)
	// PayBill tries again to have a bill paid by the customer's card.
	PayBill(ctx context.Context, id, key string) (Bill, error)
}

// NewCustomer is a customer to be made.
type NewCustomer struct {
	Key         string
	RequestedAt time.Time
	Email       string
	Name        string
}

// Customer is somebody who pays.
type Customer struct {
	ID     string
	Card   *Card       // nil: none is stored
	Credit money.Cents // left over by cheaper plans, and taken off the bills that follow
}

// Card is what may be shown of a card.
type Card struct {
	Brand string
	Last4 string
	Until string // as 2027-09
}

// NewPayment is a payment to be begun.
type NewPayment struct {
	Key         string
	RequestedAt time.Time
	Customer    string
	Amount      money.Cents
	About       string // for the page and the card's statement
	WithCard    bool   // use the stored card
	Way         Way
}

// NewSubscription is a subscription to be begun.
type NewSubscription struct {
	Key         string
	RequestedAt time.Time
	Customer    string
	Price       Price
	About       string
	TrialDays   int
	StartsAt    time.Time // zero: at once
	Way         Way
}

// Payment is the state of a payment, or the page of a subscription.
type Payment struct {
	ID           string
	Key          string
	Status       PaymentStatus
	URL          string  // where the customer goes on; empty: nowhere
	Refusal      Refusal // why it failed, or the last try on its page
	Subscription string  // what began by it; empty: nothing
	Amount       money.Cents
}

// PaymentStatus is how far a payment is.
type PaymentStatus string

const (
	PaymentPending   PaymentStatus = "PENDING" // waits for the customer
	PaymentSucceeded PaymentStatus = "SUCCEEDED"
	PaymentFailed    PaymentStatus = "FAILED"
	PaymentCancelled PaymentStatus = "CANCELLED"
)

// Price is what a subscription costs, with VAT.
type Price struct {
	Amount   money.Cents
	Interval Interval
}

// Interval is how often a subscription is paid.
type Interval string

const (
	Monthly Interval = "MONTH"
	Yearly  Interval = "YEAR"
)

// Subscription is the state of a subscription.
type Subscription struct {
	ID          string
	Customer    string
	Status      SubscriptionStatus
	Price       Price
	Pending     *Price // chosen, and applied once its bill is paid
	StartsAt    time.Time
	TrialUntil  time.Time
	From, Until time.Time // the term that runs
	CancelAtEnd bool
	IsPaused    bool
	Bills       []Bill // the newest first
}

// SubscriptionStatus is the status of a subscription with its provider.
type SubscriptionStatus string

const (
	SubscriptionIncomplete SubscriptionStatus = "INCOMPLETE" // its first bill is not paid
	SubscriptionScheduled  SubscriptionStatus = "SCHEDULED"  // begins later
	SubscriptionTrialing   SubscriptionStatus = "TRIALING"
	SubscriptionActive     SubscriptionStatus = "ACTIVE"
	SubscriptionPastDue    SubscriptionStatus = "PAST_DUE" // a later bill is not paid
	SubscriptionEnded      SubscriptionStatus = "ENDED"
)

// Change is what becomes of a subscription; nil: that stays.
type Change struct {
	Key         string
	Price       *Price // another one, from now on
	IsLater     bool   // it holds from the next term on, and nothing is charged for it before
	KeepPrice   bool   // the one that is pending is dropped with its bill; paid meanwhile, it stays
	CancelAtEnd *bool
	Paused      *bool
	EndNow      bool
}

// Preview is what a change of the price comes to.
type Preview struct {
	Charged  money.Cents // now
	Credited money.Cents // left over, and taken off what is charged later
	Next     money.Cents // what the term after that is charged, less the credit there is then
	NextAt   time.Time
}

// Bill is what one term of a subscription costs.
type Bill struct {
	ID           string
	Subscription string
	Status       BillStatus
	Amount       money.Cents // with VAT, less the customer's credit: what is charged
	Refunded     money.Cents
	Credited     money.Cents // what a cheaper plan leaves over for the bills that follow
	At           time.Time   // when it was written
	PaidAt       time.Time
	From, Until  time.Time
	Refusal      Refusal // of the last try
	URL          string  // where it can be paid; empty: nowhere
}

// BillStatus is how far a bill is.
type BillStatus string

const (
	BillOpen BillStatus = "OPEN"
	BillPaid BillStatus = "PAID"
	BillVoid BillStatus = "VOID" // nobody has to pay it
)

const (
	AboutPayment      Subject = "payment"
	AboutBill         Subject = "bill"
	AboutSubscription Subject = "subscription"
	AboutCustomer     Subject = "customer"
)

// IsBilling tells events about what sellers pay from those about what they get.
func (s Subject) IsBilling() bool {
	switch s {
	case AboutPayment, AboutBill, AboutSubscription, AboutCustomer:
		return true
	}
	return false
}
