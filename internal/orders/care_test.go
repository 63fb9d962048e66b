package orders_test

import (
	"context"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/ledger"
	"merkato/internal/money"
	"merkato/internal/orders"
	"merkato/internal/products"
)

// contract is the only contract of a market.
type contract struct {
	ID, LineID, LastLine int64
	ProductLine          *int64
	RenewsOn             calendar.Day
	EndedAt              *time.Time
}

func (m *market) contract(t failer) contract {
	t.Helper()
	var all []contract
	if err := m.d.Read().NewRaw(`SELECT id, line_id, last_line, product_line, renews_on, ended_at FROM business_care`).Scan(context.Background(), &all); err != nil {
		t.Fatal(err)
	}
	if len(all) != 1 {
		t.Fatalf("%d contracts", len(all))
	}
	return all[0]
}

// sellWithCare sells a product of 100 € with Business Care of 40 €.
func (m *market) sellWithCare(t failer) sold {
	t.Helper()
	return m.sell(t, 10_000, orders.NewLine{Care: true, Price: 4000})
}

func (m *market) renew(t failer, on calendar.Day, want int) {
	t.Helper()
	if n, err := m.RenewCare(context.Background(), on); err != nil || n != want {
		t.Fatalf("on %s renewed %d, %v; want %d", on, n, err, want)
	}
}

func (m *market) changeProduct(t failer, owner int64, set string, args ...any) {
	t.Helper()
	m.change(t, "UPDATE products SET "+set+" WHERE seller_id = ?", append(args, owner)...)
}

func (m *market) changeSeller(t failer, id int64, set string, args ...any) {
	t.Helper()
	m.change(t, "UPDATE sellers SET "+set+" WHERE id = ?", append(args, id)...)
}

func (m *market) change(t failer, statement string, args ...any) {
	t.Helper()
	err := m.d.Tx(context.Background(), func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewRaw(statement, args...).Exec(ctx)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Business Care runs 12 months and renews itself at 40 % of the product's
// price then, for the same customer and shop; missed years are made up for.
func TestBusinessCareRenewsItself(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		s := m.sellWithCare(t)
		c := m.contract(t)
		if c.RenewsOn != "2027-03-10" || c.LineID != s.ids[1] || c.LastLine != s.ids[1] || c.ProductLine == nil || *c.ProductLine != s.ids[0] {
			t.Fatalf("%+v", c)
		}
		m.renew(t, "2027-03-09", 0)
		m.changeProduct(t, s.owner, "price = ?, is_active = FALSE", 12_345)
		m.renew(t, "2027-03-10", 1)
		m.renew(t, "2027-03-10", 0)
		c = m.contract(t)
		l := m.line(t, c.LastLine)
		if c.RenewsOn != "2028-03-10" || l.Source != orders.SourceAuto || !l.Care || l.Gross != 4938 || l.Country != "DE" || l.Language != "de" ||
			!l.At.Equal(time.Date(2027, 3, 10, 12, 0, 0, 0, calendar.Zone)) {
			t.Errorf("%+v %+v", c, l)
		}
		var o orders.Order
		if err := d.Read().NewSelect().Model(&o).Where("o.id = ?", l.OrderID).Scan(t.Context()); err != nil {
			t.Fatal(err)
		}
		if o.CustomerName != s.order.CustomerName || o.Shop != s.order.Shop || o.SellerID != s.owner {
			t.Errorf("%+v", o)
		}
		m.renew(t, "2030-12-31", 3)
		if c := m.contract(t); c.RenewsOn != "2031-03-10" || m.line(t, c.LastLine).Day != "2030-03-10" {
			t.Errorf("%+v", c)
		}
		m.wantSound(t)
	})
}

// Care begun on 29 February goes on on that day when there is one.
func TestBusinessCareKeepsItsDay(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d).at(time.Date(2028, 2, 29, 12, 0, 0, 0, time.UTC))
		owner := m.addSeller(t, nil)
		o := newOrder(orders.NewLine{Product: m.addProduct(t, owner, "module", 100), Care: true, Price: 40})
		o.PlacedAt = time.Date(2028, 2, 29, 11, 0, 0, 0, time.UTC)
		m.mustRecord(t, o)
		m.renew(t, "2031-12-31", 3)
		if c := m.contract(t); c.RenewsOn != "2032-02-29" || m.line(t, c.LastLine).Day != "2031-02-28" {
			t.Errorf("%+v", c)
		}
	})
}

// Refunding the product whole ends Business Care and refunds what is left of
// its present year, in the same transaction; a part of it does not.
func TestRefundingTheProductEndsBusinessCare(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		s := m.sellWithCare(t)
		m.mustRefund(t, s.refund(cents(9999)))
		if m.contract(t).EndedAt != nil {
			t.Fatal("a part of the product ends the care")
		}
		m.mustRefund(t, func() orders.NewRefund { r := s.refund(cents(1000)); r.LineNumber = 2; return r }())
		done := m.mustRefund(t, s.refund(nil))
		if len(done.LineIDs) != 2 {
			t.Fatalf("%+v", done)
		}
		if r := m.line(t, done.LineIDs[1]); !r.Care || r.Gross != -3000 || *r.RefundOf != s.ids[1] {
			t.Errorf("%+v", r)
		}
		if c := m.contract(t); c.EndedAt == nil || !c.EndedAt.Equal(marketDay) {
			t.Errorf("%+v", c)
		}
		m.renew(t, "2027-03-10", 0)
		m.wantBalances(t, s.owner, ledger.Balances{})
		m.wantSound(t)
	})
}

// After a renewal it is the renewed year that goes back with the product.
func TestRefundingTheProductRefundsTheRenewedYear(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		s := m.sellWithCare(t)
		m.at(time.Date(2027, 3, 10, 12, 0, 0, 0, time.UTC))
		m.renew(t, "2027-03-10", 1)
		renewed := m.contract(t).LastLine
		r := s.refund(nil)
		r.At = time.Date(2027, 3, 9, 12, 0, 0, 0, time.UTC) // told late: the year had not begun
		m.mustRefund(t, r)
		if l := m.line(t, renewed); !l.IsRefundedWhole() {
			t.Errorf("%+v", l)
		}
		if l := m.line(t, s.ids[1]); l.Refunds != 0 {
			t.Errorf("the year that is over was refunded: %+v", l)
		}
		m.wantSound(t)
	})
}

// Refunding the care itself ends it, and leaves the product.
func TestRefundingTheCareEndsIt(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		s := m.sellWithCare(t)
		r := s.refund(nil)
		r.LineNumber = 2
		if done := m.mustRefund(t, r); len(done.LineIDs) != 1 {
			t.Errorf("%+v", done)
		}
		if m.contract(t).EndedAt == nil {
			t.Error("the care goes on")
		}
		m.mustRefund(t, s.refund(nil)) // the product afterwards finds no care to refund
		m.wantBalances(t, s.owner, ledger.Balances{})
		m.wantSound(t)
	})
}

// Removing a product ends its care at the end of the year that was paid.
func TestRemovingTheProductEndsRenewals(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		s := m.sellWithCare(t)
		m.changeProduct(t, s.owner, "removed_at = ?", time.Date(2027, 3, 10, 9, 0, 0, 0, time.UTC))
		m.renew(t, "2027-03-10", 0)
		if c := m.contract(t); c.EndedAt == nil || !c.EndedAt.Equal(calendar.Day("2027-03-10").Start()) {
			t.Errorf("%+v", c)
		}
	})
}

// A year that was missed, and began before the product was removed, is made up for.
func TestAProductIsRemovedAfterAMissedRenewal(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		s := m.sellWithCare(t)
		m.changeProduct(t, s.owner, "removed_at = ?", time.Date(2027, 3, 11, 9, 0, 0, 0, time.UTC))
		m.renew(t, "2027-04-01", 1)
		m.renew(t, "2028-04-01", 0)
		if c := m.contract(t); c.EndedAt == nil || !c.EndedAt.Equal(calendar.Day("2028-03-10").Start()) {
			t.Errorf("%+v", c)
		}
	})
}

// Business Care that is bought later belongs to the product that its customer
// has in the same shop: the product's refund ends it and gives it back, also
// when we are told of the refund first. Another customer's is left alone.
func TestCareBoughtApartEndsWithItsProduct(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d).at(marketDay.AddDate(0, 0, 9))
		for _, told := range []string{"care first", "refund first"} {
			owner := m.addSeller(t, nil)
			product := m.addProduct(t, owner, products.TypeModule, 1000)
			bought := newOrder(orders.NewLine{Product: product, Price: 1000})
			care, others := newOrder(orders.NewLine{Product: product, Price: 400, Care: true}), newOrder(orders.NewLine{Product: product, Price: 400, Care: true})
			care.PlacedAt, others.PlacedAt, others.CustomerEmail = marketDay, marketDay, "somebody.else@example.com"
			back := sold{bought, nil, owner}.refund(nil)
			back.Key, back.At = newName("key"), marketDay.AddDate(0, 0, 1)
			m.mustRecord(t, bought)
			var line int64
			if told == "care first" {
				line = m.mustRecord(t, care, others).LineIDs[0]
				m.mustRefund(t, back)
			} else {
				m.mustRefund(t, back)
				line = m.mustRecord(t, care, others).LineIDs[0]
			}
			if r := m.refundsOf(t, line); len(r) != 1 || r[0].Gross != -400 || !r[0].At.Equal(back.At) {
				t.Errorf("%s: %+v", told, r)
			}
			if n := m.count(t, `SELECT COUNT(*) FROM business_care WHERE seller_id = ? AND ended_at IS NULL`, owner); n != 1 {
				t.Errorf("%s: %d go on, want that of the other customer", told, n)
			}
			m.wantBalances(t, owner, ledger.Balances{Pending: 240})
			m.wantSound(t)
		}
	})
}

// Where the marketplace names neither customer nor shop, nobody's Business Care
// is taken for somebody else's; one of the two is enough to tell.
func TestCareOfNobodyKnownStaysItsOwn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d).at(marketDay.AddDate(0, 0, 9))
		for _, who := range []struct {
			email, shop string
			goOn        int64
		}{{"", "", 2}, {"anna@example.com", "", 0}, {"", "https://shop.example.com", 0}} {
			owner := m.addSeller(t, nil)
			product := m.addProduct(t, owner, products.TypeModule, 1000)
			bought := newOrder(orders.NewLine{Product: product, Price: 1000})
			before, after := newOrder(orders.NewLine{Product: product, Price: 400, Care: true}), newOrder(orders.NewLine{Product: product, Price: 400, Care: true})
			for _, o := range []*orders.NewOrder{&bought, &before, &after} {
				o.CustomerEmail, o.Shop = who.email, who.shop
			}
			before.PlacedAt, after.PlacedAt = marketDay, marketDay
			back := sold{bought, nil, owner}.refund(nil)
			back.Key, back.At = newName("key"), marketDay.AddDate(0, 0, 1)
			m.mustRecord(t, bought, before)
			m.mustRefund(t, back)
			m.mustRecord(t, after)
			if n := m.count(t, `SELECT COUNT(*) FROM business_care WHERE seller_id = ? AND ended_at IS NULL`, owner); int64(n) != who.goOn {
				t.Errorf("%q at %q: %d go on, want %d", who.email, who.shop, n, who.goOn)
			}
			m.wantSound(t)
		}
	})
}

// The marketplace may tell itself of the refund of Business Care that went back
// with its product: it is one and the same, and counts on the day it says. For
// a seller there is nothing left to refund.
func TestTheRefundOfCareIsDoneOnceWhoeverTellsOfIt(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d).at(marketDay.AddDate(0, 0, 9))
		for _, amount := range []*money.Cents{nil, cents(4000)} {
			s := m.sellWithCare(t)
			m.mustRefund(t, s.refund(nil))
			if _, err := m.RefundBySeller(asSeller(s.owner), s.ids[1], nil, "agreed", "k"); fault.Of(err) == nil || fault.Of(err).Reason != "refund_over_paid" {
				t.Errorf("the seller refunds it again: %v", err)
			}
			own := s.refund(amount)
			own.Key, own.LineNumber, own.At = newName("key"), 2, marketDay.AddDate(0, 0, 3)
			first := m.mustRefund(t, own)
			if again := m.mustRefund(t, own); !again.Repeated || again.LineIDs[0] != first.LineIDs[0] {
				t.Errorf("%+v, then %+v", first, again)
			}
			if r := m.refundsOf(t, s.ids[1]); len(r) != 1 || r[0].Day != "2026-03-13" || r[0].Gross != -4000 {
				t.Errorf("%+v", r)
			}
			other := s.refund(cents(1))
			other.Key, other.LineNumber, other.At = newName("key"), 2, own.At.Add(time.Hour)
			wantRefused(t, m.refund(t, other)[0], fault.Invalid, "refund_over_paid", "amount")
			m.wantBalances(t, s.owner, ledger.Balances{})
			m.wantSound(t)
		}
	})
}
