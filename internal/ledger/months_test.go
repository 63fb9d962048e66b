package ledger_test

import (
	"context"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/jobs/jobstest"
	"merkato/internal/ledger"
)

func at(s string) time.Time {
	t, err := time.ParseInLocation("2006-01-02 15:04", s, calendar.Zone)
	if err != nil {
		panic(err)
	}
	return t
}

// movable is a ledger whose clock can be moved.
func movable(d *db.DB, start time.Time) (*ledger.Service, func(time.Time)) {
	var clock atomic.Pointer[time.Time]
	clock.Store(&start)
	return ledger.New(d, func() time.Time { return *clock.Load() }), func(t time.Time) { clock.Store(&t) }
}

func monthOf(t *testing.T, s *ledger.Service, month calendar.Day) ledger.Month {
	t.Helper()
	m, err := s.MonthOf(t.Context(), month)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// What is posted after a month was closed is dated after it, even by a clock
// that runs behind; it is listed as an earlier sale of the next month.
func TestWhatComesLaterIsPostedAfterAClosedMonth(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, setClock := movable(d, at("2026-01-20 12:00"))
		seller := newSeller(t, d)
		mustPost(t, d, s, sale(seller, 1000, 400))
		if closed, err := s.CloseMonths(t.Context(), at("2026-01-31 23:59")); err != nil || len(closed) != 0 {
			t.Fatalf("the present month: %v, %v", closed, err)
		}
		setClock(at("2026-03-01 00:10"))
		closed, err := s.CloseMonths(t.Context(), at("2026-03-01 00:10"))
		if err != nil || !slices.Equal(closed, []calendar.Day{"2026-01-01", "2026-02-01"}) {
			t.Fatalf("closed %v, %v", closed, err)
		}
		january, february := monthOf(t, s, "2026-01-15"), monthOf(t, s, "2026-02-01")
		if january.ClosedAt == nil || len(january.Sums) != 3 || len(february.Sums) != 0 {
			t.Fatalf("%+v, %+v", january, february)
		}
		setClock(at("2026-02-28 23:59")) // another instance's clock is late
		late := mustPost(t, d, s, sale(seller, 500, 200))[0]
		if want := calendar.Day("2026-03-01").Start(); !late.PostedAt.Equal(want) {
			t.Errorf("posted at %s, want %s", late.PostedAt, want)
		}
		if again := monthOf(t, s, "2026-01-01"); !slices.Equal(again.Sums, january.Sums) {
			t.Errorf("January changed: %+v", again)
		}
		march := monthOf(t, s, "2026-03-01")
		want := []ledger.MonthSum{
			{Kind: ledger.Commission, Cause: ledger.CauseOrderLine, Earlier: true, Entries: 1, Sum: 200},
			{Kind: ledger.Pending, Cause: ledger.CauseOrderLine, Earlier: true, Entries: 1, Sum: 300},
			{Kind: ledger.ProviderClearing, Cause: ledger.CauseOrderLine, Earlier: true, Entries: 1, Sum: -500},
		}
		if march.ClosedAt != nil || !slices.Equal(march.Sums, want) {
			t.Errorf("March: %+v", march)
		}
		if closed, err := s.CloseMonths(t.Context(), at("2026-03-02 00:10")); err != nil || len(closed) != 0 {
			t.Errorf("closed again: %v, %v", closed, err)
		}
		wantSound(t, d, s)
	})
}

// A writer that began before a month is closed is waited for, and counts in it;
// those that begin meanwhile do not wait, and count after it.
func TestClosingWaitsForOpenWriters(t *testing.T) {
	d := dbtest.Open(t, db.PostgreSQL)
	s, _ := movable(d, at("2026-01-31 23:59"))
	first, second := newSeller(t, d), newSeller(t, d)
	mustPost(t, d, s, sale(first, 100, 40))
	posted, finish := make(chan struct{}), make(chan struct{})
	open := make(chan error, 1)
	go func() {
		open <- d.Tx(context.Background(), func(ctx context.Context, tx bun.Tx) error {
			// Of nothing, so that it holds no account of the platform.
			if _, err := s.Post(ctx, tx, sale(first, 0, 0)); err != nil {
				return err
			}
			close(posted)
			<-finish
			return nil
		})
	}()
	<-posted
	closing := make(chan error, 1)
	go func() {
		_, err := s.CloseMonths(context.Background(), at("2026-02-01 00:10"))
		closing <- err
	}()
	for begun := 0; begun == 0; { // until nobody new posts into it
		if err := d.Read().NewRaw("SELECT COUNT(*) FROM ledger_months").Scan(t.Context(), &begun); err != nil {
			t.Fatal(err)
		}
	}
	late := mustPost(t, d, s, sale(second, 70, 20))[0] // is not held up
	if calendar.DayOf(late.PostedAt) != "2026-02-01" {
		t.Errorf("posted at %s", late.PostedAt)
	}
	select {
	case err := <-closing:
		t.Fatalf("closed while a writer was open: %v", err)
	default:
	}
	if m := monthOf(t, s, "2026-01-01"); m.ClosedAt != nil {
		t.Fatal("closed while a writer was open")
	}
	close(finish)
	if err := <-open; err != nil {
		t.Fatal(err)
	}
	if err := <-closing; err != nil {
		t.Fatal(err)
	}
	for _, sum := range monthOf(t, s, "2026-01-01").Sums {
		if sum.Entries != 2 {
			t.Errorf("%+v, want both sales", sum)
		}
	}
	wantSound(t, d, s)
}

// Something that was put into a closed month behind our back is found.
func TestVerifyFindsAChangedMonth(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, _ := movable(d, at("2031-01-20 12:00"))
		seller := newSeller(t, d)
		mustPost(t, d, s, sale(seller, 1000, 400))
		jobstest.Work(t, d, at("2031-02-01 01:00"), s.RegisterJobs)
		jobstest.Done(t, d, "ledger.close")
		err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.NewRaw("UPDATE ledger_month_sums SET sum = sum + 1 WHERE kind = 'commission'").Exec(ctx)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		report, err := s.Verify(t.Context())
		if err != nil || len(report.Months) != 1 || report.Months[0].Month != "2031-01-01" || report.OK() {
			t.Errorf("%+v, %v", report, err)
		}
	})
}
