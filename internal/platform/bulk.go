package platform

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"time"

	"golang.org/x/sync/semaphore"

	"merkato/internal/fault"
)

const (
	mostInBatch  = 500         // lines of one transaction
	mostFurther  = 500         // further parts of these, as an order's lines after its first: each costs memory
	batchBytes   = 512 << 10   // and bytes
	bytesAhead   = longestLine // that are read while a batch is being written
	linesAhead   = 2 * mostInBatch
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
func (p *Platform) Bulk(ctx context.Context, r io.Reader, w io.Writer) error {
	p.meter.running.Inc()
	defer p.meter.running.Dec()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel() // stops the reader too

	b := &bulk{p: p, out: bufio.NewWriterSize(w, 32<<10), budget: semaphore.NewWeighted(bytesAhead), read: make(chan *entry, linesAhead)}
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
	p       *Platform
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
		case err != nil:
			return fault.New(fault.Malformed, "stream_cut", "The stream broke off after line %d.", lines.number).Because(err)
		default:
			if err := b.budget.Acquire(ctx, int64(len(line))); err != nil {
				return err
			}
			e = b.p.read(number, line)
		}
		select {
		case b.read <- e:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// takeAll takes batch after batch and answers it.
func (b *bulk) takeAll(ctx context.Context) error {
	for {
		batch, err := b.collect(ctx)
		if err != nil || len(batch) == 0 {
			return err
		}
		start := time.Now()
		err = b.p.takeBatch(ctx, batch)
		b.p.meter.took(start)
		if err := errors.Join(err, b.answer(batch)); err != nil {
			return err
		}
	}
}

// collect gathers the next batch: lines of one type with different keys, as
// far as they are there. Refused ones go along to be answered in their place.
func (b *bulk) collect(ctx context.Context) (batch []*entry, err error) {
	keys, size, further := map[string]bool{}, 0, 0
	var kind *kind
	for len(batch) < mostInBatch && size < batchBytes {
		e, err := b.one(ctx, len(batch) > 0)
		if err != nil || e == nil {
			return batch, err
		}
		if e.answer.Status != Refused {
			isFull := len(batch) > 0 && further+e.further() > mostFurther
			if isFull || (kind != nil && e.kind != kind) || keys[e.key] {
				b.next = e
				return batch, nil
			}
			kind, keys[e.key] = e.kind, true
			further += e.further()
		}
		batch, size = append(batch, e), size+e.size
	}
	return batch, nil
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
	if impatient {
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
		b.p.meter.answered(e)
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
			b.p.Log.WarnContext(ctx, "bulk intake ended early", "lines", b.summary.Lines, "error", err)
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

// takeBatch has the sound entries of a batch taken. If that fails for a reason
// that none of them was told, each is tried by itself, so that one cannot
// spoil the others. An error means that the rest could not be tried.
func (p *Platform) takeBatch(ctx context.Context, batch []*entry) error {
	var sound []*entry
	for _, e := range batch {
		if e.answer.Status != Refused {
			sound = append(sound, e)
		}
	}
	if len(sound) == 0 {
		return nil
	}
	failed := p.take(ctx, sound)
	if failed == nil {
		return nil
	}
	for _, e := range sound {
		e.answer = Answer{}
	}
	for _, e := range sound {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		err := p.takeOne(ctx, e)
		if err == nil {
			continue
		}
		if fault.Is(err, fault.Unavailable) || p.DB.Ping(ctx) != nil {
			e.answer = Answer{}
			return fault.New(fault.Unavailable, "database_away", "The database cannot be reached; send the rest again.").Because(err)
		}
		p.logInternal(ctx, err)
		e.refuse(err)
	}
	return nil
}
