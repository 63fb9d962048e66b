package config

import "regexp"

// DefaultCompanyName is who bills on a developer's machine.
const DefaultCompanyName = "Merkato Demo"

const (
	demoStreet    = "1 rue de l’Exemple"
	demoVATNumber = "FR40303265045"
	demoSIREN     = "303265045"
	demoEmail     = "billing@merkato.test"
)

// Company is the marketplace's own identity, as its invoices name it.
type Company struct {
	Name               string `default:"${company_name}" help:"The company that runs the marketplace and issues invoices."`
	LegalForm          string `default:"SAS" help:"Its legal form."`
	Capital            string `default:"100 000 €" help:"Its share capital, as it is to be printed; empty: not printed."`
	Street             string `default:"${company_street}" help:"Its street and number."`
	Street2            string `placeholder:"TEXT" help:"A second line of its address."`
	Postcode           string `default:"75002" help:"Its postcode."`
	City               string `default:"Paris" help:"Its city."`
	Country            string `default:"FR" help:"Its country. VAT is worked out for a marketplace established in France."`
	VATNumber          string `name:"vat-number" default:"${company_vat_number}" help:"Its VAT number."`
	RegistrationNumber string `default:"${company_siren}" help:"Its SIREN."`
	RegisteredAt       string `default:"RCS Paris" help:"The register that it is in."`
	Email              string `default:"${company_email}" help:"Where questions about invoices go."`
}

var (
	frenchVATNumber = regexp.MustCompile(`^FR[0-9A-HJ-NP-Z]{2}(\d{9})$`)
	siren           = regexp.MustCompile(`^\d{9}$`)
	address         = regexp.MustCompile(`^[^@\s]+@[^@\s]+$`)
)

func (c Company) faults() (f Faults) {
	for _, setting := range []struct{ name, value string }{
		{"NAME", c.Name}, {"STREET", c.Street}, {"POSTCODE", c.Postcode}, {"CITY", c.City}, {"REGISTERED_AT", c.RegisteredAt},
	} {
		if setting.value == "" {
			f.add("MERKATO_COMPANY_"+setting.name, "is empty; the law wants it on every invoice")
		}
	}
	if c.Country != "FR" {
		f.add("MERKATO_COMPANY_COUNTRY", "%q is not allowed; VAT is worked out for a marketplace established in France, so it is FR", c.Country)
	}
	number := frenchVATNumber.FindStringSubmatch(c.VATNumber)
	if number == nil {
		f.add("MERKATO_COMPANY_VAT_NUMBER", "%q is not a French VAT number; write it as FR40303265045", c.VATNumber)
	}
	switch {
	case !siren.MatchString(c.RegistrationNumber):
		f.add("MERKATO_COMPANY_REGISTRATION_NUMBER", "%q is not a SIREN; write its nine digits", c.RegistrationNumber)
	case number != nil && number[1] != c.RegistrationNumber:
		f.add("MERKATO_COMPANY_REGISTRATION_NUMBER", "%s is not the company of the VAT number %s, which ends in its SIREN", c.RegistrationNumber, c.VATNumber)
	}
	if !address.MatchString(c.Email) {
		f.add("MERKATO_COMPANY_EMAIL", "%q is not an e-mail address", c.Email)
	}
	return f
}

// demoFaults are what is left of the demo's company. A production server refuses
// it: it would put somebody on invoices who does not exist.
func (c Company) demoFaults() (f Faults) {
	for _, setting := range []struct{ name, value, demo string }{
		{"NAME", c.Name, DefaultCompanyName}, {"STREET", c.Street, demoStreet}, {"VAT_NUMBER", c.VATNumber, demoVATNumber},
		{"REGISTRATION_NUMBER", c.RegistrationNumber, demoSIREN}, {"EMAIL", c.Email, demoEmail},
	} {
		if setting.value == setting.demo {
			f.add("MERKATO_COMPANY_"+setting.name, "is the demo's; set that of the company that issues the invoices")
		}
	}
	return f
}
