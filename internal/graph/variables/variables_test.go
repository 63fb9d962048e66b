package variables

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/parser"

	"merkato/internal/fault"
)

// A schema with every kind of input, of which the real one has only some so far.
var inputs = gqlparser.MustLoadSchema(&ast.Source{Input: `
	scalar Cents scalar Date scalar DateTime
	enum Color { red blue }
	input Line { amount: Cents! day: Date colors: [Color!] note: String = "" count: Int! = 1 }
	type Query { f(i: Int, n: Float, c: Cents, d: Date, t: DateTime, id: ID, e: Color, l: [Line!], s: [[String]], b: Boolean): Int }
`})

// R6.11: what a variable may hold, and that the refusal names the place.
func TestRead(t *testing.T) {
	for _, c := range []struct{ kind, value, field string }{ // no field: taken
		{"Int", `2147483647`, ""},
		{"Int", `2147483648`, "v"},
		{"Int", `1.5`, "v"},
		{"Int", `"1"`, "v"},
		{"Float", `1.5`, ""},
		{"Float", `1e999`, "v"},
		{"Float", `"1.5"`, "v"},
		{"String", `"x"`, ""},
		{"String", `1`, "v"},
		{"String", `"a\\u0000"`, ""}, // as somebody writes it
		{"String", `"a\u0000"`, "v"},
		{"[Line!]", `[{"amount":1,"note":"a\u0000"}]`, "v.0.note"},
		{"Boolean", `true`, ""},
		{"Boolean", `1`, "v"},
		{"Boolean!", `null`, "v"},
		{"ID", `"12"`, ""},
		{"ID", `12`, ""},
		{"ID", `"x"`, "v"},
		{"ID", `0`, "v"},
		{"ID", `true`, "v"},
		{"Cents", `9007199254740991`, ""},
		{"Cents", `-9007199254740991`, ""},
		{"Cents", `9007199254740992`, "v"},
		{"Cents", `-9007199254740992`, "v"},
		{"Cents", `99999999999999999999`, "v"},
		{"Cents", `1.5`, "v"},
		{"Cents", `"1"`, "v"},
		{"Date", `"2026-02-28"`, ""},
		{"Date", `"2026-02-30"`, "v"},
		{"Date", `20260228`, "v"},
		{"DateTime", `"2026-05-31T14:30:00+02:00"`, ""},
		{"DateTime", `"2026-05-31T14:30:00"`, "v"},
		{"DateTime", `"2026-05-31"`, "v"},
		{"Color", `"red"`, ""},
		{"Color", `"Red"`, "v"},
		{"Color", `1`, "v"},
		{"[[String]]", `[["a",null],null]`, ""},
		{"[[String]]", `"a"`, ""},
		{"[[String]]", `[["a",1]]`, "v.0.1"},
		{"[Line!]", `[{"amount":1,"colors":["red","blue"],"day":null}]`, ""},
		{"[Line!]", `{"amount":1}`, ""},
		{"[Line!]", `[null]`, "v.0"},
		{"[Line!]", `[{"amount":1},{"amount":9007199254740992}]`, "v.1.amount"},
		{"[Line!]", `[{"amount":1,"colors":["red","green"]}]`, "v.0.colors.1"},
		{"[Line!]", `[{"colors":["red"]}]`, "v.0.amount"},
		{"[Line!]", `[{"amount":1,"count":null}]`, "v.0.count"},
		{"[Line!]", `[{"amount":1,"price":2}]`, "v.0.price"},
		{"[Line!]", `[5]`, "v.0"},
		{"Int = 5", ``, ""},
		{"Cents = 9007199254740992", ``, "v"},
		{"Int", ``, ""},
		{"Int!", ``, "v"},
	} {
		doc, err := parser.ParseQuery(&ast.Source{Input: `query ($v: ` + c.kind + `) { f }`})
		if err != nil {
			t.Fatal(err)
		}
		text := `{}`
		if c.value != "" {
			text = `{"v":` + c.value + `}`
		}
		d := json.NewDecoder(strings.NewReader(text))
		d.UseNumber()
		var given map[string]any
		if err := d.Decode(&given); err != nil {
			t.Fatal(err)
		}
		_, err = Read(inputs, doc.Operations[0], given)
		field := ""
		if err != nil {
			f := fault.Of(err)
			if field = f.Field; f.Code != fault.Invalid {
				t.Errorf("%s %s: %v is no fault of the input", c.kind, c.value, err)
			}
		}
		if field != c.field {
			t.Errorf("%s %s: refused at %q, want %q (%v)", c.kind, c.value, field, c.field, err)
		}
	}
}
