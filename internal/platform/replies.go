package platform

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"merkato/internal/blobs/attached"
	"merkato/internal/messages"
	"merkato/internal/platform/feed"
)

// Replies is what sellers wrote and the marketplace has yet to take.
type Replies struct {
	Replies []Reply `json:"replies" doc:"In the order of their ids."`
	More    bool    `json:"more" doc:"There are more than these."`
}

// Reply is what a seller wrote to a customer.
type Reply struct {
	ID     int64       `json:"id" doc:"Merkato's id of the reply." example:"731"`
	Thread string      `json:"thread" doc:"The marketplace's id of the conversation." example:"T-700"`
	Body   string      `json:"body" doc:"Plain text of 1 to 10000 characters, with line breaks." example:"Yes, from version 2.1 on."`
	At     feed.Moment `json:"at" doc:"When it was written."`

	Attachments []ReplyAttachment `json:"attachments,omitempty" doc:"Files that go with it, each at /platform/attachments/{id}."`
}

// ReplyAttachment is a file that goes with a reply.
type ReplyAttachment struct {
	ID   int64  `json:"id" doc:"Merkato's id of the file." example:"58"`
	Name string `json:"name" example:"settings.png"`
	Size int64  `json:"size" doc:"In bytes." example:"48211"`
}

func (p *Platform) addReplies(api huma.API) {
	addOutgoing(p, api, outgoing[messages.Outgoing, Reply, Replies]{
		name: "replies", tag: "Replies",
		summary: "Take what sellers reply to customers",
		description: "Lists the replies that the marketplace has not said to have. Ask every few seconds, hand each to its customer, then name it as taken: until then it is listed again. " +
			"A reply may be listed twice if the marketplace breaks off between the two, so hand it on by its id.",
		from: p.Messages, one: replyOf,
		list:    func(all []Reply, more bool) Replies { return Replies{all, more} },
		example: object(`{"replies":[{"id":731,"thread":"T-700","body":"Yes, from version 2.1 on.","at":"2026-05-21T17:05:00Z"}],"more":false}`),
	})
}

func replyOf(r messages.Outgoing) Reply {
	reply := Reply{ID: r.ID, Thread: r.Thread, Body: r.Body, At: feed.Moment{Time: r.SentAt.UTC()}}
	for _, a := range r.Attachments {
		reply.Attachments = append(reply.Attachments, ReplyAttachment{ID: a.ID, Name: a.Name, Size: a.Size})
	}
	return reply
}

type attachmentInput struct {
	ID      string `path:"id" doc:"The marketplace's id of the message." example:"M-9001"`
	Name    string `path:"name" maxLength:"100" doc:"What the file is called, with its ending." example:"error.png"`
	RawBody []byte `contentType:"application/octet-stream"`
}

// addAttachments takes the files that customers send.
func (p *Platform) addAttachments(api huma.API) {
	op := huma.Operation{
		OperationID: "put-message-attachment", Method: http.MethodPut, Path: "/platform/messages/{id}/attachments/{name}", Tags: []string{"What happened"},
		Summary: "Add a file to a message",
		Description: "Takes the file itself, of at most 10 MiB and five to a message: " + attached.Endings + ". What it is goes by its content, which must be what the name says. " +
			"The same name again changes nothing, so this needs no key.",
		MaxBodyBytes: attached.Largest + 1,
		Middlewares:  huma.Middlewares{readToEnd},
		Errors:       []int{404},
	}
	register(p, api, op, func(ctx context.Context, in *attachmentInput) (ReplyAttachment, error) {
		file, err := p.Messages.AttachForMarketplace(ctx, in.ID, in.Name, in.RawBody)
		if err != nil {
			return ReplyAttachment{}, err
		}
		return ReplyAttachment{ID: file.ID, Name: file.Name, Size: file.Size}, nil
	})
	exampleAnswer(api.OpenAPI().Paths[op.Path].Put, object(`{"id":58,"name":"error.png","size":48211}`))
}
