package schema

import (
	"maps"
	"slices"

	"merkato/internal/calendar"
	"merkato/internal/catalogue"
	"merkato/internal/catalogue/prices"
	"merkato/internal/catalogue/sheets"
	"merkato/internal/catalogue/versions"
	"merkato/internal/validation"
)

// LocalText is a text in one language.
type LocalText struct{ Lang, Text string }

// ProductVersion is a version as the browser wants it.
type ProductVersion struct {
	versions.Version
	UploadID *int64        // null where the marketplace sent it
	OnlineOn *calendar.Day // it was validated and waits for this day
}

// Changelog lists the texts by language.
func (v *ProductVersion) Changelog() []LocalText {
	all := []LocalText{}
	for _, lang := range slices.Sorted(maps.Keys(v.Version.Changelog)) {
		all = append(all, LocalText{lang, v.Version.Changelog[lang]})
	}
	return all
}

// Sheet is a sheet whose languages are listed.
type Sheet struct{ sheets.Sheet }

// SheetTexts are the words of a sheet in one language.
type SheetTexts struct {
	sheets.Texts
	Lang string
}

// SheetDocument is a sheet's document in one language.
type SheetDocument struct {
	Lang string
	File int64
}

// Icon is null where there is none.
func (s *Sheet) Icon() *int64 {
	if s.Sheet.Icon == 0 {
		return nil
	}
	return &s.Sheet.Icon
}

// Texts lists the languages of the sheet.
func (s *Sheet) Texts() []SheetTexts {
	all := []SheetTexts{}
	for _, lang := range slices.Sorted(maps.Keys(s.Sheet.Texts)) {
		all = append(all, SheetTexts{s.Sheet.Texts[lang], lang})
	}
	return all
}

// Documents lists the documents by language.
func (s *Sheet) Documents() []SheetDocument {
	all := []SheetDocument{}
	for _, lang := range slices.Sorted(maps.Keys(s.Sheet.Documents)) {
		all = append(all, SheetDocument{lang, s.Sheet.Documents[lang]})
	}
	return all
}

// Editing is a sheet as its editor sees it.
type Editing struct{ *sheets.Editing }

// Sheet is the draft, or what is published.
func (e *Editing) Sheet() *Sheet { return &Sheet{e.Editing.Sheet} }

// Published is null while nothing is.
func (e *Editing) Published() *Sheet {
	if e.Editing.Published == nil {
		return nil
	}
	return &Sheet{*e.Editing.Published}
}

// ProductDetails is a product with all that its page shows.
type ProductDetails struct {
	*catalogue.One
	Editing *sheets.Editing
	Uploads map[string]validation.Uploaded // by version
}

// PlannedPrices are those still to come.
func (d *ProductDetails) PlannedPrices() []prices.Change { return d.One.Prices }

// Sheet is what the editor sees.
func (d *ProductDetails) Sheet() *Editing { return &Editing{d.Editing} }

// Versions are the newest first.
func (d *ProductDetails) Versions() []ProductVersion {
	all := make([]ProductVersion, len(d.One.Versions))
	for i, v := range d.One.Versions {
		all[i].Version = v
		if upload, ok := d.Uploads[v.Version]; ok {
			all[i].UploadID, all[i].OnlineOn = &upload.ID, upload.OnlineOn
		}
	}
	return all
}

// CompatibilityGrid is by platform version.
func (d *ProductDetails) CompatibilityGrid() []catalogue.GridRow { return d.Grid }
