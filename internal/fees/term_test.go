package fees_test

import (
	"context"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fees"
	"merkato/internal/invoices"
	"merkato/internal/money"
	"merkato/internal/payments"
)

// take reports a bill as the provider has it now, twice.
func (w *world) take(bill payments.Bill) {
	w.T.Helper()
	for range 2 {
		w.Must(w.DB.Tx(w.T.Context(), func(ctx context.Context, tx bun.Tx) error {
			if _, err := w.Books.Hold(ctx, tx, w.Seller.ID); err != nil {
				return err
			}
			return w.TakeTerm(ctx, tx, fees.Term{SellerID: w.Seller.ID, ProductID: w.Product, Provider: "sandbox", Item: invoices.MonthlySubscription, Bill: bill})
		}))
	}
}

// papers add up the documents of a type.
func (w *world) papers(of invoices.Type) (found struct {
	Count      int
	Net, Total money.Cents
	VAT        money.Cents `bun:"vat"`
}) {
	w.T.Helper()
	w.Must(w.DB.Read().NewRaw(`SELECT COUNT(*) AS count, CAST(COALESCE(SUM(net), 0) AS BIGINT) AS net, CAST(COALESCE(SUM(vat), 0) AS BIGINT) AS vat, CAST(COALESCE(SUM(total), 0) AS BIGINT) AS total
		FROM invoices WHERE type = ?`, of).Scan(w.T.Context(), &found))
	return found
}

// R15.1, R15.5: each part of a term that is refunded is booked and credited once, to
// the cent, and the parts add up to the whole.
func TestATermIsRefundedInParts(t *testing.T) {
	for _, amount := range []money.Cents{34_80, 34_83} { // no net comes to the second with its VAT
		dbtest.Each(t, func(t *testing.T, d *db.DB) {
			w := newWorld(t, d)
			bill := payments.Bill{ID: "in_1", Status: payments.BillPaid, Amount: amount, From: w.Now(), Until: w.Now().AddDate(0, 1, 0)}
			w.take(bill)
			net, vat := w.Income()
			for i, refunded := range []money.Cents{10_00, 10_01, 10_02, 10_05, 10_06, 17_77, amount - 1, amount} {
				bill.Refunded = refunded
				w.take(bill)
				notes := w.papers(invoices.TypeCreditNote)
				leftNet, leftVAT := w.Income()
				if notes.Count != i+1 || notes.Total != refunded || leftNet != net-notes.Net || leftVAT != vat-notes.VAT {
					t.Errorf("of %s after %s: %+v, %s and %s are left", amount, refunded, notes, leftNet, leftVAT)
				}
			}
			if w.Count("fees WHERE status = 'REFUNDED'") != 1 || w.papers(invoices.TypeCreditNote).Net != net {
				t.Error("it is not refunded as a whole")
			}
		})
	}
}

// R15.1, R15.5: a part that is refunded before the term can be billed is credited with
// the invoice, and the books follow its VAT.
func TestAPartIsRefundedBeforeTheTermIsBilled(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.Raw("UPDATE seller_companies SET vat_number = ''")
		bill := payments.Bill{ID: "in_1", Status: payments.BillPaid, Amount: 34_80, Refunded: 10_00, From: w.Now(), Until: w.Now().AddDate(0, 1, 0)}
		w.take(bill)
		if net, vat := w.Income(); net != 20_67 || vat != 4_13 || w.Count("invoices") != 0 {
			t.Fatalf("%s and %s are booked", net, vat)
		}
		w.Raw("UPDATE sellers SET declared_vat_payment = ?", false)
		w.Must(w.BillLate(t.Context(), func(context.Context, int64) (invoices.Item, error) { return invoices.MonthlySubscription, nil }))
		if net, vat := w.Income(); net != 24_80 || vat != 0 || w.papers(invoices.TypeInvoice).Total != 34_80 || w.papers(invoices.TypeCreditNote).Total != 10_00 {
			t.Errorf("%s and %s are booked", net, vat)
		}
		bill.Refunded = 34_80
		w.take(bill)
		if net, vat := w.Income(); net != 0 || vat != 0 || w.papers(invoices.TypeCreditNote).Total != 34_80 {
			t.Errorf("%s and %s are left", net, vat)
		}
	})
}

// R15.1: a term that was paid on the last day of a year has occurred and is taxed in that
// year, whenever we learn of it; it is posted and billed when we do, as what is closed
// never changes.
func TestATermIsOfTheDayItWasPaid(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		paid := time.Date(2027, 12, 31, 20, 0, 0, 0, time.UTC)
		w.Raw("INSERT INTO vat_rates (country, starts_on, rate) VALUES ('FR', '2028-01-01', 2500)")
		w.Set(paid.AddDate(0, 0, 3))
		w.take(payments.Bill{ID: "in_1", Status: payments.BillPaid, Amount: 34_80, PaidAt: paid, From: paid, Until: paid.AddDate(0, 1, 0)})
		if w.Count("invoices WHERE year = 2028 AND number = 1 AND issued_on = '2028-01-03' AND due_on = '2028-01-03' AND paid_on = '2027-12-31' AND vat = 580") != 1 {
			t.Error("the invoice is not of today with the VAT of that day")
		}
		if w.Count("fees WHERE paid_at = ?", paid) != 1 || w.Count("ledger_transactions WHERE occurred_at = ? AND posted_at = ?", paid, w.Now()) != 2 {
			t.Error("the books are not of that day")
		}
	})
}
