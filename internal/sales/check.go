package sales

import (
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"merkato/internal/fault"
	"merkato/internal/money"
)

// The bounds of what is believed. They only keep out what cannot be meant.
const (
	mostLines     = 500
	mostQuantity  = 10_000
	highestPrice  = money.Cents(100_000_000) // a million euros
	highestNumber = 1_000_000
	clocksDiffer  = 5 * time.Minute // between the marketplace and us
)

var (
	earliest    = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)
	countryForm = regexp.MustCompile(`^[A-Z]{2}$`)
	// languageForm is a language, with a script or region where it matters.
	languageForm = regexp.MustCompile(`^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$`)
)

func invalid(field, reason, format string, args ...any) *fault.Error {
	return fault.New(fault.Invalid, reason, format, args...).At(field)
}

// check refuses what is wrong by itself, whatever the database holds.
func (o *NewOrder) check(now time.Time) *fault.Error {
	if err := checkReference(o.Reference); err != nil {
		return err
	}
	if err := checkMoment("placed_at", o.PlacedAt, now); err != nil {
		return err
	}
	for _, text := range []struct {
		field, value string
		longest      int
	}{{"customer_name", o.CustomerName, 200}, {"customer_email", o.CustomerEmail, 254}, {"shop", o.Shop, 500}} {
		if err := checkText(text.field, text.value, text.longest); err != nil {
			return err
		}
	}
	switch {
	case o.CustomerEmail != "" && !strings.Contains(o.CustomerEmail, "@"):
		return invalid("customer_email", "email_form", "An e-mail address has an @.")
	case !countryForm.MatchString(o.Country):
		return invalid("country", "country_form", "A country is two capital letters, as FR.")
	case !languageForm.MatchString(o.Language):
		return invalid("language", "language_form", "A language is as fr or pt-BR.")
	case len(o.Lines) == 0:
		return invalid("lines", "lines_missing", "An order has at least one line.")
	case len(o.Lines) > mostLines:
		return invalid("lines", "lines_too_many", "An order has at most %d lines.", mostLines)
	}
	numbers := make(map[int]bool, len(o.Lines))
	for i := range o.Lines {
		l := &o.Lines[i]
		if field, err := l.check(); err != nil {
			return err.At(lineField(i, field))
		}
		if numbers[l.Number] {
			return invalid(lineField(i, "number"), "number_twice", "Line number %d stands in the order twice.", l.Number)
		}
		numbers[l.Number] = true
	}
	return nil
}

// check names the field of the line that is wrong.
func (l *NewLine) check() (string, *fault.Error) {
	refuse := func(field, reason, format string, args ...any) (string, *fault.Error) {
		return field, fault.New(fault.Invalid, reason, format, args...)
	}
	if err := checkText("product", l.Product, 200); err != nil {
		return "product", err
	}
	switch {
	case l.Number < 1 || l.Number > highestNumber:
		return refuse("number", "number_range", "A line's number is 1 to %d.", highestNumber)
	case l.Product == "":
		return refuse("product", "product_missing", "A line names its product.")
	case !l.Source.known():
		return refuse("source", "source_unknown", "There is no source %q.", l.Source)
	case l.Quantity < 1 || l.Quantity > mostQuantity:
		return refuse("quantity", "quantity_range", "A quantity is 1 to %d.", mostQuantity)
	case l.Price < 0:
		return refuse("price", "price_negative", "A price is not negative.")
	case l.Price > highestPrice:
		return refuse("price", "price_range", "A price is at most %s.", highestPrice)
	case l.Renews != nil && !l.Care:
		return refuse("renews", "renews_product", "Only a line of Business Care renews another.")
	case l.Discount == nil:
		return "", nil
	}
	switch base := l.base(); {
	case l.Discount.Type != DiscountAmount && l.Discount.Type != DiscountPercentage:
		return refuse("discount.type", "discount_type", "A discount is of type AMOUNT or PERCENTAGE.")
	case l.Discount.Value < 0:
		return refuse("discount.value", "discount_negative", "A discount is not negative.")
	case l.Discount.Type == DiscountPercentage && l.Discount.Value > 10_000:
		return refuse("discount.value", "discount_over_whole", "A discount is at most 100 %% (10000).")
	case l.Discount.Type == DiscountAmount && money.Cents(l.Discount.Value) > base:
		return refuse("discount.value", "discount_over_base", "A discount of %s is more than the line's %s.", money.Cents(l.Discount.Value), base)
	}
	return "", nil
}

func (l *NewLine) base() money.Cents { return l.Price * money.Cents(l.Quantity) }

// Gross is base without the discount.
func (l *NewLine) Gross() money.Cents {
	switch base := l.base(); {
	case l.Discount == nil:
		return base
	case l.Discount.Type == DiscountPercentage:
		return base - base.Share(money.Rate(l.Discount.Value))
	default:
		return base - money.Cents(l.Discount.Value)
	}
}

func (s Source) known() bool {
	switch s {
	case SourceAd, SourceAddons, SourceAuto, SourceMerchantBackOffice, SourceSubscription:
		return true
	}
	return false
}

func checkReference(reference string) *fault.Error {
	if strings.TrimSpace(reference) == "" {
		return invalid("reference", "reference_missing", "Give the order's reference.")
	}
	return checkText("reference", reference, 100)
}

func checkMoment(field string, at, now time.Time) *fault.Error {
	switch {
	case at.IsZero():
		return invalid(field, "date_missing", "Give the date and time.")
	case at.Before(earliest):
		return invalid(field, "date_too_early", "%s is before the year 2000.", at.Format(time.RFC3339))
	case at.After(now.Add(clocksDiffer)):
		return invalid(field, "date_in_future", "%s is in the future.", at.Format(time.RFC3339))
	}
	return nil
}

// checkText refuses what the databases do not keep as it is.
func checkText(field, text string, longest int) *fault.Error {
	switch {
	case !utf8.ValidString(text):
		return invalid(field, "text_broken", "The text is not UTF-8.")
	case strings.ContainsRune(text, 0):
		return invalid(field, "text_broken", "The text holds a zero byte.")
	case utf8.RuneCountInString(text) > longest:
		return invalid(field, "text_too_long", "The text has more than %d characters.", longest)
	}
	return nil
}
