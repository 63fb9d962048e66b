package server

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net/http"
	"net/netip"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"
)

const headerRequestID = "X-Request-Id"

// origin is what is known of a request before anyone looks into it.
type origin struct{ id, address string }

type originKey struct{}

func originOf(ctx context.Context) origin {
	o, _ := ctx.Value(originKey{}).(origin)
	return o
}

// RequestID is the id that the answer and the log line of a request share.
func RequestID(ctx context.Context) string { return originOf(ctx).id }

// ClientAddress is where a request comes from, behind the trusted proxies.
func ClientAddress(ctx context.Context) string { return originOf(ctx).address }

// ClientNetwork is what requests without a proof that holds are counted by: their
// address, or with IPv6 the network that one household or server gets, which has
// more addresses than could be remembered.
func ClientNetwork(ctx context.Context) string {
	text := ClientAddress(ctx)
	address, err := netip.ParseAddr(text)
	if err != nil || address.Unmap().Is4() {
		return text
	}
	network, err := address.WithZone("").Prefix(64)
	if err != nil {
		return text
	}
	return network.String()
}

// LogRequestIDs adds the request's id to every line that is logged for one, so
// that an error and its request are found by each other.
func LogRequestIDs(next slog.Handler) slog.Handler { return logHandler{next} }

type logHandler struct{ slog.Handler }

func (h logHandler) Handle(ctx context.Context, r slog.Record) error {
	if id := RequestID(ctx); id != "" {
		r.AddAttrs(slog.String("request", id))
	}
	return h.Handler.Handle(ctx, r)
}

func (h logHandler) WithAttrs(a []slog.Attr) slog.Handler { return logHandler{h.Handler.WithAttrs(a)} }
func (h logHandler) WithGroup(name string) slog.Handler   { return logHandler{h.Handler.WithGroup(name)} }

// noteOrigin sets the id of a request and finds out where it comes from.
func noteOrigin(trusted []netip.Prefix, log *slog.Logger) func(http.Handler) http.Handler {
	var warn sync.Once
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if (r.Header.Get("X-Forwarded-For") != "" || r.Header.Get("Forwarded") != "") && !isAmong(peer(r), trusted) {
				warn.Do(func() {
					log.Warn("a request came through a proxy that is not trusted, so all its visitors count as one address: add it to MERKATO_TRUSTED_PROXIES",
						"proxy", peer(r))
				})
			}
			o := origin{id: rand.Text(), address: clientAddress(r, trusted)}
			w.Header().Set(headerRequestID, o.id)
			next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), originKey{}, o)))
		})
	}
}

// clientAddress finds the caller's address. X-Forwarded-For counts only as far
// as trusted proxies wrote it: from the right, the first address that is not
// one of them.
func clientAddress(r *http.Request, trusted []netip.Prefix) string {
	near := peer(r)
	if !isAmong(near, trusted) {
		return near.String()
	}
	address := near.String()
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0; i-- {
		hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		address = hop.String()
		if !isAmong(hop, trusted) {
			break
		}
	}
	return address
}

// peer is who connected to us: the caller, or the last proxy on the way.
func peer(r *http.Request) netip.Addr {
	at, _ := netip.ParseAddrPort(r.RemoteAddr)
	return at.Addr()
}

func isAmong(a netip.Addr, networks []netip.Prefix) bool {
	return slices.ContainsFunc(networks, func(p netip.Prefix) bool { return p.Contains(a.Unmap()) })
}

// logRequests writes one line a request: never the query string, a header or
// a body, for those carry codes, tokens and personal data.
func logRequests(log *slog.Logger) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			start := time.Now()
			rec := &recorder{ResponseWriter: w, status: http.StatusOK}
			next.ServeHTTP(rec, r)
			level := slog.LevelDebug // what went well is counted by the metrics
			switch {
			case rec.status >= http.StatusInternalServerError:
				level = slog.LevelError
			case rec.status >= http.StatusBadRequest:
				level = slog.LevelInfo
			}
			if !log.Enabled(r.Context(), level) {
				return
			}
			log.LogAttrs(r.Context(), level, "request",
				slog.String("method", r.Method),
				slog.String("path", r.URL.Path),
				slog.Int("status", rec.status),
				slog.Int64("bytes", rec.bytes),
				slog.Duration("took", time.Since(start)))
		})
	}
}

// recorder remembers how an answer went.
type recorder struct {
	http.ResponseWriter
	status int
	bytes  int64
	wrote  bool
}

func (r *recorder) WriteHeader(status int) {
	if !r.wrote {
		r.status, r.wrote = status, true
	}
	r.ResponseWriter.WriteHeader(status)
}

func (r *recorder) Write(b []byte) (int, error) {
	r.wrote = true
	n, err := r.ResponseWriter.Write(b)
	r.bytes += int64(n)
	return n, err
}

// Flush sends on what was written. What packs answers asks for it by this name
// and does not unwrap.
func (r *recorder) Flush() {
	r.wrote = true
	_ = http.NewResponseController(r.ResponseWriter).Flush() // a writer that cannot has nothing to send on
}

// Unwrap lets http.ResponseController reach the connection.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }

func recoverPanics(log *slog.Logger) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			defer func() {
				cause := recover()
				if cause == nil {
					return
				}
				if cause == http.ErrAbortHandler {
					panic(cause)
				}
				log.ErrorContext(r.Context(), "panic", "cause", cause, "stack", string(debug.Stack()))
				http.Error(w, "Something went wrong on our side. Reference: "+RequestID(r.Context()), http.StatusInternalServerError)
			}()
			next.ServeHTTP(w, r)
		})
	}
}
