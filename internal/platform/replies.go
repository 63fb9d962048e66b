package platform

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"

	"github.com/danielgtaylor/huma/v2"
)

// Replies is what sellers wrote and the marketplace has yet to take.
type Replies struct {
	Replies []Reply `json:"replies" doc:"In the order of their ids."`
	More    bool    `json:"more" doc:"There are more than these."`
}

// Reply is what a seller wrote to a customer.
type Reply struct {
	ID     int64  `json:"id" doc:"Merkato's id of the reply." example:"731"`
	Thread string `json:"thread" doc:"The marketplace's id of the conversation." example:"T-700"`
	Body   string `json:"body" doc:"Plain text of 1 to 10000 characters, with line breaks." example:"Yes, from version 2.1 on."`
	At     Moment `json:"at" doc:"When it was written."`
}

// TakenReplies names replies that the marketplace has.
type TakenReplies struct {
	IDs []int64 `json:"ids" minItems:"1" maxItems:"1000" doc:"Merkato's ids of the replies."`
}

// TakenAnswer says what the marketplace's word changed.
type TakenAnswer struct {
	Taken int64 `json:"taken" doc:"How many of them had not been named before." example:"2"`
}

type repliesInput struct {
	After int64 `query:"after" minimum:"0" doc:"Only replies with a higher id. It is for going through a long list; each round begins without it, so that none is passed by."`
	Limit int64 `query:"limit" minimum:"1" maximum:"1000" default:"100" doc:"How many at most; 100 where it is left out." example:"100"`
}

// addReplies registers the way out: the only thing that the marketplace gets
// here. It comes for it, so nothing of ours has to know where to send to.
func (p *Platform) addReplies(api huma.API) {
	list := huma.Operation{
		OperationID: "list-replies", Method: http.MethodGet, Path: "/platform/replies", Tags: []string{"Replies"},
		Summary: "Take what sellers reply to customers",
		Description: "Lists the replies that the marketplace has not said to have. Ask every few seconds, hand each to its customer, then name it as taken: until then it is listed again. " +
			"A reply may be listed twice if the marketplace breaks off between the two, so hand it on by its id.",
		Errors: failures, Security: security,
	}
	huma.Register(api, list, func(ctx context.Context, in *repliesInput) (*struct{ Body Replies }, error) {
		found, err := p.Messages.Outgoing(ctx, in.After, in.Limit+1)
		if err != nil {
			p.logInternal(ctx, err)
			return nil, problemOf(err)
		}
		out := Replies{Replies: []Reply{}, More: int64(len(found)) > in.Limit}
		for _, r := range found[:min(int64(len(found)), in.Limit)] {
			out.Replies = append(out.Replies, Reply{ID: r.ID, Thread: r.Thread, Body: r.Body, At: Moment{r.SentAt.UTC()}})
		}
		return &struct{ Body Replies }{out}, nil
	})
	taken := huma.Operation{
		OperationID: "post-taken-replies", Method: http.MethodPost, Path: "/platform/replies/taken", Tags: []string{"Replies"},
		Summary:      "Say which replies were taken",
		Description:  "The replies named are not listed again. Naming one twice does no harm, so this needs no key. If one of them is unknown, none is noted.",
		MaxBodyBytes: longestLine + 1,
		Middlewares:  huma.Middlewares{readToEnd, wantJSON},
		Errors:       slices.Concat(failures, []int{404}), Security: security,
	}
	huma.Register(api, taken, func(ctx context.Context, in *struct{ Body TakenReplies }) (*struct{ Body TakenAnswer }, error) {
		n, err := p.Messages.Take(ctx, in.Body.IDs)
		if err != nil {
			p.logInternal(ctx, err)
			return nil, problemOf(err)
		}
		return &struct{ Body TakenAnswer }{TakenAnswer{Taken: n}}, nil
	})
	doc := api.OpenAPI()
	exampleAnswer(doc.Paths[list.Path].Get, object(`{"replies":[{"id":731,"thread":"T-700","body":"Yes, from version 2.1 on.","at":"2026-05-21T17:05:00Z"}],"more":false}`))
	exampleAnswer(doc.Paths[taken.Path].Post, object(`{"taken":1}`))
	doc.Paths[taken.Path].Post.RequestBody.Content["application/json"].Example = examples[taken.OperationID]
}

func exampleAnswer(op *huma.Operation, example json.RawMessage) {
	op.Responses["200"].Content["application/json"].Example = example
}
