package platform

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/uptrace/bun"

	"merkato/internal/catalogue"
	"merkato/internal/fault"
)

// Category is a place in the marketplace's tree.
type Category struct {
	ID        string            `json:"id" minLength:"1" maxLength:"100" doc:"The marketplace's id of the category." example:"payments"`
	Parent    string            `json:"parent,omitempty" maxLength:"100" doc:"The category that it is in; left out: at the top."`
	Names     map[string]string `json:"names" minProperties:"1" maxProperties:"40" doc:"By language, as en; English is compulsory."`
	Position  int               `json:"position,omitempty" minimum:"0" maximum:"1000000" doc:"Where it stands among others; the lowest first."`
	IsOpen    bool              `json:"is_open,omitempty" doc:"Products may be put into it."`
	UpdatedAt Moment            `json:"updated_at" doc:"As of when this is true. Older news that comes late changes nothing."`
}

// Sheet is how a product presents itself, or the decision on a sheet that its
// seller submitted.
type Sheet struct {
	ID         string                `json:"id" minLength:"1" maxLength:"100" doc:"The marketplace's id of the product." example:"P-88"`
	Categories []string              `json:"categories,omitempty" maxItems:"50" doc:"The marketplace's ids of categories."`
	Texts      map[string]SheetTexts `json:"texts,omitempty" maxProperties:"9" doc:"By content language: de, en, es, fr, it, nl, pl, pt, ro. Left out with a decision."`
	Submission int64                 `json:"submission,omitempty" minimum:"1" doc:"Of a decision: the submission it is about, as the list of changes had it."`
	Decision   string                `json:"decision,omitempty" enum:"VALIDATED,REFUSED" doc:"With a submission. What was validated becomes the sheet."`
	Refusal    string                `json:"refusal,omitempty" maxLength:"5000" doc:"Why it was refused, for the seller."`
	UpdatedAt  Moment                `json:"updated_at" doc:"As of when this is true. Older news changes nothing, and what the seller has in validation waits for its decision."`
}

// SheetTexts are the words of a sheet in one language; plain text.
type SheetTexts struct {
	Name             string   `json:"name" maxLength:"500" doc:"At most 70 characters as readers see them."`
	ShortDescription string   `json:"short_description,omitempty" maxLength:"2000"`
	Description      string   `json:"description,omitempty" maxLength:"20000"`
	Benefits         []string `json:"benefits,omitempty" maxItems:"50"`
	Features         []string `json:"features,omitempty" maxItems:"50"`
	Keywords         []string `json:"keywords,omitempty" maxItems:"50"`
}

// ProductVersion is a release of a product, a past one too.
type ProductVersion struct {
	ID            string            `json:"id" minLength:"1" maxLength:"100" doc:"The marketplace's id of the product." example:"P-88"`
	Version       string            `json:"version" pattern:"^[0-9]{1,6}(\\.[0-9]{1,6}){1,3}(-[0-9A-Za-z.-]{1,30})?$" patternDescription:"a version as 2.1.0" example:"2.1.0"`
	ChangeKind    string            `json:"change_kind" enum:"DEBUG,FIX_ERROR,MAJOR,MINOR,NEW"`
	Changelog     map[string]string `json:"changelog,omitempty" maxProperties:"9" doc:"By language."`
	WorksFrom     string            `json:"works_from,omitempty" maxLength:"30" doc:"The lowest platform version that it claims to run on." example:"8.0.0"`
	WorksTo       string            `json:"works_to,omitempty" maxLength:"30" doc:"The highest." example:"9.1.0"`
	State         string            `json:"state" enum:"IN_VALIDATION,VALIDATED,REFUSED,CANCELLED"`
	Compatibility map[string]string `json:"compatibility,omitempty" maxProperties:"200" doc:"What was found, by platform version: certified, confirm, declined, outdated or waiting."`
	ReleasedAt    Moment            `json:"released_at"`
	UpdatedAt     Moment            `json:"updated_at" doc:"As of when this is true. Older news that comes late changes nothing."`
}

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

func (c *Category) check(now time.Time) error {
	return first(plain("id", c.ID), plain("parent", c.Parent), happened("updated_at", &c.UpdatedAt, now))
}

func (s *Sheet) check(now time.Time) error {
	if (s.Submission != 0) != (s.Decision != "") {
		return fault.New(fault.Invalid, "decision_missing", "A decision names its submission, and a submission its decision.").At("decision")
	}
	return first(plain("id", s.ID), happened("updated_at", &s.UpdatedAt, now))
}

func (v *ProductVersion) check(now time.Time) error {
	for _, lang := range slices.Sorted(maps.Keys(v.Changelog)) {
		if !catalogue.IsLanguage(lang) {
			return fault.New(fault.Invalid, "language_unknown", "There is no content language %q.", cut(lang)).At("changelog." + cut(lang))
		}
	}
	for _, on := range slices.Sorted(maps.Keys(v.Compatibility)) {
		if !slices.Contains([]string{"certified", "confirm", "declined", "outdated", "waiting"}, v.Compatibility[on]) {
			return fault.New(fault.Invalid, "compatibility_unknown", "A result is certified, confirm, declined, outdated or waiting.").At("compatibility." + cut(on))
		}
	}
	return first(plain("id", v.ID), happened("updated_at", &v.UpdatedAt, now), happened("released_at", &v.ReleasedAt, now))
}

func (p *Platform) takeCategories(ctx context.Context, tx bun.Tx, _ []string, sent []*Category) ([]outcome, error) {
	all := make([]catalogue.Category, len(sent))
	for i, s := range sent {
		all[i] = catalogue.Category{ExternalID: s.ID, Parent: s.Parent, Names: s.Names, Position: s.Position, IsOpen: s.IsOpen, ExternalUpdatedAt: s.UpdatedAt.UTC()}
	}
	done, err := p.Catalogue.SetCategories(ctx, tx, all)
	return outcomesOf(done, err, catalogueOutcome)
}

func (p *Platform) takeSheets(ctx context.Context, tx bun.Tx, _ []string, sent []*Sheet) ([]outcome, error) {
	all := make([]catalogue.SentSheet, len(sent))
	for i, s := range sent {
		all[i] = catalogue.SentSheet{Product: s.ID, Submission: s.Submission, IsRefused: s.Decision == "REFUSED", Refusal: s.Refusal, UpdatedAt: s.UpdatedAt.UTC()}
		if s.Texts != nil {
			sheet := catalogue.Sheet{Categories: s.Categories, Texts: map[string]catalogue.Texts{}}
			for lang, t := range s.Texts {
				sheet.Texts[lang] = catalogue.Texts(t)
			}
			all[i].Sheet = &sheet
		}
	}
	done, err := p.Catalogue.SetSheets(ctx, tx, all)
	return outcomesOf(done, err, catalogueOutcome)
}

func (p *Platform) takeVersions(ctx context.Context, tx bun.Tx, _ []string, sent []*ProductVersion) ([]outcome, error) {
	all, of := make([]catalogue.Version, len(sent)), make([]string, len(sent))
	for i, s := range sent {
		of[i] = s.ID
		updated := s.UpdatedAt.UTC()
		all[i] = catalogue.Version{
			Version: s.Version, ChangeKind: catalogue.ChangeKind(s.ChangeKind), Changelog: s.Changelog, WorksFrom: s.WorksFrom, WorksTo: s.WorksTo,
			State: catalogue.VersionState(s.State), Compatibility: map[string]catalogue.Compatibility{}, ReleasedAt: s.ReleasedAt.UTC(), ExternalUpdatedAt: &updated,
		}
		for on, result := range s.Compatibility {
			all[i].Compatibility[on] = catalogue.Compatibility(result)
		}
	}
	done, err := p.Catalogue.SetVersions(ctx, tx, of, all)
	return outcomesOf(done, err, catalogueOutcome)
}

func catalogueOutcome(o catalogue.Outcome) outcome {
	return outcome{result: Result{ID: o.ID, Old: o.Old}, err: o.Err}
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
	At        Moment          `json:"at" doc:"When the seller did it."`
}

func (p *Platform) addProductChanges(api huma.API) {
	addOutgoing(p, api, outgoing[catalogue.Outgoing, ProductChanges]{
		name: "product-changes", tag: "Changes by sellers",
		summary: "Take what sellers change of their products",
		description: "Lists the changes that the marketplace has not said to have. Ask every few minutes, carry each out, then name it as taken: until then it is listed again, and what the marketplace says of that price or state is passed over. " +
			"A change may be listed twice if the marketplace breaks off between the two, so carry it out by its id.",
		find: p.Catalogue.Outgoing, take: p.Catalogue.Take, list: listChanges,
		example: object(`{"changes":[{"id":51,"product":"P-88","merkato_id":19,"seller":"S-1042","type":"module","kind":"PRICE",
			"change":{"price":8999,"starts_on":"2026-06-15"},"at":"2026-05-23T08:12:44Z"}],"more":false}`),
	})
}

func listChanges(found []catalogue.Outgoing, more bool) ProductChanges {
	list := ProductChanges{Changes: []ProductChange{}, More: more}
	for _, c := range found {
		one := ProductChange{ID: c.ID, MerkatoID: c.ProductID, Type: string(c.Type), Kind: string(c.Kind), Change: json.RawMessage(c.Body), At: Moment{c.At.UTC()}}
		if c.Product != nil {
			one.Product = *c.Product
		}
		if c.Seller != nil {
			one.Seller = *c.Seller
		}
		list.Changes = append(list.Changes, one)
	}
	return list
}
