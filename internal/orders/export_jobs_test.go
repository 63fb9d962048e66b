package orders

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/riverqueue/river/rivertype"
	"github.com/uptrace/bun"

	"merkato/internal/blobs"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/jobs"
)

// exporter is a world whose exports can be prepared; its queue works only when
// a test starts it.
type exporter struct {
	*exportWorld
	queue  *jobs.Jobs
	folder string
}

func newExporter(t *testing.T, d *db.DB) *exporter {
	t.Helper()
	e := &exporter{exportWorld: newExportWorld(t, d), folder: t.TempDir()}
	files, err := blobs.Open(t.Context(), "", e.folder)
	must(t, err)
	t.Cleanup(func() { must(t, files.Close()) })
	e.queue, err = jobs.New(d, jobs.Options{Poll: 5 * time.Millisecond})
	must(t, err)
	e.RegisterExportJobs(e.queue, files)
	// Exports are asked for today: those of the world's day, long ago, would be
	// removed by the queue.
	e.clock.Store(time.Now().Unix())
	return e
}

// work starts the queue until the test ends.
func (e *exporter) work() {
	must(e.t, e.queue.Start(e.t.Context()))
	e.t.Cleanup(func() { must(e.t, e.queue.Stop(context.Background())) })
}

// run does an export's job by hand, as the queue would at an attempt.
func (e *exporter) run(ctx context.Context, id int64, attempt int) error {
	return e.runExport(ctx, &jobs.Job[exportArgs]{
		JobRow: &rivertype.JobRow{Attempt: attempt, MaxAttempts: exportAttempts}, Args: exportArgs{ExportID: id},
	})
}

func (e *exporter) start(which int) *Export {
	e.t.Helper()
	r := asked(ExportCSV, "fr")
	r.Filter.Search = "product"
	started, err := e.StartExport(e.as(which), r)
	must(e.t, err)
	return started
}

func (e *exporter) state(id int64) Export {
	e.t.Helper()
	found, err := oneExport(e.t.Context(), e.DB.Read(), id)
	must(e.t, err)
	if found == nil {
		e.t.Fatal("the export is gone")
	}
	return *found
}

func (e *exporter) filesLeft() (names []string) {
	all, err := filepath.Glob(filepath.Join(e.folder, "blobs", "exports", "*", "*"))
	must(e.t, err)
	return all
}

// R11.6: past what one waits for, a job prepares the file, which is then the
// same as the one streamed, and only its owner's.
func TestExportIsPreparedByAJob(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newExporter(t, d)
		e.sell(50, 5)
		started := e.start(0)
		if started.State != ExportWaiting || started.LinesTotal == 0 || started.Filename != "orders-all.csv" {
			t.Errorf("got %+v", started)
		}
		if _, _, err := e.ExportFile(e.as(0), started.ID); !fault.Is(err, fault.Conflict) {
			t.Errorf("a file before it is ready: %v", err)
		}
		e.work()
		deadline := time.Now().Add(30 * time.Second)
		for e.state(started.ID).State != ExportReady {
			if time.Now().After(deadline) {
				t.Fatalf("still %+v", e.state(started.ID))
			}
			time.Sleep(5 * time.Millisecond)
		}
		listed, err := e.Exports(e.as(0))
		must(t, err)
		if len(listed) != 1 || listed[0].LinesDone != started.LinesTotal || listed[0].ReadyAt == nil || listed[0].Format() != ExportCSV {
			t.Fatalf("got %+v", listed)
		}
		_, file, err := e.ExportFile(e.as(0), started.ID)
		must(t, err)
		defer file.Close()
		got, err := io.ReadAll(file)
		must(t, err)
		var want bytes.Buffer
		must(t, e.Export(e.as(0), started.Request, &want, nil))
		if !bytes.Equal(got, want.Bytes()) || int64(len(got)) != listed[0].Size || file.Size != listed[0].Size {
			t.Errorf("the file has %d bytes, streamed it has %d, listed %d", len(got), want.Len(), listed[0].Size)
		}

		// Another seller neither sees, takes nor ends it.
		if others, err := e.Exports(e.as(1)); err != nil || len(others) != 0 {
			t.Errorf("another sees %v, %v", others, err)
		}
		if _, _, err := e.ExportFile(e.as(1), started.ID); !fault.Is(err, fault.NotFound) {
			t.Errorf("another takes it: %v", err)
		}
		if _, err := e.CancelExport(e.as(1), started.ID); !fault.Is(err, fault.NotFound) {
			t.Errorf("another ends it: %v", err)
		}
		if _, _, err := e.ExportFile(t.Context(), started.ID); !fault.Is(err, fault.Unauthenticated) {
			t.Errorf("nobody takes it: %v", err)
		}
		// Its own seller cannot end what is ready.
		if ended, err := e.CancelExport(e.as(0), started.ID); err != nil || ended {
			t.Errorf("ended %v, %v", ended, err)
		}
	})
}

// The job exists exactly when the export does.
func TestExportAndJobCommitTogether(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newExporter(t, d)
		e.start(0)
		r := asked(ExportCSV, "xx")
		if _, err := e.StartExport(e.as(0), r); !fault.Is(err, fault.Invalid) {
			t.Errorf("got %v", err)
		}
		var exports, queued int
		must(t, d.Read().NewRaw("SELECT COUNT(*) FROM order_exports").Scan(t.Context(), &exports))
		must(t, d.Read().NewRaw("SELECT COUNT(*) FROM river_job WHERE kind = 'orders.export'").Scan(t.Context(), &queued))
		if exports != 1 || queued != 1 {
			t.Errorf("%d exports, %d jobs", exports, queued)
		}
	})
}

// R11.6: an export can be ended while it waits and while it runs; nothing of
// it is left.
func TestExportIsCancelled(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newExporter(t, d)
		e.sell(10, 6)
		waiting := e.start(0)
		if ended, err := e.CancelExport(e.as(0), waiting.ID); err != nil || !ended {
			t.Fatalf("ended %v, %v", ended, err)
		}
		must(t, e.run(t.Context(), waiting.ID, 1))

		running := e.start(0)
		if begun, err := e.moveExport(t.Context(), running.ID, ExportRunning, nil); err != nil || !begun {
			t.Fatal(begun, err)
		}
		if ended, err := e.CancelExport(e.as(0), running.ID); err != nil || !ended {
			t.Fatalf("ended %v, %v", ended, err)
		}
		if _, err := e.writeExport(t.Context(), running); !errors.Is(err, errExportEnded) {
			t.Errorf("it went on: %v", err)
		}
		for _, id := range []int64{waiting.ID, running.ID} {
			if got := e.state(id); got.State != ExportCancelled || got.Blob != nil {
				t.Errorf("got %+v", got)
			}
		}
		if left := e.filesLeft(); len(left) != 0 {
			t.Errorf("left %v", left)
		}
	})
}

// An export that is ended in the last moment leaves no file either.
func TestExportCancelledAtTheLastMoment(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newExporter(t, d)
		e.sell(10, 7)
		started := e.start(0)
		// The clock stands still, so the running export asks only once whether
		// it is still wanted: at the first thousand lines or the end.
		var once sync.Once
		now := e.Now
		e.Now = func() time.Time { // read when the file is whole
			if len(e.filesLeft()) > 0 {
				once.Do(func() {
					if ended, err := e.CancelExport(e.as(0), started.ID); err != nil || !ended {
						t.Errorf("ended %v, %v", ended, err)
					}
				})
			}
			return now()
		}
		must(t, e.run(t.Context(), started.ID, 1))
		if got := e.state(started.ID); got.State != ExportCancelled || len(e.filesLeft()) != 0 {
			t.Errorf("%s, left %v", got.State, e.filesLeft())
		}
	})
}

// R11.6: a job whose process died in the middle is done again from the
// beginning, and one that runs after the end changes nothing.
func TestExportSurvivesAKilledJob(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newExporter(t, d)
		e.sell(30, 8)
		started := e.start(0)
		// Killed: the row says RUNNING with some progress, a torn file may lie around.
		if _, err := e.moveExport(t.Context(), started.ID, ExportRunning, nil); err != nil {
			t.Fatal(err)
		}
		if _, err := e.keepProgress(t.Context(), started.ID, 3); err != nil {
			t.Fatal(err)
		}
		must(t, os.MkdirAll(filepath.Join(e.folder, "blobs", filepath.Dir(started.blobKey())), 0o700))
		must(t, os.WriteFile(filepath.Join(e.folder, "blobs", started.blobKey()), []byte("torn"), 0o600))

		must(t, e.run(t.Context(), started.ID, 2))
		ready := e.state(started.ID)
		if ready.State != ExportReady || ready.LinesDone != started.LinesTotal {
			t.Fatalf("got %+v", ready)
		}
		must(t, e.run(t.Context(), started.ID, 2))
		if again := e.state(started.ID); again.State != ExportReady || again.Size != ready.Size || !again.ReadyAt.Equal(*ready.ReadyAt) {
			t.Errorf("changed to %+v", again)
		}
		_, file, err := e.ExportFile(e.as(0), started.ID)
		must(t, err)
		defer file.Close()
		got, err := io.ReadAll(file)
		must(t, err)
		if rows := readCSV(t, got, "fr"); int64(len(rows)) != started.LinesTotal+2 {
			t.Errorf("%d rows of %d lines", len(rows), started.LinesTotal)
		}
		if left := e.filesLeft(); len(left) != 1 {
			t.Errorf("left %v", left)
		}
	})
}

// R11.6: an export that fails is tried again, and told to have failed when
// that does not help.
func TestExportFailsInTheEnd(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newExporter(t, d)
		e.sell(30, 9)
		r := asked(ExportXLSX, "en")
		started, err := e.StartExport(e.as(0), r)
		must(t, err)
		must(t, d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.ExecContext(ctx, "UPDATE figures SET sales_gross = sales_gross + 1 WHERE slice = 'all'")
			return err
		}))
		for attempt := 1; attempt <= exportAttempts; attempt++ {
			if err := e.run(t.Context(), started.ID, attempt); err == nil {
				t.Error("no error")
			}
			want := ExportRunning
			if attempt == exportAttempts {
				want = ExportFailed
			}
			if got := e.state(started.ID).State; got != want {
				t.Errorf("%s after attempt %d", got, attempt)
			}
		}
		if left := e.filesLeft(); len(left) != 0 {
			t.Errorf("left %v", left)
		}
	})
}

// One seller has at most three under way, also when asking at the same time.
func TestExportsAtOnceAreBounded(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newExporter(t, d)
		var group sync.WaitGroup
		faults := make([]error, 8)
		for i := range faults {
			group.Go(func() { _, faults[i] = e.StartExport(e.as(0), asked(ExportCSV, "en")) })
		}
		group.Wait()
		refused := 0
		for _, err := range faults {
			if err != nil {
				if fault.Of(err).Reason != "exports_at_once" {
					t.Error(err)
				}
				refused++
			}
		}
		if refused != len(faults)-exportsAtOnce {
			t.Errorf("%d refused", refused)
		}
		e.start(1) // another's do not count
		listed, err := e.Exports(e.as(0))
		must(t, err)
		must(t, e.run(t.Context(), listed[0].ID, 1))
		e.start(0)

		// Those whose process died for good stand in nobody's way.
		e.clock.Add(int64((exportsGivenUp + time.Second) / time.Second))
		listed, err = e.Exports(e.as(0))
		must(t, err)
		for _, one := range listed {
			if one.State != ExportReady && one.State != ExportFailed {
				t.Errorf("still %s", one.State)
			}
		}
		e.start(0)
	})
}

// R11.6: files go after seven days, and nothing else does.
func TestExportsArePurged(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newExporter(t, d)
		e.sell(5, 10)
		old := e.start(0)
		must(t, e.run(t.Context(), old.ID, 1))
		e.clock.Add(int64(exportsKept / time.Second))
		young := e.start(0)
		must(t, e.run(t.Context(), young.ID, 1))
		must(t, e.purgeExports(t.Context(), e.Now()))
		if len(e.filesLeft()) != 2 {
			t.Fatal("gone too early")
		}
		e.clock.Add(1)
		if _, _, err := e.ExportFile(e.as(0), old.ID); !fault.Is(err, fault.NotFound) {
			t.Errorf("an old one is given: %v", err)
		}
		must(t, e.purgeExports(t.Context(), e.Now()))
		must(t, e.purgeExports(t.Context(), e.Now()))
		left, err := e.Exports(e.as(0))
		must(t, err)
		if len(left) != 1 || left[0].ID != young.ID || len(e.filesLeft()) != 1 {
			t.Errorf("left %+v, %v", left, e.filesLeft())
		}
		if gone, err := oneExport(t.Context(), d.Read(), old.ID); err != nil || gone != nil {
			t.Errorf("%+v, %v", gone, err)
		}
	})
}
