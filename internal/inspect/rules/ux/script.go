package ux

import (
	"bytes"
	"path"
	"regexp"
	"strings"

	"merkato/internal/inspect"
	"merkato/internal/inspect/php"
	"merkato/internal/inspect/scan"
)

var ruleConsole = &inspect.Rule{
	ID: "UX-CONSOLE", Category: inspect.UX, Severity: inspect.Warning, Since: 1,
	Title: "Debugging left in a script",
	Why:   "It shows internals to visitors; debugger and alert() stop the page.",
	How:   "Remove it.",
	Messages: map[string]string{
		"console":  "{name} writes to the console.",
		"debugger": "debugger stops the page.",
		"alert":    "alert() stops the page; show a message in the page instead.",
	},
	File: func(r *inspect.Run, f *inspect.File) {
		if f.Ext != "js" || f.Size > inspect.MaxTemplate || isLibrary(f) {
			return
		}
		scanScript(f.Bytes(), func(at int, message, name string) { r.Find(f.AtOffset(at), message, "name", name) })
	},
	Bad: []inspect.Example{
		tplExample("views/js/a.js", "function a() {\n    console.log('b');\n}\n"),
		tplExample("views/js/a.js", "if (a) {\n    debugger;\n}\n"),
		tplExample("views/js/a.js", "window.alert('a');\n"),
	},
	Good: []inspect.Example{
		tplExample("views/js/a.js", "// console.log('b');\n/* debugger */\nvar a = 'alert(1)', b = /console.log\\(/, c = `debugger`;\nswal.alert('a');\nconsole.error(e);\n"),
		tplExample("views/js/a.min.js", "console.log(1);\n"),
	},
}

var libraryName = regexp.MustCompile(`(?i)(\.min\.|jquery|bootstrap|bundle|chunk|vendors?|fancybox|select2|moment|lodash|tinymce|ckeditor|polyfill|webpack|gulpfile)`)

// isLibrary reports whether a script was written elsewhere or put together by a
// build: nobody debugs in those.
func isLibrary(f *inspect.File) bool {
	if libraryName.MatchString(path.Base(f.Rel)) {
		return true
	}
	for _, part := range strings.Split(strings.ToLower(f.Folder()), "/") {
		switch part {
		case "lib", "libs", "plugins", "dist", "build", "third_party", "_dev", "public":
			return true
		}
	}
	for _, line := range bytes.SplitN(f.Bytes(), []byte("\n"), 50) {
		if len(line) > 1000 {
			return true
		}
	}
	return false
}

var consoleMethods = php.SetOf("log", "debug", "dir", "table", "trace")

// scanScript goes through the words of a script outside its comments, strings
// and regular expressions.
func scanScript(src []byte, found func(at int, message, name string)) {
	last := byte(';') // the last character that means something
	for i := 0; i < len(src); {
		c := src[i]
		switch {
		case scan.IsBlank(c):
			i++
		case bytes.HasPrefix(src[i:], []byte("//")):
			end := bytes.IndexByte(src[i:], '\n')
			if end < 0 {
				return
			}
			i += end
		case bytes.HasPrefix(src[i:], []byte("/*")):
			end := bytes.Index(src[i+2:], []byte("*/"))
			if end < 0 {
				return
			}
			i += end + 4
		case c == '\'' || c == '"' || c == '`':
			end := scan.SkipQuote(src, i)
			if end < 0 {
				return
			}
			i, last = end, c
		case c == '/' && strings.IndexByte("(,=:[!&|?{};+-*%~^<>\n", last) >= 0:
			i, last = skipExpression(src, i), '/'
		case scan.IsLetter(c) || c == '$':
			from := i
			for i < len(src) && (scan.IsLetter(src[i]) || src[i] == '$' || src[i] >= '0' && src[i] <= '9') {
				i++
			}
			i = word(src, from, i, last, found)
			last = 'a'
		default:
			last = c
			i++
		}
	}
}

// word looks at one name, and says where to go on.
func word(src []byte, from, to int, last byte, found func(at int, message, name string)) int {
	switch name := string(src[from:to]); {
	case name == "debugger" && last != '.':
		if to == len(src) || src[to] == ';' || scan.IsBlank(src[to]) {
			found(from, "debugger", name)
		}
	case name == "alert" && (last != '.' || bytes.HasSuffix(bytes.TrimRight(src[:from], ". "), []byte("window"))):
		if to < len(src) && src[to] == '(' && !bytes.HasSuffix(src[:from], []byte("function ")) {
			found(from, "alert", name)
		}
	case name == "console" && last != '.' && to < len(src) && src[to] == '.':
		end := to + 1
		for end < len(src) && scan.IsLetter(src[end]) {
			end++
		}
		if consoleMethods[string(src[to+1:end])] {
			found(from, "console", "console."+string(src[to+1:end]))
		}
		return end
	}
	return to
}

// skipExpression is the offset after a regular expression, or after the slash
// where it is none.
func skipExpression(src []byte, i int) int {
	inClass := false
	for j := i + 1; j < len(src) && src[j] != '\n'; j++ {
		switch src[j] {
		case '\\':
			j++
		case '[':
			inClass = true
		case ']':
			inClass = false
		case '/':
			if !inClass {
				return j + 1
			}
		}
	}
	return i + 1
}
