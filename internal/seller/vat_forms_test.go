package seller

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// R3.11: whoever signs up reads of a wrong number before the last step, so the web
// app has the same forms.
func TestTheWebAppKnowsTheVATForms(t *testing.T) {
	text, err := os.ReadFile("../../web/src/areas/settings/vat-forms.json")
	if err != nil {
		t.Fatal(err)
	}
	var there map[string]string
	if err := json.Unmarshal(text, &there); err != nil {
		t.Fatal(err)
	}
	here := map[string]string{}
	for country, form := range vatForms {
		here[country] = strings.TrimSuffix(strings.TrimPrefix(form.pattern.String(), "^(?:"), ")$")
	}
	if diff := cmp.Diff(here, there); diff != "" {
		t.Error(diff)
	}
}
