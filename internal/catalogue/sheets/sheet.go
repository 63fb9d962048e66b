// Package sheets is how products present themselves: their texts in nine
// languages, pictures and documents, what is missing before a sheet may be
// submitted, and what differs between two of them.
//
// Sellers work on drafts and submit them; operators or the marketplace decide, and
// what the marketplace publishes by itself comes in by its API.
package sheets

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"

	"merkato/internal/fault"
)

// Languages are those that sheets may be written in; English is compulsory.
var Languages = []string{"de", "en", "es", "fr", "it", "nl", "pl", "pt", "ro"}

// IsLanguage reports whether sheets may be written in a language.
func IsLanguage(lang string) bool { return slices.Contains(Languages, lang) }

// Sheet is how a product presents itself. Texts are plain text.
type Sheet struct {
	Categories  []string         `json:"categories"` // the marketplace's ids
	Texts       map[string]Texts `json:"texts"`      // by language
	Icon        int64            `json:"icon"`       // a file; 0: none
	Screenshots []int64          `json:"screenshots"`
	Documents   map[string]int64 `json:"documents"` // by language
}

// State is a sheet's state.
type State string

const (
	Draft        State = "DRAFT"
	InValidation State = "IN_VALIDATION" // locked until it is decided or cancelled
	Validated    State = "VALIDATED"
	Refused      State = "REFUSED"
)

// Texts are the words of a sheet in one language.
type Texts struct {
	Name             string   `json:"name"`
	ShortDescription string   `json:"short_description"`
	Description      string   `json:"description"`
	Benefits         []string `json:"benefits"`
	Features         []string `json:"features"`
	Keywords         []string `json:"keywords"`
}

// Limits are what the marketplace asks of a sheet on a day. Characters are counted
// as readers see them.
type Limits struct {
	Name             int // characters at most
	ShortDescription int
	Benefits         int // at least
	Features         int
	Keywords         int
	Screenshots      int
	ScreenshotPixels int // each way, at least
	IconPixels       int // each way, exactly
}

// What keeps any sheet from growing without end.
const (
	LongestEntry    = 500
	longestText     = 20_000
	mostEntries     = 50
	MostScreenshots = 20
)

// Problem is why a sheet cannot be submitted yet.
type Problem struct {
	Lang  string // empty: of no language
	Field string // as name or screenshots
}

// Length counts a text as readers see it: a family of emoji is one character.
func Length(text string) int { return uniseg.GraphemeClusterCount(text) }

// IsLonger reports whether a text has more than so many characters, or more bytes
// than they ever need: one that readers see can be made of any number.
func IsLonger(text string, most int) bool { return len(text) > 40*most || Length(text) > most }

// Problems lists what keeps the sheet from being submitted.
func (s Sheet) Problems(limits Limits) (all []Problem) {
	demand := func(lang, field string, isMet bool) {
		if !isMet {
			all = append(all, Problem{lang, field})
		}
	}
	demand("", "categories", len(s.Categories) > 0)
	demand("", "icon", s.Icon != 0)
	demand("", "screenshots", len(s.Screenshots) >= limits.Screenshots)
	for _, lang := range Languages {
		t := s.Texts[lang]
		if t.isEmpty() && lang != "en" {
			continue
		}
		for _, text := range []struct {
			field, value string
			limit        int
		}{{"name", t.Name, limits.Name}, {"short_description", t.ShortDescription, limits.ShortDescription}, {"description", t.Description, longestText}} {
			n := Length(strings.TrimSpace(text.value))
			demand(lang, text.field, n > 0 && n <= text.limit)
		}
		demand(lang, "benefits", filled(t.Benefits) >= limits.Benefits)
		demand(lang, "features", filled(t.Features) >= limits.Features)
		demand(lang, "keywords", different(t.Keywords) >= limits.Keywords)
	}
	return all
}

func (t Texts) isEmpty() bool {
	return strings.TrimSpace(t.Name+t.ShortDescription+t.Description) == "" && filled(t.Benefits)+filled(t.Features)+filled(t.Keywords) == 0
}

func filled(entries []string) (n int) {
	for _, entry := range entries {
		if strings.TrimSpace(entry) != "" {
			n++
		}
	}
	return n
}

// different counts entries, the same one once however it is written.
func different(entries []string) int {
	seen := map[string]bool{}
	for _, entry := range entries {
		if word := strings.ToLower(strings.TrimSpace(entry)); word != "" {
			seen[word] = true
		}
	}
	return len(seen)
}

// Check refuses what no draft may hold, however unfinished: another language, a
// text beyond all bounds, characters that reverse the text around them.
func (s Sheet) Check() error {
	for lang, t := range s.Texts {
		field := "texts." + lang
		if !IsLanguage(lang) {
			return fault.New(fault.Invalid, "language_unknown", "The language must be one of %s.", strings.Join(Languages, ", ")).At(field)
		}
		for name, text := range map[string]string{"name": t.Name, "short_description": t.ShortDescription} {
			if err := CheckText(field+"."+name, text, LongestEntry, false); err != nil {
				return err
			}
		}
		if err := CheckText(field+".description", t.Description, longestText, true); err != nil {
			return err
		}
		for name, entries := range map[string][]string{"benefits": t.Benefits, "features": t.Features, "keywords": t.Keywords} {
			if len(entries) > mostEntries {
				return fault.New(fault.Invalid, "too_many", "At most %d are allowed.", mostEntries).At(field + "." + name)
			}
			for n, entry := range entries {
				if err := CheckText(fmt.Sprintf("%s.%s[%d]", field, name, n), entry, LongestEntry, false); err != nil {
					return err
				}
			}
		}
	}
	for lang := range s.Documents {
		if !IsLanguage(lang) {
			return fault.New(fault.Invalid, "language_unknown", "The language must be one of %s.", strings.Join(Languages, ", ")).At("documents." + lang)
		}
	}
	if len(s.Screenshots) > MostScreenshots {
		return fault.New(fault.Invalid, "too_many", "At most %d are allowed.", MostScreenshots).At("screenshots")
	}
	if len(s.Categories) > mostEntries {
		return fault.New(fault.Invalid, "too_many", "At most %d are allowed.", mostEntries).At("categories")
	}
	return nil
}

// CheckText refuses a text that is too long, or holds characters that no text
// of ours has; only one of several lines may break them.
func CheckText(field, text string, most int, lines bool) error {
	if !utf8.ValidString(text) || strings.ContainsFunc(text, func(r rune) bool {
		return unicode.IsControl(r) && !(lines && (r == '\n' || r == '\t' || r == '\r'))
	}) {
		return fault.New(fault.Invalid, "text_broken", "The text contains a control character.").At(field)
	}
	if strings.ContainsFunc(text, turnsText) {
		return fault.New(fault.Invalid, "text_direction", "The text contains an invisible character that changes the writing direction; type it again.").At(field)
	}
	if IsLonger(text, most) {
		return fault.New(fault.Invalid, "too_long", "Use at most %d characters.", most).At(field)
	}
	return nil
}

// turnsText finds the marks by which a text makes its surroundings read from
// right to left. None of the content languages is written that way.
func turnsText(r rune) bool {
	return r == '\u200e' || r == '\u200f' || r == '\u061c' || (r >= '\u202a' && r <= '\u202e') || (r >= '\u2066' && r <= '\u2069')
}

// NamedFile is a file that a sheet shows.
type NamedFile struct {
	Field string // where, as screenshots[2]
	ID    int64
	Kind  FileKind
}

// Files are all files that the sheet shows.
func (s Sheet) Files() (all []NamedFile) {
	if s.Icon != 0 {
		all = append(all, NamedFile{"icon", s.Icon, Icon})
	}
	for n, id := range s.Screenshots {
		all = append(all, NamedFile{fmt.Sprintf("screenshots[%d]", n), id, Screenshot})
	}
	for lang, id := range s.Documents {
		all = append(all, NamedFile{"documents." + lang, id, Document})
	}
	return all
}

// With is the sheet with a file in its place: the icon, the screenshot of a place
// from 1 on, or the document of a language.
func (s Sheet) With(kind FileKind, place string, id int64) (Sheet, error) {
	switch kind {
	case Icon:
		s.Icon = id
	case Screenshot:
		n, err := strconv.Atoi(place)
		if err != nil || n < 1 || n > MostScreenshots {
			return s, fault.New(fault.Invalid, "place", "A screenshot must have a place from 1 to %d.", MostScreenshots).At("place")
		}
		switch {
		case n > len(s.Screenshots)+1:
			return s, fault.New(fault.Invalid, "place_gap", "There are %d screenshots: send the one for place %d first.", len(s.Screenshots), len(s.Screenshots)+1).At("place")
		case n > len(s.Screenshots):
			s.Screenshots = append(s.Screenshots, id)
		default:
			s.Screenshots[n-1] = id
		}
	case Document:
		if !IsLanguage(place) {
			return s, fault.New(fault.Invalid, "language_unknown", "Give a content language, such as en.").At("place")
		}
		if s.Documents == nil {
			s.Documents = map[string]int64{}
		}
		s.Documents[place] = id
	}
	return s, nil
}

// JSON is the sheet as it is stored.
func (s Sheet) JSON() string {
	text, err := json.Marshal(s)
	if err != nil { // plain data
		panic(err)
	}
	return string(text)
}

// Parse reads what JSON wrote; nothing is an empty sheet.
func Parse(text string) (s Sheet, err error) {
	if text == "" {
		return Sheet{}, nil
	}
	err = json.Unmarshal([]byte(text), &s)
	return s, err
}
