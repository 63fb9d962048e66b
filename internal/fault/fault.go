// Package fault is the one vocabulary of errors.
//
// Every layer speaks it: a store turns what its driver says into a fault, a
// service refuses with a fault, and the borders (graph, platform, server) turn
// a fault into their own protocol in exactly one place each. Whatever is not a
// fault is internal: its text is for the log, never for the caller.
package fault

import (
	"errors"
	"fmt"
)

// Code says what kind of failure this is, as far as a caller must distinguish them.
type Code string

const (
	Invalid         Code = "invalid"         // the input is wrong; the caller can mend it
	NotFound        Code = "not_found"       // there is no such thing, or it is not the caller's
	Conflict        Code = "conflict"        // the input contradicts what is there already
	Unauthenticated Code = "unauthenticated" // nobody is signed in, or not any more
	Forbidden       Code = "forbidden"       // signed in, but this is not allowed
	Malformed       Code = "malformed"       // the request itself cannot be read
	TooMuch         Code = "too_much"        // over a limit: size, depth, rate
	Unavailable     Code = "unavailable"     // a part we depend on is away; trying again may help
	Internal        Code = "internal"        // our fault; the cause is in the log only
)

// Error is a failure that the caller may see.
type Error struct {
	Code    Code
	Reason  string // stable key such as "refund_over_paid"; the browser translates by it
	Message string // one English sentence, safe to show
	Field   string // the input it is about, empty for none
	Cause   error  // for the log only
}

func (e *Error) Error() string {
	if e.Cause != nil {
		return fmt.Sprintf("%s: %s: %v", e.Code, e.Message, e.Cause)
	}
	return fmt.Sprintf("%s: %s", e.Code, e.Message)
}

func (e *Error) Unwrap() error { return e.Cause }

// New makes a fault of a code, a stable reason and a sentence for the caller.
func New(code Code, reason, format string, args ...any) *Error {
	return &Error{Code: code, Reason: reason, Message: fmt.Sprintf(format, args...)}
}

// At names the input field the fault is about.
func (e *Error) At(field string) *Error {
	e.Field = field
	return e
}

// Because keeps the cause, for the log.
func (e *Error) Because(cause error) *Error {
	e.Cause = cause
	return e
}

// Of finds the fault in an error; whatever else it is becomes an internal one.
func Of(err error) *Error {
	if err == nil {
		return nil
	}
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	return &Error{Code: Internal, Reason: "internal", Message: "Something went wrong on our side.", Cause: err}
}

// Is reports whether an error is a fault of this code.
func Is(err error, code Code) bool {
	var e *Error
	return errors.As(err, &e) && e.Code == code
}
