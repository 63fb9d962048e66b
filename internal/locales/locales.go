// Package locales reads what the server itself says in the languages of the
// product: in files, e-mails, invoices and on the pages of the embedded services.
// A package embeds its texts/<language>.json and reads them here when the program
// starts.
package locales

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"slices"

	"golang.org/x/text/language"
)

// Languages are those of the product; English is for everyone else.
var Languages = []string{"de", English, "es", "fr", "it", "nl", "pl", "pt", "ro", "ru"}

const English = "en"

// Tags are the same languages, as browsers ask for them.
var (
	Tags    = tags()
	matcher = language.NewMatcher(Tags)
)

func tags() (all []language.Tag) {
	for _, name := range Languages {
		all = append(all, language.MustParse(name))
	}
	return all
}

// Texts are what a package says, as a T, by language.
type Texts[T any] map[string]T

// Read reads texts/<language>.json into what begin makes for each language.
// A program whose texts are not right does not start.
func Read[T any](files fs.FS, begin func(language string) T) Texts[T] {
	all := Texts[T]{}
	for _, name := range Languages {
		data, err := fs.ReadFile(files, "texts/"+name+".json")
		if err != nil {
			panic(err)
		}
		decoder := json.NewDecoder(bytes.NewReader(data))
		decoder.DisallowUnknownFields()
		words := begin(name)
		if err := decoder.Decode(&words); err != nil {
			panic("texts/" + name + ".json: " + err.Error())
		}
		all[name] = words
	}
	return all
}

// In is the texts in a language, or in English where there is no such language.
func (t Texts[T]) In(language string) T {
	if words, ok := t[language]; ok {
		return words
	}
	return t[English]
}

// First is the first of somebody's languages that is one of ours, else English.
func First(native string, others ...*string) string {
	for _, name := range append([]*string{&native}, others...) {
		if name != nil && slices.Contains(Languages, *name) {
			return *name
		}
	}
	return English
}

// Match is our language for the first of these tags that we have one for; empty: for
// none of them.
func Match(tags ...language.Tag) string {
	for _, tag := range tags {
		// Anything less would be a related language, which not everyone reads.
		if _, index, confidence := matcher.Match(tag); confidence >= language.High {
			return Languages[index]
		}
	}
	return ""
}
