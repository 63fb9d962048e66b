package seller

import (
	"context"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/fault"
)

// Company is the business behind a seller, as invoices name it. What is not
// known is empty. As JSON it is what the marketplace takes of a change.
type Company struct {
	bun.BaseModel `bun:"table:seller_companies,alias:company" json:"-"`

	SellerID           int64  `bun:",pk" json:"-"`
	Name               string `json:"name"`                 // of the company, or of the person who trades in their own name
	LegalForm          string `json:"legal_form,omitempty"` // as SAS or GmbH
	Street             string `json:"street"`
	Street2            string `json:"street2,omitempty"`
	Postcode           string `json:"postcode,omitempty"`
	City               string `json:"city"`
	Country            string `json:"country"`                               // two capital letters
	VATNumber          string `bun:"vat_number" json:"vat_number,omitempty"` // with its country, as FR40303265045
	RegistrationNumber string `json:"registration_number,omitempty"`         // in the register of companies

	ExternalUpdatedAt *time.Time `json:"-"` // as of when the marketplace last sent it
}

// Company reads the business behind a seller; an empty one where nothing is known.
func (s *Service) Company(ctx context.Context, q bun.IDB, sellerID int64) (Company, error) {
	found := Company{SellerID: sellerID}
	err := q.NewSelect().Model(&found).WherePK().Scan(ctx)
	if db.IsNotFound(err) {
		return Company{SellerID: sellerID}, nil
	}
	return found, err
}

// SetCompanies keeps what the marketplace says of the businesses behind some
// sellers, in the caller's transaction. News that is older than what is known
// changes nothing.
func (s *Service) SetCompanies(ctx context.Context, tx bun.Tx, companies []Company) error {
	// One statement must not write a row twice.
	newest := map[int64]Company{}
	for _, c := range companies {
		if known, ok := newest[c.SellerID]; !ok || !c.ExternalUpdatedAt.Before(*known.ExternalUpdatedAt) {
			newest[c.SellerID] = c
		}
	}
	rows := make([]Company, 0, len(newest))
	for _, c := range newest {
		rows = append(rows, c)
	}
	if len(rows) == 0 {
		return nil
	}
	_, err := tx.NewInsert().Model(&rows).On("CONFLICT (seller_id) DO UPDATE").
		Set("name = EXCLUDED.name, legal_form = EXCLUDED.legal_form, street = EXCLUDED.street, street2 = EXCLUDED.street2").
		Set("postcode = EXCLUDED.postcode, city = EXCLUDED.city, country = EXCLUDED.country").
		Set("vat_number = EXCLUDED.vat_number, registration_number = EXCLUDED.registration_number, external_updated_at = EXCLUDED.external_updated_at").
		Where("company.external_updated_at IS NULL OR company.external_updated_at <= EXCLUDED.external_updated_at").Exec(ctx)
	return err
}

// Check brings the numbers into their written form and refuses a VAT number
// that its country does not give out.
func (c *Company) Check() error {
	for _, text := range []*string{&c.Name, &c.LegalForm, &c.Street, &c.Street2, &c.Postcode, &c.City, &c.RegistrationNumber} {
		*text = strings.TrimSpace(*text)
	}
	number, err := CheckVATNumber(c.Country, c.VATNumber)
	if err != nil {
		return err
	}
	c.VATNumber = number
	return nil
}

// Missing names what an invoice needs and the company lacks.
func (c Company) Missing() (fields []string) {
	for _, field := range []struct{ name, value string }{
		{"name", c.Name}, {"street", c.Street}, {"postcode", c.Postcode}, {"city", c.City}, {"country", c.Country},
	} {
		if field.value == "" && !(field.name == "postcode" && withoutPostcodes[c.Country]) {
			fields = append(fields, field.name)
		}
	}
	return fields
}

// withoutPostcodes are countries of our sellers whose addresses have none.
var withoutPostcodes = map[string]bool{"AE": true, "HK": true, "IE": true, "QA": true}

// CheckVATNumber refuses a VAT number that does not have the form of its
// country, and returns it as it is written on invoices: with the country and
// without spaces. Of countries whose form is not known anything short is taken.
func CheckVATNumber(country, number string) (string, error) {
	number = strings.ToUpper(strings.NewReplacer(" ", "", ".", "", "-", "", "\u00a0", "", "/", "").Replace(number))
	if number == "" {
		return "", nil
	}
	form, known := vatForms[country]
	if !known {
		if len(number) > 20 || strings.ContainsFunc(number, func(r rune) bool { return (r < '0' || r > '9') && (r < 'A' || r > 'Z') }) {
			return "", fault.New(fault.Invalid, "vat_number_form", "A VAT number can have at most 20 letters and digits.").At("vat_number")
		}
		return number, nil
	}
	prefix := vatPrefix(country)
	if !strings.HasPrefix(number, prefix) {
		number = prefix + number
	}
	if !form.pattern.MatchString(number[len(prefix):]) {
		return "", fault.New(fault.Invalid, "vat_number_form", "A VAT number of %s must look like %s%s.", country, prefix, form.example).At("vat_number")
	}
	return number, nil
}
