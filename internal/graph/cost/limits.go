// Package cost bounds what one caller can make the server do: it measures a query
// before it is validated, and weighs it against the caller's rate.
package cost

import (
	"cmp"
	"strings"
	"time"

	"github.com/vektah/gqlparser/v2/ast"
	"golang.org/x/time/rate"

	"merkato/internal/fault"
)

// What one request may ask for.
const (
	Body       = 1 << 20 // bytes of it
	Tokens     = 2000    // words and signs of a query
	depth      = 10      // fields inside fields
	complexity = 1900    // fields, each in a list counted as ten, in a short one once
	aliases    = 30      // fields asked for under another name
	repeats    = 30      // fields beside one of the same name
	weight     = 25      // root fields, each as heavy as weights says
)

// Limits bound what one caller can make the server do. A zero is the default.
type Limits struct {
	Time    time.Duration // until an answer must be there; 10 s
	Rate    rate.Limit    // requests a second for one caller; 50 (rate.Inf: any number)
	Burst   int           // requests at once for one caller; 200, the server sets ten seconds' worth
	Callers int           // callers whose rate is remembered; 10 000
}

// WithDefaults are the limits with those filled in that are zero.
func (l Limits) WithDefaults() Limits {
	l.Time = cmp.Or(l.Time, 10*time.Second)
	l.Rate = cmp.Or(l.Rate, 50)
	l.Burst = cmp.Or(l.Burst, 200)
	l.Callers = cmp.Or(l.Callers, 10_000)
	return l
}

// Check refuses a query that is too much work. It runs before validation, which
// itself takes long for such a query.
func Check(schema *ast.Schema, doc *ast.QueryDocument) error {
	m := measure{schema: schema, doc: doc, fragments: map[string]size{}, names: newTally(doc, responseName)}
	roots := ByName(doc)
	var whole size
	heaviest := 0
	for _, op := range doc.Operations {
		whole = whole.and(m.set(op.SelectionSet, RootOf(schema, op.Operation)))
		heaviest = max(heaviest, Weigh(roots.Of(op.SelectionSet)))
	}
	for _, f := range doc.Fragments { // also those that nothing uses yet
		own := m.fragment(f.Name)
		whole.depth = max(whole.depth, own.depth)
		whole.cost = max(whole.cost, own.cost)
		whole.repeats = max(whole.repeats, own.repeats)
	}
	switch {
	case whole.depth > depth:
		return fault.New(fault.TooMuch, "query_too_deep", "The query is nested deeper than %d fields.", depth)
	case whole.cost > complexity:
		return fault.New(fault.TooMuch, "query_too_complex", "The query asks for too much at once: its cost is over %d.", complexity)
	case whole.aliases > aliases:
		return fault.New(fault.TooMuch, "query_too_many_aliases", "The query has more than %d aliases.", aliases)
	case whole.repeats > repeats:
		return fault.New(fault.TooMuch, "query_too_repetitive", "The query repeats fields more than %d times.", repeats)
	case heaviest > weight:
		return fault.New(fault.TooMuch, "query_too_heavy", "The query asks for too many costly things at once: send them one by one.")
	}
	return nil
}

// RootOf is the type of the schema that an operation begins with.
func RootOf(schema *ast.Schema, operation ast.Operation) *ast.Definition {
	switch operation {
	case ast.Mutation:
		return schema.Mutation
	case ast.Subscription:
		return schema.Subscription
	}
	return schema.Query
}

// size is how much a selection asks for.
type size struct{ depth, cost, aliases, repeats int }

// enough is more than any limit; counting stops there rather than overflow.
const enough = 1 << 30

func (s size) and(other size) size {
	return size{
		depth:   max(s.depth, other.depth),
		cost:    min(s.cost+other.cost, enough),
		aliases: min(s.aliases+other.aliases, enough),
		repeats: min(s.repeats+other.repeats, enough),
	}
}

// around is a field with what is selected inside it.
func (s size) around(inner size) size {
	inner.depth += s.depth
	return s.and(inner)
}

// listFactor stands for the length of a list, which is not known beforehand.
const listFactor = 10

// short are lists that few have anything in, counted as one.
var short = map[string]bool{"ContactMessage.attachments": true}

// measure walks a query that may not be valid. Each fragment is walked once,
// however often it is spread, so the work is bounded by the query's text.
type measure struct {
	schema    *ast.Schema
	doc       *ast.QueryDocument
	fragments map[string]size
	names     Tally
}

// set measures the whole of what is selected inside an operation, a field or a
// fragment.
func (m measure) set(set ast.SelectionSet, parent *ast.Definition) size {
	total := m.selections(set, parent)
	total.repeats += repeated(m.names.Of(set))
	return total
}

func (m measure) selections(set ast.SelectionSet, parent *ast.Definition) size {
	var total size
	for _, selection := range set {
		switch s := selection.(type) {
		case *ast.Field:
			total = total.and(m.field(s, parent))
		case *ast.InlineFragment:
			on := parent
			if s.TypeCondition != "" {
				on = m.schema.Types[s.TypeCondition]
			}
			total = total.and(m.selections(s.SelectionSet, on))
		case *ast.FragmentSpread:
			total = total.and(m.fragment(s.Name))
		}
	}
	return total
}

func (m measure) field(f *ast.Field, parent *ast.Definition) size {
	var def *ast.FieldDefinition
	if parent != nil {
		def = parent.Fields.ForName(f.Name)
	}
	own := size{depth: 1, cost: 1}
	if f.Alias != f.Name {
		own.aliases = 1
	}
	if def == nil { // __typename, or a field that validation refuses
		return own.around(m.set(f.SelectionSet, nil))
	}
	if strings.HasPrefix(def.Name, "__") {
		return own // where it is on, a tool's query for the schema is large
	}
	inner := m.set(f.SelectionSet, m.schema.Types[def.Type.Name()])
	if def.Type.Elem != nil && !short[parent.Name+"."+def.Name] {
		inner.cost = listFactor * max(1, inner.cost)
	}
	return own.around(inner)
}

func (m measure) fragment(name string) size {
	known, ok := m.fragments[name]
	if ok {
		return known
	}
	m.fragments[name] = size{} // a fragment within itself; validation refuses it
	f := m.doc.Fragments.ForName(name)
	if f == nil {
		return size{}
	}
	own := m.set(f.SelectionSet, m.schema.Types[f.TypeCondition])
	m.fragments[name] = own
	return own
}
