package seller

import "regexp"

// vatForm is how a country writes VAT numbers, behind its two letters.
type vatForm struct {
	pattern *regexp.Regexp
	example string
}

func form(pattern, example string) vatForm {
	return vatForm{regexp.MustCompile("^(?:" + pattern + ")$"), example}
}

// vatForms are the forms of the European Union's VAT numbers as its exchange
// system VIES checks them, and those of its neighbours with numbers of their own.
// The web app has them in vat-forms.json.
var vatForms = map[string]vatForm{
	"AT": form(`U\d{8}`, "U12345678"),
	"BE": form(`[01]\d{9}`, "0123456789"),
	"BG": form(`\d{9,10}`, "123456789"),
	"CY": form(`\d{8}[A-Z]`, "12345678X"),
	"CZ": form(`\d{8,10}`, "12345678"),
	"DE": form(`\d{9}`, "123456789"),
	"DK": form(`\d{8}`, "12345678"),
	"EE": form(`\d{9}`, "123456789"),
	"ES": form(`[A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z]`, "X1234567X"),
	"FI": form(`\d{8}`, "12345678"),
	"FR": form(`[0-9A-HJ-NP-Z]{2}\d{9}`, "12345678901"),
	"GR": form(`\d{9}`, "123456789"),
	"HR": form(`\d{11}`, "12345678901"),
	"HU": form(`\d{8}`, "12345678"),
	"IE": form(`\d[A-Z0-9+*]\d{5}[A-W]|\d{7}[A-W][A-I]?`, "1234567WA"),
	"IT": form(`\d{11}`, "12345678901"),
	"LT": form(`\d{9}|\d{12}`, "123456789"),
	"LU": form(`\d{8}`, "12345678"),
	"LV": form(`\d{11}`, "12345678901"),
	"MT": form(`\d{8}`, "12345678"),
	"NL": form(`\d{9}B\d{2}`, "123456789B01"),
	"PL": form(`\d{10}`, "1234567890"),
	"PT": form(`\d{9}`, "123456789"),
	"RO": form(`[1-9]\d{1,9}`, "12345678"),
	"SE": form(`\d{10}01`, "123456789001"),
	"SI": form(`[1-9]\d{7}`, "12345678"),
	"SK": form(`[1-9]\d{9}`, "1234567890"),

	"CH": form(`E\d{9}(?:MWST|TVA|IVA)?`, "E123456789MWST"),
	"GB": form(`\d{9}|\d{12}|(?:GD|HA)\d{3}`, "123456789"),
	"NO": form(`\d{9}(?:MVA)?`, "123456789MVA"),
}

// vatPrefix is what VAT numbers of a country begin with: its code, but for Greece.
func vatPrefix(country string) string {
	if country == "GR" {
		return "EL"
	}
	return country
}

// inEU are the member states of the European Union.
var inEU = map[string]bool{
	"AT": true, "BE": true, "BG": true, "CY": true, "CZ": true, "DE": true, "DK": true, "EE": true, "ES": true,
	"FI": true, "FR": true, "GR": true, "HR": true, "HU": true, "IE": true, "IT": true, "LT": true, "LU": true,
	"LV": true, "MT": true, "NL": true, "PL": true, "PT": true, "RO": true, "SE": true, "SI": true, "SK": true,
}

// InEU reports whether a country is a member state of the European Union.
func InEU(country string) bool { return inEU[country] }
