package embedded

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"path"

	"golang.org/x/text/language"
)

// Languages are those of the product; the first is for everyone else.
var Languages = []language.Tag{
	language.English, language.German, language.Spanish, language.French, language.Italian,
	language.Dutch, language.Polish, language.Portuguese, language.Romanian, language.Russian,
}

var matcher = language.NewMatcher(Languages)

// Translations are the texts of some pages, of type T, in the order of Languages.
type Translations[T any] []*T

// LoadTexts reads texts/en.json and so on, into what begin makes for a language.
// A program whose texts are not right does not start.
func LoadTexts[T any](files fs.FS, begin func(language string) *T) Translations[T] {
	all := make(Translations[T], len(Languages))
	for i, tag := range Languages {
		data, err := fs.ReadFile(files, path.Join("texts", tag.String()+".json"))
		if err != nil {
			panic(err)
		}
		decoder := json.NewDecoder(bytes.NewReader(data))
		decoder.DisallowUnknownFields()
		all[i] = begin(tag.String())
		if err := decoder.Decode(all[i]); err != nil {
			panic(tag.String() + ": " + err.Error())
		}
	}
	return all
}

// First is in the first of these languages that we have, or nil.
func (all Translations[T]) First(tags ...language.Tag) *T {
	for _, tag := range tags {
		// Anything less would be a related language, which not everyone reads.
		if _, index, confidence := matcher.Match(tag); confidence >= language.High {
			return all[index]
		}
	}
	return nil
}
