package sheets

import (
	"slices"
	"strconv"
	"strings"
)

// Field is a part of a sheet before and after, as entries: words, or of
// pictures and documents the ids of files.
type Field struct {
	Lang   string // empty: of no language
	Field  string
	Before []string
	After  []string
}

// IsChanged reports whether the part differs.
func (f Field) IsChanged() bool { return !slices.Equal(f.Before, f.After) }

// Compare puts a sheet beside the one that was published before it, language by
// language; nil: none was.
func Compare(published *Sheet, after Sheet) (all []Field) {
	before := Sheet{}
	if published != nil {
		before = *published
	}
	all = append(all,
		Field{Field: "categories", Before: orNone(before.Categories), After: orNone(after.Categories)},
		Field{Field: "icon", Before: fileIDs(before.Icon), After: fileIDs(after.Icon)},
		Field{Field: "screenshots", Before: fileIDs(before.Screenshots...), After: fileIDs(after.Screenshots...)},
	)
	for _, lang := range Languages {
		b, a := before.Texts[lang], after.Texts[lang]
		manual := Field{lang, "document", fileIDs(before.Documents[lang]), fileIDs(after.Documents[lang])}
		if len(manual.Before)+len(manual.After) > 0 {
			all = append(all, manual)
		}
		if b.isEmpty() && a.isEmpty() {
			continue
		}
		all = append(all,
			Field{lang, "name", entry(b.Name), entry(a.Name)},
			Field{lang, "short_description", entry(b.ShortDescription), entry(a.ShortDescription)},
			Field{lang, "description", paragraphs(b.Description), paragraphs(a.Description)},
			Field{lang, "benefits", orNone(b.Benefits), orNone(a.Benefits)},
			Field{lang, "features", orNone(b.Features), orNone(a.Features)},
			Field{lang, "keywords", orNone(b.Keywords), orNone(a.Keywords)},
		)
	}
	return all
}

func orNone(entries []string) []string { return append([]string{}, entries...) }

// fileIDs are the ids of those that there are.
func fileIDs(ids ...int64) []string {
	all := []string{}
	for _, id := range ids {
		if id != 0 {
			all = append(all, strconv.FormatInt(id, 10))
		}
	}
	return all
}

func entry(text string) []string {
	if text == "" {
		return []string{}
	}
	return []string{text}
}

func paragraphs(text string) []string {
	if text == "" {
		return []string{}
	}
	return strings.Split(text, "\n")
}
