package inspect

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

func itoa(n int) string { return strconv.Itoa(n) }

// Text writes the report for people at a terminal, with colours if it has them.
func (r *Report) Text(w io.Writer, colours bool) error {
	t := &textWriter{Writer: bufio.NewWriter(w), colours: colours}
	file := "\x00"
	for _, f := range r.Findings {
		if f.File != file {
			file = f.File
			title := file
			if file == "" {
				title = "The " + string(cmpOr(r.Kind, KindModule)) + " as a whole"
			}
			fmt.Fprintf(t, "\n%s\n", t.style("1", title))
		}
		t.finding(&f)
	}
	r.textFoot(t)
	return t.Flush()
}

func cmpOr(a, b Kind) Kind {
	if a == "" {
		return b
	}
	return a
}

type textWriter struct {
	*bufio.Writer
	colours bool
}

func (t *textWriter) style(code, text string) string {
	if !t.colours {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

func (t *textWriter) finding(f *Finding) {
	place := ""
	if f.Line > 0 {
		if place = itoa(f.Line); f.Column > 0 {
			place += ":" + itoa(f.Column)
		}
		place += "  "
	}
	severity := t.style("33", string(Warning))
	if f.Severity == Error {
		severity = t.style("31", string(Error))
	}
	state := ""
	if f.State == StateNew {
		state = "  (new)"
	}
	fmt.Fprintf(t, "  %s%s  %s  %s%s\n", place, severity, f.Rule, f.Text, state)
	if f.Excerpt == nil {
		return
	}
	width := len(itoa(f.Excerpt.First + len(f.Excerpt.Lines)))
	for i, line := range f.Excerpt.Lines {
		number, mark := f.Excerpt.First+i, " "
		if number == f.Line {
			mark = ">"
		}
		fmt.Fprintln(t, t.style("2", fmt.Sprintf("    %s %*d |", mark, width, number)), line)
	}
}

func (r *Report) textFoot(t *textWriter) {
	fmt.Fprintln(t)
	name := strings.TrimSpace(r.Name + " " + r.Version)
	if name != "" {
		fmt.Fprintf(t, "%s, %s, %d files. ", name, r.Kind, len(r.Files))
	}
	fmt.Fprintf(t, "%s, %s", plural(r.Errors, "error"), plural(r.Warnings, "warning"))
	if len(r.Fixed) > 0 {
		fmt.Fprintf(t, ", %d fixed since the previous version", len(r.Fixed))
	}
	if len(r.Omitted) > 0 {
		fmt.Fprintf(t, ", %s in files that did not change", plural(len(r.Omitted), "old warning"))
	}
	fmt.Fprintln(t, ".")
	if len(r.Compatibility) > 0 {
		fmt.Fprint(t, "Compatibility:")
		for _, c := range r.Compatibility {
			fmt.Fprintf(t, "  %s %s", c.Platform, c.Result)
		}
		fmt.Fprintln(t, ".")
	}
	if len(r.NotRun) > 0 {
		rules := make([]string, 0, len(r.NotRun))
		for _, n := range r.NotRun {
			rules = append(rules, n.Rule)
		}
		fmt.Fprintf(t, "Not run, for want of context: %s.\n", strings.Join(rules, ", "))
	}
	verdict := t.style("1;32", "Compliant.")
	if r.Compliance == NotCompliant {
		verdict = t.style("1;31", "Not compliant.") + " Errors must be fixed before the version can be published."
	}
	fmt.Fprintln(t, verdict)
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return itoa(n) + " " + word + "s"
}
