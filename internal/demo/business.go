package demo

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"time"

	"merkato/internal/calendar"
	"merkato/internal/platform/feed"
	"merkato/internal/products"
)

// business is a demo seller with what happens to them. Its chance is its own,
// so that one person's data does not change with another's.
type business struct {
	person  Person
	id      string // the marketplace's, of the seller
	created calendar.Day
	today   calendar.Day
	offers  []offer
	chance  *rand.Rand
	orders  int // so far
	cared   []contract
	refunds []feed.Refund // that were not sent yet
	threads int
	ratings int
}

// offer is a product of a demo seller.
type offer struct {
	id       string
	item     item
	weight   int // how well it sells
	created  calendar.Day
	isActive bool
	changes  []priceChange // the oldest first
	story    []upload      // what versions of it go through here
}

// businesses is everyone who sells.
func businesses(today calendar.Day) (all []*business) {
	for i, p := range People() {
		if p.Role != "" || p.Guest {
			continue
		}
		chance := rand.New(rand.NewPCG(2026, uint64(i)))
		b := &business{person: p, id: "demo-" + p.Name, today: today, chance: chance}
		b.created = today.AddMonths(-24).Add(-chance.IntN(300))
		if p.isNew {
			b.created = today.Add(-3)
		}
		start := chance.IntN(len(assortment))
		for n := range p.products {
			b.offers = append(b.offers, offer{
				id:   fmt.Sprintf("%s-%02d", b.id, n+1),
				item: assortment[(start+n)%len(assortment)], weight: 1 + chance.IntN(9),
				created: b.created.Add(10 * n), isActive: n%5 != 4, changes: priceChanges(i, n, today),
			})
		}
		b.addStories()
		all = append(all, b)
	}
	return all
}

// open sends the seller and the catalogue.
func (b *business) open(out *batch) {
	s, p := b.person.seller, b.person
	sent := feed.Seller{
		ID: b.id, Email: p.Email(), FirstName: p.First, LastName: p.Last, LanguageNative: p.Locale,
		Partnership: string(s.Partnership), Country: s.Country, IsEuropeBased: s.IsEuropeBased,
		IsValid: s.IsValid, IsBanned: s.IsBanned, IsMerkato: s.IsMerkato, OnVacation: s.OnVacation,
		HasMonetization: s.HasMonetization, DeclaresVAT: s.DeclaredVATPayment, IsWalletRequired: s.IsWalletRequired,
		CreatedAt: moment(b.created.Start()), UpdatedAt: feed.Moment{Time: b.today.Start()},
	}
	if company, ok := companies[p.Name]; ok {
		company.Country = s.Country
		sent.Company = &company
	}
	if p.Locale != "en" {
		sent.LanguageSecond = new("en")
	}
	if s.WalletStatus != nil {
		sent.WalletStatus = new(string(*s.WalletStatus))
	}
	if s.IsWalletRequired {
		sent.PaymentSource = new("stripe")
	}
	if len(b.offers) > 0 {
		sent.CatalogURL = new("https://marketplace.example/" + p.Name)
	}
	out.add("demo/seller/"+p.Name, "seller", sent)
	for i, d := range documents[p.Name] {
		d.ID, d.Seller, d.UpdatedAt = fmt.Sprintf("%s-doc-%d", b.id, i+1), b.id, feed.Moment{Time: b.today.Start()}
		if d.ValidUntil != "" {
			days, _ := strconv.Atoi(d.ValidUntil) // our own list
			d.ValidUntil = string(b.today.Add(days))
		}
		out.add("demo/document/"+d.ID, "document", d)
	}
	versioned := 0
	for _, o := range b.offers {
		out.add("demo/product/"+o.id, "product", b.product(o, o.created))
		b.addSheet(out, versioned, o)
		if o.hasVersions() {
			versioned++
		}
	}
	b.subscribe(out)
}

// product is an offer as the marketplace knows it on a day.
func (b *business) product(o offer, on calendar.Day) feed.Product {
	return feed.Product{
		ID: o.id, Seller: b.id, Type: string(o.item.kind), Price: o.priceOn(on), Currency: "EUR", IsActive: o.isActive,
		Names:     map[string]string{"en": o.item.en, "fr": o.item.fr, "de": o.item.de},
		CreatedAt: moment(o.created.Start()), UpdatedAt: feed.Moment{Time: on.Start()},
	}
}

// seasons is how busy a month is, in percent of the mean.
var seasons = [...]int{95, 90, 100, 95, 95, 90, 80, 70, 105, 115, 140, 125}

// month sends what happened in a month, until now.
func (b *business) month(out *batch, first, today calendar.Day, now time.Time) {
	if len(b.offers) == 0 {
		return
	}
	for _, o := range b.offers {
		for _, c := range o.changes {
			if c.on.Month() == first {
				out.add(fmt.Sprintf("demo/product/%s/%s", o.id, c.on), "product", b.product(o, c.on))
			}
		}
	}
	visits := map[string][]feed.SessionDay{}
	for day := first; day < first.AddMonths(1) && day <= today; day = day.Add(1) {
		for _, o := range b.offers {
			n := int64(2 + o.weight*(2+b.chance.IntN(5))*b.pace(day)/100)
			visits[o.id] = append(visits[o.id], feed.SessionDay{Day: string(day), Sessions: n})
		}
		b.renew(out, day, now)
		for range b.ordersOn(day) {
			at := day.Start().Add(time.Duration(6*60+b.chance.IntN(17*60)) * time.Minute)
			if at.Before(now) {
				b.order(out, at, now)
			}
		}
	}
	b.sendRefunds(out, first.AddMonths(1).Start())
	for _, o := range b.offers {
		out.add(sessionsKey(o, first), "sessions", feed.Sessions{Product: o.id, Days: visits[o.id]})
	}
	if first == today.Month() {
		b.openQuestions(out, now)
	}
}

func sessionsKey(o offer, month calendar.Day) string {
	return fmt.Sprintf("demo/sessions/%s/%s", o.id, month)
}

// pace is how busy a day is, in percent: by season, day of the week, and how
// the business has grown since.
func (b *business) pace(day calendar.Day) int {
	var y, m, d int
	_, _ = fmt.Sscanf(string(day), "%d-%d-%d", &y, &m, &d)
	week := 110
	if w := day.Weekday(); w == time.Saturday || w == time.Sunday {
		week = 75
	}
	growth := 70 + 60*b.today.AddMonths(-Months).Until(day)/(Months*30)
	return seasons[m-1] * week / 100 * growth / 100
}

// ordersOn is how many orders a day brings.
func (b *business) ordersOn(day calendar.Day) int {
	perDay := b.person.sales * 1000 * b.pace(day) / 100 / (Months * 30) // in thousandths
	n := perDay / 1000
	if b.chance.IntN(1000) < perDay%1000 {
		n++
	}
	return n
}

// pick is one of the offers, the good sellers more often.
func (b *business) pick() offer {
	total := 0
	for _, o := range b.offers {
		total += o.weight
	}
	at := b.chance.IntN(total)
	for _, o := range b.offers {
		if at -= o.weight; at < 0 {
			return o
		}
	}
	return b.offers[0]
}

// isCared reports whether Business Care is sold for it.
func (o offer) isCared() bool {
	return o.item.kind == products.TypeModule || o.item.kind == products.TypeTheme
}

func moment(t time.Time) *feed.Moment { return &feed.Moment{Time: t} }
