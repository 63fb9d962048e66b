package invoices

import (
	"strings"

	"merkato/internal/fault"
	"merkato/internal/seller"
)

// Party is who is named on a document, as it was on the day of issue.
type Party struct {
	ID                 string // ours, where there is no number of a register
	Name               string
	LegalForm          string
	Capital            string // share capital, as "100 000 €"; the marketplace's alone
	Street             string
	Street2            string
	Postcode           string
	City               string
	Country            string // two capital letters
	VATNumber          string
	RegistrationNumber string
	RegisteredAt       string // the register, as RCS Paris
	Email              string
}

// Title is a party's name with its legal form.
func (p Party) Title() string {
	if p.LegalForm == "" || strings.HasSuffix(p.Name, p.LegalForm) {
		return p.Name
	}
	return p.Name + " " + p.LegalForm
}

// address is the lines of a letter's address, without the name.
func (p Party) address() (lines []string) {
	for _, line := range []string{p.Street, p.Street2, strings.TrimSpace(p.Postcode + " " + p.City)} {
		if line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// partyOf is a seller on a document. What an invoice must name and the seller
// has not entered yet is refused, so that no document without it is issued.
func partyOf(s *seller.Seller, c seller.Company) (Party, error) {
	if missing := lacking(s, c); len(missing) > 0 {
		return Party{}, fault.New(fault.Invalid, "company_incomplete", "The seller's company lacks: %s.", strings.Join(missing, ", ")).At("company." + missing[0])
	}
	return Party{
		Name: c.Name, LegalForm: c.LegalForm, Street: c.Street, Street2: c.Street2, Postcode: c.Postcode, City: c.City,
		Country: c.Country, VATNumber: c.VATNumber, RegistrationNumber: c.RegistrationNumber, Email: s.Email,
	}, nil
}

// lacking is what a seller's company lacks for a document to name it.
func lacking(s *seller.Seller, c seller.Company) []string {
	missing := c.Missing()
	if s.DeclaredVATPayment && c.Country == home && c.VATNumber == "" {
		missing = append(missing, "vat_number")
	}
	return missing
}
