// Package problem answers over HTTP with what was wrong, as RFC 9457 has it.
// The borders that speak plain HTTP use it; GraphQL has its own form of errors.
package problem

import (
	"crypto/rand"
	"encoding/json"
	"log/slog"
	"net/http"

	"merkato/internal/fault"
)

// Type is the content type of a problem.
const Type = "application/problem+json"

// statuses is the one place where a fault becomes an HTTP status.
var statuses = map[fault.Code]int{
	fault.Invalid:         http.StatusUnprocessableEntity,
	fault.NotFound:        http.StatusNotFound,
	fault.Conflict:        http.StatusConflict,
	fault.Unauthenticated: http.StatusUnauthorized,
	fault.Forbidden:       http.StatusForbidden,
	fault.Malformed:       http.StatusBadRequest,
	fault.TooMuch:         http.StatusRequestEntityTooLarge,
	fault.Unavailable:     http.StatusServiceUnavailable,
	fault.Internal:        http.StatusInternalServerError,
}

// byReason are the reasons for which HTTP has a status of its own.
var byReason = map[string]int{
	"method_not_allowed": http.StatusMethodNotAllowed,
	"rate_limited":       http.StatusTooManyRequests,
	"downloads_at_once":  http.StatusTooManyRequests,
	"uploads_at_once":    http.StatusTooManyRequests,
}

// Status is the HTTP status of a fault. A code that is not known here belongs
// to another border and is our mistake.
func Status(f *fault.Error) int {
	if status, ok := byReason[f.Reason]; ok {
		return status
	}
	return OfCode(f.Code)
}

// OfCode is the status of a kind of fault, whatever its reason.
func OfCode(code fault.Code) int {
	if status, ok := statuses[code]; ok {
		return status
	}
	return http.StatusInternalServerError
}

// Code is the kind of fault that a status stands for.
func Code(status int) (fault.Code, bool) {
	for code, s := range statuses {
		if s == status {
			return code, true
		}
	}
	return "", false
}

// Refusal is a problem with our own words for it.
type Refusal struct {
	Title  string     `json:"title"`
	Status int        `json:"status"`
	Detail string     `json:"detail"`
	Code   fault.Code `json:"code"`
	Reason string     `json:"reason"`
	Field  string     `json:"field,omitempty"`
	ID     string     `json:"id,omitempty"` // under which the log has the cause
}

// Refuse answers a request that has no body of JSON with what was wrong with it;
// of what is our own fault the cause goes to the log, under an id that the caller
// is given.
func Refuse(w http.ResponseWriter, r *http.Request, err error) {
	f := fault.Of(err)
	status := Status(f)
	if f.Code == fault.Invalid { // no body was sent that could be understood: it is in the address
		status = http.StatusBadRequest
	}
	p := Refusal{Title: http.StatusText(status), Status: status, Detail: f.Message, Code: f.Code, Reason: f.Reason, Field: f.Field}
	if f.Cause != nil && status >= http.StatusInternalServerError {
		if r.Context().Err() != nil {
			return // nobody is there to read it
		}
		p.ID = rand.Text()
		slog.ErrorContext(r.Context(), "request failed", "path", r.URL.Path, "id", p.ID, "reason", f.Reason, "error", f.Cause)
	}
	Write(w, status, p)
}

// Write answers with a problem. Its header is set before, where it needs more.
func Write(w http.ResponseWriter, status int, body any) {
	h := w.Header()
	h.Set("Content-Type", Type)
	h.Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // the caller may be gone
}
