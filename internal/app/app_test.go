package app_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"merkato/internal/app"
	"merkato/internal/db"
)

// R1.7: what is configured reaches the browser without a rebuild.
func TestRunTimeConfigurationReachesTheBrowser(t *testing.T) {
	c := settings(t, db.SQLite)
	c.UseAddonsCookie, c.AddonsCookieID, c.Standalone = true, "legacy_session", true
	c.ExcludedRoutes = []string{"blog", "resources"}
	c.Features = []string{"-payout", "home_notifications"}
	c.BetaPayout, c.BetaOther = []string{"7"}, []string{"8", "9"}
	c.URLs.Addons, c.URLs.HelpCenter = "https://addons.example", "https://help.example"
	c.AnalyticsWriteKey, c.SentryDSN = "key", "https://x@sentry.example/1"
	p := start(t, c)
	response, body := p.get("/sellers/config.json")
	if response.StatusCode != 200 || response.Header.Get("Content-Type") != "application/json" {
		t.Fatalf("got %s", response.Status)
	}
	var got map[string]any
	if err := json.Unmarshal([]byte(body), &got); err != nil {
		t.Fatal(err)
	}
	want := map[string]any{
		"issuer": p.Origin() + "/idp", "client_id": "merkato-web", "use_addons_cookie": true, "addons_cookie_id": "legacy_session",
		"standalone": true, "production": false, "analytics_write_key": "key", "sentry_dsn": "https://x@sentry.example/1", "release": app.Version,
	}
	for name, value := range want {
		if got[name] != value {
			t.Errorf("%s is %v, not %v", name, got[name], value)
		}
	}
	for _, part := range []string{
		`"excluded_routes":["blog","resources"]`, `"payout":false`, `"home_notifications":true`, `"pay_fee_alert":true`,
		`"beta":{"payout":["7"],"other":["8","9"]}`, `"addons":"https://addons.example"`, `"help_center":"https://help.example"`,
	} {
		if !strings.Contains(body, part) {
			t.Errorf("%s lacks %s", body, part)
		}
	}
	for _, secret := range []string{c.CookieSecret, c.MarketplaceSecret} {
		if strings.Contains(body, secret) {
			t.Error("the browser receives a secret")
		}
	}
}

func TestHealthReadinessAndMetrics(t *testing.T) {
	c := settings(t, db.SQLite)
	c.MetricsToken = "let-me-see"
	p := start(t, c)
	p.ask(whoAmI, bearer(p.token("community")))
	for _, path := range []string{"/healthz", "/readyz"} {
		if r, body := p.get(path); r.StatusCode != 200 {
			t.Errorf("%s: %s %s", path, r.Status, body)
		}
	}
	if r, _ := p.get("/metrics"); r.StatusCode != 401 {
		t.Errorf("metrics without the token: %s", r.Status)
	}
	r, body := p.get("/metrics", "Authorization: Bearer let-me-see")
	if r.StatusCode != 200 {
		t.Fatalf("metrics: %s", r.Status)
	}
	for _, name := range []string{`merkato_http_request_seconds_count{method="POST",mount="/graphql",status="200"}`, "go_goroutines", "go_sql_open_connections"} {
		if !strings.Contains(body, name) {
			t.Errorf("metrics lack %s", name)
		}
	}
}

// What logs must never hold: tokens, e-mail addresses, bodies, query strings.
func TestLogsHoldNoSecrets(t *testing.T) {
	var log buffer
	p := startLogging(t, settings(t, db.SQLite), &log)
	token := p.token("community")
	p.ask(whoAmI, bearer(token))
	p.ask(whoAmI, bearer(token+"x"))
	p.ask("{ seller { nonsense } }", bearer(token))
	p.ask(whoAmI, bearer(p.token("operator")), "ps-sellers-pose-as: agency@demo.merkato.test")
	p.get("/sellers/_auth/callback?code=secret-code&state=secret-state")
	if err := p.stop(); err != nil {
		t.Fatal(err)
	}
	text := log.String()
	if !strings.Contains(text, "path=/graphql") {
		t.Fatalf("there is no access log:\n%s", text)
	}
	for _, never := range []string{token[:40], token[len(token)-20:], "demo.merkato.test", "nonsense", "secret-code", "secret-state"} {
		if strings.Contains(text, never) {
			t.Errorf("the log holds %q", never)
		}
	}
}

// A stop finishes what runs: a request under way gets its answer.
func TestAStopFinishesWhatRuns(t *testing.T) {
	p := start(t, settings(t, db.SQLite))
	token := p.token("community")
	// The provider lives in the program that stops: its keys must be known before.
	p.ask(whoAmI, bearer(token))
	connection, err := net.Dial("tcp", strings.TrimPrefix(p.Origin(), "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	const body = `{"query":"{ seller { id } }"}`
	fmt.Fprintf(connection, "POST /graphql HTTP/1.1\r\nHost: merkato\r\nContent-Type: application/json\r\nAuthorization: Bearer %s\r\nContent-Length: %d\r\n\r\n",
		token, len(body))
	waitUntil(t, "the request is under way", func() bool {
		_, metrics := p.get("/metrics")
		return strings.Contains(metrics, "merkato_http_requests_in_flight 2") // that one, and this
	})
	stopped := make(chan error, 1)
	go func() { stopped <- p.stop() }()
	waitUntil(t, "new connections are refused", func() bool {
		probe, err := net.Dial("tcp", strings.TrimPrefix(p.Origin(), "http://"))
		if err == nil {
			probe.Close()
		}
		return err != nil
	})
	fmt.Fprint(connection, body)
	response, err := http.ReadResponse(bufio.NewReader(connection), nil)
	if err != nil || response.StatusCode != http.StatusOK {
		t.Errorf("the request under way got %v, %v", response, err)
	}
	if err := <-stopped; err != nil {
		t.Error(err)
	}
}

func waitUntil(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); !holds(); {
		if time.Now().After(deadline) {
			t.Fatalf("waited in vain until %s", what)
		}
		runtime.Gosched()
	}
}

// buffer is a log that several goroutines may write.
type buffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *buffer) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(b)
}

func (l *buffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}
