package feed

import (
	"maps"
	"slices"
	"time"

	"merkato/internal/catalogue/sheets"
	"merkato/internal/fault"
	"merkato/internal/list"
	"merkato/internal/platform/intake"
)

// Category is a place in the marketplace's tree.
type Category struct {
	ID        string            `json:"id" minLength:"1" maxLength:"100" doc:"The marketplace's id of the category." example:"payments"`
	Parent    string            `json:"parent,omitempty" maxLength:"100" doc:"The category that it is in; left out: at the top."`
	Names     map[string]string `json:"names" minProperties:"1" maxProperties:"40" doc:"By language, as en; English is compulsory."`
	Position  int               `json:"position,omitempty" minimum:"0" maximum:"1000000" doc:"Its place among others; the lowest first."`
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
	UpdatedAt  Moment                `json:"updated_at" doc:"As of when this is true. Older news changes nothing; what the seller has in validation waits for its decision, and what was validated here stays until that change was taken."`
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
	SiteUpload    string            `json:"id_product_upload,omitempty" maxLength:"100" doc:"The marketplace's id of the uploaded file, as the addresses of its site have it: by it sellers find the download there. Left out: what was sent before stays." example:"20417"`
	ReleasedAt    Moment            `json:"released_at"`
	UpdatedAt     Moment            `json:"updated_at" doc:"As of when this is true. Older news that comes late changes nothing."`
}

func (c *Category) Check(now time.Time) error {
	return list.First(plain("id", c.ID), plain("parent", c.Parent), happened("updated_at", &c.UpdatedAt, now))
}

func (s *Sheet) Check(now time.Time) error {
	if (s.Submission != 0) != (s.Decision != "") {
		return fault.New(fault.Invalid, "decision_missing", "Give both the submission and the decision, or neither.").At("decision")
	}
	return list.First(plain("id", s.ID), happened("updated_at", &s.UpdatedAt, now))
}

func (v *ProductVersion) Check(now time.Time) error {
	for _, lang := range slices.Sorted(maps.Keys(v.Changelog)) {
		if !sheets.IsLanguage(lang) {
			return fault.New(fault.Invalid, "language_unknown", "There is no content language %q.", intake.Cut(lang)).At("changelog." + intake.Cut(lang))
		}
	}
	for _, on := range slices.Sorted(maps.Keys(v.Compatibility)) {
		if !slices.Contains([]string{"certified", "confirm", "declined", "outdated", "waiting"}, v.Compatibility[on]) {
			return fault.New(fault.Invalid, "compatibility_unknown", "A result must be certified, confirm, declined, outdated or waiting.").At("compatibility." + intake.Cut(on))
		}
	}
	return list.First(plain("id", v.ID), plain("id_product_upload", v.SiteUpload), happened("updated_at", &v.UpdatedAt, now), happened("released_at", &v.ReleasedAt, now))
}
