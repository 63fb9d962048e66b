// Package scan finds the tags of templates, and what is wrong with them, without
// compiling them.
package scan

import (
	"bytes"
	"slices"
	"strings"
)

// A Tag is one tag of a Smarty or Twig template.
type Tag struct {
	Start, End int    // offsets, end after the delimiter
	Name       string // if, foreach, …; "$" for what prints a variable, "" for other output
	closing    bool
	Body       string // without the delimiters
}

// A Fault is why a template cannot be compiled.
type Fault struct {
	Offset  int
	Message string
	Params  []string
}

// A Template is what a scan found. Only the first fault is reported: what follows
// it mostly follows from it.
type Template struct {
	Tags  []Tag
	Fault *Fault
	// text is the source with comments blanked out, at the same offsets.
	Text []byte
}

func (t *Template) fail(offset int, message string, params ...string) {
	if t.Fault == nil {
		t.Fault = &Fault{offset, message, params}
	}
}

func (t *Template) blank(from, to int) {
	for i := from; i < to; i++ {
		if t.Text[i] != '\n' {
			t.Text[i] = ' '
		}
	}
}

// smartyBlocks must be closed. Other tags are those of plugins: they count as
// blocks where the file closes them somewhere.
var smartyBlocks = []string{"if", "foreach", "for", "while", "section", "block", "capture", "function", "nocache", "strip", "setfilter", "literal", "php"}

// maxStrays is how many braces may look like a tag without being one: each
// costs a look at the rest of the file.
const maxStrays = 50

// maxOpen is how deep blocks may nest before a template is not judged.
const maxOpen = 500

// smartySingles are other tags that Smarty or the shop knows.
var smartySingles = []string{"else", "elseif", "foreachelse", "forelse", "sectionelse", "include", "assign", "append", "extends", "l", "hook", "widget", "url", "break", "continue", "call", "ldelim", "rdelim", "debug", "counter", "cycle", "eval", "fetch", "math", "html_options", "displayPrice", "convertPrice", "dateFormat", "render", "form_field"}

// Smarty reads a template as Smarty's lexer would: a brace before a blank
// is literal, and so is whatever cannot be a tag.
func Smarty(src []byte) *Template {
	t := &Template{Text: bytes.Clone(src)}
	closers, strays := map[string]int{}, 0
	for i := 0; i < len(src); {
		next := bytes.IndexByte(src[i:], '{')
		if next < 0 {
			break
		}
		i += next
		if i+1 >= len(src) {
			break
		}
		if src[i+1] == '*' {
			end := bytes.Index(src[i+2:], []byte("*}"))
			if end < 0 {
				t.fail(i, "comment")
				break
			}
			t.blank(i, i+2+end+2)
			i += 2 + end + 2
			continue
		}
		tag, ok := smartyTag(src, i)
		if !ok {
			i++
			continue
		}
		end, fault := smartyEnd(src, i+1)
		if fault != "" {
			if slices.Contains(smartyBlocks, tag.Name) || slices.Contains(smartySingles, tag.Name) || tag.Name == "$" {
				t.fail(i, fault, "tag", tag.Name)
				break
			}
			if strays++; strays > maxStrays {
				return t // not a template that can be judged
			}
			i++
			continue
		}
		tag.End, tag.Body = end, string(src[i+1:end-1])
		t.Tags = append(t.Tags, tag)
		i = end
		if tag.closing {
			closers[tag.Name]++
		}
		if (tag.Name == "literal" || tag.Name == "php") && !tag.closing {
			close := []byte("{/" + tag.Name + "}")
			stop := bytes.Index(src[i:], close)
			if stop < 0 {
				t.fail(tag.Start, "open", "tag", tag.Name)
				break
			}
			t.Tags = append(t.Tags, Tag{Start: i + stop, End: i + stop + len(close), Name: tag.Name, closing: true, Body: "/" + tag.Name})
			i += stop + len(close)
		}
	}
	t.balance(func(tag *Tag) (opens, known bool) {
		return slices.Contains(smartyBlocks, tag.Name) || closers[tag.Name] > 0, slices.Contains(smartyBlocks, tag.Name)
	})
	return t
}

func IsLetter(c byte) bool {
	return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// smartyTag reports whether a brace begins a tag, and which.
func smartyTag(src []byte, start int) (Tag, bool) {
	tag := Tag{Start: start}
	i := start + 1
	switch c := src[i]; {
	case c == '$':
		if i+1 < len(src) && (IsLetter(src[i+1]) || src[i+1] == '$' || src[i+1] == '{') {
			tag.Name = "$"
			return tag, true
		}
		return tag, false
	case c == '/':
		tag.closing = true
		i++
	}
	from := i
	for i < len(src) && (IsLetter(src[i]) || i > from && src[i] >= '0' && src[i] <= '9') {
		i++
	}
	tag.Name = string(src[from:i])
	return tag, tag.Name != ""
}

// smartyEnd finds the end of a tag, beyond its quotes and the tags within it.
func smartyEnd(src []byte, i int) (end int, fault string) {
	depth := 1
	for i < len(src) {
		switch src[i] {
		case '\'':
			stop := SkipQuote(src, i)
			if stop < 0 {
				return 0, "quote"
			}
			i = stop
			continue
		case '"':
			stop := skipDouble(src, i)
			if stop < 0 {
				return 0, "quote"
			}
			i = stop
			continue
		case '{':
			if i+1 < len(src) && !IsBlank(src[i+1]) {
				depth++
			}
		case '}':
			if depth--; depth == 0 {
				return i + 1, ""
			}
		}
		i++
	}
	return 0, "tag"
}

func IsBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// SkipQuote is the offset after a string that begins at i, or -1.
func SkipQuote(src []byte, i int) int {
	quote := src[i]
	for i++; i < len(src); i++ {
		switch src[i] {
		case '\\':
			i++
		case quote:
			return i + 1
		}
	}
	return -1
}

// skipDouble is SkipQuote for double quotes, which may hold tags and, between
// backticks, expressions with quotes of their own.
func skipDouble(src []byte, i int) int {
	for i++; i < len(src); i++ {
		switch src[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		case '`':
			if stop := bytes.IndexByte(src[i+1:min(len(src), i+maxNested)], '`'); stop >= 0 {
				i += 1 + stop
			}
		case '{':
			if i+1 < len(src) && !IsBlank(src[i+1]) {
				if stop := nestedEnd(src[:min(len(src), i+maxNested)], i+1); stop > 0 {
					i = stop - 1
				}
			}
		}
	}
	return -1
}

// maxNested is how long a tag within a string may be. The bound keeps a hostile
// file from taking forever.
const maxNested = 300

// nestedEnd is the end of a tag within a string, or -1 where it is only a brace.
func nestedEnd(src []byte, i int) int {
	for i < len(src) {
		switch src[i] {
		case '}':
			return i + 1
		case '\'', '"':
			if i = SkipQuote(src, i); i < 0 {
				return -1
			}
		default:
			i++
		}
	}
	return -1
}

// balance looks whether blocks are closed in turn. Only tags that are known can
// be at fault; those of plugins are put up with.
func (t *Template) balance(kind func(*Tag) (opens, known bool)) {
	if t.Fault != nil {
		return
	}
	type open struct {
		tag   *Tag
		known bool
	}
	var stack []open
	for i := range t.Tags {
		tag := &t.Tags[i]
		opens, known := kind(tag)
		if !opens {
			continue
		}
		if !tag.closing {
			if stack = append(stack, open{tag, known}); len(stack) > maxOpen {
				return
			}
			continue
		}
		at := len(stack) - 1
		for at >= 0 && stack[at].tag.Name != tag.Name && !stack[at].known {
			at-- // a tag of a plugin that needs no end
		}
		switch {
		case at >= 0 && stack[at].tag.Name == tag.Name:
			stack = stack[:at]
		case !known:
		case at < 0:
			t.fail(tag.Start, "close", "tag", tag.Name)
			return
		default:
			t.fail(stack[at].tag.Start, "open", "tag", stack[at].tag.Name)
			return
		}
	}
	for _, o := range stack {
		if o.known {
			t.fail(o.tag.Start, "open", "tag", o.tag.Name)
			return
		}
	}
}

// Prints reports whether a Smarty tag prints a variable, rather than assigning one.
func (tag *Tag) Prints() bool {
	if tag.Name != "$" {
		return false
	}
	if trimmed := strings.TrimSpace(tag.Body); strings.HasSuffix(trimmed, "++") || strings.HasSuffix(trimmed, "--") {
		return false
	}
	body, depth := []byte(tag.Body), 0
	for i := 0; i < len(body); i++ {
		switch body[i] {
		case '\'', '"':
			stop := SkipQuote(body, i)
			if stop < 0 {
				return true
			}
			i = stop - 1
		case '(', '[':
			depth++
		case ')', ']':
			depth--
		case '=':
			before, after := body[max(0, i-1)], byte(0)
			if i+1 < len(body) {
				after = body[i+1]
			}
			if depth == 0 && after != '=' && after != '>' && !strings.ContainsRune("=!<>", rune(before)) {
				return false
			}
			if after == '=' {
				i++
			}
		}
	}
	return true
}
