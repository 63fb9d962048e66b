package platform

import (
	"context"
	"fmt"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"merkato/internal/bank/payouts"
	"merkato/internal/fault"
	"merkato/internal/money"
	"merkato/internal/platform/feed"
	"merkato/internal/platform/intake"
)

// PayoutsToMake is what the marketplace has yet to pay.
type PayoutsToMake struct {
	Payouts []PayoutToMake `json:"payouts" doc:"In the order of their ids."`
	More    bool           `json:"more" doc:"There are more than these."`
}

// PayoutToMake is a payout to a seller without an account with the payment
// provider.
type PayoutToMake struct {
	ID       int64       `json:"id" doc:"Merkato's id of the payout." example:"4711"`
	Seller   string      `json:"seller" doc:"The marketplace's id of the seller." example:"S-1042"`
	Amount   money.Cents `json:"amount" doc:"In cents." example:"124050"`
	Currency string      `json:"currency" enum:"EUR"`
	DueOn    string      `json:"due_on" doc:"The payout day: the 1st of a month, or the day on which a missed one was made up for." example:"2026-06-01"`
	At       feed.Moment `json:"at" doc:"When it was booked."`
}

// ConfirmedPayouts is what became of payouts that the marketplace made.
type ConfirmedPayouts struct {
	Payouts []ConfirmedPayout `json:"payouts" minItems:"1" maxItems:"1000"`
}

// ConfirmedPayout is what became of one.
type ConfirmedPayout struct {
	ID        int64       `json:"id" doc:"Merkato's id of the payout, as the list has it." example:"4711"`
	Outcome   string      `json:"outcome" enum:"PAID,FAILED,RETURNED" doc:"PAID: it reached the bank. FAILED: it could not be paid. RETURNED: it was paid and came back. What failed or came back is available to the seller again and goes with the next payout."`
	At        feed.Moment `json:"at" doc:"When it arrived, failed or came back."`
	Reference string      `json:"reference,omitempty" maxLength:"140" doc:"What the bank knows it by; the seller sees it." example:"SEPA-20260603-4711"`
	Reason    string      `json:"reason,omitempty" maxLength:"500" doc:"Why it failed or came back." example:"The account has been closed."`
}

// ConfirmedAnswer says what the marketplace's word changed.
type ConfirmedAnswer struct {
	Confirmed int64 `json:"confirmed" doc:"How many of them were not known before." example:"1"`
}

const payoutsTag = "Payouts"

func (p *Platform) addPayouts(api huma.API) {
	addOutgoing(p, api, outgoing[payouts.Outgoing, PayoutToMake, PayoutsToMake]{
		name: "payouts", tag: payoutsTag,
		summary: "Take the payouts to make",
		description: "Lists the payouts to sellers without an account with the payment provider, which the marketplace makes, and has not said to have. They are booked on the 1st of a month. " +
			"Ask once an hour, name what was taken, pay it by its id so that none is paid twice, and confirm each once it arrived, failed or came back.",
		from: p.Payouts, one: payoutToMake,
		list:    func(all []PayoutToMake, more bool) PayoutsToMake { return PayoutsToMake{all, more} },
		example: object(`{"payouts":[{"id":4711,"seller":"S-1042","amount":124050,"currency":"EUR","due_on":"2026-06-01","at":"2026-06-01T02:00:07Z"}],"more":false}`),
	})
	op := huma.Operation{
		OperationID: "post-confirmed-payouts", Method: http.MethodPost, Path: "/platform/payouts/confirmed", Tags: []string{payoutsTag},
		Summary: "Say what became of payouts",
		Description: "Confirms payouts that the marketplace made. Each is taken on its own, in the order given; the same word twice does no harm, so this needs no key. " +
			"One that contradicts what was said before is refused with 409, and those before it stay confirmed.",
		MaxBodyBytes: intake.LongestLine + 1,
		Middlewares:  huma.Middlewares{readToEnd, wantJSON},
		Errors:       []int{404, 409},
	}
	register(p, api, op, func(ctx context.Context, in *struct{ Body ConfirmedPayouts }) (ConfirmedAnswer, error) {
		n, err := p.confirmPayouts(ctx, in.Body.Payouts)
		return ConfirmedAnswer{Confirmed: n}, err
	})
	post := api.OpenAPI().Paths[op.Path].Post
	exampleAnswer(post, object(`{"confirmed":1}`))
	post.RequestBody.Content["application/json"].Example = examples[op.OperationID]
}

func (p *Platform) confirmPayouts(ctx context.Context, list []ConfirmedPayout) (confirmed int64, err error) {
	for i, c := range list {
		isNew, err := p.Payouts.Confirm(ctx, payouts.Confirmation{ID: c.ID, Outcome: payouts.Outcome(c.Outcome), At: c.At.Time, Reference: c.Reference, Reason: c.Reason})
		if err != nil {
			if said := fault.Of(err); said != nil && said.Field != "" {
				return confirmed, said.At(fmt.Sprintf("payouts[%d].%s", i, said.Field))
			}
			return confirmed, err
		}
		if isNew {
			confirmed++
		}
	}
	return confirmed, nil
}

func payoutToMake(o payouts.Outgoing) PayoutToMake {
	return PayoutToMake{ID: o.ID, Seller: o.Seller, Amount: o.Amount, Currency: "EUR", DueOn: string(o.DueOn), At: feed.Moment{Time: o.SentAt.UTC()}}
}
