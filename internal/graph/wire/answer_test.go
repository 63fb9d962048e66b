package wire

import (
	"encoding/json"
	"errors"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2/gqlerror"

	"merkato/internal/fault"
)

// R6.11: whoever refuses a request before it gets here answers in the same way.
func TestWriteError(t *testing.T) {
	for _, c := range []struct {
		err          error
		status       int
		code, reason string
		header       string
	}{
		{fault.New(fault.Unauthenticated, "token_expired", "The sign-in is over."), 401, "UNAUTHENTICATED", "token_expired", "WWW-Authenticate"},
		{fault.New(fault.Forbidden, "pose_as", "Only operators may."), 403, "FORBIDDEN", "pose_as", ""},
		{fault.New(fault.Unavailable, "provider_away", "Sign-in is away."), 503, "INTERNAL_SERVER_ERROR", "provider_away", ""},
		{fault.New(fault.NotFound, "no_such", "No such."), 400, "BAD_USER_INPUT", "no_such", ""},
		{fault.New(fault.Conflict, "taken", "Taken."), 400, "BAD_USER_INPUT", "taken", ""},
		{fault.New(fault.Invalid, "bad", "Bad."), 400, "BAD_USER_INPUT", "bad", ""},
		{fault.New(fault.Malformed, "bad", "Bad."), 400, "BAD_REQUEST", "bad", ""},
		{RateLimited(), 429, "BAD_REQUEST", "rate_limited", "Retry-After"},
		{BodyTooLarge(5), 413, "BAD_REQUEST", "body_too_large", ""},
		{fault.New("unheard_of", "secret", "secret"), 500, "INTERNAL_SERVER_ERROR", "internal", ""},
		{fault.New(fault.Internal, "secret", "secret"), 500, "INTERNAL_SERVER_ERROR", "internal", ""},
		{errors.New("secret"), 500, "INTERNAL_SERVER_ERROR", "internal", ""},
	} {
		r := httptest.NewRecorder()
		WriteError(r, httptest.NewRequest("POST", "/graphql", nil), c.err)
		text := r.Body.String()
		var answer struct{ Errors gqlerror.List }
		if err := json.Unmarshal([]byte(text), &answer); err != nil || len(answer.Errors) != 1 {
			t.Fatal(text, err)
		}
		said := answer.Errors[0].Extensions
		if r.Code != c.status || said["code"] != c.code || said["reason"] != c.reason || strings.Contains(text, "secret") {
			t.Errorf("%v: got %d %s", c.err, r.Code, text)
		}
		if c.header != "" && r.Header().Get(c.header) == "" {
			t.Errorf("%v: no header %s", c.err, c.header)
		}
	}
}
