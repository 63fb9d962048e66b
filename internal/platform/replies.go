package platform

import (
	"github.com/danielgtaylor/huma/v2"

	"merkato/internal/messages"
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

func (p *Platform) addReplies(api huma.API) {
	addOutgoing(p, api, outgoing[messages.Outgoing, Replies]{
		name: "replies", tag: "Replies",
		summary: "Take what sellers reply to customers",
		description: "Lists the replies that the marketplace has not said to have. Ask every few seconds, hand each to its customer, then name it as taken: until then it is listed again. " +
			"A reply may be listed twice if the marketplace breaks off between the two, so hand it on by its id.",
		find: p.Messages.Outgoing, take: p.Messages.Take, list: listReplies,
		example: object(`{"replies":[{"id":731,"thread":"T-700","body":"Yes, from version 2.1 on.","at":"2026-05-21T17:05:00Z"}],"more":false}`),
	})
}

func listReplies(found []messages.Outgoing, more bool) Replies {
	list := Replies{Replies: []Reply{}, More: more}
	for _, r := range found {
		list.Replies = append(list.Replies, Reply{ID: r.ID, Thread: r.Thread, Body: r.Body, At: Moment{r.SentAt.UTC()}})
	}
	return list
}
