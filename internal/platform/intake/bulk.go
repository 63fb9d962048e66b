package intake

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"time"

	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/semaphore"

	"merkato/internal/actor"
	"merkato/internal/db"
	"merkato/internal/fault"
)

const (
	mostInBatch  = 500         // lines of one transaction
	mostFurther  = 500         // further parts of these, as an order's lines after its first: each costs memory
	batchBytes   = 512 << 10   // and bytes
	bytesAhead   = LongestLine // that are read while a batch is being written
	linesAhead   = 2 * mostInBatch
	checkAgain   = time.Minute           // how long a stream goes on without another look at who sends it
	batchPatient = 10 * time.Millisecond // how long a batch waits for more lines
)

// Summary is the last line of a bulk answer.
type Summary struct {
	Done     bool   `json:"done" doc:"Every line was read and answered. If not, send again what was not answered; sending all of it again does no harm."`
	Lines    int    `json:"lines" doc:"How many lines were answered."`
	Taken    int    `json:"taken"`
	Repeated int    `json:"repeated"`
	Refused  int    `json:"refused"`
	Code     string `json:"code,omitempty" doc:"Why it was not done to the end: the kind of failure."`
	Reason   string `json:"reason,omitempty" doc:"What exactly is wrong, as a stable key."`
	Message  string `json:"message,omitempty" doc:"The same for people, in English."`
}

// Bulk takes a stream of lines {"key":…,"type":…,"data":{…}} of any length, in
// constant memory, and writes an Answer for each line and a Summary at the
// end, flushing after each batch if the writer can. It returns an error when
// the stream could not be taken to its end; what was answered until then holds.
//
// Lines of one type that follow each other go together, hundreds to a
// transaction. The order of the stream is kept.
func (in *Intake) Bulk(ctx context.Context, r io.Reader, w io.Writer) error {
	return in.bulk(ctx, r, w, false)
}

// BulkInTurn is Bulk for a stream that does not wait for its answers: each batch
// is as full as can be, and begins when the one before is done. So the ids that
// things get depend on the stream alone.
func (in *Intake) BulkInTurn(ctx context.Context, r io.Reader, w io.Writer) error {
	return in.bulk(ctx, r, w, true)
}

func (in *Intake) bulk(ctx context.Context, r io.Reader, w io.Writer, inTurn bool) error {
	in.meter.running.Inc()
	defer in.meter.running.Dec()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel() // stops the reader too

	b := &bulk{in: in, inTurn: inTurn, out: bufio.NewWriterSize(w, 32<<10), budget: semaphore.NewWeighted(bytesAhead), read: make(chan *entry, linesAhead)}
	b.flusher, _ = w.(interface{ Flush() error })
	b.encode = json.NewEncoder(b.out)
	b.encode.SetEscapeHTML(false)

	broken := make(chan error, 1)
	go func() {
		defer close(b.read)
		broken <- b.readAll(ctx, r)
	}()
	err := b.takeAll(ctx)
	if err == nil {
		err = <-broken // the reader has closed its channel, so it has said
	}
	return b.finish(ctx, err)
}

// bulk is one stream on its way in. Lines are read and checked while the
// batch before them is being written.
type bulk struct {
	in      *Intake
	inTurn  bool
	read    chan *entry
	budget  *semaphore.Weighted // bytes read ahead
	next    *entry              // read, but not of the batch before
	out     *bufio.Writer
	encode  *json.Encoder
	flusher interface{ Flush() error }
	summary Summary
}

// readAll makes entries of lines. Their memory is bounded by the budget.
func (b *bulk) readAll(ctx context.Context, r io.Reader) error {
	lines := newLineReader(r)
	for {
		number, line, err := lines.next()
		var e *entry
		switch {
		case err == io.EOF:
			return nil
		case fault.Is(err, fault.TooMuch):
			e = &entry{line: number, key: lines.key}
			e.refuse(err)
		case errors.Is(err, os.ErrDeadlineExceeded):
			return fault.New(fault.Malformed, "stream_idle", "No line came for a minute after line %d; send the rest when it is there.", lines.number).Because(err)
		case err != nil:
			return fault.New(fault.Malformed, "stream_cut", "The stream ended early, after line %d.", lines.number).Because(err)
		default:
			if err := b.budget.Acquire(ctx, int64(len(line))); err != nil {
				return err
			}
			e = b.in.read(number, line)
		}
		select {
		case b.read <- e:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// takeAll takes batch after batch and answers each, in the order of the stream.
func (b *bulk) takeAll(ctx context.Context) error {
	begun := make(chan *batch)
	group, ctx := errgroup.WithContext(ctx)
	begin := func(next *batch) {
		group.Go(func() error { return b.take(ctx, next) })
	}
	group.Go(func() error {
		defer close(begun)
		return b.beginAll(ctx, begin, begun)
	})
	group.Go(func() error { return b.answerAll(begun) })
	return group.Wait()
}

// beginAll begins a batch while the one before it is being written, unless it
// depends on that: PostgreSQL can use a second processor then. More than two
// would only wait for each other, as all of them write the same figures; and on
// SQLite, which has one writer, already the second would.
func (b *bulk) beginAll(ctx context.Context, begin func(*batch), begun chan<- *batch) error {
	inTurn := b.inTurn || b.in.db.Engine == db.SQLite
	var before *batch
	checked := b.in.now() // whoever opened the stream was just let in
	for {
		next, err := b.collect(ctx)
		if err != nil || len(next.entries) == 0 {
			return err
		}
		if before != nil && (inTurn || next.dependsOn(before)) {
			<-before.ended
			if before.err != nil {
				return before.err
			}
		}
		if now := b.in.now(); now.Sub(checked) > checkAgain {
			switch err := actor.Still(ctx); {
			case err == nil:
				checked = now
			case fault.Is(err, fault.Unauthenticated), fault.Is(err, fault.Forbidden):
				if before != nil {
					<-before.ended // what was begun is done and answered
				}
				return err
			} // else it could not be checked just now: the next batch asks again
		}
		begin(next)
		select {
		case begun <- next: // the one before is answered
			before = next
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// take has a batch taken, and says so.
func (b *bulk) take(ctx context.Context, batch *batch) error {
	defer close(batch.ended)
	start := time.Now()
	batch.err = b.in.takeBatch(ctx, batch.entries)
	b.in.meter.took(start)
	return nil
}

// answerAll answers batches as they come, each once it was taken.
func (b *bulk) answerAll(begun <-chan *batch) error {
	for batch := range begun {
		<-batch.ended
		if err := errors.Join(batch.err, b.answer(batch.entries)); err != nil {
			return err
		}
	}
	return nil
}

// collect gathers the next batch: lines of one type with different keys, as
// far as they are there. Refused ones go along to be answered in their place.
func (b *bulk) collect(ctx context.Context) (*batch, error) {
	all, size, further := newBatch(), 0, 0
	for len(all.entries) < mostInBatch && size < batchBytes {
		e, err := b.one(ctx, len(all.entries) > 0)
		if err != nil || e == nil {
			return all, err
		}
		if e.answer.Status != Refused {
			isFull := len(all.entries) > 0 && further+e.further() > mostFurther
			if isFull || !all.fits(e) {
				b.next = e
				return all, nil
			}
			further += e.further()
		}
		all.add(e)
		size += e.size
	}
	return all, nil
}

// one is the next entry; nil at the end of the stream, or where there is none
// yet and a batch should not wait for it any longer.
func (b *bulk) one(ctx context.Context, impatient bool) (*entry, error) {
	if e := b.next; e != nil {
		b.next = nil
		return e, nil
	}
	select {
	case e := <-b.read:
		return e, nil
	default:
	}
	var late <-chan time.Time
	if impatient && !b.inTurn {
		timer := time.NewTimer(batchPatient)
		defer timer.Stop()
		late = timer.C
	}
	select {
	case e := <-b.read:
		return e, nil
	case <-late:
		return nil, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// answer writes what became of a batch, as far as it was decided.
func (b *bulk) answer(batch []*entry) error {
	for _, e := range batch {
		b.budget.Release(int64(e.size))
		if e.answer.Status == "" {
			continue
		}
		b.in.meter.answered(e)
		b.summary.Lines++
		switch e.answer.Status {
		case Taken:
			b.summary.Taken++
		case Repeated:
			b.summary.Repeated++
		case Refused:
			b.summary.Refused++
		}
		if err := b.encode.Encode(e.answer); err != nil {
			return err
		}
	}
	return b.flush()
}

// finish says how it ended.
func (b *bulk) finish(ctx context.Context, err error) error {
	b.summary.Done = err == nil
	if err != nil {
		f := fault.Of(err)
		b.summary.Code, b.summary.Reason, b.summary.Message = string(f.Code), f.Reason, f.Message
		if ctx.Err() == nil {
			b.in.log.WarnContext(ctx, "bulk intake ended early", "lines", b.summary.Lines, "error", err)
		}
	}
	return errors.Join(err, b.encode.Encode(b.summary), b.flush())
}

func (b *bulk) flush() error {
	if err := b.out.Flush(); err != nil || b.flusher == nil {
		return err
	}
	return b.flusher.Flush()
}
