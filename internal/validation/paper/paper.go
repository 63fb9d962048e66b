// Package paper draws the compliance report on a version as PDF.
package paper

import (
	"bytes"
	"embed"
	"fmt"
	"strings"
	"time"
	"unicode"

	"codeberg.org/go-fonts/liberation/liberationmonoregular"
	"codeberg.org/go-fonts/liberation/liberationsansbold"
	"codeberg.org/go-fonts/liberation/liberationsansregular"
	"codeberg.org/go-pdf/fpdf"

	"merkato/internal/inspect"
	"merkato/internal/inspect/rules"
	"merkato/internal/inspect/texts"
	"merkato/internal/locales"
)

//go:embed texts/*.json
var wordFiles embed.FS

// words are those of the compliance report in one language.
type words map[string]string

var allWords = locales.Read(wordFiles, func(string) words { return nil })

// Measures of the page in millimetres, and how much of a report is printed.
const (
	margin    = 18.0
	pageWidth = 210.0
	content   = pageWidth - 2*margin
	footer    = 20.0

	mostPrinted = 300 // findings
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
	*fpdf.Fpdf
	words
	Reviewed
	lang string
}

// Draw draws the compliance report. It is the same file each time.
func Draw(r Reviewed, lang string) ([]byte, error) {
	p := &sheet{Fpdf: fpdf.New("P", "mm", "A4", ""), words: allWords.In(lang), Reviewed: r, lang: lang}
	p.AddUTF8FontFromBytes("sans", "", liberationsansregular.TTF)
	p.AddUTF8FontFromBytes("sans", "B", liberationsansbold.TTF)
	p.AddUTF8FontFromBytes("mono", "", liberationmonoregular.TTF)
	p.SetCreationDate(r.SubmittedAt.UTC())
	p.SetModificationDate(r.SubmittedAt.UTC())
	p.SetCatalogSort(true)
	p.SetLang(lang)
	p.SetTitle(p.words["title"]+" "+r.Product+" "+r.Version, true)
	p.SetMargins(margin, margin, margin)
	p.SetAutoPageBreak(true, footer)
	p.AliasNbPages("{pages}")
	p.SetFooterFunc(p.foot)
	p.AddPage()
	p.head()
	p.facts()
	p.platforms()
	p.findings()
	var out bytes.Buffer
	err := p.Output(&out)
	return out.Bytes(), err
}

func (p *sheet) font(style string, size float64) { p.SetFont("sans", style, size) }

func (p *sheet) grey() { p.SetTextColor(95, 99, 106) }

func (p *sheet) black() { p.SetTextColor(20, 22, 26) }

func (p *sheet) write(height float64, text string) {
	p.MultiCell(content, height, drawable(text), "", "L", false)
}

// drawable leaves out what no font of ours has and what could turn the text.
func drawable(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return ' '
		case r > 0xFFFF, unicode.IsControl(r) && r != '\n', unicode.Is(unicode.So, r), unicode.Is(unicode.Variation_Selector, r), unicode.Is(unicode.Cf, r):
			return -1
		}
		return r
	}, text)
}

func (p *sheet) head() {
	p.black()
	p.font("B", 17)
	p.write(8, p.words["title"])
	p.font("", 11)
	p.write(6, p.Product+" "+p.Version)
	p.Ln(3)
	p.font("B", 12)
	if p.Report.Compliance == inspect.Compliant {
		p.SetTextColor(22, 101, 52)
		p.write(6, "✓ "+p.words["compliant"])
	} else {
		p.SetTextColor(153, 27, 27)
		p.write(6, "✗ "+p.words["notCompliant"])
	}
	p.black()
	p.font("", 10)
	p.write(5, fmt.Sprintf("%s: %d · %s: %d", p.words["errors"], p.Report.Errors, p.words["warnings"], p.Report.Warnings))
	p.Ln(3)
}

func (p *sheet) facts() {
	r := p.Report
	facts := [][2]string{
		{"name", r.Name}, {"version", p.Version}, {"change", p.words["change_"+p.ChangeKind]},
		{"range", p.WorksFrom + " – " + p.WorksTo}, {"submitted", p.day(p.SubmittedAt)},
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
	p.font("", 9)
	for _, fact := range facts {
		if fact[1] == "" {
			continue
		}
		p.grey()
		p.CellFormat(46, 5, p.words[fact[0]], "", 0, "L", false, 0, "")
		p.black()
		p.MultiCell(content-46, 5, drawable(fact[1]), "", "L", false)
	}
	p.Ln(3)
}

func (p *sheet) day(t time.Time) string { return t.UTC().Format(p.words["date"]) }

func (p *sheet) title(text string) {
	if p.GetY() > 297-footer-25 {
		p.AddPage()
	}
	p.font("B", 12)
	p.black()
	p.write(7, text)
}

func (p *sheet) platforms() {
	if len(p.Report.Compatibility) == 0 {
		return
	}
	p.title(p.words["compatibility"])
	p.font("", 9)
	for _, c := range p.Report.Compatibility {
		p.CellFormat(46, 5, c.Platform, "", 0, "L", false, 0, "")
		p.CellFormat(content-46, 5, p.words[string(c.Result)], "", 1, "L", false, 0, "")
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
		p.font("", 9)
		p.write(5, strings.ReplaceAll(p.words["more"], "{count}", fmt.Sprint(left)))
	}
}

func (p *sheet) finding(f *inspect.Finding) {
	title, how := f.Rule, ""
	if f.Rule == "" {
		title = p.words["own"]
	}
	if rule := rules.All.ByID(f.Rule); rule != nil {
		said := texts.Of(rule, p.lang)
		title, how = said.Title, said.How
	}
	if p.GetY() > 297-footer-30 {
		p.AddPage()
	}
	p.black()
	p.font("B", 9.5)
	p.write(5, strings.TrimSpace(f.Rule+"  "+title))
	if f.File != "" {
		place := f.File
		if f.Line > 0 {
			place += ":" + fmt.Sprint(f.Line)
		}
		p.grey()
		p.SetFont("mono", "", 8)
		p.write(4, place)
	}
	p.black()
	p.font("", 9)
	p.write(4.6, texts.Message(f, p.lang))
	p.excerpt(f)
	if how != "" {
		p.font("", 9)
		p.grey()
		p.write(4.6, p.words["how"]+": "+how)
		p.black()
	}
	if p.Waived[f.Fingerprint] {
		p.font("B", 8.5)
		p.write(4.6, p.words["waived"])
	}
	p.Ln(2.5)
}

// excerpt draws the marked line of the code alone: the others are on the screen.
func (p *sheet) excerpt(f *inspect.Finding) {
	if f.Excerpt == nil || f.Line < f.Excerpt.First || f.Line-f.Excerpt.First >= len(f.Excerpt.Lines) {
		return
	}
	const longest = 96
	line := []rune(strings.TrimSpace(drawable(f.Excerpt.Lines[f.Line-f.Excerpt.First])))
	if len(line) == 0 {
		return
	}
	if len(line) > longest {
		line = append(line[:longest], '…')
	}
	p.SetFont("mono", "", 7.5)
	p.SetFillColor(244, 245, 247)
	p.MultiCell(content, 4.4, string(line), "", "L", true)
}

func (p *sheet) foot() {
	p.SetY(-footer + 8)
	p.font("", 7.5)
	p.grey()
	page := strings.NewReplacer("{page}", fmt.Sprint(p.PageNo())).Replace(p.words["page"])
	p.CellFormat(content/2, 4, "Merkato", "", 0, "L", false, 0, "")
	p.CellFormat(content/2, 4, page, "", 0, "R", false, 0, "")
	p.black()
}
