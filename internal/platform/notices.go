package platform

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"merkato/internal/billing"
	"merkato/internal/money"
	"merkato/internal/platform/feed"
)

// NoticesToSend is what the marketplace has yet to send to sellers.
type NoticesToSend struct {
	Notices []NoticeToSend `json:"notices" doc:"In the order of their ids."`
	More    bool           `json:"more" doc:"There are more than these."`
}

// NoticeToSend is a message to a seller about a fee or a subscription.
type NoticeToSend struct {
	ID      int64        `json:"id" doc:"Merkato's id of the notice." example:"812"`
	Seller  string       `json:"seller" doc:"The marketplace's id of the seller." example:"S-1042"`
	Product string       `json:"product" doc:"The marketplace's id of the product." example:"P-88"`
	Event   string       `json:"event" doc:"What happened, as FEE_SOON, FEE_DUE, FEE_BLOCKS, FEE_PAID, TERM_PAID, TRY_FAILED, GAVE_UP, TRIAL_ENDS, CANCEL, END." example:"TRY_FAILED"`
	Amount  *money.Cents `json:"amount,omitempty" doc:"In cents." example:"3480"`
	Day     string       `json:"day,omitempty" doc:"The day it is about, as a due date or the next try." example:"2026-06-04"`
	Detail  string       `json:"detail,omitempty" doc:"An invoice's number, or the card's refusal." example:"card_declined"`
	At      feed.Moment  `json:"at" doc:"When it happened."`
}

func (p *Platform) addNotices(api huma.API) {
	addOutgoing(p, api, outgoing[billing.Notice, NoticeToSend, NoticesToSend]{
		name: "notices", tag: "Notices",
		summary: "Take the notices to send",
		description: "Lists messages to sellers about fees and subscriptions that the marketplace has not said to have: it sends them by mail, in the seller's language. " +
			"What Merkato sends sellers by e-mail itself, where it has a mail server, is not among them. " +
			"Ask every few minutes, send each once, and name what was taken.",
		from: notices{p.Billing}, one: noticeToSend,
		list:    func(all []NoticeToSend, more bool) NoticesToSend { return NoticesToSend{all, more} },
		example: object(`{"notices":[{"id":812,"seller":"S-1042","product":"P-88","event":"TRY_FAILED","amount":3480,"day":"2026-06-04","detail":"card_declined","at":"2026-06-03T08:00:07Z"}],"more":false}`),
	})
}

// notices are what of the log of bills waits for the marketplace.
type notices struct{ billing *billing.Service }

func (n notices) Outgoing(ctx context.Context, after, limit int64) ([]billing.Notice, error) {
	return n.billing.Notices(ctx, after, limit)
}

func (n notices) Take(ctx context.Context, ids []int64) (int64, error) {
	return n.billing.TakeNotices(ctx, ids)
}

func noticeToSend(n billing.Notice) NoticeToSend {
	one := NoticeToSend{ID: n.ID, Seller: n.Seller, Product: n.Product, Event: string(n.Event), Amount: n.Amount, Detail: n.Detail, At: feed.Moment{Time: n.At.UTC()}}
	if n.Day != nil {
		one.Day = string(*n.Day)
	}
	return one
}
