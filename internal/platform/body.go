package platform

import (
	"io"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
)

const (
	// mostThrownAway is how much of a body that is too large is read
	// nevertheless. Who still sends when the connection is closed mostly sees
	// the connection reset, and never the answer.
	mostThrownAway = 32 << 20
	// throwAwayTime is for how long; with what came before it stays below the
	// server's limit for reading a request.
	throwAwayTime = 20 * time.Second
)

// readToEnd has bodies read to their end before they are answered.
func readToEnd(ctx huma.Context, next func(huma.Context)) {
	r, w := humago.Unwrap(ctx)
	if r.ContentLength <= mostThrownAway {
		r.Body = &wholeBodyReader{ReadCloser: r.Body, control: http.NewResponseController(w)}
	}
	next(ctx)
}

// wholeBodyReader reads the rest when it is closed, as huma does when it has
// enough.
type wholeBodyReader struct {
	io.ReadCloser
	control *http.ResponseController
}

func (b *wholeBodyReader) Close() error {
	if n, _ := io.CopyN(io.Discard, b.ReadCloser, 1); n > 0 {
		_ = b.control.SetReadDeadline(time.Now().Add(throwAwayTime)) // not there in tests without a connection
		_, _ = io.CopyN(io.Discard, b.ReadCloser, mostThrownAway)    // whatever happens, the answer is the same
	}
	return b.ReadCloser.Close()
}
