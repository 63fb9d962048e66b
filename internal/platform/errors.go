package platform

import (
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/validation"

	"merkato/internal/fault"
	"merkato/internal/problem"
)

// Problem is how a refusal is told over HTTP (RFC 9457).
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
func Refuse(w http.ResponseWriter, _ *http.Request, err error) {
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
// what huma refuses by itself is told like everything else.
func init() {
	huma.ValidateStrictCasing = true
	huma.DefaultArrayNullable = false
	huma.NewError = func(status int, message string, details ...error) huma.StatusError {
		code, known := problem.Code(status)
		if !known {
			code = fault.Malformed
		}
		f := fault.New(code, "request", "%s", sentence(message))
		switch {
		case status == http.StatusRequestEntityTooLarge:
			f = fault.New(fault.TooMuch, "body_too_large", "A body has at most %d bytes.", longestLine).At(wholeBody)
		case status == http.StatusRequestTimeout || status == http.StatusInternalServerError:
			f = fault.New(fault.Malformed, "body_cut", "The body broke off before its end.").At(wholeBody)
		case len(details) > 0:
			f = violationOf(details)
			for _, place := range []string{"header.", "path.", "query.", "body."} {
				f.Field = strings.TrimPrefix(f.Field, place)
			}
		case status == http.StatusBadRequest: // there is none
			f = f.At(wholeBody)
		}
		return problemOf(f)
	}
}

// violations tells the reasons of the schema's refusals apart.
var violations = []struct{ message, reason string }{
	{validation.MsgUnexpectedProperty, "unknown_field"},
	{validation.MsgExpectedRequiredProperty, "field_missing"},
	{validation.MsgExpectedOneOf, "value_unknown"},
	{validation.MsgExpectedMinimumNumber, "below_minimum"},
	{validation.MsgExpectedMaximumNumber, "above_maximum"},
	{validation.MsgExpectedMinLength, "too_short"},
	{validation.MsgExpectedMaxLength, "too_long"},
	{validation.MsgExpectedMinItems, "too_few"},
	{validation.MsgExpectedMaxItems, "too_many"},
	{validation.MsgExpectedMinProperties, "too_few"},
	{validation.MsgExpectedMaxProperties, "too_many"},
	{validation.MsgExpectedRFC3339DateTime, "date_form"},
	{validation.MsgExpectedRFC3339Date, "date_form"},
	{validation.MsgExpectedBePattern, "form"},
	{validation.MsgExpectedMatchPattern, "form"},
	{validation.MsgExpectedBoolean, "type"},
	{validation.MsgExpectedNumber, "type"},
	{validation.MsgExpectedInteger, "type"},
	{validation.MsgExpectedArray, "type"},
	{validation.MsgExpectedObject, "type"},
	{validation.MsgExpectedString, "type"},
}

// violationOf makes a fault of what a schema finds wrong. Of several the first
// is told, and always the same one.
func violationOf(found []error) *fault.Error {
	faults := make([]*fault.Error, len(found))
	for i, err := range found {
		faults[i] = fault.New(fault.Invalid, "invalid", "%s", sentence(err.Error()))
		if d, ok := err.(huma.ErrorDetailer); ok {
			faults[i] = detailed(d.ErrorDetail())
		}
	}
	return slices.MinFunc(faults, func(a, b *fault.Error) int { return strings.Compare(a.Field, b.Field) })
}

func detailed(d *huma.ErrorDetail) *fault.Error {
	reason := "invalid"
	for _, v := range violations {
		start, end, _ := strings.Cut(v.message, "%")
		if strings.HasPrefix(d.Message, start) && (end != "" || d.Message == start) {
			reason = v.reason
			break
		}
	}
	field := d.Location
	switch {
	case strings.HasPrefix(d.Message, "required "): // of a header
		reason = "field_missing"
	case reason == "field_missing":
		start, _, _ := strings.Cut(validation.MsgExpectedRequiredProperty, "%")
		name, _, _ := strings.Cut(strings.TrimPrefix(d.Message, start), " ")
		field = strings.TrimPrefix(field+"."+name, ".")
	}
	return fault.New(fault.Invalid, reason, "%s", sentence(d.Message)).At(field)
}

// sentence writes what huma says as a sentence.
func sentence(message string) string {
	message = strings.TrimSuffix(message, ".")
	if message == "" {
		return "The request cannot be read."
	}
	return strings.ToUpper(message[:1]) + message[1:] + "."
}
