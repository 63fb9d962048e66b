// Package pdf draws what all papers of the product have in common: A4 pages with
// their fonts and colours, a heading, facts, rules and numbers of pages. Invoices,
// the papers of the bank and the reports of the review say what is on them.
package pdf

import (
	"cmp"
	"io"
	"strconv"
	"strings"
	"time"
	"unicode"

	"codeberg.org/go-fonts/liberation/liberationsansbold"
	"codeberg.org/go-fonts/liberation/liberationsansregular"
	"codeberg.org/go-pdf/fpdf"
)

// Measures of the page in millimetres.
const (
	Height = 297.0
	Margin = 18.0
	Right  = 210 - Margin   // where what is written ends
	Width  = Right - Margin // of what is written
)

// Paper is a document being drawn.
type Paper struct {
	canvas
	Language string
}

// canvas is what papers use of fpdf. All that takes text is wrapped by Paper, which
// leaves out what cannot be drawn: fpdf fails on it.
type canvas interface {
	AddUTF8FontFromBytes(family, style string, font []byte)
	SetFont(family, style string, size float64)
	SetTextColor(r, g, b int)
	SetDrawColor(r, g, b int)
	SetFillColor(r, g, b int)
	SetLineWidth(width float64)
	GetY() float64
	SetX(x float64)
	SetY(y float64)
	SetXY(x, y float64)
	Ln(height float64)
	Line(x1, y1, x2, y2 float64)
	AddPage()
	PageNo() int
	GetAutoPageBreak() (auto bool, margin float64)
	Output(w io.Writer) error

	SetTitle(text string, isUTF8 bool)
	SetAuthor(text string, isUTF8 bool)
	GetStringWidth(text string) float64
	SplitText(text string, width float64) []string
	CellFormat(width, height float64, text, border string, next int, align string, fill bool, link int, address string)
	MultiCell(width, height float64, text, border, align string, fill bool)
}

// New begins a paper in a language, which leaves some height for its footer on every
// page. It is the same file whenever it is drawn, but for the day it was made on;
// zero: now.
func New(language string, made time.Time, footerHeight float64, footer func()) *Paper {
	f := fpdf.New("P", "mm", "A4", "")
	f.AddUTF8FontFromBytes("sans", "", liberationsansregular.TTF)
	f.AddUTF8FontFromBytes("sans", "B", liberationsansbold.TTF)
	f.SetCreationDate(made)
	f.SetModificationDate(made)
	f.SetCatalogSort(true)
	f.SetLang(language)
	f.SetMargins(Margin, Margin, Margin)
	f.SetAutoPageBreak(true, footerHeight)
	f.AliasNbPages("{pages}")
	f.SetFooterFunc(footer)
	f.AddPage()
	return &Paper{f, language}
}

// SetTitle names the file in whatever shows it.
func (p *Paper) SetTitle(text string, isUTF8 bool) { p.canvas.SetTitle(Drawable(text), isUTF8) }

// SetAuthor says likewise who wrote it.
func (p *Paper) SetAuthor(text string, isUTF8 bool) { p.canvas.SetAuthor(Drawable(text), isUTF8) }

// GetStringWidth is how wide a text will be.
func (p *Paper) GetStringWidth(text string) float64 { return p.canvas.GetStringWidth(Drawable(text)) }

// SplitText is the lines of a text in a column.
func (p *Paper) SplitText(text string, width float64) []string {
	return p.canvas.SplitText(Drawable(text), width)
}

// CellFormat writes a line.
func (p *Paper) CellFormat(width, height float64, text, border string, next int, align string, fill bool, link int, address string) {
	p.canvas.CellFormat(width, height, Drawable(text), border, next, align, fill, link, address)
}

// MultiCell writes lines of a column.
func (p *Paper) MultiCell(width, height float64, text, border, align string, fill bool) {
	p.canvas.MultiCell(width, height, Drawable(text), border, align, fill)
}

// Black sets the style ("" or "B") and size of the text that follows.
func (p *Paper) Black(style string, size float64) {
	p.SetFont("sans", style, size)
	p.SetTextColor(20, 22, 26)
}

// Grey sets those of text that is less important.
func (p *Paper) Grey(style string, size float64) {
	p.SetFont("sans", style, size)
	p.SetTextColor(95, 99, 106)
}

// Paragraph writes a text over the width of the page, in lines of a height.
func (p *Paper) Paragraph(height float64, text string) {
	p.MultiCell(Width, height, text, "", "L", false)
}

// Heading says what the paper is.
func (p *Paper) Heading(text string) {
	p.Black("B", 17)
	p.Paragraph(8, text)
}

// Fact writes what something is, after its name, and leaves out what is not known.
func (p *Paper) Fact(nameWidth float64, name, value string) {
	if Drawable(value) == "" {
		return
	}
	p.Grey("", 9)
	p.CellFormat(nameWidth, 5, name, "", 0, "L", false, 0, "")
	p.Black("", 9)
	p.MultiCell(Width-nameWidth, 5, value, "", "L", false)
}

// Rule draws a line across the page.
func (p *Paper) Rule() {
	p.SetDrawColor(205, 208, 213)
	p.SetLineWidth(0.2)
	p.Line(Margin, p.GetY(), Right, p.GetY())
}

// Fit begins a page where so much would not fit on this one, and reports it.
func (p *Paper) Fit(height float64) (isNew bool) {
	_, footerHeight := p.GetAutoPageBreak()
	if isNew = p.GetY()+height > Height-footerHeight; isNew {
		p.AddPage()
	}
	return isNew
}

// pageNumbers are how the languages of the product number pages.
var pageNumbers = map[string]string{
	"de": "Seite {page} von {pages}", "en": "Page {page} of {pages}", "es": "Página {page} de {pages}", "fr": "Page {page} sur {pages}",
	"it": "Pagina {page} di {pages}", "nl": "Pagina {page} van {pages}", "pl": "Strona {page} z {pages}", "pt": "Página {page} de {pages}",
	"ro": "Pagina {page} din {pages}", "ru": "Страница {page} из {pages}",
}

// PageNumber is which page this is, and of how many.
func (p *Paper) PageNumber() string {
	return strings.ReplaceAll(cmp.Or(pageNumbers[p.Language], pageNumbers["en"]), "{page}", strconv.Itoa(p.PageNo()))
}

// firstPicture is where the signs begin that are pictures; those before it, as ® and °,
// our fonts have.
const firstPicture = 0x2190

// Drawable leaves out what no font of ours has, as the pictures that people put into
// names, and what could turn the text.
func Drawable(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return ' '
		case r > 0xFFFF, unicode.IsControl(r) && r != '\n', unicode.In(r, unicode.Variation_Selector, unicode.Cf), r >= firstPicture && unicode.Is(unicode.So, r):
			return -1
		}
		return r
	}, text)
}
