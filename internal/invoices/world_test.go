package invoices_test

import (
	"context"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/invoices"
	"merkato/internal/money"
	"merkato/internal/seller"
	"merkato/internal/seller/sellertest"
)

var now = time.Date(2026, 6, 1, 9, 0, 0, 0, time.UTC)

var marketplace = invoices.Party{
	Name: "Merkato Marketplace", LegalForm: "SAS", Capital: "100 000 €", Street: "12 rue de l’Exemple", Postcode: "75002", City: "Paris", Country: "FR",
	VATNumber: "FR40303265045", RegistrationNumber: "303265045", RegisteredAt: "RCS Paris", Email: "billing@example.com",
}

type world struct {
	t *testing.T
	d *db.DB
	*invoices.Service
	sellers *seller.Service
}

func newWorld(t *testing.T, d *db.DB) *world {
	sellers := seller.New(d, func() time.Time { return now })
	return &world{t, d, invoices.New(d, sellers, marketplace, func() time.Time { return now }), sellers}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// seller adds one with a whole company in a country.
func (w *world) seller(country, vatNumber, language string, declaresVAT bool) int64 {
	w.t.Helper()
	s := sellertest.Add(w.t, w.d, func(s *seller.Seller) {
		s.Country, s.LanguageNative, s.DeclaredVATPayment = country, language, declaresVAT
	})
	w.company(s.ID, seller.Company{
		Name: "Żółw & Șerban", LegalForm: "GmbH", Street: "Beispielweg 5 <a>", Postcode: "10115", City: "Łódź", Country: country,
		VATNumber: vatNumber, RegistrationNumber: "552100554",
	})
	return s.ID
}

func (w *world) company(sellerID int64, c seller.Company) {
	w.t.Helper()
	c.SellerID, c.ExternalUpdatedAt = sellerID, &now
	must(w.t, c.Check())
	must(w.t, w.d.Tx(w.t.Context(), func(ctx context.Context, tx bun.Tx) error {
		return w.sellers.SetCompanies(ctx, tx, []seller.Company{c})
	}))
}

func (w *world) issue(draft invoices.Draft) (issued *invoices.Invoice, err error) {
	err = w.d.Tx(w.t.Context(), func(ctx context.Context, tx bun.Tx) (err error) {
		issued, err = w.Issue(ctx, tx, draft)
		return err
	})
	return issued, err
}

func (w *world) mustIssue(draft invoices.Draft) *invoices.Invoice {
	w.t.Helper()
	issued, err := w.issue(draft)
	must(w.t, err)
	return issued
}

func as(ctx context.Context, sellerID int64) context.Context {
	return actor.With(ctx, actor.Actor{SellerID: sellerID})
}

func day(d string) *calendar.Day { return new(calendar.Day(d)) }

// fee is the marketplace's invoice for a year's fee.
func fee(key string, sellerID int64, on calendar.Day, amount money.Cents) invoices.Draft {
	return invoices.Draft{
		Key: key, Series: invoices.Marketplace, Type: invoices.TypeInvoice, SellerID: sellerID, IssuedOn: on, DueOn: on.Add(30), Payment: invoices.ByCard,
		Lines: []invoices.DraftLine{{
			Item: invoices.AnnualFee, Subject: "Cartes & café ☕", From: day("2026-01-01"), To: day("2026-12-31"), Quantity: 1, UnitPrice: amount,
		}},
	}
}

// share is the self-billing invoice for a month's sales.
func share(key string, sellerID int64, on calendar.Day, amount money.Cents) invoices.Draft {
	return invoices.Draft{
		Key: key, Series: invoices.SelfBilling, Type: invoices.TypeInvoice, SellerID: sellerID, IssuedOn: on, From: day("2026-05-01"), To: day("2026-05-31"),
		DueOn: on, PaidOn: &on, Payment: invoices.ByTransfer, PaymentReference: "payout 7",
		Lines: []invoices.DraftLine{{Item: invoices.SalesShare, Quantity: 1, UnitPrice: amount}},
	}
}

// credit takes some of an invoice back.
func credit(key string, of *invoices.Invoice, on calendar.Day, amount money.Cents) invoices.Draft {
	return invoices.Draft{
		Key: key, Series: of.Series, Type: invoices.TypeCreditNote, SellerID: of.SellerID, IssuedOn: on, DueOn: on, Payment: invoices.ByBalance,
		Lines: []invoices.DraftLine{{Item: invoices.RefundedShare, Quantity: 1, UnitPrice: amount, Credits: of.ID}},
	}
}

func wantFault(t *testing.T, err error, code fault.Code, reason string) {
	t.Helper()
	if f := fault.Of(err); f == nil || f.Code != code || f.Reason != reason {
		t.Errorf("got %v, not %s %s", err, code, reason)
	}
}
