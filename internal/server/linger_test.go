package server_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"merkato/internal/server"
)

// R6.13: who sends too much learns so, also a caller that reads nothing before
// it has sent everything, and whether or not it says how much that will be.
func TestARefusalArrivesBeforeTheConnectionCloses(t *testing.T) {
	h := site(t, func(o *server.Options) {
		o.API = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.ContentLength < 0 {
				_, _ = io.Copy(io.Discard, http.MaxBytesReader(w, r.Body, 1<<20))
			}
			http.Error(w, "too large", http.StatusRequestEntityTooLarge)
		})
	})
	const size = 12 << 20
	piece := strings.Repeat("x", 1<<16)
	for name, send := range map[string]func(w io.Writer) error{
		"with its length": func(w io.Writer) error {
			fmt.Fprintf(w, "POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n", size)
			for range size / len(piece) {
				if _, err := io.WriteString(w, piece); err != nil {
					return err
				}
			}
			return nil
		},
		"in chunks": func(w io.Writer) error {
			fmt.Fprint(w, "POST /graphql HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
			for range size / len(piece) {
				if _, err := fmt.Fprintf(w, "%x\r\n%s\r\n", len(piece), piece); err != nil {
					return err
				}
			}
			_, err := io.WriteString(w, "0\r\n\r\n")
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			connection, err := net.Dial("tcp", strings.TrimPrefix(h.URL, "http://"))
			if err != nil {
				t.Fatal(err)
			}
			defer connection.Close()
			if err := send(connection); err != nil {
				t.Fatalf("the connection broke: %v", err)
			}
			answer, err := http.ReadResponse(bufio.NewReader(connection), nil)
			if err != nil {
				t.Fatalf("no answer: %v", err)
			}
			answer.Body.Close()
			if answer.StatusCode != http.StatusRequestEntityTooLarge {
				t.Errorf("got %s", answer.Status)
			}
		})
	}
}
