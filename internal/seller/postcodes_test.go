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
	for country, codes := range map[string][]string{
		"AT": {"A-1010", "AT-1010"}, "BE": {"B-1000"}, "CH": {"CH-8001", "ch 8001"}, "DE": {"D-10115", "DE 10115"}, "ES": {"E-28012"}, "FR": {"F-75001", "75 001"},
		"GB": {"sw1a1aa"}, "IT": {"I-20121"}, "NL": {"NL-1012 AB"}, "PL": {"00 950", "PL-00-950"}, "PT": {"1000 205", "P-1000-205"}, "RO": {"RO-010101"},
		"US": {"10001 1234"}, "JP": {"ABC"},
	} {
		for _, code := range codes {
			if err := CheckPostcode(country, code); err != nil {
				t.Error(code, err)
			}
		}
	}
	for country, code := range map[string]string{"DE": "CH-10115", "CH": "D-8001", "PL": "00--950", "US": "US-10001"} {
		if CheckPostcode(country, code) == nil {
			t.Errorf("%s takes %s", country, code)
		}
	}
}
