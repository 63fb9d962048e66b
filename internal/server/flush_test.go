package server_test

import (
	"compress/gzip"
	"io"
	"net/http"
	"strings"
	"testing"

	"merkato/internal/server"
)

// R11.6: what a handler flushes reaches the caller before the answer is over,
// also when it is packed on the way.
func TestFlushReachesTheCaller(t *testing.T) {
	goOn := make(chan struct{})
	h := site(t, func(o *server.Options) {
		o.API = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/csv")
			_, _ = io.WriteString(w, strings.Repeat("first", 300))
			if err := http.NewResponseController(w).Flush(); err != nil {
				t.Error(err)
			}
			<-goOn
			_, _ = io.WriteString(w, "last")
		})
	})
	for _, encoding := range []string{"identity", "gzip"} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, h.URL+"/graphql", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Accept-Encoding", encoding)
		answer, err := (&http.Transport{DisableCompression: true}).RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		var body io.Reader = answer.Body
		if encoding == "gzip" {
			if body, err = gzip.NewReader(answer.Body); err != nil {
				t.Fatal(err)
			}
		}
		// Without the flush this would wait for ever.
		if _, err := io.ReadFull(body, make([]byte, len("first")*300)); err != nil {
			t.Fatal(err)
		}
		goOn <- struct{}{}
		if rest, err := io.ReadAll(body); err != nil || string(rest) != "last" {
			t.Errorf("%s: %q, %v", encoding, rest, err)
		}
		answer.Body.Close()
	}
}
