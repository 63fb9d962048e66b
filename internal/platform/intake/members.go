package intake

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"merkato/internal/fault"
)

// place is where a walk through JSON is in one object or list.
type place struct {
	isList bool
	index  int    // in a list
	name   []byte // in an object: of the present member, as it is written
	first  int    // in an object: where its names begin among all that are open
}

// mostNames is how many names of one object are held against each other. No
// schema lets more of them in, whatever they are, and what is no use to a caller
// shall cost us nothing.
const mostNames = 64

// walk goes through sound JSON once, up to an offset or to the first member
// whose name its object has already, and returns where it stopped, as
// lines[0].price. It decodes nothing, because every line goes through it.
func walk(line []byte, end int) (path string, isTwice bool) {
	open := make([]place, 0, 8)
	names := make([][]byte, 0, 32)
	isName := false
	for i := 0; i < end; i++ {
		switch line[i] {
		case '"':
			start := i + 1
			i = endOfText(line, start)
			if !isName {
				continue
			}
			isName = false
			top := &open[len(open)-1]
			top.name = plainName(line[start:i])
			if own := names[top.first:]; len(own) < mostNames {
				if slices.ContainsFunc(own, func(other []byte) bool { return bytes.Equal(other, top.name) }) {
					return pathOf(open), true
				}
				names = append(names, top.name)
			}
		case '{':
			open = append(open, place{first: len(names)})
			isName = true
		case '[':
			open = append(open, place{isList: true, first: len(names)})
			isName = false
		case '}', ']':
			names = names[:open[len(open)-1].first]
			open = open[:len(open)-1]
			isName = false
		case ',':
			top := &open[len(open)-1]
			top.index++
			isName = !top.isList
		}
	}
	return pathOf(open), false
}

// endOfText is where a text ends that begins at an offset: at its second quote.
func endOfText(line []byte, at int) int {
	for line[at] != '"' {
		if line[at] == '\\' {
			at++
		}
		at++
	}
	return at
}

// plainName is a name without its escapes, which hardly any has.
func plainName(written []byte) []byte {
	if bytes.IndexByte(written, '\\') < 0 {
		return written
	}
	var name string
	if err := json.Unmarshal(slices.Concat([]byte{'"'}, written, []byte{'"'}), &name); err != nil { // it was read before
		return written
	}
	return []byte(name)
}

func pathOf(open []place) string {
	var path strings.Builder
	for _, p := range open {
		switch {
		case p.isList:
			path.WriteString("[" + strconv.Itoa(p.index) + "]")
		case path.Len() > 0:
			path.WriteString("." + string(p.name))
		default:
			path.Write(p.name)
		}
	}
	return path.String()
}

// checkMembers refuses what sound JSON can hold and nobody can mean: a member
// twice, of which one would be lost, and half a character, which would become
// another one.
func checkMembers(text []byte, whole string) error {
	if hasHalfCharacter(text) {
		return fault.New(fault.Malformed, "utf8_broken", `This is not UTF-8: an escape as \ud800 is half a character.`).At(whole)
	}
	if path, isTwice := walk(text, len(text)); isTwice {
		field := Cut(strings.TrimPrefix(path, "data."))
		return fault.New(fault.Invalid, "field_twice", "%q occurs twice.", field).At(field)
	}
	return nil
}

// hasHalfCharacter finds an escape that is one half of a character of two
// (a surrogate of UTF-16) without the other.
func hasHalfCharacter(text []byte) bool {
	for {
		at := bytes.IndexByte(text, '\\')
		if at < 0 {
			return false
		}
		text = text[at:]
		switch half := escaped(text); {
		case isBetween(half, 0xd800, 0xdbff):
			if !isBetween(escaped(text[6:]), 0xdc00, 0xdfff) {
				return true
			}
			text = text[12:]
		case isBetween(half, 0xdc00, 0xdfff):
			return true
		default:
			text = text[2:]
		}
	}
}

// escaped is the number of an escape \uXXXX that a text begins with; -1: it
// begins with none.
func escaped(text []byte) int64 {
	if len(text) < 6 || text[0] != '\\' || text[1] != 'u' {
		return -1
	}
	n, err := strconv.ParseInt(string(text[2:6]), 16, 32)
	if err != nil {
		return -1
	}
	return n
}

func isBetween(n, from, to int64) bool { return from <= n && n <= to }
