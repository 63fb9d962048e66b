package analytics_test

import (
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/prometheus/client_golang/prometheus"

	"merkato/internal/analytics"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
)

// R10.4, R10.6: the settings send the library to our own host with everything,
// and name no other destination.
func TestSettings(t *testing.T) {
	for origin, want := range map[string][2]string{
		"":                             {"http", "example.com/collect/v1"}, // as httptest asks
		"https://sellers.example.org":  {"https", "sellers.example.org/collect/v1"},
		"http://127.0.0.1:8080":        {"http", "127.0.0.1:8080/collect/v1"},
		"https://sellers.example.org/": {"https", "sellers.example.org/collect/v1"},
	} {
		w := newWorld(nil, func(o *analytics.Options) { o.Origin = origin })
		a := w.do(t, settingsRequest(key))
		var got map[string]any
		if err := json.Unmarshal([]byte(a.text), &got); err != nil {
			t.Fatal(err)
		}
		diff := cmp.Diff(map[string]any{
			"integrations": map[string]any{"Segment.io": map[string]any{
				"apiKey": key, "apiHost": want[1], "protocol": want[0], "addBundledMetadata": false,
			}},
			"remotePlugins": []any{},
			"metrics":       map[string]any{"host": want[1], "sampleRate": 1.0},
		}, got)
		if a.status != http.StatusOK || diff != "" {
			t.Errorf("%q: %d %s", origin, a.status, diff)
		}
	}
}

// R10.6: without the right key nothing is answered and nothing is stored.
func TestWriteKey(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		basic := func(user string) string { return "Basic " + base64.StdEncoding.EncodeToString([]byte(user+":")) }
		inBody := func(key any) string { return text(track("m", event{"writeKey": key})) }
		for _, c := range []struct {
			name, header, path, body string
			status                   int
		}{
			{"unknown in the header", basic("other"), "/t", inBody(nil), http.StatusUnauthorized},
			{"unknown in the header, right in the body", basic("other"), "/t", inBody(key), http.StatusUnauthorized},
			{"unknown in the body", "", "/t", inBody("other"), http.StatusUnauthorized},
			{"a part of it", "", "/t", inBody(key[:3]), http.StatusUnauthorized},
			{"none", "", "/t", inBody(nil), http.StatusUnauthorized},
			{"no text", "", "/t", inBody(map[string]any{key: key}), http.StatusUnauthorized},
			{"empty", basic(""), "/t", inBody(""), http.StatusUnauthorized},
			{"only in an event of a batch", "", "/b", `{"batch":[` + inBody(key) + `]}`, http.StatusUnauthorized},
			{"a token of the API", "Bearer " + key, "/b", `{"batch":[` + inBody(nil) + `]}`, http.StatusUnauthorized},
			{"in a beacon", "", "/t", inBody(key), http.StatusOK},
			{"in a beacon of a batch", "", "/b", `{"writeKey":"` + key + `","batch":[` + inBody(nil) + `]}`, http.StatusOK},
			{"in the header only", basic(key), "/b", `{"batch":[` + inBody(nil) + `]}`, http.StatusOK},
		} {
			a := w.send(t, c.path, c.body, "Authorization", c.header)
			if a.status != c.status || a.header.Get("WWW-Authenticate") != "" {
				t.Errorf("%s: %d %s", c.name, a.status, a.text)
			}
			if got := len(w.stored(t)); (got > 0) != (c.status == http.StatusOK) {
				t.Errorf("%s: %d stored", c.name, got)
			}
			w.clear(t)
		}
		for _, other := range []string{"other", key + "x", "%00"} {
			if a := w.do(t, settingsRequest(other)); a.status != http.StatusNotFound || strings.Contains(a.text, key) {
				t.Errorf("settings of %q: %d %s", other, a.status, a.text)
			}
		}
	})
}

// R10.6: with no write key configured there is nothing here.
func TestNoWriteKeyIsNothing(t *testing.T) {
	w := newWorld(dbtest.Open(t, db.SQLite), func(o *analytics.Options) { o.WriteKey = "" })
	for _, r := range []*http.Request{
		settingsRequest(key), settingsRequest("%20"),
		httptest.NewRequest(http.MethodPost, root+"/t", strings.NewReader(text(track("a", event{"writeKey": ""})))),
		httptest.NewRequest(http.MethodPost, root+"/b", strings.NewReader(`{"writeKey":"","batch":[`+text(track("a"))+`]}`)),
		httptest.NewRequest(http.MethodPost, root+"/m", strings.NewReader(`{"series":[]}`)),
	} {
		recorder := httptest.NewRecorder()
		w.ServeHTTP(recorder, r)
		if recorder.Code != http.StatusNotFound {
			t.Errorf("%s: %d", r.URL, recorder.Code)
		}
	}
	if got := len(w.stored(t)); got != 0 {
		t.Errorf("%d stored", got)
	}
}

// R10.4: what the library counts about itself is counted under its own names
// only, and comes without a key.
func TestMetrics(t *testing.T) {
	registry := prometheus.NewRegistry()
	w := newWorld(dbtest.Open(t, db.SQLite), func(o *analytics.Options) { o.Registerer = registry })
	a := w.send(t, "/m", `{"series":[
		{"type":"Counter","metric":"analytics_js.invoke","value":1,"tags":{"library":"analytics.js"}},
		{"type":"Counter","metric":"analytics_js.invoke","value":1000,"tags":{}},
		{"type":"Counter","metric":"analytics_js.integration.invoke.error","value":1,"tags":{}},
		{"type":"Counter","metric":"made_up","value":1,"tags":{}}]}`, "Authorization", "")
	if a.status != http.StatusOK || !a.Success {
		t.Errorf("%d %s", a.status, a.text)
	}
	for _, broken := range []string{``, `[]`, `{"series":5}`, `{"series":[{"metric":5}]}`} {
		if a := w.send(t, "/m", broken); a.status != http.StatusBadRequest {
			t.Errorf("%q: %d %s", broken, a.status, a.text)
		}
	}
	w.send(t, "/b", batch(track("a"), track("b"), track("a"), track("c", event{"event": nil})))
	w.send(t, "/t", text(track("a")))
	families, err := registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]float64{}
	for _, family := range families {
		for _, m := range family.GetMetric() {
			got[family.GetName()+" "+m.GetLabel()[0].GetValue()] = m.GetCounter().GetValue()
		}
	}
	want := map[string]float64{
		"merkato_collect_client_metrics_total analytics_js.invoke":                   2,
		"merkato_collect_client_metrics_total analytics_js.integration.invoke.error": 1,
		"merkato_collect_client_metrics_total other":                                 1,
		"merkato_collect_events_total stored":                                        2,
		"merkato_collect_events_total repeated":                                      2,
		"merkato_collect_events_total refused":                                       1,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// What is no request of the library is refused whole, and nothing is stored.
func TestBadRequestsAreRefused(t *testing.T) {
	w := newWorld(dbtest.Open(t, db.SQLite), func(o *analytics.Options) { o.Limits.Events = 3 })
	good := text(track("a"))
	for _, c := range []struct {
		name, path, body string
		status           int
		reason           string
	}{
		{"empty", "/t", ``, http.StatusBadRequest, "Body is not valid JSON"},
		{"broken", "/b", batch(track("a"))[1:], http.StatusBadRequest, "Body is not valid JSON"},
		{"cut off", "/b", `{"batch":[` + good, http.StatusBadRequest, "Body is not valid JSON"},
		{"two", "/t", good + good, http.StatusBadRequest, "Body is not valid JSON"},
		{"a list", "/t", `[` + good + `]`, http.StatusBadRequest, "Body is not an object"},
		{"a list as a batch", "/b", `[` + good + `]`, http.StatusBadRequest, "Body is not an object"},
		{"batch an object", "/b", `{"batch":{"0":` + good + `}}`, http.StatusBadRequest, "Batch is not a list"},
		{"no batch", "/b", good, http.StatusBadRequest, "Batch empty"},
		{"empty batch", "/b", `{"batch":[]}`, http.StatusBadRequest, "Batch empty"},
		{"too many", "/b", batch(track("a"), track("b"), track("c"), track("d")), http.StatusRequestEntityTooLarge, "Too many events: at most 3"},
		{"too large", "/b", strings.Repeat(" ", 500<<10) + batch(track("a")), http.StatusRequestEntityTooLarge, "Body too large: at most 512000 bytes"},
		{"metrics too large", "/m", strings.Repeat(" ", 500<<10) + `{}`, http.StatusRequestEntityTooLarge, "Body too large: at most 512000 bytes"},
		{"deeper than any reader", "/t", strings.Repeat("[", 100_000), http.StatusBadRequest, "Body is not valid JSON"},
	} {
		if a := w.send(t, c.path, c.body); a.status != c.status || a.Success || a.Reason != c.reason {
			t.Errorf("%s: %d %s", c.name, a.status, a.text)
		}
	}
	if a := w.send(t, "/t", good, "Content-Encoding", "gzip"); a.status != http.StatusUnsupportedMediaType {
		t.Errorf("compressed: %d %s", a.status, a.text)
	}
	for request, status := range map[string]int{
		"GET /collect/v1/t": http.StatusMethodNotAllowed, "POST /collect/v1/projects/" + key + "/settings": http.StatusMethodNotAllowed,
		"POST /collect/v1/x": http.StatusNotFound, "POST /collect/t": http.StatusNotFound, "POST /collect/v1/t/": http.StatusNotFound,
	} {
		method, path, _ := strings.Cut(request, " ")
		recorder := httptest.NewRecorder()
		r := httptest.NewRequest(method, path, strings.NewReader(good))
		r.SetBasicAuth(key, "")
		if w.ServeHTTP(recorder, r); recorder.Code != status {
			t.Errorf("%s: %d, want %d", request, recorder.Code, status)
		}
	}
	if got := len(w.stored(t)); got != 0 {
		t.Errorf("%d stored", got)
	}
}

// A caller that sends too much is told when to come again, and others go on.
// Events count, not only requests, and large ones as several.
func TestRatePerCaller(t *testing.T) {
	clock := now
	w := newWorld(dbtest.Open(t, db.SQLite), func(o *analytics.Options) {
		o.Limits = analytics.Limits{Events: 4, Body: 6 << 10, Rate: 0.5, Burst: 6, Callers: 2}
		o.Now = func() time.Time { return clock }
		o.Caller = func(r *http.Request) string { return r.Header.Get("X-From") }
	})
	send := func(from string, ids ...string) answer {
		var events []any
		for _, id := range ids {
			events = append(events, track(id))
		}
		return w.send(t, "/b", batch(events...), "X-From", from)
	}
	if a := send("one", "a", "b", "c", "d"); a.status != http.StatusOK {
		t.Fatalf("%d %s", a.status, a.text)
	}
	// Two are left: one goes for the request, and of its three events two
	// remain to be paid.
	if a := send("one", "e", "f", "g"); a.status != http.StatusTooManyRequests || a.header.Get("Retry-After") != "2" {
		t.Errorf("%d %s, retry after %q", a.status, a.text, a.header.Get("Retry-After"))
	}
	if a := send("two", "h"); a.status != http.StatusOK {
		t.Errorf("somebody else: %d %s", a.status, a.text)
	}
	clock = clock.Add(4 * time.Second)
	if a := send("one", "e", "f", "g"); a.status != http.StatusOK {
		t.Errorf("after a while: %d %s", a.status, a.text)
	}
	if a := send("one", "i"); a.status != http.StatusTooManyRequests {
		t.Errorf("%d %s", a.status, a.text)
	}
	// Settings and metrics count too.
	r := settingsRequest(key)
	r.Header.Set("X-From", "one")
	if a := w.do(t, r); a.status != http.StatusTooManyRequests {
		t.Errorf("settings: %d", a.status)
	}
	if got := len(w.stored(t)); got != 8 {
		t.Errorf("%d stored, want 8", got)
	}
	// With two newer callers the first is forgotten.
	send("two", "j")
	send("three", "k")
	if a := send("one", "l"); a.status != http.StatusOK {
		t.Errorf("forgotten: %d %s", a.status, a.text)
	}
	// A large event counts as several: two of four KiB are more than six at once.
	large := func(id string) answer {
		e := track(id, event{"properties": map[string]any{"text": strings.Repeat("x", 4<<10)}})
		return w.send(t, "/t", text(e), "X-From", "four")
	}
	if a := large("m"); a.status != http.StatusOK {
		t.Errorf("large: %d %s", a.status, a.text)
	}
	if a := large("n"); a.status != http.StatusTooManyRequests {
		t.Errorf("another large one: %d %s", a.status, a.text)
	}
}

// Nothing that came with an event reaches the log, kept, refused or lost.
func TestLogHoldsNothingPersonal(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		const email = "ada@example.com"
		personal := event{"event": email, "userId": email, "properties": map[string]any{email: email}, "context": map[string]any{"traits": map[string]any{"email": email, "seller_id": email}}}
		w.send(t, "/t", text(track(email, personal)))
		w.send(t, "/b", batch(track(email, personal, event{"type": email}), track(email, personal, event{"traits": email}),
			track(email, personal, event{"timestamp": email}), track("x", personal, event{"properties": map[string]any{email: "\x00"}})))
		w.send(t, "/t", email)
		if got := len(w.stored(t)); got != 1 {
			t.Errorf("%d stored", got)
		}
		if _, err := d.Writer().ExecContext(t.Context(), "DROP TABLE collect_events"); err != nil {
			t.Fatal(err)
		}
		if a := w.send(t, "/b", batch(track(email, personal))); a.status != http.StatusServiceUnavailable || a.Success {
			t.Errorf("without its table: %d %s", a.status, a.text)
		}
		log := w.log.String()
		for _, line := range []string{"analytics events refused", "analytics events not stored"} {
			if !strings.Contains(log, line) {
				t.Errorf("the log does not say %q:\n%s", line, log)
			}
		}
		if strings.Contains(log, "ada") || strings.Contains(log, key) {
			t.Errorf("the log holds what it must not:\n%s", log)
		}
	})
}
