package orders_test

import (
	"context"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/jobs"
	"merkato/internal/ledger"
	"merkato/internal/orders"
)

// Shares are released, and every night care is renewed and the figures are
// proved; one that is wrong makes the proof fail, for operators to see.
func TestNightlyJobs(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		// A day to come: to the queue, jobs of the past look stuck.
		noon := time.Date(2031, 3, 10, 12, 0, 0, 0, calendar.Zone)
		m := openMarket(d).at(noon)
		owner := m.addSeller(t, nil)
		o := newOrder(orders.NewLine{Product: m.addProduct(t, owner, "module", 1000), Care: true, Price: 400})
		o.PlacedAt = noon.AddDate(-1, 0, 0)
		m.mustRecord(t, o)
		err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.NewRaw(`UPDATE figures SET sales_gross = sales_gross + 1 WHERE slice = 'all' AND grain = 'day'`).Exec(ctx)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}

		m.work(t, noon)
		m.waitForJob(t, "orders.release", "state = 'completed'")
		m.waitForJob(t, "orders.renew_care", "state = 'completed'")
		m.waitForJob(t, "orders.verify", "state <> 'completed' AND attempt > 1") // failed, and is tried again
		m.wantBalances(t, owner, ledger.Balances{Available: 240, Pending: 240})  // of the first year; of the renewed one
	})
}

// An order that is sent long after its day is not pending until the next night:
// what has come to its term is released every hour.
func TestOldOrdersAreReleasedWithinAnHour(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		noon := time.Date(2031, 3, 10, 12, 0, 0, 0, calendar.Zone)
		m := openMarket(d).at(noon)
		owner := m.addSeller(t, nil)
		stop := m.work(t, noon)
		m.waitForJob(t, "orders.release", "state = 'completed'")
		o := newOrder(orders.NewLine{Product: m.addProduct(t, owner, "module", 1000), Price: 1000})
		o.PlacedAt = noon.AddDate(0, -2, 0)
		m.mustRecord(t, o)
		m.wantBalances(t, owner, ledger.Balances{Pending: 600})
		stop()
		m.work(t, noon.Add(time.Hour))
		m.waitForJob(t, "orders.release", "state = 'completed' AND id > (SELECT MIN(id) FROM river_job WHERE kind = 'orders.release')")
		m.wantBalances(t, owner, ledger.Balances{Available: 600})
	})
}

// work starts the queue at some time, until it is stopped or the test ends.
func (m *market) work(t *testing.T, at time.Time) (stop func()) {
	t.Helper()
	started := time.Now()
	clock := func() time.Time { return at.Add(time.Since(started)) }
	j, err := jobs.New(m.d, jobs.Options{Poll: 10 * time.Millisecond, Clock: clock, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	m.RegisterJobs(j)
	if err := j.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	stop = sync.OnceFunc(func() {
		if err := j.Stop(context.Background()); err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(stop)
	return stop
}

// waitForJob waits until there is a job of a kind in some state.
func (m *market) waitForJob(t *testing.T, kind, condition string) {
	t.Helper()
	for deadline := time.After(60 * time.Second); m.count(t, `SELECT COUNT(*) FROM river_job WHERE kind = ? AND `+condition, kind) == 0; {
		select {
		case <-deadline:
			t.Fatalf("%s is not in %s", kind, condition)
		case <-time.After(10 * time.Millisecond):
		}
	}
}
