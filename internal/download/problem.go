package download

import (
	"crypto/rand"
	"log/slog"
	"net/http"

	"merkato/internal/fault"
	"merkato/internal/problem"
)

const reasonMethod = "method_not_allowed"

// refusal is a problem, as RFC 9457 has it, with our own words for it.
type refusal struct {
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
	status := problem.Status(f)
	if f.Code == fault.Invalid { // no body was sent that could be understood: it is in the address
		status = http.StatusBadRequest
	}
	p := refusal{Title: http.StatusText(status), Status: status, Detail: f.Message, Code: f.Code, Reason: f.Reason, Field: f.Field}
	if status >= http.StatusInternalServerError {
		if r.Context().Err() != nil {
			return // nobody is there to read it
		}
		p.ID = rand.Text()
		log.ErrorContext(r.Context(), "download failed", "id", p.ID, "reason", f.Reason, "error", f.Cause)
	}
	problem.Write(w, status, p)
}
