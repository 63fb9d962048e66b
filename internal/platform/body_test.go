package platform_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"merkato/internal/actor"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
)

// R18.3: a line that cannot be read is answered with its key where its start
// has it, so that the sender knows which one it was.
func TestUnreadableLinesNameTheirKey(t *testing.T) {
	w := newWorld(dbtest.Open(t, db.SQLite))
	long := strings.Repeat("x", 2<<20)
	for _, c := range []struct{ line, key, reason string }{
		{`{"key":"a","type":"order","data":"` + long + `"}`, "a", "line_too_long"},
		{`{"type":"order","key":"b","data":"` + long + `"}`, "b", "line_too_long"},
		{`{"type":"order","data":"` + long + `","key":"c"}`, "c", "line_too_long"},
		{`{"key":{"key":"d"},"data":"` + long + `"}`, "", "line_too_long"},
		{`{"key":"` + long + `"}`, "", "line_too_long"},
		{long, "", "line_too_long"},
		{`["key","i","` + long + `"]`, "", "line_too_long"},
		{`{"data":"\"key\":\\","k\u0065y" : "\u00e9 \"j\"" , "type":"` + long, `é "j"`, "line_too_long"},
		{`{"data":["key",{"key":"k"}],"type":{"key":"l"},"data":"` + long, "", "line_too_long"},
		{`{"key":"m","x":"` + strings.Repeat("x", 1<<20-16) + `"}`, "m", "line_too_long"},
		{"{\"data\":{\"x\":\"\xff\"},\"key\":\"e\"}", "e", "utf8_broken"},
		{"{\"key\":\"e\xff\"}", "", "utf8_broken"},
		{`{"key":"f","type":"order","data":{`, "f", "json_broken"},
		{`{"key":"g`, "", "json_broken"},
		{`{"key":"","data":`, "", "json_broken"},
		{`{"data":{"key":"h"},`, "", "json_broken"},
	} {
		a := w.bulkText(t, c.line)
		if len(a.lines) != 1 {
			t.Fatalf("%.40s: %+v", c.line, a)
		}
		if l := a.lines[0]; l.Key != c.key || l.Reason != c.reason || l.Field != "line" || l.Code == "" || l.Line != 1 {
			t.Errorf("%.40s: %+v", c.line, l)
		}
	}
}

// A body has 1 MiB and no more.
func TestLongestBody(t *testing.T) {
	w := newWorld(dbtest.Open(t, db.SQLite))
	w.stock(t)
	order := single("order", "k", orderData("O", "P", nil)).body
	longest := order + strings.Repeat(" ", 1<<20-len(order))
	if a := w.post(t, "/platform/orders", "k", longest+" "); a.status != 413 || a.Field != "body" {
		t.Errorf("one byte too many: %d %s", a.status, a.text)
	}
	if a := w.post(t, "/platform/orders", "k", longest); a.status != 200 {
		t.Errorf("%d %s", a.status, a.text)
	}
}

// Who sends far too much gets the answer that it was too much, and not a reset
// connection, whether it listens while it sends or not.
func TestTooLargeBodyIsAnswered(t *testing.T) {
	w := newWorld(dbtest.Open(t, db.SQLite))
	server := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		w.ServeHTTP(rw, r.WithContext(actor.With(r.Context(), *machine)))
	}))
	defer server.Close()
	const size = 10 << 20
	check := func(t *testing.T, response *http.Response, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		text, err := io.ReadAll(response.Body)
		if err != nil || response.StatusCode != http.StatusRequestEntityTooLarge || !strings.Contains(string(text), `"body_too_large"`) {
			t.Errorf("%d %s %v", response.StatusCode, text, err)
		}
	}
	body := strings.Repeat("x", size)
	for name, sent := range map[string]io.Reader{"of known length": strings.NewReader(body), "in chunks": io.MultiReader(strings.NewReader(body))} {
		t.Run(name, func(t *testing.T) {
			r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, server.URL+"/platform/orders", sent)
			if err != nil {
				t.Fatal(err)
			}
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set("Idempotency-Key", "k")
			response, err := server.Client().Do(r)
			check(t, response, err)
		})
	}
	t.Run("listening only afterwards", func(t *testing.T) {
		address := strings.TrimPrefix(server.URL, "http://")
		c, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		for range 2 { // the connection can be used again
			_, err = fmt.Fprintf(c, "POST /platform/orders HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nIdempotency-Key: k\r\nContent-Length: %d\r\n\r\n%s",
				address, size, body)
			if err != nil {
				t.Fatal(err)
			}
			response, err := http.ReadResponse(bufio.NewReader(c), nil)
			check(t, response, err)
		}
	})
}
