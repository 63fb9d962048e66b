// Package server is the HTTP border: the order of what happens to every
// request, what is mounted where, the web app's files, health and metrics.
//
// It establishes who is asking (authenticate.go) and hands over; it knows no
// rule of the product. What anyone may fetch is the list in New: everything
// that is not named there is a 404, and everything under /graphql, /platform/,
// /upload/, /download/ and /events passes through authentication first.
package server

import (
	"cmp"
	"context"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"github.com/klauspost/compress/gzhttp"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/rs/cors"
	"go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp"

	"merkato/internal/auth"
)

// Options are what a server is made of.
type Options struct {
	Origin         string         // where people reach it, as https://sellers.example.com
	Issuer         string         // the OpenID provider the browser talks to
	TrustedProxies []netip.Prefix // whose forwarding headers are trusted
	Origins        []string       // other origins whose pages may call the API
	MetricsToken   string         // what /metrics asks for; empty: see Production
	Production     bool

	Web       fs.FS     // the built web app
	WebConfig WebConfig // what the browser reads at run time

	API           http.Handler // answers /graphql
	Authenticator *Authenticator
	Refuse        func(w http.ResponseWriter, r *http.Request, err error) // answers a refused request in the API's form
	Provider      http.Handler                                            // the embedded sign-in provider, or nil
	Sandbox       http.Handler                                            // the embedded payment sandbox, or nil
	Stripe        http.Handler                                            // receives Stripe's events, which prove themselves; or nil
	Unsubscribe   http.Handler                                            // takes the one click of mail programs, whose link proves itself; or nil
	Analytics     http.Handler                                            // takes analytics events
	Platform      Border                                                  // the marketplace's API, under /platform/
	Upload        Border                                                  // files that sellers bring, under /upload/
	Events        Border                                                  // what changes, published to open tabs, at /events
	Download      Border                                                  // files that sellers take home, under /download/

	Ready   func(context.Context) error // nil while the instance can serve
	Tracing bool                        // record a span for each request
	Metrics *prometheus.Registry
	Log     *slog.Logger
}

// Border is a part that wants to know who is asking, and how it refuses a
// proof that does not hold.
type Border struct {
	http.Handler
	Refuse        func(w http.ResponseWriter, r *http.Request, err error)
	Authenticator *Authenticator // nil: that of the others
}

// Server is the handler of all requests.
type Server struct {
	http.Handler
	draining atomic.Bool
}

// New mounts everything.
func New(o Options) (*Server, error) {
	s := &Server{}
	m := newMetrics(o.Metrics)
	mux := http.NewServeMux()
	mount := func(pattern string, h http.Handler) { mux.Handle(pattern, m.observe(pattern, h)) }

	app, err := newWebApp(o.Web)
	if err != nil {
		return nil, err
	}
	settings, err := newWebConfigHandler(o.WebConfig)
	if err != nil {
		return nil, err
	}
	// Open to everyone.
	mount("GET /{$}", http.HandlerFunc(toApp))
	mount("GET "+basePath+"/", app)
	mount("GET "+basePath+"/config.json", settings)
	mount("GET /_auth/", app)
	mount("GET /healthz", http.HandlerFunc(healthz))
	mount("GET /readyz", s.readyz(o.Ready))
	mount("/collect/", o.Analytics)
	if o.Provider != nil {
		mount("/idp/", o.Provider)
	}
	if o.Sandbox != nil {
		mount("/sandbox/", o.Sandbox)
	}
	if o.Stripe != nil {
		mount("POST /webhooks/stripe", o.Stripe)
	}
	if o.Unsubscribe != nil {
		mount("GET /unsubscribe", o.Unsubscribe)
		mount("POST /unsubscribe", o.Unsubscribe)
	}
	// Closed: a token, or a signed-in person.
	mount("GET /metrics", metricsHandler(o))
	mount("/graphql", o.Authenticator.Require(o.API, o.Refuse))
	mount("/upload/", o.Authenticator.Require(o.Upload.Handler, o.Upload.Refuse))
	if o.Events.Handler != nil {
		mount("GET /events", o.Authenticator.Require(o.Events.Handler, o.Events.Refuse))
	}
	mount("/download/", o.Authenticator.Require(o.Download.Handler, o.Download.Refuse))
	// Its reference is open to everyone; it lets only the marketplace further.
	machines := cmp.Or(o.Platform.Authenticator, o.Authenticator)
	mount("/platform/", machines.Require(o.Platform.Handler, o.Platform.Refuse))

	compress, err := gzhttp.NewWrapper(gzhttp.MinSize(1024), gzhttp.EnableZstd(true), gzhttp.PreferZstd(true))
	if err != nil {
		return nil, err
	}
	// Read from the inside out: the last one named sees a request first.
	var h http.Handler = compress(mux)
	h = lingerAfterRefusal(h)
	h = crossOrigin(o.Origins)(h)
	h = securityHeaders(o)(h)
	h = recoverPanics(o.Log)(h)
	h = logRequests(o.Log)(h)
	h = noteOrigin(o.TrustedProxies, o.Log)(h)
	if o.Tracing {
		h = otelhttp.NewHandler(h, "merkato", otelhttp.WithSpanNameFormatter(spanName))
	}
	s.Handler = h
	return s, nil
}

// toApp leads from the root of the site to the app, with whatever campaign the
// address names (R10.1).
func toApp(w http.ResponseWriter, r *http.Request) {
	to := url.URL{Path: basePath + "/", RawQuery: r.URL.RawQuery}
	http.Redirect(w, r, to.String(), http.StatusFound)
}

// spanName tells pages from calls and holds no id, code or name of a person.
func spanName(_ string, r *http.Request) string {
	first, _, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	return r.Method + " /" + first
}

// Drain makes the instance unready, so that a balancer sends no more requests
// while the ones under way finish.
func (s *Server) Drain() { s.draining.Store(true) }

// HTTP is the listener's side: a time limit on every phase of a connection.
func (s *Server) HTTP(log *slog.Logger) *http.Server {
	return &http.Server{
		Handler:           s,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      60 * time.Second,
		IdleTimeout:       120 * time.Second,
		MaxHeaderBytes:    64 << 10,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
}

// crossOrigin lets pages of the listed origins call the API; browsers keep
// everyone else's out. Tokens travel in headers, never in cookies, so
// credentials are not allowed.
func crossOrigin(origins []string) func(http.Handler) http.Handler {
	if len(origins) == 0 {
		return func(next http.Handler) http.Handler { return next }
	}
	return cors.New(cors.Options{
		AllowedOrigins: origins,
		// GET for files to take home, the others for uploads that can be resumed.
		AllowedMethods: []string{http.MethodPost, http.MethodGet, http.MethodHead, http.MethodPatch, http.MethodDelete},
		AllowedHeaders: []string{"authorization", "content-type", auth.CookieHeader, auth.PoseAsHeader, "x-file-name", "tus-resumable", "upload-length", "upload-offset", "upload-metadata"},
		ExposedHeaders: []string{headerRequestID, "retry-after", "content-disposition", "x-total-lines", "location", "tus-resumable", "upload-length", "upload-offset", "upload-version"},
		MaxAge:         600,
	}).Handler
}
