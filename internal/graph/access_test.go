package graph_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
)

// refusal is an answer without data.
type refusal struct {
	status       int
	code, reason string
}

var (
	signIn   = refusal{401, "UNAUTHENTICATED", "sign_in"}
	noSeller = refusal{200, "FORBIDDEN", "no_seller"}
	isBanned = refusal{200, "FORBIDDEN", "banned"}
)

// operations has every root field, with what each kind of caller is answered:
// data, or a refusal.
var operations = []struct {
	field, query                                     string
	anonymous, identity, operator, mine, other, bann any
}{
	{"seller", `{ seller { email } }`, signIn, `{"seller":null}`, `{"seller":null}`,
		`{"seller":{"email":"mine@shop.test"}}`, `{"seller":{"email":"other@shop.test"}}`, `{"seller":{"email":"banned@shop.test"}}`},
	{"product_list", `{ product_list(lang: "en") { name } }`, signIn, noSeller, noSeller,
		`{"product_list":[{"name":"Fast checkout"},{"name":"Blue theme"},{"name":"Old module"}]}`,
		`{"product_list":[{"name":"Secret of other"}]}`, `{"product_list":[]}`},
	{"psConfig", `{ psConfig { versions } }`, signIn, noSeller, noSeller,
		`{"psConfig":{"versions":["9.0.0","8.2.1"]}}`, `{"psConfig":{"versions":["9.0.0","8.2.1"]}}`, `{"psConfig":{"versions":["9.0.0","8.2.1"]}}`},
	{"messages", `{ messages { unseen_count } }`, signIn, noSeller, noSeller,
		`{"messages":{"unseen_count":2}}`, `{"messages":{"unseen_count":5}}`, `{"messages":{"unseen_count":0}}`},
	{"devblog_unread_count", `{ devblog_unread_count(lang: "en") }`, signIn, noSeller, noSeller,
		`{"devblog_unread_count":1}`, `{"devblog_unread_count":2}`, `{"devblog_unread_count":2}`},
	{"bank_account", `{ bank_account { balance } }`, signIn, noSeller, noSeller,
		`{"bank_account":{"balance":6000}}`, `{"bank_account":{"balance":777700}}`, isBanned},
	{"products", `{ products { count } }`, signIn, noSeller, noSeller,
		`{"products":{"count":3}}`, `{"products":{"count":1}}`, isBanned},
}

// R6.14: every operation as anonymous, as an identity without a seller, as one
// seller and as another, as a banned one: each sees its own data or nothing.
func TestEveryOperationAsEveryone(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		h := w.handler()
		for _, o := range operations {
			for _, c := range []struct {
				name string
				who  caller
				want any
			}{
				{"anonymous", anonymous, o.anonymous},
				{"identity without seller", identity, o.identity},
				{"operator", operator, o.operator},
				{"seller", as(w.mine), o.mine},
				{"another seller", as(w.other), o.other},
				{"banned seller", as(w.banned), o.bann},
				{"operator posing as a seller", posingAs(w.mine), o.mine},
				{"operator posing as a banned seller", posingAs(w.banned), o.bann},
			} {
				t.Run(o.field+" as "+c.name, func(t *testing.T) {
					expect(t, ask(t, h, c.who, o.query, ``), c.want)
				})
			}
		}
	})
}

func expect(t *testing.T, a answer, want any) {
	t.Helper()
	switch want := want.(type) {
	case string:
		if a.status != http.StatusOK || string(a.Data) != want || a.Errors != nil {
			t.Errorf("got %d %s, want %s", a.status, a.text, want)
		}
	case refusal:
		if got := (refusal{a.status, a.code(), a.reason()}); got != want || a.Data != nil {
			t.Errorf("got %v %s, want %v", got, a.text, want)
		}
	}
}

// R6.14: the table above forgets no operation.
func TestEveryOperationIsTried(t *testing.T) {
	w := newWorld(t, dbtest.Open(t, db.SQLite))
	a := ask(t, w.handler(), anonymous, `{ __schema { queryType { fields { name } } mutationType { fields { name } } subscriptionType { name } } }`, ``)
	type fields struct{ Fields []struct{ Name string } }
	var found struct {
		Schema struct{ QueryType, MutationType, SubscriptionType *fields } `json:"__schema"`
	}
	if err := json.Unmarshal(a.Data, &found); err != nil {
		t.Fatal(err)
	}
	if found.Schema.MutationType != nil || found.Schema.SubscriptionType != nil {
		t.Error("mutations and subscriptions must be tried as everyone, too")
	}
	var inSchema, tried []string
	for _, f := range found.Schema.QueryType.Fields {
		inSchema = append(inSchema, f.Name)
	}
	for _, o := range operations {
		tried = append(tried, o.field)
	}
	slices.Sort(inSchema)
	slices.Sort(tried)
	if !slices.Equal(inSchema, tried) {
		t.Errorf("schema %v\ntried  %v", inSchema, tried)
	}
}

// R6.14: one forbidden field refuses the whole operation, wherever it stands,
// and also when it would be left out; another operation beside it does not.
func TestForbiddenFieldRefusesAll(t *testing.T) {
	w := newWorld(t, dbtest.Open(t, db.SQLite))
	h := w.handler()
	for name, query := range map[string]string{
		"beside":          `{ messages { unseen_count } bank_account { balance } }`,
		"alias":           `{ messages { unseen_count } messages2: bank_account { balance } }`,
		"fragment":        `{ messages { unseen_count } ...a } fragment a on Query { ...b } fragment b on Query { bank_account { balance } }`,
		"inline fragment": `{ messages { unseen_count } ... on Query { ... { bank_account { balance } } } }`,
		"skipped":         `{ messages { unseen_count } bank_account @skip(if: true) { balance } }`,
		"not included":    `query ($no: Boolean = false) { messages { unseen_count } ... @include(if: $no) { bank_account { balance } } }`,
	} {
		t.Run(name, func(t *testing.T) {
			expect(t, ask(t, h, as(w.banned), query, ``), isBanned)
			expect(t, ask(t, h, anonymous, query, ``), signIn)
			if a := ask(t, h, as(w.mine), query, ``); a.status != http.StatusOK {
				t.Errorf("a seller who may: %d %s", a.status, a.text)
			}
		})
	}
	expect(t, post(t, h, as(w.banned), `{"operationName":"a","query":"query a { messages { unseen_count } } query b { bank_account { balance } }"}`), `{"messages":{"unseen_count":0}}`)
}

// R6.14: callers at the same time share the query made ready, never the data.
func TestCallersAtTheSameTime(t *testing.T) {
	w := newWorld(t, dbtest.Open(t, db.SQLite))
	h := w.handler()
	var all sync.WaitGroup
	for range 4 {
		for _, o := range operations {
			all.Go(func() { expect(t, ask(t, h, as(w.mine), o.query, ``), o.mine) })
			all.Go(func() { expect(t, ask(t, h, as(w.other), o.query, ``), o.other) })
			all.Go(func() { expect(t, ask(t, h, anonymous, o.query, ``), o.anonymous) })
		}
	}
	all.Wait()
}

// R6.14: who may not ask learns nothing about whether the input was right.
func TestAccessBeforeVariables(t *testing.T) {
	w := newWorld(t, dbtest.Open(t, db.SQLite))
	expect(t, ask(t, w.handler(), anonymous, `query ($lang: String!) { product_list(lang: $lang) { id } }`, `{"lang":5}`), signIn)
}

// R6.14: asking for another's id has no way in: no operation takes one.
func TestNoOperationTakesASeller(t *testing.T) {
	w := newWorld(t, dbtest.Open(t, db.SQLite))
	a := ask(t, w.handler(), anonymous, `{ __schema { queryType { fields { args { name } } } } }`, ``)
	if strings.Contains(a.text, `seller`) {
		t.Error("an argument names a seller: try it with another's id in TestEveryOperationAsEveryone")
	}
}
