package orders

import (
	"slices"
	"strings"
	"unicode/utf8"

	"merkato/internal/calendar"
	"merkato/internal/fault"
	"merkato/internal/sales"
)

// What a filter may hold at most.
const (
	longestSearch = 200 // characters
	longestName   = 35  // of a language or country: as long as a language tag gets
	lastPage      = 1_000_000_000
)

// All sales lie between these days, and each database can count them.
const (
	earliestDay calendar.Day = "1900-01-01"
	latestDay   calendar.Day = "2999-12-31"
)

var (
	lineTypes  = []sales.LineType{sales.TypeOrder, sales.TypeRefund}
	sources    = []sales.Source{sales.SourceAd, sales.SourceAddons, sales.SourceAuto, sales.SourceMerchantBackOffice, sales.SourceSubscription}
	sortFields = []SortField{SortDate, SortBase, SortGross, SortNet}
)

// Check refuses a filter that cannot mean anything.
func (f Filter) Check() error {
	switch {
	case f.Period != nil && f.Period.From > f.Period.To:
		return fault.New(fault.Invalid, "period_reversed", "The period ends before it begins.").At("from")
	case f.Period != nil && f.Period.From < earliestDay:
		return fault.New(fault.Invalid, "period_range", "A period begins on %s or later.", earliestDay).At("from")
	case f.Period != nil && f.Period.To > latestDay:
		return fault.New(fault.Invalid, "period_range", "A period ends on %s or earlier.", latestDay).At("to")
	case !isText(f.Search):
		return fault.New(fault.Invalid, "search_text", "The search is not readable text.").At("search")
	case utf8.RuneCountInString(f.Search) > longestSearch:
		return fault.New(fault.Invalid, "search_length", "A search has at most %d characters.", longestSearch).At("search")
	case f.ProductID < 0:
		return fault.New(fault.Invalid, "product_id", "This is not the number of a product.").At("productID")
	case f.Source != "" && !slices.Contains(sources, f.Source):
		return fault.New(fault.Invalid, "source_unknown", "There is no such source.").At("source")
	case f.Type != "" && !slices.Contains(lineTypes, f.Type):
		return fault.New(fault.Invalid, "type_unknown", "A line is an ORDER or a REFUND.").At("type")
	case !isName(f.Language):
		return fault.New(fault.Invalid, "language_form", "This is not a language as fr.").At("language")
	case !isName(f.Country):
		return fault.New(fault.Invalid, "country_form", "This is not a country as FR.").At("country")
	case !isName(string(f.ProductType)):
		return fault.New(fault.Invalid, "product_type_form", "This is not a type of product.").At("product_type")
	}
	return nil
}

// Check refuses a page that no list has.
func (p Page) Check() error {
	switch {
	case p.Number < 1 || p.Number > lastPage:
		return fault.New(fault.Invalid, "page_number", "Pages are counted from 1.").At("page")
	case p.Length < 1 || p.Length > LongestPage:
		return fault.New(fault.Invalid, "page_length", "A page has 1 to %d lines.", LongestPage).At("length")
	}
	return checkSort(p.Sort)
}

func checkSort(by SortField) error {
	if !slices.Contains(sortFields, by) {
		return fault.New(fault.Invalid, "sort_unknown", "Lines are sorted by DATE, BASE_TURNOVER, GROSS_TURNOVER or NET_TURNOVER.").At("sort")
	}
	return nil
}

// isText: PostgreSQL keeps no text with a zero byte, so none is searched for.
func isText(s string) bool { return utf8.ValidString(s) && !strings.ContainsRune(s, 0) }

func isName(s string) bool { return isText(s) && len(s) <= longestName }
