package server

import (
	"context"
	"crypto/subtle"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// healthz says that the process answers; nothing else may fail it, or a
// database that is away would restart every instance.
func healthz(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write([]byte("ok\n"))
}

// readyz says whether this instance should get requests.
func (s *Server) readyz(ready func(context.Context) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		if s.draining.Load() {
			http.Error(w, "stopping", http.StatusServiceUnavailable)
			return
		}
		ctx, cancel := context.WithTimeout(r.Context(), 2*time.Second)
		defer cancel()
		if err := ready(ctx); err != nil {
			http.Error(w, "the database does not answer", http.StatusServiceUnavailable)
			return
		}
		_, _ = w.Write([]byte("ready\n"))
	}
}

// metricsHandler shows the metrics to whoever has the token. Without a token
// they are open on a developer's machine and closed in production.
func metricsHandler(o Options) http.Handler {
	show := promhttp.HandlerFor(o.Metrics, promhttp.HandlerOpts{})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		given, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		switch {
		case o.MetricsToken == "" && o.Production:
			http.NotFound(w, r)
		case o.MetricsToken != "" && subtle.ConstantTimeCompare([]byte(given), []byte(o.MetricsToken)) != 1:
			w.Header().Set("WWW-Authenticate", "Bearer")
			http.Error(w, "metrics ask for their bearer token", http.StatusUnauthorized)
		default:
			show.ServeHTTP(w, r)
		}
	})
}

// metrics counts and times requests by what they were mounted as.
type metrics struct {
	took     *prometheus.HistogramVec
	inFlight prometheus.Gauge
}

func newMetrics(r *prometheus.Registry) *metrics {
	m := &metrics{
		took: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name:    "merkato_http_request_seconds",
			Help:    "Time to answer a request, by mount, method and status.",
			Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10},
		}, []string{"mount", "method", "status"}),
		inFlight: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "merkato_http_requests_in_flight",
			Help: "Requests being answered now.",
		}),
	}
	r.MustRegister(m.took, m.inFlight)
	return m
}

func (m *metrics) observe(mount string, next http.Handler) http.Handler {
	if _, path, found := strings.Cut(mount, " "); found {
		mount = path
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		m.inFlight.Inc()
		rec := &recorder{ResponseWriter: w, status: http.StatusOK}
		defer func() {
			m.inFlight.Dec()
			m.took.WithLabelValues(mount, method(r), strconv.Itoa(rec.status)).Observe(time.Since(start).Seconds())
		}()
		next.ServeHTTP(rec, r)
	})
}

// method keeps invented methods from becoming series of their own.
func method(r *http.Request) string {
	switch r.Method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodOptions:
		return r.Method
	}
	return "other"
}
