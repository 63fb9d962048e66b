package promotions

import (
	"fmt"
	"strings"

	"merkato/internal/calendar"
	"merkato/internal/fault"
	"merkato/internal/money"
	"merkato/internal/products"
	"merkato/internal/sales"
)

// Problem is why a promotion cannot be set up as it is.
type Problem struct {
	Field   string
	Reason  string
	Message string
	Limit   *int64        // what the reason measures by: days, uses, cents, hundredths of a percent
	From    *calendar.Day // of the promotion it collides with
	To      *calendar.Day
}

func (p Problem) fault() error {
	code := fault.Invalid
	if p.Reason == "promotion_overlap" || p.Reason == "code_taken" || p.Reason == "codes_used_up" || p.Reason == "days_used_up" {
		code = fault.Conflict
	}
	return fault.New(code, p.Reason, "%s", p.Message).At(p.Field)
}

// facts are what a draft is held against.
type facts struct {
	product   *products.Product
	price     money.Cents // on the draft's first day, as far as it is planned
	lowest    money.Cents // price of the product until the draft's end, as far as it is planned
	limits    Limits
	today     calendar.Day
	periods   []Promotion // the product's, that were not cancelled and touch the draft's years
	newCodes  int64       // of the seller, within the days that count
	codeTaken bool
}

type problems []Problem

func (all *problems) add(field, reason string, limit int64, message string, values ...any) {
	p := Problem{Field: field, Reason: reason, Message: fmt.Sprintf(message, values...)}
	if limit != 0 {
		p.Limit = &limit
	}
	*all = append(*all, p)
}

// check finds all problems of a draft, in the order of the form.
func (d *Draft) check(f facts) []Problem {
	var all problems
	d.checkProduct(f, &all)
	d.checkDiscount(f, &all)
	whole := d.checkDays(f, &all)
	if d.Kind == Code {
		d.checkCode(f, &all, whole)
	} else if whole {
		d.checkPeriod(f, &all)
	}
	return all
}

func (d *Draft) checkProduct(f facts, all *problems) {
	switch {
	case f.product.Type == products.TypeBusinessCare:
		all.add("product", "product_type", 0, "Business Care is sold with a product and cannot have promotions of its own.")
	case !f.product.IsActive || f.product.ExternalID == nil:
		all.add("product", "product_offline", 0, "Only products that are on sale can be promoted.")
	case d.Kind == Code && f.product.Type == products.TypePack:
		all.add("product", "code_on_pack", 0, "Packs cannot have codes. Choose a discount period, or a product of the pack.")
	}
}

func (d *Draft) checkDiscount(f facts, all *problems) {
	price := int64(f.lowest)
	switch {
	case d.DiscountType == sales.DiscountPercentage && (d.Discount < smallestRate || d.Discount > largestRate):
		all.add("discount", "discount_percent", largestRate, "Enter a discount of 1 to 99 percent.")
	case d.DiscountType == sales.DiscountAmount && (d.Discount < 1 || d.Discount >= price):
		all.add("discount", "discount_amount", price, "Enter a discount of at least 0.01 €, and less than the price of %s €.", f.lowest)
	case d.Kind == Code && d.Discount > d.mostForCode(f):
		most := d.mostForCode(f)
		all.add("discount", "code_discount", most, "A code can take at most %s percent off the price.", strings.TrimSuffix(money.Cents(f.limits.CodeRate).String(), ".00"))
	}
}

// mostForCode is the largest discount of a code, in the draft's own measure.
func (d *Draft) mostForCode(f facts) int64 {
	if d.DiscountType == sales.DiscountPercentage {
		return f.limits.CodeRate
	}
	return int64(f.lowest) * f.limits.CodeRate / 10_000
}

// checkDays reports whether the days make sense at all.
func (d *Draft) checkDays(f facts, all *problems) bool {
	switch {
	case d.StartsOn < f.today:
		all.add("starts_on", "starts_past", 0, "A promotion must start today or later.")
	case d.StartsOn > f.today.Add(farthestDays):
		all.add("starts_on", "starts_late", farthestDays, "A promotion must start within the next %d days.", farthestDays)
	case d.EndsOn < d.StartsOn:
		all.add("ends_on", "ends_early", 0, "A promotion must end on its first day or later.")
	default:
		return true
	}
	return false
}

func (d *Draft) checkPeriod(f facts, all *problems) {
	if d.Days() > 2*366 {
		all.add("ends_on", "days_used_up", f.limits.DaysPerYear, "A product has %d promotion days a year.", f.limits.DaysPerYear)
		return
	}
	for i := range f.periods {
		other := &f.periods[i]
		if other.StartsOn <= d.EndsOn && d.StartsOn <= other.EndsOn {
			*all = append(*all, Problem{
				Field: "starts_on", Reason: "promotion_overlap", From: &other.StartsOn, To: &other.EndsOn,
				Message: fmt.Sprintf("The product already has a promotion from %s to %s.", other.StartsOn, other.EndsOn),
			})
			return
		}
	}
	for _, year := range d.years() {
		left := f.limits.DaysPerYear - daysUsed(f.periods, year)
		if int64(d.daysIn(year)) > left {
			all.add("ends_on", "days_used_up", max(left, 0), "A product has %d promotion days a year; of %s %d are left.", f.limits.DaysPerYear, year, max(left, 0))
			return
		}
	}
}

// daysUsed is how many days of a year periods take.
func daysUsed(periods []Promotion, year string) (days int64) {
	for i := range periods {
		days += int64(periods[i].daysIn(year))
	}
	return days
}

func (d *Draft) checkCode(f facts, all *problems, hasDays bool) {
	code := ""
	if d.Code != nil {
		code = *d.Code
	}
	if !isCode(code) {
		all.add("code", "code_form", longestCode, "A code must have %d to %d letters A to Z, digits and hyphens.", smallestCode, longestCode)
	} else if f.codeTaken {
		all.add("code", "code_taken", 0, "The code %s is in use. Choose another.", code)
	}
	if hasDays && d.EndsOn >= d.StartsOn.AddMonths(int(f.limits.CodeMonths)) {
		all.add("ends_on", "code_too_long", f.limits.CodeMonths, "A code that begins then must end on %s or earlier.", d.StartsOn.AddMonths(int(f.limits.CodeMonths)).Add(-1))
	}
	if n := orZero(d.MaxUses); n < 1 || n > f.limits.CodeUses {
		all.add("max_uses", "code_uses", f.limits.CodeUses, "A code can be used 1 to %d times.", f.limits.CodeUses)
	}
	if n := orZero(d.MaxPerCustomer); n < 1 || n > f.limits.CodePerCustomer {
		all.add("max_per_customer", "code_per_customer", f.limits.CodePerCustomer, "A customer can use a code 1 to %d times.", f.limits.CodePerCustomer)
	}
	if f.newCodes >= f.limits.Codes {
		all.add("code", "codes_used_up", f.limits.Codes, "You have made %d codes in the last %d days; more are possible later.", f.newCodes, f.limits.CodeDays)
	}
}

func isCode(code string) bool {
	if len(code) < smallestCode || len(code) > longestCode {
		return false
	}
	for _, c := range code {
		if (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '-' {
			return false
		}
	}
	return true
}

func orZero(n *int64) int64 {
	if n == nil {
		return 0
	}
	return *n
}

// tidy turns what was typed into what is stored: capitals, and nothing that the kind
// does not have.
func (d *Draft) tidy() {
	if d.Kind != Code {
		d.Kind, d.Code, d.MaxUses, d.MaxPerCustomer = Period, nil, nil, nil
		return
	}
	code := ""
	if d.Code != nil {
		code = strings.ToUpper(strings.TrimSpace(*d.Code))
	}
	d.Code = &code
}
