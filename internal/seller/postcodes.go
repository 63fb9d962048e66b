package seller

import (
	"regexp"
	"strings"

	"merkato/internal/fault"
)

// postcodeForms are those of countries where many of our sellers are, with the country
// before it where that is usual; of others any postcode is taken. The web app has
// them in postcode-forms.json.
var postcodeForms = map[string]struct {
	pattern *regexp.Regexp
	example string
}{
	"AT": {regexp.MustCompile(`^(AT?[- ]?)?\d{4}$`), "1010"},
	"BE": {regexp.MustCompile(`^(BE?[- ]?)?\d{4}$`), "1000"},
	"CH": {regexp.MustCompile(`^(CH[- ]?)?\d{4}$`), "8001"},
	"DE": {regexp.MustCompile(`^(DE?[- ]?)?\d{5}$`), "10115"},
	"ES": {regexp.MustCompile(`^(ES?[- ]?)?\d{5}$`), "28012"},
	"FR": {regexp.MustCompile(`^(FR?[- ]?)?\d{2} ?\d{3}$`), "75001"},
	"GB": {regexp.MustCompile(`^[A-Z]{1,2}\d[A-Z0-9]? ?\d[A-Z]{2}$`), "SW1A 1AA"},
	"IT": {regexp.MustCompile(`^(IT?[- ]?)?\d{5}$`), "20121"},
	"NL": {regexp.MustCompile(`^(NL[- ]?)?\d{4} ?[A-Z]{2}$`), "1012 AB"},
	"PL": {regexp.MustCompile(`^(PL[- ]?)?\d{2}[- ]?\d{3}$`), "00-950"},
	"PT": {regexp.MustCompile(`^(PT?[- ]?)?\d{4}([- ]?\d{3})?$`), "1000-205"},
	"RO": {regexp.MustCompile(`^(RO[- ]?)?\d{6}$`), "010101"},
	"US": {regexp.MustCompile(`^\d{5}([- ]?\d{4})?$`), "10001"},
}

// CheckPostcode refuses a postcode that its country cannot have; none is for Missing
// to notice.
func CheckPostcode(country, postcode string) error {
	form, known := postcodeForms[country]
	if !known || postcode == "" || form.pattern.MatchString(strings.ToUpper(postcode)) {
		return nil
	}
	return fault.New(fault.Invalid, "postcode_form", "A postcode of %s must look like %s.", country, form.example).At("postcode")
}
