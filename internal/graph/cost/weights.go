package cost

import "github.com/vektah/gqlparser/v2/ast"

// weights is what a root field costs where it is more than reading a few rows,
// in units of one that is not: it searches, sums up a period, or asks another
// service. A request weighs as much as its root fields together. That is
// bounded, and it counts against the caller's rate as so many requests.
var weights = map[string]int{
	"__typename": 0,

	"orders":         5,
	"dashboard":      5,
	"home":           3,
	"seller_level":   3,
	"simulate_level": 3,
	"threads":        3,
	"ratings":        3,
	"promotions":     5,
	"refund_preview": 2,
	"bank_schedule":  2,
	"statement":      5,
	"year_summary":   5,
	"version_report": 3,
	"review_report":  3,
	"desk_sellers":   5,
	"desk_business":  10,
	"desk_books":     10,
	"not_fetched":    3,
	"preview_terms":  5,
	"audit_trail":    3,
	"audit_proof":    20,

	"start_order_export":     5,
	"refund_order_line":      5,
	"plan_change":            5,
	"billing_credit":         5,
	"subscription_due":       5,
	"pay_fee":                5,
	"subscribe":              5,
	"change_subscription":    5,
	"pay_subscription":       5,
	"create_card_link":       5,
	"refresh_billing":        5,
	"create_payout_link":     5,
	"refresh_payout_account": 5,
	"test_compatibility":     5,
}

// Weigh is what root fields cost together.
func Weigh(fields map[string]int) int {
	total := 0
	for name, times := range fields {
		weight, listed := weights[name]
		if !listed {
			weight = 1
		}
		total = min(total+weight*times, enough)
	}
	return total
}

// Tally counts the fields of a selection by some key, through its fragments, in
// a query that may not be valid. Each fragment is counted once and then known.
type Tally struct {
	doc       *ast.QueryDocument
	key       func(*ast.Field) string
	fragments map[string]map[string]int
}

// ByName counts fields by what the schema calls them.
func ByName(doc *ast.QueryDocument) Tally {
	return newTally(doc, func(f *ast.Field) string { return f.Name })
}

func newTally(doc *ast.QueryDocument, key func(*ast.Field) string) Tally {
	return Tally{doc: doc, key: key, fragments: map[string]map[string]int{}}
}

// Of counts what a selection asks for.
func (t Tally) Of(set ast.SelectionSet) map[string]int {
	found, spread := map[string]int{}, map[string]int{}
	t.add(found, spread, set)
	for fragment, times := range spread {
		for name, inside := range t.fragment(fragment) {
			found[name] = min(found[name]+times*inside, enough)
		}
	}
	return found
}

// add counts fields, and how often each fragment is spread.
func (t Tally) add(found, spread map[string]int, set ast.SelectionSet) {
	for _, selection := range set {
		switch s := selection.(type) {
		case *ast.Field:
			found[t.key(s)]++
		case *ast.InlineFragment:
			t.add(found, spread, s.SelectionSet)
		case *ast.FragmentSpread:
			spread[s.Name]++
		}
	}
}

func (t Tally) fragment(name string) map[string]int {
	if known, ok := t.fragments[name]; ok {
		return known
	}
	t.fragments[name] = nil // a fragment within itself; validation refuses it
	if f := t.doc.Fragments.ForName(name); f != nil {
		t.fragments[name] = t.Of(f.SelectionSet)
	}
	return t.fragments[name]
}

// repeated is how many fields are in a selection beside one of the same name.
// Validation compares each with each, and then what is selected inside them.
func repeated(fields map[string]int) int {
	total := 0
	for _, times := range fields {
		total = min(total+times-1, enough)
	}
	return total
}

func responseName(f *ast.Field) string { return f.Alias }
