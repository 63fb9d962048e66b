// Package intake takes in what the marketplace sends, one by one or as a stream
// of lines, and keeps the promise that sending is safe: what was taken under a
// key is never done again. It reads and checks the form; its caller knows what a
// kind of things means, and who takes it.
package intake

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/fault"
)

// Options are what an intake is built from.
type Options struct {
	DB         *db.DB
	Registry   huma.Registry // of schemas
	Now        func() time.Time
	Registerer prometheus.Registerer // where counts are published; nil: nowhere
	Log        *slog.Logger
}

// Intake takes in what is sent, once for each key.
type Intake struct {
	db       *db.DB
	registry huma.Registry
	now      func() time.Time
	log      *slog.Logger
	meter    *meter
	kinds    map[string]*Kind
	names    []string
}

// New makes an intake that knows no kind yet.
func New(o Options) *Intake {
	return &Intake{db: o.DB, registry: o.Registry, now: o.Now, log: o.Log, meter: newMeter(o.Registerer), kinds: map[string]*Kind{}}
}

// Add makes a kind of things known.
func (in *Intake) Add(k *Kind) {
	in.kinds[k.name] = k
	in.names = append(in.names, k.name)
}

// Kind is the kind of that name.
func (in *Intake) Kind(name string) *Kind { return in.kinds[name] }

// KindNames are those of all kinds, in the order in which they were added.
func (in *Intake) KindNames() []string { return in.names }

// take has entries of one kind, each with another key, taken in one
// transaction, and answers each. An error means that nothing was done.
//
// The keys are written first: who comes second with a key waits here for the
// first, and then repeats its answer. What is refused leaves no trace, so that
// the mended request may use the same key.
func (in *Intake) take(ctx context.Context, entries []*entry) error {
	return in.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		fresh, repeated, err := in.claim(ctx, tx, entries)
		if err != nil {
			return err
		}
		if err := in.repeat(ctx, tx, repeated); err != nil || len(fresh) == 0 {
			return err
		}
		outcomes, err := fresh[0].kind.take(ctx, tx, fresh)
		if err != nil {
			return err
		}
		var results []resultRow
		var refused []string
		var gone []requestRow
		for i, e := range fresh {
			o := outcomes[i]
			if o.Err != nil {
				if f := fault.Of(o.Err); f.Code == fault.Internal {
					return o.Err
				}
				e.refuse(o.Err)
				refused = append(refused, e.key)
				continue
			}
			result, err := json.Marshal(o.Result)
			if err != nil {
				return err
			}
			e.done(Taken, result)
			if o.Repeated {
				e.answer.Status = Repeated
			}
			results = append(results, resultRow{e.key, string(result)})
			if o.Forget {
				gone = append(gone, requestRow{Key: e.key, Body: string(e.body)})
			}
		}
		if err := errors.Join(unclaim(ctx, tx, refused), forget(ctx, tx, gone)); err != nil {
			return err
		}
		return keepResults(ctx, tx, results)
	})
}

// claim writes the keys of entries and returns which were there already. Keys
// are written in order, so that writers never wait for each other in a circle.
func (in *Intake) claim(ctx context.Context, tx bun.Tx, entries []*entry) (fresh, repeated []*entry, err error) {
	sorted := slices.SortedFunc(slices.Values(entries), func(a, b *entry) int { return strings.Compare(a.key, b.key) })
	now := in.now().UTC()
	rows := make([]requestRow, len(sorted))
	for i, e := range sorted {
		rows[i] = requestRow{Key: e.key, Kind: e.kind.name, Body: string(e.body), At: now}
	}
	claimed, err := insertKeys(ctx, tx, rows)
	if err != nil {
		return nil, nil, err
	}
	for _, e := range entries {
		if claimed[e.key] {
			fresh = append(fresh, e)
		} else {
			repeated = append(repeated, e)
		}
	}
	return fresh, repeated, nil
}

// repeat answers what was done before as it was then. The claim has waited for
// whoever was doing it, so it can be seen now.
func (in *Intake) repeat(ctx context.Context, tx bun.Tx, repeated []*entry) error {
	if len(repeated) == 0 {
		return nil
	}
	firsts, err := requestsByKey(ctx, tx, repeated)
	if err != nil {
		return err
	}
	for _, e := range repeated {
		first, ok := firsts[e.key]
		if !ok {
			// Purged between the two statements, after its 400 days.
			return fault.New(fault.Unavailable, "busy", "This key has just expired; send it again.").At("key")
		}
		if first.Kind == e.kind.name && (first.Body == string(e.body) || first.Body == digest(string(e.body))) {
			e.done(Repeated, []byte(first.Result))
			continue
		}
		switch err := keyReused(first, e); {
		case err == nil: // only written differently, by an older version of ours
			e.done(Repeated, []byte(first.Result))
		case fault.Is(err, fault.Conflict):
			e.refuse(err)
		default:
			return err
		}
	}
	return nil
}

// takeOne takes a single entry, or says why not.
func (in *Intake) takeOne(ctx context.Context, e *entry) error {
	err := in.take(ctx, []*entry{e})
	if err == nil {
		return nil
	}
	if db.IsUnique(err) || db.IsForeignKey(err) {
		// Another writer was faster with the same thing; it can be seen now.
		err = in.take(ctx, []*entry{e})
	}
	return err
}

// Sent is the canonical body that was taken under a key; nil where none was.
func (in *Intake) Sent(ctx context.Context, key string) ([]byte, error) {
	return bodyOf(ctx, in.db.Read(), key)
}
