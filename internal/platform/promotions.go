package platform

import (
	"encoding/json"

	"github.com/danielgtaylor/huma/v2"

	"merkato/internal/platform/feed"
	"merkato/internal/promotions"
)

// Promotions are what sellers set up or stopped and the marketplace has yet to take.
type Promotions struct {
	Promotions []Promotion `json:"promotions" doc:"In the order of their ids; carry them out in that order."`
	More       bool        `json:"more" doc:"There are more than these."`
}

// Promotion is a discount period or a code, as a seller set it up or stopped it.
type Promotion struct {
	ID        int64           `json:"id" doc:"Merkato's id of this change." example:"88"`
	Promotion int64           `json:"promotion" doc:"Merkato's id of the promotion, the same when it is stopped." example:"31"`
	Product   string          `json:"product" doc:"The marketplace's id of the product." example:"P-88"`
	Seller    string          `json:"seller,omitempty" doc:"The marketplace's id of the seller." example:"S-1042"`
	Change    string          `json:"change" enum:"CREATED,STOPPED" doc:"STOPPED: it is not to begin, or ends with the day in ends_on."`
	Terms     json.RawMessage `json:"terms" doc:"kind PERIOD (everyone pays less on these days) or CODE (who types the code does), discount_type and discount in cents or hundredths of a percent, starts_on and ends_on, both included, of a code also code, max_uses and max_per_customer; is_cancelled where it never began. Report sales with a code with own_code."`
	At        feed.Moment     `json:"at" doc:"When the seller did it."`
}

func (p *Platform) addPromotions(api huma.API) {
	addOutgoing(p, api, outgoing[promotions.Outgoing, Promotion, Promotions]{
		name: "promotions", tag: "Changes by sellers",
		summary: "Take the promotions that sellers set up",
		description: "Lists the promotions that the marketplace has not said to have. Ask every few minutes, carry each out, then name it as taken: until then it is listed again. " +
			"One may be listed twice if the marketplace breaks off between the two, so carry it out by its id.",
		from: p.Promotions, one: promotionOf,
		list: func(all []Promotion, more bool) Promotions { return Promotions{all, more} },
		example: object(`{"promotions":[{"id":88,"promotion":31,"product":"P-88","seller":"S-1042","change":"CREATED",
			"terms":{"kind":"PERIOD","discount_type":"PERCENTAGE","discount":2000,"starts_on":"2026-06-15","ends_on":"2026-06-21","is_cancelled":false},"at":"2026-05-23T08:12:44Z"}],"more":false}`),
	})
}

func promotionOf(o promotions.Outgoing) Promotion {
	return Promotion{
		ID: o.ID, Promotion: o.PromotionID, Product: orLeftOut(o.Product), Seller: orLeftOut(o.Seller), Change: o.Kind, Terms: json.RawMessage(o.Body),
		At: feed.Moment{Time: o.At.UTC()},
	}
}
