package platform

import (
	"context"
	"io"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
)

const (
	ndjson = "application/x-ndjson"

	// patience is how long a stream may stand still, in either direction. It
	// replaces the server's limits, which are for whole requests.
	patience = time.Minute
)

func (p *Platform) addBulk(api huma.API) {
	op := huma.Operation{
		OperationID: "post-bulk", Method: http.MethodPost, Path: "/platform/bulk", Tags: []string{"Bulk"},
		Summary: "Send anything, in any number",
		Description: "Takes a stream of lines, of any length, each a JSON object with key, type and data: key is what Idempotency-Key is for a single request, " +
			"data is the body of the single request, with what its address says as fields. A line has at most 1 MiB. " +
			"Answers are streamed while lines are still being sent: one line for each, in the same order, and a last one with the counts. Each line is taken or refused by itself. " +
			"If the stream breaks off, send it again: what was taken is not done again. One that rests for a minute is ended with the reason stream_idle, " +
			"and one whose key was revoked or whose token has run out within a minute of that, with the reason that a new request would be refused with.",
		Errors:   failures,
		Security: p.security(),
	}
	huma.Register(api, op, func(_ context.Context, _ *struct{}) (*huma.StreamResponse, error) {
		return &huma.StreamResponse{Body: p.serveBulk}, nil
	})
	p.documentBulk(api, &op)
}

func (p *Platform) serveBulk(ctx huma.Context) {
	r, w := humago.Unwrap(ctx)
	if problem := unsupported(r, ndjson, "application/ndjson", "application/jsonl", "application/json"); problem != nil {
		writeProblem(w, problem)
		return
	}
	stream := &httpStream{body: r.Body, w: w, control: http.NewResponseController(w)}
	// HTTP/2 reads and writes at once anyway, and returns an error for it.
	_ = stream.control.EnableFullDuplex()
	w.Header().Set("Content-Type", ndjson)
	w.Header().Set("No-Gzip-Compression", "1") // answers must not wait in a compressor
	w.WriteHeader(http.StatusOK)
	// Not as long as the request: its end comes with the first byte that cannot be
	// read, and what came before it is still taken and answered.
	if err := p.Bulk(context.WithoutCancel(r.Context()), stream, stream); err != nil {
		// Lets go of a reader that still waits for lines.
		_ = stream.control.SetReadDeadline(time.Now())
	}
}

// httpStream moves the deadlines of a request on as long as it moves.
type httpStream struct {
	body    io.Reader
	w       http.ResponseWriter
	control *http.ResponseController
	moved   time.Time
}

func (s *httpStream) Read(b []byte) (int, error) {
	if now := time.Now(); now.Sub(s.moved) > time.Second {
		s.moved = now
		_ = s.control.SetReadDeadline(now.Add(patience)) // not there in tests without a connection
	}
	return s.body.Read(b)
}

func (s *httpStream) Write(b []byte) (int, error) {
	_ = s.control.SetWriteDeadline(time.Now().Add(patience))
	return s.w.Write(b)
}

func (s *httpStream) Flush() error { return s.control.Flush() }
