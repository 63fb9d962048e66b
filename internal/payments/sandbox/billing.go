package sandbox

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"merkato/internal/payments"
)

var _ payments.Biller = (*Provider)(nil)

// pageLifetime is how long a page for a payment can be used.
const pageLifetime = 24 * time.Hour

// CreateCustomer makes a customer, once for a key.
func (p *Provider) CreateCustomer(ctx context.Context, c payments.NewCustomer) (id string, err error) {
	err = p.billing(ctx, func(b *book) error {
		if id, err = b.made(c.Key); err != nil || id != "" {
			return err
		}
		id = "customer_" + newSecret()
		return put(b, "customer", id, c.Key, "", b.now, &customerRow{ID: id, Email: c.Email, Name: c.Name})
	})
	return id, err
}

// Customer reads a customer.
func (p *Provider) Customer(ctx context.Context, id string) (found payments.Customer, err error) {
	err = p.billing(ctx, func(b *book) error {
		row, err := get[customerRow](b, "customer", id)
		if err != nil {
			return err
		}
		found.ID, found.Credit = row.ID, row.Credit
		if row.Card != "" {
			found.Card = &payments.Card{Brand: "Visa", Last4: last4[row.Card], Until: fmt.Sprintf("%d-12", b.now.Year()+3)}
		}
		return nil
	})
	return found, err
}

// CardLink is the address of the page on which another card is given.
func (p *Provider) CardLink(ctx context.Context, customer string, way payments.Way) (payments.Link, error) {
	made, err := p.page(ctx, &paymentRow{Customer: customer, Mode: modeCard, Way: way})
	return payments.Link(made.URL), err
}

// StartPayment begins a payment, once for a key.
func (p *Provider) StartPayment(ctx context.Context, n payments.NewPayment) (payments.Payment, error) {
	row := &paymentRow{Key: n.Key, Customer: n.Customer, About: n.About, Mode: modePay, Amount: n.Amount, Way: n.Way}
	if !n.WithCard {
		return p.page(ctx, row)
	}
	return p.pageOr(ctx, row, func(b *book) error {
		holder, err := get[customerRow](b, "customer", n.Customer)
		if err != nil {
			return err
		}
		switch holder.Card {
		case "":
		case cardAsks:
			row.Asking = cardAsks
		case cardWorks:
			row.Status = payments.PaymentSucceeded
		default:
			row.Status, row.Refusal = payments.PaymentFailed, declined
		}
		return nil
	})
}

// StartSubscription makes the page on which a subscription begins, once for a key.
func (p *Provider) StartSubscription(ctx context.Context, n payments.NewSubscription) (payments.Payment, error) {
	return p.page(ctx, &paymentRow{Key: n.Key, Customer: n.Customer, About: n.About, Mode: modeSubscribe, Amount: n.Price.Amount, Way: n.Way, Begins: &n})
}

func (p *Provider) page(ctx context.Context, row *paymentRow) (payments.Payment, error) {
	return p.pageOr(ctx, row, func(*book) error { return nil })
}

// pageOr keeps a payment, after something may have decided it.
func (p *Provider) pageOr(ctx context.Context, row *paymentRow, decide func(*book) error) (made payments.Payment, err error) {
	err = p.billing(ctx, func(b *book) error {
		if row.Key != "" {
			if id, err := b.made(row.Key); err != nil {
				return err
			} else if id != "" {
				known, err := get[paymentRow](b, "payment", id)
				if err == nil {
					made = p.payment(known, b.now)
				}
				return err
			}
		}
		row.ID, row.Token, row.Status, row.Expires = "payment_"+newSecret(), newSecret(), payments.PaymentPending, b.now.Add(pageLifetime)
		if err := decide(b); err != nil {
			return err
		}
		made = p.payment(row, b.now)
		if row.Status == payments.PaymentPending {
			return put(b, "payment", row.ID, row.Key, row.Customer, b.now, row)
		}
		return b.savePayment(row)
	})
	return made, err
}

// payment is the state of one.
func (p *Provider) payment(row *paymentRow, now time.Time) payments.Payment {
	payment := payments.Payment{ID: row.ID, Key: row.Key, Status: row.Status, Refusal: row.Refusal, Subscription: row.Subscription, Amount: row.Amount}
	switch {
	case row.Status != payments.PaymentPending:
	case !now.Before(row.Expires):
		payment.Status = payments.PaymentCancelled
	default:
		payment.URL = p.options.Address + "/pay?token=" + row.Token
	}
	return payment
}

// Payment reads a payment.
func (p *Provider) Payment(ctx context.Context, id string) (found payments.Payment, err error) {
	err = p.billing(ctx, func(b *book) error {
		row, err := get[paymentRow](b, "payment", id)
		if err == nil {
			found = p.payment(row, b.now)
		}
		return err
	})
	return found, err
}

// CancelPayment ends a payment that is under way.
func (p *Provider) CancelPayment(ctx context.Context, id string) (found payments.Payment, err error) {
	err = p.billing(ctx, func(b *book) error {
		row, err := get[paymentRow](b, "payment", id)
		if err != nil {
			return err
		}
		if row.Status == payments.PaymentPending {
			row.Status = payments.PaymentCancelled
			err = b.savePayment(row)
		}
		found = p.payment(row, b.now)
		return err
	})
	return found, err
}

// Subscription reads a subscription and its bills.
func (p *Provider) Subscription(ctx context.Context, id string) (found payments.Subscription, err error) {
	err = p.billing(ctx, func(b *book) error {
		row, err := get[subscriptionRow](b, "subscription", id)
		if err != nil {
			return err
		}
		found = row.Subscription
		bills, err := all[payments.Bill](b, `kind = 'bill' AND parent = ?`, id)
		for _, bill := range bills {
			found.Bills = append(found.Bills, *bill)
		}
		return err
	})
	return found, err
}

// BillLink is the address of the page on which an open bill is paid: the same one
// each time, which leads back where it was last requested from.
func (p *Provider) BillLink(ctx context.Context, id string, way payments.Way) (link payments.Link, err error) {
	err = p.billing(ctx, func(b *book) error {
		bill, err := get[payments.Bill](b, "bill", id)
		if err != nil || bill.Status != payments.BillOpen {
			return err
		}
		s, err := get[subscriptionRow](b, "subscription", bill.Subscription)
		if err != nil {
			return err
		}
		row := &paymentRow{ID: "payment_" + newSecret(), Key: pageOf(bill.ID), Customer: s.Customer, Mode: modeBill, Amount: bill.Amount,
			Status: payments.PaymentPending, Token: newSecret(), Expires: b.now.AddDate(1, 0, 0), Bill: bill.ID, About: s.ID}
		known, err := b.made(row.Key)
		if err == nil && known != "" {
			row, err = get[paymentRow](b, "payment", known)
		}
		if err != nil {
			return err
		}
		row.Way = way
		link = payments.Link(p.payment(row, b.now).URL)
		return put(b, "payment", row.ID, row.Key, row.Customer, b.now, row)
	})
	return link, err
}

// pageOf is the key of a bill's page.
func pageOf(bill string) string { return "page of " + bill }

// ChangeSubscription changes a subscription, once for a key.
func (p *Provider) ChangeSubscription(ctx context.Context, id string, c payments.Change) error {
	return p.billing(ctx, func(b *book) error {
		s, err := get[subscriptionRow](b, "subscription", id)
		if err != nil {
			return err
		}
		if done, err := b.made(c.Key); err != nil || done != "" {
			return err
		}
		if err := put(b, "change", "change_"+newSecret(), c.Key, id, b.now, c); err != nil {
			return err
		}
		if s.Status == payments.SubscriptionEnded {
			return &payments.Refusal{Code: "resource_missing", Message: "The subscription has ended."}
		}
		if c.CancelAtEnd != nil {
			s.CancelAtEnd = *c.CancelAtEnd
		}
		if c.Paused != nil {
			s.IsPaused = *c.Paused
		}
		if c.EndNow {
			s.Status = payments.SubscriptionEnded
			if err := b.voidOpen(s); err != nil {
				return err
			}
		}
		if c.KeepPrice && s.Pending != nil {
			if err := b.dropPending(s); err != nil {
				return err
			}
		}
		if c.Price != nil && c.IsLater {
			s.Price = *c.Price
		} else if c.Price != nil {
			return b.changePrice(s, *c.Price)
		}
		return b.saveSubscription(s)
	})
}

// PreviewPrice is what another price would come to.
func (p *Provider) PreviewPrice(ctx context.Context, id string, price payments.Price) (found payments.Preview, err error) {
	err = p.billing(ctx, func(b *book) error {
		s, err := get[subscriptionRow](b, "subscription", id)
		if err == nil {
			found, err = b.previewPrice(s, price)
		}
		return err
	})
	return found, err
}

func (b *book) voidOpen(s *subscriptionRow) error {
	bills, err := all[billRow](b, `kind = 'bill' AND parent = ?`, s.ID)
	for _, bill := range bills {
		if err == nil && bill.Status == payments.BillOpen {
			err = b.void(s.Customer, bill)
		}
	}
	return err
}

// Bill reads a bill.
func (p *Provider) Bill(ctx context.Context, id string) (found payments.Bill, err error) {
	err = p.billing(ctx, func(b *book) error {
		bill, err := get[payments.Bill](b, "bill", id)
		if err == nil {
			found = *bill
		}
		return err
	})
	return found, err
}

// PayBill tries the customer's card again, once for a key.
func (p *Provider) PayBill(ctx context.Context, id, key string) (found payments.Bill, err error) {
	err = p.billing(ctx, func(b *book) error {
		bill, err := get[billRow](b, "bill", id)
		if err != nil {
			return err
		}
		done, err := b.made(key)
		if err == nil && done == "" && bill.Status == payments.BillOpen {
			err = b.retry(bill, key)
		}
		found = bill.Bill
		return err
	})
	return found, err
}

func (b *book) retry(bill *billRow, key string) error {
	s, err := get[subscriptionRow](b, "subscription", bill.Subscription)
	if err != nil {
		return err
	}
	err = cmp.Or(put(b, "change", "change_"+newSecret(), key, bill.ID, b.now, key), b.try(s, bill))
	if err == nil && bill.Status == payments.BillPaid {
		err = b.paid(bill)
	}
	return err
}

// Refund refunds a bill, as an operator does in a provider's dashboard.
func (p *Provider) Refund(ctx context.Context, id string) error {
	return p.billing(ctx, func(b *book) error {
		bill, err := get[billRow](b, "bill", id)
		if err != nil || bill.Status != payments.BillPaid {
			return err
		}
		bill.Refunded = bill.Amount
		return b.saveBill(bill)
	})
}

// SetCard sets a customer's card; the pages do so, and the demo data.
func (p *Provider) SetCard(ctx context.Context, customer, behaves string) error {
	return p.billing(ctx, func(b *book) error {
		holder, err := get[customerRow](b, "customer", customer)
		if err != nil {
			return err
		}
		holder.Card = card(behaves)
		return b.saveCustomer(holder)
	})
}
