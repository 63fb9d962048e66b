package wire

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strings"

	"github.com/vektah/gqlparser/v2/gqlerror"

	"merkato/internal/fault"
)

// InvalidQuery is a fault that only GraphQL knows: the query does not fit the schema.
const InvalidQuery fault.Code = "invalid_query"

const internalCode = "INTERNAL_SERVER_ERROR"

// kind is what a fault is to a caller: the code in its extensions, and the
// status of an answer for which nothing ran. Once something ran it is 200.
type kind struct {
	code   string
	status int
}

// kinds is the one place where a fault becomes extensions.code.
var kinds = map[fault.Code]kind{
	fault.Invalid:         {"BAD_USER_INPUT", http.StatusBadRequest},
	fault.NotFound:        {"BAD_USER_INPUT", http.StatusBadRequest},
	fault.Conflict:        {"BAD_USER_INPUT", http.StatusBadRequest},
	fault.Unauthenticated: {"UNAUTHENTICATED", http.StatusUnauthorized},
	fault.Forbidden:       {"FORBIDDEN", http.StatusForbidden},
	fault.Malformed:       {"BAD_REQUEST", http.StatusBadRequest},
	fault.TooMuch:         {"BAD_REQUEST", http.StatusBadRequest},
	fault.Unavailable:     {internalCode, http.StatusServiceUnavailable},
	fault.Internal:        {internalCode, http.StatusInternalServerError},
	InvalidQuery:          {"GRAPHQL_VALIDATION_FAILED", http.StatusBadRequest},
}

// Reasons for which HTTP has a status of its own.
const (
	ReasonMethod      = "method_not_allowed"
	reasonContentType = "content_type"
	reasonBody        = "body_too_large"
	reasonRate        = "rate_limited"
)

// The request is in order and its sender known; only the state of the seller
// closes it. That is an answer, not a fault of the call: browsers write every
// other status into their console, and an app that asks for a first screen
// cannot know the state before.
const (
	reasonBanned   = "banned"
	reasonNoSeller = "no_seller"
)

var statuses = map[string]int{
	reasonBanned:      http.StatusOK,
	reasonNoSeller:    http.StatusOK,
	ReasonMethod:      http.StatusMethodNotAllowed,
	reasonContentType: http.StatusUnsupportedMediaType,
	reasonBody:        http.StatusRequestEntityTooLarge,
	reasonRate:        http.StatusTooManyRequests,
}

// BodyTooLarge is the refusal of a body over the limit, for WriteError.
func BodyTooLarge(limit int64) error {
	return fault.New(fault.TooMuch, reasonBody, "The request is larger than %d bytes.", limit)
}

// RateLimited is the refusal of a caller that asks too often, for WriteError.
func RateLimited() error {
	return fault.New(fault.TooMuch, reasonRate, "Too many requests: try again a little later.")
}

const (
	reasonTimeOut   = "time_out"
	reasonCancelled = "cancelled"
)

// visible is the fault as the caller may see it.
func visible(ctx context.Context, err error) *fault.Error {
	f := fault.Of(err)
	if _, known := kinds[f.Code]; known && f.Code != fault.Internal {
		return f
	}
	// Once the request is over, errors only say that it is.
	switch {
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return fault.New(fault.Unavailable, reasonTimeOut, "The request timed out.").Because(f)
	case ctx.Err() != nil:
		return fault.New(fault.Unavailable, reasonCancelled, "The client closed the connection.").Because(f)
	}
	return fault.New(fault.Internal, "internal", "Something went wrong on our side.").Because(f)
}

// Present makes the one error the caller sees of whatever went wrong: a code,
// a reason that stays the same, a sentence. The cause goes to the log, under
// an id that the caller is given.
func Present(ctx context.Context, err error) *gqlerror.Error {
	f := visible(ctx, err)
	code := kinds[f.Code].code
	shown := &gqlerror.Error{
		Message:    clip(f.Message),
		Extensions: map[string]any{"code": code, "reason": f.Reason},
	}
	var at *gqlerror.Error
	if errors.As(err, &at) {
		shown.Path, shown.Locations = at.Path, at.Locations
	}
	if f.Field != "" {
		shown.Extensions["field"] = clip(f.Field)
	}
	if code == internalCode {
		id := rand.Text()
		shown.Extensions["id"] = id
		record(ctx, id, f)
	}
	return shown
}

// clip keeps an error short that repeats what the caller sent.
func clip(text string) string {
	const longest = 300
	if len(text) <= longest {
		return text
	}
	return strings.ToValidUTF8(text[:longest], "") + "…"
}

func record(ctx context.Context, id string, f *fault.Error) {
	attributes := []any{"id", id, "reason", f.Reason, "error", f.Cause}
	var p *panicked
	switch {
	case errors.As(f, &p):
		slog.ErrorContext(ctx, "panic in the API", append(attributes, "stack", string(p.stack))...)
	case f.Code == fault.Internal:
		slog.ErrorContext(ctx, "internal error in the API", attributes...)
	case f.Reason != reasonCancelled: // nobody is there to ask about it
		slog.WarnContext(ctx, "API request failed: unavailable", attributes...)
	}
}

// panicked is a panic, kept with the place it came from.
type panicked struct {
	value any
	stack []byte
}

func (p *panicked) Error() string { return fmt.Sprint("panic: ", p.value) }

func Recovered(_ context.Context, value any) error {
	return &panicked{value: value, stack: debug.Stack()}
}
