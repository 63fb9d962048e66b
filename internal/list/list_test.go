package list_test

import (
	"strings"
	"testing"

	"merkato/internal/fault"
	"merkato/internal/list"
)

// R11.1, R11.3: what no list can show is refused, with its reason at its field.
func TestChecks(t *testing.T) {
	for _, c := range []struct {
		got  error
		want string
	}{
		{list.Page{Number: 1, Length: 100}.Check("length"), ""},
		{list.Page{Number: 0, Length: 10}.Check("length"), "page_number page"},
		{list.Page{Number: 2_000_000_000, Length: 10}.Check("length"), "page_number page"},
		{list.Page{Number: 1, Length: 0}.Check("limit"), "page_length limit"},
		{list.Page{Number: 1, Length: 101}.Check("length"), "page_length length"},
		{list.Period{}.Check(), ""},
		{list.Period{From: "2026-03-01", To: "2026-03-01"}.Check(), ""},
		{list.Period{From: "2026-03-02", To: "2026-03-01"}.Check(), "period_reversed from"},
		{list.Period{From: "0001-01-01"}.Check(), "period_range from"},
		{list.Period{To: "9999-12-31"}.Check(), "period_range to"},
		{list.CheckSearch(strings.Repeat("é", 200)), ""},
		{list.CheckSearch(strings.Repeat("é", 201)), "search_length search"},
		{list.CheckSearch("a\x00b"), "search_text search"},
		{list.CheckSearch("\xff"), "search_text search"},
		{list.CheckProduct(0), ""},
		{list.CheckProduct(-1), "product_id productID"},
		{list.CheckOneOf("product_type", "", "a", "b"), ""},
		{list.CheckOneOf("product_type", "b", "a", "b"), ""},
		{list.CheckOneOf("product_type", "c", "a", "b"), "product_type_unknown product_type"},
		{list.CheckSort("DATE", "DATE", "NET"), ""},
		{list.CheckSort("", "DATE", "NET"), "sort_unknown sort"},
		{list.CheckText("body", strings.Repeat("é", 10), 10), ""},
		{list.CheckText("body", strings.Repeat("é", 11), 10), "too_long body"},
		{list.CheckText("body", "a\x00b", 10), "text_broken body"},
		{list.CheckText("body", "", 10), ""},
		{list.CheckFilled("body", "", 10), "missing body"},
		{list.CheckFilled("body", "\xff", 10), "text_broken body"},
		{list.First(nil, list.CheckProduct(-1), list.CheckProduct(0)), "product_id productID"},
	} {
		got := ""
		if f := fault.Of(c.got); f != nil {
			got = f.Reason + " " + f.Field
		}
		if got != c.want {
			t.Errorf("%q, not %q: %v", got, c.want, c.got)
		}
	}
	if (list.Page{Number: 3, Length: 20}).Offset() != 40 {
		t.Error("the third page of 20 begins after 40")
	}
}
