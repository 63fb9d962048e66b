package bank_test

import (
	"context"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/bank"
	"merkato/internal/bank/payouts"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/export"
	"merkato/internal/figures"
	"merkato/internal/invoices"
	"merkato/internal/ledger"
	"merkato/internal/money"
	"merkato/internal/products"
	"merkato/internal/sales"
	"merkato/internal/seller"
	"merkato/internal/seller/sellertest"
)

var marketplace = invoices.Party{
	Name: "Merkato Marketplace", LegalForm: "SAS", Street: "12 rue de l’Exemple", Postcode: "75002", City: "Paris", Country: "FR",
	VATNumber: "FR40303265045", RegistrationNumber: "303265045", Email: "billing@example.com",
}

// addsUp reports whether what moved leads from the opening balance to the closing one.
func addsUp(st *bank.Statement) bool {
	t := st.Terms
	return st.Opening.Total()+t.Shares+t.Earlier+t.Refunds+t.Adjustments+t.VAT+t.Fees+t.PaidFees+t.Payouts+t.Returned == st.Closing.Total()
}

// billing lets a till issue documents, and returns the service that reads them.
func (b *till) billing(t *testing.T) *bank.Service {
	t.Helper()
	now := func() time.Time { return paidOut.AddDate(1, 0, 0) }
	sellers := seller.New(b.d, now)
	papers := invoices.New(b.d, sellers, marketplace, now)
	productService := products.New(b.d)
	sold := sales.New(sales.Options{DB: b.d, Ledger: b.books, Figures: figures.New(b.d), Sellers: sellers, Now: now})
	b.BillThrough(payouts.SelfBilling{Invoices: papers, Sales: sold, Products: productService})
	return bank.New(bank.Options{
		DB: b.d, Ledger: b.books, Sellers: sellers, Sales: sold, Products: productService, Invoices: papers, Payouts: b.Service, Export: export.New(b.d, now), Now: now,
	})
}

// company gives a seller a business with a whole address.
func (b *till) company(t *testing.T, sellerID int64, country, vatNumber string) {
	t.Helper()
	sellers := seller.New(b.d, time.Now)
	updatedAt := time.Now().UTC()
	err := b.d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
		return sellers.SetCompanies(ctx, tx, []seller.Company{{
			SellerID: sellerID, Name: "Atelier", Street: "8 rue des Lilas", Postcode: "69003", City: "Lyon", Country: country, VATNumber: vatNumber, ExternalUpdatedAt: &updatedAt,
		}})
	})
	if err != nil {
		t.Fatal(err)
	}
}

func french(s *seller.Seller) {
	payable(s)
	s.Country, s.LanguageNative, s.DeclaredVATPayment, s.IsWalletRequired = "FR", "fr", true, false
}

func as(t *testing.T, id int64) context.Context {
	return actor.With(t.Context(), actor.Actor{SellerID: id})
}

// documents are those that were issued with a seller's newest payout.
func (b *till) documents(t *testing.T, bankService *bank.Service, id int64) []invoices.Invoice {
	t.Helper()
	row := b.last(t, id)
	list, err := bankService.Documented(as(t, id), &row)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// R14.7, R14.8: a payout is billed in the seller's name, VAT is paid along, and
// what is taken back afterwards is credited on the invoice that billed it.
func TestPayoutsAreBilled(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := open(t, d)
		service := b.billing(t)
		mine := sellertest.Add(t, d, french).ID
		b.company(t, mine, "FR", "FR32123456789")
		b.earn(t, mine, 10000)
		b.pay(t, payDay, 1)
		row := b.last(t, mine)
		if row.VAT != 2000 || row.Amount != 12000 {
			t.Fatalf("%+v", row)
		}
		b.want(t, mine, ledger.Balances{InTransit: 12000})
		first := b.documents(t, service, mine)
		if len(first) != 1 || first[0].Type != invoices.TypeInvoice || first[0].Net != 10000 || first[0].VAT != 2000 || first[0].Number != 1 || first[0].IssuedOn != payDay {
			t.Fatalf("%+v", first)
		}
		// Less is earned than taken back of what was billed before: the VAT of the
		// credit note goes with it.
		b.earn(t, mine, 5000)
		b.giveBack(t, mine, 2000)
		b.pay(t, "2026-04-01", 1)
		row = b.last(t, mine)
		if row.VAT != 1000-400 || row.Amount != 3000+600 {
			t.Fatalf("%+v", row)
		}
		second := b.documents(t, service, mine)
		if len(second) != 2 || second[1].Type != invoices.TypeCreditNote || second[1].Net != 2000 || second[1].Number != 3 {
			t.Fatalf("%+v", second)
		}
		lines, err := service.Lines(as(t, mine), bank.LinesRequest{Of: bank.FigureVAT, PayoutID: row.ID, Limit: 10})
		if err != nil || len(lines) != 2 || lines[0].Amount+lines[1].Amount != row.VAT {
			t.Errorf("%+v, %v", lines, err)
		}
		b.want(t, mine, ledger.Balances{InTransit: 15600})
		found, err := b.Verify(t.Context(), func(int64, int64) {})
		if err != nil || len(found) > 0 {
			t.Errorf("%v, %v", found, err)
		}
	})
}

// R14.8: what is refunded below zero is credited at once, with its VAT, and once: who
// sells nothing more would keep it. The VAT on later shares may lift a balance above
// zero, and then it leaves. What was never billed waits for an invoice, and with it what
// was earned meanwhile, where that is less.
func TestWhatIsOwedIsCredited(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := open(t, d)
		service := b.billing(t)
		mine, historic, mixed := sellertest.Add(t, d, french).ID, sellertest.Add(t, d, french).ID, sellertest.Add(t, d, french).ID
		b.company(t, mine, "FR", "FR32123456789")
		b.company(t, historic, "FR", "FR32123456789")
		b.company(t, mixed, "FR", "FR32123456789")
		b.earn(t, mine, 10000)
		b.pay(t, payDay, 1)
		b.giveBack(t, mine, 10000)
		b.giveBack(t, historic, 5000)
		b.giveBack(t, mixed, 5000)
		b.earn(t, mixed, 1000)
		b.pay(t, "2026-04-01", 0)
		b.wantStatus(t, mine, payouts.CarriedOver, "")
		b.want(t, mine, ledger.Balances{Available: -12000, InTransit: 12000})
		b.want(t, historic, ledger.Balances{Available: -5000})
		b.want(t, mixed, ledger.Balances{Available: -4000})
		notes := b.documents(t, service, mine)
		if len(notes) != 1 || notes[0].Type != invoices.TypeCreditNote || notes[0].Total != 12000 || notes[0].Number != 2 {
			t.Fatalf("%+v", notes)
		}
		b.pay(t, "2026-05-01", 0)
		if list := b.documents(t, service, mine); len(list) > 0 || b.last(t, mine).Amount != -12000 {
			t.Errorf("%+v, %+v", list, b.last(t, mine))
		}
		b.earn(t, mine, 11000)
		b.earn(t, historic, 8000)
		b.earn(t, mixed, 8000)
		b.pay(t, "2026-06-01", 3)
		if row := b.last(t, mine); row.Opening != -12000 || row.VAT != 2200 || row.Amount != 1200 || row.ExpectedOn == nil {
			t.Errorf("%+v", row)
		}
		if list := b.documents(t, service, mine); len(list) != 1 || list[0].Net != 11000 || list[0].Number != 3 || list[0].Payment != invoices.ByBalance {
			t.Errorf("%+v", list)
		}
		if row := b.last(t, historic); row.VAT != 1600-1000 || row.Amount != 3600 {
			t.Errorf("%+v", row)
		}
		if row := b.last(t, mixed); row.VAT != 1800-1000 || row.Amount != 4800 {
			t.Errorf("%+v", row)
		}
		b.want(t, mine, ledger.Balances{InTransit: 13200})
		if found, err := b.Verify(t.Context(), func(int64, int64) {}); err != nil || len(found) > 0 {
			t.Errorf("%v, %v", found, err)
		}
		today := calendar.DayOf(later)
		st, err := service.Statement(as(t, mine), today.Month(), today, nil)
		if err != nil || st.Terms.VAT != 2200 || !addsUp(st) || st.Closing.Total() != 13200 {
			t.Errorf("%+v, %v", st, err)
		}
		_, totals, err := b.Page(as(t, mine), payouts.Filter{Page: 1, Length: 10})
		if err != nil || totals.Amount != 13200 || totals.VAT != 2200 {
			t.Errorf("%+v, %v", totals, err)
		}
	})
}

// R14.8: without the company's address no invoice can be issued; the payout leaves
// without one, and the next invoice covers it. Sellers elsewhere pay no French VAT.
func TestWhatIsNotBilledYetIsBilledLater(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := open(t, d)
		service := b.billing(t)
		mine := sellertest.Add(t, d, french).ID
		abroad := sellertest.Add(t, d, func(s *seller.Seller) { payable(s); s.Country, s.IsWalletRequired = "DE", false }).ID
		b.company(t, abroad, "DE", "DE123456789")
		b.earn(t, mine, 10000)
		b.earn(t, abroad, 10000)
		b.pay(t, payDay, 2)
		if row := b.last(t, mine); row.VAT != 0 || row.Amount != 10000 || row.BilledThrough != nil {
			t.Errorf("%+v", row)
		}
		if list := b.documents(t, service, abroad); len(list) != 1 || list[0].VAT != 0 || list[0].VATCase != invoices.ReverseCharge {
			t.Errorf("%+v", list)
		}
		overview, err := service.Overview(as(t, mine))
		if err != nil || len(overview.Billing.Missing) == 0 {
			t.Errorf("%+v, %v", overview, err)
		}
		b.company(t, mine, "FR", "FR32123456789")
		b.earn(t, mine, 1000)
		b.pay(t, "2026-04-01", 1)
		if row := b.last(t, mine); row.VAT != 2200 || row.Amount != 3200 {
			t.Errorf("%+v", row)
		}
		if list := b.documents(t, service, mine); len(list) != 1 || list[0].Net != 11000 {
			t.Errorf("%+v", list)
		}
		b.proved(t)
	})
}

// annualFees withholds a fee from each seller once.
type annualFees struct {
	books   *ledger.Service
	amount  money.Cents
	charged map[int64]bool
	next    int64
}

func (f *annualFees) Withhold(ctx context.Context, tx bun.Tx, ids []int64, _ calendar.Day, at time.Time) error {
	for _, id := range ids {
		if f.charged[id] {
			continue
		}
		f.next++
		part := ledger.Part{ID: f.next, SellerID: id, Amount: f.amount, At: at}
		charged, err := ledger.FeeCharged(part)
		if err != nil {
			return err
		}
		withheld, err := ledger.FeeWithheld(part)
		if err != nil {
			return err
		}
		if _, err := f.books.Post(ctx, tx, charged, withheld); err != nil {
			return err
		}
		f.charged[id] = true
	}
	return nil
}

// R14.7: fees that are due are withheld before a payout is booked, and are a term of
// its proof.
func TestFeesAreWithheldBeforeAPayout(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := open(t, d)
		mine := sellertest.Add(t, d, payable).ID
		b.WithholdThrough(&annualFees{books: b.books, amount: 990, charged: map[int64]bool{}})
		b.earn(t, mine, 10000)
		b.pay(t, payDay, 1)
		row := b.last(t, mine)
		proof, err := b.Proof(as(t, mine), row.ID)
		if err != nil || proof.Fees != -990 || row.Amount != 9010 {
			t.Errorf("%+v, %v", proof, err)
		}
		b.want(t, mine, ledger.Balances{InTransit: 9010})
	})
}

// A statement's opening and terms come to its closing, which is what the ledger
// holds; the year is the sum of its months, and files have the same totals.
func TestStatement(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := open(t, d)
		service := b.billing(t)
		mine := sellertest.Add(t, d, french).ID
		b.company(t, mine, "FR", "FR32123456789")
		b.earn(t, mine, 10000)
		b.pay(t, payDay, 1)
		b.earn(t, mine, 3000)
		b.giveBack(t, mine, 500)
		today := calendar.DayOf(later) // all is posted by the till's clock
		st, err := service.Statement(as(t, mine), today.Month(), today, nil)
		if err != nil {
			t.Fatal(err)
		}
		balances, err := b.books.Balances(t.Context(), mine)
		if err != nil || st.Closing != balances || !addsUp(st) {
			t.Errorf("%+v, %+v, %v", st, balances, err)
		}
		if st.Terms.Earlier != 13000 || st.Terms.Refunds != -500 || st.Terms.VAT != 2000 || st.Terms.Payouts != 0 {
			t.Errorf("%+v", st.Terms)
		}
		before, err := service.Statement(as(t, mine), "2026-01-01", today.Month().Add(-1), nil)
		if err != nil || before.Lines != 0 || before.Closing.Total() != 0 {
			t.Errorf("%+v, %v", before, err)
		}
		year, err := service.Year(as(t, mine), 2029)
		if err != nil || len(year.Months) != 12 || year.Whole.Closing != balances || year.Months[2].Terms != st.Terms || year.Months[11].Closing != balances {
			t.Errorf("%+v, %v", year, err)
		}
		// Months that have not begun are no rows: those would say what they close with.
		now := calendar.DayOf(service.Now())
		thisYear, _ := strconv.Atoi(string(now[:4]))
		for year, months := range map[int]int{thisYear - 1: 12, thisYear: int(service.Now().Month()), thisYear + 1: 0} {
			look := export.Look{Format: export.CSV, Columns: service.YearExports.Columns(), Zone: "Europe/Paris", Language: "en"}
			var file strings.Builder
			if err := service.YearExports.Write(as(t, mine), bank.OneYear{Year: year}, look, &file, nil); err != nil {
				t.Fatal(err)
			}
			rows := strings.Count(file.String(), strconv.Itoa(year)+"-")
			if count, err := service.YearExports.Count(as(t, mine), bank.OneYear{Year: year}, look); rows != months || count != int64(months) || err != nil {
				t.Errorf("%d: %d rows, counted as %d, %v: %s", year, rows, count, err, file.String())
			}
		}
		for name, write := range map[string]func() error{
			"year": func() error {
				_, err := service.YearPaper(as(t, mine), bank.OneYear{Year: 2029}, "ru", discard{})
				return err
			},
			"statement": func() error {
				look := export.Look{Format: export.CSV, Columns: service.StatementExports.Columns(), Zone: "Europe/Paris", Language: "de"}
				return service.StatementExports.Write(as(t, mine), bank.Span{From: today.Month(), To: today}, look, discard{}, nil)
			},
			"payout": func() error {
				look := export.Look{Format: export.XLSX, Columns: service.ProofExports.Columns(), Zone: "Europe/Paris", Language: "ru"}
				return service.ProofExports.Write(as(t, mine), bank.OnePayout{ID: b.last(t, mine).ID}, look, discard{}, nil)
			},
			"paper": func() error {
				_, err := service.ProofPaper(as(t, mine), bank.OnePayout{ID: b.last(t, mine).ID}, "pl", discard{})
				return err
			},
		} {
			if err := write(); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		for _, c := range []struct{ from, to calendar.Day }{{"2026-02-30", "2026-03-01"}, {"2026-03-02", "2026-03-01"}, {"2000-01-01", "2026-03-01"}} {
			if _, err := service.Statement(as(t, mine), c.from, c.to, nil); err == nil {
				t.Errorf("%v was taken", c)
			}
		}
	})
}

type discard struct{}

func (discard) Write(p []byte) (int, error) { return len(p), nil }
