package schema

import (
	"maps"
	"slices"
	"time"

	"merkato/internal/calendar"
	"merkato/internal/catalogue"
	"merkato/internal/catalogue/sheets"
)

// LocalText is a text in one language.
type LocalText struct{ Lang, Text string }

// ProductVersion is a version as the browser wants it.
type ProductVersion struct {
	catalogue.Version
	UploadID *int64 // null where the marketplace sent it
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
type Editing struct{ *catalogue.Editing }

// Sheet is the draft, or what is published.
func (e *Editing) Sheet() *Sheet { return &Sheet{e.Editing.Sheet} }

// Published is null while nothing is.
func (e *Editing) Published() *Sheet {
	if e.Editing.Published == nil {
		return nil
	}
	return &Sheet{*e.Editing.Published}
}

// CompatibilityRow is a product's result on one platform version.
type CompatibilityRow struct {
	Version    string
	ReleasedOn calendar.Day
	Result     catalogue.Compatibility
}

// ProductDetails is a product with all that its page shows.
type ProductDetails struct {
	One     *catalogue.One
	Uploads map[string]int64 // by version
}

// Item is the product as the list shows it.
func (d *ProductDetails) Item() *catalogue.Item { return &d.One.Item }

// CreatedAt is when it came to be.
func (d *ProductDetails) CreatedAt() time.Time { return d.One.Item.CreatedAt }

// VersionCount is how many versions there are.
func (d *ProductDetails) VersionCount() int64 { return d.One.VersionCount }

// UpdateBefore is the day from which updates are refused.
func (d *ProductDetails) UpdateBefore() *calendar.Day { return d.One.UpdateBefore }

// PlannedPrices are those still to come.
func (d *ProductDetails) PlannedPrices() []catalogue.PriceChange { return d.One.Prices }

// Sheet is what the editor sees.
func (d *ProductDetails) Sheet() *Editing { return &Editing{d.One.Editing} }

// Versions are the newest first.
func (d *ProductDetails) Versions() []ProductVersion {
	all := make([]ProductVersion, len(d.One.Versions))
	for i, v := range d.One.Versions {
		all[i].Version = v
		if id, ok := d.Uploads[v.Version]; ok {
			all[i].UploadID = &id
		}
	}
	return all
}

// CompatibilityGrid is by platform version.
func (d *ProductDetails) CompatibilityGrid() []CompatibilityRow {
	all := make([]CompatibilityRow, len(d.One.Grid))
	for i, row := range d.One.Grid {
		all[i] = CompatibilityRow{row.Platform.Version, calendar.Day(row.Platform.ReleasedOn), row.Compatibility}
	}
	return all
}
