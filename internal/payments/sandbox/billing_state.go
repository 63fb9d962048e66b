package sandbox

import (
	"context"
	"database/sql"
	"time"

	"merkato/internal/money"
	"merkato/internal/payments"
)

// card is how the customer's card behaves.
type card string

const (
	cardWorks   card = "works"
	cardAsks    card = "asks"    // wants authentication whenever its holder is not there
	cardRefused card = "refused" // always
	cardLater   card = "later"   // works on the page, and is refused afterwards
)

var last4 = map[card]string{cardWorks: "4242", cardAsks: "3155", cardRefused: "0002", cardLater: "0341"}

var (
	declined   = payments.Refusal{Code: "card_declined", Message: "The card was declined."}
	asksHolder = payments.Refusal{Code: "authentication_required", Message: "The bank wants the holder to confirm this payment."}
)

// charge is what a card says when its holder is not there.
func (c card) charge() *payments.Refusal {
	switch c {
	case cardWorks:
		return nil
	case cardAsks:
		return &asksHolder
	default:
		return &declined
	}
}

type customerRow struct {
	ID, Email, Name string
	Card            card
	Credit          money.Cents // left over by cheaper plans
}

// paymentRow is a payment, or a page on which something begins.
type paymentRow struct {
	ID, Key, Customer, About string
	Mode                     mode
	Amount                   money.Cents
	Status                   payments.PaymentStatus
	Token                    string
	Way                      payments.Way
	Expires                  time.Time
	Asking                   card // the card whose bank wants a confirmation
	Refusal                  payments.Refusal
	Begins                   *payments.NewSubscription
	Subscription, Bill       string
}

// begins: its subscription begins on the page, and is charged there.
func (p *paymentRow) begins(now time.Time) bool {
	return p.Mode == modeSubscribe && p.Begins.TrialDays == 0 && !p.Begins.StartsAt.After(now)
}

// mode is what a page is for.
type mode string

const (
	modePay       mode = "pay"
	modeSubscribe mode = "subscribe"
	modeCard      mode = "card"
	modeBill      mode = "bill"
)

// billRow is a bill, and what the customer's credit has paid of it.
type billRow struct {
	payments.Bill
	FromCredit money.Cents
}

type subscriptionRow struct {
	payments.Subscription
	PendingBill  string
	PendingUntil time.Time
}

// billing does something to billing, after what the clock has done, and sends
// events about all that changed once it is committed.
func (p *Provider) billing(ctx context.Context, do func(b *book) error) error {
	if err := p.answers(ctx); err != nil {
		return err
	}
	p.books.Lock()
	defer p.books.Unlock()
	b := &book{ctx: ctx, now: p.options.Now().UTC()}
	err := p.state.inTx(ctx, func(tx *sql.Tx) error {
		b.tx = tx
		if err := b.advance(); err != nil {
			return err
		}
		return do(b)
	})
	if err != nil {
		return err
	}
	for _, event := range b.events {
		// As with every provider, an event may be lost; whoever reads finds out.
		if err := p.send(ctx, event); err != nil {
			p.options.Logger.WarnContext(ctx, "the payment sandbox could not send an event about a payment", "error", err)
		}
	}
	return nil
}
