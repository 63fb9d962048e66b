package sandbox

import (
	"cmp"
	"context"
	"database/sql"
	"time"

	"merkato/internal/money"
	"merkato/internal/payments"
)

// book is billing within one transaction.
type book struct {
	ctx    context.Context
	tx     *sql.Tx
	now    time.Time
	events []payments.Event
}

func (b *book) record(about payments.Subject, what, id string) {
	b.events = append(b.events, payments.Event{Type: string(about) + "." + what, About: about, Object: id})
}

func (b *book) saveSubscription(s *subscriptionRow) error {
	b.record(payments.AboutSubscription, "updated", s.ID)
	return put(b, "subscription", s.ID, "", s.Customer, b.now, s)
}

func (b *book) saveBill(bill *billRow) error {
	b.record(payments.AboutBill, "updated", bill.ID)
	return put(b, "bill", bill.ID, "", bill.Subscription, bill.At, bill)
}

func (b *book) savePayment(p *paymentRow) error {
	b.record(payments.AboutPayment, "updated", p.ID)
	return put(b, "payment", p.ID, p.Key, p.Customer, b.now, p)
}

func (b *book) saveCustomer(c *customerRow) error {
	b.record(payments.AboutCustomer, "updated", c.ID)
	return put(b, "customer", c.ID, "", "", b.now, c)
}

// advance does what is due: trials and terms end, terms are billed.
func (b *book) advance() error {
	running, err := all[subscriptionRow](b, `kind = 'subscription' AND json_extract(body, '$.Status') <> ?`, payments.SubscriptionEnded)
	if err != nil {
		return err
	}
	for _, s := range running {
		for {
			moved, err := b.step(s)
			if err != nil {
				return err
			}
			if !moved {
				break
			}
		}
	}
	return nil
}

// step takes a subscription over its next boundary, if the clock has passed it.
func (b *book) step(s *subscriptionRow) (moved bool, err error) {
	if s.Pending != nil && !b.now.Before(s.PendingUntil) {
		return true, cmp.Or(b.dropPending(s), b.saveSubscription(s))
	}
	switch {
	case s.Status == payments.SubscriptionEnded, s.Status == payments.SubscriptionPastDue, s.Status == payments.SubscriptionIncomplete, b.now.Before(s.Until):
		return false, nil
	case s.CancelAtEnd:
		s.Status, s.Pending = payments.SubscriptionEnded, nil
		return true, cmp.Or(b.voidOpen(s), b.saveSubscription(s))
	case s.IsPaused:
		s.From, s.Until = s.Until, after(s.Until, s.Price.Interval)
		return true, b.saveSubscription(s)
	}
	s.From, s.Until = s.Until, after(s.Until, s.Price.Interval)
	bill, err := b.write(s, s.Price.Amount)
	if err == nil {
		err = b.try(s, bill)
	}
	if err != nil {
		return false, err
	}
	s.Status = payments.SubscriptionActive
	if bill.Status == payments.BillOpen {
		s.Status = payments.SubscriptionPastDue
	}
	return true, b.saveSubscription(s)
}

// write makes a bill, less the customer's credit: that is used from then on, as
// with Stripe, whether or not the rest is paid.
func (b *book) write(s *subscriptionRow, amount money.Cents) (*billRow, error) {
	bill := &billRow{Bill: payments.Bill{ID: "bill_" + newSecret(), Subscription: s.ID, Status: payments.BillOpen, Credited: max(-amount, 0), At: b.now, From: s.From, Until: s.Until}}
	holder, err := get[customerRow](b, "customer", s.Customer)
	if err != nil {
		return nil, err
	}
	bill.FromCredit = min(holder.Credit, amount) // below zero: it is left over
	bill.Amount = amount - bill.FromCredit
	return bill, b.addCredit(holder, -bill.FromCredit)
}

func (b *book) addCredit(holder *customerRow, more money.Cents) error {
	if more == 0 {
		return nil
	}
	holder.Credit += more
	return b.saveCustomer(holder)
}

// dropPending takes back a price that nobody has paid, with its bill.
func (b *book) dropPending(s *subscriptionRow) error {
	bill, err := get[billRow](b, "bill", s.PendingBill)
	if err != nil {
		return err
	}
	s.Pending = nil
	return b.void(s.Customer, bill)
}

// void takes a bill back, closes its page, and gives back the credit that it used.
func (b *book) void(customer string, bill *billRow) error {
	holder, err := get[customerRow](b, "customer", customer)
	if err != nil {
		return err
	}
	if id, err := b.made(pageOf(bill.ID)); err != nil {
		return err
	} else if id != "" {
		page, err := get[paymentRow](b, "payment", id)
		if err != nil {
			return err
		}
		page.Status = payments.PaymentCancelled
		if err := b.savePayment(page); err != nil {
			return err
		}
	}
	bill.Status = payments.BillVoid
	return cmp.Or(b.addCredit(holder, bill.FromCredit), b.saveBill(bill))
}

// try has a bill paid by the card, whose holder is not there. Where the credit was
// enough, none is charged.
func (b *book) try(s *subscriptionRow, bill *billRow) error {
	holder, err := get[customerRow](b, "customer", s.Customer)
	if err != nil {
		return err
	}
	if refused := holder.Card.charge(); refused != nil && bill.Amount > 0 {
		bill.Refusal = *refused
		return b.saveBill(bill)
	}
	return b.settle(bill)
}

func (b *book) settle(bill *billRow) error {
	bill.Status, bill.PaidAt, bill.Refusal = payments.BillPaid, b.now, payments.Refusal{}
	return b.saveBill(bill)
}

// paid takes over what follows from a bill that was paid.
func (b *book) paid(bill *billRow) error {
	s, err := get[subscriptionRow](b, "subscription", bill.Subscription)
	if err != nil {
		return err
	}
	switch {
	case s.Pending != nil && s.PendingBill == bill.ID:
		s.Price, s.Pending, s.From, s.Until = *s.Pending, nil, bill.From, bill.Until
	case s.Status == payments.SubscriptionPastDue, s.Status == payments.SubscriptionIncomplete:
		s.Status = payments.SubscriptionActive
	}
	return b.saveSubscription(s)
}

// begin starts a subscription on its page, with a card that has just worked.
func (b *book) begin(p *paymentRow) error {
	n := p.Begins
	s := &subscriptionRow{Subscription: payments.Subscription{
		ID: "subscription_" + newSecret(), Customer: p.Customer, Price: n.Price, From: b.now,
	}}
	switch {
	case n.StartsAt.After(b.now):
		s.Status, s.StartsAt, s.Until = payments.SubscriptionScheduled, n.StartsAt, n.StartsAt
	case n.TrialDays > 0:
		s.Status, s.TrialUntil = payments.SubscriptionTrialing, b.now.AddDate(0, 0, n.TrialDays)
		s.Until = s.TrialUntil
	default:
		s.Status, s.Until = payments.SubscriptionActive, after(b.now, n.Price.Interval)
		bill, err := b.write(s, n.Price.Amount)
		if err == nil {
			err = b.settle(bill)
		}
		if err != nil {
			return err
		}
		p.Amount = bill.Amount
	}
	p.Subscription = s.ID
	return b.saveSubscription(s)
}

// changePrice takes another price: at once where nothing was paid yet, else for
// the difference to what is left of the term. Below zero it is credit.
func (b *book) changePrice(s *subscriptionRow, price payments.Price) error {
	if s.Status != payments.SubscriptionActive {
		s.Price = price
		return b.saveSubscription(s)
	}
	changed := *s
	changed.From, changed.Until, changed.Price = b.now, after(b.now, price.Interval), price
	bill, err := b.write(&changed, price.Amount-b.unused(s))
	if err == nil {
		err = b.try(s, bill)
	}
	if err != nil {
		return err
	}
	if bill.Status == payments.BillPaid {
		*s = changed
		s.Pending = nil
		return b.saveSubscription(s)
	}
	s.Pending, s.PendingBill, s.PendingUntil = &price, bill.ID, b.now.Add(23*time.Hour)
	return b.saveSubscription(s)
}

// unused is what was paid for the rest of the term.
func (b *book) unused(s *subscriptionRow) money.Cents {
	left := max(s.Until.Sub(b.now), 0)
	return s.Price.Amount * money.Cents(left/time.Minute) / money.Cents(max(s.Until.Sub(s.From)/time.Minute, 1))
}

// previewPrice is what changePrice would come to.
func (b *book) previewPrice(s *subscriptionRow, price payments.Price) (payments.Preview, error) {
	holder, err := get[customerRow](b, "customer", s.Customer)
	if err != nil {
		return payments.Preview{}, err
	}
	found, credit := payments.Preview{NextAt: s.Until}, holder.Credit
	if s.Status == payments.SubscriptionActive {
		amount := price.Amount - b.unused(s)
		taken := min(credit, amount) // below zero: it is left over
		credit -= taken
		found = payments.Preview{Charged: amount - taken, Credited: max(-amount, 0), NextAt: after(b.now, price.Interval)}
	}
	found.Next = price.Amount - min(credit, price.Amount)
	return found, nil
}

// after is the end of a term. A month of 31 days ends with the last day of a
// shorter one.
func after(t time.Time, interval payments.Interval) time.Time {
	months := 1
	if interval == payments.Yearly {
		months = 12
	}
	next := t.AddDate(0, months, 0)
	if next.Day() < t.Day() && next.Day() <= 3 {
		next = next.AddDate(0, 0, -next.Day())
	}
	return next
}
