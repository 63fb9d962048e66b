package demo

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"merkato/internal/calendar"
	"merkato/internal/money"
	"merkato/internal/platform/feed"
)

// customer is somebody who buys.
type customer struct{ name, country, language string }

var customers = []customer{
	{"Léa Fontaine", "FR", "fr"}, {"Hugo Lefèvre", "FR", "fr"}, {"Chloé Garnier", "FR", "fr"}, {"Nathan Roussel", "FR", "fr"},
	{"Emma Müller", "DE", "de"}, {"Lukas Weber", "DE", "de"}, {"Hannah Schäfer", "DE", "de"}, {"Felix Gruber", "AT", "de"}, {"Nina Keller", "CH", "de"},
	{"Sofía Romero", "ES", "es"}, {"Javier Ortega", "ES", "es"}, {"Valentina Cruz", "MX", "es"},
	{"Giulia Conti", "IT", "it"}, {"Marco De Luca", "IT", "it"}, {"Chiara Greco", "IT", "it"},
	{"Daan Visser", "NL", "nl"}, {"Fleur Janssen", "NL", "nl"}, {"Lotte Peeters", "BE", "nl"},
	{"Zofia Wiśniewska", "PL", "pl"}, {"Jakub Zieliński", "PL", "pl"},
	{"Beatriz Almeida", "PT", "pt"}, {"Rafael Souza", "BR", "pt"},
	{"Ioana Radu", "RO", "ro"}, {"Mihai Stan", "RO", "ro"},
	{"Dmitri Ivanov", "LV", "ru"}, {"Anastasia Orlova", "EE", "ru"},
	{"Oliver Bennett", "GB", "en"}, {"Grace O’Neill", "IE", "en"}, {"Ethan Walker", "US", "en"}, {"Freja Nielsen", "DK", "en"},
}

// order sends one order, and what comes of it: a refund, a rating, a question.
func (b *business) order(out *batch, at, now time.Time) {
	b.orders++
	reference := fmt.Sprintf("MK-%s-%05d", strings.ToUpper(b.person.Name[:3]), b.orders)
	c := customers[b.chance.IntN(len(customers))]
	mail := strings.ToLower(plain.Replace(c.name))
	sent := feed.Order{
		Reference: reference, PlacedAt: feed.Moment{Time: at}, Currency: "EUR", CustomerName: c.name,
		CustomerEmail: mail + "@shop.example", Country: c.country, Language: c.language,
		Shop: fmt.Sprintf("https://%s-%d.example", mail, 1+b.chance.IntN(3)),
	}
	bought := b.pick()
	source := b.source()
	day := calendar.DayOf(at)
	line := feed.OrderLine{Number: 1, Product: bought.id, Source: source, Quantity: 1, Price: bought.priceOn(day), Discount: b.discount()}
	if b.chance.IntN(12) == 0 {
		line.Quantity = int64(2 + b.chance.IntN(3))
	}
	line.OwnCode = line.Discount != nil && b.chance.IntN(3) == 0
	sent.Lines = append(sent.Lines, line)
	hasCare := bought.isCared() && b.chance.IntN(4) == 0
	if hasCare {
		sent.Lines = append(sent.Lines, feed.OrderLine{
			Number: 2, Product: bought.id, Care: true, Source: source, Quantity: 1, Price: bought.priceOn(day).Share(careRate),
		})
	}
	if b.chance.IntN(9) == 0 {
		more := b.pick()
		sent.Lines = append(sent.Lines, feed.OrderLine{
			Number: 3, Product: more.id, Source: source, Quantity: 1, Price: more.priceOn(day), Discount: b.discount(),
		})
	}
	out.add("demo/order/"+reference, "order", sent)
	isBack := b.refund(sent, at, now)
	if hasCare && !isBack {
		b.cared = append(b.cared, contract{order: sent, line: sent.Lines[1], offer: bought, paidOn: day})
	}
	b.rate(out, bought, c, reference, at, now)
	b.ask(out, bought, c, reference, sent.CustomerEmail, at, now)
}

// careRate is what Business Care costs, of the product's price.
const careRate money.Rate = 4000

// plain leaves of a name what an address may have.
var plain = strings.NewReplacer(" ", ".", "é", "e", "è", "e", "ü", "u", "ä", "a", "í", "i", "ś", "s", "ń", "n", "’", "")

// source is where a sale came from.
func (b *business) source() string {
	switch n := b.chance.IntN(100); {
	case n < 8 && b.person.seller.HasMonetization:
		return "SUBSCRIPTION"
	case n < 12:
		return "AUTO"
	case n < 27:
		return "AD"
	case n < 50:
		return "MERCHANT_BACKOFFICE"
	}
	return "ADDONS"
}

// discount is on one line in five: of an amount, of a part, rarely of all.
func (b *business) discount() *feed.Discount {
	switch n := b.chance.IntN(100); {
	case n < 1:
		return &feed.Discount{Type: "PERCENTAGE", Value: 10_000}
	case n < 13:
		return &feed.Discount{Type: "PERCENTAGE", Value: int64(1+b.chance.IntN(6)) * 500}
	case n < 19:
		return &feed.Discount{Type: "AMOUNT", Value: int64(1+b.chance.IntN(4)) * 500}
	}
	return nil
}

// refund refunds one order in twenty, some of them in part, and reports whether
// the product went back whole. Its Business Care goes back with it.
func (b *business) refund(of feed.Order, at, now time.Time) bool {
	n, after := b.chance.IntN(100), time.Duration(1+b.chance.IntN(28*24))*time.Hour
	if n >= 6 || at.Add(after).After(now) {
		return false
	}
	line := of.Lines[0]
	give := func(l feed.OrderLine, amount money.Cents, reason string) {
		b.refunds = append(b.refunds, feed.Refund{
			ID: fmt.Sprintf("%s-R%d", of.Reference, l.Number), Reference: of.Reference, Line: l.Number, Amount: amount, Currency: "EUR",
			At: feed.Moment{Time: at.Add(after)}, Cause: "CUSTOMER", Reason: reason,
		})
	}
	if n < 2 && line.Discount == nil {
		give(line, line.Price.Share(2500), "A feature was missing")
		return false
	}
	give(line, paid(line), "Does not fit the shop")
	if len(of.Lines) > 1 && of.Lines[1].Care {
		give(of.Lines[1], paid(of.Lines[1]), "Goes back with its product")
	}
	return true
}

// sendRefunds sends the refunds made before a moment. Later ones wait for their month:
// none may be in the books before it was made.
func (b *business) sendRefunds(out *batch, before time.Time) {
	b.refunds = slices.DeleteFunc(b.refunds, func(r feed.Refund) bool {
		isMade := r.At.Before(before)
		if isMade {
			out.add("demo/refund/"+r.ID, "refund", r)
		}
		return isMade
	})
}

// paid is what the customer paid for a line.
func paid(l feed.OrderLine) money.Cents {
	base := l.Price * money.Cents(l.Quantity)
	switch {
	case l.Discount == nil:
		return base
	case l.Discount.Type == "PERCENTAGE":
		return base - base.Share(money.Rate(l.Discount.Value))
	}
	return base - money.Cents(l.Discount.Value)
}

// contract is Business Care that a customer has.
type contract struct {
	order  feed.Order
	line   feed.OrderLine // that paid the present year
	offer  offer
	paidOn calendar.Day
}

// renew sends the renewals of a day: most customers keep their Business Care.
func (b *business) renew(out *batch, day calendar.Day, now time.Time) {
	for i := range b.cared {
		c := &b.cared[i]
		at := day.Start().Add(5 * time.Hour)
		if c.paidOn.AddMonths(12) != day || at.After(now) || b.chance.IntN(10) == 0 {
			continue
		}
		next := c.order
		next.Reference, next.PlacedAt = fmt.Sprintf("%s-C%s", c.order.Reference, day[:4]), feed.Moment{Time: at}
		next.Lines = []feed.OrderLine{{
			Number: 1, Product: c.offer.id, Care: true, Renews: &feed.LineName{Reference: c.order.Reference, Line: c.line.Number},
			Source: "AUTO", Quantity: 1, Price: c.offer.priceOn(day).Share(careRate),
		}}
		out.add("demo/order/"+next.Reference, "order", next)
		c.order, c.line, c.paidOn = next, next.Lines[0], day
	}
}
