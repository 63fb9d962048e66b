package install

import (
	"regexp"
	"strings"

	"merkato/internal/inspect"
)

var ruleConfigXML = &inspect.Rule{
	ID: "INS-CONFIGXML", Category: inspect.Install, Severity: inspect.Warning, Since: 1, For: inspect.KindModule,
	Title: "config.xml missing or wrong",
	Why:   "The shop reads config.xml to list a module without running it. A stale one shows a wrong name or version.",
	How:   "Keep config.xml beside the main file, with the same name and version; a shop rewrites it when the module is installed.",
	Messages: map[string]string{
		"missing":   "config.xml is missing.",
		"malformed": "config.xml is not well-formed: {what}.",
		"differs":   "config.xml says {field} {value}, the class says {declared}.",
	},
	Module: func(r *inspect.Run) {
		m, d := r.Module, r.Module.Declared
		if m.Main == nil {
			return
		}
		f := m.File("config.xml")
		if f == nil {
			r.Find(inspect.Nowhere, "missing")
			return
		}
		src := string(f.Bytes())
		if offset, what := malformed(src); what != "" {
			r.Find(f.AtOffset(offset), "malformed", "what", what)
			return
		}
		for _, field := range []struct{ name, declared string }{{"name", d.Name}, {"version", d.Version}} {
			value, offset := element(src, field.name)
			if offset >= 0 && field.declared != "" && value != field.declared {
				r.Find(f.AtOffset(offset), "differs", "field", field.name, "value", value, "declared", field.declared)
			}
		}
	},
	Bad: []inspect.Example{
		{Files: map[string]string{"config.xml": inspect.Removed}},
		{Files: map[string]string{"config.xml": "<?xml version=\"1.0\"?>\n<module>\n  <name>demo</name>\n  <version><![CDATA[1.9.0]]></version>\n</module>\n"}, At: "config.xml:4"},
		{Files: map[string]string{"config.xml": "<module>\n  <name>demo</nam>\n</module>\n"}, At: "config.xml:2"},
	},
	Good: []inspect.Example{
		{},
		{Files: map[string]string{"config.xml": "<?xml version=\"1.0\"?>\n<!-- <old> -->\n<module>\n  <name>demo</name>\n  <tab/>\n  <confirmUninstall><![CDATA[a <b> c]]></confirmUninstall>\n</module>\n"}},
	},
}

var xmlPiece = regexp.MustCompile(`(?s)<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>|<!.*?>|<[^>]*>`)

// malformed finds the first tag of an XML text that does not fit.
func malformed(src string) (offset int, what string) {
	var open []string
	for _, at := range xmlPiece.FindAllStringIndex(src, -1) {
		piece := src[at[0]:at[1]]
		if strings.HasPrefix(piece, "<!") || strings.HasPrefix(piece, "<?") || strings.HasSuffix(piece, "/>") {
			continue
		}
		name, _, _ := strings.Cut(strings.Trim(piece, "<>"), " ")
		if closing, ok := strings.CutPrefix(name, "/"); ok {
			if len(open) == 0 || open[len(open)-1] != strings.TrimSpace(closing) {
				return at[0], piece
			}
			open = open[:len(open)-1]
			continue
		}
		open = append(open, strings.TrimSpace(name))
	}
	if len(open) > 0 {
		return len(src), "<" + open[len(open)-1] + ">"
	}
	return 0, ""
}

// element is the text of the first element of a name, and where it begins.
func element(src, name string) (string, int) {
	start := strings.Index(src, "<"+name+">")
	if start < 0 {
		return "", -1
	}
	rest := src[start+len(name)+2:]
	end := strings.Index(rest, "</"+name+">")
	if end < 0 {
		return "", -1
	}
	text := strings.TrimSpace(rest[:end])
	text = strings.TrimSuffix(strings.TrimPrefix(text, "<![CDATA["), "]]>")
	return strings.TrimSpace(text), start
}
