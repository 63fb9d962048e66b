package sandbox

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"merkato/internal/money"
	"merkato/internal/payments"
)

const billingTable = `
	CREATE TABLE IF NOT EXISTS billing (
		id     TEXT PRIMARY KEY,
		kind   TEXT NOT NULL,
		key    TEXT UNIQUE, -- what it was made with
		parent TEXT NOT NULL, -- the customer or subscription that it belongs to
		body   TEXT NOT NULL,
		made   INTEGER NOT NULL
	)`

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

// put writes an object, keep reads one.
func put(ctx context.Context, tx *sql.Tx, kind, id, key, parent string, made time.Time, object any) error {
	body, err := json.Marshal(object)
	if err != nil {
		return err
	}
	var named any
	if key != "" {
		named = key
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO billing (id, kind, key, parent, body, made) VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT (id) DO UPDATE SET body = excluded.body`, id, kind, named, parent, string(body), made.UnixMilli())
	return err
}

func get[T any](ctx context.Context, tx *sql.Tx, kind, id string) (*T, error) {
	found, err := all[T](ctx, tx, `kind = ? AND id = ?`, kind, id)
	if err == nil && len(found) == 0 {
		err = errors.Join(payments.ErrNoAccount, errNotFound)
	}
	if err != nil {
		return nil, err
	}
	return found[0], nil
}

func all[T any](ctx context.Context, tx *sql.Tx, where string, args ...any) (found []*T, err error) {
	rows, err := tx.QueryContext(ctx, `SELECT body FROM billing WHERE `+where+` ORDER BY made DESC, rowid DESC LIMIT 500`, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var body string
		if err := rows.Scan(&body); err != nil {
			return nil, err
		}
		one := new(T)
		if err := json.Unmarshal([]byte(body), one); err != nil {
			return nil, err
		}
		found = append(found, one)
	}
	return found, rows.Err()
}

// billing does something to billing, after what the clock has done, and sends
// events about all that changed once it is committed.
func (p *Provider) billing(ctx context.Context, do func(b *book) error) error {
	if err := p.answers(ctx); err != nil {
		return err
	}
	p.books.Lock()
	defer p.books.Unlock()
	tx, err := p.state.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // nothing, once it is committed
	b := &book{ctx: ctx, tx: tx, now: p.options.Now().UTC()}
	if err := b.advance(); err != nil {
		return err
	}
	if err := do(b); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
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
