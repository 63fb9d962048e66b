package sales_test

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/installation"
	"merkato/internal/ledger"
	"merkato/internal/money"
	"merkato/internal/products"
	"merkato/internal/sales"
	"merkato/internal/sales/refunds"
	"merkato/internal/sales/terms"
)

func (m *market) settle(owner int64, through string) error {
	return m.d.Tx(context.Background(), func(ctx context.Context, tx bun.Tx) error { return m.Settle(ctx, tx, owner, through, time.Now()) })
}

// Lines older than the installation are refused until it was said up to when
// their seller was paid elsewhere; those up to that day never become payable.
func TestHistoryThatWasPaidElsewhere(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		if err := installation.Move(t.Context(), d, "2026-03-01"); err != nil {
			t.Fatal(err)
		}
		owner := m.addSeller(t, nil)
		product := m.addProduct(t, owner, products.TypeModule, 1000)
		on := func(day string) sales.NewOrder {
			o := newOrder(sales.NewLine{Product: product, Price: 1000})
			o.PlacedAt, _ = time.Parse(time.DateOnly, day)
			return o
		}
		old, newer := on("2025-12-01"), on("2026-02-10")
		m.mustRecord(t, on("2026-03-01")) // not older
		wantRefused(t, m.record(t, old)[0], fault.Conflict, "settled_through_missing", "placed_at")
		if err := m.settle(owner, "2025-12-31"); err != nil {
			t.Fatal(err)
		}
		m.mustRecord(t, old, newer)
		m.wantBalances(t, owner, ledger.Balances{Pending: 1200})
		if elsewhere, err := m.books.Balance(t.Context(), ledger.PlatformAccount(ledger.PaidElsewhere)); err != nil || elsewhere != 600 {
			t.Errorf("%s paid elsewhere, %v", elsewhere, err)
		}
		if n, err := m.Release(t.Context(), time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)); err != nil || n != 2 {
			t.Errorf("released %d, %v", n, err)
		}
		m.wantBalances(t, owner, ledger.Balances{Available: 1200})

		// A refund up to the day was settled with it; a later one is taken from what
		// is available.
		settled := sold{order: old}.refund(400)
		settled.At, _ = time.Parse(time.DateOnly, "2025-12-20")
		m.mustRefund(t, settled, sold{order: old}.refund(600))
		m.wantBalances(t, owner, ledger.Balances{Available: 1200 - 360})
		m.wantSound(t)

		wantFault(t, m.settle(owner, "2026-02-10"), fault.Conflict, "settled_through_payable", "settled_through")
		for _, through := range []string{"2026-02-09", "2025-11-30", sales.SettledNone} {
			if err := m.settle(owner, through); err != nil {
				t.Errorf("%s: %v", through, err)
			}
		}
		m.mustRecord(t, on("2025-06-01"))
		m.wantBalances(t, owner, ledger.Balances{Available: 1200 - 360, Pending: 600})
		m.wantSound(t)
	})
}

// What was said of a seller's history and is sent again unchanged is not written, so
// that it waits for nobody who books orders of the seller.
func TestTheSameHistoryAgainWaitsForNobody(t *testing.T) {
	m := openMarket(dbtest.Open(t, db.PostgreSQL))
	owner := m.addSeller(t, nil)
	say := func() error {
		return m.d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			if _, err := tx.ExecContext(ctx, "SET LOCAL lock_timeout = '1s'"); err != nil {
				return err
			}
			return m.Settle(ctx, tx, owner, "2025-12-31", marketDay)
		})
	}
	if err := say(); err != nil {
		t.Fatal(err)
	}
	err := m.d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
		if _, err := tx.ExecContext(ctx, "SELECT 1 FROM settlements FOR SHARE"); err != nil { // as who books orders
			return err
		}
		return say()
	})
	if err != nil {
		t.Error(err)
	}
}

// An adjustment moves what is available at once, against commission, and is not
// in lines and figures.
func TestAdjustments(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		s, another := m.sell(t, 1000), m.sell(t, 1000)
		name := m.sellerName(t, s.owner)
		adjust := func(all ...sales.NewAdjustment) (done []sales.Outcome) {
			t.Helper()
			err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) (err error) {
				done, err = m.Adjust(ctx, tx, all)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			return done
		}
		a := sales.NewAdjustment{ID: "A-1", Seller: name, Amount: 125, At: marketDay, Reason: "a rate agreed later", Line: &sales.LineName{Reference: s.order.Reference, Number: 1}}
		done := adjust(a, a)
		if done[0].Err != nil || done[1].Err != nil || !done[1].Repeated || done[0].ID == 0 || done[1].ID != done[0].ID {
			t.Errorf("%+v", done)
		}
		m.wantBalances(t, s.owner, ledger.Balances{Pending: 600, Available: 125})
		taken := sales.NewAdjustment{ID: "A-2", Seller: name, Amount: -1000, At: marketDay, Reason: "a refund undone twice"}
		adjust(taken)
		m.wantBalances(t, s.owner, ledger.Balances{Pending: 600, Available: -875})
		if earned, err := m.books.Balance(t.Context(), ledger.PlatformAccount(ledger.Commission)); err != nil || earned != 800+875 {
			t.Errorf("commission %s, %v", earned, err)
		}
		m.wantSound(t)
		for _, c := range []struct {
			code          fault.Code
			reason, field string
			edit          func(*sales.NewAdjustment)
		}{
			{fault.Conflict, "adjustment_differs", "id", func(a *sales.NewAdjustment) { a.ID, a.Amount = "A-1", 126 }},
			{fault.NotFound, "seller_unknown", "seller", func(a *sales.NewAdjustment) { a.Seller = "nobody" }},
			{fault.NotFound, "order_unknown", "reference", func(a *sales.NewAdjustment) { a.Line = &sales.LineName{Reference: "none", Number: 1} }},
			{fault.NotFound, "line_unknown", "line", func(a *sales.NewAdjustment) {
				a.Line = &sales.LineName{Reference: another.order.Reference, Number: 1}
			}},
		} {
			bad := a
			bad.ID = "A-3"
			c.edit(&bad)
			wantRefused(t, adjust(bad)[0], c.code, c.reason, c.field)
		}
	})
}

func (m *market) sellerName(t failer, id int64) (name string) {
	t.Helper()
	if err := m.d.Read().NewRaw("SELECT external_id FROM sellers WHERE id = ?", id).Scan(context.Background(), &name); err != nil {
		t.Fatal(err)
	}
	return name
}

// R18.5: an adjustment for other terms is for all sales of its days, so refunds of these
// that come after it are listed for operators; what it is not for is not.
func TestRefundsOfAdjustedDaysAreListed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		owner, other := m.addSeller(t, nil), m.addSeller(t, nil)
		mine, theirs := m.addProduct(t, owner, products.TypeModule, 1000), m.addProduct(t, other, products.TypeModule, 1000)
		sell := func(product string, at time.Time, ownCode bool) sales.NewOrder {
			o := newOrder(sales.NewLine{Product: product, Price: 1000, OwnCode: ownCode})
			o.PlacedAt = at
			m.mustRecord(t, o)
			return o
		}
		refund := func(o sales.NewOrder, amount money.Cents) int64 {
			return m.mustRefund(t, refunds.Reported{ID: newName("refund"), Reference: o.Reference, LineNumber: 1, Amount: amount, At: marketDay, Cause: sales.CauseCustomer}).LineIDs[0]
		}
		day := marketDay.AddDate(0, 0, -5)
		covered, earlier := sell(mine, day, false), sell(mine, day.AddDate(0, 0, -20), false)
		withCode, ofAnother := sell(mine, day, true), sell(theirs, day, false)
		refund(covered, 100) // is in the proposal
		err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			p, err := m.Propose(ctx, tx, owner, terms.Change{Own: &terms.OwnRate{Rate: 2000}, StartsOn: calendar.DayOf(day)})
			if err == nil && p.Lines != 1 {
				t.Errorf("%+v", p)
			}
			if err == nil {
				_, err = m.AdjustSeller(ctx, tx, owner, p, "agreed late")
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		toldLate := sell(mine, day, false)
		want := []int64{refund(covered, 900)}
		for _, o := range []sales.NewOrder{earlier, withCode, ofAnother, toldLate} {
			refund(o, 1000)
		}
		recorded := dbtest.Record(d, "adjusted_days")
		found, err := m.Attention.Lists(t.Context(), 10)
		var got []int64
		for _, l := range found.AdjustedLinesRefunded {
			got = append(got, l.ID)
		}
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%v, not %v, %v", got, want, err)
		}
		// Of millions of lines it reads the refunds of the sellers concerned.
		statement := recorded.Statements[len(recorded.Statements)-1]
		plan := dbtest.Plan(t, d, statement, "seqscan")
		if isWhole := strings.Contains(plan, "Seq Scan on order_lines") || regexp.MustCompile(`SCAN (r|sale|sold|l)\b`).MatchString(plan); isWhole || !strings.Contains(plan, "order_lines_refunds") {
			t.Errorf("%s\n%s", statement, plan)
		}
	})
}
