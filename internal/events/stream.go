package events

import (
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"

	"github.com/klauspost/compress/gzhttp"

	"merkato/internal/actor"
	"merkato/internal/fault"
	"merkato/internal/problem"
)

// Base is where the stream is to be mounted.
const Base = "/events"

const (
	beat      = 25 * time.Second // keeps proxies from closing a quiet stream
	writeTime = 10 * time.Second // who takes nothing for so long is gone
	// A stream ends after a while and is opened again with a fresh token, so
	// that nobody listens longer than they may.
	lifetime = 10 * time.Minute

	// mostPerSeller is far more than one stream for each of a seller's browsers.
	mostPerSeller = 50
	mostOperators = 500
)

// ServeHTTP streams a seller's events, one to a browser. The first line says
// that the stream is open: what changed before, the browser asks for itself.
func (s *Service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	sellerID, most, err := audience(r)
	if err != nil {
		problem.Refuse(w, r, err)
		return
	}
	if s.isFull(sellerID, most) {
		problem.Refuse(w, r, fault.New(fault.TooMuch, "too_many_streams", "Too many browsers are already connected for this seller."))
		return
	}
	l := s.listen(sellerID)
	if l == nil {
		problem.Refuse(w, r, fault.New(fault.Unavailable, "stopping", "This instance is stopping; try again."))
		return
	}
	defer s.leave(sellerID, l)
	header := w.Header()
	header.Set("Content-Type", "text/event-stream")
	header.Set("Cache-Control", "no-store")
	header.Set("X-Accel-Buffering", "no")
	header.Set(gzhttp.HeaderNoCompression, "1") // an event leaves when it happens, not when a block is full
	control := http.NewResponseController(w)
	send := func(text string) bool {
		_ = control.SetWriteDeadline(time.Now().Add(writeTime)) // not every test's writer has one
		if _, err := io.WriteString(w, text); err != nil {
			return false
		}
		return control.Flush() == nil
	}
	_ = control.SetReadDeadline(time.Time{})
	if !send("event: open\ndata: {}\n\n") {
		return
	}
	end := time.NewTimer(lifetime + rand.N(lifetime/5))
	defer end.Stop()
	pulse := time.NewTicker(beat)
	defer pulse.Stop()
	for {
		text := ":\n\n"
		select {
		case <-r.Context().Done():
			return
		case <-s.stop:
			return
		case <-l.gone:
			return
		case <-end.C:
			return
		case <-pulse.C:
		case e := <-l.events:
			text = fmt.Sprintf("event: %s\ndata: {\"id\":%s}\n\n", e.Kind, strconv.Quote(strconv.FormatInt(e.Ref, 10)))
		}
		if !send(text) {
			return
		}
	}
}

// audience is whose events a request asks for, and how many streams they may
// have: a seller's own, or with ?of=desk those of the operators.
func audience(r *http.Request) (sellerID int64, most int, err error) {
	if r.URL.Query().Get("of") != "desk" {
		sellerID, err = actor.SellerID(r.Context())
		return sellerID, mostPerSeller, err
	}
	_, err = actor.Operator(r.Context())
	return Desk, mostOperators, err
}

func (s *Service) isFull(sellerID int64, most int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.listeners[sellerID]) >= most
}
