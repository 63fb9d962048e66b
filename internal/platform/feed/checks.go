package feed

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/language"

	"merkato/internal/calendar"
	"merkato/internal/fault"
	"merkato/internal/list"
	"merkato/internal/locales"
	"merkato/internal/money"
	"merkato/internal/platform/intake"
	"merkato/internal/products"
	"merkato/internal/sales"
	"merkato/internal/seller"
)

// ClocksDiffer is how far the marketplace's clock may be ahead of ours.
const ClocksDiffer = 5 * time.Minute

var earliest = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

func (s *Seller) Check(now time.Time) error {
	return list.First(plain("id", s.ID), happened("updated_at", &s.UpdatedAt, now), happened("created_at", s.CreatedAt, now), s.checkRates(), s.checkSettled(), country("country", s.Country), s.Company.Check())
}

func (c *Company) Check() error {
	if c == nil {
		return nil
	}
	for field, text := range map[string]string{"name": c.Name, "legal_form": c.LegalForm, "street": c.Street, "street2": c.Street2, "postcode": c.Postcode, "city": c.City, "registration_number": c.RegistrationNumber} {
		if err := plain("company."+field, text); err != nil {
			return err
		}
	}
	if err := country("company.country", c.Country); err != nil {
		return err
	}
	if err := new(c.Record(0, time.Time{})).Check(); err != nil {
		f := fault.Of(err)
		return f.At("company." + f.Field)
	}
	return nil
}

// Record is the business behind a seller of ours.
func (c *Company) Record(sellerID int64, asOf time.Time) seller.Company {
	return seller.Company{
		SellerID: sellerID, Name: c.Name, LegalForm: c.LegalForm, Street: c.Street, Street2: c.Street2, Postcode: c.Postcode, City: c.City,
		Country: c.Country, VATNumber: c.VATNumber, RegistrationNumber: c.RegistrationNumber, ExternalUpdatedAt: &asOf,
	}
}

func (s *Product) Check(now time.Time) error {
	return list.First(plain("id", s.ID), plain("seller", s.Seller),
		happened("updated_at", &s.UpdatedAt, now), happened("created_at", s.CreatedAt, now), happened("removed_at", s.RemovedAt, now))
}

func (s *Document) Check(now time.Time) error {
	return list.First(plain("id", s.ID), plain("seller", s.Seller), plain("name", s.Name), plain("reason", s.Reason), happened("updated_at", &s.UpdatedAt, now))
}

func (s *CustomerSubscription) Check(now time.Time) error {
	return list.First(plain("id", s.ID), plain("product", s.Product), plain("customer", s.Customer), happened("updated_at", &s.UpdatedAt, now))
}

func (s *PlatformVersion) Check(now time.Time) error {
	return list.First(happened("updated_at", &s.UpdatedAt, now), products.CheckRelease(calendar.Day(s.ReleasedOn), calendar.DayOf(now)))
}

func (o *Order) Check(now time.Time) error {
	if err := list.First(plain("reference", o.Reference), notBlank("reference", o.Reference), country("country", o.Country), happened("placed_at", &o.PlacedAt, now)); err != nil {
		return err
	}
	if o.CustomerEmail != "" && !strings.Contains(o.CustomerEmail, "@") {
		return fault.New(fault.Invalid, "email_form", "The e-mail address must contain an @.").At("customer_email")
	}
	numbers := make(map[int]bool, len(o.Lines))
	for i := range o.Lines {
		l := &o.Lines[i]
		err := l.Check()
		if numbers[l.Number] {
			err = fault.New(fault.Invalid, "number_twice", "Line number %d occurs twice in the order.", l.Number).At("number")
		}
		if err != nil {
			f := fault.Of(err)
			return f.At("lines[" + strconv.Itoa(i) + "]." + f.Field)
		}
		numbers[l.Number] = true
	}
	return nil
}

func (l *OrderLine) Check() error {
	if l.Renews != nil {
		if !l.Care {
			return fault.New(fault.Invalid, "renews_product", "Only a line of Business Care can renew another.").At("renews")
		}
		if err := plain("renews.reference", l.Renews.Reference); err != nil {
			return err
		}
	}
	if l.Discount == nil {
		return plain("product", l.Product)
	}
	switch base := l.Price * money.Cents(l.Quantity); {
	case l.Discount.Type == string(sales.DiscountPercentage) && l.Discount.Value > 10_000:
		return fault.New(fault.Invalid, "discount_over_whole", "A discount can be at most 100 %% (10000).").At("discount.value")
	case l.Discount.Type == string(sales.DiscountAmount) && money.Cents(l.Discount.Value) > base:
		return fault.New(fault.Invalid, "discount_over_base", "A discount of %d is more than the line's %d cents.", l.Discount.Value, base).At("discount.value")
	}
	return plain("product", l.Product)
}

func (r *Refund) Check(now time.Time) error {
	return list.First(plain("id", r.ID), plain("reference", r.Reference), notBlank("reference", r.Reference), plain("seller", r.Seller), happened("at", &r.At, now))
}

func (a *Adjustment) Check(now time.Time) error {
	switch {
	case (a.Reference == "") != (a.Line == 0):
		return fault.New(fault.Invalid, "line_unnamed", "Give both reference and line, or neither.").At("line")
	case a.Amount == 0:
		return fault.New(fault.Invalid, "amount_zero", "Give an amount other than zero.").At("amount")
	}
	return list.First(plain("id", a.ID), plain("seller", a.Seller), plain("reference", a.Reference), notBlank("reason", a.Reason), happened("at", &a.At, now))
}

func (c *ControlTotal) Check(now time.Time) error {
	switch day := calendar.Day(c.Day); {
	case c.Day < "2000-01-01":
		return fault.New(fault.Invalid, "date_too_early", "%s is before the year 2000.", c.Day).At("day")
	case day.End().After(now.Add(ClocksDiffer)):
		return fault.New(fault.Invalid, "day_not_over", "%s is not over yet.", c.Day).At("day")
	}
	return happened("counted_at", &c.CountedAt, now)
}

func (s *Sessions) Check(time.Time) error { return plain("product", s.Product) }

func (s *Rating) Check(now time.Time) error {
	return list.First(plain("id", s.ID), plain("product", s.Product), happened("at", &s.At, now))
}

func (s *Message) Check(now time.Time) error {
	return list.First(plain("id", s.ID), plain("thread", s.Thread), plain("product", s.Product), plain("order_reference", s.OrderReference), happened("at", &s.At, now))
}

func (s *Article) Check(now time.Time) error {
	if !slices.Contains(locales.Languages, s.Lang) {
		return fault.New(fault.Invalid, "language_unknown", "The language must be one of %s.", strings.Join(locales.Languages, ", ")).At("lang")
	}
	// It may be published later, if not in another age.
	return list.First(happened("updated_at", &s.UpdatedAt, now), happened("published_at", &s.PublishedAt, now.AddDate(10, 0, 0)))
}

// country refuses a code that ISO 3166-1 never gave to a country; the
// schema has checked its form (R6.15).
func country(field, code string) error {
	region, err := language.ParseRegion(code)
	if err == nil && region.IsCountry() && region.Canonicalize().String() == code {
		return nil
	}
	return fault.New(fault.Invalid, "country_unknown", "There is no country %q; send its ISO 3166-1 code, such as FR.", code).At(field)
}

// plain refuses a name of something, such as a reference or an id, that cannot
// be written in one line: two would look alike, and lists of them would break.
func plain(field, name string) error {
	if intake.IsPlain(name) {
		return nil
	}
	return fault.New(fault.Invalid, "text_broken", "The text contains a control character or a line break.").At(field)
}

// notBlank refuses a text of nothing but spaces.
func notBlank(field, text string) error {
	if strings.TrimSpace(text) != "" {
		return nil
	}
	return fault.New(fault.Invalid, field+"_missing", "This must not be blank.").At(field)
}

// happened refuses a time that nothing can have happened at. News from the
// future would also keep all later news out.
func happened(field string, at *Moment, now time.Time) error {
	switch {
	case at == nil:
		return nil
	case at.Before(earliest):
		return fault.New(fault.Invalid, "date_too_early", "%s is before the year 2000.", at.Format(time.RFC3339)).At(field)
	case at.After(now.Add(ClocksDiffer)):
		return fault.New(fault.Invalid, "date_in_future", "%s is in the future.", at.Format(time.RFC3339)).At(field)
	}
	return nil
}

// parts: each line of an order is written and counted by itself, and each day
// of visits.
func (o *Order) Parts() int    { return len(o.Lines) }
func (s *Sessions) Parts() int { return len(s.Days) }

// Orders have nothing to do with each other unless they are one, or one renews
// what was bought with the other.
func (o *Order) Subjects() []string {
	all := []string{o.Reference}
	for i := range o.Lines {
		if l := &o.Lines[i]; l.Renews != nil {
			all = append(all, l.Renews.Reference)
		}
	}
	return all
}

func (c *ControlTotal) Subjects() []string { return []string{c.Day} }
