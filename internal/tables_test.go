package internal_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// table says which package writes a table, and which others may read it.
type table struct {
	owner   string
	readers []string
}

// tables are all tables there are. A reader joins what its owner could only
// hand over row by row: each has its reason next to it.
var tables = map[string]table{
	"installation": {owner: "installation"},

	// sales: who a product's sale belongs to; bank: whom money may leave for;
	// blog: marks an article read for everyone; catalogue, promotions, outbox:
	// whose change goes out; fees: who pays them; billing: whom the marketplace sends
	// notices; rules, reviewqueue: names on the operators' lists, and who comes first;
	// audit, contact: names on the operators' lists; notifications: whom to write to;
	// desk: the list of sellers, searched by all that names them or what they sell.
	// On all of these lists a seller goes by the company's name, where there is one.
	"sellers":               {owner: "seller", readers: []string{"sales", "bank", "blog", "catalogue", "promotions", "outbox", "fees", "billing", "rules", "reviewqueue", "notifications", "desk", "contact", "audit"}},
	"seller_identities":     {owner: "seller"},
	"seller_partnerships":   {owner: "seller"},
	"seller_companies":      {owner: "seller", readers: []string{"desk", "reviewqueue", "contact", "audit", "rules"}},
	"seller_search":         {owner: "desk"},
	"company_search":        {owner: "desk"},
	"product_search":        {owner: "desk"},
	"seller_decisions":      {owner: "desk", readers: []string{"settings"}}, // settings: whether an operator has said if a wallet is required
	"audit_head":            {owner: "audit"},
	"seller_changes":        {owner: "settings"},
	"seller_sessions":       {owner: "seller"},
	"seller_deletions":      {owner: "settings", readers: []string{"sales"}}, // who sells no more, where sellers are counted
	"notification_settings": {owner: "notifications"},
	"notification_mails":    {owner: "notifications"},
	"notification_key":      {owner: "notifications"},
	"notices":               {owner: "notifications"},
	"contact_threads":       {owner: "contact"},
	"contact_messages":      {owner: "contact"},
	"contact_attachments":   {owner: "contact"},
	"audit_trail":           {owner: "audit"},

	"vat_rates":      {owner: "invoices"},
	"invoice_series": {owner: "invoices"},
	"invoices":       {owner: "invoices"},
	"invoice_lines":  {owner: "invoices"},

	// sales: what a line sells; orders: names on the list, and searching by them.
	// catalogue: the seller's list of products, narrowed and sorted by both.
	// validation: names on its list, and searching by them. rules: names on lists.
	// notifications: names in e-mails.
	// fees, subscription: which of them are to be paid for; billing: what notices are about. promotions: what can be promoted.
	// reviewqueue: names on its list. desk: how many a seller has, and searching sellers by them.
	// messages: whose Business Care has ended with them.
	// rules: which of them are still there to be mended.
	"products":          {owner: "products", readers: []string{"sales", "orders", "catalogue", "messages", "validation", "rules", "promotions", "fees", "billing", "subscription", "desk"}},
	"product_names":     {owner: "products", readers: []string{"orders", "catalogue", "validation", "rules", "reviewqueue", "notifications", "desk"}},
	"product_markers":   {owner: "products"},
	"platform_versions": {owner: "products"},

	"categories":        {owner: "catalogue"},
	"product_sheets":    {owner: "catalogue", readers: []string{"fees"}},
	"sheet_submissions": {owner: "catalogue", readers: []string{"fees"}},
	"product_files":     {owner: "catalogue"},
	"product_versions":  {owner: "catalogue", readers: []string{"fees", "validation"}}, // validation: what has overtaken a refused version
	"price_changes":     {owner: "catalogue"},
	"product_history":   {owner: "catalogue", readers: []string{"fees"}},
	"product_changes":   {owner: "catalogue"},

	"ledger_accounts":     {owner: "ledger"},
	"ledger_transactions": {owner: "ledger"},
	"ledger_entries":      {owner: "ledger"},
	"ledger_months":       {owner: "ledger"},
	"ledger_month_sums":   {owner: "ledger"},

	// orders lists, searches and totals what sales wrote, by millions; catalogue
	// counts the contracts that end with a product; messages finds the order and
	// the Business Care of conversations; promotions sums up what was sold with a
	// code; desk: whose order it is.
	"orders":           {owner: "sales", readers: []string{"orders", "messages", "desk"}},
	"orders_search":    {owner: "sales", readers: []string{"orders"}},
	"order_lines":      {owner: "sales", readers: []string{"orders", "catalogue", "messages", "promotions"}},
	"business_care":    {owner: "sales", readers: []string{"orders", "catalogue", "messages"}},
	"commission_rates": {owner: "sales"},
	"terms":            {owner: "sales", readers: []string{"promotions", "catalogue", "products", "rules", "settings"}}, // their limits are terms too
	"settlements":      {owner: "sales"},
	"adjustments":      {owner: "sales"},
	"adjusted_days":    {owner: "sales"},
	"control_totals":   {owner: "sales"},

	"order_views": {owner: "orders"},
	"exports":     {owner: "export"},

	// sales proves them against its lines, which only one statement can do;
	// catalogue sorts its list by turnover.
	"figures":          {owner: "figures", readers: []string{"sales", "catalogue"}},
	"product_figures":  {owner: "figures"},
	"product_sessions": {owner: "figures"},

	"proofs": {owner: "proof"},

	"promotions":        {owner: "promotions"},
	"promotion_changes": {owner: "promotions"},

	// rules: what is on sale, to be tried and mended; the version and the finding
	// that an appeal or an exception is about.
	"archive_uploads":  {owner: "validation"},
	"archive_parts":    {owner: "validation"},
	"version_uploads":  {owner: "validation", readers: []string{"rules"}},
	"version_steps":    {owner: "validation"},
	"version_reports":  {owner: "validation", readers: []string{"rules"}},
	"version_messages": {owner: "validation"},
	"version_appeals":  {owner: "rules"},
	"finding_verdicts": {owner: "rules"},
	"rule_changes":     {owner: "rules"},
	"rule_hits":        {owner: "rules"},
	"review_items":     {owner: "reviewqueue"},
	"events":           {owner: "events"},

	// catalogue sorts its list by rating.
	"ratings":        {owner: "reviews", readers: []string{"catalogue"}},
	"rating_replies": {owner: "reviews"},
	"rating_reports": {owner: "reviews"},
	"rating_changes": {owner: "reviews"},
	// reviews: the conversation about the order that is rated; catalogue: how many
	// wait for an answer about a product that is to go.
	"message_threads":     {owner: "messages", readers: []string{"reviews", "catalogue"}},
	"messages":            {owner: "messages"},
	"message_words":       {owner: "messages"},
	"message_labels":      {owner: "messages"},
	"thread_labels":       {owner: "messages"},
	"saved_replies":       {owner: "messages"},
	"saved_reply_texts":   {owner: "messages"},
	"message_attachments": {owner: "messages"},
	"blog_articles":       {owner: "blog"},
	"blog_reads":          {owner: "blog"},
	"payouts":             {owner: "bank"},
	"payout_documents":    {owner: "bank"},
	"seller_documents":    {owner: "bank"},
	"seller_proofs":       {owner: "bank"},
	"payout_accounts":     {owner: "bank"},
	"provider_events":     {owner: "bank"},

	// bank: which product a withheld fee is for.
	"fees":               {owner: "fees", readers: []string{"bank"}},
	"fee_terms":          {owner: "fees"},
	"fee_payments":       {owner: "fees"},
	"subscription_plans": {owner: "subscription"},
	"subscriptions":      {owner: "subscription"},
	"billing_customers":  {owner: "billing"},
	"billing_log":        {owner: "billing"},
	"billing_events":     {owner: "subscription"},

	"customer_subscriptions": {owner: "monetization"},
	"recurring_figures":      {owner: "monetization"},

	"seller_levels":    {owner: "dashboard"},
	"level_thresholds": {owner: "dashboard"},
	"level_terms":      {owner: "dashboard", readers: []string{"catalogue"}}, // what an average is made of
	"benchmarks":       {owner: "dashboard"},
	"intake_requests":  {owner: "platform"},
	"intake_clients":   {owner: "platform"},
	"intake_keys":      {owner: "platform"},
	"collect_events":   {owner: "analytics"},
}

var (
	created = regexp.MustCompile(`CREATE (?:VIRTUAL )?TABLE (\w+)`)
	renamed = regexp.MustCompile(`ALTER TABLE (\w+) RENAME TO (\w+)`)
	written = regexp.MustCompile(`(?i)\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+"?(\w+)`)
	read    = regexp.MustCompile(`(?i)\b(?:FROM|JOIN)\s+"?(\w+)`)
	aliased = regexp.MustCompile(`^(\w+) AS \w+$`) // TableExpr("orders AS o")
	bare    = regexp.MustCompile(`^\w+$`)          // Table("orders")
)

// inStores are the packages whose SQL is in files called store.go alone.
var (
	inStores  = []string{"orders", "export"}
	statement = regexp.MustCompile(`\b(SELECT|INSERT INTO|UPDATE \w+ SET|DELETE FROM)\b`)
)

// The sandbox and the development provider keep files of their own.
var ownFiles = []string{"payments", "devidp", "embedded"}

func TestEveryTableHasAnOwner(t *testing.T) {
	files, err := filepath.Glob("db/migrations/*.sql")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	found := map[string]bool{}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		up, _, _ := strings.Cut(string(text), "-- +goose Down")
		for _, m := range created.FindAllStringSubmatch(up, -1) {
			found[m[1]] = true
		}
		for _, m := range renamed.FindAllStringSubmatch(up, -1) {
			delete(found, m[1])
			found[m[2]] = true
		}
	}
	for name := range found {
		if tables[name].owner == "" {
			t.Errorf("no package owns table %s; add it to tables", name)
		}
	}
	for name := range tables {
		if !found[name] {
			t.Errorf("table %s is made by no migration", name)
		}
	}
}

// SQL on a table is in the package that owns it, or in one that may read it.
func TestSQLIsWithItsTable(t *testing.T) {
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		pkg, _, isIn := strings.Cut(path, string(filepath.Separator))
		if !isIn || slices.Contains(ownFiles, pkg) || strings.Contains(path, "test"+string(filepath.Separator)) {
			return nil
		}
		isStore := strings.HasSuffix(path, "store.go") || !slices.Contains(inStores, pkg)
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			text := clause(n)
			if text == "" {
				return true
			}
			if !isStore && statement.MatchString(text) {
				t.Errorf("%s: SQL belongs in a store.go", path)
			}
			for _, fault := range misplaced(pkg, text) {
				t.Errorf("%s: %s", path, fault)
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// clause is what a string says in SQL; a table that is a call's argument is
// read, or written where the statement is not a query.
func clause(n ast.Node) string {
	switch n := n.(type) {
	case *ast.BasicLit:
		if n.Kind == token.STRING {
			text, _ := strconv.Unquote(n.Value)
			return text
		}
	case *ast.CallExpr:
		called, isMethod := n.Fun.(*ast.SelectorExpr)
		if !isMethod || len(n.Args) == 0 || called.Sel.Name != "Table" && called.Sel.Name != "TableExpr" {
			return ""
		}
		name := clause(n.Args[0])
		of, isCall := called.X.(*ast.CallExpr)
		if !isCall || !bare.MatchString(name) {
			return ""
		}
		if made, isMethod := of.Fun.(*ast.SelectorExpr); isMethod && slices.Contains([]string{"NewUpdate", "NewInsert", "NewDelete"}, made.Sel.Name) {
			return "UPDATE " + name
		}
		return "FROM " + name
	}
	return ""
}

// misplaced is what a package must not say in SQL.
func misplaced(pkg, text string) (faults []string) {
	model, isModel := strings.CutPrefix(text, `bun:"table:`)
	if isModel {
		name, _, _ := strings.Cut(strings.TrimSuffix(model, `"`), ",")
		if owner := tables[name].owner; owner != "" && owner != pkg {
			faults = append(faults, "a model of table "+name+", which "+owner+" owns")
		}
	}
	for _, m := range written.FindAllStringSubmatch(text, -1) {
		if owner := tables[m[1]].owner; owner != "" && owner != pkg {
			faults = append(faults, "writes table "+m[1]+", which "+owner+" owns")
		}
	}
	reads := read.FindAllStringSubmatch(text, -1)
	if m := aliased.FindStringSubmatch(text); m != nil {
		reads = append(reads, m)
	}
	for _, m := range reads {
		if known := tables[m[1]]; known.owner != "" && known.owner != pkg && !slices.Contains(known.readers, pkg) {
			faults = append(faults, "reads table "+m[1]+", which "+known.owner+" owns: let it hand over what is needed, or say in tables why not")
		}
	}
	return faults
}

func TestMisplacedSQLIsFound(t *testing.T) {
	for text, want := range map[string]int{
		"SELECT 1 FROM order_lines AS l": 1, "UPDATE sellers SET x = 1": 1, "orders AS o": 1, `bun:"table:payouts,alias:p"`: 1,
		"JOIN products AS p ON p.id = 1": 1, "update the order list": 0, "SELECT 1 FROM ratings": 0,
	} {
		if got := misplaced("reviews", text); len(got) != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
