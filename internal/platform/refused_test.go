package platform_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"merkato/internal/actor"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
)

// addresses are where single requests of a kind go, and which fields of the
// data are in them.
var addresses = map[string]struct {
	method, path string
	fields       []string
}{
	"seller":           {"PUT", "/platform/sellers/{id}", []string{"id"}},
	"product":          {"PUT", "/platform/products/{id}", []string{"id"}},
	"product_version":  {"PUT", "/platform/products/{id}/versions/{version}", []string{"id", "version"}},
	"platform_version": {"PUT", "/platform/platform-versions/{version}", []string{"version"}},
	"article":          {"PUT", "/platform/articles/{lang}/{slug}", []string{"lang", "slug"}},
	"order":            {"POST", "/platform/orders", nil},
	"refund":           {"POST", "/platform/refunds", nil},
	"adjustment":       {"POST", "/platform/adjustments", nil},
	"control_total":    {"PUT", "/platform/control-totals/{day}", []string{"day"}},
	"sessions":         {"POST", "/platform/sessions", nil},

	"customer_subscription": {"PUT", "/platform/customer-subscriptions/{id}", []string{"id"}},

	"rating":  {"POST", "/platform/ratings", nil},
	"message": {"POST", "/platform/messages", nil},
}

// single makes a single request of a kind's data.
func single(kind, key string, data object) request {
	a, body := addresses[kind], maps.Clone(data)
	for _, field := range a.fields {
		a.path = strings.ReplaceAll(a.path, "{"+field+"}", fmt.Sprint(data[field]))
		delete(body, field)
	}
	text, err := json.Marshal(body)
	if err != nil {
		panic(err)
	}
	return request{machine, a.method, a.path, key, string(text)}
}

func articleData(edit object) object {
	return with(object{"lang": "en", "slug": "news", "title": "News", "body": "Text", "published_at": "2026-05-01T08:00:00Z", "updated_at": "2026-05-01T08:00:00Z"}, edit)
}

func adjustmentData(edit object) object {
	return with(object{"id": "A", "seller": "S", "amount": 100, "currency": "EUR", "at": "2026-05-21T09:00:00Z", "reason": "agreed"}, edit)
}

func subscriptionData(edit object) object {
	return with(object{
		"id": "SUB", "product": "P", "customer": "Anna Nowak", "recurs": "MONTH", "started_on": "2026-03-01", "renews_on": "2026-06-01",
		"prices": []any{object{"from": "2026-03-01", "amount": 2900}}, "updated_at": "2026-05-21T09:00:00Z",
	}, edit)
}

func sessionsData(edit object) object {
	return with(object{"product": "P", "days": []any{object{"day": "2026-05-20", "sessions": 3}}}, edit)
}

// R18.2, R18.3, and the list of bad input: each is refused with a code, the
// field and the reason, in a single request and in a line alike, and nothing of
// it is stored: the mended one is taken under the same key.
func TestBadInputIsRefusedAndLeavesNothing(t *testing.T) {
	lines := func(l ...any) object { return object{"lines": l} }
	cases := []struct {
		name, kind          string
		data                object
		status              int
		code, reason, field string
	}{
		{"wrong currency", "order", orderData("O", "P", object{"currency": "USD"}), 422, "invalid", "value_unknown", "currency"},
		{"subscription to an unknown product", "customer_subscription", subscriptionData(object{"product": "none"}), 404, "not_found", "product_unknown", "product"},
		{"subscription without a price", "customer_subscription", subscriptionData(object{"prices": []any{}}), 422, "invalid", "too_few", "prices"},
		{"subscription that ends before it starts", "customer_subscription", subscriptionData(object{"ended_on": "2026-02-28"}), 422, "invalid", "end_before_start", "ended_on"},
		{"subscription whose trial ends before it starts", "customer_subscription", subscriptionData(object{"trial_until": "2026-02-28"}), 422, "invalid", "trial_before_start", "trial_until"},
		{"subscription that renews before it starts", "customer_subscription", subscriptionData(object{"renews_on": "2026-03-01"}), 422, "invalid", "renewal_before_start", "renews_on"},
		{"subscription from another age", "customer_subscription", subscriptionData(object{"started_on": "1026-03-01"}), 422, "invalid", "started_on_range", "started_on"},
		{"subscription with two prices at once", "customer_subscription", subscriptionData(object{"prices": []any{object{"from": "2026-03-01", "amount": 1}, object{"from": "2026-03-01", "amount": 2}}}), 422, "invalid", "price_twice", "prices"},
		{"subscription each week", "customer_subscription", subscriptionData(object{"recurs": "WEEK"}), 422, "invalid", "value_unknown", "recurs"},
		{"no currency", "order", orderData("O", "P", object{"currency": nil}), 422, "invalid", "field_missing", "currency"},
		{"wrong currency of a refund", "refund", refundData("KEPT", object{"currency": "GBP"}), 422, "invalid", "value_unknown", "currency"},
		{"wrong currency of a price", "product", productData("P2", "S", object{"currency": "usd"}), 422, "invalid", "value_unknown", "currency"},
		// R6.15: codes that no country has. R12.6: languages that products are not sold in.
		{"a country that is none", "order", orderData("O", "P", object{"country": "XX"}), 422, "invalid", "country_unknown", "country"},
		{"a seller's country that is none", "seller", sellerData("S9", object{"country": "UK"}), 422, "invalid", "country_unknown", "country"},
		{"a product's name in Russian", "product", productData("P2", "S", object{"names": object{"en": "Name", "ru": "Имя"}}), 422, "invalid", "language_unknown", "names.ru"},
		{"negative price", "order", orderData("O", "P", lines(lineData(1, "P", object{"price": -1}))), 422, "invalid", "below_minimum", "lines[0].price"},
		{"negative list price", "product", productData("P2", "S", object{"price": -1}), 422, "invalid", "below_minimum", "price"},
		{"a price with a fraction", "order", orderData("O", "P", lines(lineData(1, "P", object{"price": 99.5}))), 422, "invalid", "type", "lines[0].price"},
		{"a price as text", "order", orderData("O", "P", lines(lineData(1, "P", object{"price": "99"}))), 422, "invalid", "type", "lines[0].price"},
		{"an enormous price", "order", orderData("O", "P", lines(lineData(1, "P", object{"price": 1e17}))), 422, "invalid", "above_maximum", "lines[0].price"},
		{"refund over the paid amount", "refund", refundData("KEPT", object{"amount": 10001}), 422, "invalid", "refund_over_paid", "amount"},
		{"a line break in a reference", "order", orderData("O\nO", "P", nil), 422, "invalid", "text_broken", "reference"},
		{"a sign nobody sees in a reference", "order", orderData("O\u0085", "P", nil), 422, "invalid", "text_broken", "reference"},
		{"a line separator in a reference", "order", orderData("O\u2028", "P", nil), 422, "invalid", "text_broken", "reference"},
		{"a tab in the second line's product", "order", orderData("O", "P", lines(lineData(1, "P", nil), lineData(2, "P\t", nil))), 422, "invalid", "text_broken", "lines[1].product"},
		{"a line break in a refund's reference", "refund", refundData("KEPT\r", object{"id": "RF"}), 422, "invalid", "text_broken", "reference"},
		{"a line break in a refund's seller", "refund", refundData("KEPT", object{"seller": "S\n"}), 422, "invalid", "text_broken", "seller"},
		{"a control character in visits' product", "sessions", sessionsData(object{"product": "P\x7f"}), 422, "invalid", "text_broken", "product"},
		{"a control character in a rating's id", "rating", ratingData("R\x1b", "P", nil), 422, "invalid", "text_broken", "id"},
		{"a line break in a rating's product", "rating", ratingData("R", "P\n", nil), 422, "invalid", "text_broken", "product"},
		{"a line break in a thread", "message", messageData("M", "T\n", "P", nil), 422, "invalid", "text_broken", "thread"},
		{"a line break in a message's order", "message", messageData("M", "T", "P", object{"order_reference": "O\nO"}), 422, "invalid", "text_broken", "order_reference"},
		{"a line break in a product's seller", "product", productData("P2", "S\n", nil), 422, "invalid", "text_broken", "seller"},
		{"a blank reference", "order", orderData(" ", "P", nil), 422, "invalid", "reference_missing", "reference"},
		{"a customer without an address", "order", orderData("O", "P", object{"customer_email": "nobody"}), 422, "invalid", "email_form", "customer_email"},
		{"an order of another age", "order", orderData("O", "P", object{"placed_at": "1999-12-31T00:00:00Z"}), 422, "invalid", "date_too_early", "placed_at"},
		{"a product that renews", "order", orderData("O", "P", lines(lineData(1, "P", object{"renews": object{"reference": "KEPT", "line": 1}}))), 422, "invalid", "renews_product", "lines[0].renews"},
		{"a line number of nothing", "order", orderData("O", "P", lines(lineData(0, "P", nil))), 422, "invalid", "below_minimum", "lines[0].number"},
		{"too many of a product", "order", orderData("O", "P", lines(lineData(1, "P", object{"quantity": 10001}))), 422, "invalid", "above_maximum", "lines[0].quantity"},
		{"a discount of another type", "order", orderData("O", "P", lines(lineData(1, "P", object{"discount": object{"type": "GIFT", "value": 1}}))), 422, "invalid", "value_unknown", "lines[0].discount.type"},
		{"a negative discount", "order", orderData("O", "P", lines(lineData(1, "P", object{"discount": object{"type": "AMOUNT", "value": -1}}))), 422, "invalid", "below_minimum", "lines[0].discount.value"},
		{"a refund without an id", "refund", refundData("KEPT", object{"id": ""}), 422, "invalid", "too_short", "id"},
		{"a refund without an amount", "refund", with(refundData("KEPT", nil), object{"amount": nil}), 422, "invalid", "field_missing", "amount"},
		{"a refund of another cause", "refund", refundData("KEPT", object{"cause": "MOOD"}), 422, "invalid", "value_unknown", "cause"},
		{"an adjustment of nothing", "adjustment", adjustmentData(object{"amount": 0}), 422, "invalid", "amount_zero", "amount"},
		{"an adjustment without a reason", "adjustment", adjustmentData(object{"reason": "  "}), 422, "invalid", "reason_missing", "reason"},
		{"an adjustment of half a line", "adjustment", adjustmentData(object{"reference": "KEPT"}), 422, "invalid", "line_unnamed", "line"},
		{"an adjustment of tomorrow", "adjustment", adjustmentData(object{"at": "2026-06-01T12:06:00Z"}), 422, "invalid", "date_in_future", "at"},
		{"an adjustment of nobody", "adjustment", adjustmentData(object{"seller": "NONE"}), 404, "not_found", "seller_unknown", "seller"},
		{"negative refund", "refund", refundData("KEPT", object{"amount": -5}), 422, "invalid", "below_minimum", "amount"},
		{"refund of an unknown order", "refund", refundData("NONE", nil), 404, "not_found", "order_unknown", "reference"},
		{"refund of an unknown line", "refund", refundData("KEPT", object{"line": 7}), 404, "not_found", "line_unknown", "line"},
		{"refund of another's line", "refund", refundData("KEPT", object{"seller": "S2"}), 404, "not_found", "line_unknown", "line"},
		{"refund before the sale", "refund", refundData("KEPT", object{"at": "2026-05-19T00:00:00Z"}), 422, "invalid", "refund_before_sale", "at"},
		{"unknown product", "order", orderData("O", "NONE", nil), 422, "invalid", "product_unknown", "lines[0].product"},
		{"unknown product in the second line", "order", orderData("O", "P", lines(lineData(1, "P", nil), lineData(2, "NONE", nil))), 422, "invalid", "product_unknown", "lines[1].product"},
		{"visits of an unknown product", "sessions", sessionsData(object{"product": "NONE"}), 404, "not_found", "product_unknown", "product"},
		{"rating of an unknown product", "rating", ratingData("R", "NONE", nil), 404, "not_found", "product_unknown", "product"},
		{"message about an unknown product", "message", messageData("M", "T", "NONE", nil), 404, "not_found", "product_unknown", "product"},
		{"answer without a question", "message", messageData("M", "T", "P", object{"from": "SELLER"}), 404, "not_found", "thread_unknown", "thread"},
		{"product of an unknown seller", "product", productData("P2", "NONE", nil), 404, "not_found", "seller_unknown", "seller"},
		{"commission below nothing", "seller", sellerData("S9", rates(rateData("2026-07-01", 0), rateData("2026-08-01", -1))), 422, "invalid", "below_minimum", "commission_rates[1].rate"},
		{"commission over all", "seller", sellerData("S9", rates(rateData("2026-07-01", 10001))), 422, "invalid", "above_maximum", "commission_rates[0].rate"},
		{"commission with a fraction", "seller", sellerData("S9", rates(rateData("2026-07-01", 27.5))), 422, "invalid", "type", "commission_rates[0].rate"},
		{"commission from no day", "seller", sellerData("S9", rates(rateData("2026-02-30", 100))), 422, "invalid", "date_form", "commission_rates[0].starts_on"},
		{"commission from another age", "seller", sellerData("S9", rates(rateData("1999-12-31", 100))), 422, "invalid", "date_too_early", "commission_rates[0].starts_on"},
		{"two commissions from a day", "seller", sellerData("S9", rates(rateData("2026-07-01", 100), rateData("2026-07-01", 200))), 422, "invalid", "rate_twice", "commission_rates[1].starts_on"},
		{"future date", "order", orderData("O", "P", object{"placed_at": "2026-05-31T12:06:00Z"}), 422, "invalid", "date_in_future", "placed_at"},
		{"future refund", "refund", refundData("KEPT", object{"at": "2027-01-01T00:00:00Z"}), 422, "invalid", "date_in_future", "at"},
		{"future rating", "rating", ratingData("R", "P", object{"at": "2027-01-01T00:00:00Z"}), 422, "invalid", "date_in_future", "at"},
		{"future message", "message", messageData("M", "T", "P", object{"at": "2027-01-01T00:00:00Z"}), 422, "invalid", "date_in_future", "at"},
		{"visits of tomorrow", "sessions", sessionsData(object{"days": []any{object{"day": "2026-06-01", "sessions": 1}}}), 422, "invalid", "date_in_future", "days[0].day"},
		{"news from the future", "seller", sellerData("S2", object{"updated_at": "2027-01-01T00:00:00Z"}), 422, "invalid", "date_in_future", "updated_at"},
		{"no date", "order", orderData("O", "P", object{"placed_at": "yesterday"}), 422, "invalid", "date_form", "placed_at"},
		{"a day that is not in the calendar", "sessions", sessionsData(object{"days": []any{object{"day": "2026-02-30", "sessions": 1}}}), 422, "invalid", "date_form", "days[0].day"},
		{"a day twice", "sessions", sessionsData(object{"days": []any{object{"day": "2026-05-20", "sessions": 1}, object{"day": "2026-05-20", "sessions": 2}}}), 422, "invalid", "day_twice", "days[1].day"},
		{"negative visits", "sessions", sessionsData(object{"days": []any{object{"day": "2026-05-20", "sessions": -1}}}), 422, "invalid", "below_minimum", "days[0].sessions"},
		{"unknown field", "order", orderData("O", "P", object{"vat": 20}), 422, "invalid", "unknown_field", "vat"},
		{"unknown field in a line", "order", orderData("O", "P", lines(lineData(1, "P", object{"Price": 3}))), 422, "invalid", "unknown_field", "lines[0].Price"},
		{"missing field", "order", orderData("O", "P", object{"lines": nil}), 422, "invalid", "field_missing", "lines"},
		{"missing field in a line", "order", orderData("O", "P", lines(lineData(1, "P", object{"quantity": nil}))), 422, "invalid", "field_missing", "lines[0].quantity"},
		{"no lines", "order", orderData("O", "P", object{"lines": []any{}}), 422, "invalid", "too_few", "lines"},
		{"a line number twice", "order", orderData("O", "P", lines(lineData(1, "P", nil), lineData(1, "P", nil))), 422, "invalid", "number_twice", "lines[1].number"},
		{"unknown source", "order", orderData("O", "P", lines(lineData(1, "P", object{"source": "FRIENDS"}))), 422, "invalid", "value_unknown", "lines[0].source"},
		{"discount over the whole", "order", orderData("O", "P", lines(lineData(1, "P", object{"discount": object{"type": "PERCENTAGE", "value": 10001}}))), 422, "invalid", "discount_over_whole", "lines[0].discount.value"},
		{"discount over the price", "order", orderData("O", "P", lines(lineData(1, "P", object{"discount": object{"type": "AMOUNT", "value": 10001}}))), 422, "invalid", "discount_over_base", "lines[0].discount.value"},
		{"zero byte", "order", orderData("O", "P", object{"customer_name": "A\x00B"}), 422, "invalid", "text_broken", "customer_name"},
		{"zero byte in a message", "message", messageData("M", "T", "P", object{"body": "A\x00B"}), 422, "invalid", "text_broken", "body"},
		{"another order under a reference", "order", orderData("KEPT", "P", object{"customer_name": "Bob"}), 409, "conflict", "order_differs", "customer_name"},
		{"another type of a product", "product", productData("P", "S", object{"type": "theme"}), 409, "conflict", "type_fixed", "type"},
		{"another seller of a product", "product", productData("P", "S-OTHER", nil), 409, "conflict", "seller_fixed", "seller"},
		{"another's e-mail address", "seller", sellerData("S2", object{"email": "S@Example.com"}), 409, "conflict", "email_taken", "email"},
		{"another rating under an id", "rating", ratingData("KEPT", "P", object{"stars": 1}), 409, "conflict", "rating_exists", "stars"},
		{"another message under an id", "message", messageData("KEPT", "T0", "P", object{"body": "Other"}), 409, "conflict", "message_exists", "body"},
		{"six stars", "rating", ratingData("R", "P", object{"stars": 6}), 422, "invalid", "above_maximum", "stars"},
		{"no English name", "product", productData("P2", "S", object{"names": object{"fr": "Caisse"}}), 422, "invalid", "english_name_missing", "names.en"},
		{"a name too long", "product", productData("P2", "S", object{"names": object{"en": strings.Repeat("x", 71)}}), 422, "invalid", "name_length", "names.en"},
		{"unknown partnership", "seller", sellerData("S2", object{"partnership": "FRIEND"}), 422, "invalid", "value_unknown", "partnership"},
		{"no e-mail address", "seller", sellerData("S2", object{"email": "nobody"}), 422, "invalid", "form", "email"},
		{"no version", "platform_version", object{"version": "nine", "released_on": "2026-05-05", "updated_at": "2026-05-05T08:00:00Z"}, 422, "invalid", "form", "version"},
		{"a version of two numbers", "platform_version", object{"version": "9.1", "released_on": "2026-05-05", "updated_at": "2026-05-05T08:00:00Z"}, 422, "invalid", "form", "version"},
		{"a release before there was a platform", "platform_version", object{"version": "9.1.0", "released_on": "1999-12-31", "updated_at": "2026-05-05T08:00:00Z"}, 422, "invalid", "release_range", "released_on"},
		{"a release out of sight", "platform_version", object{"version": "9.1.0", "released_on": "2096-01-01", "updated_at": "2026-05-05T08:00:00Z"}, 422, "invalid", "release_range", "released_on"},
		{"a version with zeros before its numbers", "platform_version", object{"version": "09.01.01", "released_on": "2026-05-05", "updated_at": "2026-05-05T08:00:00Z"}, 422, "invalid", "form", "version"},
		{"a language that no seller reads", "article", articleData(object{"lang": "xx"}), 422, "invalid", "language_unknown", "lang"},
		{"no slug", "article", articleData(object{"slug": "Big News"}), 422, "invalid", "form", "slug"},
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		w.stock(t)
		a := w.bulkText(t, line("kept-o", "order", orderData("KEPT", "P", nil)), line("kept-s", "seller", sellerData("S-OTHER", nil)),
			line("kept-r", "rating", ratingData("KEPT", "P", nil)), line("kept-m", "message", messageData("KEPT", "T0", "P", nil)))
		if a.summary.Taken != 4 {
			t.Fatalf("%+v", a)
		}
		before := w.dump(t)
		for i, c := range cases {
			key := fmt.Sprintf("bad-%d", i)
			q := single(c.kind, key, c.data)
			q.path = strings.ReplaceAll(q.path, " ", "%20")
			if a := w.do(t, q); a.status != c.status || a.Code != c.code || a.Reason != c.reason || a.Field != c.field || a.Msg == "" {
				t.Errorf("%s: %d %s", c.name, a.status, a.text)
			}
			b := w.bulkText(t, line(key, c.kind, c.data))
			if len(b.lines) != 1 || b.summary.Refused != 1 || !b.summary.Done {
				t.Errorf("%s in bulk: %+v", c.name, b)
			} else if l := b.lines[0]; l.Code != c.code || l.Reason != c.reason || l.Field != c.field || l.Line != 1 || l.Key != key || l.Message == "" {
				t.Errorf("%s in bulk: %+v", c.name, l)
			}
		}
		if after := w.dump(t); after != before {
			t.Errorf("something was stored:\n%s\nbefore:\n%s", after, before)
		}
		if a := w.do(t, single("order", "bad-0", orderData("O", "P", nil))); a.status != 200 || a.State != "taken" {
			t.Errorf("mended: %d %s", a.status, a.text)
		}
	})
}

// What is no request at all is refused too, with nothing stored.
func TestUnreadableRequestsAreRefused(t *testing.T) {
	w := newWorld(dbtest.Open(t, db.SQLite))
	w.stock(t)
	before := w.dump(t)
	order := single("order", "k", orderData("O", "P", nil)).body
	long := strings.Repeat("x", 201)
	for _, c := range []struct {
		name, key, body     string
		status              int
		code, reason, field string
	}{
		{"no key", "", order, 422, "invalid", "field_missing", "Idempotency-Key"},
		{"a key too long", long, order, 422, "invalid", "too_long", "Idempotency-Key"},
		{"broken JSON", "k", order[:30], 400, "malformed", "json_broken", "body"},
		{"a key with a tab", "k\tk", order, 422, "invalid", "key_form", "Idempotency-Key"},
		{"a bracket too many", "k", order + "}", 400, "malformed", "json_broken", "body"},
		{"two objects", "k", order + order, 400, "malformed", "json_broken", "body"},
		{"a list", "k", "[" + order + "]", 400, "malformed", "json_broken", "body"},
		{"null", "k", "null", 400, "malformed", "json_broken", "body"},
		{"nothing", "k", "", 400, "malformed", "request", "body"},
		{"broken UTF-8", "k", strings.Replace(order, "Anna", "An\xffna", 1), 400, "malformed", "utf8_broken", "body"},
		{"too large", "k", strings.Replace(order, "Anna", strings.Repeat("A", 1<<20), 1), 413, "too_much", "body_too_large", "body"},
	} {
		a := w.post(t, "/platform/orders", c.key, c.body)
		if a.status != c.status || a.Code != c.code || a.Reason != c.reason || a.Field != c.field {
			t.Errorf("%s: %d %s", c.name, a.status, a.text)
		}
	}
	if a := w.put(t, "/platform/sellers/S2", "k", `{"id":"S3"}`); a.status != 422 || a.Reason != "unknown_field" || a.Field != "id" {
		t.Errorf("an id in the body: %d %s", a.status, a.text)
	}
	for path, field := range map[string]string{"/platform/sellers/%FF": "id", "/platform/articles/en/%ED%A0%80": "slug"} {
		if a := w.put(t, path, "k", `{}`); a.status != 400 || a.Reason != "utf8_broken" || a.Field != field {
			t.Errorf("%s: %d %s", path, a.status, a.text)
		}
	}
	if a := w.put(t, "/platform/sellers/S%0A2", "k", single("seller", "k", sellerData("S2", nil)).body); a.status != 422 || a.Reason != "text_broken" || a.Field != "id" {
		t.Errorf("an id with a line break: %d %s", a.status, a.text)
	}
	if w.dump(t) != before {
		t.Error("something was stored")
	}
}

// R18.2, R18.3: JSON that can be read, and still says nothing that could be
// meant: refused alike in a single request and in a line, with nothing stored.
func TestAmbiguousJSONIsRefused(t *testing.T) {
	w := newWorld(dbtest.Open(t, db.SQLite))
	w.stock(t)
	before := w.dump(t)
	data := orderData("O", "P", object{"lines": []any{lineData(1, "P", nil), lineData(2, "P", object{"price": 4000})}})
	order := single("order", "k", data).body
	for _, c := range []struct {
		name, old, new      string
		status              int
		code, reason, field string // body stands for all that was sent
	}{
		{"half a character in the reference", `"O"`, `"O\ud800"`, 400, "malformed", "utf8_broken", "body"},
		{"half a character in a name", "Anna", `An\udfffna`, 400, "malformed", "utf8_broken", "body"},
		{"a reference twice", `"reference"`, `"reference":"X","reference"`, 422, "invalid", "field_twice", "reference"},
		{"a reference twice, written differently", `"reference"`, `"r\u0065ference":"X","reference"`, 422, "invalid", "field_twice", "reference"},
		{"a price twice in the second line", `"price":4000`, `"price":4000,"price":1`, 422, "invalid", "field_twice", "lines[1].price"},
		{"a price as 100.0", `"price":4000`, `"price":100.0`, 422, "invalid", "type", "lines[1].price"},
		{"a price as 1e2", `"price":4000`, `"price":1e2`, 422, "invalid", "type", "lines[1].price"},
	} {
		body := strings.Replace(order, c.old, c.new, 1)
		if body == order {
			t.Fatal(c.name)
		}
		a := w.post(t, "/platform/orders", "k", body)
		if a.status != c.status || a.Code != c.code || a.Reason != c.reason || a.Field != c.field || a.Msg == "" {
			t.Errorf("%s: %d %s", c.name, a.status, a.text)
		}
		b := w.bulkText(t, `{"key":"k","type":"order","data":`+body+`}`)
		if l := b.lines[0]; l.Code != c.code || l.Reason != c.reason || l.Field != strings.Replace(c.field, "body", "line", 1) || l.Key != "k" {
			t.Errorf("%s in bulk: %+v", c.name, l)
		}
	}
	for _, c := range []struct{ line, field string }{
		{`{"key":"k","key":"l","type":"order","data":` + order + `}`, "key"},
		{`{"key":"k","type":"order","type":"order","data":` + order + `}`, "type"},
		{`{"key":"k","type":"order","data":` + order + `,"data":` + order + `}`, "data"},
	} {
		if l := w.bulkText(t, c.line).lines[0]; l.Reason != "field_twice" || l.Field != c.field {
			t.Errorf("%s twice: %+v", c.field, l)
		}
	}
	if w.dump(t) != before {
		t.Error("something was stored")
	}
	// Both halves of a character are one, and names may repeat in other objects.
	if a := w.post(t, "/platform/orders", "k", strings.Replace(order, "Anna", `\ud83d\ude00`, 1)); a.status != 200 {
		t.Errorf("a whole character: %d %s", a.status, a.text)
	}
}

// R18.3: what says that it is no JSON is not read as such.
func TestOtherContentTypesAreRefused(t *testing.T) {
	w := newWorld(dbtest.Open(t, db.SQLite))
	w.stock(t)
	order := single("order", "k", orderData("O", "P", nil)).body
	for _, c := range []struct {
		path, header, value, body string
		status                    int
		reason                    string
	}{
		{"/platform/orders", "Content-Type", "text/plain", order, 415, "content_type"},
		{"/platform/orders", "Content-Type", "application/x-www-form-urlencoded", order, 415, "content_type"},
		{"/platform/orders", "Content-Type", "json", order, 415, "content_type"},
		{"/platform/orders", "Content-Encoding", "gzip", order, 415, "compressed"},
		{"/platform/bulk", "Content-Type", "text/plain", line("b", "order", orderData("O", "P", nil)), 415, "content_type"},
		{"/platform/bulk", "Content-Encoding", "gzip", line("b", "order", orderData("O", "P", nil)), 415, "compressed"},
		{"/platform/bulk", "Content-Type", "application/x-ndjson", line("b", "order", orderData("O1", "P", nil)), 200, ""},
		{"/platform/orders", "Content-Type", "application/json; charset=utf-8", order, 200, ""},
		{"/platform/orders", "Content-Type", "", order, 200, ""},
	} {
		r := httptest.NewRequest(http.MethodPost, c.path, strings.NewReader(c.body))
		r.Header.Set("Idempotency-Key", "k")
		if c.value != "" {
			r.Header.Set(c.header, c.value)
		}
		recorder := httptest.NewRecorder()
		w.ServeHTTP(recorder, r.WithContext(actor.With(r.Context(), *machine)))
		if text := recorder.Body.String(); recorder.Code != c.status || !strings.Contains(text, `"`+c.reason) || (c.status == 415 && !strings.Contains(text, `"field":"`+c.header+`"`)) {
			t.Errorf("%s as %s: %d %s", c.path, c.value, recorder.Code, text)
		}
	}
}

// R18.2: one key stands for one content; another is a conflict that names what
// differs, and changes nothing.
func TestKeyReusedNamesTheDifference(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		w.stock(t)
		first := orderData("O", "P", object{"lines": []any{lineData(1, "P", nil), lineData(2, "P", object{"care": true, "price": 4000})}})
		if a := w.do(t, single("order", "k", first)); a.State != "taken" {
			t.Fatalf("%d %s", a.status, a.text)
		}
		before := w.dump(t)
		other := orderData("O", "P", object{"customer_name": "Bob", "lines": []any{lineData(1, "P", object{"price": 500}), lineData(2, "P", object{"care": true, "price": 4000})}, "shop": "x"})
		for _, c := range []struct {
			name, kind string
			data       object
			field      string
			parts      []string
		}{
			{"two fields and one more", "order", other, "customer_name",
				[]string{`customer_name was "Anna Nowak" and is "Bob"`, `lines[0].price was 10000 and is 500`, `shop was not there and is "x"`}},
			{"a line less", "order", orderData("O", "P", nil), "lines[1]", []string{"lines[1] was", "is not there"}},
			{"another kind", "rating", ratingData("R", "P", nil), "key", []string{"it was order and is rating"}},
		} {
			for _, a := range []answer{w.do(t, single(c.kind, "k", c.data))} {
				if a.status != 409 || a.Code != "conflict" || a.Reason != "key_reused" || a.Field != c.field {
					t.Errorf("%s: %d %s", c.name, a.status, a.text)
				}
				for _, part := range c.parts {
					if !strings.Contains(a.Msg, part) {
						t.Errorf("%s does not say %q: %s", c.name, part, a.Msg)
					}
				}
			}
			if b := w.bulkText(t, line("k", c.kind, c.data)); b.lines[0].Reason != "key_reused" || b.lines[0].Field != c.field {
				t.Errorf("%s in bulk: %+v", c.name, b.lines[0])
			}
		}
		// The same moment and the same fields in another order are the same content.
		again := strings.Replace(single("order", "k", first).body, "2026-05-20T14:00:00Z", "2026-05-20T16:00:00.000+02:00", 1)
		if a := w.post(t, "/platform/orders", "k", again); a.State != "repeated" {
			t.Errorf("written differently: %d %s", a.status, a.text)
		}
		if w.dump(t) != before {
			t.Error("something was changed")
		}
	})
}
