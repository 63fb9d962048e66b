package graph_test

import (
	"net/http"
	"slices"
	"testing"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
)

// R6.11: any bytes at all, as a request or as the query in one, get data or one
// of the six codes, and never make the server fail.
func FuzzGraphQL(f *testing.F) {
	w := newWorld(f, dbtest.Open(f, db.SQLite))
	h := w.handler()
	for _, seed := range []string{
		``, `{`, `[]`, `null`, `{"query":1}`, "\x00\xff", `{"query":"\ud800"}`,
		body(everyField, ``), everyField,
		`query ($lang: String!, $b: Boolean!) { devblog_unread_count(lang: $lang) ...f @skip(if: $b) } fragment f on Query { a: seller { id } ... on Query { messages { c: unseen_count } } }`,
		`{ products(online: null, product_type: module) { count } psConfig { versions latestPsVersion { major } } }`,
		body(`query ($lang: String! = "en", $t: ProductType, $on: Boolean) { product_list(lang: $lang) { ...p } products(online: $on, product_type: $t) { count } } fragment p on ProductListItem { id name }`, `{"t":"module","on":null}`),
		body(`{ products(online: $x) { count } }`, ``),
		body(`{ seller @include(if: 1) @skip { id } }`, ``),
		body(`query ($b: Boolean) { seller @include(if: $b) { id } }`, `{"b":null}`),
		body(`query ($b: Boolean! = null) { seller @include(if: $b) { id } }`, ``),
		body(`query ($t: [ProductType!]! = [module]) { products(product_type: $t) { count } }`, ``),
		body(`query ($t: Seller) { products(product_type: $t) { count } }`, `{"t":{}}`),
		body(`{ devblog_unread_count(lang: """block "quoted" """) }`, ``),
		body(`{ devblog_unread_count(lang: "\u{1F600}") a: devblog_unread_count(lang: 99999999999999999999) }`, ``),
		body(`{ ...f } fragment f on Nothing { x } fragment f on Query { ...f }`, ``),
		body(`{ ... on Seller { id } ...g }`, ``),
		body(`{ __type(name: 5) { fields(includeDeprecated: "x") { name } } }`, ``),
		body(`{ __schema { types { fields { type { fields { type { name } } } } } } }`, ``),
		body(`mutation { __typename } subscription s { a b }`, ``),
		body(`{ a: seller { id } a: messages { unseen_count } }`, ``),
		`{"operationName":"__","query":"query __ { __typename }","variables":{"":[{"a":1e400}]}}`,
	} {
		f.Add([]byte(seed))
	}
	six := []string{"UNAUTHENTICATED", "BAD_USER_INPUT", "FORBIDDEN", "GRAPHQL_VALIDATION_FAILED", "BAD_REQUEST"} // the sixth is our failure
	f.Fuzz(func(t *testing.T, sent []byte) {
		for _, a := range []answer{ // which are JSON, or the test has failed
			post(t, h, anonymous, string(sent)),
			post(t, h, as(w.mine), string(sent)),
			ask(t, h, as(w.mine), string(sent), `{"lang":"en","b":true}`),
		} {
			if a.status >= http.StatusInternalServerError {
				t.Fatalf("%d for %q: %s", a.status, sent, a.text)
			}
			if len(a.Errors) == 0 && (a.Data == nil || a.status != http.StatusOK) {
				t.Fatalf("%d, neither data nor errors, for %q: %s", a.status, sent, a.text)
			}
			for _, e := range a.Errors {
				if !slices.Contains(six, e.Extensions.Code) || e.Extensions.Reason == "" || e.Message == "" {
					t.Fatalf("%d for %q: %s", a.status, sent, a.text)
				}
			}
		}
	})
}
