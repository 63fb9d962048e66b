package graph

import (
	"context"
	"errors"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"
	"github.com/vektah/gqlparser/v2/parser"
	"github.com/vektah/gqlparser/v2/validator"
	"github.com/vektah/gqlparser/v2/validator/core"
	"github.com/vektah/gqlparser/v2/validator/rules"

	"merkato/internal/actor"
	"merkato/internal/fault"
	"merkato/internal/graph/cost"
	"merkato/internal/graph/wire"
)

// prepared is a query that was read, measured and validated. It depends on the
// text alone, so it is cached and used again by everyone who sends the same text.
type prepared struct {
	doc     *ast.QueryDocument
	circles map[*ast.OperationDefinition][]who
	weights map[*ast.OperationDefinition]int
}

const (
	maxErrors  = 10      // of one query; the caller mends them one by one anyway
	maxKept    = 8 << 10 // bytes of a query worth keeping
	maxQueries = 500     // kept
)

// prepare makes a query ready, or finds it ready. What nobody may ask without
// signing in is refused before it is validated, which is the costly part.
func (h *handler) prepare(ctx context.Context, text string) (*prepared, error) {
	if p, ok := h.queries.Get(text); ok {
		return p, nil
	}
	doc, err := parser.ParseQueryWithTokenLimit(&ast.Source{Input: text}, cost.Tokens)
	if err != nil {
		return nil, h.syntax(err)
	}
	if len(doc.Operations) == 0 {
		return nil, fault.New(wire.InvalidQuery, "no_operation", "The query has no operation.")
	}
	if err := cost.Check(h.schema, doc); err != nil {
		return nil, err
	}
	if _, known := actor.From(ctx); !known && !onlyOpen(h.schema, doc) {
		return nil, sellers.admit(ctx)
	}
	if errs := validator.ValidateWithRules(h.schema, doc, h.rules); len(errs) > 0 {
		shown := errs[:min(len(errs), maxErrors)]
		for _, e := range shown {
			e.Err = fault.New(wire.InvalidQuery, "invalid_query", "%s", e.Message)
		}
		return nil, shown
	}
	p := &prepared{doc: doc, circles: map[*ast.OperationDefinition][]who{}, weights: map[*ast.OperationDefinition]int{}}
	roots := cost.ByName(doc)
	for _, op := range doc.Operations {
		p.circles[op] = circles(op)
		p.weights[op] = cost.Weigh(roots.Of(op.SelectionSet))
	}
	if len(text) <= maxKept {
		h.queries.Add(text, p)
	}
	return p, nil
}

// A syntax error has a place in the query; being too long has none.
func (h *handler) syntax(err error) error {
	var at *gqlerror.Error
	if !errors.As(err, &at) {
		return err
	}
	if len(at.Locations) == 0 {
		return fault.New(fault.TooMuch, "query_too_long", "The query has more than %d tokens.", cost.Tokens)
	}
	at.Err = fault.New(wire.InvalidQuery, "syntax", "%s", at.Message)
	return at
}

// operation picks the one to run.
func (p *prepared) operation(name string) (*ast.OperationDefinition, error) {
	if name == "" && len(p.doc.Operations) > 1 {
		return nil, fault.New(fault.Malformed, "operation_name_missing", "The query has several operations: operationName must say which.")
	}
	op := p.doc.Operations.ForName(name)
	if op == nil {
		return nil, fault.New(fault.Malformed, "unknown_operation", "The query has no operation of this name.")
	}
	return op, nil
}

// noZeroBytes refuses what no database takes, where a text is in the query itself.
func noZeroBytes(observers *core.Events, addError core.AddErrFunc) {
	observers.OnValue(func(_ *core.Walker, value *ast.Value) {
		if (value.Kind == ast.StringValue || value.Kind == ast.BlockValue) && strings.ContainsRune(value.Raw, 0) {
			addError(core.Message("A text must not contain a zero byte."), core.At(value.Position))
		}
	})
}

// validationRules are GraphQL's own, and ours about zero bytes. In production a wrong name is not answered
// with the names that exist.
func validationRules(production bool) *rules.Rules {
	r := rules.NewDefaultRules()
	r.AddRule("NoZeroBytes", noZeroBytes)
	if production {
		r.ReplaceRule(rules.FieldsOnCorrectTypeRule.Name, rules.FieldsOnCorrectTypeRuleWithoutSuggestions.RuleFunc)
		r.ReplaceRule(rules.KnownArgumentNamesRule.Name, rules.KnownArgumentNamesRuleWithoutSuggestions.RuleFunc)
		r.ReplaceRule(rules.KnownTypeNamesRule.Name, rules.KnownTypeNamesRuleWithoutSuggestions.RuleFunc)
		r.ReplaceRule(rules.ScalarLeafsRule.Name, rules.ScalarLeafsRuleWithoutSuggestions.RuleFunc)
		r.ReplaceRule(rules.ValuesOfCorrectTypeRule.Name, rules.ValuesOfCorrectTypeRuleWithoutSuggestions.RuleFunc)
	}
	return r
}
