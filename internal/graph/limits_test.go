package graph_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/graph"
	"merkato/internal/graph/cost"
)

// R6.13: a query over a limit is refused with a clear code before anything
// runs, and quickly, however it is written.
func TestQueryLimits(t *testing.T) {
	w := newWorld(t, dbtest.Open(t, db.SQLite))
	h := w.handler()
	// Twenty fragments, each spread twice by the next: a million fields.
	var bomb strings.Builder
	bomb.WriteString(`{ ...f20 } fragment f0 on Query { seller { id } }`)
	for i := 1; i <= 20; i++ {
		fmt.Fprintf(&bomb, ` fragment f%d on Query { ...f%d ... on Query { ...f%d } }`, i, i-1, i-1)
	}
	var aliases strings.Builder
	for i := range 31 {
		fmt.Fprintf(&aliases, " a%d: devblog_unread_count(lang: \"en\")", i)
	}
	var searches strings.Builder
	for i := range 6 {
		fmt.Fprintf(&searches, ` a%d: orders(all: true, search: "anna") { total_count }`, i)
	}
	deep := func(n int) string {
		return `{ seller ` + strings.Repeat(`{ details `, n) + `{ first_name }` + strings.Repeat(` }`, n) + ` }`
	}
	for _, c := range []struct{ name, query, reason string }{
		{"deep", deep(20), "query_too_deep"},
		{"deep through fragments", `{ seller { ...a } } fragment a on Seller { details { language { ... on SellerLanguages { ...b } } } } fragment b on SellerLanguages ` + strings.Repeat(`{ native `, 9) + strings.Repeat(`}`, 9), "query_too_deep"},
		{"many fields", `{ seller {` + strings.Repeat(` id`, 1901) + ` } }`, "query_too_complex"},
		{"many fields in an unused fragment", `{ seller { id } } fragment f on Seller {` + strings.Repeat(` id`, 1901) + ` }`, "query_too_complex"},
		{"many operations", `query a { seller { id } }` + strings.Repeat(` query b { product_list(lang: "en") { id name is_active } }`, 70), "query_too_complex"},
		{"many lists", `{` + strings.Repeat(` product_list(lang: "en") { id name is_active }`, 70) + `}`, "query_too_complex"},
		{"fragments that multiply", bomb.String(), "query_too_complex"},
		{"the same field many times", `{` + strings.Repeat(` __typename`, 1890) + `}`, "query_too_repetitive"},
		{"the same field many times, inside one", `{ seller {` + strings.Repeat(` id`, 40) + ` } }`, "query_too_repetitive"},
		{"the same field many times, in fragments", `{ seller {` + strings.Repeat(` ...f ... on Seller { ...f }`, 20) + ` } } fragment f on Seller { id }`, "query_too_repetitive"},
		{"the same field many times, in a fragment nobody uses", `{ seller { id } } fragment f on Seller {` + strings.Repeat(` id`, 40) + ` }`, "query_too_repetitive"},
		{"many searches", `{` + searches.String() + `}`, "query_too_heavy"},
		{"many searches in fragments", `{ ...f ... on Query { ...f } } fragment f on Query { a: orders { total_count } b: orders { total_count } c: orders { total_count } }`, "query_too_heavy"},
		{"many changes", `mutation {` + strings.ReplaceAll(searches.String(), `orders(all: true, search: "anna") { total_count }`, `refresh_payout_account { status }`) + `}`, "query_too_heavy"},
		{"aliases", `{` + aliases.String() + `}`, "query_too_many_aliases"},
		{"long", `{ seller {` + strings.Repeat(` id`, 5000) + ` } }`, "query_too_long"},
		{"long comments", strings.Repeat("#\n", 5000) + `{ seller { id } }`, "query_too_long"},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := ask(t, h, as(w.mine), c.query, ``)
			if a.status != http.StatusBadRequest || a.code() != "BAD_REQUEST" || a.reason() != c.reason || a.Data != nil {
				t.Errorf("got %d: %s", a.status, a.text)
			}
		})
	}
	t.Run("a nesting that no parser should follow", func(t *testing.T) {
		a := ask(t, h, as(w.mine), strings.Repeat(`{a`, 100_000), ``)
		if a.status != http.StatusBadRequest {
			t.Errorf("got %d: %s", a.status, a.text)
		}
	})
	t.Run("an error does not send back all it was sent", func(t *testing.T) {
		long := strings.Repeat("é", 100_000)
		for _, sent := range []string{
			body(`{ seller(x: "`+long+`") { id } }`, ``),
			body(`{ devblog_unread_count(lang: ["`+long+`"]) }`, ``),
			body(`query ($t: ProductType) { products(product_type: $t) { count } }`, `{"t":"`+long+`"}`),
		} {
			if a := post(t, h, as(w.mine), sent); a.status != http.StatusBadRequest || len(a.text) > 10_000 {
				t.Errorf("got %d and %d bytes", a.status, len(a.text))
			}
		}
	})
	t.Run("the whole layout is well within the limits", func(t *testing.T) {
		a := ask(t, h, as(w.mine), strings.TrimSuffix(strings.TrimSpace(everyField), "}")+`
			product_list(lang: "en") { id name is_active } psConfig { latestPsVersion { version major minor } versions }
			messages { unseen_count } bank_account { balance } devblog_unread_count(lang: "en") products { count } }`, ``)
		if a.status != http.StatusOK || a.Errors != nil {
			t.Errorf("got %d: %s", a.status, a.text)
		}
	})
}

// R6.13: who is not signed in is refused before a query is validated, and so
// learns nothing from it, unless everyone may ask for all of it.
func TestNobodysQueriesAreNotValidated(t *testing.T) {
	w := newWorld(t, dbtest.Open(t, db.SQLite))
	h := w.handler()
	for _, query := range []string{
		`{ sellr { id } }`, `{ seller { emal } }`, `{ ...f } fragment f on Query { __typename orders { nothing } }`,
		`{ __typename } query b { seller { emal } }`, `mutation { nothing }`, `subscription { nothing }`,
	} {
		if a := ask(t, h, anonymous, query, ``); a.status != http.StatusUnauthorized || a.reason() != "sign_in" {
			t.Errorf("%s: %d %s", query, a.status, a.text)
		}
	}
	if a := ask(t, h, anonymous, `{ __typename ...f } fragment f on Query { a: __typename }`, ``); a.status != http.StatusOK {
		t.Errorf("open to everyone: %d %s", a.status, a.text)
	}
}

// R6.13: what weighs more counts for more against the rate.
func TestHeavyRequestsCountForMore(t *testing.T) {
	w := newWorld(t, dbtest.Open(t, db.SQLite))
	h := w.handler(func(o *graph.Options) {
		o.Limits = cost.Limits{Rate: 1, Burst: 12}
		o.Now = func() time.Time { return now }
	})
	search, light := `{ orders(all: true) { total_count } }`, `{ messages { unseen_count } }`
	for range 2 { // and the second is found ready
		if a := ask(t, h, as(w.mine), search, ``); a.status != http.StatusOK {
			t.Fatalf("%d %s", a.status, a.text)
		}
	}
	if a := ask(t, h, as(w.mine), search, ``); a.status != http.StatusTooManyRequests || a.header.Get("Retry-After") == "" {
		t.Errorf("a third search: %d %s", a.status, a.text)
	}
	if a := ask(t, h, as(w.mine), light, ``); a.status != http.StatusOK {
		t.Errorf("something light: %d %s", a.status, a.text)
	}
}

// R6.13: what hostile queries cost until they are refused.
func BenchmarkHostileQueries(b *testing.B) {
	w := newWorld(b, dbtest.Open(b, db.SQLite))
	h := w.handler()
	var searches strings.Builder
	for i := range 30 {
		fmt.Fprintf(&searches, ` a%d: orders(all: true, search: "an") { total_count lines { id } totals { net } }`, i)
	}
	var unknown strings.Builder
	for i := range 1800 {
		fmt.Fprintf(&unknown, " f%d", i)
	}
	for _, c := range []struct {
		name, query string
		who         caller
	}{
		{"typename-1890-nobody", `{` + strings.Repeat(` __typename`, 1890) + `}`, anonymous},
		{"typename-1890-seller", `{` + strings.Repeat(` __typename`, 1890) + `}`, as(w.mine)},
		{"searches-30-seller", `{` + searches.String() + `}`, as(w.mine)},
		{"unknown-1800-nobody", `{` + unknown.String() + `}`, anonymous},
		{"unknown-1800-seller", `{` + unknown.String() + `}`, as(w.mine)},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				ask(b, h, c.who, c.query, ``)
			}
		})
	}
}

// R6.13: a body over the limit is refused, whether its length is declared or not.
func TestBodyLimit(t *testing.T) {
	w := newWorld(t, dbtest.Open(t, db.SQLite))
	h := w.handler()
	fits := body(`{ messages { unseen_count } }`, `{"x":"`+strings.Repeat("x", 1<<20-100)+`"}`)
	if a := post(t, h, as(w.mine), fits); a.status != http.StatusOK {
		t.Errorf("a body of %d bytes: %d", len(fits), a.status)
	}
	for _, declared := range []bool{true, false} {
		r := httptest.NewRequest("POST", "/graphql", strings.NewReader(fits+strings.Repeat(" ", 200)))
		r.Header.Set("Content-Type", "application/json")
		if !declared {
			r.ContentLength = -1
		}
		a := send(t, h, as(w.mine), r)
		if a.status != http.StatusRequestEntityTooLarge || a.code() != "BAD_REQUEST" || a.reason() != "body_too_large" {
			t.Errorf("length declared %v: %d %s", declared, a.status, a.text)
		}
	}
}

// R6.13: what is requested from the payment provider is heavy, whoever it is that pays:
// one seller must not use up what the provider allows the marketplace.
func TestPaymentProviderIsHeavy(t *testing.T) {
	w := newWorld(t, dbtest.Open(t, db.SQLite))
	h := w.handler()
	for operation, fields := range map[string][]string{
		"query": {`plan_change(product_id: 1, plan_id: 1) { charged }`, `billing_credit`, `subscription_due(product_id: 1) { amount }`},
		"mutation": {
			`pay_fee(product_id: 1, method: CARD, lang: "en") { url }`, `subscribe(product_id: 1, plan_id: 1, lang: "en") { url }`,
			`change_subscription(product_id: 1, action: PAUSE, lang: "en") { product }`, `pay_subscription(product_id: 1, lang: "en") { url }`,
			`create_card_link(product_id: 1, lang: "en")`, `refresh_billing(product_id: 1, lang: "en") { may_subscribe }`,
			`create_payout_link(type: ONBOARDING_LINK, lang: "en") { __typename }`, `refresh_payout_account { status }`,
		},
	} {
		for _, field := range fields {
			query := operation + " {"
			for i := range 6 {
				query += fmt.Sprintf(" a%d: %s", i, field)
			}
			if a := ask(t, h, as(w.mine), query+" }", ``); a.reason() != "query_too_heavy" {
				t.Errorf("six times %s: %d %s", field, a.status, a.text)
			}
		}
	}
}

// R6.13: each caller has its own rate; over it the answer says how long to wait.
func TestRate(t *testing.T) {
	w := newWorld(t, dbtest.Open(t, db.SQLite))
	at := now
	h := w.handler(func(o *graph.Options) {
		o.Limits = cost.Limits{Rate: 0.5, Burst: 2, Callers: 2}
		o.Now = func() time.Time { return at }
		o.Caller = func(r *http.Request) string { return r.Header.Get("X-Caller") }
	})
	from := func(name string) answer {
		r := httptest.NewRequest("POST", "/graphql", strings.NewReader(`not even JSON`))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("X-Caller", name)
		return send(t, h, anonymous, r)
	}
	through := func(name string) {
		t.Helper()
		if a := from(name); a.status != http.StatusBadRequest {
			t.Fatalf("%s: got %d, want to be let through to the parser", name, a.status)
		}
	}
	stopped := func(name string) answer {
		t.Helper()
		a := from(name)
		if a.status != http.StatusTooManyRequests || a.code() != "BAD_REQUEST" || a.reason() != "rate_limited" {
			t.Fatalf("%s: got %d: %s", name, a.status, a.text)
		}
		return a
	}
	through("a")
	through("a")
	if wait := stopped("a").header.Get("Retry-After"); wait != "2" {
		t.Errorf("Retry-After %s, want 2", wait)
	}
	through("b") // another caller is not concerned
	at = at.Add(2 * time.Second)
	through("a")
	stopped("a")
	through("c") // the third caller makes the one longest unseen forgotten, not these
	stopped("a")
}

// R6.13: with nothing set, the limits are there all the same.
func TestRateByDefault(t *testing.T) {
	w := newWorld(t, dbtest.Open(t, db.SQLite))
	h := w.handler(func(o *graph.Options) { o.Limits = cost.Limits{} })
	for range 200 {
		if a := ask(t, h, anonymous, `{ __typename }`, ``); a.status != http.StatusOK {
			t.Fatalf("within the burst: %d %s", a.status, a.text)
		}
	}
	if a := ask(t, h, anonymous, `{ __typename }`, ``); a.status != http.StatusTooManyRequests {
		t.Errorf("after the burst: %d", a.status)
	}
}

// Introspection is for development: in production the schema is not shown, nor
// hinted at by suggestions.
func TestIntrospection(t *testing.T) {
	w := newWorld(t, dbtest.Open(t, db.SQLite))
	whole := `{ __schema { types { name fields { name args { name type { name ofType { name ofType { name ofType { name ofType { name } } } } } } } } } __type(name: "Seller") { name } }`
	a := ask(t, w.handler(), anonymous, whole, ``)
	if a.status != http.StatusOK || !strings.Contains(a.text, "SellerDetails") || strings.Contains(a.text, "defer") {
		t.Errorf("development: %d %.200s", a.status, a.text)
	}
	production := w.handler(func(o *graph.Options) { o.Production = true })
	for _, query := range []string{whole, `{ __schema { queryType { name } } }`, `{ ...f } fragment f on Query { x: __type(name: "Seller") { name } }`} {
		a := ask(t, production, as(w.mine), query, ``)
		if a.status != http.StatusBadRequest || a.Data != nil {
			t.Errorf("production: %d %s", a.status, a.text)
		}
	}
	for _, wrong := range []string{`{ sellr { id } }`, `{ seller { emal } }`, `{ products(onlin: true) { count } }`, `{ products(product_type: modul) { count } }`, `query ($t: ProductTyp) { products(product_type: $t) { count } }`} {
		if a := ask(t, production, as(w.mine), wrong, ``); strings.Contains(a.text, "Did you mean") || a.code() != "GRAPHQL_VALIDATION_FAILED" {
			t.Errorf("production hints at a name: %s", a.text)
		}
	}
	if a := ask(t, production, as(w.mine), `{ __typename seller { __typename } }`, ``); string(a.Data) != `{"__typename":"Query","seller":{"__typename":"Seller"}}` {
		t.Errorf("__typename in production: %s", a.text)
	}
}
