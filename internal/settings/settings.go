// Package settings is what sellers say about themselves: their profile, the
// business behind it, vacation, and the sign-up that makes an account a
// seller. The marketplace comes for what they change, and what it has not
// taken yet stays as the seller wrote it.
package settings

import (
	"errors"
	"net/url"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/language"

	"merkato/internal/calendar"
	"merkato/internal/fault"
	"merkato/internal/list"
	"merkato/internal/seller"
)

// Profile is who a seller is.
type Profile struct {
	FirstName      string
	LastName       string
	LanguageNative string
	LanguageSecond *string
	LanguageThird  *string
	TimeZone       string
	CatalogURL     *string
	DeclaresVAT    bool
}

// Vacation is when a seller is away, and the message for customers meanwhile.
type Vacation struct {
	From    calendar.Day
	Until   calendar.Day
	Message string
}

// Input is everything a seller may change about itself at once.
type Input struct {
	Profile       Profile
	Company       seller.Company
	Vacation      *Vacation // nil: none
	KeepsVacation bool      // it stays as it is, whatever Vacation says
}

// Settings are what a seller sees of itself.
type Settings struct {
	Seller  *seller.Seller
	Company seller.Company
	Missing []string // what the profile lacks to be complete, as names of fields
	Waiting bool     // the marketplace has not taken everything yet
	IsAway  bool     // on vacation now
}

// Vacation is the one that was entered here; nil: none.
func (s *Settings) Vacation() *Vacation {
	if s.Seller.VacationFrom == nil || s.Seller.VacationUntil == nil {
		return nil
	}
	return &Vacation{From: *s.Seller.VacationFrom, Until: *s.Seller.VacationUntil, Message: s.Seller.VacationMessage}
}

// How long texts may be, in characters.
const (
	longestName    = 200
	longestAddress = 200
	longestCity    = 100
	longestForm    = 50
	longestCode    = 20
	longestURL     = 500
	longestMessage = 1000
)

// vatCountry is where sellers may declare VAT: the marketplace's own country.
const vatCountry = "FR"

// missing names what a seller's profile lacks to be complete.
func missing(s *seller.Seller, c seller.Company) (fields []string) {
	for _, f := range []struct{ name, value string }{
		{"first_name", s.FirstName}, {"last_name", s.LastName}, {"language_native", s.LanguageNative},
	} {
		if f.value == "" {
			fields = append(fields, f.name)
		}
	}
	fields = append(fields, c.Missing()...)
	if s.DeclaredVATPayment && c.Country == vatCountry && c.VATNumber == "" {
		fields = append(fields, "vat_number")
	}
	return fields
}

// check brings an input into its written form and says everything that is
// wrong with it, each at its field. A postcode that is as known stays, whatever its
// form: the marketplace sends any, and it keeps nobody from saving the rest.
func (in *Input) check(today calendar.Day, known seller.Company) error {
	p, c := &in.Profile, &in.Company
	faults := []error{
		text("first_name", &p.FirstName, longestName, true), text("last_name", &p.LastName, longestName, true),
		languages(p), zone(p.TimeZone), catalogURL(p),
		text("name", &c.Name, longestName, true), text("legal_form", &c.LegalForm, longestForm, false),
		text("street", &c.Street, longestAddress, true), text("street2", &c.Street2, longestAddress, false),
		text("postcode", &c.Postcode, longestCode, false), text("city", &c.City, longestCity, true),
		text("registration_number", &c.RegistrationNumber, longestForm, false),
		country(c.Country),
	}
	if c.Country != known.Country || c.Postcode != strings.TrimSpace(known.Postcode) {
		faults = append(faults, seller.CheckPostcode(c.Country, c.Postcode))
	}
	if c.Country != "" && c.Postcode == "" {
		for _, field := range c.Missing() {
			if field == "postcode" {
				faults = append(faults, missingField(field))
			}
		}
	}
	p.DeclaresVAT = p.DeclaresVAT && c.Country == vatCountry // elsewhere the form does not ask
	number, err := seller.CheckVATNumber(c.Country, c.VATNumber)
	switch {
	case err != nil:
		faults = append(faults, err)
	case number == "" && p.DeclaresVAT:
		faults = append(faults, missingField("vat_number"))
	}
	c.VATNumber = number
	if in.Vacation != nil && !in.KeepsVacation {
		faults = append(faults, in.Vacation.check(today))
	}
	return errors.Join(faults...)
}

func missingField(field string) error {
	return fault.New(fault.Invalid, "missing", "Fill this in.").At(field)
}

// text trims a text of one line, or more in the case of a message, and checks it.
func text(field string, value *string, longest int, required bool) error {
	*value = strings.TrimSpace(*value)
	switch {
	case *value == "" && required:
		return missingField(field)
	case strings.ContainsFunc(*value, isControl):
		return fault.New(fault.Invalid, "text_broken", "Remove the characters that cannot be shown.").At(field)
	}
	return list.CheckText(field, *value, longest)
}

// isControl: what no text of ours has. Line breaks are let through.
func isControl(r rune) bool {
	return unicode.IsControl(r) && r != '\n' && r != '\t'
}

func languages(p *Profile) error {
	var faults []error
	known := map[string]string{}
	for _, one := range []struct {
		field string
		value *string
	}{{"language_native", &p.LanguageNative}, {"language_second", p.LanguageSecond}, {"language_third", p.LanguageThird}} {
		switch {
		case one.value == nil:
			continue
		case *one.value == "" && one.field == "language_native":
			faults = append(faults, missingField(one.field))
			continue
		}
		if base, err := language.ParseBase(*one.value); err != nil || len(*one.value) != 2 || base.String() != *one.value {
			faults = append(faults, fault.New(fault.Invalid, "language_unknown", "Choose a language from the list.").At(one.field))
		} else if known[*one.value] != "" {
			faults = append(faults, fault.New(fault.Invalid, "language_twice", "This language is already chosen.").At(one.field))
		}
		known[*one.value] = one.field
	}
	if p.LanguageSecond == nil && p.LanguageThird != nil {
		p.LanguageSecond, p.LanguageThird = p.LanguageThird, nil
	}
	return errors.Join(faults...)
}

func zone(name string) error {
	if name == "" || name == "Local" || len(name) > 64 {
		return fault.New(fault.Invalid, "zone_unknown", "Choose a time zone from the list.").At("time_zone")
	}
	if _, err := time.LoadLocation(name); err != nil {
		return fault.New(fault.Invalid, "zone_unknown", "Choose a time zone from the list.").At("time_zone")
	}
	return nil
}

func country(code string) error {
	if code == "" {
		return missingField("country")
	}
	region, err := language.ParseRegion(code)
	if err != nil || len(code) != 2 || !region.IsCountry() || region.String() != code {
		return fault.New(fault.Invalid, "country_unknown", "Choose a country from the list.").At("country")
	}
	return nil
}

// catalogURL takes addresses of the web only, as they are shown to others.
func catalogURL(p *Profile) error {
	if p.CatalogURL == nil {
		return nil
	}
	if err := text("catalog_url", p.CatalogURL, longestURL, false); err != nil {
		return err
	}
	if *p.CatalogURL == "" {
		p.CatalogURL = nil
		return nil
	}
	u, err := url.Parse(*p.CatalogURL)
	if err != nil || (u.Scheme != "https" && u.Scheme != "http") || u.Hostname() == "" || u.User != nil || strings.ContainsAny(*p.CatalogURL, " \n\t") {
		return fault.New(fault.Invalid, "url_form", "Enter a complete address, such as https://www.example.com/catalogue.").At("catalog_url")
	}
	return nil
}

// longestVacation is how many days a vacation may have.
const longestVacation = 180

func (v *Vacation) check(today calendar.Day) error {
	if err := text("vacation_message", &v.Message, longestMessage, false); err != nil {
		return err
	}
	for _, one := range []struct {
		field string
		day   calendar.Day
	}{{"vacation_from", v.From}, {"vacation_until", v.Until}} {
		if one.day == "" {
			return missingField(one.field)
		}
		if _, err := calendar.ParseDay(string(one.day)); err != nil {
			return fault.New(fault.Invalid, "day_form", "Enter a valid date.").At(one.field)
		}
	}
	switch {
	case v.Until < v.From:
		return fault.New(fault.Invalid, "vacation_order", "The last day is before the first.").At("vacation_until")
	case v.Until < today:
		return fault.New(fault.Invalid, "vacation_past", "The vacation is already over: choose a later day or remove it.").At("vacation_until")
	case v.From.Until(v.Until) >= longestVacation:
		return fault.New(fault.Invalid, "vacation_long", "A vacation can last at most %d days.", longestVacation).At("vacation_until")
	case today.AddMonths(12) < v.From:
		return fault.New(fault.Invalid, "vacation_far", "A vacation must begin within a year.").At("vacation_from")
	}
	return nil
}
