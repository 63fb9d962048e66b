package platform

import (
	"context"
	"encoding/json"

	"github.com/danielgtaylor/huma/v2"
	"github.com/uptrace/bun"

	"merkato/internal/catalogue"
	"merkato/internal/catalogue/journal"
	"merkato/internal/catalogue/sheets"
	"merkato/internal/catalogue/versions"
	"merkato/internal/platform/feed"
	"merkato/internal/platform/intake"
	"merkato/internal/products"
)

type (
	categoryInput struct {
		Keyed
		ID string `path:"id" doc:"The marketplace's id of the category." example:"payments"`
	}
	productVersionInput struct {
		Keyed
		ID      string `path:"id" doc:"The marketplace's id of the product." example:"P-88"`
		Version string `path:"version" doc:"As 2.1.0." example:"2.1.0"`
	}
)

func (i categoryInput) path() map[string]string { return map[string]string{"id": i.ID} }
func (i productVersionInput) path() map[string]string {
	return map[string]string{"id": i.ID, "version": i.Version}
}

func (p *Platform) takeCategories(ctx context.Context, tx bun.Tx, sent []*feed.Category) ([]intake.Outcome, error) {
	all := make([]catalogue.Category, len(sent))
	for i, s := range sent {
		all[i] = catalogue.Category{ExternalID: s.ID, Parent: s.Parent, Names: s.Names, Position: s.Position, IsOpen: s.IsOpen, ExternalUpdatedAt: s.UpdatedAt.UTC()}
	}
	done, err := p.Catalogue.SetCategories(ctx, tx, all)
	return intake.OutcomesOf(done, err, productOutcome)
}

func (p *Platform) takeSheets(ctx context.Context, tx bun.Tx, sent []*feed.Sheet) ([]intake.Outcome, error) {
	all := make([]sheets.Sent, len(sent))
	for i, s := range sent {
		all[i] = sheets.Sent{Product: s.ID, Submission: s.Submission, IsRefused: s.Decision == "REFUSED", Refusal: s.Refusal, UpdatedAt: s.UpdatedAt.UTC()}
		if s.Texts != nil {
			sheet := sheets.Sheet{Categories: s.Categories, Texts: map[string]sheets.Texts{}}
			for lang, t := range s.Texts {
				sheet.Texts[lang] = sheets.Texts(t)
			}
			all[i].Sheet = &sheet
		}
	}
	done, err := p.Sheets.Set(ctx, tx, all)
	return intake.OutcomesOf(done, err, productOutcome)
}

func (p *Platform) takeVersions(ctx context.Context, tx bun.Tx, sent []*feed.ProductVersion) ([]intake.Outcome, error) {
	all, of := make([]versions.Version, len(sent)), make([]string, len(sent))
	for i, s := range sent {
		of[i] = s.ID
		updated := s.UpdatedAt.UTC()
		all[i] = versions.Version{
			Version: s.Version, ChangeKind: versions.ChangeKind(s.ChangeKind), Changelog: s.Changelog, WorksFrom: s.WorksFrom, WorksTo: s.WorksTo,
			State: versions.State(s.State), Compatibility: map[string]versions.Compatibility{}, ReleasedAt: s.ReleasedAt.UTC(), ExternalUpdatedAt: &updated,
		}
		if s.SiteUpload != "" {
			all[i].ExternalUploadID = &s.SiteUpload
		}
		for on, result := range s.Compatibility {
			all[i].Compatibility[on] = versions.Compatibility(result)
		}
	}
	done, err := p.Versions.Set(ctx, tx, of, all)
	return intake.OutcomesOf(done, err, productOutcome)
}

func productOutcome(o products.Outcome) intake.Outcome {
	return intake.Outcome{Result: intake.Result{ID: o.ID, Old: o.Old}, Err: o.Err}
}

// ProductChanges is what sellers changed of their products and the marketplace
// has yet to take.
type ProductChanges struct {
	Changes []ProductChange `json:"changes" doc:"In the order of their ids; carry them out in that order."`
	More    bool            `json:"more" doc:"There are more than these."`
}

// ProductChange is what a seller changed of a product.
type ProductChange struct {
	ID        int64           `json:"id" doc:"Merkato's id of the change." example:"51"`
	Product   string          `json:"product,omitempty" doc:"The marketplace's id of the product; left out while it has none." example:"P-88"`
	MerkatoID int64           `json:"merkato_id" doc:"Merkato's id of the product. Of one that the marketplace does not know yet, name it in the product that you send for it." example:"19"`
	Seller    string          `json:"seller,omitempty" doc:"The marketplace's id of the seller." example:"S-1042"`
	Type      string          `json:"type" doc:"The product's." example:"module"`
	Kind      string          `json:"kind" enum:"SHEET,SHEET_CANCELLED,SHEET_VALIDATED,SHEET_REFUSED,PRICE,STATE,VERSION,VERSION_WITHDRAWN"`
	Change    json.RawMessage `json:"change" doc:"SHEET: submission and sheet, to be decided on. SHEET_CANCELLED: the submission. SHEET_VALIDATED, SHEET_REFUSED: the submission, which an operator has decided here, with the reason of a refusal. PRICE: price in cents and starts_on. STATE: ONLINE, OFFLINE or REMOVED, with reason and text. VERSION: a version that was validated goes online, with its hash and size; its archive is fetched at /platform/versions/{upload}, as it is to be sold. VERSION_WITHDRAWN: its seller takes it off sale. Files of a sheet are fetched at /platform/files/{id} with the same token, as long as it lasts."`
	At        feed.Moment     `json:"at" doc:"When the seller did it."`
}

func (p *Platform) addProductChanges(api huma.API) {
	addOutgoing(p, api, outgoing[journal.Outgoing, ProductChange, ProductChanges]{
		name: "product-changes", tag: "Changes by sellers",
		summary: "Take what sellers change of their products",
		description: "Lists the changes that the marketplace has not said to have. Ask every few minutes, carry each out, then name it as taken: until then it is listed again, and what the marketplace says of that price or state is passed over. " +
			"A change may be listed twice if the marketplace breaks off between the two, so carry it out by its id.",
		from: p.Journal, one: productChange,
		list: func(all []ProductChange, more bool) ProductChanges { return ProductChanges{all, more} },
		example: object(`{"changes":[{"id":51,"product":"P-88","merkato_id":19,"seller":"S-1042","type":"module","kind":"PRICE",
			"change":{"price":8999,"starts_on":"2026-06-15"},"at":"2026-05-23T08:12:44Z"}],"more":false}`),
	})
}

func productChange(c journal.Outgoing) ProductChange {
	return ProductChange{
		ID: c.ID, Product: orLeftOut(c.Product), MerkatoID: c.ProductID, Seller: orLeftOut(c.Seller), Type: string(c.Type), Kind: string(c.Kind),
		Change: json.RawMessage(c.Body), At: feed.Moment{Time: c.At.UTC()},
	}
}
