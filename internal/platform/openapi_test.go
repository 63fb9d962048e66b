package platform_test

import (
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"merkato/internal/actor"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/desk"
	"merkato/internal/platform"
)

// document is the part of an OpenAPI document that the tests read.
type document struct {
	OpenAPI    string                             `json:"openapi"`
	Paths      map[string]map[string]documentedOp `json:"paths"`
	Components struct {
		Schemas         map[string]json.RawMessage               `json:"schemas"`
		SecuritySchemes map[string]struct{ Type, Scheme string } `json:"securitySchemes"`
	} `json:"components"`
}

type documentedOp struct {
	OperationID string `json:"operationId"`
	Summary     string `json:"summary"`
	Description string `json:"description"`
	Parameters  []struct {
		Name, In, Example string
		Schema            struct{ Examples []any }
	} `json:"parameters"`
	RequestBody struct {
		Content map[string]struct {
			Schema  json.RawMessage
			Example any
		}
	} `json:"requestBody"`
	Responses map[string]struct {
		Content map[string]struct {
			Schema  *huma.Schema
			Example any
		}
	} `json:"responses"`
	Security []map[string][]string `json:"security"`
}

func (w *world) document(t testing.TB) document {
	t.Helper()
	a := w.do(t, request{method: http.MethodGet, path: "/platform/openapi.json"})
	var doc document
	if err := json.Unmarshal([]byte(a.text), &doc); err != nil || a.status != http.StatusOK {
		t.Fatalf("%d %v", a.status, err)
	}
	return doc
}

// operations are what the requirements ask for.
var operations = []string{
	"GET /platform/attachments/{id}", "GET /platform/attention", "GET /platform/control-totals", "GET /platform/files/{id}", "GET /platform/notices", "GET /platform/payouts", "GET /platform/product-changes", "GET /platform/promotions", "GET /platform/rating-changes", "GET /platform/refunds", "GET /platform/replies", "GET /platform/seller-changes", "GET /platform/seller-decisions", "GET /platform/versions/{id}",
	"POST /platform/adjustments", "POST /platform/bulk", "POST /platform/messages", "POST /platform/notices/taken", "POST /platform/orders", "POST /platform/payouts/confirmed", "POST /platform/payouts/taken", "POST /platform/product-changes/taken", "POST /platform/promotions/taken", "POST /platform/rating-changes/taken",
	"POST /platform/ratings", "POST /platform/refunds", "POST /platform/refunds/taken", "POST /platform/replies/taken", "POST /platform/seller-changes/taken", "POST /platform/seller-decisions/taken", "POST /platform/sessions", "PUT /platform/articles/{lang}/{slug}", "PUT /platform/categories/{id}",
	"PUT /platform/control-totals/{day}", "PUT /platform/customer-subscriptions/{id}", "PUT /platform/documents/{id}", "PUT /platform/messages/{id}/attachments/{name}", "PUT /platform/platform-versions/{version}", "PUT /platform/products/{id}", "PUT /platform/products/{id}/files/{kind}/{place}", "PUT /platform/products/{id}/sheet", "PUT /platform/products/{id}/versions/{version}", "PUT /platform/sellers/{id}",
}

// R18.1: the document is OpenAPI 3.1 and names every operation, with the
// scope it asks for, its errors, and only schemas that are there.
func TestOpenAPIDocument(t *testing.T) {
	w := newWorld(dbtest.Open(t, db.SQLite))
	doc := w.document(t)
	if !strings.HasPrefix(doc.OpenAPI, "3.1") {
		t.Errorf("version %q", doc.OpenAPI)
	}
	if token, key := doc.Components.SecuritySchemes["machine"], doc.Components.SecuritySchemes["key"]; token.Type != "oauth2" || key.Type != "http" || key.Scheme != "bearer" {
		t.Errorf("a token or a key: %+v", doc.Components.SecuritySchemes)
	}
	var found []string
	for path, methods := range doc.Paths {
		for method, op := range methods {
			name := strings.ToUpper(method) + " " + path
			found = append(found, name)
			if op.Summary == "" || op.Description == "" || (len(op.RequestBody.Content) != 1) == (method != "get") || len(op.Security) != 2 {
				t.Errorf("%s is not documented: %+v", name, op)
			}
			for _, status := range []string{"200", "400", "401", "403", "413", "422", "429", "500", "503"} {
				if _, ok := op.Responses[status]; !ok {
					t.Errorf("%s does not document %s", name, status)
				}
			}
		}
	}
	slices.Sort(found)
	if !slices.Equal(found, operations) {
		t.Errorf("documented are %q", found)
	}
	text := w.do(t, request{method: http.MethodGet, path: "/platform/openapi.json"}).text
	for _, ref := range regexp.MustCompile(`"\$ref":"#/components/schemas/([^"]+)"`).FindAllStringSubmatch(text, -1) {
		if _, ok := doc.Components.Schemas[ref[1]]; !ok {
			t.Errorf("schema %s is referred to and not there", ref[1])
		}
	}
	var decision struct {
		Properties struct{ Kind struct{ Enum []desk.Kind } }
	}
	if err := json.Unmarshal(doc.Components.Schemas["SellerDecision"], &decision); err != nil {
		t.Fatal(err)
	}
	if kinds := decision.Properties.Kind.Enum; !slices.Equal(kinds, []desk.Kind{desk.Banned, desk.Unbanned, desk.FlagsSet, desk.PartnershipAgreed, desk.CommissionAgreed, desk.CommissionRemoved, desk.Adjusted}) {
		t.Errorf("decisions are of %q", kinds)
	}
	if a := w.do(t, request{method: http.MethodGet, path: "/platform/openapi.yaml"}); a.status != http.StatusOK || !strings.Contains(a.text, "openapi: 3.1") {
		t.Errorf("as YAML: %d %.100s", a.status, a.text)
	}
}

// R18.1, R18.2: the example of every operation in the document is taken as it is
// there, answered as documented, and the same again when it is repeated.
func TestDocumentedExamplesAreTaken(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		doc := w.document(t)
		documented := func(op documentedOp) any {
			for _, content := range op.Responses["200"].Content {
				return content.Example
			}
			return nil
		}
		send := func(id string) (string, any, answer) {
			for path, methods := range doc.Paths {
				for method, op := range methods {
					if op.OperationID != id {
						continue
					}
					q := request{as: machine, method: strings.ToUpper(method), path: path}
					for _, p := range op.Parameters {
						if p.In == "header" {
							q.key = p.Example
						} else {
							q.path = strings.ReplaceAll(q.path, "{"+p.Name+"}", fmt.Sprint(p.Schema.Examples[0]))
						}
					}
					for _, content := range op.RequestBody.Content {
						if text, ok := content.Example.(string); ok {
							q.body = text
							continue
						}
						body, err := json.Marshal(content.Example)
						if err != nil {
							t.Fatal(err)
						}
						q.body = string(body)
					}
					return q.path, documented(op), w.do(t, q)
				}
			}
			t.Fatalf("%s is not documented", id)
			return "", nil, answer{}
		}
		for _, id := range []string{
			"put-seller", "put-product", "put-platform-version", "put-article", "post-order", "post-refund", "post-adjustment", "put-control-total", "post-sessions", "post-rating", "post-message",
		} {
			path, want, first := send(id)
			if first.status != http.StatusOK || first.State != "taken" || strings.Contains(path, "{") {
				t.Fatalf("%s %s: %d %s", id, path, first.status, first.text)
			}
			if got, want := shapeOf(t, first.text), shapeOf(t, want); got != want {
				t.Errorf("%s is answered %s, documented is %s", id, got, want)
			}
			before := w.dump(t)
			_, _, again := send(id)
			if again.status != http.StatusOK || again.State != "repeated" || string(again.Result) != string(first.Result) {
				t.Errorf("%s again: %d %s, first %s", id, again.status, again.text, first.text)
			}
			if w.dump(t) != before {
				t.Errorf("%s again changes something", id)
			}
		}
		_, want, bulk := send("post-bulk")
		lines, wanted := strings.Split(bulk.text, "\n"), strings.Split(want.(string), "\n")
		if bulk.status != http.StatusOK || len(lines) != len(wanted) {
			t.Fatalf("post-bulk: %d %s", bulk.status, bulk.text)
		}
		for i := range len(lines) - 1 {
			if got, want := shapeOf(t, lines[i]), shapeOf(t, wanted[i]); got != want {
				t.Errorf("bulk line %d is answered %s, documented is %s", i+1, got, want)
			}
		}
	})
}

// shapeOf is an answer without what is another each time: ids, and words.
func shapeOf(t *testing.T, answer any) string {
	t.Helper()
	text, isText := answer.(string)
	if !isText {
		written, err := json.Marshal(answer)
		if err != nil {
			t.Fatal(err)
		}
		text = string(written)
	}
	var members map[string]any
	if err := json.Unmarshal([]byte(text), &members); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	delete(members, "message")
	if result, ok := members["result"].(map[string]any); ok {
		for name, value := range result {
			if name == "days" {
				continue
			}
			if list, isList := value.([]any); isList {
				result[name] = len(list)
			} else {
				result[name] = "an id"
			}
		}
	}
	shape, err := json.Marshal(members)
	if err != nil {
		t.Fatal(err)
	}
	return string(shape)
}

// R18.1: the reference page documents every operation, works without scripts, and
// needs nothing from elsewhere.
func TestReferencePage(t *testing.T) {
	w := newWorld(dbtest.Open(t, db.SQLite))
	a := w.do(t, request{method: http.MethodGet, path: "/platform/docs"})
	if a.status != http.StatusOK || !strings.HasPrefix(a.header.Get("Content-Type"), "text/html") {
		t.Fatalf("%d %s", a.status, a.text)
	}
	if policy := a.header.Get("Content-Security-Policy"); !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "unsafe") {
		t.Errorf("policy %q", policy)
	}
	for path, methods := range w.document(t).Paths {
		for _, op := range methods {
			for _, want := range []string{path, op.OperationID, op.Summary} {
				if !strings.Contains(html.UnescapeString(a.text), want) {
					t.Errorf("%q is not on the page", want)
				}
			}
		}
	}
	for _, want := range []string{"Idempotency-Key", "lines[].price", "curl -X PUT", "refunds", "client_credentials", "support_rating", "key_reused", "refunds[].care", "Bearer mkto_"} {
		if !strings.Contains(a.text, want) {
			t.Errorf("%q is not on the page", want)
		}
	}
	if found := regexp.MustCompile(`<script|<style| style=| on[a-z]+="|<img|<iframe`).FindString(a.text); found != "" {
		t.Errorf("the page has %q", found)
	}
	for _, link := range regexp.MustCompile(`(?:href|src)="([^"]*)"`).FindAllStringSubmatch(a.text, -1) {
		if target := link[1]; strings.HasPrefix(target, "#") {
			if !strings.Contains(a.text, `id="`+target[1:]+`"`) {
				t.Errorf("%s leads nowhere", target)
			}
		} else if got := w.do(t, request{method: http.MethodGet, path: target}); got.status != http.StatusOK {
			t.Errorf("%s: %d", target, got.status)
		}
	}
}

// R18.1: only machines with the scope come in, and refusals look alike.
func TestWhoMayComeIn(t *testing.T) {
	w := newWorld(dbtest.Open(t, db.SQLite))
	w.stock(t)
	before := w.dump(t)
	body := `{"product":"P","days":[{"day":"2026-05-20","sessions":3}]}`
	for _, c := range []struct {
		name string
		request
		status       int
		code, reason string
	}{
		{"nobody", request{nil, "POST", "/platform/sessions", "k", body}, 401, "unauthenticated", "sign_in"},
		{"nobody, in bulk", request{nil, "POST", "/platform/bulk", "", line("k", "sessions", object{})}, 401, "unauthenticated", "sign_in"},
		{"without the scope", request{stranger, "POST", "/platform/sessions", "k", body}, 403, "forbidden", "scope_missing"},
		{"a person with the scope", request{delegate, "POST", "/platform/sessions", "k", body}, 403, "forbidden", "machine_only"},
		{"a seller", request{person, "POST", "/platform/bulk", "", ""}, 403, "forbidden", "scope_missing"},
		{"nobody, of an unknown address", request{nil, "GET", "/platform/secret", "", ""}, 401, "unauthenticated", "sign_in"},
		{"an unknown address", request{machine, "GET", "/platform/secret", "", ""}, 404, "not_found", "address_unknown"},
		{"another method", request{machine, "DELETE", "/platform/orders", "", ""}, 405, "malformed", "method"},
		{"writing the page", request{machine, "POST", "/platform/docs", "", ""}, 404, "not_found", "address_unknown"},
	} {
		a := w.do(t, c.request)
		if a.status != c.status || a.Code != c.code || a.Reason != c.reason || a.header.Get("Content-Type") != "application/problem+json" {
			t.Errorf("%s: %d %s", c.name, a.status, a.text)
		}
		if (c.status == 401) != (a.header.Get("WWW-Authenticate") != "") {
			t.Errorf("%s: WWW-Authenticate %q", c.name, a.header.Get("WWW-Authenticate"))
		}
	}
	if w.dump(t) != before {
		t.Error("something was changed")
	}
	// With clients named, those come in and no other, whatever else their tokens say.
	for _, c := range []struct {
		client, scope string
		status        int
	}{{"marketplace", scope, 200}, {"marketplace", "", 403}, {"web", scope, 403}, {"", scope, 403}} {
		named := w.Options
		named.Scope, named.Clients, named.Registerer = c.scope, []string{"marketplace"}, nil
		if c.scope == "" {
			named.Scope = scope
		}
		as := &actor.Actor{Issuer: "idp", Subject: "service-account-7", Client: c.client, Scopes: strings.Fields(c.scope)}
		other := &world{Platform: platform.New(named)}
		if a := other.do(t, request{as, "PUT", "/platform/platform-versions/9.9.9", "k", `{"released_on":"2026-05-05","updated_at":"2026-05-05T08:00:00Z"}`}); a.status != c.status {
			t.Errorf("%+v: %d %s", c, a.status, a.text)
		}
	}
}
