package inspect

import (
	"bytes"
	"strings"
)

// A templateTag is one tag of a Smarty or Twig template.
type templateTag struct {
	start, end int    // offsets, end after the delimiter
	name       string // if, foreach, …; "$" for what prints a variable, "" for other output
	closing    bool
	body       string // without the delimiters
}

// A templateFault is why a template cannot be compiled.
type templateFault struct {
	offset  int
	message string
	params  []string
}

// A template is what a scan found. Only the first fault is told: what follows
// it mostly follows from it.
type template struct {
	tags  []templateTag
	fault *templateFault
	// text is the source with comments blanked out, at the same offsets.
	text []byte
}

func (t *template) fail(offset int, message string, params ...string) {
	if t.fault == nil {
		t.fault = &templateFault{offset, message, params}
	}
}

func (t *template) blank(from, to int) {
	for i := from; i < to; i++ {
		if t.text[i] != '\n' {
			t.text[i] = ' '
		}
	}
}

// smartyBlocks must be closed. Other tags are those of plugins: they count as
// blocks where the file closes them somewhere.
var smartyBlocks = setOf("if", "foreach", "for", "while", "section", "block", "capture", "function", "nocache", "strip", "setfilter", "literal", "php")

// maxStrays is how many braces may look like a tag without being one: each
// costs a look at the rest of the file.
const maxStrays = 50

// maxOpen is how deep blocks may nest before a template is not judged.
const maxOpen = 500

// smartySingles are other tags that Smarty or the shop knows.
var smartySingles = setOf("else", "elseif", "foreachelse", "forelse", "sectionelse", "include", "assign", "append", "extends", "l", "hook", "widget", "url", "break", "continue", "call", "ldelim", "rdelim", "debug", "counter", "cycle", "eval", "fetch", "math", "html_options", "displayPrice", "convertPrice", "dateFormat", "render", "form_field")

// scanSmarty reads a template as Smarty's lexer would: a brace before a blank
// is literal, and so is whatever cannot be a tag.
func scanSmarty(src []byte) *template {
	t := &template{text: bytes.Clone(src)}
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
			if smartyBlocks[tag.name] || smartySingles[tag.name] || tag.name == "$" {
				t.fail(i, fault, "tag", tag.name)
				break
			}
			if strays++; strays > maxStrays {
				return t // not a template that can be judged
			}
			i++
			continue
		}
		tag.end, tag.body = end, string(src[i+1:end-1])
		t.tags = append(t.tags, tag)
		i = end
		if tag.closing {
			closers[tag.name]++
		}
		if (tag.name == "literal" || tag.name == "php") && !tag.closing {
			close := []byte("{/" + tag.name + "}")
			stop := bytes.Index(src[i:], close)
			if stop < 0 {
				t.fail(tag.start, "open", "tag", tag.name)
				break
			}
			t.tags = append(t.tags, templateTag{start: i + stop, end: i + stop + len(close), name: tag.name, closing: true, body: "/" + tag.name})
			i += stop + len(close)
		}
	}
	t.balance(func(tag *templateTag) (opens, known bool) {
		return smartyBlocks[tag.name] || closers[tag.name] > 0, smartyBlocks[tag.name]
	})
	return t
}

func isLetter(c byte) bool {
	return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// smartyTag tells whether a brace begins a tag, and which.
func smartyTag(src []byte, start int) (templateTag, bool) {
	tag := templateTag{start: start}
	i := start + 1
	switch c := src[i]; {
	case c == '$':
		if i+1 < len(src) && (isLetter(src[i+1]) || src[i+1] == '$' || src[i+1] == '{') {
			tag.name = "$"
			return tag, true
		}
		return tag, false
	case c == '/':
		tag.closing = true
		i++
	}
	from := i
	for i < len(src) && (isLetter(src[i]) || i > from && src[i] >= '0' && src[i] <= '9') {
		i++
	}
	tag.name = string(src[from:i])
	return tag, tag.name != ""
}

// smartyEnd finds the end of a tag, beyond its quotes and the tags within it.
func smartyEnd(src []byte, i int) (end int, fault string) {
	depth := 1
	for i < len(src) {
		switch src[i] {
		case '\'':
			stop := skipQuote(src, i)
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
			if i+1 < len(src) && !isBlank(src[i+1]) {
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

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// skipQuote is the offset after a string that begins at i, or -1.
func skipQuote(src []byte, i int) int {
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

// skipDouble is skipQuote for double quotes, which may hold tags and, between
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
			if i+1 < len(src) && !isBlank(src[i+1]) {
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
			if i = skipQuote(src, i); i < 0 {
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
func (t *template) balance(kind func(*templateTag) (opens, known bool)) {
	if t.fault != nil {
		return
	}
	type open struct {
		tag   *templateTag
		known bool
	}
	var stack []open
	for i := range t.tags {
		tag := &t.tags[i]
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
		for at >= 0 && stack[at].tag.name != tag.name && !stack[at].known {
			at-- // a tag of a plugin that needs no end
		}
		switch {
		case at >= 0 && stack[at].tag.name == tag.name:
			stack = stack[:at]
		case !known:
		case at < 0:
			t.fail(tag.start, "close", "tag", tag.name)
			return
		default:
			t.fail(stack[at].tag.start, "open", "tag", stack[at].tag.name)
			return
		}
	}
	for _, o := range stack {
		if o.known {
			t.fail(o.tag.start, "open", "tag", o.tag.name)
			return
		}
	}
}

// prints tells a Smarty tag that prints a variable, rather than assigning one.
func (tag *templateTag) prints() bool {
	if tag.name != "$" {
		return false
	}
	if trimmed := strings.TrimSpace(tag.body); strings.HasSuffix(trimmed, "++") || strings.HasSuffix(trimmed, "--") {
		return false
	}
	body, depth := []byte(tag.body), 0
	for i := 0; i < len(body); i++ {
		switch body[i] {
		case '\'', '"':
			stop := skipQuote(body, i)
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
