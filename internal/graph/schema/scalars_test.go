package schema

import (
	"bytes"
	"testing"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"pgregory.net/rapid"

	"merkato/internal/money"
)

func written(m graphql.Marshaler) string {
	var b bytes.Buffer
	m.MarshalGQL(&b)
	return b.String()
}

// What the API writes, as the schema describes it.
func TestScalarsAsWritten(t *testing.T) {
	paris := time.FixedZone("", 2*60*60)
	for want, got := range map[string]graphql.Marshaler{
		`"12"`:                   MarshalID(12),
		`-9007199254740991`:      MarshalCents(-money.MaxCents),
		`"2026-05-31"`:           MarshalDate("2026-05-31"),
		`"2026-05-31T12:30:00Z"`: MarshalDateTime(time.Date(2026, 5, 31, 14, 30, 0, 999, paris)),
	} {
		if written(got) != want {
			t.Errorf("got %s, want %s", written(got), want)
		}
	}
}

// An amount is taken exactly when it is within the bounds, and comes back the same.
func TestCentsWithinBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Int64().Draw(t, "n")
		within := n >= -int64(money.MaxCents) && n <= int64(money.MaxCents)
		c, err := UnmarshalCents(n)
		if (err == nil) != within || (within && int64(c) != n) {
			t.Fatalf("%d: %v, %v", n, c, err)
		}
	})
}
