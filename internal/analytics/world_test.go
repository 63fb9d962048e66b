package analytics_test

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"merkato/internal/analytics"
	"merkato/internal/db"
)

const (
	key  = "wk_test"
	root = "/collect/v1"
)

var now = time.Date(2026, 5, 31, 12, 0, 0, 0, time.UTC)

// failer is what *testing.T, *testing.F and *rapid.T have in common.
type failer interface {
	Helper()
	Fatalf(format string, args ...any)
	Fatal(args ...any)
}

// world is an intake on a database, and what it logged.
type world struct {
	*analytics.Intake
	db  *db.DB
	log *journal
}

// newWorld makes an intake that takes any number of requests, as changed.
func newWorld(d *db.DB, changes ...func(*analytics.Options)) *world {
	w := &world{db: d, log: &journal{}}
	o := analytics.Options{
		DB: d, WriteKey: key, Limits: analytics.Limits{Rate: rate.Inf},
		Caller: func(*http.Request) string { return "anyone" },
		Now:    func() time.Time { return now },
		Log:    slog.New(slog.NewTextHandler(w.log, &slog.HandlerOptions{Level: slog.LevelDebug})),
	}
	for _, change := range changes {
		change(&o)
	}
	w.Intake = analytics.New(o)
	return w
}

// journal is a log that can be read while it is written.
type journal struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (j *journal) Write(line []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(line)
}

func (j *journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.String()
}

// answer is what came back; it is JSON, or the test has failed.
type answer struct {
	status  int
	header  http.Header
	text    string
	Success bool
	Reason  string
	Refused []analytics.Refusal
}

// send makes a request as the library does: JSON as plain text, the key as the
// user of basic authentication. Headers come in pairs; "Authorization", "" sends none.
func (w *world) send(t failer, path, body string, headers ...string) answer {
	t.Helper()
	r := httptest.NewRequest(http.MethodPost, root+path, strings.NewReader(body))
	r.Header.Set("Content-Type", "text/plain")
	r.SetBasicAuth(key, "")
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	return w.do(t, r)
}

func (w *world) do(t failer, r *http.Request) answer {
	t.Helper()
	recorder := httptest.NewRecorder()
	w.ServeHTTP(recorder, r)
	a := answer{status: recorder.Code, header: recorder.Header(), text: recorder.Body.String()}
	if err := json.Unmarshal(recorder.Body.Bytes(), &a); err != nil {
		t.Fatalf("%s %s: %d is not JSON: %q", r.Method, r.URL.Path, a.status, a.text)
	}
	return a
}

// stored is every event in the database by its id.
func (w *world) stored(t failer) map[string]analytics.Event {
	t.Helper()
	var events []analytics.Event
	if err := w.db.Read().NewSelect().Model(&events).Scan(context.Background()); err != nil {
		t.Fatal(err)
	}
	byID := map[string]analytics.Event{}
	for _, e := range events {
		byID[e.MessageID] = e
	}
	return byID
}

func (w *world) clear(t failer) {
	t.Helper()
	if _, err := w.db.Writer().ExecContext(context.Background(), "DELETE FROM collect_events"); err != nil {
		t.Fatal(err)
	}
}

// event is one the library would send, with members changed; nil leaves one out.
type event map[string]any

func track(id string, changes ...event) event {
	e := event{
		"type": "track", "event": "Fee paid", "messageId": id, "anonymousId": "anon-1", "userId": nil,
		"timestamp": "2026-05-31T11:59:58.250Z", "sentAt": "2026-05-31T11:59:59.000Z", "writeKey": key,
		"properties": map[string]any{"amount": 9900.0}, "integrations": map[string]any{}, "context": map[string]any{"locale": "fr"},
	}
	for _, change := range changes {
		maps.Copy(e, change)
	}
	maps.DeleteFunc(e, func(_ string, value any) bool { return value == nil })
	return e
}

func text(value any) string {
	b, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return string(b)
}

func batch(events ...any) string {
	return text(map[string]any{"writeKey": key, "sentAt": now, "batch": events})
}

func settingsRequest(key string) *http.Request {
	return httptest.NewRequest(http.MethodGet, root+"/projects/"+key+"/settings", nil)
}
