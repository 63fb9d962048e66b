package sales_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/figures"
	"merkato/internal/ledger"
	"merkato/internal/money"
	"merkato/internal/products"
	"merkato/internal/sales"
	"merkato/internal/sales/refunds"
	"merkato/internal/seller"
)

// R11.5: a line's amounts follow the rules, are stored on it, and are in the
// ledger and the figures at once.
func TestRecordWorksOutTheAmounts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		mine := m.addSeller(t, func(s *seller.Seller) { s.Partnership = seller.Agency })
		product := m.addProduct(t, mine, products.TypeModule, 0)
		done := m.mustRecord(t, newOrder(
			sales.NewLine{Product: product, Quantity: 3, Price: 3333},
			sales.NewLine{Product: product, Price: 999, Discount: &sales.Discount{Type: sales.DiscountPercentage, Value: 5000}}, // 499.5 rounds away from zero
			sales.NewLine{Product: product, Price: 1000, Discount: &sales.Discount{Type: sales.DiscountAmount, Value: 1}, OwnCode: true},
			sales.NewLine{Product: product, Price: 1000, Discount: &sales.Discount{Type: sales.DiscountPercentage, Value: 10000}},
		))
		type amounts struct {
			Base, Gross, Commission, Net money.Cents
			Rate                         money.Rate
		}
		want := []amounts{{9999, 9999, 3500, 6499, 3500}, {999, 499, 175, 324, 3500}, {1000, 999, 400, 599, 4000}, {1000, 0, 0, 0, 3500}}
		for i, id := range done.LineIDs {
			l := m.line(t, id)
			if diff := cmp.Diff(want[i], amounts{l.Base, l.Gross, l.Commission, l.Net, l.Rate}); diff != "" {
				t.Errorf("line %d: %s", i+1, diff)
			}
			if l.Country != "DE" || l.Language != "de" || l.Day != "2026-03-10" {
				t.Errorf("line %d counts for %s %s %s", i+1, l.Country, l.Language, l.Day)
			}
			if got := calendar.DayOf(*l.ReleaseAt); got != "2026-04-24" { // 45 days later
				t.Errorf("line %d is released on %s", i+1, got)
			}
		}
		m.wantBalances(t, mine, ledger.Balances{Pending: 6499 + 324 + 599})
		m.wantSound(t)
		// A total that leaves out the zero lines: it counts as a sale, too.
		sums, err := m.figures.Sum(t.Context(), mine, figures.Part{Slice: figures.All}, nil)
		if err != nil || sums.Sales != 4 || sums.SalesBase != 12998 || sums.SalesGross != 11497 {
			t.Errorf("figures %+v, %v", sums, err)
		}
	})
}

// The rate is the one in force on the line's day in Paris; a seller's own goes
// before its partnership's, and that of the seller's own code before both.
func TestCommissionIsThatOfTheDay(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		mine := m.addSeller(t, func(s *seller.Seller) { s.Partnership = seller.ModuleCreator })
		product := m.addProduct(t, mine, products.TypeModule, 0)
		err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.NewRaw(`INSERT INTO commission_rates (partnership, seller_id, starts_on, rate) VALUES ('MODULE_CREATOR', NULL, '2026-02-01', 2000), (NULL, ?, '2026-03-01', 1000)`, mine).Exec(ctx)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			at      string
			ownCode bool
			want    money.Rate
		}{
			{"2026-01-31T22:59:59Z", false, 3000}, {"2026-01-31T23:00:00Z", false, 2000}, // midnight in Paris
			{"2026-02-28T22:59:59Z", false, 2000}, {"2026-02-28T23:00:00Z", false, 1000}, {"2026-03-01T12:00:00Z", true, 4000},
		} {
			o := newOrder(sales.NewLine{Product: product, Price: 1000, OwnCode: c.ownCode})
			o.PlacedAt, _ = time.Parse(time.RFC3339, c.at)
			if got := m.line(t, m.mustRecord(t, o).LineIDs[0]).Rate; got != c.want {
				t.Errorf("%s: %d, want %d", c.at, got, c.want)
			}
		}
	})
}

// One seller's screen carrying another's figures: an order with products of
// two sellers is an order of each, and each has its own lines only.
func TestAnOrderOfSeveralSellersIsOneOfEach(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		one, two := m.addSeller(t, nil), m.addSeller(t, nil)
		a, b := m.addProduct(t, one, products.TypeModule, 0), m.addProduct(t, two, products.TypeTheme, 0)
		o := newOrder(sales.NewLine{Product: b, Price: 500}, sales.NewLine{Product: a, Price: 1000}, sales.NewLine{Product: b, Price: 100})
		done := m.mustRecord(t, o)
		if len(done.OrderIDs) != 2 || len(done.LineIDs) != 3 {
			t.Fatalf("%+v", done)
		}
		for i, want := range []int64{two, one, two} {
			if l := m.line(t, done.LineIDs[i]); l.SellerID != want || l.OrderID != done.OrderIDs[slices.Index([]int64{one, two}, want)] {
				t.Errorf("line %d belongs to %d", i, l.SellerID)
			}
		}
		m.wantBalances(t, one, ledger.Balances{Pending: 600})
		m.wantBalances(t, two, ledger.Balances{Pending: 360})
		if again := m.mustRecord(t, o); !again.Repeated || !slices.Equal(again.LineIDs, done.LineIDs) || !slices.Equal(again.OrderIDs, done.OrderIDs) {
			t.Errorf("again: %+v, first %+v", again, done)
		}
		m.wantSound(t)
	})
}

// A day's figures moved by the time zone: a sale counts for its day in Paris,
// also on the nights on which the clocks change.
func TestASaleCountsForItsDayInParis(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d).at(time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC))
		mine := m.addSeller(t, nil)
		product := m.addProduct(t, mine, products.TypeModule, 0)
		tokyo := time.FixedZone("", 9*3600)
		for i, c := range []struct {
			at   time.Time
			want calendar.Day
		}{
			{time.Date(2026, 3, 28, 22, 59, 59, 0, time.UTC), "2026-03-28"}, {time.Date(2026, 3, 28, 23, 0, 0, 0, time.UTC), "2026-03-29"},
			{time.Date(2026, 3, 29, 21, 59, 59, 0, time.UTC), "2026-03-29"}, {time.Date(2026, 3, 29, 22, 0, 0, 0, time.UTC), "2026-03-30"},
			{time.Date(2026, 10, 25, 22, 59, 59, 0, time.UTC), "2026-10-25"}, {time.Date(2026, 10, 25, 23, 0, 0, 0, time.UTC), "2026-10-26"},
			{time.Date(2026, 7, 1, 5, 0, 0, 0, tokyo), "2026-06-30"},
		} {
			o := newOrder(sales.NewLine{Product: product, Price: 1000})
			o.PlacedAt = c.at
			if got := m.line(t, m.mustRecord(t, o).LineIDs[0]); got.Day != c.want || !got.At.Equal(c.at) {
				t.Errorf("case %d: %s counts for %s, want %s", i, got.At, got.Day, c.want)
			}
			sums, err := m.figures.Sum(t.Context(), mine, figures.Part{Slice: figures.All}, &figures.Period{From: c.want, To: c.want})
			if err != nil || sums.Sales == 0 {
				t.Errorf("case %d: the figures of %s have %+v, %v", i, c.want, sums, err)
			}
		}
		m.wantSound(t)
	})
}

// R18.2: what is wrong is refused with code, reason and field, writes nothing,
// and does not keep what is right beside it from being taken.
func TestRecordRefusesWhatIsWrong(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		mine := m.addSeller(t, nil)
		product := m.addProduct(t, mine, products.TypeModule, 0)
		wrong := newOrder(sales.NewLine{Product: product, Price: 1000}, sales.NewLine{Product: "nothing", Price: 1000})
		good := newOrder(sales.NewLine{Product: product, Price: 700})
		done := m.record(t, wrong, good)
		wantRefused(t, done[0], fault.Invalid, "product_unknown", "lines[1].product")
		if done[1].Err != nil {
			t.Errorf("what is right is refused: %v", done[1].Err)
		}
		if got := m.count(t, `SELECT COUNT(*) FROM order_lines`); got != 1 {
			t.Errorf("%d lines were written", got)
		}
		m.wantBalances(t, mine, ledger.Balances{Pending: 420})
		m.wantSound(t)
	})
}

// R18.2: what the marketplace sold is booked, also after the product was removed
// here: it may not have fetched that yet. The story that went wrong: the order was
// refused for good, with what other sellers sold in it, and so were its refunds.
func TestSalesOfARemovedProductAreBooked(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		mine, other := m.addSeller(t, nil), m.addSeller(t, nil)
		removed, kept := m.addProduct(t, mine, products.TypeModule, 0), m.addProduct(t, other, products.TypeModule, 0)
		err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.NewRaw(`UPDATE products SET removed_at = ? WHERE external_id = ?`, marketDay.Add(-2*time.Hour), removed).Exec(ctx)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		o := newOrder(sales.NewLine{Product: removed, Price: 1000}, sales.NewLine{Product: kept, Price: 500})
		m.mustRecord(t, o)
		m.wantBalances(t, mine, ledger.Balances{Pending: 600})
		m.wantBalances(t, other, ledger.Balances{Pending: 300})
		m.mustRefund(t, refunds.Reported{ID: newName("refund"), Reference: o.Reference, LineNumber: 1, Amount: 1000, At: marketDay, Cause: sales.CauseCustomer})
		m.wantBalances(t, mine, ledger.Balances{})
		m.wantSound(t)
	})
}

// R18.2: the same reference with different content is a conflict that names the
// difference; with the same content it has no effect.
func TestTheSameReferenceTwice(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		mine := m.addSeller(t, nil)
		product, other := m.addProduct(t, mine, products.TypeModule, 0), m.addProduct(t, mine, products.TypeModule, 0)
		build := func() sales.NewOrder {
			return newOrder(sales.NewLine{Product: product, Price: 1000, Quantity: 2}, sales.NewLine{Product: product, Price: 500})
		}
		first := build()
		m.mustRecord(t, first)
		said := map[string]string{"lines[0].price": "price was 1000, is 1001.", "lines[0].discount": "discount was none, is AMOUNT 1."}
		for field, edit := range map[string]func(*sales.NewOrder){
			"placed_at":      func(o *sales.NewOrder) { o.PlacedAt = o.PlacedAt.Add(time.Microsecond) },
			"customer_name":  func(o *sales.NewOrder) { o.CustomerName = "Bert" },
			"customer_email": func(o *sales.NewOrder) { o.CustomerEmail = "b@example.com" },
			"country":        func(o *sales.NewOrder) { o.Country = "FR" }, "language": func(o *sales.NewOrder) { o.Language = "fr" },
			"shop":              func(o *sales.NewOrder) { o.Shop = "" },
			"lines":             func(o *sales.NewOrder) { o.Lines = o.Lines[:1] },
			"lines[1].number":   func(o *sales.NewOrder) { o.Lines[1].Number = 7 },
			"lines[1].product":  func(o *sales.NewOrder) { o.Lines[1].Product = other },
			"lines[0].care":     func(o *sales.NewOrder) { o.Lines[0].Care = true },
			"lines[0].source":   func(o *sales.NewOrder) { o.Lines[0].Source = sales.SourceAd },
			"lines[0].quantity": func(o *sales.NewOrder) { o.Lines[0].Quantity = 1 },
			"lines[0].price":    func(o *sales.NewOrder) { o.Lines[0].Price = 1001 },
			"lines[0].discount": func(o *sales.NewOrder) {
				o.Lines[0].Discount = &sales.Discount{Type: sales.DiscountAmount, Value: 1}
			},
			"lines[1].own_code": func(o *sales.NewOrder) { o.Lines[1].OwnCode = true },
		} {
			again := build()
			again.Reference = first.Reference
			edit(&again)
			refused := m.record(t, again)[0]
			wantRefused(t, refused, fault.Conflict, "order_differs", field)
			// In the units of the fields.
			if says := said[field]; !strings.HasSuffix(refused.Err.Error(), says) {
				t.Errorf("%s: %v", field, refused.Err)
			}
		}
		before := m.count(t, `SELECT COUNT(*) FROM ledger_entries`)
		if again := m.mustRecord(t, first); !again.Repeated {
			t.Error("a repeat is not reported as one")
		}
		if after := m.count(t, `SELECT COUNT(*) FROM ledger_entries`); after != before {
			t.Error("a repeat moved money")
		}
		m.wantSound(t)
	})
}

// The first sale is the earliest, in whatever order sales become known.
func TestFirstSaleIsTheEarliest(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		mine := m.addSeller(t, nil)
		product := m.addProduct(t, mine, products.TypeModule, 0)
		for _, hours := range []int{-5, -9, -2} {
			o := newOrder(sales.NewLine{Product: product, Price: 1})
			o.PlacedAt = marketDay.Add(time.Duration(hours) * time.Hour)
			m.mustRecord(t, o)
		}
		got, err := m.Sellers.ByID(t.Context(), d.Read(), mine)
		if err != nil || got.FirstSaleAt == nil || !got.FirstSaleAt.Equal(marketDay.Add(-9*time.Hour)) {
			t.Errorf("first sale at %v, %v", got.FirstSaleAt, err)
		}
	})
}

// R18.2: what rolls back leaves nothing, and sent again is taken as the first.
func TestRecordRolledBackLeavesNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		mine := m.addSeller(t, nil)
		o := newOrder(sales.NewLine{Product: m.addProduct(t, mine, products.TypeModule, 0), Price: 1000, Care: true})
		lost := errors.New("the machine went away")
		err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			if _, err := m.Record(ctx, tx, []sales.NewOrder{o}); err != nil {
				return err
			}
			return lost
		})
		if !errors.Is(err, lost) {
			t.Fatal(err)
		}
		for _, table := range []string{"orders", "order_lines", "figures", "product_figures", "business_care", "ledger_transactions"} {
			if n := m.count(t, "SELECT COUNT(*) FROM "+table); n != 0 {
				t.Errorf("%d rows are left in %s", n, table)
			}
		}
		if done := m.mustRecord(t, o); done.Repeated {
			t.Error("it counts as repeated")
		}
		m.wantSound(t)
	})
}
