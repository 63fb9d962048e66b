package platform

import (
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"merkato/internal/fault"
	"merkato/internal/platform/intake"
	"merkato/internal/problem"
)

// Problem is a refusal as it is answered over HTTP (RFC 9457).
type Problem struct {
	Title   string `json:"title" doc:"What the status means." example:"Conflict"`
	Status  int    `json:"status" doc:"The HTTP status." example:"409"`
	Code    string `json:"code" doc:"The kind of failure." enum:"invalid,not_found,conflict,unauthenticated,forbidden,malformed,too_much,unavailable,internal"`
	Reason  string `json:"reason" doc:"What exactly is wrong, as a stable key." example:"key_reused"`
	Field   string `json:"field,omitempty" doc:"The input it is about, as lines[0].price; body where it is all of the body." example:"lines[0].price"`
	Message string `json:"message" doc:"The same for people, in English."`
}

func (p *Problem) Error() string { return p.Message }

// GetStatus is the status huma answers with.
func (p *Problem) GetStatus() int { return p.Status }

// ContentType is what huma says the answer is.
func (p *Problem) ContentType(string) string { return problem.Type }

func problemOf(err error) *Problem {
	f := fault.Of(err)
	status := problem.Status(f)
	return &Problem{
		Title: http.StatusText(status), Status: status,
		Code: string(f.Code), Reason: f.Reason, Field: f.Field, Message: f.Message,
	}
}

// Refuse answers a request that is not let in, in the form of this API.
func (p *Platform) Refuse(w http.ResponseWriter, r *http.Request, err error) {
	p.LogInternal(r.Context(), err)
	writeProblem(w, problemOf(err))
}

func writeProblem(w http.ResponseWriter, p *Problem) {
	h := w.Header()
	switch p.Status {
	case http.StatusUnauthorized:
		h.Set("WWW-Authenticate", "Bearer")
	case http.StatusServiceUnavailable:
		h.Set("Retry-After", "5")
	}
	problem.Write(w, p.Status, p)
}

// huma is set up for the whole process, and this border is its only user:
// names of fields are as documented and no other, a list is never null, and
// what huma refuses by itself is answered like everything else.
func init() {
	huma.ValidateStrictCasing = true
	huma.DefaultArrayNullable = false
	huma.NewError = func(status int, message string, details ...error) huma.StatusError {
		code, known := problem.Code(status)
		if !known {
			code = fault.Malformed
		}
		f := fault.New(code, "request", "%s", intake.Sentence(message))
		switch {
		case status == http.StatusRequestEntityTooLarge:
			f = fault.New(fault.TooMuch, "body_too_large", "A body can have at most %d bytes.", intake.LongestLine).At(intake.WholeBody)
		case status == http.StatusRequestTimeout || status == http.StatusInternalServerError:
			f = fault.New(fault.Malformed, "body_cut", "The body ended early.").At(intake.WholeBody)
		case len(details) > 0:
			f = intake.ViolationOf(details)
			for _, place := range []string{"header.", "path.", "query.", "body."} {
				f.Field = strings.TrimPrefix(f.Field, place)
			}
		case status == http.StatusBadRequest: // there is none
			f = f.At(intake.WholeBody)
		}
		return problemOf(f)
	}
}
