// Package schema holds the GraphQL schema, one .graphqls file per area, and
// beside it the few Go types that it needs and the domain has no use for:
// scalars and views. The generated code binds to them; only graph uses either.
package schema

import (
	"encoding/json"
	"io"
	"strconv"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"merkato/internal/calendar"
	"merkato/internal/fault"
	"merkato/internal/money"
)

// Scalars read one input value of each scalar that is not GraphQL's own, so
// that variables are checked before anything runs.
var Scalars = map[string]func(any) error{
	"ID":       checkedBy(UnmarshalID),
	"Cents":    checkedBy(UnmarshalCents),
	"Date":     checkedBy(UnmarshalDate),
	"DateTime": checkedBy(UnmarshalDateTime),
	"Figure":   checkedBy(UnmarshalCents), // whole numbers that a browser holds exactly, as amounts are
}

func checkedBy[T any](unmarshal func(any) (T, error)) func(any) error {
	return func(v any) error {
		_, err := unmarshal(v)
		return err
	}
}

// MarshalID writes an id as text, which is how GraphQL carries ids.
func MarshalID(id int64) graphql.Marshaler {
	return graphql.WriterFunc(func(w io.Writer) { writeQuoted(w, strconv.FormatInt(id, 10)) })
}

// UnmarshalID reads an id from text or from a whole number.
func UnmarshalID(v any) (int64, error) {
	if s, ok := v.(string); ok {
		v = json.Number(s)
	}
	if id, ok := wholeNumber(v); ok && id > 0 {
		return id, nil
	}
	return 0, invalid("An id must be a whole number above zero.")
}

// MarshalCents writes an amount as a number, which a browser holds exactly.
func MarshalCents(c money.Cents) graphql.Marshaler { return graphql.MarshalInt64(int64(c)) }

// UnmarshalCents reads an amount: a whole number within ±money.MaxCents.
func UnmarshalCents(v any) (money.Cents, error) {
	n, ok := wholeNumber(v)
	if c := money.Cents(n); ok && c >= -money.MaxCents && c <= money.MaxCents {
		return c, nil
	}
	return 0, invalid("An amount must be a whole number of cents between -%d and %d.", money.MaxCents, money.MaxCents)
}

// MarshalDate writes a day.
func MarshalDate(day string) graphql.Marshaler {
	return graphql.WriterFunc(func(w io.Writer) { writeQuoted(w, day) })
}

// UnmarshalDate reads a day of the calendar; it stays text, as a day has no
// hour and no zone.
func UnmarshalDate(v any) (string, error) {
	if s, ok := v.(string); ok {
		if _, err := time.Parse(time.DateOnly, s); err == nil {
			return s, nil
		}
	}
	return "", invalid("A date must be a day of the calendar, such as 2026-05-31.")
}

// MarshalDay writes a day of our calendar.
func MarshalDay(day calendar.Day) graphql.Marshaler { return MarshalDate(string(day)) }

// UnmarshalDay reads a day of our calendar.
func UnmarshalDay(v any) (calendar.Day, error) {
	day, err := UnmarshalDate(v)
	return calendar.Day(day), err
}

// MarshalDateTime writes a moment in UTC, to the second.
func MarshalDateTime(t time.Time) graphql.Marshaler {
	return graphql.WriterFunc(func(w io.Writer) { writeQuoted(w, t.UTC().Format(time.RFC3339)) })
}

// UnmarshalDateTime reads a moment with its zone.
func UnmarshalDateTime(v any) (time.Time, error) {
	if s, ok := v.(string); ok {
		if t, err := time.Parse(time.RFC3339, s); err == nil {
			return t, nil
		}
	}
	return time.Time{}, invalid("A moment must have a date, a time and a zone, such as 2026-05-31T14:30:00Z.")
}

// Numbers arrive as json.Number from variables and as int64 from the query's text.
func wholeNumber(v any) (int64, bool) {
	switch v := v.(type) {
	case int64:
		return v, true
	case json.Number:
		n, err := strconv.ParseInt(string(v), 10, 64)
		return n, err == nil
	}
	return 0, false
}

// What we write between quotes is digits and signs only: nothing to escape.
func writeQuoted(w io.Writer, s string) { _, _ = io.WriteString(w, `"`+s+`"`) }

func invalid(format string, args ...any) error {
	return fault.New(fault.Invalid, "wrong_value", format, args...)
}
