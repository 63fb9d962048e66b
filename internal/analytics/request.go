package analytics

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"strconv"
	"time"
)

// submission is what a request brings.
type submission struct {
	key      string            // the write key in the body
	events   []json.RawMessage // each is valid JSON
	expected Type              // what the address says they are; empty: anything
}

// readSingle reads a request whose body is one event.
func readSingle(expected Type) func([]byte) (submission, *rejection) {
	return func(body []byte) (submission, *rejection) {
		var sent struct {
			Key any `json:"writeKey"`
		}
		if err := json.Unmarshal(body, &sent); err != nil {
			return submission{}, malformed(err)
		}
		return submission{key: text(sent.Key), events: []json.RawMessage{body}, expected: expected}, nil
	}
}

// readBatch reads a request whose body holds a list of events.
func readBatch(body []byte) (submission, *rejection) {
	var sent struct {
		Key   any               `json:"writeKey"`
		Batch []json.RawMessage `json:"batch"`
	}
	if err := json.Unmarshal(body, &sent); err != nil {
		return submission{}, malformed(err)
	}
	return submission{key: text(sent.Key), events: sent.Batch}, nil
}

// text is a string, or empty where the value is something else.
func text(value any) string {
	s, _ := value.(string)
	return s
}

func malformed(err error) *rejection {
	var wrong *json.UnmarshalTypeError
	switch {
	case !errors.As(err, &wrong):
		return reject(http.StatusBadRequest, "Body is not valid JSON")
	case wrong.Field == "":
		return reject(http.StatusBadRequest, "Body is not an object")
	default:
		return reject(http.StatusBadRequest, "Batch is not a list")
	}
}

// body reads a request's body. Its content type does not matter: a browser that
// must not ask first, as when a page closes, sends JSON as plain text.
func (in *Intake) body(w http.ResponseWriter, r *http.Request) ([]byte, *rejection) {
	if r.Header.Get("Content-Encoding") != "" {
		return nil, reject(http.StatusUnsupportedMediaType, "Compressed bodies are not taken")
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, in.limits.Body))
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		return nil, reject(http.StatusRequestEntityTooLarge, "Body too large: at most %d bytes", in.limits.Body)
	case err != nil:
		return nil, reject(http.StatusBadRequest, "Body broke off before its end")
	}
	return body, nil
}

// answer is what every POST gets. The library looks at the status only; the
// rest is for people.
type answer struct {
	Success bool      `json:"success"`           // something was kept
	Reason  string    `json:"reason,omitempty"`  // why the whole request was refused
	Refused []Refusal `json:"refused,omitempty"` // the events that were not kept
}

// Refusal says which event of a request was not kept, and why.
type Refusal struct {
	Index     int    `json:"index"`
	MessageID string `json:"messageId,omitempty"`
	Reason    string `json:"reason"`
}

// rejection is why nothing of a request was looked at, or could be kept.
type rejection struct {
	status int
	reason string
	wait   time.Duration // until trying again makes sense
}

func reject(status int, format string, args ...any) *rejection {
	return &rejection{status: status, reason: fmt.Sprintf(format, args...)}
}

// refuse answers a rejected request. An unknown key gets no WWW-Authenticate:
// browsers would ask the seller for a password.
func refuse(w http.ResponseWriter, why *rejection) {
	if why.wait > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(why.wait.Seconds()))))
	}
	write(w, why.status, answer{Reason: why.reason})
}

func write(w http.ResponseWriter, status int, value any) {
	body, err := json.Marshal(value)
	if err != nil { // made of texts and numbers only
		panic(err)
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	if w.Header().Get("Cache-Control") == "" {
		w.Header().Set("Cache-Control", "no-store")
	}
	w.WriteHeader(status)
	w.Write(body)
}
