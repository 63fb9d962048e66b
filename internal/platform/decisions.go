package platform

import (
	"encoding/json"

	"github.com/danielgtaylor/huma/v2"

	"merkato/internal/desk"
	"merkato/internal/platform/feed"
)

// SellerDecisions is what operators decided about sellers and the marketplace has
// yet to take.
type SellerDecisions struct {
	Decisions []SellerDecision `json:"decisions" doc:"In the order of their ids; carry them out in that order."`
	More      bool             `json:"more" doc:"There are more than these."`
}

// SellerDecision is what an operator decided about a seller.
type SellerDecision struct {
	ID        int64           `json:"id" doc:"Merkato's id of the decision." example:"3"`
	Seller    string          `json:"seller,omitempty" doc:"The marketplace's id of the seller; left out while it has none." example:"S-1042"`
	MerkatoID int64           `json:"merkato_id" doc:"Merkato's id of the seller." example:"7"`
	Kind      string          `json:"kind" enum:"BAN,UNBAN,FLAGS,PARTNERSHIP,COMMISSION,COMMISSION_REMOVED,ADJUSTMENT"`
	Decision  json.RawMessage `json:"decision" doc:"BAN, UNBAN: the reason. FLAGS: has_monetization, is_wallet_required and is_merkato, and in changed the names of those that the operator changed: the others are as they were, and stay yours to say; earlier decisions are without it. PARTNERSHIP: partnership, starts_on and ends_on where it has a last day. COMMISSION: rate in hundredths of a percent, starts_on and ends_on where it has a last day. COMMISSION_REMOVED: starts_on, of a commission that had not begun and is not to. ADJUSTMENT: id, amount in cents and reason of an adjustment that is booked already; count it in the control totals of its day."`
	At        feed.Moment     `json:"at" doc:"When it was decided."`
}

func (p *Platform) addSellerDecisions(api huma.API) {
	addOutgoing(p, api, outgoing[desk.Outgoing, SellerDecision, SellerDecisions]{
		name: "seller-decisions", tag: "Decisions about sellers",
		summary: "Take what operators decide about sellers",
		description: "Lists the decisions that the marketplace has not said to have. Ask every few minutes, carry each out, then name it as taken: until then it is listed again, and what the marketplace says of the same thing is passed over. " +
			"A decision may be listed twice if the marketplace breaks off between the two, so carry it out by its id.",
		from: p.Desk, one: sellerDecision,
		list: func(all []SellerDecision, more bool) SellerDecisions { return SellerDecisions{all, more} },
		example: object(`{"decisions":[{"id":3,"seller":"S-1042","merkato_id":7,"kind":"PARTNERSHIP",
			"decision":{"partnership":"AGENCY","starts_on":"2026-06-01"},"at":"2026-05-23T08:12:44Z"}],"more":false}`),
	})
}

func sellerDecision(d desk.Outgoing) SellerDecision {
	return SellerDecision{ID: d.ID, Seller: orLeftOut(d.Seller), MerkatoID: d.SellerID, Kind: string(d.Kind), Decision: json.RawMessage(d.Body), At: feed.Moment{Time: d.At.UTC()}}
}
