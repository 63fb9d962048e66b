package bank

import (
	"strings"
	"testing"
)

// The headings of the year are whole in every language: a word is neither cut nor broken.
func TestHeadingsOfTheYearAreWhole(t *testing.T) {
	for language, texts := range fileTexts {
		p, err := newPaper(language, "year", "{year}", "2026")
		if err != nil {
			t.Fatal(err)
		}
		p.columns = yearPaperColumns(texts.Columns)
		for i, lines := range p.heads() {
			if got := strings.Join(lines, " "); got != p.columns[i].head {
				t.Errorf("%s: %q instead of %q", language, lines, p.columns[i].head)
			}
			for _, line := range lines {
				if p.cut(line, p.columns[i].width-1) != line {
					t.Errorf("%s: %q is too wide", language, line)
				}
			}
		}
	}
}
