package events_test

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/events"
)

// serve starts the stream over HTTP; its caller is named in a header.
func serve(t *testing.T, d *db.DB) (*events.Service, *httptest.Server) {
	t.Helper()
	s := events.New(d, time.Now)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if id, _ := strconv.ParseInt(r.Header.Get("X-Test-Seller"), 10, 64); id != 0 {
			r = r.WithContext(actor.With(r.Context(), actor.Actor{SellerID: id}))
		}
		s.ServeHTTP(w, r)
	}))
	t.Cleanup(func() {
		s.Close()
		server.Close()
	})
	return s, server
}

func publish(t *testing.T, d *db.DB, s *events.Service, seller, ref int64) {
	t.Helper()
	err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
		return s.Publish(ctx, tx, seller, events.VersionChanged, ref)
	})
	if err != nil {
		t.Fatal(err)
	}
	s.Wake()
}

// open opens a stream and returns a reader of its events.
func open(t *testing.T, server *httptest.Server, seller int64) func() string {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("X-Test-Seller", strconv.FormatInt(seller, 10))
	a, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { a.Body.Close() })
	if a.StatusCode != http.StatusOK || a.Header.Get("Content-Type") != "text/event-stream" {
		t.Fatal(a.Status, a.Header)
	}
	lines := bufio.NewScanner(a.Body)
	return func() string {
		var block []string
		for lines.Scan() {
			if lines.Text() == "" {
				return strings.Join(block, " ")
			}
			block = append(block, lines.Text())
		}
		return "end"
	}
}

// A seller receives their own changes, once each, also those that another
// instance made; nobody else does.
func TestEventsReachTheirSeller(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, server := serve(t, d)
		elsewhere := events.New(d, time.Now)
		next := open(t, server, 1)
		if got := next(); got != "event: open data: {}" {
			t.Fatal(got)
		}
		publish(t, d, elsewhere, 2, 99)
		publish(t, d, elsewhere, 1, 5)
		publish(t, d, s, 1, 6)
		for _, want := range []string{`event: version data: {"id":"5"}`, `event: version data: {"id":"6"}`} {
			if got := next(); got != want {
				t.Errorf("got %q, want %q", got, want)
			}
		}
		s.Close()
		if got := next(); got != "end" {
			t.Error("the stream goes on:", got)
		}
	})
}

// R17.1: a restart ends the streams; who comes back learns that the stream is
// open, upon which it asks for everything again, and receives what came meanwhile.
func TestARestartIsSurvived(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		first, server := serve(t, d)
		next := open(t, server, 1)
		next()
		first.Close()
		if got := next(); got != "end" {
			t.Fatal("the stream goes on:", got)
		}
		publish(t, d, events.New(d, time.Now), 1, 5) // while nobody listens
		again, server := serve(t, d)
		next = open(t, server, 1)
		if got := next(); got != "event: open data: {}" {
			t.Error(got)
		}
		publish(t, d, again, 1, 6)
		for _, want := range []string{`event: version data: {"id":"5"}`, `event: version data: {"id":"6"}`} {
			if got := next(); got != want {
				t.Errorf("got %q, want %q", got, want)
			}
		}
	})
}

func TestNobodyListensWithoutASeller(t *testing.T) {
	_, server := serve(t, dbtest.Open(t, db.SQLite))
	a, err := http.Get(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	a.Body.Close()
	if a.StatusCode != http.StatusUnauthorized {
		t.Error(a.Status)
	}
}

// R18.4, R4.5: what is published to the desk, only an operator in their own name receives.
func TestTheDeskReachesOperators(t *testing.T) {
	s := events.New(dbtest.Open(t, db.SQLite), time.Now)
	for who, a := range map[string]*actor.Actor{
		"anonymous": nil, "identity": {Subject: "x"}, "seller": {SellerID: 1}, "banned seller": {SellerID: 1, Banned: true}, "posing": {Operator: true, SellerID: 1, Posing: true},
	} {
		r, want := httptest.NewRequest(http.MethodGet, "/events?of=desk", nil), http.StatusUnauthorized
		if a != nil {
			want = http.StatusForbidden
			r = r.WithContext(actor.With(r.Context(), *a))
		}
		answer := httptest.NewRecorder()
		s.ServeHTTP(answer, r)
		if answer.Code != want {
			t.Errorf("%s: %d", who, answer.Code)
		}
	}
}

// A thousand open streams take less than 60 MB, and one that reads nothing is
// dropped while the others receive everything.
func TestThousandStreams(t *testing.T) {
	d := dbtest.Open(t, db.SQLite)
	s, server := serve(t, d)
	before := resident(t)
	const streams = 1000
	for i := range streams {
		c, err := net.Dial("tcp", server.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		fmt.Fprintf(c, "GET / HTTP/1.1\r\nHost: test\r\nX-Test-Seller: %d\r\n\r\n", 100+i/40)
		if _, err := bufio.NewReaderSize(c, 16).ReadString('\n'); err != nil {
			t.Fatal(err)
		}
	}
	runtime.GC()
	took := resident(t) - before
	t.Logf("%d streams take %d MB", streams, took>>20)
	if took > 60<<20 {
		t.Errorf("%d streams take %d MB", streams, took>>20)
	}
	next := open(t, server, 7)
	next()
	for n := range 40 {
		publish(t, d, s, 7, int64(n))
		if got, want := next(), fmt.Sprintf(`event: version data: {"id":"%d"}`, n); got != want {
			t.Fatalf("got %q, want %q", got, want)
		}
	}
}

// resident is how much memory this process has, both ends of the streams in it.
func resident(t *testing.T) int64 {
	t.Helper()
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		t.Fatal("this machine has no /proc to measure it with")
	}
	pages, err := strconv.ParseInt(strings.Fields(string(text))[1], 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return pages * int64(os.Getpagesize())
}
