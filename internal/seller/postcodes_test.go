package seller

import "testing"

// R17.6: an example is of its own form, and what no country has is refused where the
// form is known.
func TestPostcodes(t *testing.T) {
	for country, form := range postcodeForms {
		if err := CheckPostcode(country, form.example); err != nil {
			t.Error(err)
		}
		if CheckPostcode(country, "ABC") == nil || CheckPostcode(country, "") != nil {
			t.Errorf("%s takes letters, or refuses none", country)
		}
	}
	if err := CheckPostcode("GB", "sw1a1aa"); err != nil {
		t.Error(err)
	}
	if err := CheckPostcode("JP", "ABC"); err != nil {
		t.Error(err)
	}
}
