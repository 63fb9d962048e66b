package server

import (
	"io"
	"net/http"
	"time"
)

// How much of a body that was refused is still read, and how long.
const (
	lingerBytes = 16 << 20
	lingerTime  = 5 * time.Second
)

// lingerAfterRefusal reads on, and throws away, what the caller still sends
// after its request was refused. If the connection were closed at once, the
// caller would learn only that it broke while sending, and never why: the
// answer gets lost with the connection.
func lingerAfterRefusal(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ContentLength == 0 || r.Header.Get("Expect") != "" { // a client that waits for a continue sends nothing now
			next.ServeHTTP(w, r)
			return
		}
		body := r.Body
		rec := &recorder{ResponseWriter: w, status: http.StatusOK}
		next.ServeHTTP(rec, r)
		if rec.status < http.StatusBadRequest {
			return
		}
		connection := http.NewResponseController(w)
		if connection.Flush() != nil || connection.SetReadDeadline(time.Now().Add(lingerTime)) != nil {
			return
		}
		_, _ = io.CopyN(io.Discard, body, lingerBytes) // whatever comes of it, the answer is out
	})
}
