// Package paper draws the compliance report on a version as PDF.
package paper

import (
	"bytes"
	"embed"
	"fmt"
	"strings"
	"time"

	"codeberg.org/go-fonts/liberation/liberationmonoregular"

	"merkato/internal/calendar"
	"merkato/internal/inspect"
	"merkato/internal/inspect/rules"
	"merkato/internal/inspect/texts"
	"merkato/internal/locales"
	"merkato/internal/pdf"
)

//go:embed texts/*.json
var wordFiles embed.FS

// words are those of the compliance report in one language.
type words map[string]string

var allWords = locales.Read(wordFiles, func(string) words { return nil })

const (
	footerHeight = 20.0 // in millimetres
	mostPrinted  = 300  // findings
)

// Reviewed is a version with the report on it.
type Reviewed struct {
	Product, Version   string
	ChangeKind         string
	WorksFrom, WorksTo string
	SubmittedAt        time.Time
	SHA256             string
	Previous           string          // the version that it was compared with; empty: none
	Waived             map[string]bool // fingerprints that do not block the product any more
	Report             *inspect.Report // with the reviewer's own findings, which have no rule
}

// sheet is a report being drawn.
type sheet struct {
	*pdf.Paper
	words
	Reviewed
}

// Draw draws the compliance report. It is the same file each time.
func Draw(r Reviewed, lang string) ([]byte, error) {
	p := &sheet{words: allWords.In(lang), Reviewed: r}
	p.Paper = pdf.New(lang, r.SubmittedAt.UTC(), footerHeight, p.foot)
	p.AddUTF8FontFromBytes("mono", "", liberationmonoregular.TTF)
	p.SetTitle(p.words["title"]+" "+r.Product+" "+r.Version, true)
	p.head()
	p.facts()
	p.platforms()
	p.findings()
	var out bytes.Buffer
	err := p.Output(&out)
	return out.Bytes(), err
}

func (p *sheet) head() {
	p.Heading(p.words["title"])
	p.Black("", 11)
	p.Paragraph(6, p.Product+" "+p.Version)
	p.Ln(3)
	p.Black("B", 12)
	if p.Report.Compliance == inspect.Compliant {
		p.SetTextColor(22, 101, 52)
		p.Paragraph(6, "✓ "+p.words["compliant"])
	} else {
		p.SetTextColor(153, 27, 27)
		p.Paragraph(6, "✗ "+p.words["notCompliant"])
	}
	p.Black("", 10)
	p.Paragraph(5, fmt.Sprintf("%s: %d · %s: %d", p.words["errors"], p.Report.Errors, p.words["warnings"], p.Report.Warnings))
	p.Ln(3)
}

func (p *sheet) facts() {
	r := p.Report
	facts := [][2]string{
		{"name", r.Name}, {"version", p.Version}, {"change", p.words["change_"+p.ChangeKind]},
		{"range", p.WorksFrom + " – " + p.WorksTo}, {"submitted", calendar.Day(p.SubmittedAt.UTC().Format(time.DateOnly)).In(p.Language)},
		{"rules", fmt.Sprint(r.RuleSet)}, {"hash", p.SHA256},
	}
	if p.Previous != "" {
		states := map[inspect.State]int{}
		for _, f := range r.Findings {
			states[f.State]++
		}
		facts = append(facts, [2]string{"compared", fmt.Sprintf("%s: %s %d · %s %d · %s %d", p.Previous,
			p.words["new"], states[inspect.StateNew], p.words["unchanged"], states[inspect.StateUnchanged], p.words["fixed"], len(r.Fixed))})
	}
	for _, fact := range facts {
		p.Fact(46, p.words[fact[0]], fact[1])
	}
	p.Ln(3)
}

func (p *sheet) title(text string) {
	p.Fit(25)
	p.Black("B", 12)
	p.Paragraph(7, text)
}

func (p *sheet) platforms() {
	if len(p.Report.Compatibility) == 0 {
		return
	}
	p.title(p.words["compatibility"])
	p.Black("", 9)
	for _, c := range p.Report.Compatibility {
		p.CellFormat(46, 5, c.Platform, "", 0, "L", false, 0, "")
		p.CellFormat(pdf.Width-46, 5, p.words[string(c.Result)], "", 1, "L", false, 0, "")
	}
	p.Ln(3)
}

func (p *sheet) findings() {
	printed := 0
	for _, severity := range []inspect.Severity{inspect.Error, inspect.Warning} {
		for _, category := range []inspect.Category{inspect.PHP, inspect.UX, inspect.Install, inspect.Other} {
			isFirst := true
			for i := range p.Report.Findings {
				f := &p.Report.Findings[i]
				if f.Severity != severity || f.Category != category || printed >= mostPrinted {
					continue
				}
				if isFirst {
					key := "errors"
					if severity == inspect.Warning {
						key = "warnings"
					}
					p.title(p.words[key] + " · " + p.words["category_"+string(category)])
					isFirst = false
				}
				p.finding(f)
				printed++
			}
		}
	}
	if left := len(p.Report.Findings) - printed; left > 0 {
		p.Black("", 9)
		p.Paragraph(5, strings.ReplaceAll(p.words["more"], "{count}", fmt.Sprint(left)))
	}
}

func (p *sheet) finding(f *inspect.Finding) {
	title, how := f.Rule, ""
	if f.Rule == "" {
		title = p.words["own"]
	}
	if rule := rules.All.ByID(f.Rule); rule != nil {
		said := texts.Of(rule, p.Language)
		title, how = said.Title, said.How
	}
	p.Fit(30)
	p.Black("B", 9.5)
	p.Paragraph(5, strings.TrimSpace(f.Rule+"  "+title))
	if f.File != "" {
		place := f.File
		if f.Line > 0 {
			place += ":" + fmt.Sprint(f.Line)
		}
		p.Grey("", 8)
		p.SetFont("mono", "", 8)
		p.Paragraph(4, place)
	}
	p.Black("", 9)
	p.Paragraph(4.6, texts.Message(f, p.Language))
	p.excerpt(f)
	if how != "" {
		p.Grey("", 9)
		p.Paragraph(4.6, p.words["how"]+": "+how)
	}
	if p.Waived[f.Fingerprint] {
		p.Black("B", 8.5)
		p.Paragraph(4.6, p.words["waived"])
	}
	p.Ln(2.5)
}

// excerpt draws the marked line of the code alone: the others are on the screen.
func (p *sheet) excerpt(f *inspect.Finding) {
	if f.Excerpt == nil || f.Line < f.Excerpt.First || f.Line-f.Excerpt.First >= len(f.Excerpt.Lines) {
		return
	}
	const longest = 96
	line := []rune(strings.TrimSpace(pdf.Drawable(f.Excerpt.Lines[f.Line-f.Excerpt.First])))
	if len(line) == 0 {
		return
	}
	if len(line) > longest {
		line = append(line[:longest], '…')
	}
	p.SetFont("mono", "", 7.5)
	p.SetFillColor(244, 245, 247)
	p.MultiCell(pdf.Width, 4.4, string(line), "", "L", true)
}

func (p *sheet) foot() {
	p.SetY(-footerHeight + 8)
	p.Grey("", 7.5)
	p.CellFormat(pdf.Width/2, 4, "Merkato", "", 0, "L", false, 0, "")
	p.CellFormat(pdf.Width/2, 4, p.PageNumber(), "", 0, "R", false, 0, "")
}
