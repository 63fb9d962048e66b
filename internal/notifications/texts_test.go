package notifications

import (
	"slices"
	"testing"
)

// R17.6: whatever sellers are notified of can be said.
func TestEverythingHasWords(t *testing.T) {
	for what, kind := range kinds {
		if words := allTexts["en"]; words["what_"+string(what)] == "" || words["kind_"+string(kind)] == "" {
			t.Errorf("there are no words for %s", what)
		}
		if kind != Account && !slices.Contains(Kinds, kind) {
			t.Errorf("%s cannot be switched off", kind)
		}
	}
}
