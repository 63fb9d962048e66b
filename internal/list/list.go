// Package list is what the lists of all areas have in common: pages, periods,
// orders and search texts, and what is wrong with them; and the checks of texts
// that people type. An area declares its filter and its sort fields with these;
// its SQL stays in its own store.
package list

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/fault"
)

const (
	// LongestPage is the most rows that a page can have.
	LongestPage = 100

	lastPage      = 1_000_000_000
	longestSearch = 200 // characters
	longestName   = 35  // of a language or country: as long as a language tag gets
)

// All that is listed lies between these days, and each database can compare
// them.
const (
	EarliestDay calendar.Day = "1900-01-01"
	LatestDay   calendar.Day = "2999-12-31"
)

// Page is a part of a list.
type Page struct {
	Number int // from 1
	Length int // 1 to LongestPage
}

// Check refuses a page that no list has. The field of its length is named as the
// API does.
func (p Page) Check(lengthField string) error {
	switch {
	case p.Number < 1 || p.Number > lastPage:
		return fault.New(fault.Invalid, "page_number", "Page numbers start at 1.").At("page")
	case p.Length < 1 || p.Length > LongestPage:
		return fault.New(fault.Invalid, "page_length", "A page must have 1 to %d rows.", LongestPage).At(lengthField)
	}
	return nil
}

// Offset is how many rows come before the page.
func (p Page) Offset() int64 { return int64(p.Number-1) * int64(p.Length) }

// Of narrows a query to the page.
func (p Page) Of(q *bun.SelectQuery) *bun.SelectQuery {
	return q.Limit(int64(p.Length)).Offset(p.Offset())
}

// Period is a range of days in Europe/Paris, both included; an empty one is no
// bound.
type Period struct{ From, To calendar.Day }

// Check refuses a period that cannot be.
func (p Period) Check() error {
	switch {
	case p.From != "" && p.To != "" && p.From > p.To:
		return fault.New(fault.Invalid, "period_reversed", "The period ends before it begins.").At("from")
	case p.From != "" && p.From < EarliestDay:
		return fault.New(fault.Invalid, "period_range", "The period must begin on %s or later.", EarliestDay).At("from")
	case p.To > LatestDay:
		return fault.New(fault.Invalid, "period_range", "The period must end on %s or earlier.", LatestDay).At("to")
	}
	return nil
}

// Of narrows a query to rows whose moment, a column, lies in the period.
func (p Period) Of(q *bun.SelectQuery, column string) *bun.SelectQuery {
	if p.From != "" {
		q = q.Where("? >= ?", bun.Ident(column), p.From.Start())
	}
	if p.To != "" {
		q = q.Where("? < ?", bun.Ident(column), p.To.End())
	}
	return q
}

// CheckSearch refuses a text that cannot be searched for.
func CheckSearch(text string) error {
	switch {
	case !IsText(text):
		return fault.New(fault.Invalid, "search_text", "Remove the characters that cannot be shown.").At("search")
	case utf8.RuneCountInString(text) > longestSearch:
		return fault.New(fault.Invalid, "search_length", "Search for at most %d characters.", longestSearch).At("search")
	}
	return nil
}

var wildcards = strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`)

// Containing is a LIKE pattern for texts that hold this one as it is, with
// ESCAPE '\'.
func Containing(text string) string { return "%" + Beginning(text) }

// Beginning is a LIKE pattern for texts that begin with this one as it is.
func Beginning(text string) string { return wildcards.Replace(text) + "%" }

// CheckProduct refuses what is no product's number; 0 is any.
func CheckProduct(id int64) error {
	if id < 0 {
		return fault.New(fault.Invalid, "product_id", "This is not a product id.").At("productID")
	}
	return nil
}

// CheckOneOf refuses a value of a field that is not among those it can have; an
// empty one is any.
func CheckOneOf[V ~string](field string, value V, all ...V) error {
	if value == "" || slices.Contains(all, value) {
		return nil
	}
	names := make([]string, len(all))
	for i, one := range all {
		names[i] = string(one)
	}
	return fault.New(fault.Invalid, field+"_unknown", "The %s must be one of %s.", strings.ReplaceAll(field, "_", " "), strings.Join(names, ", ")).At(field)
}

// CheckSort refuses a sort field that the list does not have.
func CheckSort[V ~string](by V, all ...V) error {
	if by == "" {
		by = "none"
	}
	return CheckOneOf("sort", by, all...)
}

// First is the first of some checks that found something.
func First(checks ...error) error {
	for _, err := range checks {
		if err != nil {
			return err
		}
	}
	return nil
}

// IsText reports whether a text can be stored: PostgreSQL takes none with a zero
// byte, so none is looked for.
func IsText(s string) bool { return utf8.ValidString(s) && !strings.ContainsRune(s, 0) }

// CheckText refuses a text that cannot be stored or is too long.
func CheckText(field, text string, longest int) error {
	switch {
	case !IsText(text):
		return fault.New(fault.Invalid, "text_broken", "Remove the characters that cannot be shown.").At(field)
	case utf8.RuneCountInString(text) > longest:
		return fault.New(fault.Invalid, "too_long", "Use at most %d characters.", longest).At(field)
	}
	return nil
}

// CheckFilled also refuses an empty one.
func CheckFilled(field, text string, longest int) error {
	if text == "" {
		return fault.New(fault.Invalid, "missing", "Fill this in.").At(field)
	}
	return CheckText(field, text, longest)
}

// IsName reports whether a text may be the code of a language or country.
func IsName(s string) bool { return IsText(s) && len(s) <= longestName }
