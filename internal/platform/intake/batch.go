package intake

import (
	"context"
	"slices"

	"merkato/internal/fault"
)

// batch is lines that are taken together: of one kind, each with another key.
type batch struct {
	entries  []*entry
	kind     *Kind // of those that are sound; nil: none is
	keys     map[string]bool
	subjects map[string]bool // that it changes or builds on, if they can be known from what was sent
	ended    chan struct{}   // closed when it was taken
	err      error           // then: why the rest could not be tried
}

func newBatch() *batch {
	return &batch{keys: map[string]bool{}, subjects: map[string]bool{}, ended: make(chan struct{})}
}

// fits reports whether a sound entry may be taken together with those here: those
// of one batch have nothing to do with each other.
func (b *batch) fits(e *entry) bool {
	isOther := func(subject string) bool { return b.subjects[subject] }
	return (b.kind == nil || b.kind == e.kind) && !b.keys[e.key] && !slices.ContainsFunc(e.subjects(), isOther)
}

func (b *batch) add(e *entry) {
	b.entries = append(b.entries, e)
	if e.answer.Status == Refused {
		return
	}
	b.kind, b.keys[e.key] = e.kind, true
	for _, subject := range e.subjects() {
		b.subjects[subject] = true
	}
}

// dependsOn reports whether it may make a difference which of two batches is taken
// first.
func (b *batch) dependsOn(other *batch) bool {
	if b.kind == nil || other.kind == nil {
		return false // there is nothing to take in one of them
	}
	if b.kind != other.kind || len(b.subjects) == 0 {
		return true
	}
	return shareAny(b.keys, other.keys) || shareAny(b.subjects, other.subjects)
}

func shareAny(some, others map[string]bool) bool {
	for name := range some {
		if others[name] {
			return true
		}
	}
	return false
}

// takeBatch has the sound entries of a batch taken. If that fails for a reason
// that is not one entry's own, each is tried by itself, so that one cannot
// spoil the others. An error means that the rest could not be tried.
func (in *Intake) takeBatch(ctx context.Context, batch []*entry) error {
	sound := slices.DeleteFunc(slices.Clone(batch), func(e *entry) bool { return e.answer.Status == Refused })
	if len(sound) == 0 || in.take(ctx, sound) == nil {
		return nil
	}
	for _, e := range sound {
		e.answer = Answer{}
	}
	for _, e := range sound {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		err := in.takeOne(ctx, e)
		if err == nil {
			continue
		}
		if fault.Is(err, fault.Unavailable) || in.db.Ping(ctx) != nil {
			e.answer = Answer{}
			return fault.New(fault.Unavailable, "database_away", "The database cannot be reached; send the rest again.").Because(err)
		}
		in.LogInternal(ctx, err)
		e.refuse(err)
	}
	return nil
}
