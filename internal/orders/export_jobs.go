package orders

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/riverqueue/river"
	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/blobs"
	"merkato/internal/calendar"
	"merkato/internal/fault"
	"merkato/internal/jobs"
)

const (
	exportTime     = 10 * time.Minute
	exportAttempts = 3
	exportsKept    = 7 * 24 * time.Hour
	exportsAtOnce  = 3 // of one seller, waiting or running
	exportTold     = time.Second
)

// ExportState is how far an export is.
type ExportState string

const (
	ExportWaiting   ExportState = "WAITING"
	ExportRunning   ExportState = "RUNNING"
	ExportReady     ExportState = "READY"
	ExportFailed    ExportState = "FAILED"
	ExportCancelled ExportState = "CANCELLED"
)

// Export is an export that a job prepares.
type Export struct {
	bun.BaseModel `bun:"table:order_exports,alias:e"`

	ID         int64 `bun:",pk,autoincrement"`
	SellerID   int64
	Request    ExportRequest `bun:"type:jsonb"`
	State      ExportState
	LinesTotal int64
	LinesDone  int64
	Blob       *string // its file, once there is one
	Filename   string
	Size       int64 // bytes, once it is ready
	AskedAt    time.Time
	ReadyAt    *time.Time
}

// Format is the kind of file it will be.
func (e Export) Format() ExportFormat { return e.Request.Format }

// blobKey is where its file is kept. It follows from the export alone, so a
// job that runs again replaces the file and leaves no other behind.
func (e Export) blobKey() string {
	return fmt.Sprintf("exports/%d/%d%s", e.SellerID, e.ID, e.Request.extension())
}

// exporting is what exports in the background need besides the database.
type exporting struct {
	jobs  *jobs.Jobs
	files *blobs.Store
}

// errNoExporting is a mistake of assembly.
var errNoExporting = errors.New("exports have no queue and no store of files: call RegisterExportJobs")

// exportArgs asks for the file of an export.
type exportArgs struct{ ExportID int64 }

// Kind names the job in the queue.
func (exportArgs) Kind() string { return "orders.export" }

// InsertOpts are few attempts: somebody is waiting to hear.
func (exportArgs) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: exportAttempts} }

// exportsPurgeArgs asks for the removal of exports that were kept long enough.
type exportsPurgeArgs struct{ Due time.Time }

// Kind names the job in the queue.
func (exportsPurgeArgs) Kind() string { return "orders.exports_purge" }

// RegisterExportJobs gives the queue the work of exports, and these the store
// that their files go to. Until then neither
// StartExport nor ExportFile works.
func (s *Service) RegisterExportJobs(j *jobs.Jobs, files *blobs.Store) {
	s.exporting = exporting{jobs: j, files: files}
	jobs.Work(j, s.runExport, jobs.Timeout(exportTime))
	jobs.Work(j, func(ctx context.Context, job *jobs.Job[exportsPurgeArgs]) error {
		return s.purgeExports(ctx, job.Args.Due)
	}, jobs.Timeout(exportTime))
	jobs.Periodic(j, jobs.Daily(2, 45, calendar.Zone), func(due time.Time) exportsPurgeArgs { return exportsPurgeArgs{Due: due} })
}

// StartExport has a job prepare a file of the asking seller's lines.
func (s *Service) StartExport(ctx context.Context, r ExportRequest) (*Export, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	if err := r.Check(); err != nil {
		return nil, err
	}
	if s.exporting.jobs == nil {
		return nil, errNoExporting
	}
	totals, err := s.Totals(ctx, r.Filter)
	if err != nil {
		return nil, err
	}
	e := &Export{
		SellerID: sellerID, Request: r, State: ExportWaiting, LinesTotal: totals.Lines,
		Filename: r.Filename(), AskedAt: s.Now().UTC(),
	}
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := s.DB.Exclusive(ctx, tx, fmt.Sprintf("order_exports/%d", sellerID)); err != nil {
			return err
		}
		unfinished, err := countUnfinishedExports(ctx, tx, sellerID, e.AskedAt.Add(-exportsGivenUp))
		if err != nil {
			return err
		}
		if unfinished >= exportsAtOnce {
			return fault.New(fault.TooMuch, "exports_at_once", "%d exports are being prepared already: wait for one, or cancel it.", unfinished)
		}
		e.ID = 0 // f may run again
		if err := insertExport(ctx, tx, e); err != nil {
			return err
		}
		return s.exporting.jobs.Enqueue(ctx, tx, exportArgs{ExportID: e.ID})
	})
	if err != nil {
		return nil, err
	}
	return e, nil
}

// exportsGivenUp is after what time an export that never ended does not count
// any more: all its attempts have had their time by then.
const exportsGivenUp = 2 * exportAttempts * exportTime

// Exports are those of the last seven days, newest first.
func (s *Service) Exports(ctx context.Context) ([]Export, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	now := s.Now().UTC()
	found, err := listExports(ctx, s.DB.Read(), sellerID, now.Add(-exportsKept))
	for i := range found {
		if e := &found[i]; e.isUnfinished() && e.AskedAt.Before(now.Add(-exportsGivenUp)) {
			e.State = ExportFailed // its process died at the last attempt
		}
	}
	return found, err
}

func (e Export) isUnfinished() bool { return e.State == ExportWaiting || e.State == ExportRunning }

// CancelExport ends an export that is not ready yet. One that has ended
// already stays as it is, and false says so.
func (s *Service) CancelExport(ctx context.Context, id int64) (bool, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return false, err
	}
	e, err := oneExport(ctx, s.DB.Read(), id)
	if err != nil {
		return false, err
	}
	if e == nil || e.SellerID != sellerID {
		return false, noExport()
	}
	return s.moveExport(ctx, id, ExportCancelled, nil)
}

// ExportFile opens the file of a ready export of the asking seller; close it.
func (s *Service) ExportFile(ctx context.Context, id int64) (*Export, *blobs.Reader, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, nil, err
	}
	e, err := oneExport(ctx, s.DB.Read(), id)
	switch {
	case err != nil:
		return nil, nil, err
	case e == nil, e.SellerID != sellerID, e.AskedAt.Before(s.Now().Add(-exportsKept)):
		return nil, nil, noExport()
	case e.State != ExportReady || e.Blob == nil:
		return nil, nil, fault.New(fault.Conflict, "export_not_ready", "This export is not ready.")
	}
	if s.exporting.files == nil {
		return nil, nil, errNoExporting
	}
	file, err := s.exporting.files.Get(ctx, *e.Blob)
	return e, file, err
}

func noExport() *fault.Error {
	return fault.New(fault.NotFound, "no_export", "There is no such export.")
}

// errExportEnded says that somebody ended an export while it was written.
var errExportEnded = errors.New("the export was ended")

// runExport writes an export's file. Killed and run again, it begins anew; run
// after the end, it does nothing.
func (s *Service) runExport(ctx context.Context, job *jobs.Job[exportArgs]) error {
	e, err := oneExport(ctx, s.DB.Read(), job.Args.ExportID)
	if err != nil || e == nil || !e.isUnfinished() {
		return err
	}
	begun, err := s.moveExport(ctx, e.ID, ExportRunning, nil)
	if err != nil || !begun {
		return err
	}
	file, err := s.writeExport(ctx, e)
	switch {
	case errors.Is(err, errExportEnded):
		return nil
	case err != nil && job.Attempt >= job.MaxAttempts:
		// The time may be over, and the export must still be told to have failed.
		_, failed := s.moveExport(context.WithoutCancel(ctx), e.ID, ExportFailed, nil)
		return errors.Join(err, failed)
	case err != nil:
		return err
	}
	ready, err := s.moveExport(ctx, e.ID, ExportReady, file)
	if err != nil || ready {
		return err
	}
	return s.exporting.files.Delete(ctx, e.blobKey()) // cancelled at the last moment
}

// writeExport streams an export into its file.
func (s *Service) writeExport(ctx context.Context, e *Export) (*finishedExport, error) {
	ctx = actor.With(ctx, actor.Actor{SellerID: e.SellerID})
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	in, out := io.Pipe()
	var lines int64
	tell := s.tellProgress(ctx, e.ID)
	done := make(chan struct{})
	go func() {
		defer close(done)
		out.CloseWithError(s.Export(ctx, e.Request, out, func(done int64) error {
			lines = done
			return tell(done)
		}))
	}()
	size, err := s.exporting.files.Put(ctx, e.blobKey(), in, 0)
	cancel() // where the store failed, the lines need not be read any more
	in.CloseWithError(io.ErrClosedPipe)
	<-done
	return &finishedExport{blob: e.blobKey(), size: size, lines: lines, at: s.Now().UTC()}, err
}

// tellProgress keeps how far an export is, now and then, and finds out by it
// whether the export is still wanted.
func (s *Service) tellProgress(ctx context.Context, id int64) func(int64) error {
	var last time.Time
	return func(done int64) error {
		now := s.Now()
		if now.Sub(last) < exportTold {
			return nil
		}
		last = now
		wanted, err := s.keepProgress(ctx, id, done)
		if err == nil && !wanted {
			return errExportEnded
		}
		return err
	}
}

// purgeExports removes exports that have been kept long enough: files first,
// so that one whose removal fails is found again.
func (s *Service) purgeExports(ctx context.Context, due time.Time) error {
	for {
		old, err := oldExports(ctx, s.DB.Read(), due.Add(-exportsKept))
		if err != nil || len(old) == 0 {
			return err
		}
		ids := make([]int64, len(old))
		for i, e := range old {
			ids[i] = e.ID
			if err := s.exporting.files.Delete(ctx, e.blobKey()); err != nil {
				return err
			}
		}
		if err := s.deleteExports(ctx, ids); err != nil {
			return err
		}
	}
}
