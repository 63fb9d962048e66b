package sales_test

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/audit"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/figures"
	"merkato/internal/ledger"
	"merkato/internal/money"
	"merkato/internal/products"
	"merkato/internal/sales"
	"merkato/internal/sales/refunds"
	"merkato/internal/sales/verify"
	"merkato/internal/seller"
	"merkato/internal/seller/sellertest"
)

// market is a marketplace that sells and refunds: the orders service with all
// it depends on, some sellers and their products.
type market struct {
	*sales.Service
	refunds *refunds.Service
	trail   *audit.Trail
	d       *db.DB
	books   *ledger.Service
	figures *figures.Service
	sellers []int64
	clock   *atomic.Pointer[time.Time]
}

// marketDay is a Tuesday at which the tests' clock is fixed.
var marketDay = time.Date(2026, 3, 10, 9, 30, 0, 0, time.UTC)

// failer is what *testing.T, *testing.B and *rapid.T have in common.
type failer interface {
	Helper()
	Fatalf(format string, args ...any)
	Fatal(args ...any)
}

var names atomic.Int64 // of products and references of all tests

func newName(kind string) string { return fmt.Sprintf("%s-%d", kind, names.Add(1)) }

func openMarket(d *db.DB) *market {
	clock := &atomic.Pointer[time.Time]{}
	clock.Store(&marketDay)
	now := func() time.Time { return *clock.Load() }
	m := &market{d: d, books: ledger.New(d, now), figures: figures.New(d), trail: audit.New(d, now), clock: clock}
	m.Service = sales.New(sales.Options{DB: d, Ledger: m.books, Figures: m.figures, Sellers: seller.New(d, now), Now: now})
	m.refunds = refunds.New(m.Service, m.trail)
	return m
}

// at moves the clock.
func (m *market) at(t time.Time) *market { m.clock.Store(&t); return m }

// addSeller adds a seller and returns its number.
func (m *market) addSeller(t failer, edit func(*seller.Seller)) int64 {
	t.Helper()
	s := sellertest.New(edit)
	name := newName("seller")
	s.Email, s.ExternalID = name+"@example.com", &name
	err := m.d.Tx(context.Background(), func(ctx context.Context, tx bun.Tx) error { return m.Sellers.Create(ctx, tx, s) })
	if err != nil {
		t.Fatal(err)
	}
	m.sellers = append(m.sellers, s.ID)
	return s.ID
}

// addProduct adds a product and returns the marketplace's name for it.
func (m *market) addProduct(t failer, sellerID int64, kind products.Type, price money.Cents) string {
	t.Helper()
	name := newName("product")
	p := &products.Product{SellerID: sellerID, Type: kind, IsActive: true, Price: price, CreatedAt: marketDay, ExternalID: &name, Names: map[string]string{"en": name}}
	err := m.d.Tx(context.Background(), func(ctx context.Context, tx bun.Tx) error { return products.New(m.d).Create(ctx, tx, p) })
	if err != nil {
		t.Fatal(err)
	}
	return name
}

// newOrder is an order without a fault.
func newOrder(lines ...sales.NewLine) sales.NewOrder {
	for i := range lines {
		if lines[i].Number == 0 {
			lines[i].Number = i + 1
		}
		if lines[i].Quantity == 0 {
			lines[i].Quantity = 1
		}
		if lines[i].Source == "" {
			lines[i].Source = sales.SourceAddons
		}
	}
	return sales.NewOrder{
		Reference: newName("ref"), PlacedAt: marketDay.Add(-time.Hour), CustomerName: "Anna Müller", CustomerEmail: "anna@example.com",
		Country: "DE", Language: "de", Shop: "https://shop.example.com", Lines: lines,
	}
}

// write does what is reported in a transaction, and says what became of it.
func (m *market) write(t failer, report func(ctx context.Context, tx bun.Tx) ([]sales.Outcome, error)) (done []sales.Outcome) {
	t.Helper()
	err := m.d.Tx(context.Background(), func(ctx context.Context, tx bun.Tx) (err error) {
		done, err = report(ctx, tx)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return done
}

func (m *market) record(t failer, all ...sales.NewOrder) []sales.Outcome {
	t.Helper()
	return m.write(t, func(ctx context.Context, tx bun.Tx) ([]sales.Outcome, error) { return m.Record(ctx, tx, all) })
}

func (m *market) refund(t failer, all ...refunds.Reported) []sales.Outcome {
	t.Helper()
	return m.write(t, func(ctx context.Context, tx bun.Tx) ([]sales.Outcome, error) { return m.refunds.Record(ctx, tx, all) })
}

// mustRecord records what must be taken, and returns the first order's outcome.
func (m *market) mustRecord(t failer, all ...sales.NewOrder) sales.Outcome {
	t.Helper()
	return firstTaken(t, m.record(t, all...))
}

func (m *market) mustRefund(t failer, all ...refunds.Reported) sales.Outcome {
	t.Helper()
	return firstTaken(t, m.refund(t, all...))
}

func firstTaken(t failer, done []sales.Outcome) sales.Outcome {
	t.Helper()
	for _, o := range done {
		if o.Err != nil {
			t.Fatal(o.Err)
		}
	}
	return done[0]
}

func cents(c money.Cents) *money.Cents { return &c }

func asSeller(id int64) context.Context {
	return actor.With(context.Background(), actor.Actor{SellerID: id})
}

// line reads a line as it is now.
func (m *market) line(t failer, id int64) sales.Line {
	t.Helper()
	var l sales.Line
	if err := m.d.Read().NewSelect().Model(&l).Where("l.id = ?", id).Scan(context.Background()); err != nil {
		t.Fatal(err)
	}
	return l
}

func (m *market) count(t failer, query string, args ...any) int {
	t.Helper()
	var n int
	if err := m.d.Read().NewRaw(query, args...).Scan(context.Background(), &n); err != nil {
		t.Fatal(err)
	}
	return n
}

func (m *market) wantBalances(t failer, sellerID int64, want ledger.Balances) {
	t.Helper()
	got, err := m.books.Balances(context.Background(), sellerID)
	if err != nil {
		t.Fatal(err)
	}
	if got != want {
		t.Fatalf("balances: got %+v, want %+v", got, want)
	}
}

// wantSound proves that lines, figures and ledger agree.
func (m *market) wantSound(t failer) {
	t.Helper()
	for _, prove := range []func(context.Context, func(done, total int64)) ([]string, error){verify.Lines(m.d, m.books), m.Figures.Check(sales.CountedLines)} {
		if found, err := prove(context.Background(), func(int64, int64) {}); err != nil || len(found) > 0 {
			t.Fatalf("the books differ: %v, %v", found, err)
		}
	}
	proof, err := m.books.Verify(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if !proof.OK() {
		t.Fatalf("the ledger is wrong: %+v", proof)
	}
}

func wantFault(t failer, err error, code fault.Code, reason, field string) {
	t.Helper()
	if f := fault.Of(err); f == nil || f.Code != code || f.Reason != reason || f.Field != field {
		t.Fatalf("got %+v, want %s %s at %q", err, code, reason, field)
	}
}

// wantRefused is wantFault for an outcome.
func wantRefused(t failer, o sales.Outcome, code fault.Code, reason, field string) {
	t.Helper()
	if o.Err == nil {
		t.Fatalf("taken, want %s %s", code, reason)
	}
	wantFault(t, o.Err, code, reason, field)
}
