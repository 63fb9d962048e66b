package platform

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/fault"
)

// take has entries of one kind, each with another key, taken in one
// transaction, and answers each. An error means that nothing was done.
//
// The keys are written first: who comes second with a key waits here for the
// first, and then repeats its answer. What is refused leaves no trace, so that
// the mended request may use the same key.
func (p *Platform) take(ctx context.Context, entries []*entry) error {
	return p.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		fresh, repeated, err := p.claim(ctx, tx, entries)
		if err != nil {
			return err
		}
		if err := p.repeat(ctx, tx, repeated); err != nil || len(fresh) == 0 {
			return err
		}
		outcomes, err := fresh[0].kind.take(ctx, tx, fresh)
		if err != nil {
			return err
		}
		var results []resultRow
		var refused []string
		for i, e := range fresh {
			o := outcomes[i]
			if o.err != nil {
				if f := fault.Of(o.err); f.Code == fault.Internal {
					return o.err
				}
				e.refuse(o.err)
				refused = append(refused, e.key)
				continue
			}
			result, err := json.Marshal(o.result)
			if err != nil {
				return err
			}
			e.done(Taken, result)
			if o.repeated {
				e.answer.Status = Repeated
			}
			results = append(results, resultRow{e.key, string(result)})
		}
		if err := unclaim(ctx, tx, refused); err != nil {
			return err
		}
		return keepResults(ctx, tx, results)
	})
}

// claim writes the keys of entries and tells which were there already. Keys
// are written in order, so that writers never wait for each other in a circle.
func (p *Platform) claim(ctx context.Context, tx bun.Tx, entries []*entry) (fresh, repeated []*entry, err error) {
	sorted := slices.SortedFunc(slices.Values(entries), func(a, b *entry) int { return strings.Compare(a.key, b.key) })
	now := p.Now().UTC()
	rows := make([]intakeRow, len(sorted))
	for i, e := range sorted {
		rows[i] = intakeRow{Key: e.key, Kind: e.kind.name, Body: string(e.body), At: now}
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
func (p *Platform) repeat(ctx context.Context, tx bun.Tx, repeated []*entry) error {
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
			return fault.New(fault.Unavailable, "busy", "This key is just being let go; send it again.").At("key")
		}
		if first.Kind == e.kind.name && first.Body == string(e.body) {
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
func (p *Platform) takeOne(ctx context.Context, e *entry) error {
	err := p.take(ctx, []*entry{e})
	if err == nil {
		return nil
	}
	if db.IsUnique(err) || db.IsForeignKey(err) {
		// Another writer was faster with the same thing; it can be seen now.
		err = p.take(ctx, []*entry{e})
	}
	return err
}

// Sent is the canonical body that was taken under a key; nil where none was.
func (p *Platform) Sent(ctx context.Context, key string) ([]byte, error) {
	return bodyOf(ctx, p.DB.Read(), key)
}
