// Package plain writes long lists of values that are all there already.
//
// gqlgen resolves each field of each element by itself, as if it might fail,
// take long or be null against the rules. In long lists this costs more than
// reading them from the database. Such lists are written here instead, in the
// same words: what was selected is worked out once for the list, and then each
// element is written in one go.
package plain

import (
	"bytes"
	"context"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"

	"merkato/internal/calendar"
	"merkato/internal/dashboard"
	"merkato/internal/graph/schema"
	"merkato/internal/money"
)

// object is an object of the schema whose fields are values.
type object[T any] struct {
	name   string
	fields map[string]value[T]
}

// writer writes a value of a T as JSON.
type writer[T any] func(b []byte, v *T) []byte

// value makes the writer of a field, given what is selected inside it.
type value[T any] func(oc *graphql.OperationContext, inside ast.SelectionSet) writer[T]

// leaf is a field without fields of its own.
func leaf[T any](write writer[T]) value[T] {
	return func(*graphql.OperationContext, ast.SelectionSet) writer[T] { return write }
}

// inside is a field with fields of its own; nil is null.
func inside[T, U any](of func(*T) *U, is *object[U]) value[T] {
	return func(oc *graphql.OperationContext, selected ast.SelectionSet) writer[T] {
		write := is.writerOf(oc, selected)
		return func(b []byte, v *T) []byte {
			if u := of(v); u != nil {
				return write(b, u)
			}
			return append(b, "null"...)
		}
	}
}

// writerOf works out what is selected. The query was validated, so it has only
// fields that the schema knows, and a test holds these tables against it.
func (t *object[T]) writerOf(oc *graphql.OperationContext, selected ast.SelectionSet) writer[T] {
	type step struct {
		key   string
		write writer[T]
	}
	fields := graphql.CollectFields(oc, selected, []string{t.name})
	steps := make([]step, len(fields))
	for i, f := range fields {
		steps[i].key = `,"` + f.Alias + `":`
		if f.Name == "__typename" {
			steps[i].write = func(b []byte, _ *T) []byte { return appendWord(b, t.name) }
			continue
		}
		steps[i].write = t.fields[f.Name](oc, f.Selections)
	}
	if len(steps) == 0 { // all of it is skipped
		return func(b []byte, _ *T) []byte { return append(b, "{}"...) }
	}
	return func(b []byte, v *T) []byte {
		begin := len(b)
		for _, s := range steps {
			b = s.write(append(b, s.key...), v)
		}
		b[begin] = '{' // for the first comma
		return append(b, '}')
	}
}

// list is what a field with such a list resolves to.
func (t *object[T]) list(ctx context.Context, list []T) graphql.Marshaler {
	write := t.writerOf(graphql.GetOperationContext(ctx), graphql.GetFieldContext(ctx).Field.Selections)
	return graphql.WriterFunc(func(w io.Writer) {
		b := []byte{'['}
		for i := range list {
			if i > 0 {
				b = append(b, ',')
			}
			b = write(b, &list[i])
		}
		_, _ = w.Write(append(b, ']'))
	})
}

// Field runs between the execution and the resolvers, and does nothing
// but write plain lists itself.
func Field(ctx context.Context, next graphql.Resolver) (any, error) {
	value, err := next(ctx)
	if err != nil {
		return value, err
	}
	switch list := value.(type) {
	case []schema.OrderLine:
		return orderLineType.list(ctx, list), nil
	case []dashboard.Point:
		return seriesPointType.list(ctx, list), nil
	case []dashboard.BreakdownRow:
		return breakdownRowType.list(ctx, list), nil
	}
	return value, nil
}

// Values as the scalars write them.

func appendID(b []byte, id int64) []byte {
	return append(strconv.AppendInt(append(b, '"'), id, 10), '"')
}

func appendInt(b []byte, n int64) []byte { return strconv.AppendInt(b, n, 10) }

func appendCents(b []byte, c money.Cents) []byte { return appendInt(b, int64(c)) }

func appendDay(b []byte, day calendar.Day) []byte { return appendWord(b, string(day)) }

func appendTime(b []byte, t time.Time) []byte {
	return append(t.UTC().AppendFormat(append(b, '"'), time.RFC3339), '"')
}

// appendWord is for what has nothing to escape.
func appendWord[T ~string](b []byte, word T) []byte {
	return append(append(append(b, '"'), word...), '"')
}

func appendText(b []byte, text string) []byte {
	if strings.IndexFunc(text, func(r rune) bool { return r < ' ' || r > '~' || r == '"' || r == '\\' }) < 0 {
		return appendWord(b, text)
	}
	var escaped bytes.Buffer
	graphql.MarshalString(text).MarshalGQL(&escaped)
	return append(b, escaped.Bytes()...)
}

// orNull is for what may be missing.
func orNull[T any](write func([]byte, T) []byte, b []byte, v *T) []byte {
	if v == nil {
		return append(b, "null"...)
	}
	return write(b, *v)
}
