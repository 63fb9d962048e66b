package problem_test

import (
	"net/http/httptest"
	"strings"
	"testing"

	"merkato/internal/fault"
	"merkato/internal/problem"
)

// R6.13: each kind of fault has its status, and a reason that HTTP knows comes first.
func TestStatuses(t *testing.T) {
	for _, c := range []struct {
		fault *fault.Error
		want  int
	}{
		{fault.New(fault.Invalid, "form", "x"), 422},
		{fault.New(fault.Unauthenticated, "token_expired", "x"), 401},
		{fault.New(fault.TooMuch, "body_too_large", "x"), 413},
		{fault.New(fault.TooMuch, "rate_limited", "x"), 429},
		{fault.New(fault.Malformed, "method_not_allowed", "x"), 405},
		{fault.New("of_another_border", "x", "x"), 500},
	} {
		if got := problem.Status(c.fault); got != c.want {
			t.Errorf("%s %s is %d, not %d", c.fault.Code, c.fault.Reason, got, c.want)
		}
	}
	if code, ok := problem.Code(409); !ok || code != fault.Conflict {
		t.Errorf("409 is %s", code)
	}
	if code, ok := problem.Code(418); ok {
		t.Errorf("418 is %s", code)
	}
}

func TestAProblemIsMarkedAndNotKept(t *testing.T) {
	rec := httptest.NewRecorder()
	problem.Write(rec, 409, map[string]string{"reason": "key_reused"})
	if rec.Code != 409 || rec.Header().Get("Content-Type") != problem.Type || rec.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("%d %v", rec.Code, rec.Header())
	}
	if got := strings.TrimSpace(rec.Body.String()); got != `{"reason":"key_reused"}` {
		t.Errorf("body %s", got)
	}
}
