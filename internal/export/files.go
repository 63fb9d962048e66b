package export

import (
	"context"
	"errors"
	"io"
	"os"
	"runtime"
	"sync"
	"time"

	"merkato/internal/actor"
	"merkato/internal/fault"
)

const (
	filesOfSeller = 4  // in the making or not taken yet
	filesOfAll    = 48 // likewise, of all sellers in this process

	// Together they are less than the server's minute for an answer.
	turnTime = 15 * time.Second // somebody waits for its turn
	makeTime = 40 * time.Second // a file may take from then on
)

// File is a file that was made, in the temporary folder until it is closed.
type File struct {
	*os.File
	Name string
	Size int64
	free func()
}

// Close removes the file.
func (f *File) Close() error {
	defer f.free()
	_ = os.Remove(f.File.Name()) // it went when it was made, where the system lets it
	return f.File.Close()
}

// Make makes a file for the asking seller, who has it until it is closed. The
// file is whole when Make returns: what write reads from the database it reads at
// the speed of the disk. One seller has one in the making at a time and a few
// open, and all sellers together take half of the processors at most.
func (s *Service) Make(ctx context.Context, name string, write func(ctx context.Context, w io.Writer) error) (*File, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	return s.make(ctx, sellerID, name, write)
}

// Place takes one of the asking seller's places for a file that is sent while it is
// made, because it may take longer than Make waits.
func (s *Service) Place(ctx context.Context) (free func(), err error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	return s.downloads.Take(sellerID, tooMany, busy)
}

// operators are one holder of files together: no seller has this id.
const operators = 0

func (s *Service) make(ctx context.Context, sellerID int64, name string, write func(ctx context.Context, w io.Writer) error) (*File, error) {
	free, err := s.downloads.Take(sellerID, tooMany, busy)
	if err != nil {
		return nil, err
	}
	done, err := s.turns.wait(ctx, sellerID)
	if err != nil {
		free()
		return nil, err
	}
	defer done()
	ctx, cancel := context.WithTimeout(ctx, makeTime)
	defer cancel()
	f, err := spool(ctx, write)
	if err != nil {
		free()
		return nil, err
	}
	f.Name, f.free = name, free
	return f, nil
}

// spool writes a temporary file.
func spool(ctx context.Context, write func(ctx context.Context, w io.Writer) error) (*File, error) {
	temporary, err := os.CreateTemp("", "merkato-export-")
	if err != nil {
		return nil, err
	}
	_ = os.Remove(temporary.Name()) // a process that dies leaves nothing
	f := &File{File: temporary, free: func() {}}
	if err := write(ctx, f); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	if f.Size, err = f.Seek(0, io.SeekCurrent); err == nil {
		_, err = f.Seek(0, io.SeekStart)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

func tooMany() error {
	return fault.New(fault.TooMuch, "downloads_at_once", "%d files are already on their way to you: wait for one, or cancel it.", filesOfSeller)
}

func busy() error {
	return fault.New(fault.Unavailable, "exports_busy", "Many exports are being made at the moment: try again in a minute.")
}

// turns let few files be made at a time, one of each seller.
type turns struct {
	all chan struct{}
	mu  sync.Mutex
	of  map[int64]*turn
}

// turn is that of one seller, and how many want it.
type turn struct {
	taken chan struct{}
	users int
}

func newTurns() *turns {
	return &turns{all: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)/2)), of: map[int64]*turn{}}
}

// wait waits for the seller's own turn, then for one among all.
func (t *turns) wait(ctx context.Context, sellerID int64) (done func(), err error) {
	late, cancel := context.WithTimeout(ctx, turnTime)
	defer cancel()
	own := t.enter(sellerID)
	if err := send(ctx, late, own.taken); err != nil {
		t.leave(sellerID, own)
		return nil, err
	}
	if err := send(ctx, late, t.all); err != nil {
		<-own.taken
		t.leave(sellerID, own)
		return nil, err
	}
	return func() {
		<-t.all
		<-own.taken
		t.leave(sellerID, own)
	}, nil
}

func send(ctx, late context.Context, to chan struct{}) error {
	select {
	case to <- struct{}{}:
		return nil
	case <-late.Done():
		if err := ctx.Err(); err != nil {
			return err
		}
		return busy()
	}
}

func (t *turns) enter(sellerID int64) *turn {
	t.mu.Lock()
	defer t.mu.Unlock()
	own := t.of[sellerID]
	if own == nil {
		own = &turn{taken: make(chan struct{}, 1)}
		t.of[sellerID] = own
	}
	own.users++
	return own
}

func (t *turns) leave(sellerID int64, own *turn) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if own.users--; own.users == 0 {
		delete(t.of, sellerID)
	}
}
