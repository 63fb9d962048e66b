package sheets_test

import (
	"fmt"
	"strings"
	"testing"

	"merkato/internal/catalogue/sheets"
	"merkato/internal/fault"
)

// R12.6: the limits of a sheet, with characters as readers see them.
var limits = sheets.Limits{Name: 70, ShortDescription: 250, Benefits: 1, Features: 3, Keywords: 5, Screenshots: 3}

func TestProblems(t *testing.T) {
	good := sheets.Texts{Name: "n", ShortDescription: "s", Description: "d", Benefits: []string{"b"}, Features: []string{"1", "2", "3"}, Keywords: []string{"1", "2", "3", "4", "5"}}
	sheet := func(edit func(*sheets.Texts)) sheets.Sheet {
		t := good
		edit(&t)
		return sheets.Sheet{Categories: []string{"c"}, Icon: 1, Screenshots: []int64{1, 2, 3}, Texts: map[string]sheets.Texts{"en": t}}
	}
	family := "👨‍👩‍👧‍👦" // seven code points, one character
	for name, c := range map[string]struct {
		sheet sheets.Sheet
		want  []sheets.Problem
	}{
		"complete":       {sheet(func(*sheets.Texts) {}), nil},
		"70 emoji":       {sheet(func(t *sheets.Texts) { t.Name = strings.Repeat(family, 70) }), nil},
		"71 emoji":       {sheet(func(t *sheets.Texts) { t.Name = strings.Repeat(family, 71) }), []sheets.Problem{{"en", "name"}}},
		"251 characters": {sheet(func(t *sheets.Texts) { t.ShortDescription = strings.Repeat("é", 251) }), []sheets.Problem{{"en", "short_description"}}},
		"blanks":         {sheet(func(t *sheets.Texts) { t.Features = []string{"a", " ", "b"} }), []sheets.Problem{{"en", "features"}}},
		"benefit":        {sheet(func(t *sheets.Texts) { t.Benefits = nil }), []sheets.Problem{{"en", "benefits"}}},
		"keywords":       {sheet(func(t *sheets.Texts) { t.Keywords = t.Keywords[:4] }), []sheets.Problem{{"en", "keywords"}}},
		"the same word":  {sheet(func(t *sheets.Texts) { t.Keywords = []string{"a", "A ", "b", "b", "c"} }), []sheets.Problem{{"en", "keywords"}}},
	} {
		if got := c.sheet.Problems(limits); fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("%s: %v", name, got)
		}
	}
	french := sheet(func(*sheets.Texts) {})
	french.Texts = map[string]sheets.Texts{"fr": good}
	if got := french.Problems(limits); len(got) != 6 || got[0].Lang != "en" {
		t.Errorf("without English: %v", got)
	}
	empty := sheets.Sheet{}
	if got := empty.Problems(limits); len(got) != 9 {
		t.Errorf("nothing at all: %v", got)
	}
}

// R12.6: what no draft may hold. HTML is text like any other and stays as it is.
func TestCheck(t *testing.T) {
	for reason, edit := range map[string]func(*sheets.Sheet){
		"language_unknown": func(s *sheets.Sheet) { s.Texts = map[string]sheets.Texts{"ru": {}} },
		"text_direction":   func(s *sheets.Sheet) { s.Texts = map[string]sheets.Texts{"en": {Name: "abc\u202edef"}} },
		"text_broken":      func(s *sheets.Sheet) { s.Texts = map[string]sheets.Texts{"en": {Name: "a\nb"}} },
		"too_long": func(s *sheets.Sheet) {
			s.Texts = map[string]sheets.Texts{"en": {Description: strings.Repeat("x", 20_001)}}
		},
		"too_many": func(s *sheets.Sheet) { s.Texts = map[string]sheets.Texts{"en": {Keywords: make([]string, 51)}} },
	} {
		var s sheets.Sheet
		edit(&s)
		if f := fault.Of(s.Check()); f == nil || f.Code != fault.Invalid || f.Reason != reason {
			t.Errorf("%s: %v", reason, f)
		}
	}
	for field, s := range map[string]sheets.Sheet{"screenshots": {Screenshots: make([]int64, 21)}, "categories": {Categories: make([]string, 51)}} {
		if f := fault.Of(s.Check()); f == nil || f.Reason != "too_many" || f.Field != field {
			t.Errorf("%s: %v", field, f)
		}
	}
	html := sheets.Sheet{Texts: map[string]sheets.Texts{"en": {Name: "<script>alert(1)</script>", Description: "a\nb"}}}
	if err := html.Check(); err != nil {
		t.Error(err)
	}
}
