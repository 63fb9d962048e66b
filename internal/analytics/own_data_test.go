package analytics_test

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/analytics"
	"merkato/internal/blobs"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/export"
	"merkato/internal/export/exporttest"
	"merkato/internal/jobs"
	"merkato/internal/jobs/jobstest"
	"merkato/internal/seller/sellertest"
)

// R17.6: what browsers reported of a seller is part of its data: the seller takes
// it home, and it goes with the account. Nobody else's does.
func TestOwnDataAndErasure(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		mine := sellertest.Add(t, d, nil).ID // 1
		w.send(t, "/b", batch(
			track("by-seller", event{"properties": map[string]any{"seller_id": mine, "email": "ada@example.com"}}),
			track("by-user", event{"userId": "1"}),
			track("other", event{"userId": "11", "properties": map[string]any{"seller_id": "11", "email": "bob@example.com"}}),
			track("nobody"),
		))
		kept := analytics.NewKept(d)
		files, err := blobs.Open(t.Context(), "", t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { files.Close() })
		exports := export.New(d, time.Now)
		exports.UseFiles(files)
		archives := export.AddArchive(exports, "mine", "my-data", func() []export.Holder { return []export.Holder{kept} }, nil)
		jobstest.Work(t, d, time.Now(), func(j *jobs.Jobs) { exports.RegisterJobs(j) })
		as := actor.With(t.Context(), actor.Actor{SellerID: mine})
		started, err := archives.Start(as)
		if err != nil {
			t.Fatal(err)
		}
		jobstest.Done(t, d, "export.write")
		found := exporttest.Unpack(t, as, exports, started.ID)["analytics.csv"]
		if !strings.Contains(found, "by-user") || !strings.Contains(found, "ada@example.com") || strings.Contains(found, "bob@") || strings.Contains(found, "nobody") {
			t.Errorf("taken home: %s", found)
		}
		if err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error { return kept.Erase(ctx, tx, mine) }); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]string{"nobody", "other"}, slices.Sorted(maps.Keys(w.stored(t)))); diff != "" {
			t.Error(diff)
		}
	})
}
