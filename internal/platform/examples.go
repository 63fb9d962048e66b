package platform

import (
	"encoding/json"
	"strings"
)

// examples are requests as the reference shows them, by operation. A test
// sends every one of them, one after the other, and holds the answers against
// those below.
var examples = map[string]any{
	"put-seller": object(`{"email":"camille@example.com","first_name":"Camille","last_name":"Moreau","language_native":"fr",
		"partnership":"NO_PARTNERSHIP","country":"FR","is_europe_based":true,"is_valid":true,"declares_vat":true,
		"wallet_status":"COMPLETED","is_wallet_required":true,"company":{"name":"Atelier Moreau","legal_form":"SARL","street":"8 rue des Lilas",
		"postcode":"69003","city":"Lyon","country":"FR","vat_number":"FR32123456789","registration_number":"123456789"},"updated_at":"2026-05-01T08:00:00Z"}`),
	"put-customer-subscription": object(`{"product":"P-88","customer":"Anna Nowak","recurs":"MONTH","started_on":"2026-03-01","trial_until":"2026-03-31","renews_on":"2026-06-01",
		"prices":[{"from":"2026-03-01","amount":2900}],"updated_at":"2026-05-01T08:00:00Z"}`),
	"post-taken-notices": object(`{"ids":[812]}`),
	"put-document":       object(`{"seller":"S-1042","name":"Extrait Kbis","state":"VALID","valid_until":"2026-12-31","updated_at":"2026-05-01T08:00:00Z"}`),
	"put-product": object(`{"seller":"S-1042","type":"module","names":{"en":"One-page checkout","fr":"Commande en une page"},
		"price":7999,"currency":"EUR","is_active":true,"updated_at":"2026-05-01T08:00:00Z"}`),
	"put-category": object(`{"names":{"en":"Payments","fr":"Paiements"},"position":1,"is_open":true,"updated_at":"2026-05-01T08:00:00Z"}`),
	"put-sheet": object(`{"categories":["payments"],"texts":{"en":{"name":"One-page checkout","short_description":"Order on one page.",
		"benefits":["More orders"],"features":["Guests","Vouchers","Addresses"],"keywords":["checkout","order","cart","page","fast"]}},"updated_at":"2026-05-01T08:00:00Z"}`),
	"put-product-version": object(`{"change_kind":"MINOR","changelog":{"en":"Vouchers on the page."},"works_from":"8.0.0","works_to":"9.1.0","state":"VALIDATED",
		"compatibility":{"9.1.0":"certified"},"id_product_upload":"20417","released_at":"2026-05-10T08:00:00Z","updated_at":"2026-05-10T08:00:00Z"}`),
	"post-taken-product-changes":  object(`{"ids":[51]}`),
	"post-taken-seller-changes":   object(`{"ids":[12]}`),
	"post-taken-seller-decisions": object(`{"ids":[3]}`),
	"put-platform-version":        object(`{"released_on":"2026-05-05","updated_at":"2026-05-05T08:00:00Z"}`),
	"put-article": object(`{"title":"Platform 9.1 is out","body":"Check your modules against the new version.",
		"published_at":"2026-05-05T08:00:00Z","updated_at":"2026-05-05T08:00:00Z"}`),
	"post-order": object(`{"reference":"ORD-2026-000731","placed_at":"2026-05-20T14:03:11Z","currency":"EUR","customer_name":"Anna Nowak",
		"customer_email":"anna@example.com","country":"PL","language":"pl","shop":"https://nowak.example.com","lines":[
		{"number":1,"product":"P-88","source":"ADDONS","quantity":1,"price":7999,"discount":{"type":"PERCENTAGE","value":1000}},
		{"number":2,"product":"P-88","care":true,"source":"ADDONS","quantity":1,"price":3200}]}`),
	"post-refund":       object(`{"id":"RF-20118","reference":"ORD-2026-000731","line":1,"amount":2000,"currency":"EUR","at":"2026-05-22T09:30:00Z","cause":"CUSTOMER","reason":"Does not work with my theme"}`),
	"post-adjustment":   object(`{"id":"ADJ-301","seller":"S-1042","amount":1250,"currency":"EUR","at":"2026-05-24T08:00:00Z","reason":"Rate of 27.5 % agreed from 1 May","reference":"ORD-2026-000731","line":1}`),
	"put-control-total": object(`{"sales":2,"turnover":10399,"refunds":0,"refunded":0,"adjustments":0,"adjusted":0,"counted_at":"2026-05-26T03:00:00Z"}`),
	"post-sessions":     object(`{"product":"P-88","days":[{"day":"2026-05-19","sessions":41},{"day":"2026-05-20","sessions":57}]}`),
	"post-rating":       object(`{"id":"R-5001","product":"P-88","stars":5,"customer_name":"Anna Nowak","comment":"Works at once.","language":"pl","at":"2026-05-25T10:00:00Z"}`),
	"post-message": object(`{"id":"M-9001","thread":"T-700","product":"P-88","order_reference":"ORD-2026-000731","customer_name":"Anna Nowak",
		"subject":"Which version?","body":"Does it work with 9.1?","from":"CUSTOMER","at":"2026-05-21T16:20:00Z"}`),
	"post-taken-rating-changes": object(`{"ids":[31]}`),
	"post-taken-promotions":     object(`{"ids":[88]}`),
	"post-taken-replies":        object(`{"ids":[731]}`),
	"post-taken-refunds":        object(`{"ids":[9120]}`),
	"post-taken-payouts":        object(`{"ids":[4711]}`),
	"post-confirmed-payouts":    object(`{"payouts":[{"id":4711,"outcome":"PAID","at":"2026-06-03T06:00:00Z","reference":"SEPA-20260603-4711"}]}`),
	"post-bulk": strings.Join([]string{
		`{"key":"ses-88-0521","type":"sessions","data":{"product":"P-88","days":[{"day":"2026-05-21","sessions":12}]}}`,
		`{"key":"ord-732","type":"order","data":{"reference":"ORD-2026-000732","placed_at":"2026-05-21T10:00:00Z","currency":"EUR","customer_name":"Luca Bianchi","country":"IT","language":"it","lines":[{"number":1,"product":"P-88","source":"AD","quantity":1,"price":7999}]}}`,
		`{"key":"ref-732","type":"refund","data":{"id":"RF-20119","reference":"ORD-2026-000732","line":1,"amount":7999,"currency":"EUR","at":"2026-05-21T12:00:00Z","cause":"CUSTOMER"}}`,
		`{"key":"ref-732-2","type":"refund","data":{"id":"RF-20120","reference":"ORD-2026-000732","line":1,"amount":500,"currency":"EUR","at":"2026-05-21T13:00:00Z","cause":"CHARGEBACK"}}`,
	}, "\n") + "\n",
}

// results are what these become.
var results = map[string]json.RawMessage{
	"put-seller":                object(`{"id":7}`),
	"put-document":              object(`{}`),
	"put-customer-subscription": object(`{}`),
	"put-product":               object(`{"id":19}`),
	"put-platform-version":      object(`{}`),
	"put-category":              object(`{}`),
	"put-sheet":                 object(`{"id":19}`),
	"put-product-version":       object(`{"id":19}`),
	"put-article":               object(`{}`),
	"post-order":                object(`{"orders":[11],"lines":[29,30]}`),
	"post-refund":               object(`{"orders":[11],"lines":[31]}`),
	"post-adjustment":           object(`{"id":3}`),
	"put-control-total":         object(`{}`),
	"post-sessions":             object(`{"days":2}`),
	"post-rating":               object(`{"id":4}`),
	"post-message":              object(`{"id":16,"thread":5}`),
}

// keyExample is a key for each of them: one is good for one thing.
func keyExample(operation string) string { return operation + "-000731" }

var bulkAnswerExample = strings.Join([]string{
	`{"line":1,"key":"ses-88-0521","status":"taken","result":{"days":1}}`,
	`{"line":2,"key":"ord-732","status":"taken","result":{"orders":[12],"lines":[32]}}`,
	`{"line":3,"key":"ref-732","status":"taken","result":{"orders":[12],"lines":[33]}}`,
	`{"line":4,"key":"ref-732-2","status":"refused","code":"invalid","reason":"refund_over_paid","field":"amount","message":"…"}`,
	`{"done":true,"lines":4,"taken":3,"repeated":0,"refused":1}`,
}, "\n") + "\n"

// object keeps the order of fields as written.
func object(text string) json.RawMessage {
	if !json.Valid([]byte(text)) {
		panic("an example is no JSON: " + text)
	}
	return json.RawMessage(text)
}
