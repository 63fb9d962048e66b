package platform

import (
	"context"
	"maps"
	"net/http"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"merkato/internal/fault"
	"merkato/internal/platform/intake"
)

// Keyed is what every single request has.
type Keyed struct {
	Key     string `header:"Idempotency-Key" required:"true" minLength:"1" maxLength:"200" doc:"Made by the caller, another for each thing it sends. Sent again with the same key, a thing is not done again and the first answer is repeated."`
	RawBody []byte `contentType:"application/json"`
}

func (k Keyed) request() (key string, body []byte) { return k.Key, k.RawBody }

func (Keyed) path() map[string]string { return nil }

type (
	sellerInput struct {
		Keyed
		ID string `path:"id" doc:"The marketplace's id of the seller." example:"S-1042"`
	}
	productInput struct {
		Keyed
		ID string `path:"id" doc:"The marketplace's id of the product." example:"P-88"`
	}
	documentInput struct {
		Keyed
		ID string `path:"id" doc:"The marketplace's id of the document." example:"DOC-77"`
	}
	subscriptionInput struct {
		Keyed
		ID string `path:"id" doc:"The marketplace's id of the subscription." example:"SUB-310"`
	}
	versionInput struct {
		Keyed
		Version string `path:"version" doc:"As 9.1.0." example:"9.1.0"`
	}
	dayInput struct {
		Keyed
		Day string `path:"day" doc:"A day in Europe/Paris that is over." example:"2026-05-20"`
	}
	articleInput struct {
		Keyed
		Lang string `path:"lang" doc:"The article's language, as en." example:"en"`
		Slug string `path:"slug" doc:"The article's name in addresses." example:"platform-9-1"`
	}
)

func (i sellerInput) path() map[string]string       { return map[string]string{"id": i.ID} }
func (i productInput) path() map[string]string      { return map[string]string{"id": i.ID} }
func (i documentInput) path() map[string]string     { return map[string]string{"id": i.ID} }
func (i subscriptionInput) path() map[string]string { return map[string]string{"id": i.ID} }
func (i versionInput) path() map[string]string      { return map[string]string{"version": i.Version} }
func (i dayInput) path() map[string]string          { return map[string]string{"day": i.Day} }
func (i articleInput) path() map[string]string {
	return map[string]string{"lang": i.Lang, "slug": i.Slug}
}

// input is a single request as huma reads it.
type input interface {
	request() (key string, body []byte)
	path() map[string]string
}

type output struct{ Body intake.Answer }

// failures are the statuses every operation may answer besides its own.
var failures = []int{400, 401, 403, 413, 415, 422, 429, 500, 503}

func (p *Platform) addOperations(api huma.API) {
	add[sellerInput](p, api, "seller", huma.Operation{
		OperationID: "put-seller", Method: http.MethodPut, Path: "/platform/sellers/{id}", Tags: []string{"People and catalogue"},
		Summary:     "Create or update a seller",
		Description: "All that the marketplace knows of a seller. A seller who signed up with Merkato first is found by the e-mail address. The newest updated_at wins.",
		Errors:      slices.Concat(failures, []int{409}),
	})
	add[documentInput](p, api, "document", huma.Operation{
		OperationID: "put-document", Method: http.MethodPut, Path: "/platform/documents/{id}", Tags: []string{"People and catalogue"},
		Summary:     "Create or update a seller's document",
		Description: "A paper that a seller has to have on file, and whether it is valid. The seller is reminded before its last day. The newest updated_at wins.",
		Errors:      slices.Concat(failures, []int{404, 409}),
	})
	add[subscriptionInput](p, api, "customer_subscription", huma.Operation{
		OperationID: "put-customer-subscription", Method: http.MethodPut, Path: "/platform/customer-subscriptions/{id}", Tags: []string{"Sales"},
		Summary:     "Create or update a customer's subscription",
		Description: "The state of a customer's subscription to a product, with every price it ever had. The seller sees the recurring revenue that comes of it; money is reported by orders. The newest updated_at wins.",
		Errors:      slices.Concat(failures, []int{404, 409}),
	})
	add[productInput](p, api, "product", huma.Operation{
		OperationID: "put-product", Method: http.MethodPut, Path: "/platform/products/{id}", Tags: []string{"People and catalogue"},
		Summary:     "Create or update a product",
		Description: "All that the marketplace knows of a product. Its type and its seller never change. The newest updated_at wins.",
		Errors:      slices.Concat(failures, []int{404, 409}),
	})
	add[categoryInput](p, api, "category", huma.Operation{
		OperationID: "put-category", Method: http.MethodPut, Path: "/platform/categories/{id}", Tags: []string{"People and catalogue"},
		Summary:     "Create or update a category",
		Description: "A place in the tree of categories. The newest updated_at wins.",
		Errors:      slices.Concat(failures, []int{409}),
	})
	add[productInput](p, api, "sheet", huma.Operation{
		OperationID: "put-sheet", Method: http.MethodPut, Path: "/platform/products/{id}/sheet", Tags: []string{"People and catalogue"},
		Summary:     "Update a product's sheet, or decide on one",
		Description: "How a product presents itself, or what became of a sheet that its seller submitted. A draft of the seller's is never touched.",
		Errors:      slices.Concat(failures, []int{404, 409}),
	})
	add[productVersionInput](p, api, "product_version", huma.Operation{
		OperationID: "put-product-version", Method: http.MethodPut, Path: "/platform/products/{id}/versions/{version}", Tags: []string{"People and catalogue"},
		Summary:     "Make a product's version known",
		Description: "A release of a product, a past one too. The newest updated_at wins.",
		Errors:      slices.Concat(failures, []int{404, 409}),
	})
	add[versionInput](p, api, "platform_version", huma.Operation{
		OperationID: "put-platform-version", Method: http.MethodPut, Path: "/platform/platform-versions/{version}", Tags: []string{"People and catalogue"},
		Summary:     "Make a platform version known",
		Description: "A release of the shop software that products have to work with.",
		Errors:      slices.Concat(failures, []int{409}),
	})
	add[articleInput](p, api, "article", huma.Operation{
		OperationID: "put-article", Method: http.MethodPut, Path: "/platform/articles/{lang}/{slug}", Tags: []string{"People and catalogue"},
		Summary:     "Publish or update an article",
		Description: "News for sellers, in one language. The newest updated_at wins.",
		Errors:      slices.Concat(failures, []int{409}),
	})
	add[Keyed](p, api, "order", huma.Operation{
		OperationID: "post-order", Method: http.MethodPost, Path: "/platform/orders", Tags: []string{"Sales"},
		Summary: "Record an order",
		Description: "Records what a customer bought, with its discounts and Business Care, posts it to the ledger with the commission in force on its day, and counts it. " +
			"An order may hold products of several sellers. Sent again under another key it is recognised by its reference: with the same content nothing is done, with another it is a conflict.",
		Errors: slices.Concat(failures, []int{409}),
	})
	add[Keyed](p, api, "refund", huma.Operation{
		OperationID: "post-refund", Method: http.MethodPost, Path: "/platform/refunds", Tags: []string{"Sales"},
		Summary: "Record a refund",
		Description: "Refunds a line of an order, the whole or a part; several are possible up to what was paid. The commission is refunded in proportion. " +
			"Refunds of one line are worked out in the order they are taken, and parts add up to the whole. The whole refund of a product ends its Business Care, and refunds nothing of it: send that as a refund of its own. " +
			"A refund of an order that was not sent yet is refused as order_unknown: send it again after the order. " +
			"Send a refund that a seller made in Merkato here as well once it is carried out, with its id in refund: it is not refunded twice, and answered as repeated.",
		Errors: slices.Concat(failures, []int{404, 409}),
	})
	add[Keyed](p, api, "adjustment", huma.Operation{
		OperationID: "post-adjustment", Method: http.MethodPost, Path: "/platform/adjustments", Tags: []string{"Sales"},
		Summary: "Record an adjustment",
		Description: "Credits a seller with money apart from its sales, or debits it, at once and against the commission: for a rate that was agreed later, or a refund that was undone. " +
			"It is not in the order list and the dashboard, and is a term of its own in payouts.",
		Errors: slices.Concat(failures, []int{404, 409}),
	})
	add[dayInput](p, api, "control_total", huma.Operation{
		OperationID: "put-control-total", Method: http.MethodPut, Path: "/platform/control-totals/{day}", Tags: []string{controlTag},
		Summary: "Report the control totals of a day",
		Description: "How many sales, refunds and adjustments the marketplace counted on a day, and their sums. Merkato books nothing by it, but compares it with what was booked: where the two differ, the day is listed until they agree. " +
			"Send it once all lines of the day were taken, and again where something was added since. The latest counted_at wins.",
		Errors: slices.Concat(failures, []int{409}),
	})
	add[Keyed](p, api, "sessions", huma.Operation{
		OperationID: "post-sessions", Method: http.MethodPost, Path: "/platform/sessions", Tags: []string{"What happened"},
		Summary:     "Report visits of a product's pages",
		Description: "Replaces what was counted before for each day named. The count that came last wins.",
		Errors:      slices.Concat(failures, []int{404, 409}),
	})
	add[Keyed](p, api, "rating", huma.Operation{
		OperationID: "post-rating", Method: http.MethodPost, Path: "/platform/ratings", Tags: []string{"What happened"},
		Summary:     "Record a customer's rating",
		Description: "Counts in the figures of the day it was given, and in the seller's level.",
		Errors:      slices.Concat(failures, []int{404, 409}),
	})
	add[Keyed](p, api, "message", huma.Operation{
		OperationID: "post-message", Method: http.MethodPost, Path: "/platform/messages", Tags: []string{"What happened"},
		Summary: "Hand over a message between customer and seller",
		Description: "The customer's first message opens the conversation, which counts on the day it was opened. The seller's first answer that is not automatic ends the time to answer. " +
			"Messages may come in any order, except that the customer's first comes before the answers.",
		Errors: slices.Concat(failures, []int{404, 409}),
	})
	p.addReplies(api)
	p.addAttachments(api)
	p.addRefundsOfSellers(api)
	p.addProductChanges(api)
	p.addPublishedFiles(api)
	p.addPromotions(api)
	p.addSellerChanges(api)
	p.addSellerDecisions(api)
	p.addRatingChanges(api)
	p.addPayouts(api)
	p.addNotices(api)
	p.addAttention(api)
	p.addBulk(api)
}

// add makes a single request of a kind: its body is a bulk line's data without
// what the address says, and goes the same way in.
func add[I input](p *Platform, api huma.API, name string, op huma.Operation) {
	k := p.Kind(name)
	op.MaxBodyBytes = intake.LongestLine + 1 // huma refuses what is as long as this
	op.Middlewares = huma.Middlewares{readToEnd, wantJSON}
	op.SkipValidateBody = true // the same schema refuses it on its way in, as in bulk
	op.Security = p.security()
	huma.Register(api, op, func(ctx context.Context, in *I) (*output, error) {
		key, body := (*in).request()
		answer := p.TakeSingle(ctx, k, key, body, (*in).path())
		if answer.Status == intake.Refused {
			f := &fault.Error{Code: fault.Code(answer.Code), Reason: answer.Reason, Field: answer.Field, Message: answer.Message}
			return nil, problemOf(f)
		}
		return &output{Body: answer}, nil
	})
	var none I
	document(api, &op, p.bodySchema(k, slices.Sorted(maps.Keys(none.path()))))
}
