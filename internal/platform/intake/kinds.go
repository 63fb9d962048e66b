package intake

import (
	"context"
	"encoding/json"
	"reflect"

	"github.com/danielgtaylor/huma/v2"
	"github.com/uptrace/bun"
)

// Kind is a kind of thing that the marketplace sends: how it is read, and what
// takes it.
type Kind struct {
	name   string // in bulk lines, in the database and in metrics
	Schema *huma.Schema
	// decode reads a whole bulk line whose data keeps to the schema. It returns
	// the data and its canonical form: the same for the same content.
	decode func(line []byte) (data any, canonical []byte, err error)
	// take has what was sent taken, each or none of them, in a transaction.
	take func(ctx context.Context, tx bun.Tx, entries []*entry) ([]Outcome, error)
}

// Outcome is what became of one thing that was sent.
type Outcome struct {
	Result   Result
	Repeated bool  // it was there already, by its own name
	Forget   bool  // it is of somebody deleted: what was sent is not kept
	Err      error // why it was refused
}

// Result is what a thing became here.
type Result struct {
	ID     int64   `json:"id,omitempty" doc:"Merkato's id of the seller, product, rating or message."`
	Orders []int64 `json:"orders,omitempty" doc:"Merkato's ids of the order: one for each seller in it."`
	Lines  []int64 `json:"lines,omitempty" doc:"Merkato's ids of the lines as they were sent; of a refund its own."`
	Thread int64   `json:"thread,omitempty" doc:"Merkato's id of the conversation."`
	Days   int     `json:"days,omitempty" doc:"How many days were counted."`
	Old    bool    `json:"old,omitempty" doc:"Something newer was known already, so nothing was changed."`
}

// KindOf makes a kind of a type of data and of what takes it.
func KindOf[T any](registry huma.Registry, name string, take func(ctx context.Context, tx bun.Tx, sent []*T) ([]Outcome, error)) *Kind {
	return &Kind{
		name:   name,
		Schema: registry.Schema(reflect.TypeFor[T](), true, ""),
		decode: func(line []byte) (any, []byte, error) {
			var sent struct {
				Data *T `json:"data"`
			}
			if err := json.Unmarshal(line, &sent); err != nil {
				return nil, nil, err
			}
			canonical, err := json.Marshal(sent.Data)
			return sent.Data, canonical, err
		},
		take: func(ctx context.Context, tx bun.Tx, entries []*entry) ([]Outcome, error) {
			sent := make([]*T, len(entries))
			for i, e := range entries {
				sent[i] = e.data.(*T)
			}
			return take(ctx, tx, sent)
		},
	}
}

// OutcomesOf translates what a service says became of things.
func OutcomesOf[O any](from []O, err error, of func(O) Outcome) ([]Outcome, error) {
	if err != nil {
		return nil, err
	}
	all := make([]Outcome, len(from))
	for i, o := range from {
		all[i] = of(o)
	}
	return all, nil
}
