package orders_test

import (
	"context"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/jobs/jobstest"
	"merkato/internal/ledger"
	"merkato/internal/money"
	"merkato/internal/orders"
	"merkato/internal/products"
	"merkato/internal/seller"
)

// R18.2: a commission that is told of after the sales of its days corrects them
// with their refunds, in lines, figures and ledger: what is pending there, what
// was released in what is available. Sales before, after and with the seller's
// own code stay, and twice is once.
func TestSalesAreCorrectedByWhatWasAgreed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		owner := m.addSeller(t, nil)
		product := m.addProduct(t, owner, products.TypeModule, 10_000)
		sell := func(on calendar.Day, price money.Cents, ownCode bool) (string, int64) {
			o := newOrder(orders.NewLine{Product: product, Price: price, OwnCode: ownCode})
			o.PlacedAt = on.Start().Add(12 * time.Hour)
			return o.Reference, m.mustRecord(t, o).LineIDs[0]
		}
		_, early := sell("2026-01-09", 10_000, false)
		reference, released := sell("2026-01-10", 10_000, false)
		m.mustRefund(t, orders.NewRefund{Key: "part", Reference: reference, LineNumber: 1, Amount: cents(3_333), At: marketDay.AddDate(0, 0, -40), Reason: "returned"})
		if _, err := m.Release(t.Context(), marketDay.AddDate(0, 0, -1)); err != nil {
			t.Fatal(err)
		}
		_, withCode := sell("2026-03-01", 10_000, true)
		_, free := sell("2026-03-01", 0, false)
		reference, pending := sell("2026-03-01", 5_000, false)
		m.mustRefund(t, orders.NewRefund{Key: "whole", Reference: reference, LineNumber: 1, At: marketDay.AddDate(0, 0, -1), Reason: "returned"})
		_, late := sell("2026-03-09", 10_000, false)
		m.wantBalances(t, owner, ledger.Balances{Pending: 12_000, Available: 6_000 + 4_000})

		var changed []seller.Span
		own := []orders.OwnRate{{StartsOn: "2026-01-10", Rate: 1_000}, {StartsOn: "2026-03-09", Rate: 4_000}}
		err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) (err error) {
			changed, err = m.SaveOwnRates(ctx, tx, owner, marketDay, own)
			return err
		})
		if err != nil || len(changed) != 2 {
			t.Fatal(changed, err)
		}
		m.RerateInParts(1, 0)
		for range 2 {
			if err := m.Rerate(t.Context(), owner, changed...); err != nil {
				t.Fatal(err)
			}
			if n := m.count(t, `SELECT COUNT(*) FROM ledger_transactions WHERE idempotency_key LIKE 'sale_corrected:%'`); n != 2 {
				t.Errorf("%d postings correct sales", n)
			}
		}
		for id, want := range map[int64]struct {
			rate            money.Rate
			commission, net money.Cents
		}{
			early: {4_000, 4_000, 6_000}, released: {1_000, 1_000, 9_000}, withCode: {4_000, 4_000, 6_000},
			free: {1_000, 0, 0}, pending: {1_000, 500, 4_500}, late: {4_000, 4_000, 6_000},
		} {
			if l := m.line(t, id); l.Rate != want.rate || l.Commission != want.commission || l.Net != want.net {
				t.Errorf("line %d has %d, %s and %s; want %+v", id, l.Rate, l.Commission, l.Net, want)
			}
		}
		var back []orders.Line
		if err := d.Read().NewSelect().Model(&back).Where("l.refund_of IN (?)", bun.List([]int64{released, pending})).Order("l.id").Scan(t.Context()); err != nil {
			t.Fatal(err)
		}
		for i, want := range []money.Cents{-333, -500} {
			if back[i].Commission != want || back[i].Rate != 1_000 {
				t.Errorf("refund %d gives back %s at %d, want %s", i, back[i].Commission, back[i].Rate, want)
			}
		}
		m.wantBalances(t, owner, ledger.Balances{Pending: 12_000, Available: 6_000 + 9_000 - 3_000})
		m.wantSound(t)
	})
}

// R18.2: news of the marketplace has a job correct the sales, and that one has
// others do the rest when it takes long, also of sales of one moment.
func TestJobsCorrectSales(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		owner := m.addSeller(t, nil)
		product := m.addProduct(t, owner, products.TypeModule, 1_000)
		line := orders.NewLine{Product: product, Price: 1_000}
		m.mustRecord(t, newOrder(line, line), newOrder(line))
		later := func(ctx context.Context, tx bun.Tx) error {
			changed, err := m.SaveOwnRates(ctx, tx, owner, marketDay, []orders.OwnRate{{StartsOn: "2026-03-01", Rate: 2_500}, {StartsOn: "2026-02-01", Rate: 3_000}})
			if err != nil {
				return err
			}
			return m.RerateLater(ctx, tx, owner, changed...)
		}
		if err := d.Tx(t.Context(), later); err == nil {
			t.Error("without a queue nobody would correct them, and nobody was told")
		}
		m.RerateInParts(1, 0)
		jobstest.Work(t, d, time.Now(), m.RegisterJobs)
		if err := d.Tx(t.Context(), later); err != nil {
			t.Fatal(err)
		}
		jobstest.Done(t, d, "orders.rerate")
		if n := m.count(t, "SELECT COUNT(*) FROM order_lines WHERE rate = 2500 AND net = 750"); n != 3 {
			t.Errorf("%d of 3 sales are corrected", n)
		}
		if n := m.count(t, "SELECT COUNT(*) FROM river_job WHERE kind = 'orders.rerate'"); n < 4 {
			t.Errorf("%d jobs did it, one sale each", n)
		}
		m.wantBalances(t, owner, ledger.Balances{Pending: 2_250})
		m.wantSound(t)
	})
}
