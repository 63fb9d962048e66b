package platform

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"merkato/internal/platform/intake"
)

// TakenIDs names what the marketplace has of a list.
type TakenIDs struct {
	IDs []int64 `json:"ids" minItems:"1" maxItems:"1000" doc:"Merkato's ids, as the list has them."`
}

// TakenAnswer says what the marketplace's word changed.
type TakenAnswer struct {
	Taken int64 `json:"taken" doc:"How many of them had not been named before." example:"2"`
}

type pageInput struct {
	After int64 `query:"after" minimum:"0" doc:"Only those with a higher id. It is for going through a long list; each round begins without it, so that none is passed by."`
	Limit int64 `query:"limit" minimum:"1" maximum:"1000" default:"100" doc:"How many at most; 100 where it is left out." example:"100"`
}

// outgoing is a way out: what sellers made and the marketplace comes for, so
// nothing of ours has to know where to send to. T is one of them as its area
// returns it, One the same for the marketplace, List the answer.
type outgoing[T, One, List any] struct {
	name        string // in addresses, of several
	tag         string
	summary     string
	description string
	from        waiting[T]
	one         func(T) One
	list        func(all []One, more bool) List
	example     json.RawMessage
}

// waiting is an area that lists what it has for the marketplace, until that is taken.
// To write the description of the API there is none.
type waiting[T any] interface {
	Outgoing(ctx context.Context, after, limit int64) ([]T, error)
	Take(ctx context.Context, ids []int64) (int64, error)
}

// addOutgoing registers the two operations of a way out.
func addOutgoing[T, One, List any](p *Platform, api huma.API, o outgoing[T, One, List]) {
	list := huma.Operation{
		OperationID: "list-" + o.name, Method: http.MethodGet, Path: "/platform/" + o.name, Tags: []string{o.tag},
		Summary: o.summary, Description: o.description,
	}
	register(p, api, list, func(ctx context.Context, in *pageInput) (List, error) {
		found, err := o.from.Outgoing(ctx, in.After, in.Limit+1)
		all := []One{}
		for _, one := range found[:min(int64(len(found)), in.Limit)] {
			all = append(all, o.one(one))
		}
		return o.list(all, int64(len(found)) > in.Limit), err
	})
	taken := huma.Operation{
		OperationID: "post-taken-" + o.name, Method: http.MethodPost, Path: "/platform/" + o.name + "/taken", Tags: []string{o.tag},
		Summary:      "Say which " + o.name + " were taken",
		Description:  "The " + o.name + " named are not listed again. Naming one twice does no harm, so this needs no key. If one of them is unknown, none is noted.",
		MaxBodyBytes: intake.LongestLine + 1,
		Middlewares:  huma.Middlewares{readToEnd, wantJSON},
		Errors:       []int{404},
	}
	register(p, api, taken, func(ctx context.Context, in *struct{ Body TakenIDs }) (TakenAnswer, error) {
		n, err := o.from.Take(ctx, in.Body.IDs)
		return TakenAnswer{Taken: n}, err
	})
	doc := api.OpenAPI()
	exampleAnswer(doc.Paths[list.Path].Get, o.example)
	exampleAnswer(doc.Paths[taken.Path].Post, object(`{"taken":1}`))
	doc.Paths[taken.Path].Post.RequestBody.Content["application/json"].Example = examples[taken.OperationID]
}

// register adds an operation that answers in JSON, or says what is wrong.
func register[I, Body any](p *Platform, api huma.API, op huma.Operation, do func(ctx context.Context, in *I) (Body, error)) {
	op.Errors, op.Security = slices.Concat(failures, op.Errors), p.security()
	huma.Register(api, op, func(ctx context.Context, in *I) (*struct{ Body Body }, error) {
		answer, err := do(ctx, in)
		if err != nil {
			p.LogInternal(ctx, err)
			return nil, problemOf(err)
		}
		return &struct{ Body Body }{answer}, nil
	})
}

// orLeftOut is a text that may be missing, as JSON leaves it out.
func orLeftOut(text *string) string {
	if text == nil {
		return ""
	}
	return *text
}

func exampleAnswer(op *huma.Operation, example json.RawMessage) {
	op.Responses["200"].Content["application/json"].Example = example
}
