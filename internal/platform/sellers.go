package platform

import (
	"encoding/json"

	"github.com/danielgtaylor/huma/v2"

	"merkato/internal/platform/feed"
	"merkato/internal/settings"
)

// SellerChanges is what sellers changed about themselves and the marketplace
// has yet to take.
type SellerChanges struct {
	Changes []SellerChange `json:"changes" doc:"In the order of their ids; carry them out in that order."`
	More    bool           `json:"more" doc:"There are more than these."`
}

// SellerChange is what a seller changed about itself.
type SellerChange struct {
	ID        int64           `json:"id" doc:"Merkato's id of the change." example:"12"`
	Seller    string          `json:"seller,omitempty" doc:"The marketplace's id of the seller; left out while it has none." example:"S-1042"`
	MerkatoID int64           `json:"merkato_id" doc:"Merkato's id of the seller." example:"7"`
	Kind      string          `json:"kind" enum:"SIGN_UP,PROFILE,COMPANY,VACATION,DELETION"`
	Change    json.RawMessage `json:"change" doc:"SIGN_UP: the e-mail address of a seller that is new; send the seller with it, and it gets your id. PROFILE: names, languages, catalog_url, declares_vat and is_valid. COMPANY: all of it, as a seller that is sent has it. VACATION: first and last day in the seller's zone with a message for customers, or nothing where there is none any more. DELETION: PLANNED on a day, when the seller has requested deletion, with a reason: stop selling for it; UNDONE when it has thought again; DONE when what is personal was removed here: do the same."`
	At        feed.Moment     `json:"at" doc:"When the seller did it."`
}

func (p *Platform) addSellerChanges(api huma.API) {
	addOutgoing(p, api, outgoing[settings.Outgoing, SellerChange, SellerChanges]{
		name: "seller-changes", tag: "Changes by sellers",
		summary: "Take what sellers change about themselves",
		description: "Lists the changes that the marketplace has not said to have. Ask every few minutes, carry each out, then name it as taken: until then it is listed again, and what the marketplace says of that profile, company or vacation is passed over. " +
			"A change may be listed twice if the marketplace breaks off between the two, so carry it out by its id.",
		from: p.Settings, one: sellerChange,
		list: func(all []SellerChange, more bool) SellerChanges { return SellerChanges{all, more} },
		example: object(`{"changes":[{"id":12,"seller":"S-1042","merkato_id":7,"kind":"VACATION",
			"change":{"from":"2026-07-01","until":"2026-07-14","message":"Back on 15 July."},"at":"2026-05-23T08:12:44Z"}],"more":false}`),
	})
}

func sellerChange(c settings.Outgoing) SellerChange {
	return SellerChange{ID: c.ID, Seller: orLeftOut(c.Seller), MerkatoID: c.SellerID, Kind: string(c.Kind), Change: json.RawMessage(c.Body), At: feed.Moment{Time: c.At.UTC()}}
}
