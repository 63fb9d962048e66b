package platform

import (
	"io"
	"mime"
	"net/http"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"merkato/internal/fault"
	"merkato/internal/platform/intake"
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

// wantJSON refuses what says that it is something else.
func wantJSON(ctx huma.Context, next func(huma.Context)) {
	r, w := humago.Unwrap(ctx)
	problem := unsupported(r, "application/json")
	if problem == nil {
		next(ctx)
		return
	}
	_ = r.Body.Close() // whatever happens, the answer is the same
	writeProblem(w, problem)
}

// unsupported reports that a body is in none of the types we take, or compressed;
// nil where it is not so. One that says nothing is taken at our word.
func unsupported(r *http.Request, types ...string) *Problem {
	var refused *fault.Error
	sent := r.Header.Get("Content-Type")
	if media, _, err := mime.ParseMediaType(sent); sent != "" && (err != nil || !slices.Contains(types, media)) {
		refused = fault.New(fault.Malformed, "content_type", "Send the body as %s, not as %q.", types[0], intake.Cut(sent)).At("Content-Type")
	}
	if r.Header.Get("Content-Encoding") != "" {
		refused = fault.New(fault.Malformed, "compressed", "Compressed bodies are not accepted.").At("Content-Encoding")
	}
	if refused == nil {
		return nil
	}
	problem := problemOf(refused)
	problem.Status, problem.Title = http.StatusUnsupportedMediaType, http.StatusText(http.StatusUnsupportedMediaType)
	return problem
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
