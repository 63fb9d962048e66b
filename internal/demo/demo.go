// Package demo fills an empty database with people and their business, so that
// a first start has something to show. The data is the same on every machine:
// it is made from the lists here and a seeded source of chance, counted back
// from a day that the caller gives.
package demo

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/blog"
	"merkato/internal/db"
	"merkato/internal/ledger"
	"merkato/internal/messages"
	"merkato/internal/money"
	"merkato/internal/products"
	"merkato/internal/seller"
)

// Rooms are the parts that the data is written through: the same ones that
// serve real data.
type Rooms struct {
	DB       *db.DB
	Sellers  *seller.Service
	Products *products.Service
	Messages *messages.Service
	Blog     *blog.Service
	Ledger   *ledger.Service
}

// Fill writes the demo data if there is no seller yet, all of it or nothing.
// Instances that start together fill it once. It reports whether it did.
func Fill(ctx context.Context, r Rooms, today time.Time) (filled bool, err error) {
	err = r.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		filled = false
		if err := r.DB.Exclusive(ctx, tx, "demo"); err != nil {
			return err
		}
		empty, err := r.Sellers.None(ctx, tx)
		if err != nil || !empty {
			return err
		}
		filled = true
		return fill(ctx, tx, r, today)
	})
	return filled, err
}

func fill(ctx context.Context, tx bun.Tx, r Rooms, today time.Time) error {
	for _, v := range platformVersions {
		if err := r.Products.AddPlatformVersion(ctx, tx, v); err != nil {
			return err
		}
	}
	articles, err := publishArticles(ctx, tx, r.Blog, today)
	if err != nil {
		return err
	}
	var lineID int64
	for i, p := range People() {
		if p.Role != "" {
			continue
		}
		chance := rand.New(rand.NewPCG(2026, uint64(i)))
		s, catalogue, err := addSeller(ctx, tx, r, p, today, chance)
		if err != nil {
			return fmt.Errorf("%s: %w", p.Name, err)
		}
		if err := addSales(ctx, tx, r.Ledger, s.ID, p, catalogue, today, chance, &lineID); err != nil {
			return fmt.Errorf("%s: %w", p.Name, err)
		}
		if err := addThreads(ctx, tx, r.Messages, s.ID, catalogue, today, chance); err != nil {
			return fmt.Errorf("%s: %w", p.Name, err)
		}
		// Everyone has read the oldest article, so that counts differ.
		for _, id := range articles[:len(articles)/3] {
			if err := r.Blog.MarkRead(ctx, tx, s.ID, id); err != nil {
				return err
			}
		}
	}
	return nil
}

// offer is a product of a demo seller with its price.
type offer struct {
	id    int64
	name  string
	price money.Cents
}

func addSeller(ctx context.Context, tx bun.Tx, r Rooms, p Person, today time.Time, chance *rand.Rand) (*seller.Seller, []offer, error) {
	s := p.seller
	s.Email, s.FirstName, s.LastName = p.Email(), p.First, p.Last
	s.LanguageNative = p.Locale
	if second := "en"; p.Locale != second {
		s.LanguageSecond = &second
	}
	s.CreatedAt = today.AddDate(-2, 0, -chance.IntN(300))
	if p.products > 0 {
		address := "https://marketplace.example/" + p.Name
		s.CatalogURL = &address
	}
	if s.IsWalletRequired {
		source := "stripe"
		s.PaymentSource = &source
	}
	if p.sales > 0 {
		first := today.AddDate(-1, -6, 0)
		s.FirstSaleAt = &first
	}
	if err := r.Sellers.Create(ctx, tx, &s); err != nil {
		return nil, nil, err
	}
	var offers []offer
	start := chance.IntN(len(catalogue))
	for i := range p.products {
		c := catalogue[(start+i)%len(catalogue)]
		product := &products.Product{
			SellerID: s.ID, Type: c.kind, IsActive: i%5 != 4,
			CreatedAt: s.CreatedAt.AddDate(0, 0, 20*i),
			Names:     map[string]string{"en": c.en, "fr": c.fr, "de": c.de},
		}
		if err := r.Products.Create(ctx, tx, product); err != nil {
			return nil, nil, err
		}
		offers = append(offers, offer{product.ID, c.en, money.Cents(c.price)})
	}
	return &s, offers, nil
}

// commission by partnership, in hundredths of a percent.
var commission = map[seller.Partnership]money.Rate{
	seller.Community: 4000, seller.Agency: 3500, seller.ModuleCreator: 3000, seller.IndustrialPartner: 2500,
}

// releaseAfter is how long a share is pending.
const releaseAfter = 45 * 24 * time.Hour

// addSales writes sales of the last 18 months into the books; the share of
// those past their term is available.
func addSales(ctx context.Context, tx bun.Tx, books *ledger.Service, sellerID int64, p Person, offers []offer, today time.Time, chance *rand.Rand, lineID *int64) error {
	var postings []ledger.Posting
	for range p.sales {
		*lineID++
		gross := offers[chance.IntN(len(offers))].price
		part := gross.Share(commission[p.seller.Partnership])
		at := today.Add(-time.Duration(chance.IntN(18*30*24)) * time.Hour)
		sale, err := ledger.Sale(ledger.Line{ID: *lineID, SellerID: sellerID, Gross: gross, Commission: part, At: at})
		if err != nil {
			return err
		}
		postings = append(postings, sale)
		if released := at.Add(releaseAfter); released.Before(today) {
			release, err := ledger.Release(ledger.Part{ID: *lineID, SellerID: sellerID, Amount: gross - part, At: released})
			if err != nil {
				return err
			}
			postings = append(postings, release)
		}
	}
	_, err := books.Post(ctx, tx, postings...)
	return err
}

var questions = []struct{ customer, subject, body string }{
	{"Anna Lindqvist", "Invoice with VAT number", "Hello, could you tell me where my VAT number goes so that it stands on the invoice?"},
	{"Marc Dubois", "Update to version 9", "Does this work with the newest platform version? I would like to upgrade next week."},
	{"Katarzyna Nowak", "Settings page stays empty", "After installing it the settings page is blank. What can I send you to find out why?"},
	{"Tom Baker", "Second shop", "I run two shops. Do I need a second licence for the other one?"},
	{"Sofia Rossi", "Thank you", "It works now, thank you for the quick help!"},
}

func addThreads(ctx context.Context, tx bun.Tx, m *messages.Service, sellerID int64, offers []offer, today time.Time, chance *rand.Rand) error {
	for i := range min(len(offers), len(questions)) {
		q := questions[i]
		opened := today.Add(-time.Duration(4+chance.IntN(60)) * time.Hour)
		thread := &messages.Thread{SellerID: sellerID, ProductID: offers[i].id, CustomerName: q.customer, Subject: q.subject, OpenedAt: opened}
		message := messages.Message{FromCustomer: true, Body: q.body, SentAt: opened}
		if i%2 == 1 { // every other one was opened
			seen := opened.Add(time.Hour)
			message.SeenAt = &seen
		}
		if err := m.Open(ctx, tx, thread, message); err != nil {
			return err
		}
	}
	return nil
}
