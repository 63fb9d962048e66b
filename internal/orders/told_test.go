package orders_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/ledger"
	"merkato/internal/money"
	"merkato/internal/orders"
)

// giveBack has the seller refund the first line.
func (m *market) giveBack(t failer, s sold, key string, amount *money.Cents) orders.Line {
	t.Helper()
	if _, err := m.RefundBySeller(asSeller(s.owner), s.ids[0], amount, "agreed", key); err != nil {
		t.Fatal(err)
	}
	var id int64
	if err := m.d.Read().NewRaw(`SELECT id FROM order_lines WHERE seller_id = ? AND refund_key = ?`, s.owner, "s:"+key).Scan(asSeller(s.owner), &id); err != nil {
		t.Fatal(err)
	}
	return m.line(t, id)
}

// told is how the marketplace tells of a refund of the first line.
func (s sold) told(key string, amount *money.Cents, at time.Time, refund int64) orders.NewRefund {
	r := s.refund(amount)
	r.Key, r.At, r.Refund, r.Reason = key, at, refund, "carried out"
	return r
}

// R18.1: what a seller gave back and the marketplace tells of after carrying it
// out is not given back twice, whether it is named or known by line, amount
// and time; and only once.
func TestARefundThatIsToldOfCountsOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		exact := marketDay.Add(123 * time.Millisecond)
		m.at(exact)
		for name, c := range map[string]struct {
			given, told *money.Cents
			at          time.Time
			named       bool
		}{
			"a part by its name":              {cents(400), cents(400), exact.Add(-time.Hour), true},
			"without saying how much":         {cents(400), nil, exact, true},
			"a part by its amount":            {cents(400), cents(400), exact, false},
			"with a time in whole seconds":    {cents(400), cents(400), marketDay, false},
			"all":                             {nil, nil, exact, false},
			"all, saying how much":            {nil, cents(1000), exact, false},
			"all by its name":                 {nil, cents(1000), exact, true},
			"all that was named as an amount": {cents(1000), cents(1000), exact, false},
		} {
			t.Run(name, func(t *testing.T) {
				s := m.sell(t, 1000)
				ours := m.giveBack(t, s, "k", c.given)
				named := int64(0)
				if c.named {
					named = ours.ID
				}
				want := orders.Outcome{OrderIDs: []int64{ours.OrderID}, LineIDs: []int64{ours.ID}, Repeated: true}
				for range 2 { // also without the intake, which knows the key
					if diff := cmp.Diff(want, m.mustRefund(t, s.told("m", c.told, c.at, named))); diff != "" {
						t.Error(diff)
					}
				}
				left := 600 - (-ours.Net)
				m.wantBalances(t, s.owner, ledger.Balances{Pending: left})
				kept := m.line(t, ours.ID)
				if kept.TakenAt == nil || kept.ToldKey == nil || *kept.Reason != "agreed" || !kept.At.Equal(ours.At) {
					t.Errorf("%+v", kept)
				}
				if again := m.giveBack(t, s, "k", c.given); again.ID != ours.ID { // the seller's key is still known
					t.Errorf("given back again as %d", again.ID)
				}
				if c.told != nil {
					wantRefused(t, m.refund(t, s.told("m", cents(*c.told-1), c.at, named))[0], fault.Conflict, "key_reused", "key")
				}
				if named != 0 {
					wantRefused(t, m.refund(t, s.told("m2", c.told, c.at, named))[0], fault.Conflict, "refund_exists", "refund")
				}
				m.wantSound(t)
			})
		}
	})
}

// R18.1: a refund of the marketplace's own is not taken for a seller's.
func TestARefundOfItsOwnIsGivenBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		for name, refund := range map[string]func(s sold) orders.NewRefund{
			"another amount": func(s sold) orders.NewRefund { return s.told("m", cents(399), marketDay, 0) },
			"the rest":       func(s sold) orders.NewRefund { return s.told("m", nil, marketDay, 0) },
			"before it":      func(s sold) orders.NewRefund { return s.told("m", cents(400), marketDay.Add(-time.Second), 0) },
		} {
			t.Run(name, func(t *testing.T) {
				s := m.sell(t, 1000)
				m.giveBack(t, s, "k", cents(400))
				if done := m.mustRefund(t, refund(s)); done.Repeated {
					t.Errorf("%+v", done)
				}
				if n := len(m.refundsOf(t, s.ids[0])); n != 2 {
					t.Errorf("%d refunds", n)
				}
				m.wantSound(t)
			})
		}
		t.Run("the same again", func(t *testing.T) { // of two, in one call, one is the seller's
			s := m.sell(t, 1000)
			m.giveBack(t, s, "k", cents(400))
			done := m.refund(t, s.told("m1", cents(400), marketDay, 0), s.told("m2", cents(400), marketDay, 0))
			if done[0].Err != nil || done[1].Err != nil || !done[0].Repeated || done[1].Repeated {
				t.Errorf("%+v", done)
			}
			m.wantBalances(t, s.owner, ledger.Balances{Pending: 120})
		})
	})
}

// R18.1: a name that means something else is refused, and nothing is done.
func TestANamedRefundThatDiffersIsRefused(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		s, other := m.sell(t, 1000, orders.NewLine{Price: 1000}), m.sell(t, 1000)
		ours, others := m.giveBack(t, s, "k", cents(400)), m.giveBack(t, other, "k", cents(400))
		theirs := m.mustRefund(t, s.told("own", cents(10), marketDay, 0)).LineIDs[0]
		onSecond := s.told("m", cents(400), marketDay, ours.ID)
		onSecond.LineNumber = 2
		for _, c := range []struct {
			told          orders.NewRefund
			code          fault.Code
			reason, field string
		}{
			{s.told("m", cents(401), marketDay, ours.ID), fault.Conflict, "refund_differs", "amount"},
			{s.told("m", cents(400), marketDay, others.ID), fault.Conflict, "refund_differs", "line"},
			{onSecond, fault.Conflict, "refund_differs", "line"},
			{s.told("m", cents(10), marketDay, theirs), fault.Conflict, "refund_exists", "refund"},
			{s.told("m", cents(400), marketDay, s.ids[0]), fault.NotFound, "refund_unknown", "refund"},
			{s.told("m", cents(400), marketDay, 1<<40), fault.NotFound, "refund_unknown", "refund"},
		} {
			wantRefused(t, m.refund(t, c.told)[0], c.code, c.reason, c.field)
		}
		if kept := m.line(t, ours.ID); kept.TakenAt != nil || kept.ToldKey != nil {
			t.Errorf("%+v", kept)
		}
		m.wantSound(t)
	})
}

// R18.1: Business Care that ended with a seller's refund is given back by the
// marketplace, too, and told of by its own name or without.
func TestBusinessCareGoesWithASellersRefund(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, named := range []bool{true, false} {
			t.Run(fmt.Sprint("named ", named), func(t *testing.T) {
				m := openMarket(dbtest.Open(t, d.Engine))
				s := m.sellWithCare(t)
				ours := m.giveBack(t, s, "k", nil)
				list, err := m.Outgoing(t.Context(), 0, 10)
				if err != nil || len(list) != 1 || len(list[0].Care) != 1 {
					t.Fatalf("%+v %v", list, err)
				}
				care := list[0].Care[0]
				want := orders.Outgoing{
					OutgoingPart: orders.OutgoingPart{ID: ours.ID, Reference: s.order.Reference, Number: 1, Amount: 100_00}, At: list[0].At, Reason: "agreed",
					Care: []orders.OutgoingPart{{ID: care.ID, Reference: s.order.Reference, Number: 2, Amount: 40_00}},
				}
				if diff := cmp.Diff(want, list[0]); diff != "" || !list[0].At.Equal(marketDay) {
					t.Error(diff)
				}
				told := s.told("m", &care.Amount, marketDay, 0)
				told.LineNumber = 2
				if named {
					told.Refund = care.ID
				}
				done := m.mustRefund(t, told)
				if len(done.LineIDs) != 1 || done.LineIDs[0] != care.ID {
					t.Errorf("%+v", done)
				}
				again := told
				again.Key, again.Refund = "m2", 0
				wantRefused(t, m.refund(t, again)[0], fault.Invalid, "refund_over_paid", "amount")
				m.wantBalances(t, s.owner, ledger.Balances{})
				m.wantSound(t)
			})
		}
	})
}
