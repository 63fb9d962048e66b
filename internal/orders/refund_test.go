package orders_test

import (
	"context"
	"testing"
	"time"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/figures"
	"merkato/internal/ledger"
	"merkato/internal/money"
	"merkato/internal/orders"
	"merkato/internal/products"
)

// sold is a line that was sold, as the marketplace and we call it.
type sold struct {
	order orders.NewOrder
	ids   []int64
	owner int64
}

func (s sold) refund(amount *money.Cents) orders.NewRefund {
	return orders.NewRefund{Reference: s.order.Reference, LineNumber: 1, Amount: amount, At: marketDay, Reason: "does not fit"}
}

// sell sells one line at 40 % commission.
func (m *market) sell(t failer, price money.Cents, lines ...orders.NewLine) sold {
	t.Helper()
	owner := m.addSeller(t, nil)
	product := m.addProduct(t, owner, products.TypeModule, price)
	all := append([]orders.NewLine{{Product: product, Price: price}}, lines...)
	for i := range all {
		all[i].Product = product
	}
	o := newOrder(all...)
	return sold{o, m.mustRecord(t, o).LineIDs, owner}
}

// A partial refund rounding a cent away, commission of a refund not given
// back: whatever parts a line is refunded in, all of it goes back in the end.
func TestPartialRefundsLoseNoCent(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		for _, parts := range [][]money.Cents{{333, 333, 333}, {1, 1, 997}, {998, 1}, {1, 499, 499}, {999}} {
			s := m.sell(t, 999, orders.NewLine{Price: 100})
			var back orders.Line
			for _, amount := range parts {
				r := m.line(t, m.mustRefund(t, s.refund(cents(amount))).LineIDs[0])
				if r.Gross != -amount || r.Net != r.Gross-r.Commission || r.Net > 0 || r.Commission > 0 || *r.RefundOf != s.ids[0] {
					t.Fatalf("refund of %d: %+v", amount, r)
				}
				back.Base, back.Gross, back.Commission, back.Net = back.Base+r.Base, back.Gross+r.Gross, back.Commission+r.Commission, back.Net+r.Net
				m.wantSound(t)
			}
			l := m.line(t, s.ids[0])
			if back.Base != -l.Base || back.Gross != -l.Gross || back.Commission != -l.Commission || back.Net != -l.Net {
				t.Errorf("in parts of %v went back %d %d %d %d of %+v", parts, back.Base, back.Gross, back.Commission, back.Net, l)
			}
			// A refunded order still shown as paid.
			if !l.IsRefundedWhole() || l.Refunds != len(parts) || l.Refunded != 999 {
				t.Errorf("the line says %d refunds of %s", l.Refunds, l.Refunded)
			}
			m.wantBalances(t, s.owner, ledger.Balances{Pending: 60})
			wantRefused(t, m.refund(t, s.refund(cents(1)))[0], fault.Invalid, "refund_over_paid", "amount")
			wantRefused(t, m.refund(t, s.refund(nil))[0], fault.Invalid, "refund_over_paid", "amount")
		}
	})
}

// R18.2: refunds that come in another order than they happened fall to the
// days and cents they would have fallen to, what gave back the rest gives back
// less, and Business Care ends with the last of them in time.
func TestRefundsAreWorkedOutInTheOrderOfTheirTime(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d).at(marketDay.AddDate(0, 0, 9))
		on := func(s sold, day int, amount *money.Cents) orders.NewRefund {
			r := s.refund(amount)
			r.Key, r.At = newName("key"), marketDay.AddDate(0, 0, day)
			return r
		}
		for name, c := range map[string]struct {
			told    []int // days, in the order they are told
			rest    int   // the day that gives back what is left
			release bool  // the share is released before the last is told
		}{
			"in their order":   {told: []int{1, 3, 5}},
			"backwards":        {told: []int{5, 3, 1}},
			"the rest at last": {told: []int{1, 3, 5}, rest: 5},
			"the rest first":   {told: []int{5, 3, 1}, rest: 5},
			"after release":    {told: []int{5, 1, 3}, rest: 5, release: true},
		} {
			s := m.sell(t, 999, orders.NewLine{Price: 100, Care: true})
			for i, day := range c.told {
				if c.release && i == len(c.told)-1 {
					if _, err := m.Release(t.Context(), marketDay.AddDate(0, 2, 0)); err != nil {
						t.Fatal(err)
					}
				}
				r := on(s, day, cents(333))
				if day == c.rest {
					r.Amount = nil
				}
				m.mustRefund(t, r)
				m.wantSound(t)
			}
			want := []orders.Line{{Day: "2026-03-11", Gross: -333, Commission: -133}, {Day: "2026-03-13", Gross: -333, Commission: -134}, {Day: "2026-03-15", Gross: -333, Commission: -133}}
			for i, r := range m.refundsOf(t, s.ids[0]) {
				if w := want[i]; r.Day != w.Day || r.Gross != w.Gross || r.Base != w.Gross || r.Commission != w.Commission {
					t.Errorf("%s: on %s %d, %d, %d", name, r.Day, r.Base, r.Gross, r.Commission)
				}
			}
			if care := m.refundsOf(t, s.ids[1]); len(care) != 1 || care[0].Day != "2026-03-15" || care[0].Gross != -100 {
				t.Errorf("%s: Business Care went back as %+v", name, care)
			}
			m.wantBalances(t, s.owner, ledger.Balances{})
			if c.rest == 5 {
				wantRefused(t, m.refund(t, on(s, 4, cents(333)))[0], fault.Invalid, "refund_over_paid", "amount") // nothing would be the rest
				wantRefused(t, m.refund(t, on(s, 6, cents(1)))[0], fault.Invalid, "refund_over_paid", "amount")
			}
		}
	})
}

// refundsOf are the refunds of a line in the order of their time.
func (m *market) refundsOf(t failer, line int64) []orders.Line {
	t.Helper()
	var all []orders.Line
	if err := m.d.Read().NewSelect().Model(&all).Where("l.refund_of = ?", line).Order("l.at").Scan(context.Background()); err != nil {
		t.Fatal(err)
	}
	return all
}

// A line that came to zero can be refunded once, whole, and takes its base back.
func TestAZeroLineIsRefundedOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		s := m.sell(t, 500, orders.NewLine{Price: 800, Discount: &orders.Discount{Type: orders.DiscountPercentage, Value: 10_000}})
		gift := s.refund(nil)
		gift.LineNumber = 2
		if r := m.line(t, m.mustRefund(t, gift).LineIDs[0]); r.Base != -800 || r.Gross != 0 || r.Net != 0 {
			t.Errorf("%+v", r)
		}
		wantRefused(t, m.refund(t, gift)[0], fault.Invalid, "refund_over_paid", "amount")
		m.wantSound(t)
	})
}

func TestRefundRefusesWhatIsWrong(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		s := m.sell(t, 1000)
		for _, c := range []struct {
			code          fault.Code
			reason, field string
			edit          func(*orders.NewRefund)
		}{
			{fault.NotFound, "order_unknown", "reference", func(r *orders.NewRefund) { r.Reference = "nothing" }},
			{fault.NotFound, "line_unknown", "line", func(r *orders.NewRefund) { r.LineNumber = 2 }},
			{fault.NotFound, "line_unknown", "line", func(r *orders.NewRefund) { r.Seller = "another" }},
			{fault.Invalid, "refund_over_paid", "amount", func(r *orders.NewRefund) { r.Amount = cents(1001) }},
			{fault.Invalid, "amount_negative", "amount", func(r *orders.NewRefund) { r.Amount = cents(-1) }},
			{fault.Invalid, "amount_zero", "amount", func(r *orders.NewRefund) { r.Amount = cents(0) }},
			{fault.Invalid, "refund_before_sale", "at", func(r *orders.NewRefund) { r.At = s.order.PlacedAt.Add(-time.Second) }},
			{fault.Invalid, "date_in_future", "at", func(r *orders.NewRefund) { r.At = marketDay.Add(time.Hour) }},
			{fault.Invalid, "date_missing", "at", func(r *orders.NewRefund) { r.At = time.Time{} }},
			{fault.Invalid, "text_broken", "reason", func(r *orders.NewRefund) { r.Reason = "\xff" }},
			{fault.Invalid, "reference_missing", "reference", func(r *orders.NewRefund) { r.Reference = "" }},
		} {
			bad := s.refund(nil)
			c.edit(&bad)
			wantRefused(t, m.refund(t, bad)[0], c.code, c.reason, c.field)
		}
		if n := m.count(t, `SELECT COUNT(*) FROM order_lines WHERE type = 'REFUND'`); n != 0 {
			t.Errorf("%d refunds were written", n)
		}
		// Several in one call are held against each other, not each against the whole.
		done := m.refund(t, s.refund(cents(600)), s.refund(cents(600)), s.refund(cents(400)))
		if done[0].Err != nil || done[2].Err != nil {
			t.Errorf("%v, %v", done[0].Err, done[2].Err)
		}
		wantRefused(t, done[1], fault.Invalid, "refund_over_paid", "amount")
		m.wantSound(t)
	})
}

// R18.2: a refund sent again with its key is done once; with another content
// it is refused.
func TestARefundWithAKeyIsDoneOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		s := m.sell(t, 1000, orders.NewLine{Price: 1000})
		r := s.refund(cents(300))
		r.Key = "k1"
		first := m.mustRefund(t, r)
		done := m.refund(t, r, r)
		for _, again := range done {
			if again.Err != nil || !again.Repeated || again.LineIDs[0] != first.LineIDs[0] {
				t.Errorf("%+v", again)
			}
		}
		for _, edit := range []func(*orders.NewRefund){
			func(r *orders.NewRefund) { r.Amount = cents(301) }, func(r *orders.NewRefund) { r.Amount = nil }, func(r *orders.NewRefund) { r.LineNumber = 2 },
			func(r *orders.NewRefund) { r.Reason = "other" }, func(r *orders.NewRefund) { r.At = r.At.Add(time.Second) },
		} {
			other := r
			edit(&other)
			wantRefused(t, m.refund(t, other)[0], fault.Conflict, "key_reused", "key")
		}
		if l := m.line(t, s.ids[0]); l.Refunded != 300 || l.Refunds != 1 {
			t.Errorf("%+v", l)
		}
		m.wantSound(t)
	})
}

// A refund takes the share from pending while it is there, afterwards from
// available, and counts on its own day.
func TestARefundTakesTheShareFromWhereItIs(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		s := m.sell(t, 1000)
		m.mustRefund(t, s.refund(cents(500)))
		m.wantBalances(t, s.owner, ledger.Balances{Pending: 300})
		release := time.Date(2026, 4, 24, 2, 0, 0, 0, time.UTC)
		for _, want := range []int{1, 0} { // twice without harm
			if n, err := m.Release(t.Context(), release); err != nil || n != want {
				t.Fatalf("released %d, %v", n, err)
			}
		}
		m.wantBalances(t, s.owner, ledger.Balances{Available: 300})
		m.wantSound(t)
		m.at(release.Add(24 * time.Hour))
		late := s.refund(nil)
		late.At = release.Add(time.Hour)
		m.mustRefund(t, late)
		m.wantBalances(t, s.owner, ledger.Balances{})
		sums, err := m.kept.Sum(t.Context(), s.owner, figures.Part{Slice: figures.All}, &figures.Period{From: "2026-04-24", To: "2026-04-24"})
		if err != nil || sums.Refunds != 1 || sums.RefundGross != -500 || sums.Sales != 0 {
			t.Errorf("%+v, %v", sums, err)
		}
		m.wantSound(t)
	})
}

// Before its day nothing is released: 10 January becomes available on 24 February.
func TestReleaseKeepsTheTerm(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		owner := m.addSeller(t, nil)
		o := newOrder(orders.NewLine{Product: m.addProduct(t, owner, products.TypeModule, 0), Price: 1000})
		o.PlacedAt = time.Date(2026, 1, 10, 22, 30, 0, 0, time.UTC) // late in the evening
		m.mustRecord(t, o)
		if n, err := m.Release(t.Context(), time.Date(2026, 2, 23, 22, 59, 59, 0, time.UTC)); err != nil || n != 0 {
			t.Errorf("a second before: %d, %v", n, err)
		}
		if n, err := m.Release(t.Context(), time.Date(2026, 2, 23, 23, 0, 0, 0, time.UTC)); err != nil || n != 1 {
			t.Errorf("on the day: %d, %v", n, err)
		}
		m.wantBalances(t, owner, ledger.Balances{Available: 600})
	})
}
