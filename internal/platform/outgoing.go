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
// returns it, List the answer.
type outgoing[T, List any] struct {
	name        string // in addresses, of several
	tag         string
	summary     string
	description string
	find        func(ctx context.Context, after, limit int64) ([]T, error)
	list        func(found []T, more bool) List
	take        func(ctx context.Context, ids []int64) (int64, error)
	example     json.RawMessage
}

// addOutgoing registers the two operations of a way out.
func addOutgoing[T, List any](p *Platform, api huma.API, o outgoing[T, List]) {
	list := huma.Operation{
		OperationID: "list-" + o.name, Method: http.MethodGet, Path: "/platform/" + o.name, Tags: []string{o.tag},
		Summary: o.summary, Description: o.description,
		Errors: failures, Security: p.security(),
	}
	huma.Register(api, list, func(ctx context.Context, in *pageInput) (*struct{ Body List }, error) {
		found, err := o.find(ctx, in.After, in.Limit+1)
		if err != nil {
			p.LogInternal(ctx, err)
			return nil, problemOf(err)
		}
		more := int64(len(found)) > in.Limit
		return &struct{ Body List }{o.list(found[:min(int64(len(found)), in.Limit)], more)}, nil
	})
	taken := huma.Operation{
		OperationID: "post-taken-" + o.name, Method: http.MethodPost, Path: "/platform/" + o.name + "/taken", Tags: []string{o.tag},
		Summary:      "Say which " + o.name + " were taken",
		Description:  "The " + o.name + " named are not listed again. Naming one twice does no harm, so this needs no key. If one of them is unknown, none is noted.",
		MaxBodyBytes: intake.LongestLine + 1,
		Middlewares:  huma.Middlewares{readToEnd, wantJSON},
		Errors:       slices.Concat(failures, []int{404}), Security: p.security(),
	}
	huma.Register(api, taken, func(ctx context.Context, in *struct{ Body TakenIDs }) (*struct{ Body TakenAnswer }, error) {
		n, err := o.take(ctx, in.Body.IDs)
		if err != nil {
			p.LogInternal(ctx, err)
			return nil, problemOf(err)
		}
		return &struct{ Body TakenAnswer }{TakenAnswer{Taken: n}}, nil
	})
	doc := api.OpenAPI()
	exampleAnswer(doc.Paths[list.Path].Get, o.example)
	exampleAnswer(doc.Paths[taken.Path].Post, object(`{"taken":1}`))
	doc.Paths[taken.Path].Post.RequestBody.Content["application/json"].Example = examples[taken.OperationID]
}

func exampleAnswer(op *huma.Operation, example json.RawMessage) {
	op.Responses["200"].Content["application/json"].Example = example
}
