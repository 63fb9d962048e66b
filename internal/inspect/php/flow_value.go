package php

import (
	"strings"

	"github.com/VKCOM/php-parser/pkg/ast"
)

// A Value is what is known about a string: literal text and values of unknown
// text in turn. That is enough to see whether a value lands in a query, whether it
// is inside quotes there, and where it came from.
type Value struct {
	pieces []piece
	weight int
}

// A piece is a literal text, a leaf, or one of several values.
type piece struct {
	text string
	leaf *Leaf
	alts []Value
}

// A Leaf is a value whose text is not known.
type Leaf struct {
	Origin Origin
	Node   ast.Vertex
	Name   string // of the variable, property, element, constant or function
}

// Origin says what a leaf may be.
type Origin int

const (
	Safe     Origin = iota // a number, an escaped string, a constant
	Database               // the database connection
	Builder                // a query builder
	Result                 // what some function answered
	Unknown                // a parameter, property or element
	Request                // sent by a visitor
)

// maxPieces bounds a value: code that doubles a string a hundred times would
// otherwise fill the memory.
const maxPieces = 400

func leafValue(o Origin, n ast.Vertex, name string) Value {
	return Value{pieces: []piece{{leaf: &Leaf{o, n, name}}}, weight: 1}
}

func textValue(text string) Value {
	if text == "" {
		return Value{}
	}
	return Value{pieces: []piece{{text: text}}, weight: 1}
}

// concat is one value after another.
func concat(a, b Value) Value {
	switch {
	case len(a.pieces) == 0:
		return b
	case len(b.pieces) == 0 || a.weight+b.weight > maxPieces:
		return a
	}
	pieces := append(a.pieces[:len(a.pieces):len(a.pieces)], b.pieces...)
	return Value{pieces: pieces, weight: a.weight + b.weight}
}

// either is a value that may be one or the other.
func either(a, b Value) Value {
	switch {
	case len(a.pieces) == 0 || extends(b, a):
		return b
	case len(b.pieces) == 0 || extends(a, b):
		return a
	case a.weight+b.weight > maxPieces:
		return a
	}
	alts := []Value{a, b}
	if len(a.pieces) == 1 && a.pieces[0].alts != nil {
		alts = append(a.pieces[0].alts[:len(a.pieces[0].alts):len(a.pieces[0].alts)], b)
	}
	return Value{pieces: []piece{{alts: alts}}, weight: a.weight + b.weight}
}

// extends reports whether a is b with something appended, as after a condition
// that adds to a query.
func extends(a, b Value) bool {
	if len(a.pieces) < len(b.pieces) {
		return false
	}
	for i := range b.pieces {
		x, y := &a.pieces[i], &b.pieces[i]
		if x.text != y.text || x.leaf != y.leaf || len(x.alts) != len(y.alts) || (len(x.alts) > 0 && &x.alts[0] != &y.alts[0]) {
			return false
		}
	}
	return true
}

// Is reports whether the value is one leaf of that origin.
func (v Value) Is(o Origin) bool {
	return len(v.pieces) == 1 && v.pieces[0].leaf != nil && v.pieces[0].leaf.Origin == o
}

// Has reports whether a leaf of that origin is part of the value.
func (v Value) Has(o Origin) bool {
	found := false
	v.Scan(0, func(l *Leaf, _ byte) { found = found || l.Origin == o })
	return found
}

// Scan shows every leaf with the quote it is in, 0 for none, and returns
// the quote that is open at the end.
func (v Value) Scan(quote byte, see func(l *Leaf, quote byte)) byte {
	for _, p := range v.pieces {
		switch {
		case p.leaf != nil:
			see(p.leaf, quote)
		case p.alts != nil:
			first := quote
			for i, alt := range p.alts {
				if end := alt.Scan(quote, see); i == 0 {
					first = end
				}
			}
			quote = first
		default:
			quote = openQuote(p.text, quote)
		}
	}
	return quote
}

// openQuote is the quote of SQL that is open after a text.
func openQuote(text string, quote byte) byte {
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\':
			i++
		case quote == 0 && (c == '\'' || c == '"' || c == '`'):
			quote = c
		case c == quote:
			quote = 0
		}
	}
	return quote
}

// Text is the value with its unknown parts left out; of several values the
// first. The prefix of tables is written {prefix}.
func (v Value) Text() string {
	var b strings.Builder
	v.write(&b)
	return b.String()
}

func (v Value) write(b *strings.Builder) {
	for _, p := range v.pieces {
		switch {
		case b.Len() > 1<<14:
			return
		case p.leaf != nil && p.leaf.Name == "_DB_PREFIX_":
			b.WriteString("{prefix}")
		case p.leaf != nil:
			b.WriteByte('?')
		case p.alts != nil:
			p.alts[0].write(b)
		default:
			b.WriteString(p.text)
		}
	}
}

// Each shows the values that a value may be, as of an array of queries.
func (v Value) Each(see func(Value)) {
	if len(v.pieces) == 1 && v.pieces[0].alts != nil {
		for _, alt := range v.pieces[0].alts {
			alt.Each(see)
		}
		return
	}
	see(v)
}

// unquoted is the text that a PHP string literal stands for.
func unquoted(source []byte) string {
	if len(source) < 2 {
		return ""
	}
	return unescaped(string(source[1:len(source)-1]), source[0])
}

var doubleEscapes = strings.NewReplacer(`\\`, `\`, `\"`, `"`, `\$`, `$`, `\n`, "\n", `\r`, "\r", `\t`, "\t")

var singleEscapes = strings.NewReplacer(`\\`, `\`, `\'`, `'`)

func unescaped(text string, quote byte) string {
	if strings.IndexByte(text, '\\') < 0 {
		return text
	}
	if quote == '\'' {
		return singleEscapes.Replace(text)
	}
	return doubleEscapes.Replace(text)
}
