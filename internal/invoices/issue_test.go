package invoices_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/invoices"
	"merkato/internal/list"
	"merkato/internal/money"
	"merkato/internal/seller"
	"merkato/internal/seller/sellertest"
)

// R14.8, R12.5: however many issue at the same time, and however many of them
// give up, the numbers of each series are 1, 2, 3 … without a gap, and their
// days go the same way.
func TestNumbersHaveNoGaps(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		one, two := w.seller("FR", "FR40303265045", "fr", true), w.seller("DE", "DE123456789", "de", false)
		gaveUp := errors.New("gave up")
		var group sync.WaitGroup
		for run := range 8 {
			group.Go(func() {
				for n := range 6 {
					key := fmt.Sprintf("%d-%d", run, n)
					err := d.Tx(context.Background(), func(ctx context.Context, tx bun.Tx) error {
						if _, err := w.Issue(ctx, tx, fee("fee "+key, one, "2026-05-03", 9900)); err != nil {
							return err
						}
						if _, err := w.Issue(ctx, tx, share("share "+key, two, "2026-06-01", 100)); err != nil {
							return err
						}
						if (run+n)%3 == 0 {
							return gaveUp
						}
						return nil
					})
					if err != nil && !errors.Is(err, gaveUp) {
						t.Error(err)
					}
				}
			})
		}
		group.Wait()
		for _, c := range []struct {
			seller int64
			series invoices.Series
		}{{one, invoices.Marketplace}, {two, invoices.SelfBilling}} {
			found, totals, err := w.List(as(t.Context(), c.seller), invoices.Filter{Series: c.series}, list.Page{Number: 1, Length: 100})
			must(t, err)
			if totals.Count != 32 || len(found) != 32 {
				t.Errorf("%d documents of %s", totals.Count, c.series)
			}
			for n, i := range found {
				if i.Number != int64(len(found)-n) {
					t.Errorf("%s has number %d in place %d", i.Reference, i.Number, len(found)-n)
				}
			}
		}
	})
}

// Series are separate by seller and year; a document is never dated before the one
// whose number it follows.
func TestSeries(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		one, two := w.seller("FR", "", "fr", false), w.seller("US", "", "en", false)
		for _, c := range []struct {
			draft     invoices.Draft
			reference string
			issued    string
		}{
			{fee("a", one, "2025-12-31", 1), "MK-2025-000001", "2025-12-31"},
			{fee("b", two, "2026-01-02", 1), "MK-2026-000001", "2026-01-02"},
			{fee("c", one, "2026-01-01", 1), "MK-2026-000002", "2026-01-02"},
			{share("d", one, "2026-01-01", 1), fmt.Sprintf("SB-%d-2026-0001", one), "2026-01-01"},
			{share("e", two, "2026-01-01", 1), fmt.Sprintf("SB-%d-2026-0001", two), "2026-01-01"},
			{share("f", one, "2026-02-01", 1), fmt.Sprintf("SB-%d-2026-0002", one), "2026-02-01"},
		} {
			if i := w.mustIssue(c.draft); i.Reference != c.reference || string(i.IssuedOn) != c.issued || i.DueOn < i.IssuedOn {
				t.Errorf("%s of %s, due %s; not %s of %s", i.Reference, i.IssuedOn, i.DueOn, c.reference, c.issued)
			}
		}
	})
}

// The same key issues once; with different content it is refused.
func TestIssueOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		who := w.seller("FR", "FR40303265045", "fr", true)
		first, again := w.mustIssue(fee("k", who, "2026-05-03", 9900)), w.mustIssue(fee("k", who, "2026-05-03", 9900))
		if first.ID != again.ID || again.Lines[0].Text != first.Lines[0].Text || again.Supplier != first.Supplier {
			t.Errorf("%+v and %+v", first, again)
		}
		_, err := w.issue(fee("k", who, "2026-05-03", 9800))
		wantFault(t, err, fault.Conflict, "key_reused")
	})
}

// R14.8: the VAT cases, with the reason printed; both parties bill by them.
func TestVAT(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		for n, c := range []struct {
			country, number string
			declares        bool
			want            invoices.VATCase
			vat             int64
		}{
			{"FR", "FR40303265045", true, invoices.Domestic, 2001},
			{"FR", "", false, invoices.SmallBusiness, 0},
			{"FR", "FR40303265045", false, invoices.SmallBusiness, 0},
			{"DE", "DE123456789", false, invoices.ReverseCharge, 0},
			{"GR", "EL123456789", true, invoices.ReverseCharge, 0},
			{"DE", "", false, invoices.EUOutOfScope, 0},
			{"US", "", false, invoices.OutsideEU, 0},
			{"GB", "GB123456789", true, invoices.OutsideEU, 0},
		} {
			who := w.seller(c.country, c.number, "en", c.declares)
			for _, draft := range []invoices.Draft{fee(fmt.Sprint("fee", n), who, "2026-05-03", 10_003), share(fmt.Sprint("share", n), who, "2026-05-03", 10_003)} {
				i := w.mustIssue(draft)
				if i.VATCase != c.want || int64(i.VAT) != c.vat || i.Total != i.Net+i.VAT || i.Net != 10_003 {
					t.Errorf("%+v: %s, %s + %s = %s", c, i.VATCase, i.Net, i.VAT, i.Total)
				}
				if isSupplier := i.Supplier.Country == c.country && i.Supplier.Name != marketplace.Name; isSupplier != (draft.Series == invoices.SelfBilling) {
					t.Errorf("%s is billed by %s", i.Reference, i.Supplier.Name)
				}
			}
		}
	})
}

// What was charged is what is billed, to the cent, also where no net gives it with
// its VAT of 20 % rounded, as of 3 cents and of every sixth amount; and the credit
// note of all of it gives back the same.
func TestTheTotalIsWhatWasCharged(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		who, exempt := w.seller("FR", "FR40303265045", "en", true), w.seller("US", "", "en", false)
		for total := money.Cents(2); total < 14; total++ {
			draft := fee(fmt.Sprint("charged", total), who, "2026-05-03", total*10/12)
			draft.Total = total
			i := w.mustIssue(draft)
			note := credit(fmt.Sprint("back", total), i, "2026-05-04", i.Net)
			if back := w.mustIssue(note); i.Total != total || i.Net+i.VAT != total || back.Total != total || back.VAT != i.VAT {
				t.Errorf("%s charged: billed %s + %s = %s, back %s", total, i.Net, i.VAT, i.Total, back.Total)
			}
		}
		for name, c := range map[string]struct {
			who   int64
			total money.Cents
		}{"two cents off": {who, 12_002}, "no VAT to be off": {exempt, 10_001}} {
			draft := fee(name, c.who, "2026-05-05", 10_000)
			draft.Total = c.total
			_, err := w.issue(draft)
			wantFault(t, err, fault.Invalid, "total_differs")
		}
	})
}

// A credit note takes VAT over from its invoice, whatever changed since, names
// it, and never takes back more than was billed.
func TestCreditNotes(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		who, other := w.seller("FR", "FR40303265045", "fr", true), w.seller("FR", "FR40303265045", "fr", false)
		invoice := w.mustIssue(share("i", who, "2026-05-01", 10_000))
		_, err := d.Writer().ExecContext(t.Context(), "UPDATE sellers SET declared_vat_payment = false")
		must(t, err)
		exempt := w.mustIssue(share("j", who, "2026-05-02", 10_000))

		note := w.mustIssue(credit("c1", invoice, "2026-06-01", 4_000))
		if note.VATCase != invoices.Domestic || note.VAT != 800 || note.Total != 4_800 || note.Number != 3 ||
			len(note.Credited) != 1 || note.Credited[0].Reference != invoice.Reference {
			t.Errorf("%+v", note)
		}
		_, err = w.issue(credit("c2", invoice, "2027-01-01", 6_001))
		wantFault(t, err, fault.Conflict, "credit_over_billed")
		w.mustIssue(credit("c3", invoice, "2027-01-01", 6_000))

		mixed := credit("c4", exempt, "2026-06-02", 1)
		mixed.Lines = append(mixed.Lines, credit("", w.mustIssue(withDeclared(w, share("k", who, "2026-06-01", 10))), "2026-06-01", 1).Lines...)
		_, err = w.issue(mixed)
		wantFault(t, err, fault.Invalid, "vat_mixed")

		foreign := credit("c5", exempt, "2026-06-02", 1)
		foreign.SellerID = other
		_, err = w.issue(foreign)
		wantFault(t, err, fault.NotFound, "invoice_unknown")
		_, err = w.issue(credit("c6", note, "2026-06-02", 1))
		wantFault(t, err, fault.NotFound, "invoice_unknown")

		_, totals, err := w.List(as(t.Context(), who), invoices.Filter{Year: 2026}, list.Page{Number: 1, Length: 10})
		must(t, err)
		if totals.Count != 4 || totals.Net != 10_000+10_000-4_000+10 || totals.VAT != 2_000-800+2 {
			t.Errorf("%+v", totals)
		}
	})
}

// R14.8: whatever parts an invoice is credited in, their VAT is the invoice's together,
// also where that is a cent off, up or down, for what was charged. The story that went wrong: 33.33,
// 33.33 and 33.34 of 100.00 took back 20.01 of 20.00.
func TestTheVATOfCreditNotesAddsUp(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id := w.seller("FR", "FR32123456789", "fr", true)
		chance := rand.New(rand.NewPCG(20, 1))
		for i := range 20 {
			draft := share(fmt.Sprint("i", i), id, "2026-06-01", money.Cents(2+chance.IntN(20_000)))
			parts := []money.Cents{}
			if i == 0 {
				draft.Lines[0].UnitPrice, parts = 100_00, []money.Cents{33_33, 33_33}
			} else if net := draft.Lines[0].UnitPrice; i%3 < 2 && net > 100 {
				draft.Total = net + net.Share(2000) + money.Cents(1-2*(i%3))
			}
			invoice := w.mustIssue(draft)
			left, vat := invoice.Net, money.Cents(0)
			for n := 0; left > 0; n++ {
				amount := money.Cents(1 + chance.Int64N(int64(left)))
				switch {
				case n < len(parts):
					amount = parts[n]
				case n == 5 || i == 0:
					amount = left
				}
				note := w.mustIssue(credit(fmt.Sprint("c", i, "-", n), invoice, "2026-06-02", amount))
				if note.Total != amount+note.VAT {
					t.Errorf("%+v", note)
				}
				left, vat = left-amount, vat+note.VAT
			}
			if vat != invoice.VAT {
				t.Errorf("VAT of %s on %s came back as %s", invoice.VAT, invoice.Net, vat)
			}
		}
	})
}

// A note that was issued when VAT was worked out on each note alone has said what it
// gave back: the last takes back what is left, and nothing below.
func TestCreditNotesGoByWhatWasGivenBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id := w.seller("FR", "FR32123456789", "fr", true)
		for name, c := range map[string]struct{ given, want money.Cents }{"a cent more": {13_34, 6_66}, "a cent less": {13_32, 6_68}, "all": {20_01, 0}} {
			invoice := w.mustIssue(share(name, id, "2026-06-01", 100_00))
			w.earlierNote(name+", earlier", invoice, 66_66, c.given)
			if note := w.mustIssue(credit(name+", last", invoice, "2026-06-02", 33_34)); note.VAT != c.want {
				t.Errorf("%s: the last has %s of VAT", name, note.VAT)
			}
		}
	})
}

// earlierNote is a credit note with VAT by another rule.
func (w *world) earlierNote(key string, of *invoices.Invoice, net, vat money.Cents) {
	w.t.Helper()
	must(w.t, w.d.Tx(w.t.Context(), func(ctx context.Context, tx bun.Tx) error {
		const columns = "series, seller_id, year, content, issued_on, due_on, payment, payment_reference, language, supplier, customer, vat_case, vat_rate, created_at"
		var note int64
		err := tx.NewRaw("INSERT INTO invoices (type, number, reference, issue_key, net, vat, total, "+columns+") SELECT 'CREDIT_NOTE', -id, ?0, ?0, ?1, ?2, ?3, "+columns+
			" FROM invoices WHERE id = ?4 RETURNING id", key, net, vat, net+vat, of.ID).Scan(ctx, &note)
		if err == nil {
			_, err = tx.NewRaw("INSERT INTO invoice_lines (invoice_id, position, seller_id, text, quantity, unit_price, amount, credits) VALUES (?0, 1, ?1, '', 1, ?2, ?2, ?3)",
				note, of.SellerID, net, of.ID).Exec(ctx)
		}
		return err
	}))
}

// withDeclared lets the sellers declare VAT again.
func withDeclared(w *world, draft invoices.Draft) invoices.Draft {
	_, err := w.d.Writer().ExecContext(w.t.Context(), "UPDATE sellers SET declared_vat_payment = true")
	must(w.t, err)
	return draft
}

// What was issued cannot be changed, not even by who gets at the database.
func TestIssuedNeverChanges(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.mustIssue(fee("k", w.seller("FR", "", "fr", false), "2026-05-03", 9900))
		for _, statement := range []string{
			"UPDATE invoices SET net = 0, total = 0", "DELETE FROM invoices", "UPDATE invoice_lines SET text = ''", "DELETE FROM invoice_lines",
		} {
			if _, err := d.Writer().ExecContext(t.Context(), statement); err == nil {
				t.Errorf("%s was done", statement)
			}
		}
	})
}

// No document without what the law wants on it, and none that makes no sense.
func TestRefusals(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		bare := sellertest.Add(t, d, nil).ID
		_, err := w.issue(fee("a", bare, "2026-05-03", 1))
		wantFault(t, err, fault.Invalid, "company_incomplete")
		noNumber := sellertest.Add(t, d, func(s *seller.Seller) { s.DeclaredVATPayment = true }).ID
		w.company(noNumber, seller.Company{Name: "A", Street: "B", Postcode: "C", City: "D", Country: "FR"})
		_, err = w.issue(fee("b", noNumber, "2026-05-03", 1))
		wantFault(t, err, fault.Invalid, "company_incomplete")
		if f := fault.Of(err); f.Field != "company.vat_number" {
			t.Errorf("at %s", f.Field)
		}
		who := w.seller("FR", "", "fr", false)
		for reason, edit := range map[string]func(*invoices.Draft){
			"key_form":         func(d *invoices.Draft) { d.Key = "" },
			"series_unknown":   func(d *invoices.Draft) { d.Series = "X" },
			"type_unknown":     func(d *invoices.Draft) { d.Type = "X" },
			"lines_missing":    func(d *invoices.Draft) { d.Lines = nil },
			"day_form":         func(d *invoices.Draft) { d.IssuedOn = "2026-02-30" },
			"line_amount":      func(d *invoices.Draft) { d.Lines[0].UnitPrice = -1 },
			"amount_too_large": func(d *invoices.Draft) { d.Lines[0].Quantity, d.Lines[0].UnitPrice = 1<<40, 1<<40 },
			"credits":          func(d *invoices.Draft) { d.Lines[0].Credits = 1 },
		} {
			draft := fee("x", who, "2026-05-03", 1)
			edit(&draft)
			_, err := w.issue(draft)
			wantFault(t, err, fault.Invalid, reason)
		}
	})
}

// R6.14: documents are their seller's alone.
func TestOnlyTheOwnerReads(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		mine, other := w.seller("FR", "", "fr", false), w.seller("FR", "", "fr", false)
		i := w.mustIssue(fee("k", mine, "2026-05-03", 9900))
		_, err := w.One(as(t.Context(), other), i.ID)
		wantFault(t, err, fault.NotFound, "no_invoice")
		_, _, err = w.PDF(t.Context(), i.ID)
		wantFault(t, err, fault.Unauthenticated, "sign_in")
		if found, totals, err := w.List(as(t.Context(), other), invoices.Filter{}, list.Page{Number: 1, Length: 10}); err != nil || len(found) != 0 || totals.Count != 0 {
			t.Errorf("another's list: %v, %+v, %v", found, totals, err)
		}
		if years, err := w.Years(as(t.Context(), mine), invoices.Marketplace); err != nil || len(years) != 1 || years[0] != 2026 {
			t.Errorf("%v, %v", years, err)
		}
		if _, err := w.Archive(as(t.Context(), other), invoices.Filter{Year: 2026}); !fault.Is(err, fault.NotFound) {
			t.Errorf("another's archive: %v", err)
		}
	})
}
