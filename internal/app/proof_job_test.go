package app

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/config"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/jobs/jobstest"
	"merkato/internal/proof"
	"merkato/internal/sales/attention"
)

// R11.5: every night the queue has everything proved. Where it holds, the job
// is done; where it does not, the job fails with what was found, and the time
// since when the proof does not hold is stored.
func TestTheNightlyProof(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		components := smallBusiness(t, d)
		night := time.Date(2031, 3, 10, 4, 0, 0, 0, calendar.Zone)
		stop := jobstest.Work(t, d, night, components.Proof.RegisterJobs)
		jobstest.Done(t, d, "proof.run")
		stop()
		last, err := proof.Last(t.Context(), d)
		if err != nil || last.HeldAt == nil || last.Findings != 0 {
			t.Fatalf("%+v, %v", last, err)
		}
		tamper(t, d, "UPDATE order_lines SET rate = rate + 100 WHERE id = (SELECT MIN(id) FROM order_lines)")
		defer jobstest.Work(t, d, night.AddDate(0, 0, 1), components.Proof.RegisterJobs)()
		jobstest.Wait(t, d, "proof.run", "state = 'cancelled'")
		var failure string
		if err := d.Read().NewRaw("SELECT CAST(errors AS TEXT) FROM river_job WHERE kind = 'proof.run' AND state = 'cancelled'").Scan(t.Context(), &failure); err != nil || !strings.Contains(failure, "found 2 differences, the first: lines: line 1 ") {
			t.Errorf("%s, %v", failure, err)
		}
		if last, err = proof.Last(t.Context(), d); err != nil || last.Findings == 0 || last.HeldAt == nil {
			t.Errorf("%+v, %v", last, err)
		}
	})
}

// R18.5: the doctor says where the marketplace's control totals differ from
// what was booked.
func TestTheDoctorHoldsControlTotals(t *testing.T) {
	c := config.Config{Data: t.TempDir()}
	d, err := OpenDatabase(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	report, err := checkControlTotals(t.Context(), c)
	if err != nil || !strings.Contains(report, "agree") {
		t.Errorf("%q, %v", report, err)
	}
	components := NewComponents(d, c.Company, time.Now)
	err = d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
		_, err := components.Sales.Attention.SaveTotals(ctx, tx, []attention.ControlTotal{{Day: "2026-05-20", Totals: attention.Totals{Sales: 3, Turnover: 29900}, CountedAt: time.Now()}})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if report, err = checkControlTotals(t.Context(), c); err == nil || !strings.Contains(err.Error(), "on 1 days, the first 2026-05-20: it counted 3 sales of 299.00") {
		t.Errorf("%q, %v", report, err)
	}
}
