package export

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/riverqueue/river/rivertype"
	"github.com/uptrace/bun"

	"merkato/internal/blobs"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/jobs"
	"merkato/internal/seller"
)

// exporter is a table whose exports can be prepared; its queue works only when a
// test starts it.
type exporter struct {
	*Exports[asked]
	t       *testing.T
	clock   atomic.Int64 // seconds since 1970
	sellers [2]int64
	rows    []row
	failure error // of reading rows
	queue   *jobs.Jobs
	folder  string
}

func newExporter(t *testing.T, d *db.DB) *exporter {
	t.Helper()
	e := &exporter{t: t, folder: t.TempDir(), rows: slices.Repeat([]row{aRow()}, 20)}
	e.clock.Store(time.Now().Unix())
	service := New(d, func() time.Time { return time.Unix(e.clock.Load(), 0).UTC() })
	table := tableOf(func() []row { return e.rows })
	read := table.Rows
	table.Rows = func(ctx context.Context, q asked, language string, each func(*row) error) (*Totals, error) {
		if e.failure != nil {
			return nil, e.failure
		}
		return read(ctx, q, language, each)
	}
	e.Exports = Add(service, table)
	must(t, d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
		for i := range e.sellers {
			s := &seller.Seller{Email: fmt.Sprintf("s%d@example.com", i), LanguageNative: "en", Partnership: seller.Community, Country: "FR", CreatedAt: time.Now()}
			if _, err := tx.NewInsert().Model(s).Exec(ctx); err != nil {
				return err
			}
			e.sellers[i] = s.ID
		}
		return nil
	}))
	files, err := blobs.Open(t.Context(), "", e.folder)
	must(t, err)
	t.Cleanup(func() { must(t, files.Close()) })
	e.queue, err = jobs.New(d, jobs.Options{Poll: 5 * time.Millisecond})
	must(t, err)
	e.UseFiles(files)
	e.RegisterJobs(e.queue)
	return e
}

// as is a request of a seller.
func (e *exporter) as(which int) context.Context { return as(e.t.Context(), e.sellers[which]) }

// work starts the queue until the test ends.
func (e *exporter) work() {
	must(e.t, e.queue.Start(e.t.Context()))
	e.t.Cleanup(func() { must(e.t, e.queue.Stop(context.Background())) })
}

// do runs an export's job directly, as the queue would at an attempt.
func (e *exporter) do(ctx context.Context, id int64, attempt int) error {
	return e.run(ctx, &jobs.Job[exportArgs]{
		JobRow: &rivertype.JobRow{Attempt: attempt, MaxAttempts: attempts}, Args: exportArgs{ExportID: id},
	})
}

func (e *exporter) begin(which int) *Export {
	e.t.Helper()
	started, err := e.Start(e.as(which), asked{First: 5}, look(CSV, "fr"))
	must(e.t, err)
	return started
}

func (e *exporter) state(id int64) Export {
	e.t.Helper()
	found, err := one(e.t.Context(), e.db.Read(), id)
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
		started := e.begin(0)
		if started.State != Waiting || started.LinesTotal == 0 || started.Filename != "lines.csv" {
			t.Errorf("got %+v", started)
		}
		if _, _, err := e.Open(e.as(0), started.ID); !fault.Is(err, fault.Conflict) {
			t.Errorf("a file before it is ready: %v", err)
		}
		e.work()
		deadline := time.Now().Add(30 * time.Second)
		for e.state(started.ID).State != Ready {
			if time.Now().After(deadline) {
				t.Fatalf("still %+v", e.state(started.ID))
			}
			time.Sleep(5 * time.Millisecond)
		}
		listed, err := e.List(e.as(0))
		must(t, err)
		if len(listed) != 1 || listed[0].LinesDone != started.LinesTotal || listed[0].ReadyAt == nil || listed[0].Format() != CSV {
			t.Fatalf("got %+v", listed)
		}
		_, file, err := e.Open(e.as(0), started.ID)
		must(t, err)
		defer file.Close()
		got, err := io.ReadAll(file)
		must(t, err)
		var want bytes.Buffer
		must(t, e.Write(e.as(0), asked{First: 5}, started.Request.Look, &want, nil))
		if !bytes.Equal(got, want.Bytes()) || int64(len(got)) != listed[0].Size || file.Size != listed[0].Size {
			t.Errorf("the file has %d bytes, streamed it has %d, listed %d", len(got), want.Len(), listed[0].Size)
		}

		// Another seller neither sees, takes nor ends it.
		if others, err := e.List(e.as(1)); err != nil || len(others) != 0 {
			t.Errorf("another sees %v, %v", others, err)
		}
		if _, _, err := e.Open(e.as(1), started.ID); !fault.Is(err, fault.NotFound) {
			t.Errorf("another takes it: %v", err)
		}
		if _, err := e.Cancel(e.as(1), started.ID); !fault.Is(err, fault.NotFound) {
			t.Errorf("another ends it: %v", err)
		}
		if _, _, err := e.Open(t.Context(), started.ID); !fault.Is(err, fault.Unauthenticated) {
			t.Errorf("nobody takes it: %v", err)
		}
		// Its own seller cannot end what is ready.
		if ended, err := e.Cancel(e.as(0), started.ID); err != nil || ended {
			t.Errorf("ended %v, %v", ended, err)
		}
	})
}

// The job exists exactly when the export does.
func TestExportAndJobCommitTogether(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newExporter(t, d)
		e.begin(0)
		if _, err := e.Start(e.as(0), asked{}, look(CSV, "xx")); !fault.Is(err, fault.Invalid) {
			t.Errorf("got %v", err)
		}
		var exports, queued int
		must(t, d.Read().NewRaw("SELECT COUNT(*) FROM exports").Scan(t.Context(), &exports))
		must(t, d.Read().NewRaw("SELECT COUNT(*) FROM river_job WHERE kind = 'export.write'").Scan(t.Context(), &queued))
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
		waiting := e.begin(0)
		if ended, err := e.Cancel(e.as(0), waiting.ID); err != nil || !ended {
			t.Fatalf("ended %v, %v", ended, err)
		}
		must(t, e.do(t.Context(), waiting.ID, 1))

		running := e.begin(0)
		if begun, err := e.move(t.Context(), running.ID, Running, nil); err != nil || !begun {
			t.Fatal(begun, err)
		}
		if ended, err := e.Cancel(e.as(0), running.ID); err != nil || !ended {
			t.Fatalf("ended %v, %v", ended, err)
		}
		if _, err := e.write(t.Context(), running); !errors.Is(err, errEnded) {
			t.Errorf("it went on: %v", err)
		}
		for _, id := range []int64{waiting.ID, running.ID} {
			if got := e.state(id); got.State != Cancelled || got.Blob != nil {
				t.Errorf("got %+v", got)
			}
		}
		if left := e.filesLeft(); len(left) != 0 {
			t.Errorf("left %v", left)
		}
	})
}

// An export that is ended in the last moment leaves no file either.
func TestCancelledAtTheLastMoment(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newExporter(t, d)
		started := e.begin(0)
		// The clock does not move, so the running export asks only once whether
		// it is still wanted: at the first thousand lines or the end.
		var once sync.Once
		now := e.Now
		e.Now = func() time.Time { // read when the file is whole
			if len(e.filesLeft()) > 0 {
				once.Do(func() {
					if ended, err := e.Cancel(e.as(0), started.ID); err != nil || !ended {
						t.Errorf("ended %v, %v", ended, err)
					}
				})
			}
			return now()
		}
		must(t, e.do(t.Context(), started.ID, 1))
		if got := e.state(started.ID); got.State != Cancelled || len(e.filesLeft()) != 0 {
			t.Errorf("%s, left %v", got.State, e.filesLeft())
		}
	})
}

// R11.6: a job whose process died in the middle is done again from the
// beginning, and one that runs after the end changes nothing.
func TestExportSurvivesAKilledJob(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newExporter(t, d)
		started := e.begin(0)
		// Killed: the row says RUNNING with some progress, a torn file may be left.
		if _, err := e.move(t.Context(), started.ID, Running, nil); err != nil {
			t.Fatal(err)
		}
		if _, err := e.keepProgress(t.Context(), started.ID, 3); err != nil {
			t.Fatal(err)
		}
		must(t, os.MkdirAll(filepath.Join(e.folder, "blobs", filepath.Dir(started.blobKey())), 0o700))
		must(t, os.WriteFile(filepath.Join(e.folder, "blobs", started.blobKey()), []byte("torn"), 0o600))

		must(t, e.do(t.Context(), started.ID, 2))
		ready := e.state(started.ID)
		if ready.State != Ready || ready.LinesDone != started.LinesTotal {
			t.Fatalf("got %+v", ready)
		}
		must(t, e.do(t.Context(), started.ID, 2))
		if again := e.state(started.ID); again.State != Ready || again.Size != ready.Size || !again.ReadyAt.Equal(*ready.ReadyAt) {
			t.Errorf("changed to %+v", again)
		}
		_, file, err := e.Open(e.as(0), started.ID)
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

// R11.6: an export that fails is tried again, and reported as failed when
// that does not help.
func TestExportFailsInTheEnd(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newExporter(t, d)
		started, err := e.Start(e.as(0), asked{}, look(XLSX, "en"))
		must(t, err)
		e.failure = errors.New("the database is away")
		for attempt := 1; attempt <= attempts; attempt++ {
			if err := e.do(t.Context(), started.ID, attempt); err == nil {
				t.Error("no error")
			}
			want := Running
			if attempt == attempts {
				want = Failed
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
			group.Go(func() { _, faults[i] = e.Start(e.as(0), asked{}, look(CSV, "en")) })
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
		if refused != len(faults)-mostAtOnce {
			t.Errorf("%d refused", refused)
		}
		e.begin(1) // another's do not count
		listed, err := e.List(e.as(0))
		must(t, err)
		must(t, e.do(t.Context(), listed[0].ID, 1))
		e.begin(0)

		// Those whose process died for good do not block others.
		must(t, d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.NewRaw("UPDATE river_job SET state = 'discarded', finalized_at = ? WHERE kind = 'export.write'", time.Now().UTC()).Exec(ctx)
			return err
		}))
		must(t, e.Settle(t.Context()))
		listed, err = e.List(e.as(0))
		must(t, err)
		for _, one := range listed {
			if one.State != Ready && one.State != Failed {
				t.Errorf("still %s", one.State)
			}
		}
		e.begin(0)
	})
}

// One that waits for its turn, or is written, has not failed, however long ago it
// was requested.
func TestLongExportsStayUnderWay(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newExporter(t, d)
		waits, runs := e.begin(0), e.begin(0)
		_, err := e.move(t.Context(), runs.ID, Running, nil)
		must(t, err)
		e.clock.Add(int64(24 * time.Hour / time.Second))
		must(t, e.Settle(t.Context()))
		listed, err := e.List(e.as(0))
		must(t, err)
		if len(listed) != 2 || e.state(waits.ID).State != Waiting || listed[0].State == Failed || listed[1].State == Failed {
			t.Errorf("%+v", listed)
		}
	})
}

// R11.6: files go after seven days, and nothing else does.
func TestExportsArePurged(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newExporter(t, d)
		stubborn, old := e.begin(0), e.begin(0)
		must(t, e.do(t.Context(), stubborn.ID, 1))
		must(t, e.do(t.Context(), old.ID, 1))
		e.clock.Add(int64(kept / time.Second))
		young := e.begin(0)
		must(t, e.do(t.Context(), young.ID, 1))
		must(t, e.Purge(t.Context(), e.Now()))
		if len(e.filesLeft()) != 3 {
			t.Fatal("gone too early")
		}
		e.clock.Add(1)
		if _, _, err := e.Open(e.as(0), old.ID); !fault.Is(err, fault.NotFound) {
			t.Errorf("an old one is given: %v", err)
		}
		// One whose file cannot be removed is tried again, and keeps no other.
		stuck := filepath.Join(e.folder, "blobs", stubborn.blobKey())
		must(t, os.Remove(stuck))
		must(t, os.MkdirAll(filepath.Join(stuck, "x"), 0o700))
		if err := e.Purge(t.Context(), e.Now()); err == nil {
			t.Error("nobody hears of the file that cannot be removed")
		}
		if gone, err := one(t.Context(), d.Read(), old.ID); err != nil || gone != nil {
			t.Errorf("the other waits for it: %+v, %v", gone, err)
		}
		must(t, os.RemoveAll(stuck))
		must(t, e.Purge(t.Context(), e.Now()))
		must(t, e.Purge(t.Context(), e.Now()))
		left, err := e.List(e.as(0))
		must(t, err)
		if len(left) != 1 || left[0].ID != young.ID || len(e.filesLeft()) != 1 {
			t.Errorf("left %+v, %v", left, e.filesLeft())
		}
		if gone, err := one(t.Context(), d.Read(), old.ID); err != nil || gone != nil {
			t.Errorf("%+v, %v", gone, err)
		}
	})
}
