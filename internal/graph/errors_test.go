package graph_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/graph"
)

// R6.11: whatever is wrong with a request, the answer has one of the six codes,
// a stable reason and the right status, and nothing ran.
func TestRefusals(t *testing.T) {
	w := newWorld(t, dbtest.Open(t, db.SQLite))
	h := w.handler()
	lang := `query ($lang: String!) { devblog_unread_count(lang: $lang) }`
	typed := `query ($t: ProductType) { products(product_type: $t) { count } }`
	online := `query ($on: Boolean) { products(online: $on) { count } }`
	for _, c := range []struct {
		name, body           string
		status               int
		code, reason, inText string
	}{
		{"empty body", ``, 400, "BAD_REQUEST", "body_empty", ""},
		{"only blanks", " \n\t", 400, "BAD_REQUEST", "body_empty", ""},
		{"broken JSON", `{"query":`, 400, "BAD_REQUEST", "body_malformed", ""},
		{"two objects", `{"query":"{seller{id}}"}{}`, 400, "BAD_REQUEST", "body_malformed", ""},
		{"a batch", `[{"query":"{seller{id}}"}]`, 400, "BAD_REQUEST", "batch", ""},
		{"text", `"{seller{id}}"`, 400, "BAD_REQUEST", "body_not_object", ""},
		{"null", `null`, 400, "BAD_REQUEST", "body_not_object", ""},
		{"no query", `{}`, 400, "BAD_REQUEST", "query_missing", ""},
		{"query null", `{"query":null}`, 400, "BAD_REQUEST", "query_missing", ""},
		{"query blank", `{"query":"  "}`, 400, "BAD_REQUEST", "query_missing", ""},
		{"query a number", `{"query":5}`, 400, "BAD_REQUEST", "body_member", "query"},
		{"variables a list", `{"query":"{seller{id}}","variables":[1]}`, 400, "BAD_REQUEST", "body_member", "variables"},
		{"operationName a number", `{"query":"{seller{id}}","operationName":1}`, 400, "BAD_REQUEST", "body_member", "operationName"},
		{"unknown operation", `{"query":"query a{seller{id}}","operationName":"b"}`, 400, "BAD_REQUEST", "unknown_operation", ""},
		{"several operations, no name", body(`query a{seller{id}} query b{seller{id}}`, ``), 400, "BAD_REQUEST", "operation_name_missing", ""},
		{"syntax", body(`{ seller { id `, ``), 400, "GRAPHQL_VALIDATION_FAILED", "syntax", `"locations"`},
		{"only a comment", body(`# nothing`, ``), 400, "GRAPHQL_VALIDATION_FAILED", "no_operation", ""},
		{"only a fragment", body(`fragment f on Seller { id }`, ``), 400, "GRAPHQL_VALIDATION_FAILED", "no_operation", ""},
		{"unknown field", body(`{ seller { id nonsense } }`, ``), 400, "GRAPHQL_VALIDATION_FAILED", "invalid_query", "nonsense"},
		{"unknown root field", body(`{ nonsense }`, ``), 400, "GRAPHQL_VALIDATION_FAILED", "invalid_query", "nonsense"},
		{"no selection", body(`{ seller }`, ``), 400, "GRAPHQL_VALIDATION_FAILED", "invalid_query", "seller"},
		{"argument missing", body(`{ product_list { id } }`, ``), 400, "GRAPHQL_VALIDATION_FAILED", "invalid_query", "lang"},
		{"literal of the wrong type", body(`{ devblog_unread_count(lang: 5) }`, ``), 400, "GRAPHQL_VALIDATION_FAILED", "invalid_query", ""},
		{"literal enum value unknown", body(`{ products(product_type: MODULE) { count } }`, ``), 400, "GRAPHQL_VALIDATION_FAILED", "invalid_query", "MODULE"},
		{"a zero byte in a literal", body(`{ devblog_unread_count(lang: "en\u0000") }`, ``), 400, "GRAPHQL_VALIDATION_FAILED", "invalid_query", "zero byte"},
		{"fragment in a circle", body(`{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }`, ``), 400, "GRAPHQL_VALIDATION_FAILED", "invalid_query", ""},
		{"a mutation", body(`mutation { seller { id } }`, ``), 400, "GRAPHQL_VALIDATION_FAILED", "invalid_query", ""},
		{"a subscription", body(`subscription { seller { id } }`, ``), 400, "GRAPHQL_VALIDATION_FAILED", "invalid_query", ""},
		{"a schema definition", body(`type X { id: ID }`, ``), 400, "GRAPHQL_VALIDATION_FAILED", "syntax", ""},
		{"deferred parts", body(`{ ... @defer { seller { id } } }`, ``), 400, "GRAPHQL_VALIDATION_FAILED", "invalid_query", "defer"},
		{"variable missing", body(lang, ``), 400, "BAD_USER_INPUT", "wrong_variable", `"field":"lang"`},
		{"variable null", body(lang, `{"lang":null}`), 400, "BAD_USER_INPUT", "wrong_variable", `"field":"lang"`},
		{"variable a number for text", body(lang, `{"lang":5}`), 400, "BAD_USER_INPUT", "wrong_variable", `"field":"lang"`},
		{"variable a list for text", body(lang, `{"lang":["en"]}`), 400, "BAD_USER_INPUT", "wrong_variable", `"field":"lang"`},
		{"variable text for a boolean", body(online, `{"on":"true"}`), 400, "BAD_USER_INPUT", "wrong_variable", `"field":"on"`},
		{"variable an unknown enum value", body(typed, `{"t":"plugin"}`), 400, "BAD_USER_INPUT", "wrong_variable", `"field":"t"`},
		{"variable an enum value in another case", body(typed, `{"t":"MODULE"}`), 400, "BAD_USER_INPUT", "wrong_variable", `"field":"t"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := post(t, h, as(w.mine), c.body)
			if a.status != c.status || a.code() != c.code || a.reason() != c.reason {
				t.Errorf("got %d %s %s, want %d %s %s\n%s", a.status, a.code(), a.reason(), c.status, c.code, c.reason, a.text)
			}
			if a.Data != nil || !strings.Contains(a.text, c.inText) {
				t.Errorf("answer: %s", a.text)
			}
		})
	}
}

// R6.11, and the guard against foreign forms: only POST, only JSON.
func TestOnlyPostedJSON(t *testing.T) {
	w := newWorld(t, dbtest.Open(t, db.SQLite))
	h := w.handler()
	query := body(`{ seller { id } }`, ``)
	for _, c := range []struct {
		name, method, target, contentType, body string
		status                                  int
		reason                                  string
	}{
		{"a query by GET", "GET", "/graphql?query={seller{id}}", "", "", 405, "method_not_allowed"},
		{"a mutation by GET", "GET", "/graphql?query=mutation{x}", "application/json", "", 405, "method_not_allowed"},
		{"PUT", "PUT", "/graphql", "application/json", query, 405, "method_not_allowed"},
		{"no content type", "POST", "/graphql", "", query, 415, "content_type"},
		{"a form", "POST", "/graphql", "application/x-www-form-urlencoded", query, 415, "content_type"},
		{"plain text", "POST", "/graphql", "text/plain", query, 415, "content_type"},
		{"a form with files", "POST", "/graphql", "multipart/form-data; boundary=x", query, 415, "content_type"},
		{"JSON", "POST", "/graphql", "Application/JSON ; charset=utf-8", query, 200, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := httptest.NewRequest(c.method, c.target, strings.NewReader(c.body))
			r.Header.Set("Content-Type", c.contentType)
			a := send(t, h, as(w.mine), r)
			if a.status != c.status || a.reason() != c.reason || (c.status != 200 && a.code() != "BAD_REQUEST") {
				t.Errorf("got %d: %s", a.status, a.text)
			}
			if c.status == 405 && a.header.Get("Allow") != "POST" {
				t.Error("405 without Allow")
			}
		})
	}
}

// R6.11: an internal error shows nothing of its cause, only an id that the log
// has too; what did work is still answered.
func TestInternalErrors(t *testing.T) {
	gone := dbtest.Open(t, db.SQLite)
	w := newWorld(t, gone)
	broken := w.services
	broken.Bank = nil // its first use is a panic
	if err := gone.Close(); err != nil {
		t.Fatal(err)
	}
	h := w.handler(func(o *graph.Options) { o.Services = broken })
	for _, c := range []struct{ name, query, data, inLog string }{
		{"an error of the database", `{ messages { unseen_count } }`, `null`, "database is closed"},
		{"a panic", `{ bank_account { balance } }`, `null`, "nil pointer dereference"},
		{"an error in a list", `{ product_list(lang: "en") { id } }`, `null`, "database is closed"},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := ask(t, h, as(w.mine), c.query, ``)
			if a.status != 200 || a.code() != "INTERNAL_SERVER_ERROR" || a.reason() != "internal" || string(a.Data) != c.data {
				t.Fatalf("got %d: %s", a.status, a.text)
			}
			if len(a.Errors) != 1 || len(a.Errors[0].Path) == 0 {
				t.Errorf("want one error with its path: %s", a.text)
			}
			for _, leak := range []string{c.inLog, "sql", "panic", "goroutine", ".go", "SELECT", "runtime"} {
				if strings.Contains(a.text, leak) {
					t.Errorf("the answer reveals %q: %s", leak, a.text)
				}
			}
			id := a.Errors[0].Extensions.ID
			line := logged.line(id)
			if id == "" || !strings.Contains(line, c.inLog) {
				t.Errorf("the log has not the cause of %q: %s", id, line)
			}
			if c.name == "a panic" && !strings.Contains(line, "bank/service.go") {
				t.Errorf("the log has not the place of the panic: %s", line)
			}
		})
	}
}

// R6.11, R6.13: a query past its time is answered, on both engines; on
// PostgreSQL also one that waits for somebody else's lock.
func TestTimeOut(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		timedOut := func(limit time.Duration) {
			t.Helper()
			h := w.handler(func(o *graph.Options) { o.Limits.Time = limit })
			a := ask(t, h, as(w.mine), `{ messages { unseen_count } }`, ``)
			if a.status != http.StatusServiceUnavailable || a.code() != "INTERNAL_SERVER_ERROR" || a.reason() != "time_out" || a.Data != nil {
				t.Errorf("got %d: %s", a.status, a.text)
			}
			if line := logged.line(a.Errors[0].Extensions.ID); !strings.Contains(line, "time_out") {
				t.Errorf("the log has not the id: %s", line)
			}
		}
		timedOut(time.Nanosecond)
		if d.Engine == db.PostgreSQL {
			err := d.Tx(context.Background(), func(ctx context.Context, tx bun.Tx) error {
				if _, err := tx.ExecContext(ctx, "LOCK TABLE messages IN ACCESS EXCLUSIVE MODE"); err != nil {
					return err
				}
				timedOut(50 * time.Millisecond)
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		}
	})
}

// R6.11: a caller that goes away, before its request is read or while it runs,
// is no failure of ours: no code but the six, and no alarm in the log.
func TestCallerGoesAway(t *testing.T) {
	w := newWorld(t, dbtest.Open(t, db.SQLite))
	h := w.handler()
	gone := func(ctx context.Context) context.Context {
		ctx, cancel := context.WithCancel(as(w.mine)(ctx))
		cancel()
		return ctx
	}
	a := ask(t, h, gone, `{ messages { unseen_count } }`, ``)
	if a.code() != "INTERNAL_SERVER_ERROR" || a.reason() != "cancelled" || logged.line(a.Errors[0].Extensions.ID) != "" {
		t.Errorf("got %d: %s", a.status, a.text)
	}
	half := io.MultiReader(strings.NewReader(`{"query":`), iotest.ErrReader(io.ErrUnexpectedEOF))
	r := httptest.NewRequest("POST", "/graphql", half)
	r.Header.Set("Content-Type", "application/json")
	if a := send(t, h, as(w.mine), r); a.status != 400 || a.code() != "BAD_REQUEST" || a.reason() != "body_unreadable" {
		t.Errorf("got %d: %s", a.status, a.text)
	}
}
