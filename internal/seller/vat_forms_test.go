package seller

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// R3.11: whoever signs up reads of a wrong number or postcode before the last step, with
// an example, so the web app has the same forms.
func TestTheWebAppKnowsTheForms(t *testing.T) {
	type form struct{ Form, Example string }
	numbers, postcodes := map[string]form{}, map[string]form{}
	for country, f := range vatForms {
		numbers[country] = form{strings.TrimSuffix(strings.TrimPrefix(f.pattern.String(), "^(?:"), ")$"), f.example}
	}
	for country, f := range postcodeForms {
		postcodes[country] = form{f.pattern.String(), f.example}
	}
	for file, here := range map[string]map[string]form{"vat-forms.json": numbers, "postcode-forms.json": postcodes} {
		text, err := os.ReadFile("../../web/src/areas/settings/" + file)
		if err != nil {
			t.Fatal(err)
		}
		var there map[string]form
		if err := json.Unmarshal(text, &there); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(here, there); diff != "" {
			t.Error(file, diff)
		}
	}
}
