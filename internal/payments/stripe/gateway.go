package stripe

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"

	"merkato/internal/payments"
)

// longestAnswer is far more than a page of a list takes.
const longestAnswer = 8 << 20

// gateway makes an error of an answer that is not in Stripe's form: of a proxy's
// page the library would keep neither the status nor whether to try again.
type gateway struct{ http.RoundTripper }

func (g gateway) RoundTrip(r *http.Request) (*http.Response, error) {
	answer, err := g.RoundTripper.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(io.LimitReader(answer.Body, longestAnswer))
	if err != nil {
		return nil, err
	}
	if !isStripes(answer.StatusCode, text) {
		return nil, &foreignError{answer.StatusCode, answer.Header.Get("Idempotent-Replayed") == "true"}
	}
	answer.Body = io.NopCloser(bytes.NewReader(text))
	return answer, nil
}

func isStripes(status int, text []byte) bool {
	if status < http.StatusBadRequest {
		return json.Valid(text)
	}
	var body struct{ Error struct{ Type string } }
	return json.Unmarshal(text, &body) == nil && body.Error.Type != ""
}

// foreignError is an answer of somebody between us and Stripe.
type foreignError struct {
	status     int
	isReplayed bool // and yet it is Stripe's saved answer for a key
}

func (e *foreignError) Error() string {
	return fmt.Sprintf("stripe's answer, %d %s, cannot be read", e.status, http.StatusText(e.status))
}

func (e *foreignError) cause() error {
	if e.status >= http.StatusBadRequest && isSaved(e.status, false, e.isReplayed) {
		return errors.Join(payments.ErrKeySpent, e)
	}
	return e
}
