package graph_test

import (
	"context"
	"fmt"
	"net/http"
	"testing"

	"github.com/uptrace/bun"

	"merkato/internal/catalogue"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
)

// everyField asks for all the specification names of a seller.
const everyField = `query seller { seller {
	id email details { first_name last_name language { native second third } } partnership_type { name }
	country is_europe_based is_valid is_banned is_merkato has_monetization has_sales declared_vat_payment
	vacation_status poseAs catalog_url wallet_status is_wallet_required payment_source } }`

// The queries of the product API with data from the database, on both engines.
func TestQueries(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		h := w.handler()
		for _, c := range []struct {
			name             string
			who              caller
			query, variables string
			data             string
		}{
			{"R6.2 product_list in the language asked for, else English", as(w.mine),
				`query getProducts($lang: String!) { product_list(lang: $lang) { id name is_active } }`, `{"lang":"fr"}`,
				`{"product_list":[{"id":"1","name":"Paiement rapide","is_active":true},{"id":"3","name":"Blue theme","is_active":false},{"id":"4","name":"Old module","is_active":false}]}`},
			{"R6.2 product_list of a seller without products is empty", as(w.banned),
				`{ product_list(lang: "en") { id } }`, ``, `{"product_list":[]}`},
			{"R12.1 a refused version with its report", as(w.mine), `{ product_page { items { name refused { version upload_id } } } product(id: 1) { item { refused { upload_id } } } }`, ``,
				`{"product_page":{"items":[{"name":"Blue theme","refused":null},{"name":"Fast checkout","refused":{"version":"1.0.0","upload_id":"1"}},{"name":"Old module","refused":null}]},` +
					`"product":{"item":{"refused":{"upload_id":"1"}}}}`},
			{"R6.3 psConfig, without the version that is only announced", as(w.mine),
				`query getPsConfig { psConfig { latestPsVersion { version major minor } versions } }`, ``,
				`{"psConfig":{"latestPsVersion":{"version":"9.0.0","major":9,"minor":0},"versions":["9.0.0","8.2.1"]}}`},
			{"R6.4 seller with every field", as(w.mine), everyField, ``, fmt.Sprintf(
				`{"seller":{"id":"%d","email":"mine@shop.test","details":{"first_name":"Ada","last_name":"Łuk \"B\"","language":{"native":"fr","second":"en","third":null}},`+
					`"partnership_type":{"name":"MODULE_CREATOR"},"country":"FR","is_europe_based":true,"is_valid":true,"is_banned":false,"is_merkato":true,`+
					`"has_monetization":true,"has_sales":true,"declared_vat_payment":true,"vacation_status":false,"poseAs":false,`+
					`"catalog_url":"https://shop.test/ada","wallet_status":"ON_HOLD","is_wallet_required":true,"payment_source":"stripe"}}`, w.mine.ID)},
			{"R6.4 seller with nothing optional", as(w.other),
				`{ seller { partnership_type { name } has_sales vacation_status catalog_url wallet_status payment_source } }`, ``,
				`{"seller":{"partnership_type":{"name":"NO_PARTNERSHIP"},"has_sales":false,"vacation_status":true,"catalog_url":null,"wallet_status":null,"payment_source":null}}`},
			{"R6.4 poseAs says that an operator looks", posingAs(w.mine),
				`{ seller { email poseAs } }`, ``, `{"seller":{"email":"mine@shop.test","poseAs":true}}`},
			{"R6.5 bank_account", as(w.mine), `{ bank_account { balance } }`, ``, `{"bank_account":{"balance":7000}}`},
			{"R6.6 messages", as(w.mine), `{ messages { unseen_count } }`, ``, `{"messages":{"unseen_count":2}}`},
			{"R6.7 devblog_unread_count", as(w.mine),
				`query ($lang: String!) { devblog_unread_count(lang: $lang) }`, `{"lang":"en"}`, `{"devblog_unread_count":1}`},
			{"R6.7 devblog_unread_count in a language without articles", as(w.mine),
				`{ devblog_unread_count(lang: "ro") }`, ``, `{"devblog_unread_count":0}`},
			{"R6.8 products", as(w.mine), `{ products { count } }`, ``, `{"products":{"count":3}}`},
			{"R6.8 products online", as(w.mine), `{ products(online: true) { count } }`, ``, `{"products":{"count":1}}`},
			{"R6.8 products of a type", as(w.mine),
				`query ($t: ProductType) { products(product_type: $t) { count } }`, `{"t":"module"}`, `{"products":{"count":2}}`},
			{"R6.8 products of a type that are offline", as(w.mine),
				`{ products(product_type: module, online: false) { count } }`, ``, `{"products":{"count":1}}`},
			{"R6.8 a filter that is null counts all", as(w.mine),
				`query ($t: ProductType) { products(product_type: $t, online: null) { count } }`, `{"t":null}`, `{"products":{"count":3}}`},
			{"R2.21 ratings in the language asked for", as(w.mine),
				`{ ratings(from: "2026-04-11", to: "2026-04-11", stars: 4, lang: "fr") { count average by_stars { stars count } ratings { id stars product_name customer_name comment language at day } } }`, ``,
				`{"ratings":{"count":1,"average":400,"by_stars":[{"stars":5,"count":0},{"stars":4,"count":1},{"stars":3,"count":0},{"stars":2,"count":0},{"stars":1,"count":0}],` +
					`"ratings":[{"id":"1","stars":4,"product_name":"Paiement rapide","customer_name":"Carla","comment":"Good","language":"fr","at":"2026-04-11T14:30:00Z","day":"2026-04-11"}]}}`},
			{"R2.34 a rule in the language asked for, to whoever asks", anonymous,
				`{ review_rule(id: "ins-bump", lang: "de") { id category severity since applies_to language title finding } }`, ``,
				`{"review_rule":{"id":"INS-BUMP","category":"install","severity":"error","since":1,"applies_to":null,"language":"de","title":"Version passt nicht zur Änderung","finding":"Eine große Änderung erhöht die erste Zahl; 1.5.0 folgt auf 1.4.0."}}`},
			{"R2.34 a rule in English where it is not written in the language", anonymous,
				`{ review_rule(id: "PHP-SERIALIZE", lang: "xx") { language how bad { file line } } }`, ``,
				`{"review_rule":{"language":"en","how":"Use json_encode() and json_decode().","bad":{"file":"classes/Sample.php","line":5}}}`},
			{"R2.34 no such rule", anonymous, `{ review_rule(id: "PHP-NONE", lang: "en") { id } }`, ``, `{"review_rule":null}`},
			{"R2.21 ratings of a seller without any", as(w.other), `{ ratings(to: "2026-04-10") { count average ratings { id } } }`, ``,
				`{"ratings":{"count":0,"average":null,"ratings":[]}}`},
			{"R6.1 several fields, aliases, fragments and directives", as(w.mine),
				`query ($no: Boolean!) { ...f @skip(if: $no) n: messages { c: unseen_count } ... on Query { seller { __typename } } } fragment f on Query { bank_account { balance } }`, `{"no":true}`,
				`{"n":{"c":2},"seller":{"__typename":"Seller"}}`},
		} {
			t.Run(c.name, func(t *testing.T) {
				for range 2 { // the second time the query is ready already
					a := ask(t, h, c.who, c.query, c.variables)
					if a.status != http.StatusOK || string(a.Data) != c.data || a.Errors != nil {
						t.Fatalf("status %d\ngot  %s\nwant %s", a.status, a.text, c.data)
					}
				}
			})
		}
	})
}

// R18.4: a sheet at the desk names its product, seller, price and categories, also once it
// was decided and waits no more.
func TestAReviewedSheetIsNamed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			known := []catalogue.Category{{ExternalID: "checkout", Names: map[string]string{"en": "Checkout", "fr": "Paiement"}, ExternalUpdatedAt: now}}
			if _, err := w.services.Catalogue.SetCategories(ctx, tx, known); err != nil {
				return err
			}
			_, err := tx.NewRaw(`INSERT INTO sheet_submissions (product_id, seller_id, day, submitted_at, sheet, state)
				VALUES (1, ?, '2026-05-31', ?, '{"categories":["checkout","unknown"]}', 'REFUSED')`, w.mine.ID, now).Exec(ctx)
			if err == nil {
				_, err = tx.NewRaw("UPDATE products SET price = 1000 WHERE id = 1").Exec(ctx)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		a := ask(t, w.handler(), operator, `{ review_sheet(id: 1, lang: "fr") { product_name seller_name type price fields { field after } } }`, ``)
		want := `{"review_sheet":{"product_name":"Paiement rapide","seller_name":"Ada Łuk \"B\"","type":"module","price":1000,"fields":[{"field":"categories","after":["Paiement","unknown"]},{"field":"icon","after":[]},{"field":"screenshots","after":[]}]}}`
		if string(a.Data) != want {
			t.Errorf("got  %s\nwant %s", a.text, want)
		}
	})
}

// R16.1: the dashboard of days that it does not cover is refused at the day that
// is wrong, never answered for others; else it says which days it is of.
func TestDashboardDays(t *testing.T) {
	w := newWorld(t, dbtest.Open(t, db.SQLite))
	h := w.handler()
	query := `query ($from: Date, $to: Date) { dashboard(from: $from, to: $to) { from to } }`
	for variables, field := range map[string]string{
		`{"from":"1990-01-01","to":"2250-01-01"}`: "from",
		`{"from":"2249-12-01","to":"2250-01-01"}`: "to",
		`{"from":"2010-01-01","to":"2026-01-01"}`: "from",
	} {
		a := ask(t, h, as(w.mine), query, variables)
		if a.code() != "BAD_USER_INPUT" || a.Errors[0].Extensions.Field != field || string(a.Data) != "null" {
			t.Errorf("%s: %s", variables, a.text)
		}
	}
	a := ask(t, h, as(w.mine), query, `{"to":"2026-03-01"}`)
	if want := `{"dashboard":{"from":"2026-01-31","to":"2026-03-01"}}`; string(a.Data) != want {
		t.Errorf("%s", a.text)
	}
}

// R15.5: of a removed product nothing is to be paid any more.
func TestBillingOfARemovedProduct(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		gone := catalogue.StateChange{Products: []int64{1}, To: catalogue.Removed, Reason: "REPLACED", Name: "Fast checkout"}
		if err := w.services.Catalogue.SetState(as(w.mine)(t.Context()), gone); err != nil {
			t.Fatal(err)
		}
		expect(t, ask(t, w.handler(), as(w.mine), `{ billing(product_id: 1, lang: "en") { product } }`, ``), `{"billing":null}`)
	})
}

// R6.1: the form of request and answer.
func TestRequestForm(t *testing.T) {
	w := newWorld(t, dbtest.Open(t, db.SQLite))
	h := w.handler()
	two := `"query":"query a { messages { unseen_count } } query b { bank_account { balance } }"`
	for _, c := range []struct{ name, body, data string }{
		{"operationName picks", `{"operationName":"b",` + two + `}`, `{"bank_account":{"balance":7000}}`},
		{"operationName null, one operation", `{"operationName":null,"variables":null,"query":"query a { messages { unseen_count } }"}`, `{"messages":{"unseen_count":2}}`},
		{"extensions and unknown variables are ignored", `{"extensions":{"x":1},"variables":{"x":1},"query":"{ messages { unseen_count } }"}`, `{"messages":{"unseen_count":2}}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := post(t, h, as(w.mine), c.body)
			if a.status != http.StatusOK || string(a.Data) != c.data {
				t.Fatalf("status %d: %s", a.status, a.text)
			}
			if got := a.header.Get("Content-Type"); got != "application/json; charset=utf-8" {
				t.Error("content type", got)
			}
			if got := a.header.Get("Cache-Control"); got != "no-store" {
				t.Error("an answer may be kept:", got)
			}
		})
	}
}
