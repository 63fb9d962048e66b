package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"net/http"
	"strings"

	"merkato/internal/fault"
)

// Request is the body of a POST.
type Request struct {
	OperationName string          `json:"operationName"`
	Query         string          `json:"query"`
	Variables     json.RawMessage `json:"variables"`

	Values map[string]any `json:"-"` // the variables, numbers kept as they were written
}

// Read parses a request. Only JSON is accepted: a form of a foreign site can
// send everything but that without the browser asking us first.
func Read(w http.ResponseWriter, r *http.Request, limit int64) (Request, error) {
	var q Request
	kind, _, _ := strings.Cut(r.Header.Get("Content-Type"), ";")
	if !strings.EqualFold(strings.TrimSpace(kind), "application/json") {
		return q, fault.New(fault.Malformed, reasonContentType, "The request must be of the type application/json.")
	}
	body, err := readBody(w, r, limit)
	if err != nil {
		return q, err
	}
	body = bytes.TrimLeft(body, " \t\r\n")
	switch {
	case len(body) == 0:
		return q, fault.New(fault.Malformed, "body_empty", "The request is empty.")
	case body[0] == '[':
		return q, fault.New(fault.Malformed, "batch", "Send one operation in a request, not a list.")
	case body[0] != '{':
		return q, fault.New(fault.Malformed, "body_not_object", "The request must be a JSON object.")
	}
	if err := json.Unmarshal(body, &q); err != nil {
		return q, malformed(err)
	}
	if strings.TrimSpace(q.Query) == "" {
		return q, fault.New(fault.Malformed, "query_missing", "The request has no query.")
	}
	if len(q.Variables) > 0 {
		d := json.NewDecoder(bytes.NewReader(q.Variables))
		d.UseNumber()
		if err := d.Decode(&q.Values); err != nil {
			return q, fault.New(fault.Malformed, "body_member", "The member variables is of the wrong type.")
		}
	}
	return q, nil
}

const expectedBody = 16 << 10

func readBody(w http.ResponseWriter, r *http.Request, limit int64) ([]byte, error) {
	if r.ContentLength > limit {
		return nil, BodyTooLarge(limit)
	}
	var body bytes.Buffer
	if r.ContentLength > 0 {
		// No more than most requests have: what is announced may never come.
		body.Grow(int(min(r.ContentLength, expectedBody)) + bytes.MinRead)
	}
	if _, err := body.ReadFrom(http.MaxBytesReader(w, r.Body, limit)); err != nil {
		var tooLarge *http.MaxBytesError
		if errors.As(err, &tooLarge) {
			return nil, BodyTooLarge(limit)
		}
		return nil, fault.New(fault.Malformed, "body_unreadable", "The request ended early.").Because(err)
	}
	return body.Bytes(), nil
}

func malformed(err error) error {
	var member *json.UnmarshalTypeError
	if errors.As(err, &member) {
		return fault.New(fault.Malformed, "body_member", "The member %s is of the wrong type.", member.Field)
	}
	return fault.New(fault.Malformed, "body_malformed", "The request is not valid JSON.")
}
