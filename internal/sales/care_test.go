package sales_test

import (
	"context"
	"regexp"
	"slices"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/ledger"
	"merkato/internal/money"
	"merkato/internal/sales"
	"merkato/internal/sales/refunds"
)

// contract is a contract of Business Care as it is stored.
type contract struct {
	ID       int64
	LastLine int64
	RenewsOn calendar.Day
	EndedAt  *time.Time
}

func (m *market) contracts(t failer) (all []contract) {
	t.Helper()
	if err := m.d.Read().NewRaw("SELECT id, last_line, renews_on, ended_at FROM business_care ORDER BY id").Scan(context.Background(), &all); err != nil {
		t.Fatal(err)
	}
	return all
}

// sellWithCare sells a product for 100.00 with Business Care for 40.00.
func (m *market) sellWithCare(t failer) sold {
	t.Helper()
	return m.sell(t, 10_000, sales.NewLine{Price: 4000, Care: true})
}

func (m *market) changeSeller(t failer, id int64, set string, args ...any) {
	t.Helper()
	err := m.d.Tx(context.Background(), func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewRaw("UPDATE sellers SET "+set+" WHERE id = ?", append(args, id)...).Exec(ctx)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// renewal is an order that pays another year.
func (s sold) renewal(at time.Time, price money.Cents) sales.NewOrder {
	o := newOrder(sales.NewLine{
		Product: s.order.Lines[0].Product, Price: price, Care: true, Source: sales.SourceAuto,
		Renews: &sales.LineName{Reference: s.order.Reference, Number: 2},
	})
	o.PlacedAt = at
	return o
}

// R9: the marketplace renews Business Care and reports it; nothing is sold by
// itself. The story that went wrong: a renewal sent by the marketplace was there
// twice, as Merkato had sold one of its own.
func TestRenewalsAreReported(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		s := m.sellWithCare(t)
		if c := m.contracts(t)[0]; c.RenewsOn != "2027-03-10" || c.LastLine != s.ids[1] {
			t.Errorf("%+v", c)
		}
		due := time.Date(2027, 3, 10, 12, 0, 0, 0, time.UTC)
		m.at(due.AddDate(1, 0, 0))
		next := s.renewal(due, 5000)
		done := m.mustRecord(t, next)
		after := next
		after.Reference, after.PlacedAt = newName("ref"), due.AddDate(1, 0, 0)
		after.Lines = append([]sales.NewLine{}, next.Lines...)
		after.Lines[0].Renews = &sales.LineName{Reference: next.Reference, Number: 1}
		m.mustRecord(t, next) // again
		m.mustRecord(t, after)
		c := m.contracts(t)
		if len(c) != 1 || c[0].RenewsOn != "2029-03-10" || c[0].EndedAt != nil || c[0].LastLine == done.LineIDs[0] {
			t.Errorf("%+v", c)
		}
		if l := m.line(t, c[0].LastLine); l.Renews == nil || *l.Renews != done.LineIDs[0] || l.Gross != 5000 {
			t.Errorf("%+v", l)
		}
		if n := m.count(t, "SELECT COUNT(*) FROM order_lines"); n != 4 {
			t.Errorf("%d lines", n)
		}
		m.wantSound(t)

		unknown := s.renewal(due, 1)
		unknown.Lines[0].Renews = &sales.LineName{Reference: "nothing", Number: 1}
		wantRefused(t, m.record(t, unknown)[0], fault.NotFound, "order_unknown", "lines[0].renews")
		ofProduct := s.renewal(due, 1)
		ofProduct.Lines[0].Renews.Number = 1
		wantRefused(t, m.record(t, ofProduct)[0], fault.Invalid, "renews_other", "lines[0].renews")
		m.wantSound(t)
	})
}

// The refund of the whole product ends its Business Care and refunds nothing of
// it. The stories that went wrong: care refunded in parts after its product,
// and a refund reported after a renewal.
func TestRefundingTheProductEndsCareNotItsMoney(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		s := m.sellWithCare(t)
		m.mustRefund(t, s.refund(4000))
		if c := m.contracts(t)[0]; c.EndedAt != nil {
			t.Errorf("a part ended it: %+v", c)
		}
		m.mustRefund(t, s.refund(6000))
		if c := m.contracts(t)[0]; c.EndedAt == nil || !c.EndedAt.Equal(marketDay) {
			t.Errorf("%+v", c)
		}
		m.wantBalances(t, s.owner, ledger.Balances{Pending: 2400})
		for _, amount := range []money.Cents{1000, 3000} { // reported in parts
			r := s.refund(amount)
			r.LineNumber = 2
			m.mustRefund(t, r)
		}
		m.wantBalances(t, s.owner, ledger.Balances{})
		m.wantSound(t)

		late := m.sellWithCare(t)
		due := time.Date(2027, 3, 10, 12, 0, 0, 0, time.UTC)
		m.at(due)
		m.mustRecord(t, late.renewal(due, 4000))
		back := late.refund(10_000) // before the renewal, reported after it
		back.At = marketDay.AddDate(0, 0, 3)
		m.mustRefund(t, back)
		m.wantBalances(t, late.owner, ledger.Balances{Pending: 4800}) // both years of care, as reported
		m.wantSound(t)
	})
}

// Business Care that its customer bought later ends with the product, too.
func TestCareBoughtApartEndsWithItsProduct(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		s := m.sell(t, 1000)
		careAlone := newOrder(sales.NewLine{Product: s.order.Lines[0].Product, Price: 400, Care: true})
		other := newOrder(sales.NewLine{Product: s.order.Lines[0].Product, Price: 400, Care: true})
		other.CustomerEmail = "somebody@example.com"
		m.mustRecord(t, careAlone, other)
		m.mustRefund(t, s.refund(1000))
		if c := m.contracts(t); len(c) != 2 || c[0].EndedAt == nil || c[1].EndedAt != nil {
			t.Errorf("%+v", c)
		}
		m.wantBalances(t, s.owner, ledger.Balances{Pending: 480})
	})
}

// Business Care bought apart goes on as long as its customer has the product once more.
func TestCareBoughtApartGoesOnWithASecondLicence(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		s := m.sell(t, 1000)
		product := s.order.Lines[0].Product
		second := newOrder(sales.NewLine{Product: product, Price: 1000})
		m.mustRecord(t, second, newOrder(sales.NewLine{Product: product, Price: 400, Care: true}))
		refund := refunds.BySeller{LineID: s.ids[0], Care: true, Reason: "agreed", Key: "k"}
		asked := dbtest.Record(d, "customer_email || ' ' || o.shop")
		if got, err := m.refunds.Preview(asSeller(s.owner), refund); err != nil || got.BusinessCare != nil || got.Gross != 1000 {
			t.Errorf("%+v, %v", got, err)
		}
		if len(asked.Statements) != 2 {
			t.Errorf("asked by %q", asked.Statements)
		}
		for _, statement := range asked.Statements { // of millions of lines they read the customer's
			plan := dbtest.Plan(t, d, statement, "bitmapscan")
			if regexp.MustCompile(`Seq Scan|SCAN (o|l|h|c|business_care)\b`).MatchString(plan) || !regexp.MustCompile(`orders_holder|business_care_holder`).MatchString(plan) {
				t.Errorf("%s\n%s", statement, plan)
			}
		}
		m.mustRefund(t, s.refund(1000))
		if c := m.contracts(t); c[0].EndedAt != nil {
			t.Errorf("%+v", c)
		}
		last := s.refund(1000)
		last.Reference = second.Reference
		m.mustRefund(t, last)
		if c := m.contracts(t); c[0].EndedAt == nil {
			t.Errorf("%+v", c)
		}
	})
}

// What a customer bought later for the same shop ends with the product, so the dialog
// offers its refund, too.
func TestTheDialogOffersCareBoughtApart(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		s := m.sell(t, 1000)
		other := newOrder(sales.NewLine{Product: s.order.Lines[0].Product, Price: 700, Care: true})
		other.CustomerEmail = "somebody@example.com"
		m.mustRecord(t, newOrder(sales.NewLine{Product: s.order.Lines[0].Product, Price: 400, Care: true}), other)
		refund := refunds.BySeller{LineID: s.ids[0], Care: true, Reason: "agreed", Key: "k"}
		if got, err := m.refunds.Preview(asSeller(s.owner), refund); err != nil || got.BusinessCare == nil || *got.BusinessCare != 400 || got.Gross != 1400 {
			t.Errorf("%+v, %v", got, err)
		}
		if _, err := m.refunds.Make(asSeller(s.owner), refund); err != nil {
			t.Fatal(err)
		}
		m.wantBalances(t, s.owner, ledger.Balances{Pending: 420})
		m.wantSound(t)
	})
}

// Business Care that is sent only after the refund of its product has ended with it,
// unless it was bought afterwards, or the customer has the product once more.
func TestCareSentAfterTheRefundHasEnded(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for name, c := range map[string]struct {
			boughtAgain bool
			placedAt    time.Time
			ended       bool
		}{
			"before the refund":           {placedAt: marketDay, ended: true},
			"after it":                    {placedAt: marketDay.Add(2 * time.Hour)},
			"for a product that was kept": {placedAt: marketDay, boughtAgain: true},
		} {
			m := openMarket(d).at(marketDay.AddDate(0, 0, 1))
			s := m.sell(t, 1000)
			product := s.order.Lines[0].Product
			if c.boughtAgain {
				m.mustRecord(t, newOrder(sales.NewLine{Product: product, Price: 1000}))
			}
			back := s.refund(1000)
			back.At = marketDay.Add(time.Hour)
			m.mustRefund(t, back)
			late := newOrder(sales.NewLine{Product: product, Price: 400, Care: true})
			late.PlacedAt = c.placedAt
			m.mustRecord(t, late)
			all := m.contracts(t)
			if got := all[len(all)-1].EndedAt; (got != nil) != c.ended || c.ended && !got.Equal(back.At) {
				t.Errorf("%s: %v", name, got)
			}
		}
	})
}

// R18.5: operators see Business Care that was not refunded with its product, or
// only in part, until the last day on which it could still be renewed in Paris.
func TestCareThatWasNotRefundedIsListed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		in, out, part, whole := m.sellWithCare(t), m.sellWithCare(t), m.sellWithCare(t), m.sellWithCare(t)
		for of, amount := range map[*sold]money.Cents{&part: 1, &whole: 4000} {
			r := of.refund(amount)
			r.LineNumber = 2
			m.mustRefund(t, r)
			m.mustRefund(t, of.refund(10_000))
		}
		lapses := calendar.Day("2027-04-09") // 30 days after its year
		m.at(lapses.End().AddDate(0, 0, 1))
		for of, at := range map[*sold]time.Time{&in: lapses.End().Add(-30 * time.Minute), &out: lapses.End().Add(30 * time.Minute)} {
			r := of.refund(10_000)
			r.At = at
			m.mustRefund(t, r)
		}
		listed := func(limit int) (ids []int64) {
			t.Helper()
			found, err := m.Attention.Lists(t.Context(), limit)
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range found.CareNotRefunded {
				ids = append(ids, l.ID)
			}
			return ids
		}
		want := []int64{part.ids[1], in.ids[1]}
		for limit, want := range map[int][]int64{1: want[:1], 2: want, 100: want} {
			if got := listed(limit); !slices.Equal(got, want) {
				t.Errorf("%d at most: %v, not %v", limit, got, want)
			}
		}
	})
}
