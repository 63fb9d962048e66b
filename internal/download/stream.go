package download

import (
	"maps"
	"net/http"
	"time"

	"github.com/klauspost/compress/gzhttp"
)

const (
	// noCompression keeps the server from packing what is packed already or is
	// read in ranges; it does not leave the server.
	noCompression = gzhttp.HeaderNoCompression

	// chunkTime is how long a caller may take for the next part. The whole may
	// take any time, so the server's limit on an answer is moved on.
	chunkTime = 60 * time.Second
	moveAfter = 5 * time.Second
)

// stream is an answer that leaves in parts as they are written. Its headers
// are set with the first part, so that a failure before it can still be reported.
type stream struct {
	w        http.ResponseWriter
	control  *http.ResponseController
	header   http.Header
	moved    time.Time // when the deadline was moved last
	hasBegun bool
	err      error // of a write that failed: the caller is not there any more
}

func newStream(w http.ResponseWriter, header http.Header) *stream {
	return &stream{w: w, control: http.NewResponseController(w), header: header}
}

// Header is that of the answer.
func (s *stream) Header() http.Header { return s.w.Header() }

// WriteHeader begins the answer.
func (s *stream) WriteHeader(status int) {
	s.begin()
	s.w.WriteHeader(status)
}

// Write sends a part on its way.
func (s *stream) Write(part []byte) (int, error) {
	s.begin()
	if now := time.Now(); now.Sub(s.moved) > moveAfter {
		s.moved = now
		_ = s.control.SetWriteDeadline(now.Add(chunkTime)) // not every test's writer has one
	}
	n, err := s.w.Write(part)
	if err == nil {
		err = s.control.Flush()
	}
	if err != nil {
		s.err = err
	}
	return n, err
}

func (s *stream) begin() {
	if !s.hasBegun {
		s.hasBegun = true
		copyHeader(s.w.Header(), s.header)
	}
}

func copyHeader(to, from http.Header) { maps.Copy(to, from) }
