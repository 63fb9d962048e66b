package rules

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"merkato/internal/inspect"
)

var update = flag.Bool("update", false, "rewrite ../texts/examples.json")

// The page of a rule shows one example of each kind, as the package texts reads
// them. These are its types, which the engine must not import.
type (
	shownCode struct {
		File  string   `json:"file"`
		First int      `json:"first"`
		Lines []string `json:"lines"`
		Line  int      `json:"line,omitempty"`
	}
	shownExample struct {
		Finding inspect.Finding `json:"finding"`
		Bad     *shownCode      `json:"bad,omitempty"`
		Good    *shownCode      `json:"good,omitempty"`
	}
)

// around is how many lines are shown before and after the marked one.
const around = 8

// shown is a file of an example as an excerpt; nil where nobody can read it.
func shown(e inspect.Example, path string, line int) *shownCode {
	content, ok := e.Files[path]
	if !ok || content == inspect.Removed || len(content) > 4000 || strings.TrimSpace(content) == "" || !utf8.ValidString(content) {
		return nil
	}
	if strings.ContainsFunc(content, func(r rune) bool {
		return r < ' ' && r != '\n' && r != '\t' || r == '\ufeff' || r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069'
	}) {
		return nil
	}
	lines := strings.Split(strings.TrimRight(content, "\n"), "\n")
	first, last := 1, min(len(lines), 2*around)
	if line > 0 {
		first, last = max(1, line-around), min(len(lines), line+around)
	}
	return &shownCode{File: path, First: first, Lines: lines[first-1 : last], Line: line}
}

// show chooses the examples that show most: a bad one whose line can be marked,
// and a good one of the same file.
func show(t *testing.T, rule *inspect.Rule) (best shownExample) {
	score := -1
	for _, e := range rule.Bad {
		for _, f := range findingsOf(review(t, e), rule.ID) {
			path := f.File
			if !e.Bare {
				path = strings.TrimPrefix(path, "demo/")
			}
			bad := shown(e, path, f.Line)
			points := 0
			if bad != nil {
				if points = 1; f.Line > 0 {
					points = 2
				}
			}
			if points > score {
				score = points
				f.File, f.Excerpt, f.Fingerprint, f.State = path, nil, "", ""
				best = shownExample{Finding: f, Bad: bad}
			}
		}
	}
	for _, e := range rule.Good {
		if good := shown(e, best.Finding.File, 0); good != nil {
			best.Good = good
			return best
		}
	}
	for _, e := range rule.Good {
		for path := range e.Files {
			if good := shown(e, path, 0); good != nil && len(e.Files) == 1 {
				best.Good = good
				return best
			}
		}
	}
	return best
}

// R2.34: what the pages of the rules show is what the engine finds.
func TestShownExamples(t *testing.T) {
	all := map[string]shownExample{}
	for _, rule := range All {
		all[rule.ID] = show(t, rule)
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	if err := e.Encode(all); err != nil {
		t.Fatal(err)
	}
	const file = "../texts/examples.json"
	if *update {
		if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile(file)
	if err != nil || !bytes.Equal(kept, b.Bytes()) {
		t.Errorf("%s is not what the engine finds: run go test ./internal/inspect/rules -run TestShownExamples -update", file)
	}
}
