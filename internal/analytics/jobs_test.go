package analytics_test

import (
	"context"
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/analytics"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/jobs/jobstest"
)

// Every night the events that are older than 13 months go, and no others; it
// goes by the night the job was due, also when that was missed.
func TestPurge(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d, func(o *analytics.Options) { o.WriteKey = "" }) // what was taken in before still goes
		due := time.Date(2031, 5, 31, 2, 30, 0, 0, time.UTC)
		noon := due.Add(9*time.Hour + 30*time.Minute)
		oldest := due.AddDate(0, -13, 0)
		rows := []analytics.Event{
			{MessageID: "just old enough", At: oldest.Add(-time.Millisecond)},
			{MessageID: "just kept", At: oldest},
			{MessageID: "new", At: noon},
			{MessageID: "late", At: oldest.AddDate(-1, 0, 0)},
		}
		for i := range rows {
			rows[i].Type, rows[i].AnonymousID, rows[i].ReceivedAt = analytics.Page, "anon", noon
		}
		for i := range 4500 { // more than one transaction removes
			rows = append(rows, analytics.Event{MessageID: text(i), Type: analytics.Page, AnonymousID: "anon", At: oldest.AddDate(0, -1, 0), ReceivedAt: noon})
		}
		err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.NewInsert().Model(&rows).Exec(ctx)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}

		jobstest.Work(t, d, noon, w.RegisterJobs)
		jobstest.Done(t, d, "collect.purge")
		if got := slices.Sorted(maps.Keys(w.stored(t))); !slices.Equal(got, []string{"just kept", "new"}) {
			t.Errorf("%d are left: %.10q", len(got), got)
		}
	})
}
