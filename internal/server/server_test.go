package server_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/prometheus/client_golang/prometheus"

	"merkato/internal/server"
)

// site is a server with a small built app and an API that reports what it saw.
func site(t *testing.T, edit func(*server.Options)) *httptest.Server {
	t.Helper()
	o := server.Options{
		Origin: "https://sellers.example", Issuer: "https://id.example/realm",
		Web: fstest.MapFS{
			"index.html":              {Data: []byte("<!doctype html><title>shell</title>")},
			"favicon.svg":             {Data: []byte("<svg/>")},
			"assets/app-abc123.js":    {Data: []byte("console.log('plain')")},
			"assets/app-abc123.js.br": {Data: []byte("brotli form")},
			"assets/app-abc123.js.gz": {Data: gzipped("console.log('plain')")},
		},
		API: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Query().Has("panic") {
				panic("a secret cause")
			}
			w.Header().Set("Content-Type", "application/json")
			_, _ = io.WriteString(w, server.ClientAddress(r.Context())+strings.Repeat(" ", 4000))
		}),
		Analytics:     http.NotFoundHandler(),
		Authenticator: &server.Authenticator{},
		Refuse: func(w http.ResponseWriter, _ *http.Request, err error) {
			http.Error(w, err.Error(), http.StatusForbidden)
		},
		Ready:   func(context.Context) error { return nil },
		Metrics: prometheus.NewRegistry(),
		Log:     slog.New(slog.DiscardHandler),
	}
	if edit != nil {
		edit(&o)
	}
	s, err := server.New(o)
	if err != nil {
		t.Fatal(err)
	}
	h := httptest.NewServer(s)
	t.Cleanup(h.Close)
	return h
}

func gzipped(text string) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, _ = w.Write([]byte(text))
	_ = w.Close()
	return b.Bytes()
}

// fetch does one request and follows nothing.
func fetch(t *testing.T, method, address string, headers ...string) (*http.Response, string) {
	t.Helper()
	r, err := http.NewRequest(method, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		r.Header.Add(name, value)
	}
	response, err := (&http.Transport{DisableCompression: true}).RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response, string(body)
}

// R1.1: the app lives under /sellers, / leads there, deep links answer with the
// shell, and a missing file is a 404 and never the shell.
func TestWhereTheAppLives(t *testing.T) {
	h := site(t, nil)
	if r, _ := fetch(t, "GET", h.URL+"/"); r.StatusCode != http.StatusFound || r.Header.Get("Location") != "/sellers/" {
		t.Errorf("/ leads to %q with %d", r.Header.Get("Location"), r.StatusCode)
	}
	// R10.1: a campaign is passed on to the page it leads to.
	if r, _ := fetch(t, "GET", h.URL+"/?utm_source=mail&utm_campaign=spring%20sale"); r.Header.Get("Location") != "/sellers/?utm_source=mail&utm_campaign=spring%20sale" {
		t.Errorf("a campaign leads to %q", r.Header.Get("Location"))
	}
	for _, page := range []string{"/sellers/", "/sellers/en", "/sellers/de/products/12", "/sellers/_auth/callback?code=x", "/_auth/silent"} {
		r, body := fetch(t, "GET", h.URL+page)
		if r.StatusCode != 200 || !strings.Contains(body, "shell") || !strings.HasPrefix(r.Header.Get("Content-Type"), "text/html") {
			t.Errorf("%s: %d %q", page, r.StatusCode, body)
		}
	}
	for _, missing := range []string{
		"/sellers/assets/gone-123.js", "/sellers/assets/", "/sellers/gone.css", "/sellers/assets/app-abc123.js.br",
		"/sellers/../go.mod", "/sellers/%2e%2e/go.mod", "/elsewhere", "/graphql/x", "/sellersx",
	} {
		if r, body := fetch(t, "GET", h.URL+missing); r.StatusCode == 200 || strings.Contains(body, "shell") {
			t.Errorf("%s: %d %q", missing, r.StatusCode, body)
		}
	}
	if r, _ := fetch(t, "POST", h.URL+"/sellers/en"); r.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("POST to a page: %d", r.StatusCode)
	}
}

// R2.2, R2.29: below a locale nothing is a file, so the app says that there is
// no such page. R1.1: anywhere else a name with a dot is one.
func TestPagesWithADot(t *testing.T) {
	h := site(t, nil)
	for _, page := range []string{
		"/sellers/en/orders.php", "/sellers/de/a/b.txt", "/sellers/xx/index.html", "/sellers/fr/assets/app.js", "/sellers/en/%F0%9F.png",
	} {
		r, body := fetch(t, "GET", h.URL+page)
		if r.StatusCode != 200 || !strings.Contains(body, "shell") || !strings.HasPrefix(r.Header.Get("Content-Type"), "text/html") {
			t.Errorf("%s: %d %q", page, r.StatusCode, body)
		}
	}
	for _, missing := range []string{
		"/sellers/assets/orders.php", "/sellers/favicon-x.ico", "/sellers/en.js", "/sellers/images/logo.png", "/sellers/e1/logo.png", "/_auth/logo.png",
	} {
		if r, body := fetch(t, "GET", h.URL+missing); r.StatusCode != http.StatusNotFound || strings.Contains(body, "shell") {
			t.Errorf("%s: %d %q", missing, r.StatusCode, body)
		}
	}
}

func TestCachingOfFilesAndShell(t *testing.T) {
	h := site(t, nil)
	r, _ := fetch(t, "GET", h.URL+"/sellers/assets/app-abc123.js")
	if got := r.Header.Get("Cache-Control"); !strings.Contains(got, "immutable") || !strings.Contains(got, "max-age=31536000") {
		t.Errorf("a hashed file: %q", got)
	}
	r, _ = fetch(t, "GET", h.URL+"/sellers/en")
	tag := r.Header.Get("ETag")
	if r.Header.Get("Cache-Control") != "no-cache" || tag == "" {
		t.Errorf("the shell: %v", r.Header)
	}
	if r, body := fetch(t, "GET", h.URL+"/sellers/fr", "If-None-Match: "+tag); r.StatusCode != http.StatusNotModified || body != "" {
		t.Errorf("the shell again: %d", r.StatusCode)
	}
	if r, _ := fetch(t, "GET", h.URL+"/sellers/config.json"); r.Header.Get("ETag") == "" || r.Header.Get("Cache-Control") != "no-cache" {
		t.Errorf("the configuration: %v", r.Header)
	}
}

func TestCompression(t *testing.T) {
	h := site(t, nil)
	for accept, want := range map[string]string{"br, gzip": "br", "gzip": "gzip", "br;q=0, gzip": "gzip", "": ""} {
		r, body := fetch(t, "GET", h.URL+"/sellers/assets/app-abc123.js", "Accept-Encoding: "+accept)
		if got := r.Header.Get("Content-Encoding"); got != want {
			t.Errorf("accepting %q gives %q", accept, got)
		}
		if want == "br" && body != "brotli form" || want == "" && body != "console.log('plain')" {
			t.Errorf("accepting %q gives %q", accept, body)
		}
		if !strings.Contains(r.Header.Get("Content-Type"), "javascript") {
			t.Errorf("the type is %q", r.Header.Get("Content-Type"))
		}
	}
	for accept, want := range map[string]string{"gzip, zstd": "zstd", "gzip": "gzip", "identity": ""} {
		if r, _ := fetch(t, "POST", h.URL+"/graphql", "Accept-Encoding: "+accept); r.Header.Get("Content-Encoding") != want {
			t.Errorf("the API, accepting %q, gives %q", accept, r.Header.Get("Content-Encoding"))
		}
	}
}

func TestSecurityHeaders(t *testing.T) {
	h := site(t, nil)
	for _, path := range []string{"/sellers/en", "/healthz", "/gone"} {
		r, _ := fetch(t, "GET", h.URL+path)
		policy := r.Header.Get("Content-Security-Policy")
		for _, want := range []string{"default-src 'self'", "script-src 'self' 'wasm-unsafe-eval';", "frame-ancestors 'self'", "object-src 'none'", "base-uri 'none'", "connect-src 'self' https://id.example"} {
			if !strings.Contains(policy, want) {
				t.Errorf("%s: the policy lacks %q: %s", path, want, policy)
			}
		}
		scripts, _, _ := strings.Cut(policy, "style-src")
		if strings.Contains(strings.ReplaceAll(scripts, "'wasm-unsafe-eval'", ""), "unsafe") { // which lets the review engine run, and no text as script
			t.Errorf("%s: scripts may be inline or made of text: %s", path, policy)
		}
		for name, want := range map[string]string{
			"X-Content-Type-Options": "nosniff", "X-Frame-Options": "SAMEORIGIN", "Referrer-Policy": "strict-origin-when-cross-origin",
			"Strict-Transport-Security": "max-age=31536000; includeSubDomains",
		} {
			if got := r.Header.Get(name); got != want {
				t.Errorf("%s: %s is %q", path, name, got)
			}
		}
		if r.Header.Get("X-Request-Id") == "" {
			t.Errorf("%s: no request id", path)
		}
	}
}

// X-Forwarded-For counts only as far as trusted proxies wrote it.
func TestClientAddressBehindProxies(t *testing.T) {
	loopback := netip.MustParsePrefix("127.0.0.0/8")
	inner := netip.MustParsePrefix("10.0.0.0/8")
	for name, c := range map[string]struct {
		trusted   []netip.Prefix
		forwarded string
		want      string
	}{
		"nobody trusted":         {nil, "203.0.113.9", "127.0.0.1"},
		"another proxy trusted":  {[]netip.Prefix{inner}, "203.0.113.9", "127.0.0.1"},
		"one proxy":              {[]netip.Prefix{loopback}, "203.0.113.9", "203.0.113.9"},
		"forged left part":       {[]netip.Prefix{loopback}, "198.51.100.1, 203.0.113.9", "203.0.113.9"},
		"two proxies":            {[]netip.Prefix{loopback, inner}, "198.51.100.1, 203.0.113.9, 10.1.2.3", "203.0.113.9"},
		"nonsense":               {[]netip.Prefix{loopback}, "nonsense", "127.0.0.1"},
		"nonsense behind a good": {[]netip.Prefix{loopback, inner}, "nonsense, 10.1.2.3", "10.1.2.3"},
		"nothing forwarded":      {[]netip.Prefix{loopback}, "", "127.0.0.1"},
	} {
		var log bytes.Buffer
		h := site(t, func(o *server.Options) {
			o.TrustedProxies = c.trusted
			o.Log = slog.New(slog.NewTextHandler(&log, nil))
		})
		_, body := fetch(t, "POST", h.URL+"/graphql", "X-Forwarded-For: "+c.forwarded)
		if got := strings.TrimSpace(body); got != c.want {
			t.Errorf("%s: %s, not %s", name, got, c.want)
		}
		h.Close()
		isKnown := slices.Contains(c.trusted, loopback)
		if warned := strings.Contains(log.String(), "MERKATO_TRUSTED_PROXIES"); warned == isKnown {
			t.Errorf("%s: warned of the proxy: %v", name, warned)
		}
	}
}

func TestOnlyListedOriginsMayCall(t *testing.T) {
	preflight := []string{"Access-Control-Request-Method: POST", "Access-Control-Request-Headers: authorization,content-type,ps-sellers-pose-as"}
	h := site(t, func(o *server.Options) { o.Origins = []string{"https://good.example"} })
	r, _ := fetch(t, "OPTIONS", h.URL+"/graphql", append(preflight, "Origin: https://good.example")...)
	if r.Header.Get("Access-Control-Allow-Origin") != "https://good.example" || r.Header.Get("Access-Control-Allow-Credentials") != "" {
		t.Errorf("the listed origin: %v", r.Header)
	}
	// What the web app sends with a file, browsers name in the order of the alphabet.
	for _, headers := range []string{"authorization,content-type,ps-sellers-pose-as,x-file-name", "authorization,ps-sellers-pose-as,tus-resumable,upload-length,upload-metadata,upload-offset"} {
		r, _ = fetch(t, "OPTIONS", h.URL+"/upload/pictures", "Access-Control-Request-Method: POST", "Access-Control-Request-Headers: "+headers, "Origin: https://good.example")
		if r.Header.Get("Access-Control-Allow-Origin") != "https://good.example" {
			t.Errorf("%s: %v", headers, r.Header)
		}
	}
	r, _ = fetch(t, "OPTIONS", h.URL+"/graphql", append(preflight, "Origin: https://evil.example")...)
	if r.Header.Get("Access-Control-Allow-Origin") != "" {
		t.Errorf("another origin: %v", r.Header)
	}
	r, _ = fetch(t, "POST", site(t, nil).URL+"/graphql", "Origin: https://good.example")
	if r.Header.Get("Access-Control-Allow-Origin") != "" {
		t.Errorf("none listed: %v", r.Header)
	}
}

// R6.11: a panic is answered with an id that the log has too, and without its cause.
func TestAPanicIsAnsweredWithAnID(t *testing.T) {
	var log bytes.Buffer
	h := site(t, func(o *server.Options) { o.Log = slog.New(server.LogRequestIDs(slog.NewTextHandler(&log, nil))) })
	r, body := fetch(t, "POST", h.URL+"/graphql?panic")
	id := r.Header.Get("X-Request-Id")
	if r.StatusCode != 500 || !strings.Contains(body, id) || strings.Contains(body, "secret") {
		t.Errorf("%d %s", r.StatusCode, body)
	}
	h.Close()
	if !strings.Contains(log.String(), id) || !strings.Contains(log.String(), "a secret cause") {
		t.Errorf("the log does not have it:\n%s", log.String())
	}
}

func TestReadiness(t *testing.T) {
	away := errors.New("away at postgres://user:password@host")
	h := site(t, func(o *server.Options) { o.Ready = func(context.Context) error { return away } })
	if r, body := fetch(t, "GET", h.URL+"/readyz"); r.StatusCode != http.StatusServiceUnavailable || strings.Contains(body, "password") {
		t.Errorf("%d %s", r.StatusCode, body)
	}
	if r, _ := fetch(t, "GET", h.URL+"/healthz"); r.StatusCode != 200 {
		t.Errorf("the process itself is well: %d", r.StatusCode)
	}
}

func TestMetricsAreClosedInProduction(t *testing.T) {
	h := site(t, func(o *server.Options) { o.Production = true })
	if r, _ := fetch(t, "GET", h.URL+"/metrics"); r.StatusCode != http.StatusNotFound {
		t.Errorf("got %d", r.StatusCode)
	}
}
