package download

import (
	"crypto/rand"
	"encoding/json"
	"log/slog"
	"net/http"

	"merkato/internal/fault"
)

// Reasons for which HTTP has a status of its own.
const (
	reasonMethod  = "method_not_allowed"
	reasonTooLong = "export_too_long"
)

// statuses is the one place where a fault becomes a status.
var statuses = map[fault.Code]int{
	fault.Invalid:         http.StatusBadRequest,
	fault.NotFound:        http.StatusNotFound,
	fault.Conflict:        http.StatusConflict,
	fault.Unauthenticated: http.StatusUnauthorized,
	fault.Forbidden:       http.StatusForbidden,
	fault.Malformed:       http.StatusBadRequest,
	fault.TooMuch:         http.StatusRequestEntityTooLarge,
	fault.Unavailable:     http.StatusServiceUnavailable,
	fault.Internal:        http.StatusInternalServerError,
}

// problem is a refusal, as RFC 9457 has it, with our own words for it.
type problem struct {
	Title  string     `json:"title"`
	Status int        `json:"status"`
	Detail string     `json:"detail"`
	Code   fault.Code `json:"code"`
	Reason string     `json:"reason"`
	Field  string     `json:"field,omitempty"`
	ID     string     `json:"id,omitempty"` // under which the log has the cause
}

// WriteError answers a request with what was wrong with it; the cause goes to
// the log, under an id that the caller is given. The server calls it, too, for
// what it refuses before it comes here.
func WriteError(w http.ResponseWriter, r *http.Request, err error) { refuse(slog.Default(), w, r, err) }

func refuse(log *slog.Logger, w http.ResponseWriter, r *http.Request, err error) {
	f := fault.Of(err)
	status, known := statuses[f.Code]
	if !known { // a fault of another border
		status = http.StatusInternalServerError
	}
	if f.Reason == reasonMethod {
		status = http.StatusMethodNotAllowed
	}
	p := problem{Title: http.StatusText(status), Status: status, Detail: f.Message, Code: f.Code, Reason: f.Reason, Field: f.Field}
	if status >= http.StatusInternalServerError {
		if r.Context().Err() != nil {
			return // nobody is there to be told
		}
		p.ID = rand.Text()
		log.ErrorContext(r.Context(), "download failed", "id", p.ID, "reason", f.Reason, "error", f.Cause)
	}
	w.Header().Set("Content-Type", "application/problem+json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(p) // the caller may be gone
}
