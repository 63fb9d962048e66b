package scan

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
)

// twigBlocks must be closed by end… . Tags of extensions count as blocks where
// the file closes them somewhere.
var twigBlocks = []string{"if", "for", "macro", "embed", "filter", "spaceless", "autoescape", "apply", "sandbox", "with", "verbatim"}

var twigName = regexp.MustCompile(`^[-~]?\s*([A-Za-z_]\w*)`)

// Twig reads a Twig template.
func Twig(src []byte) *Template {
	t := &Template{Text: bytes.Clone(src)}
	closers := map[string]int{}
	for i := 0; i < len(src); {
		next := bytes.IndexByte(src[i:], '{')
		if next < 0 || i+next+1 >= len(src) {
			break
		}
		i += next
		switch src[i+1] {
		case '#':
			end := bytes.Index(src[i+2:], []byte("#}"))
			if end < 0 {
				t.fail(i, "comment")
				i = len(src)
				continue
			}
			t.blank(i, i+2+end+2)
			i += 2 + end + 2
		case '{', '%':
			end, fault := twigEnd(src, i+2, src[i+1])
			if fault != "" {
				t.fail(i, fault, "tag", string(src[i:i+2]))
				i = len(src)
				continue
			}
			tag := Tag{Start: i, End: end, Body: string(src[i+2 : end-2])}
			i = end
			if src[tag.Start+1] == '%' {
				if m := twigName.FindStringSubmatch(tag.Body); m != nil {
					tag.Name = m[1]
				}
				if name, ok := strings.CutPrefix(tag.Name, "end"); ok && name != "" {
					tag.Name, tag.closing = name, true
					closers[name]++
				}
			}
			t.Tags = append(t.Tags, tag)
			if (tag.Name == "verbatim" || tag.Name == "raw") && !tag.closing {
				i = t.verbatim(src, tag, i)
			}
		default:
			i++
		}
	}
	t.balance(func(tag *Tag) (opens, known bool) {
		switch tag.Name {
		case "raw", "verbatim":
			return false, false
		case "block", "set":
			return tag.closing || twigLong(tag), true
		case "trans":
			return closers["trans"] > 0, false
		}
		return slices.Contains(twigBlocks, tag.Name) || closers[tag.Name] > 0, slices.Contains(twigBlocks, tag.Name)
	})
	return t
}

var verbatimEnd = regexp.MustCompile(`\{%[-~]?\s*end(?:verbatim|raw)\s*[-~]?%\}`)

// verbatim skips what is not read as Twig.
func (t *Template) verbatim(src []byte, tag Tag, from int) int {
	end := verbatimEnd.FindIndex(src[from:])
	if end == nil {
		t.fail(tag.Start, "open", "tag", tag.Name)
		return len(src)
	}
	return from + end[1]
}

// twigLong tells {% block a %} and {% set a %}, which have an end, from
// {% block a 'x' %} and {% set a = 1 %}, which have none.
func twigLong(tag *Tag) bool {
	body := strings.Trim(tag.Body, "-~ \t\r\n")
	body = strings.TrimSpace(strings.TrimPrefix(body, tag.Name))
	if tag.Name == "set" {
		return !strings.Contains(body, "=")
	}
	return len(strings.Fields(body)) <= 1
}

// twigEnd finds the end of a tag, beyond its quotes and braces.
func twigEnd(src []byte, i int, kind byte) (end int, fault string) {
	closer := []byte("}}")
	if kind == '%' {
		closer = []byte("%}")
	}
	depth := 0
	for i < len(src) {
		switch c := src[i]; {
		case c == '\'' || c == '"':
			stop := SkipQuote(src, i)
			if stop < 0 {
				return 0, "quote"
			}
			i = stop
			continue
		case c == '{':
			depth++
		case depth == 0 && bytes.HasPrefix(src[i:], closer):
			return i + 2, ""
		case c == '}' && depth > 0:
			depth--
		}
		i++
	}
	return 0, "tag"
}
