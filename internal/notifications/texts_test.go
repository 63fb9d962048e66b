package notifications

import (
	"regexp"
	"slices"
	"testing"
)

// R17.6: whatever sellers are notified of can be said in every language, and names
// the same there.
func TestEverythingHasWords(t *testing.T) {
	named := regexp.MustCompile(`\{\w+\}`)
	places := func(text string) []string { return slices.Sorted(slices.Values(named.FindAllString(text, -1))) }
	if len(allTexts) != 10 {
		t.Errorf("%d languages", len(allTexts))
	}
	for language, words := range allTexts {
		for what, kind := range kinds {
			said, english := words["what_"+string(what)], allTexts["en"]["what_"+string(what)]
			if said == "" || words["kind_"+string(kind)] == "" || !slices.Equal(places(said), places(english)) {
				t.Errorf("%s: %s is %q", language, what, said)
			}
			if kind != Account && !slices.Contains(Kinds, kind) {
				t.Errorf("%s cannot be switched off", kind)
			}
		}
	}
}
