package platform

import (
	"github.com/danielgtaylor/huma/v2"

	"merkato/internal/money"
	"merkato/internal/orders"
)

// RefundsBySellers is what sellers gave back and the marketplace has yet to
// carry out.
type RefundsBySellers struct {
	Refunds []RefundBySeller `json:"refunds" doc:"In the order of their ids."`
	More    bool             `json:"more" doc:"There are more than these."`
}

// RefundBySeller is what a seller gave back to a customer.
type RefundBySeller struct {
	ID        int64          `json:"id" doc:"Merkato's id of the refund." example:"9120"`
	Reference string         `json:"reference" doc:"The order's." example:"ORD-2026-000731"`
	Line      int            `json:"line" doc:"The line's number in the order." example:"1"`
	Seller    string         `json:"seller" doc:"The marketplace's id of the seller." example:"S-1042"`
	Amount    money.Cents    `json:"amount" doc:"What the customer gets back for this line in cents, without VAT. It is less than it was where an earlier refund is told of before this one is taken." example:"7199"`
	Currency  string         `json:"currency" enum:"EUR"`
	At        Moment         `json:"at" doc:"When the seller gave it back."`
	Reason    string         `json:"reason" doc:"In the seller's words." example:"Agreed with the customer"`
	Care      []RefundOfCare `json:"business_care" doc:"Business Care that ended with it: the customer gets that back besides. It is taken with the refund."`
}

// RefundOfCare is Business Care that is given back with its product.
type RefundOfCare struct {
	ID        int64       `json:"id" doc:"Merkato's id of this refund, to be named when it is sent as one." example:"9121"`
	Reference string      `json:"reference" doc:"Of the order that paid for it. One that begins with BC- is Merkato's, of a renewal." example:"ORD-2026-000731"`
	Line      int         `json:"line" doc:"The line's number in that order." example:"2"`
	Amount    money.Cents `json:"amount" doc:"In cents, without VAT." example:"3200"`
}

func (p *Platform) addRefundsOfSellers(api huma.API) {
	addOutgoing(p, api, outgoing[orders.Outgoing, RefundsBySellers]{
		name: "refunds", tag: "Refunds by sellers",
		summary: "Take what sellers give back to customers",
		description: "Lists the refunds by sellers that the marketplace has not said to have. Ask every few minutes, give each customer the money, then name the refund as taken: until then it is listed again. " +
			"A refund may be listed twice if the marketplace breaks off between the two, so carry it out by its id. It is in Merkato's books already; sent as a refund with its id it is not counted again.",
		find: p.Orders.Outgoing, take: p.Orders.Take, list: listRefunds,
		example: object(`{"refunds":[{"id":9120,"reference":"ORD-2026-000731","line":1,"seller":"S-1042","amount":7199,"currency":"EUR",
			"at":"2026-05-23T08:12:44Z","reason":"Agreed with the customer",
			"business_care":[{"id":9121,"reference":"ORD-2026-000731","line":2,"amount":3200}]}],"more":false}`),
	})
}

func listRefunds(found []orders.Outgoing, more bool) RefundsBySellers {
	list := RefundsBySellers{Refunds: []RefundBySeller{}, More: more}
	for _, r := range found {
		one := RefundBySeller{
			ID: r.ID, Reference: r.Reference, Line: r.Number, Seller: r.Seller, Amount: r.Amount, Currency: "EUR",
			At: Moment{r.At.UTC()}, Reason: r.Reason, Care: []RefundOfCare{},
		}
		for _, c := range r.Care {
			one.Care = append(one.Care, RefundOfCare{ID: c.ID, Reference: c.Reference, Line: c.Number, Amount: c.Amount})
		}
		list.Refunds = append(list.Refunds, one)
	}
	return list
}
