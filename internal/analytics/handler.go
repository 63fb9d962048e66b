package analytics

import (
	"context"
	"crypto/subtle"
	"encoding/json"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"merkato/internal/db"
	"merkato/internal/throttle"
)

// base is the address that the library is given as its API's; it appends the
// letter of what it sends.
const base = "/collect/v1"

// bytesOfOne is how many bytes of a request count as one event at least.
const bytesOfOne = 1 << 10

// storeTime is how long storing a request's events may take. The library gives
// up after 5 s and sends them again.
const storeTime = 5 * time.Second

// Options are what the intake is built from.
type Options struct {
	DB         *db.DB
	WriteKey   string // what callers must know; empty: nothing is taken in, everything is a 404
	Origin     string // where browsers reach us, as https://sellers.example.com; empty: as the request says
	Limits     Limits
	Caller     func(*http.Request) string // whose rate a request counts for
	Now        func() time.Time           // nil: time.Now
	Log        *slog.Logger               // nil: the default one
	Registerer prometheus.Registerer      // where counts are published; nil: nowhere
}

// Intake is the handler of everything under /collect/.
type Intake struct {
	db       *db.DB
	key      string
	origin   string
	limits   Limits
	caller   func(*http.Request) string
	throttle *throttle.Throttle
	now      func() time.Time
	log      *slog.Logger
	meter    *meter
	mux      *http.ServeMux
}

// New makes the intake. It touches nothing yet.
func New(o Options) *Intake {
	limits := o.Limits.withDefaults()
	in := &Intake{
		db: o.DB, key: o.WriteKey, origin: o.Origin, limits: limits, caller: o.Caller,
		throttle: throttle.New(limits.Rate, limits.Burst, limits.Callers), now: o.Now, log: o.Log, meter: newMeter(o.Registerer), mux: http.NewServeMux(),
	}
	if in.now == nil {
		in.now = time.Now
	}
	if in.log == nil {
		in.log = slog.Default()
	}
	in.mux.HandleFunc("GET "+base+"/projects/{key}/settings", in.settings)
	in.mux.HandleFunc("POST "+base+"/m", in.metrics)
	for _, name := range []string{"b", "batch"} {
		in.mux.HandleFunc("POST "+base+"/"+name, in.events(readBatch))
	}
	for _, t := range types {
		for _, name := range []string{string(t[:1]), string(t)} {
			in.mux.HandleFunc("POST "+base+"/"+name, in.events(readSingle(t)))
		}
	}
	return in
}

func (in *Intake) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if in.key == "" {
		http.NotFound(w, r)
		return
	}
	if rejected := in.admit(r, 1); rejected != nil {
		refuse(w, rejected)
		return
	}
	in.mux.ServeHTTP(w, r)
}

// admit counts a request or its events against its caller's rate.
func (in *Intake) admit(r *http.Request, n int) *rejection {
	if wait := in.throttle.Take(in.caller(r), n, in.now()); wait > 0 {
		return &rejection{status: http.StatusTooManyRequests, reason: "Too many requests", wait: wait}
	}
	return nil
}

// settings answers what the library asks before it loads: one integration,
// which is us, and nothing that it would fetch from elsewhere.
func (in *Intake) settings(w http.ResponseWriter, r *http.Request) {
	if !in.isKey(r.PathValue("key")) {
		refuse(w, reject(http.StatusNotFound, "Write key unknown"))
		return
	}
	scheme, host := in.reachedAt(r)
	w.Header().Set("Cache-Control", "private, max-age=300")
	write(w, http.StatusOK, map[string]any{
		"integrations": map[string]any{
			"Segment.io": map[string]any{
				"apiKey": in.key, "apiHost": host + base, "protocol": scheme, "addBundledMetadata": false,
			},
		},
		"remotePlugins": []string{},
		"metrics":       map[string]any{"host": host + base, "sampleRate": 1},
	})
}

// reachedAt is how browsers reach us, in the two parts the library wants.
func (in *Intake) reachedAt(r *http.Request) (scheme, host string) {
	if scheme, host, ok := strings.Cut(in.origin, "://"); ok {
		return scheme, strings.TrimSuffix(host, "/")
	}
	if r.TLS != nil {
		return "https", r.Host
	}
	return "http", r.Host
}

// metrics counts what the library counts about itself. It comes without a write
// key, so nothing of it is kept.
func (in *Intake) metrics(w http.ResponseWriter, r *http.Request) {
	body, rejected := in.body(w, r)
	if rejected != nil {
		refuse(w, rejected)
		return
	}
	var sent struct {
		Series []struct {
			Metric string `json:"metric"`
		} `json:"series"`
	}
	if err := json.Unmarshal(body, &sent); err != nil {
		refuse(w, reject(http.StatusBadRequest, "Metrics cannot be read"))
		return
	}
	for _, one := range sent.Series {
		in.meter.counted(one.Metric)
	}
	write(w, http.StatusOK, answer{Success: true})
}

// events is the handler of requests that read understands.
func (in *Intake) events(read func(body []byte) (submission, *rejection)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		s, rejected := in.submission(w, r, read)
		if rejected != nil {
			refuse(w, rejected)
			return
		}
		kept, refused := in.sort(s)
		if err := in.keep(r.Context(), kept); err != nil {
			in.log.ErrorContext(r.Context(), "analytics events not stored", "events", len(kept), "error", err)
			refuse(w, reject(http.StatusServiceUnavailable, "Events could not be stored; send them again"))
			return
		}
		if len(refused) > 0 {
			in.meter.event(outcomeRefused, len(refused))
			in.log.InfoContext(r.Context(), "analytics events refused", "refused", len(refused), "kept", len(kept), "reason", refused[0].Reason)
		}
		status := http.StatusOK
		if len(kept) == 0 {
			status = http.StatusBadRequest
		}
		write(w, status, answer{Success: len(kept) > 0, Refused: refused})
	}
}

// submission reads a request up to the point where its events are looked at.
func (in *Intake) submission(w http.ResponseWriter, r *http.Request, read func([]byte) (submission, *rejection)) (submission, *rejection) {
	body, rejected := in.body(w, r)
	if rejected != nil {
		return submission{}, rejected
	}
	s, rejected := read(body)
	if rejected != nil {
		return s, rejected
	}
	if key, _, ok := r.BasicAuth(); ok { // a beacon cannot send it, and has it in the body only
		s.key = key
	}
	switch {
	case !in.isKey(s.key):
		return s, reject(http.StatusUnauthorized, "Write key unknown")
	case len(s.events) == 0:
		return s, reject(http.StatusBadRequest, "Batch empty")
	case len(s.events) > in.limits.Events:
		return s, reject(http.StatusRequestEntityTooLarge, "Too many events: at most %d", in.limits.Events)
	}
	// Large events count as several: what is stored is bounded by bytes too. The
	// request has paid for the first.
	return s, in.admit(r, max(len(s.events), len(body)/bytesOfOne)-1)
}

// sort separates the events that can be kept from those that cannot.
func (in *Intake) sort(s submission) (kept []Event, refused []Refusal) {
	received := in.now().UTC()
	for i, raw := range s.events {
		e, reason := readEvent(raw, s.expected, received)
		if reason != "" {
			refused = append(refused, Refusal{Index: i, MessageID: e.MessageID, Reason: reason})
			continue
		}
		kept = append(kept, e)
	}
	return kept, refused
}

// keep stores events even when the browser has gone: a page that closes sends
// its last ones and does not wait.
func (in *Intake) keep(ctx context.Context, events []Event) error {
	if len(events) == 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeTime)
	defer cancel()
	added, err := store(ctx, in.db, events)
	if err != nil {
		return err
	}
	in.meter.event(outcomeStored, int(added))
	in.meter.event(outcomeRepeated, len(events)-int(added))
	return nil
}

func (in *Intake) isKey(key string) bool {
	return subtle.ConstantTimeCompare([]byte(key), []byte(in.key)) == 1
}
