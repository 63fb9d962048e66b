// Package internal_test keeps the rule of who may import whom.
package internal_test

import (
	"bytes"
	"encoding/json"
	"io"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
)

// The packages by their kind, as CONTRIBUTING.md describes them.
var (
	areas     = []string{"home", "dashboard", "orders", "validation", "bank", "subscription", "monetization", "messages", "reviews", "promotions", "blog", "settings", "contact", "desk"}
	lowerCore = []string{"seller", "products", "ledger", "figures", "audit", "tasks", "outbox", "installation", "proof", "export", "reviewqueue", "notifications"}
	upperCore = []string{"sales", "invoices", "catalogue", "rules"}
	payCore   = []string{"billing", "fees"}
	core      = slices.Concat(lowerCore, upperCore, payCore)
	base      = []string{"db", "jobs", "blobs", "fault", "actor", "money", "calendar", "list", "locales"}
	borders   = []string{"graph", "platform", "analytics", "download", "upload"}
)

// A rule says what packages of ours some packages may import, and why.
type rule struct {
	who  []string
	may  []string
	why  string
	deny []string // packages from outside that they must not use
}

var rules = []rule{
	{who: []string{"fault"}, why: "the error vocabulary depends on nothing"},
	{who: []string{"money"}, why: "cents depend on nothing"},
	{who: []string{"actor"}, may: []string{"fault"}, why: "who is asking is known below everything that asks"},
	{who: []string{"calendar"}, why: "days depend on nothing"},
	{who: []string{"locales"}, why: "the languages of the product are known below everything that is said in them"},
	{who: []string{"pdf"}, why: "drawing a paper needs to know nothing of what is on it"},
	{who: []string{"throttle"}, why: "bounding callers needs to know nothing of them"},
	{who: []string{"problem"}, may: []string{"fault"}, why: "answering with a fault over HTTP needs to know no border"},
	{who: []string{"db"}, may: []string{"fault"}, why: "the database knows no table's meaning"},
	{who: []string{"list"}, may: []string{"calendar", "fault"}, why: "pages and periods know no list"},
	{who: []string{"jobs", "blobs"}, may: []string{"db", "fault"}, why: "queue and bucket know no area"},
	{who: lowerCore, may: base, deny: []string{"net/http"}, why: "a lower core package carries areas and knows none, nor another core package"},
	{who: upperCore, may: slices.Concat(lowerCore, base, []string{"pdf"}), deny: []string{"net/http"}, why: "an upper core package builds on lower ones and knows no area, nor another upper one"},
	{who: []string{"billing"}, may: slices.Concat(lowerCore, base, []string{"payments", "events"}), deny: []string{"net/http"}, why: "who pays, and by which card, is known without what is owed"},
	{who: []string{"fees"}, may: slices.Concat(lowerCore, base, []string{"billing", "invoices", "payments"}), deny: []string{"net/http"}, why: "fees are paid and billed without knowing an area"},
	{who: []string{"catalogue"}, may: slices.Concat(lowerCore, base, []string{"fees"}), deny: []string{"net/http"}, why: "a product whose annual fee is unpaid is listed so"},
	{who: []string{"reviewqueue"}, may: slices.Concat(base, []string{"events"}), deny: []string{"net/http"}, why: "what waits for operators is published to them at once, whatever it is"},
	{who: []string{"rules"}, may: slices.Concat(lowerCore, base, []string{"events", "inspect"}), deny: []string{"net/http"}, why: "what people make of the engine's rules is below the versions that they are applied to"},
	{who: []string{"events"}, may: slices.Concat(base, []string{"problem"}), why: "notifying open tabs that something changed needs to know nothing of it"},
	{who: areas, may: slices.Concat(core, base, []string{"payments", "events", "inspect", "pdf"}), deny: []string{"net/http"}, why: "an area never needs another area or the HTTP border"},
	{who: borders, may: slices.Concat(areas, core, base, borders, []string{"payments", "throttle", "problem", "inspect", "events"}), why: "a border translates; it does not open databases or serve pages"},
	{who: []string{"auth"}, may: []string{"fault"}, why: "proving an identity needs no data"},
	{who: []string{"embedded"}, why: "what embedded services share depends on nothing of ours"},
	{who: []string{"devidp"}, may: []string{"fault", "embedded", "locales"}, why: "the development provider is a stranger to the product"},
	{who: []string{"payments"}, may: []string{"payments", "fault", "money", "embedded", "locales"}, why: "a payment provider knows no area"},
	{who: []string{"config"}, may: []string{"db"}, why: "configuration describes, it does not run"},
	{who: []string{"server"}, may: []string{"auth", "seller", "audit", "actor", "fault", "throttle"}, why: "the server finds out who asks and hands over"},
	{who: []string{"demo"}, may: slices.Concat(areas, core, base, []string{"platform", "payments", "inspect", "events"}), why: "demo data goes in through the same doors as real data"},
	{who: []string{"inspect"}, why: "the review engine knows no database, network or clock", deny: []string{"net/http", "database/sql"}},
}

// within says what a package inside another may import of its surroundings.
// One that is not named here fails.
var within = map[string][]string{
	"bank/accounts":         {},
	"bank/payouts":          {"bank/accounts"},
	"blobs/attached":        {"blobs"},
	"catalogue/journal":     {},
	"catalogue/prices":      {"catalogue/journal"},
	"catalogue/sheets":      {"catalogue/journal", "catalogue/prices"},
	"catalogue/versions":    {"catalogue/journal"},
	"graph/cost":            {},
	"graph/generated":       {"graph/schema"},
	"graph/plain":           {"graph/schema"},
	"graph/schema":          {},
	"graph/variables":       {"graph/schema"},
	"graph/wire":            {},
	"inspect/archive":       {"inspect/message"},
	"inspect/child":         {"inspect", "inspect/archive", "inspect/rules"},
	"inspect/message":       {},
	"inspect/php":           {"inspect/versions"},
	"inspect/rules":         {"inspect", "inspect/rules/install", "inspect/rules/other", "inspect/rules/phpcode", "inspect/rules/ux"},
	"inspect/rules/install": ruleTools,
	"inspect/rules/other":   ruleTools,
	"inspect/rules/phpcode": ruleTools,
	"inspect/rules/ux":      ruleTools,
	"inspect/sample":        {"inspect/archive"},
	"inspect/scan":          {},
	"inspect/texts":         {"inspect", "inspect/message"},
	"inspect/versions":      {},
	"inspect/yaml":          {},
	"payments/sandbox":      {"payments"},
	"payments/stripe":       {"payments"},
	"platform/feed":         {"platform/intake"},
	"platform/intake":       {},
	"platform/reference":    {},
	"sales/attention":       {"sales/terms"},
	"sales/refunds":         {"sales", "sales/terms"},
	"sales/terms":           {},
	"sales/verify":          {"sales"},
	"subscription/diagram":  {"subscription"},
	"validation/archives":   {},
	"validation/compare":    {},
	"validation/paper":      {},
	"validation/stages":     {},
}

// ruleTools are what a rule is made of: it knows no other category's rules.
var ruleTools = []string{"inspect", "inspect/archive", "inspect/php", "inspect/scan", "inspect/versions", "inspect/yaml"}

func TestWhoMayImportWhomWithinAPackage(t *testing.T) {
	for _, p := range packages(t) {
		top, ours := topOf(p.ImportPath)
		path := strings.TrimPrefix(p.ImportPath, "merkato/internal/")
		if !ours || path == top || strings.HasSuffix(path, "test") {
			continue
		}
		may, ok := within[path]
		if !ok {
			t.Errorf("%s: nothing says what it may import of %s; add it to within", p.ImportPath, top)
		}
		for _, imported := range p.Imports {
			other := strings.TrimPrefix(imported, "merkato/internal/")
			if otherTop, ours := topOf(imported); ours && otherTop == top && !slices.Contains(may, other) {
				t.Errorf("%s imports %s, which within does not allow", p.ImportPath, imported)
			}
		}
	}
}

func TestWhoMayImportWhom(t *testing.T) {
	governed := map[string]rule{}
	for _, r := range rules {
		for _, who := range r.who {
			governed[who] = r
		}
	}
	for _, p := range packages(t) {
		top, ours := topOf(p.ImportPath)
		if !ours || top == "app" || strings.HasSuffix(p.ImportPath, "test") {
			continue // app joins everything; test helpers serve tests
		}
		r, ok := governed[top]
		if !ok {
			t.Errorf("%s: no rule says what it may import; add it to rules", p.ImportPath)
			continue
		}
		for _, imported := range p.Imports {
			if slices.Contains(r.deny, imported) {
				t.Errorf("%s imports %s: %s", p.ImportPath, imported, r.why)
			}
			if other, ours := topOf(imported); ours && other != top && !slices.Contains(r.may, other) {
				t.Errorf("%s imports %s: %s", p.ImportPath, imported, r.why)
			}
		}
	}
}

func TestOnlyTheCommandImportsTheApp(t *testing.T) {
	for _, p := range packages(t) {
		if slices.Contains(p.Imports, "merkato/internal/app") && p.ImportPath != "merkato/cmd/merkato" {
			t.Errorf("%s imports app: only the command assembles the program", p.ImportPath)
		}
	}
}

type goPackage struct {
	ImportPath string
	Imports    []string
}

func packages(t *testing.T) []goPackage {
	t.Helper()
	all, err := listed()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// listed asks once, which takes longer than all that is checked.
var listed = sync.OnceValues(func() (all []goPackage, err error) {
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports", "merkato/...").Output()
	if err != nil {
		return nil, err
	}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p goPackage
		if err := d.Decode(&p); err == io.EOF {
			return all, nil
		} else if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
})

// topOf is which of the packages in internal an import path is, or is inside of.
func topOf(path string) (string, bool) {
	rest, ours := strings.CutPrefix(path, "merkato/internal/")
	top, _, _ := strings.Cut(rest, "/")
	return top, ours
}
