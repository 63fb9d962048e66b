package export

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/blobs"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/jobs"
)

const (
	kept       = 7 * 24 * time.Hour
	mostAtOnce = 3 // of one seller, waiting or running
)

// State is how far an export is.
type State string

const (
	Waiting   State = "WAITING"
	Running   State = "RUNNING"
	Ready     State = "READY"
	Failed    State = "FAILED"
	Cancelled State = "CANCELLED"
)

// Request is which export was requested.
type Request struct {
	Query json.RawMessage // in the area's own words
	Look
}

// Export is an export that a job prepares.
type Export struct {
	bun.BaseModel `bun:"table:exports,alias:e"`

	ID         int64 `bun:",pk,autoincrement"`
	SellerID   int64
	Name       string  // of its table
	Request    Request `bun:"type:jsonb"`
	State      State
	LinesTotal int64
	LinesDone  int64
	Blob       *string // its file, once there is one
	Filename   string
	Size       int64 // bytes, once it is ready
	AskedAt    time.Time
	ReadyAt    *time.Time
}

// Format is the kind of file it will be.
func (e Export) Format() Format { return e.Request.Format }

// blobKey is where its file is stored. It follows from the export alone, so a
// job that runs again replaces the file and leaves no other behind.
func (e Export) blobKey() string {
	return fmt.Sprintf("exports/%d/%d%s", e.SellerID, e.ID, e.Request.Format.Extension())
}

func (e Export) isUnfinished() bool { return e.State == Waiting || e.State == Running }

// Service is what callers may do with exports; those of one table are in
// Exports.
type Service struct {
	Now func() time.Time

	db        *db.DB
	writers   map[string]func(ctx context.Context, r Request, w io.Writer, progress func(int64) error) error // by name of table
	ready     map[string]func(ctx context.Context, tx bun.Tx, e *Export) error                               // what else happens once a file is there, by name
	downloads *blobs.Places
	turns     *turns
	jobs      *jobs.Jobs   // set by RegisterJobs
	files     *blobs.Store // set by UseFiles
}

// New makes the service; areas Add their tables to it.
func New(d *db.DB, now func() time.Time) *Service {
	return &Service{
		Now: now, db: d, downloads: blobs.NewPlaces(filesOfSeller, filesOfAll), turns: newTurns(),
		writers: map[string]func(context.Context, Request, io.Writer, func(int64) error) error{},
		ready:   map[string]func(context.Context, bun.Tx, *Export) error{},
	}
}

// errNotRegistered is a mistake of assembly.
var errNotRegistered = errors.New("exports have no queue and no store of files: call UseFiles and RegisterJobs")

// start keeps an export and has a job prepare it.
func (s *Service) start(ctx context.Context, e *Export) (*Export, error) {
	if s.jobs == nil {
		return nil, errNotRegistered
	}
	err := s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := s.db.Exclusive(ctx, tx, fmt.Sprintf("exports/%d", e.SellerID)); err != nil {
			return err
		}
		unfinished, err := countUnfinished(ctx, tx, e.SellerID)
		if err != nil {
			return err
		}
		if unfinished >= mostAtOnce {
			return fault.New(fault.TooMuch, "exports_at_once", "%d exports are already being prepared: wait for one, or cancel it.", unfinished)
		}
		e.ID = 0 // f may run again
		if err := insert(ctx, tx, e); err != nil {
			return err
		}
		return s.jobs.Enqueue(ctx, tx, exportArgs{ExportID: e.ID})
	})
	if err != nil {
		return nil, err
	}
	return e, nil
}

func (s *Service) list(ctx context.Context, name string) ([]Export, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	return listOf(ctx, s.db.Read(), sellerID, name, s.Now().UTC().Add(-kept))
}

// Cancel ends an export of the asking seller that is not ready yet. One that has
// ended already stays as it is, and false says so.
func (s *Service) Cancel(ctx context.Context, id int64) (bool, error) {
	if _, err := s.own(ctx, id); err != nil {
		return false, err
	}
	return s.move(ctx, id, Cancelled, nil)
}

// Open opens the file of a ready export of the asking seller; close it.
func (s *Service) Open(ctx context.Context, id int64) (*Export, *blobs.Reader, error) {
	e, err := s.own(ctx, id)
	switch {
	case err != nil:
		return nil, nil, err
	case e.AskedAt.Before(s.Now().Add(-kept)):
		return nil, nil, NotFound()
	case e.State != Ready || e.Blob == nil:
		return nil, nil, fault.New(fault.Conflict, "export_not_ready", "This export is not ready.")
	case s.files == nil:
		return nil, nil, errNotRegistered
	}
	file, err := s.files.Get(ctx, *e.Blob)
	return e, file, err
}

// own finds an export of the asking seller; another's is not found.
func (s *Service) own(ctx context.Context, id int64) (*Export, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	e, err := one(ctx, s.db.Read(), id)
	if err == nil && (e == nil || e.SellerID != sellerID) {
		err = NotFound()
	}
	return e, err
}

// NotFound says that there is no such export.
func NotFound() error { return fault.New(fault.NotFound, "no_export", "There is no such export.") }
