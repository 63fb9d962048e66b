package platform_test

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"merkato/internal/actor"
	"merkato/internal/audit"
	"merkato/internal/bank"
	"merkato/internal/bank/payouts"
	"merkato/internal/billing"
	"merkato/internal/blog"
	"merkato/internal/catalogue"
	"merkato/internal/catalogue/journal"
	"merkato/internal/catalogue/sheets"
	"merkato/internal/catalogue/versions"
	"merkato/internal/db"
	"merkato/internal/desk"
	"merkato/internal/figures"
	"merkato/internal/ledger"
	"merkato/internal/messages"
	"merkato/internal/monetization"
	"merkato/internal/platform"
	"merkato/internal/platform/intake"
	"merkato/internal/products"
	"merkato/internal/promotions"
	"merkato/internal/reviews"
	"merkato/internal/sales"
	"merkato/internal/sales/refunds"
	"merkato/internal/sales/verify"
	"merkato/internal/seller"
	"merkato/internal/settings"
)

var now = time.Date(2026, 5, 31, 12, 0, 0, 0, time.UTC)

// world is the border with everything behind it, on a real database.
type world struct {
	*platform.Platform
	db       *db.DB
	ledger   *ledger.Service
	sales    *sales.Service
	refunds  *refunds.Service
	figures  *figures.Service
	payouts  *payouts.Service
	messages *messages.Service
	reviews  *reviews.Service
	registry *prometheus.Registry
}

func newWorld(d *db.DB) *world { return newWorldAt(d, func() time.Time { return now }) }

func newWorldAt(d *db.DB, clock func() time.Time) *world {
	w := &world{db: d, ledger: ledger.New(d, clock), figures: figures.New(d), registry: prometheus.NewRegistry()}
	sellers, sold := seller.New(d, clock), products.New(d)
	w.sales = sales.New(sales.Options{DB: d, Ledger: w.ledger, Figures: w.figures, Sellers: sellers, Now: clock})
	w.refunds = refunds.New(w.sales, audit.New(d, clock))
	w.messages, w.reviews = messages.New(d, sold, w.figures, nil, clock), reviews.New(d, sold, w.figures, clock)
	w.payouts = payouts.New(d, w.ledger, sellers, clock)
	w.Platform = platform.New(platform.Options{
		DB: d, Sellers: sellers, Settings: settings.New(settings.Options{DB: d, Sellers: sellers, Now: clock}), Desk: desk.New(desk.Options{DB: d, Sellers: sellers, Now: clock}), Products: sold, Catalogue: catalogue.New(catalogue.Options{DB: d, Products: sold, Now: clock}), Sheets: sheets.New(sheets.Options{DB: d, Products: sold, Now: clock}), Versions: versions.New(d, sold, clock), Journal: journal.New(d, sold, clock), Sales: w.sales, Refunds: w.refunds, Figures: w.figures,
		Promotions: promotions.New(promotions.Options{DB: d, Now: clock}),
		Messages:   w.messages, Reviews: w.reviews, Blog: blog.New(d, nil, clock),
		Payouts: w.payouts, Bank: bank.New(bank.Options{DB: d, Sales: w.sales, Now: clock}),
		Billing: billing.New(billing.Options{DB: d, Sellers: sellers, Products: sold, Now: clock}), Monetization: monetization.New(d, sellers, sold, clock),
		Scope: scope, Now: clock, Registerer: w.registry, Log: slog.New(slog.DiscardHandler),
	})
	return w
}

const scope = "platform.write"

var (
	machine  = &actor.Actor{Issuer: "idp", Subject: "marketplace", Client: "marketplace", Machine: true, Scopes: []string{"openid", scope}}
	delegate = &actor.Actor{Issuer: "idp", Subject: "camille", Client: "web", Scopes: []string{"openid", scope}}
	stranger = &actor.Actor{Issuer: "idp", Subject: "other", Scopes: []string{"openid"}}
	person   = &actor.Actor{Issuer: "idp", Subject: "camille", SellerID: 1}
)

// request is a request to the border.
type request struct {
	as        *actor.Actor // nil: nobody
	method    string
	path, key string
	body      string
}

// answer is what came back.
type answer struct {
	status int
	header http.Header
	text   string
	Code   string          `json:"code"`
	Reason string          `json:"reason"`
	Field  string          `json:"field"`
	Msg    string          `json:"message"`
	State  any             `json:"status"` // taken, repeated; of a problem its number
	Result json.RawMessage `json:"result"`
}

func (w *world) do(t testing.TB, q request) answer {
	t.Helper()
	r := httptest.NewRequest(q.method, q.path, strings.NewReader(q.body))
	r.Header.Set("Content-Type", "application/json")
	if q.key != "" {
		r.Header.Set("Idempotency-Key", q.key)
	}
	if q.as != nil {
		r = r.WithContext(actor.With(r.Context(), *q.as))
	}
	recorder := httptest.NewRecorder()
	w.ServeHTTP(recorder, r)
	a := answer{status: recorder.Code, header: recorder.Header(), text: recorder.Body.String()}
	if kind := recorder.Header().Get("Content-Type"); strings.Contains(kind, "json") && kind != "application/x-ndjson" {
		if err := json.Unmarshal(recorder.Body.Bytes(), &a); err != nil {
			t.Fatalf("%s %s answers %q: %v", q.method, q.path, a.text, err)
		}
	}
	return a
}

func (w *world) put(t testing.TB, path, key, body string) answer {
	return w.do(t, request{machine, http.MethodPut, path, key, body})
}

func (w *world) post(t testing.TB, path, key, body string) answer {
	return w.do(t, request{machine, http.MethodPost, path, key, body})
}

// failer is what *testing.T and *rapid.T have in common.
type failer interface {
	Helper()
	Fatalf(format string, args ...any)
	Fatal(args ...any)
}

// bulkAnswer is what a stream was answered.
type bulkAnswer struct {
	lines   []intake.Answer
	summary intake.Summary
	err     error
}

func (w *world) bulk(t failer, stream io.Reader) bulkAnswer {
	t.Helper()
	var out bytes.Buffer
	err := w.Bulk(context.Background(), stream, &out)
	a := answersIn(t, &out)
	a.err = err
	return a
}

func answersIn(t failer, out *bytes.Buffer) (a bulkAnswer) {
	t.Helper()
	lines := bytes.Split(bytes.TrimSpace(out.Bytes()), []byte("\n"))
	for i, line := range lines {
		if i == len(lines)-1 {
			if err := json.Unmarshal(line, &a.summary); err != nil {
				t.Fatal(err)
			}
			break
		}
		var one intake.Answer
		if err := json.Unmarshal(line, &one); err != nil {
			t.Fatal(err)
		}
		a.lines = append(a.lines, one)
	}
	return a
}

func (w *world) bulkText(t failer, lines ...string) bulkAnswer {
	t.Helper()
	return w.bulk(t, strings.NewReader(strings.Join(lines, "\n")+"\n"))
}

// line writes a line of a stream.
func line(key, kind string, data any) string {
	text, err := json.Marshal(map[string]any{"key": key, "type": kind, "data": data})
	if err != nil {
		panic(err)
	}
	return string(text)
}

type object = map[string]any

func sellerData(id string, edit object) object {
	return with(object{
		"id": id, "email": strings.ToLower(id) + "@example.com", "first_name": "Camille", "last_name": "Moreau", "language_native": "fr",
		"partnership": "NO_PARTNERSHIP", "country": "FR", "is_valid": true, "updated_at": "2026-05-01T08:00:00Z",
	}, edit)
}

func productData(id, seller string, edit object) object {
	return with(object{
		"id": id, "seller": seller, "type": "module", "names": object{"en": "Checkout " + id}, "price": 10000, "currency": "EUR",
		"is_active": true, "updated_at": "2026-05-01T08:00:00Z",
	}, edit)
}

func orderData(reference, product string, edit object) object {
	return with(object{
		"reference": reference, "placed_at": "2026-05-20T14:00:00Z", "currency": "EUR", "customer_name": "Anna Nowak",
		"country": "PL", "language": "pl", "lines": []any{lineData(1, product, nil)},
	}, edit)
}

func lineData(number int, product string, edit object) object {
	return with(object{"number": number, "product": product, "source": "ADDONS", "quantity": 1, "price": 10000}, edit)
}

func refundData(reference string, edit object) object {
	data := with(object{"reference": reference, "line": 1, "amount": 4000, "currency": "EUR", "at": "2026-05-21T09:00:00Z", "cause": "CUSTOMER"}, edit)
	if data["id"] == nil {
		data["id"] = fmt.Sprintf("RF-%s-%v-%v", reference, data["line"], data["amount"])
	}
	return data
}

func messageData(id, thread, product string, edit object) object {
	return with(object{
		"id": id, "thread": thread, "product": product, "customer_name": "Anna Nowak", "subject": "Help", "body": "Does it work?",
		"from": "CUSTOMER", "at": "2026-05-21T16:00:00Z",
	}, edit)
}

func ratingData(id, product string, edit object) object {
	return with(object{"id": id, "product": product, "stars": 4, "customer_name": "Anna", "language": "pl", "at": "2026-05-22T10:00:00Z"}, edit)
}

// with changes fields; nil takes one away.
func with(o, edit object) object {
	for name, value := range edit {
		if value == nil {
			delete(o, name)
		} else {
			o[name] = value
		}
	}
	return o
}

// stock adds a seller S and a product P of it to the world.
func (w *world) stock(t failer) {
	t.Helper()
	a := w.bulkText(t, line("stock-s", "seller", sellerData("S", nil)), line("stock-p", "product", productData("P", "S", nil)))
	if a.summary.Taken != 2 || a.err != nil {
		t.Fatalf("%+v", a)
	}
}

// tables are all that the intake writes to.
var tables = []string{
	"sellers", "seller_partnerships", "seller_companies", "settlements", "adjustments", "control_totals", "commission_rates", "products", "product_names", "platform_versions", "orders", "order_lines", "business_care", "figures", "product_figures", "product_sessions",
	"ratings", "message_threads", "messages", "blog_articles", "intake_requests", "ledger_transactions", "ledger_entries", "ledger_accounts",
}

// dump is everything in the database, to see that nothing changed.
func (w *world) dump(t failer) string {
	t.Helper()
	var all strings.Builder
	for _, table := range tables {
		rows, err := w.db.Read().QueryContext(context.Background(), "SELECT * FROM "+table)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&all, "%s\n%s\n", table, texts(t, rows))
	}
	return all.String()
}

// texts writes rows as sorted lines.
func texts(t failer, rows *sql.Rows) string {
	t.Helper()
	columns, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for rows.Next() {
		values, targets := make([]any, len(columns)), make([]any, len(columns))
		for i := range values {
			targets[i] = &values[i]
		}
		if err := rows.Scan(targets...); err != nil {
			t.Fatal(err)
		}
		all = append(all, strings.TrimSpace(fmt.Sprintln(values...)))
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		t.Fatal(err)
	}
	slices.Sort(all)
	return strings.Join(all, "\n")
}

// count counts rows.
func (w *world) count(t failer, table string) (n int) {
	t.Helper()
	if err := w.db.Read().NewRaw("SELECT COUNT(*) FROM "+table).Scan(context.Background(), &n); err != nil {
		t.Fatal(err)
	}
	return n
}

// wantProof holds lines, figures and ledger against each other.
func (w *world) wantProof(t failer) {
	t.Helper()
	for _, prove := range []func(context.Context, func(done, total int64)) ([]string, error){verify.Lines(w.sales.DB, w.sales.Ledger), w.sales.Figures.Check(sales.CountedLines), w.ledger.Found} {
		if found, err := prove(context.Background(), func(int64, int64) {}); err != nil || len(found) > 0 {
			t.Fatalf("the books differ: %v, %v", found, err)
		}
	}
}
