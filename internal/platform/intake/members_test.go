package intake

import (
	"encoding/json"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// R18.3: the place that a refusal names, wherever it is.
func TestWalkTellsWhereItIs(t *testing.T) {
	for text, want := range map[string]string{
		`{"a":1,"a":2}`:                           "a",
		`{"a":{"b":[{"c":1},{"d":1,"e":2,"d":3}`:  "a.b[1].d",
		`{"a":{"a":1},"b":{"a":[1,{"a":1}]},"b":`: "b",
		`{"k\u0065y":1,"key":2}`:                  "key",
		`{"a\"":1,"x":"a\\\"","a\"":2}`:           `a"`,
		`[[1,2],[{"a":[]},{"b":{},"b":0}]]`:       "[1][1].b",
	} {
		if path, isTwice := walk([]byte(text), len(text)); !isTwice || path != want {
			t.Errorf("%s: %q, %t", text, path, isTwice)
		}
	}
	text := `{"data":{"lines":[{"price":1,"number":1},{"number":2,"price":100.0}]}}`
	if path, isTwice := walk([]byte(text), strings.Index(text, "100.0")+5); isTwice || path != "data.lines[1].price" {
		t.Errorf("%q, %t", path, isTwice)
	}
}

// R18.3: what has each name once goes through, whatever is in it.
func TestWalkGoesThroughAnySoundJSON(t *testing.T) {
	var value *rapid.Generator[any]
	value = rapid.OneOf(
		rapid.Map(rapid.StringOf(rapid.SampledFrom([]rune(`a"\{}[],:é€😀`))), func(s string) any { return s }),
		rapid.Map(rapid.Int(), func(n int) any { return n }),
		rapid.Map(rapid.SliceOfN(rapid.Deferred(func() *rapid.Generator[any] { return value }), 0, 4), func(l []any) any { return l }),
		rapid.Map(rapid.MapOfN(rapid.StringOf(rapid.SampledFrom([]rune(`ab"\{,`))), rapid.Deferred(func() *rapid.Generator[any] { return value }), 0, 4),
			func(m map[string]any) any { return m }),
	)
	rapid.Check(t, func(t *rapid.T) {
		text, err := json.Marshal(value.Draw(t, "value"))
		if err != nil {
			t.Fatal(err)
		}
		if err := checkMembers(text, wholeLine); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	})
}

// R18.3: half a character is found, and a whole one of two escapes is none.
func TestHalfCharacters(t *testing.T) {
	for text, want := range map[string]bool{
		`{"a":"é\n\u00e9\\ud800"}`: false,
		`{"a":"\ud83d\ude00"}`:     false,
		`{"a":"\uD83D\uDE00\n"}`:   false,
		`{"a":"\ud800"}`:           true,
		`{"a":"\udc00"}`:           true,
		`{"a":"\ud800\u0041"}`:     true,
		`{"a":"\ud800\ud800"}`:     true,
		`{"\udfffx":1}`:            true,
		`{"a":"\\\ud8ff"}`:         true,
	} {
		if got := hasHalfCharacter([]byte(text)); got != want {
			t.Errorf("%s: %t", text, got)
		}
	}
}

// BenchmarkCheckMembers measures what it costs a line of the intake.
func BenchmarkCheckMembers(b *testing.B) {
	line := []byte(`{"data":{"country":"FR","currency":"EUR","customer_email":"c1@example.com","customer_name":"Anna Nowak","language":"fr",` +
		`"lines":[{"number":1,"price":10000,"product":"P77","quantity":1,"source":"ADDONS"},{"care":true,"number":2,"price":4000,"product":"P77","quantity":1,"source":"ADDONS"}],` +
		`"placed_at":"2026-05-20T14:00:00Z","reference":"B0-000001","shop":"https://shop1.example.com"},"key":"k-B0-000001","type":"order"}`)
	b.SetBytes(int64(len(line)))
	for b.Loop() {
		if err := checkMembers(line, wholeLine); err != nil {
			b.Fatal(err)
		}
	}
}
