package intake

import (
	"bytes"
	"encoding/json"
	"strings"
	"unicode/utf8"
)

// keyOf is the key of a line that cannot be read; empty where none is found.
func keyOf(line []byte) string {
	var f keyFinder
	f.read(line)
	return f.key
}

// keyFinder finds the key in a line {"key":…} that cannot be read, because it
// is broken or too long to be held, so that the sender learns which one it was.
// It is handed the line part by part, and knows no more of JSON than it needs.
type keyFinder struct {
	key string // once it is found

	depth     int
	isInText  bool
	isEscaped bool
	isNamed   bool   // the next text in the line's own object is a value
	name      string // its name
	text      []byte // being read in the line's own object
	isOver    bool   // the key was found, or this is no object
}

// longestKeyText is how many bytes a key has at most as it is written: up to
// twelve for each character.
const longestKeyText = 12 * LongestKey

func (f *keyFinder) read(part []byte) {
	for _, c := range part {
		if f.isOver {
			return
		}
		if f.isInText {
			f.readText(c)
			continue
		}
		f.readSign(c)
	}
}

func (f *keyFinder) readSign(c byte) {
	switch {
	case f.depth == 0 && c != '{':
		f.isOver = !bytes.ContainsRune([]byte(" \t\r"), rune(c))
	case c == '"':
		f.isInText, f.text = true, f.text[:0]
	case c == '{' || c == '[':
		f.depth++
	case c == '}' || c == ']':
		f.depth--
		f.isOver = f.depth == 0
	case f.depth == 1 && (c == ':' || c == ','):
		f.isNamed = c == ':'
	}
}

func (f *keyFinder) readText(c byte) {
	switch {
	case f.isEscaped:
		f.isEscaped = false
	case c == '\\':
		f.isEscaped = true
	case c == '"':
		f.isInText = false
		if f.depth == 1 {
			f.endText()
		}
		return
	}
	if f.depth == 1 && len(f.text) <= longestKeyText {
		f.text = append(f.text, c)
	}
}

// endText takes a text of the line's own object: a name, or a value.
func (f *keyFinder) endText() {
	var text string
	if len(f.text) > longestKeyText || json.Unmarshal([]byte(`"`+string(f.text)+`"`), &text) != nil {
		text = ""
	}
	if !f.isNamed {
		f.name = text
		return
	}
	if f.name == "key" {
		f.isOver = true
		if checkKey(text) == nil && !strings.ContainsRune(text, utf8.RuneError) {
			f.key = text
		}
	}
}
