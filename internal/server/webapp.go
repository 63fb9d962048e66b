package server

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
	"time"
)

// Types of files a build makes that a bare machine may not know.
func init() {
	for extension, kind := range map[string]string{
		".ico": "image/x-icon", ".txt": "text/plain; charset=utf-8",
		".wasm": "application/wasm", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2",
	} {
		if err := mime.AddExtensionType(extension, kind); err != nil {
			panic(err)
		}
	}
}

// basePath is where the web app lives.
const basePath = "/sellers"

// webApp serves the built app: its files, and for every address that is a page
// the shell, so that deep links survive a reload. A missing file is a 404 and
// never the shell, which a browser would try to run as a script.
type webApp struct {
	files fs.FS
	shell *page
}

// page is a small answer held in memory with its tag.
type page struct {
	body []byte
	kind string
	etag string
}

func newPage(body []byte, kind string) *page {
	sum := sha256.Sum256(body)
	return &page{body: body, kind: kind, etag: `"` + hex.EncodeToString(sum[:12]) + `"`}
}

// ServeHTTP answers with 304 when the browser has the page already.
func (p *page) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", p.kind)
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("ETag", p.etag)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(p.body))
}

func newWebApp(files fs.FS) (*webApp, error) {
	shell, err := fs.ReadFile(files, "index.html")
	if errors.Is(err, fs.ErrNotExist) {
		shell = []byte("<!doctype html><title>Merkato</title><p>The web app is not in this binary. Run <code>make build</code>.")
	} else if err != nil {
		return nil, err
	}
	return &webApp{files: files, shell: newPage(shell, "text/html; charset=utf-8")}, nil
}

func (a *webApp) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(strings.TrimPrefix(r.URL.Path, basePath), "/")
	if !isFile(name) || name == "index.html" {
		a.shell.ServeHTTP(w, r)
		return
	}
	a.serveFile(w, r, name)
}

// isFile tells files from pages by their names. Below a locale everything is a
// page, whatever it is called: the app says itself that there is none.
func isFile(name string) bool {
	first, _, isBelow := strings.Cut(name, "/")
	if isBelow && isLocale(first) {
		return false
	}
	return path.Ext(name) != "" || first == "assets"
}

// isLocale goes by the form alone: the app knows which languages it speaks and
// has a page for the others, and no folder of a build has such a name.
func isLocale(segment string) bool {
	return len(segment) == 2 && strings.Trim(segment, "abcdefghijklmnopqrstuvwxyz") == ""
}

// serveFile sends a file in the smallest form the browser takes; the build
// left a brotli and a gzip form beside each file that gets smaller by it.
func (a *webApp) serveFile(w http.ResponseWriter, r *http.Request, name string) {
	if !fs.ValidPath(name) || strings.HasSuffix(name, ".br") || strings.HasSuffix(name, ".gz") {
		http.NotFound(w, r)
		return
	}
	accepted := r.Header.Get("Accept-Encoding")
	for _, form := range []struct{ encoding, suffix string }{{"br", ".br"}, {"gzip", ".gz"}, {"", ""}} {
		if form.encoding != "" && !accepts(accepted, form.encoding) {
			continue
		}
		f, err := a.files.Open(name + form.suffix)
		if err != nil {
			continue
		}
		defer f.Close()
		info, err := f.Stat()
		content, ok := f.(io.ReadSeeker)
		if err != nil || info.IsDir() || !ok {
			break
		}
		h := w.Header()
		h.Set("Content-Type", mime.TypeByExtension(path.Ext(name)))
		h.Add("Vary", "Accept-Encoding")
		if form.encoding != "" {
			h.Set("Content-Encoding", form.encoding)
		}
		if strings.HasPrefix(name, "assets/") {
			// The name holds a hash of the content, so it never changes.
			h.Set("Cache-Control", "public, max-age=31536000, immutable")
		} else {
			h.Set("Cache-Control", "no-cache")
		}
		http.ServeContent(w, r, "", time.Time{}, content)
		return
	}
	http.NotFound(w, r)
}

func accepts(header, encoding string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, weight, _ := strings.Cut(strings.TrimSpace(part), ";")
		if strings.EqualFold(strings.TrimSpace(name), encoding) {
			return strings.ReplaceAll(weight, " ", "") != "q=0"
		}
	}
	return false
}

// WebConfig is what the browser reads at run time, so that one build runs
// anywhere.
type WebConfig struct {
	Issuer            string            `json:"issuer"`
	ClientID          string            `json:"client_id"`
	Audience          string            `json:"audience"`
	Scopes            string            `json:"scopes"`
	SilentSignIn      bool              `json:"silent_sign_in"`
	UseAddonsCookie   bool              `json:"use_addons_cookie"`
	AddonsCookieID    string            `json:"addons_cookie_id"`
	Standalone        bool              `json:"standalone"`
	Production        bool              `json:"production"`
	ExcludedRoutes    []string          `json:"excluded_routes"`
	Features          map[string]bool   `json:"features"`
	Beta              BetaLists         `json:"beta"`
	PremiumContact    Contact           `json:"premium_contact"`
	URLs              map[string]string `json:"urls"`
	AnalyticsWriteKey string            `json:"analytics_write_key"`
	SentryDSN         string            `json:"sentry_dsn"`
	Release           string            `json:"release"`
}

// Contact is a person to ask; empty where none is named.
type Contact struct {
	Name  string `json:"name"`
	Email string `json:"email"`
}

// BetaLists are the sellers who get something before the others.
type BetaLists struct {
	Payout []string `json:"payout"`
	Other  []string `json:"other"`
}

func newWebConfigHandler(c WebConfig) (http.Handler, error) {
	body, err := json.Marshal(c)
	if err != nil {
		return nil, fmt.Errorf("web configuration: %w", err)
	}
	return newPage(body, "application/json"), nil
}
