// Package yaml reads as much of YAML as a theme.yml uses.
package yaml

import "strings"

// A Setting is one line of a YAML file: its keys from the outermost, joined by
// dots, and its value.
type Setting struct {
	Key, Value string
	Line       int
}

// Read reads as much of YAML as a theme.yml uses: nested keys with plain or
// quoted values. Lists are skipped.
func Read(src []byte) (all []Setting) {
	type level struct {
		indent int
		key    string
	}
	var levels []level
	for i, line := range strings.Split(string(src), "\n") {
		content := strings.TrimLeft(line, " ")
		indent := len(line) - len(content)
		content = strings.TrimSpace(content)
		if content == "" || content[0] == '#' || content[0] == '-' {
			continue
		}
		key, value, ok := strings.Cut(content, ":")
		if !ok {
			continue
		}
		for len(levels) > 0 && levels[len(levels)-1].indent >= indent {
			levels = levels[:len(levels)-1]
		}
		levels = append(levels, level{indent, strings.Trim(strings.TrimSpace(key), `"'`)})
		names := make([]string, len(levels))
		for j, l := range levels {
			names[j] = l.key
		}
		all = append(all, Setting{strings.Join(names, "."), scalar(value), i + 1})
	}
	return all
}

// scalar is a YAML value without quotes and comment.
func scalar(s string) string {
	s = strings.TrimSpace(s)
	if len(s) >= 2 && (s[0] == '"' || s[0] == '\'') {
		if end := strings.IndexByte(s[1:], s[0]); end >= 0 {
			return s[1 : 1+end]
		}
	}
	s, _, _ = strings.Cut(s, " #")
	return strings.TrimSpace(s)
}
