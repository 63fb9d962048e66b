package sales_test

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
	"merkato/internal/products"
	"merkato/internal/sales"
	"merkato/internal/sales/refunds"
)

// sold is a line that was sold, as the marketplace and we call it.
type sold struct {
	order sales.NewOrder
	ids   []int64
	owner int64
}

func (s sold) refund(amount money.Cents) refunds.Reported {
	return refunds.Reported{ID: newName("refund"), Reference: s.order.Reference, LineNumber: 1, Amount: amount, At: marketDay, Cause: sales.CauseCustomer, Reason: "does not fit"}
}

// sell sells one line at 40 % commission.
func (m *market) sell(t failer, price money.Cents, lines ...sales.NewLine) sold {
	t.Helper()
	owner := m.addSeller(t, nil)
	product := m.addProduct(t, owner, products.TypeModule, price)
	all := append([]sales.NewLine{{Product: product, Price: price}}, lines...)
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
			s := m.sell(t, 999, sales.NewLine{Price: 100})
			var back sales.Line
			for _, amount := range parts {
				r := m.line(t, m.mustRefund(t, s.refund(amount)).LineIDs[0])
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
			wantRefused(t, m.refund(t, s.refund(1))[0], fault.Invalid, "refund_over_paid", "amount")
		}
	})
}

// R18.2: refunds of one line are worked out in the order they are booked,
// whatever their time: what is booked never changes, and no cent is lost.
func TestRefundsAreWorkedOutInTheOrderOfBooking(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d).at(marketDay.AddDate(0, 0, 9))
		s := m.sell(t, 999)
		var booked []sales.Line
		for _, day := range []int{5, 1, 3} {
			r := s.refund(333)
			r.At = marketDay.AddDate(0, 0, day)
			booked = append(booked, m.line(t, m.mustRefund(t, r).LineIDs[0]))
			m.wantSound(t)
		}
		for i, want := range []money.Cents{-133, -133, -134} { // 999 at 40 % is 400
			if now := m.line(t, booked[i].ID); now.Commission != want || now.Gross != -333 || !now.At.Equal(booked[i].At) {
				t.Errorf("number %d: %+v", i, now)
			}
		}
		m.wantBalances(t, s.owner, ledger.Balances{})
	})
}

// A line that came to zero can be refunded once, whole, and takes its base back.
func TestAZeroLineIsRefundedOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		s := m.sell(t, 500, sales.NewLine{Price: 800, Discount: &sales.Discount{Type: sales.DiscountPercentage, Value: 10_000}})
		gift := s.refund(0)
		gift.LineNumber = 2
		if r := m.line(t, m.mustRefund(t, gift).LineIDs[0]); r.Base != -800 || r.Gross != 0 || r.Net != 0 {
			t.Errorf("%+v", r)
		}
		gift.ID = newName("refund")
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
			edit          func(*refunds.Reported)
		}{
			{fault.NotFound, "order_unknown", "reference", func(r *refunds.Reported) { r.Reference = "nothing" }},
			{fault.NotFound, "line_unknown", "line", func(r *refunds.Reported) { r.LineNumber = 2 }},
			{fault.NotFound, "line_unknown", "line", func(r *refunds.Reported) { r.Seller = "another" }},
			{fault.Invalid, "refund_over_paid", "amount", func(r *refunds.Reported) { r.Amount = 1001 }},
			{fault.Invalid, "amount_zero", "amount", func(r *refunds.Reported) { r.Amount = 0 }},
			{fault.Invalid, "refund_before_sale", "at", func(r *refunds.Reported) { r.At = s.order.PlacedAt.Add(-time.Second) }},
		} {
			bad := s.refund(1000)
			c.edit(&bad)
			wantRefused(t, m.refund(t, bad)[0], c.code, c.reason, c.field)
		}
		if n := m.count(t, `SELECT COUNT(*) FROM order_lines WHERE type = 'REFUND'`); n != 0 {
			t.Errorf("%d refunds were written", n)
		}
		// Several in one call are held against each other, not each against the whole.
		done := m.refund(t, s.refund(600), s.refund(600), s.refund(400))
		if done[0].Err != nil || done[2].Err != nil {
			t.Errorf("%v, %v", done[0].Err, done[2].Err)
		}
		wantRefused(t, done[1], fault.Invalid, "refund_over_paid", "amount")
		m.wantSound(t)
	})
}

// R18.2: a refund reported again is booked once; with different content it is refused.
func TestARefundIsBookedOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		s := m.sell(t, 1000, sales.NewLine{Price: 1000})
		r := s.refund(300)
		done := m.refund(t, r, r, r)
		for _, again := range done[1:] {
			if again.Err != nil || !again.Repeated || again.LineIDs[0] != done[0].LineIDs[0] {
				t.Errorf("%+v", again)
			}
		}
		for _, edit := range []func(*refunds.Reported){
			func(r *refunds.Reported) { r.Amount = 301 }, func(r *refunds.Reported) { r.LineNumber = 2 }, func(r *refunds.Reported) { r.Cause = sales.CauseChargeback },
			func(r *refunds.Reported) { r.Reason = "other" }, func(r *refunds.Reported) { r.At = r.At.Add(time.Second) },
		} {
			other := r
			edit(&other)
			wantRefused(t, m.refund(t, other)[0], fault.Conflict, "refund_differs", "id")
		}
		if l := m.line(t, s.ids[0]); l.Refunded != 300 || l.Refunds != 1 {
			t.Errorf("%+v", l)
		}
		m.wantSound(t)
	})
}

// giveBack is a refund of the first line by its seller.
func (m *market) giveBack(t failer, s sold, amount money.Cents) sales.Line {
	t.Helper()
	key := newName("key")
	if _, err := m.refunds.Make(asSeller(s.owner), refunds.BySeller{LineID: s.ids[0], Amount: &amount, Reason: "agreed", Key: key}); err != nil {
		t.Fatal(err)
	}
	var l sales.Line
	if err := m.d.Read().NewSelect().Model(&l).Where("l.seller_key = ?", key).Scan(context.Background()); err != nil {
		t.Fatal(err)
	}
	return l
}

// A seller's refund and the marketplace's are tied by id alone. The story that
// went wrong: a seller's 10.00 vanished when the marketplace sent a nameless
// 10.00; now both are booked, and operators are shown the second.
func TestEqualRefundsAreTwo(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		s := m.sell(t, 5000)
		ours := m.giveBack(t, s, 1000)
		theirs := m.line(t, m.mustRefund(t, s.refund(1000)).LineIDs[0])
		if theirs.Flag == nil || *theirs.Flag != sales.FlagEqualAmount || theirs.ID == ours.ID {
			t.Errorf("%+v", theirs)
		}
		if other := m.line(t, m.mustRefund(t, s.refund(999)).LineIDs[0]); other.Flag != nil {
			t.Errorf("another amount is flagged: %+v", other)
		}
		waiting, err := m.refunds.Outgoing(t.Context(), 0, 10)
		if err != nil || len(waiting) != 1 || waiting[0].ID != ours.ID || waiting[0].Amount != 1000 {
			t.Errorf("%+v, %v", waiting, err)
		}
		if l := m.line(t, s.ids[0]); l.Refunds != 3 || l.Refunded != 2999 {
			t.Errorf("%+v", l)
		}
		m.wantSound(t)
	})
}

// What the marketplace carried out for a seller names it, and is booked once.
func TestASellersRefundIsReportedByName(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		s, another := m.sell(t, 5000), m.sell(t, 5000)
		ours := m.giveBack(t, s, 1000)
		report := s.refund(1000)
		report.Cause, report.At = sales.CauseSeller, marketDay.Add(time.Minute)
		wantRefused(t, m.refund(t, report)[0], fault.Conflict, "refund_unnamed", "refund")
		for _, c := range []struct {
			code          fault.Code
			reason, field string
			edit          func(*refunds.Reported)
		}{
			{fault.NotFound, "refund_unknown", "refund", func(r *refunds.Reported) { r.Refund = ours.ID + 1000 }},
			{fault.NotFound, "refund_unknown", "refund", func(r *refunds.Reported) { r.Refund = s.ids[0] }},
			{fault.Conflict, "refund_differs", "line", func(r *refunds.Reported) { r.Reference = another.order.Reference }},
			{fault.Conflict, "refund_differs", "amount", func(r *refunds.Reported) { r.Amount = 999 }},
		} {
			bad := report
			bad.Refund = ours.ID
			c.edit(&bad)
			wantRefused(t, m.refund(t, bad)[0], c.code, c.reason, c.field)
		}
		report.Refund = ours.ID
		for _, again := range m.refund(t, report, report) {
			if again.Err != nil || !again.Repeated || again.LineIDs[0] != ours.ID {
				t.Errorf("%+v", again)
			}
		}
		under := report
		under.ID = newName("refund")
		wantRefused(t, m.refund(t, under)[0], fault.Conflict, "refund_exists", "refund")
		if l := m.line(t, ours.ID); l.ExternalID == nil || *l.ExternalID != report.ID || l.TakenAt == nil || *l.Reason != "agreed" {
			t.Errorf("%+v", l)
		}
		if waiting, err := m.refunds.Outgoing(t.Context(), 0, 10); err != nil || len(waiting) != 0 {
			t.Errorf("%+v, %v", waiting, err)
		}
		own := s.refund(500) // none of ours waits any more
		own.Cause = sales.CauseSeller
		m.mustRefund(t, own)
		m.wantBalances(t, s.owner, ledger.Balances{Pending: 2100})
		m.wantSound(t)
	})
}

// A refund takes the share from pending while it is there, afterwards from
// available, and counts on its own day.
func TestARefundTakesTheShareFromWhereItIs(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		s := m.sell(t, 1000)
		m.mustRefund(t, s.refund(500))
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
		late := s.refund(500)
		late.At = release.Add(time.Hour)
		m.mustRefund(t, late)
		m.wantBalances(t, s.owner, ledger.Balances{})
		sums, err := m.figures.Sum(t.Context(), s.owner, figures.Part{Slice: figures.All}, &figures.Period{From: "2026-04-24", To: "2026-04-24"})
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
		o := newOrder(sales.NewLine{Product: m.addProduct(t, owner, products.TypeModule, 0), Price: 1000})
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
