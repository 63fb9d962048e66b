package platform

import (
	"github.com/danielgtaylor/huma/v2"

	"merkato/internal/money"
	"merkato/internal/platform/feed"
	"merkato/internal/sales/refunds"
)

// RefundsBySellers is what sellers gave back and the marketplace has yet to
// carry out.
type RefundsBySellers struct {
	Refunds []RefundBySeller `json:"refunds" doc:"In the order of their ids."`
	More    bool             `json:"more" doc:"There are more than these."`
}

// RefundBySeller is what a seller gave back to a customer.
type RefundBySeller struct {
	ID        int64       `json:"id" doc:"Merkato's id of the refund." example:"9120"`
	Reference string      `json:"reference" doc:"The order's." example:"ORD-2026-000731"`
	Line      int         `json:"line" doc:"The line's number in the order." example:"1"`
	Seller    string      `json:"seller" doc:"The marketplace's id of the seller." example:"S-1042"`
	Amount    money.Cents `json:"amount" doc:"What the customer gets back for this line in cents, without VAT." example:"7199"`
	Currency  string      `json:"currency" enum:"EUR"`
	At        feed.Moment `json:"at" doc:"When the seller gave it back."`
	Reason    string      `json:"reason" doc:"In the seller's words." example:"Agreed with the customer"`
	Care      bool        `json:"care,omitempty" doc:"It is of Business Care. Given back together with its product it is a refund of its own in this list."`
}

func (p *Platform) addRefundsOfSellers(api huma.API) {
	addOutgoing(p, api, outgoing[refunds.Outgoing, RefundBySeller, RefundsBySellers]{
		name: "refunds", tag: "Refunds by sellers",
		summary: "Take what sellers give back to customers",
		description: "Lists the refunds by sellers that the marketplace has not said to have. Ask every few minutes, give each customer the money, then name the refund as taken: until then it is listed again. " +
			"A refund may be listed twice if the marketplace breaks off between the two, so carry it out by its id. It is in Merkato's books already; sent as a refund that names its id it is not booked again.",
		from: p.Refunds, one: refundBySeller,
		list: func(all []RefundBySeller, more bool) RefundsBySellers { return RefundsBySellers{all, more} },
		example: object(`{"refunds":[{"id":9120,"reference":"ORD-2026-000731","line":1,"seller":"S-1042","amount":7199,"currency":"EUR",
			"at":"2026-05-23T08:12:44Z","reason":"Agreed with the customer"},
			{"id":9121,"reference":"ORD-2026-000731","line":2,"seller":"S-1042","amount":3200,"currency":"EUR",
			"at":"2026-05-23T08:12:44Z","reason":"Agreed with the customer","care":true}],"more":false}`),
	})
}

func refundBySeller(r refunds.Outgoing) RefundBySeller {
	return RefundBySeller{
		ID: r.ID, Reference: r.Reference, Line: r.Number, Seller: r.Seller, Amount: r.Amount, Currency: "EUR",
		At: feed.Moment{Time: r.At.UTC()}, Reason: r.Reason, Care: r.Care,
	}
}
