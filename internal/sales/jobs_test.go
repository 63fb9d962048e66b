package sales_test

import (
	"testing"
	"time"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/jobs/jobstest"
	"merkato/internal/ledger"
	"merkato/internal/sales"
)

// An order that is sent long after its day is not pending until the next night:
// what has come to its term is released every hour.
func TestOldOrdersAreReleasedWithinAnHour(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		noon := time.Date(2031, 3, 10, 12, 0, 0, 0, calendar.Zone)
		m := openMarket(d).at(noon)
		owner := m.addSeller(t, nil)
		stop := jobstest.Work(t, d, noon, m.RegisterJobs)
		jobstest.Done(t, d, "sales.release")
		o := newOrder(sales.NewLine{Product: m.addProduct(t, owner, "module", 1000), Price: 1000})
		o.PlacedAt = noon.AddDate(0, -2, 0)
		m.mustRecord(t, o)
		m.wantBalances(t, owner, ledger.Balances{Pending: 600})
		stop()
		jobstest.Work(t, d, noon.Add(time.Hour), m.RegisterJobs)
		jobstest.Wait(t, d, "sales.release", "state = 'completed' AND id > (SELECT MIN(id) FROM river_job WHERE kind = 'sales.release')")
		m.wantBalances(t, owner, ledger.Balances{Available: 600})
	})
}
