package platform

import (
	"github.com/danielgtaylor/huma/v2"

	"merkato/internal/platform/feed"
	"merkato/internal/reviews"
)

// RatingChanges is what sellers did about ratings and the marketplace has yet
// to take.
type RatingChanges struct {
	Changes []RatingChange `json:"changes" doc:"In the order of their ids; carry them out in that order."`
	More    bool           `json:"more" doc:"There are more than these."`
}

// RatingChange is a reply to a rating, an edited one, or a report of abuse.
type RatingChange struct {
	ID     int64       `json:"id" doc:"Merkato's id of the change." example:"31"`
	Rating string      `json:"rating" doc:"The marketplace's id of the rating." example:"R-501"`
	Kind   string      `json:"kind" enum:"REPLY,ABUSE" doc:"REPLY: what the seller says in public; a later one takes the place of an earlier. ABUSE: the seller asks to have the rating looked at."`
	Reason string      `json:"reason,omitempty" doc:"Of abuse: INSULT, SPAM, NOT_A_CUSTOMER, PERSONAL_DATA or OTHER."`
	Body   string      `json:"body,omitempty" doc:"Plain text of at most 2000 characters, with line breaks." example:"Fixed in version 2.1."`
	At     feed.Moment `json:"at" doc:"When the seller did it."`
}

func (p *Platform) addRatingChanges(api huma.API) {
	addOutgoing(p, api, outgoing[reviews.Outgoing, RatingChange, RatingChanges]{
		name: "rating-changes", tag: "Changes by sellers",
		summary: "Take what sellers reply to ratings and report",
		description: "Lists the replies and reports that the marketplace has not said to have. Ask every few minutes, carry each out, then name it as taken: until then it is listed again. " +
			"A change may be listed twice if the marketplace breaks off between the two, so carry it out by its id.",
		from: p.Reviews, one: ratingChange,
		list:    func(all []RatingChange, more bool) RatingChanges { return RatingChanges{all, more} },
		example: object(`{"changes":[{"id":31,"rating":"R-501","kind":"REPLY","body":"Fixed in version 2.1.","at":"2026-05-23T08:12:44Z"}],"more":false}`),
	})
}

func ratingChange(c reviews.Outgoing) RatingChange {
	return RatingChange{ID: c.ID, Rating: c.Rating, Kind: c.Kind, Reason: c.Reason, Body: c.Body, At: feed.Moment{Time: c.At.UTC()}}
}
