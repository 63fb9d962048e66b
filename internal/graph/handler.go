// Package graph is the product API: one GraphQL endpoint for the sellers'
// browser, on schema/. The server mounts it behind sign-in. It reads the
// request, refuses what is too much or not allowed, runs the resolvers and
// turns faults into GraphQL's errors; it knows no rule of any area and no SQL.
//
// The execution is gqlgen's. The way there is our own, because the caller is
// owed one of six codes for anything that can go wrong, and nothing may run
// before access, limits and variables have been checked.
package graph

import (
	"context"
	"maps"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/99designs/gqlgen/graphql"
	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/validator/rules"

	"merkato/internal/actor"
	"merkato/internal/fault"
	"merkato/internal/graph/cost"
	"merkato/internal/graph/generated"
	"merkato/internal/graph/plain"
	"merkato/internal/graph/variables"
	"merkato/internal/graph/wire"
	"merkato/internal/throttle"
)

// Options are what the API is built from.
type Options struct {
	Services   Services
	Limits     cost.Limits
	Production bool                                                                 // no introspection, no hints at names
	Posed      func(ctx context.Context, who actor.Actor, mutations []string) error // writes down what an operator changes as a seller, before it is done; nil: nobody poses
	Caller     func(*http.Request) string                                           // whose rate a request counts for
	Now        func() time.Time                                                     // nil: time.Now
}

// New makes the handler of POST /graphql.
func New(o Options) http.Handler {
	limits := o.Limits.WithDefaults()
	if o.Now == nil {
		o.Now = time.Now
	}
	executable, schema := executableSchema(o.Services, o.Production)
	return &handler{
		executable: executable,
		schema:     schema,
		rules:      validationRules(o.Production),
		limits:     limits,
		production: o.Production,
		posed:      o.Posed,
		caller:     o.Caller,
		throttle:   throttle.New(limits.Rate, limits.Burst, limits.Callers),
		now:        o.Now,
		queries:    newCache(maxQueries),
	}
}

type handler struct {
	executable graphql.ExecutableSchema
	schema     *ast.Schema
	rules      *rules.Rules
	limits     cost.Limits
	production bool
	posed      func(context.Context, actor.Actor, []string) error
	caller     func(*http.Request) string
	throttle   *throttle.Throttle
	now        func() time.Time
	queries    *lru.Cache[string, *prepared]
}

func newCache(size int) *lru.Cache[string, *prepared] {
	cache, err := lru.New[string, *prepared](size)
	if err != nil { // only for a size below one
		panic(err)
	}
	return cache
}

func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	defer func() {
		if value := recover(); value != nil {
			wire.WriteError(w, r, wire.Recovered(r.Context(), value))
		}
	}()
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", http.MethodPost)
		wire.WriteError(w, r, fault.New(fault.Malformed, wire.ReasonMethod, "Only POST is allowed."))
		return
	}
	if err := h.charge(w, r, 1); err != nil {
		wire.WriteError(w, r, err)
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), h.limits.Time)
	defer cancel()
	operation, err := h.accept(ctx, w, r)
	if err != nil {
		wire.WriteError(w, r, err)
		return
	}
	wire.WriteAnswer(w, h.run(ctx, operation))
}

// charge takes from the caller's rate; what is over it is refused.
func (h *handler) charge(w http.ResponseWriter, r *http.Request, n int) error {
	wait := h.throttle.Take(h.caller(r), n, h.now())
	if wait == 0 {
		return nil
	}
	w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
	return wire.RateLimited()
}

// accept reads a request up to the point where it may run.
func (h *handler) accept(ctx context.Context, w http.ResponseWriter, r *http.Request) (*graphql.OperationContext, error) {
	request, err := wire.Read(w, r, cost.Body)
	if err != nil {
		return nil, err
	}
	ready, err := h.prepare(ctx, request.Query)
	if err != nil {
		return nil, err
	}
	operation, err := ready.operation(request.OperationName)
	if err != nil {
		return nil, err
	}
	for _, circle := range ready.circles[operation] {
		if err := circle.admit(ctx); err != nil {
			return nil, err
		}
	}
	// One was counted already, before anything was read.
	if more := min(ready.weights[operation], h.limits.Burst) - 1; more > 0 {
		if err := h.charge(w, r, more); err != nil {
			return nil, err
		}
	}
	values, err := variables.Read(h.schema, operation, request.Values)
	if err != nil {
		return nil, err
	}
	if err := h.noteChange(ctx, ready.doc, operation); err != nil {
		return nil, err
	}
	return &graphql.OperationContext{
		RawQuery:               request.Query,
		OperationName:          request.OperationName,
		Variables:              values,
		Doc:                    ready.doc,
		Operation:              operation,
		DisableIntrospection:   h.production,
		RecoverFunc:            wire.Recovered,
		ResolverMiddleware:     plain.Field,
		RootResolverMiddleware: plainRootField,
	}, nil
}

// noteChange has a mutation written down that an operator sends as a seller:
// here, before any of them runs, so that none can be forgotten.
func (h *handler) noteChange(ctx context.Context, doc *ast.QueryDocument, operation *ast.OperationDefinition) error {
	who, _ := actor.From(ctx)
	if !who.Posing || operation.Operation != ast.Mutation {
		return nil
	}
	if h.posed == nil {
		return fault.New(fault.Forbidden, "pose_as_off", "Posing as a seller is switched off.")
	}
	return h.posed(ctx, who, slices.Sorted(maps.Keys(cost.ByName(doc).Of(operation.SelectionSet))))
}

func (h *handler) run(ctx context.Context, operation *graphql.OperationContext) *graphql.Response {
	ctx = graphql.WithOperationContext(ctx, operation)
	ctx = graphql.WithResponseContext(ctx, wire.Present, wire.Recovered)
	answer := h.executable.Exec(ctx)(ctx)
	answer.Errors = graphql.GetErrors(ctx)
	return answer
}

// Nothing runs between the execution and the resolvers; see plain.Field.
func plainRootField(ctx context.Context, next graphql.RootResolver) graphql.Marshaler {
	return next(ctx)
}

// executableSchema binds the services to the schema, without what we do not
// offer. @defer: an answer here is one piece, and what was deferred would be
// lost. In production also the fields that show the schema.
func executableSchema(services Services, production bool) (graphql.ExecutableSchema, *ast.Schema) {
	config := generated.Config{Resolvers: resolver{services, &termsCache{}}}
	schema := *generated.NewExecutableSchema(config).Schema()
	schema.Directives = maps.Clone(schema.Directives)
	delete(schema.Directives, "defer")
	if production {
		query := *schema.Query
		query.Fields = slices.DeleteFunc(slices.Clone(query.Fields), isIntrospection)
		schema.Types = maps.Clone(schema.Types)
		schema.Query, schema.Types[query.Name] = &query, &query
	}
	config.Schema = &schema
	return generated.NewExecutableSchema(config), &schema
}

func isIntrospection(f *ast.FieldDefinition) bool { return strings.HasPrefix(f.Name, "__") }
