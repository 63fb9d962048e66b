package invoices

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"time"
	"unicode"

	"codeberg.org/go-fonts/liberation/liberationsansbold"
	"codeberg.org/go-fonts/liberation/liberationsansregular"
	"codeberg.org/go-pdf/fpdf"
)

// PDF writes a document of the asking seller's, in the language it was issued
// in. It is drawn from what was stored at issue, so it is the same each time.
func (s *Service) PDF(ctx context.Context, id int64) (*Invoice, []byte, error) {
	i, err := s.One(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	file, err := i.PDF()
	return i, file, err
}

// Measures of the page in millimetres.
const (
	margin      = 18.0
	pageWidth   = 210.0
	contentEnd  = pageWidth - margin
	footerSpace = 26.0
)

// Where the columns of the table begin; amounts are at their right edge.
var columns = struct{ quantity, price, amount float64 }{quantity: 112, price: 132, amount: 162}

// page is a document being drawn.
type page struct {
	*fpdf.Fpdf
	texts
	i *Invoice
}

// PDF draws the document.
func (i *Invoice) PDF() ([]byte, error) {
	p := &page{Fpdf: fpdf.New("P", "mm", "A4", ""), texts: textsOf(i.Language), i: i}
	p.AddUTF8FontFromBytes("sans", "", liberationsansregular.TTF)
	p.AddUTF8FontFromBytes("sans", "B", liberationsansbold.TTF)
	issued, err := time.Parse(time.DateOnly, string(i.IssuedOn))
	if err != nil {
		return nil, err
	}
	// The same document is the same file, whenever it is drawn.
	p.SetCreationDate(issued)
	p.SetModificationDate(issued)
	p.SetCatalogSort(true)
	p.SetLang(i.Language)
	p.SetTitle(p.title(i)+" "+i.Reference, true)
	p.SetAuthor(i.Supplier.Title(), true)
	p.SetMargins(margin, margin, margin)
	p.SetAutoPageBreak(true, footerSpace)
	p.AliasNbPages("{pages}")
	p.SetFooterFunc(p.footer)
	p.AddPage()
	p.head()
	p.parties()
	p.facts()
	p.table()
	p.sums()
	p.notes()
	var out bytes.Buffer
	err = p.Output(&out)
	return out.Bytes(), err
}

func (p *page) font(style string, size float64) { p.SetFont("sans", style, size) }

func (p *page) grey() { p.SetTextColor(95, 99, 106) }

func (p *page) black() { p.SetTextColor(20, 22, 26) }

// rule draws a line across the page.
func (p *page) rule() {
	p.SetDrawColor(205, 208, 213)
	p.SetLineWidth(0.2)
	p.Line(margin, p.GetY(), contentEnd, p.GetY())
}

func (p *page) head() {
	p.black()
	p.font("B", 17)
	p.MultiCell(contentEnd-margin, 8, p.title(p.i), "", "L", false)
	p.font("", 10)
	p.grey()
	p.CellFormat(0, 6, p.i.Reference, "", 1, "L", false, 0, "")
	p.Ln(5)
}

// parties draws who bills and who is billed side by side.
func (p *page) parties() {
	top, width := p.GetY(), (contentEnd-margin)/2-4
	p.party(margin, width, p.texts["supplier"], p.i.Supplier)
	bottom := p.GetY()
	p.SetY(top)
	p.party(margin+width+8, width, p.texts["customer"], p.i.Customer)
	p.SetY(max(bottom, p.GetY()) + 5)
}

func (p *page) party(x, width float64, role string, who Party) {
	line := func(text string) {
		if text != "" {
			p.SetX(x)
			p.MultiCell(width, 4.6, text, "", "L", false)
		}
	}
	p.font("", 8)
	p.grey()
	line(role)
	p.black()
	p.font("B", 10)
	line(who.Title())
	p.font("", 9)
	for _, text := range who.address() {
		line(text)
	}
	line(who.Country)
	p.SetY(p.GetY() + 1)
	p.grey()
	line(p.labelled("vat_number", who.VATNumber))
	line(p.labelled("registration_number", strings.TrimSpace(who.RegisteredAt+" "+who.RegistrationNumber)))
	line(p.labelled("capital", who.Capital))
	line(who.Email)
	p.black()
}

func (p *page) labelled(key, value string) string {
	if value == "" {
		return ""
	}
	return p.texts[key] + p.texts["colon"] + value
}

// facts draws the days and what the document refers to.
func (p *page) facts() {
	i := p.i
	facts := [][2]string{{"number", i.Reference}, {"issued_on", p.day(i.IssuedOn)}}
	if i.PeriodFrom != nil && i.PeriodTo != nil {
		facts = append(facts, [2]string{"period", p.period(*i.PeriodFrom, *i.PeriodTo)})
	}
	if i.PaidOn != nil {
		facts = append(facts, [2]string{"paid_on", p.day(*i.PaidOn)})
	} else {
		facts = append(facts, [2]string{"due_on", p.day(i.DueOn)})
	}
	var credited []string
	for _, c := range i.Credited {
		credited = append(credited, c.Reference+" ("+p.day(c.IssuedOn)+")")
	}
	if len(credited) > 0 {
		facts = append(facts, [2]string{"credits", strings.Join(credited, ", ")})
	}
	p.font("", 9)
	for _, fact := range facts {
		p.grey()
		p.CellFormat(52, 5, p.texts[fact[0]], "", 0, "L", false, 0, "")
		p.black()
		p.MultiCell(contentEnd-margin-52, 5, fact[1], "", "L", false)
	}
	p.Ln(5)
}

func (p *page) table() {
	p.tableHead()
	for _, line := range p.i.Lines {
		text := p.SplitText(drawable(line.Text), columns.quantity-margin-4)
		height := 5*float64(len(text)) + 3
		if p.GetY()+height > 297-footerSpace {
			p.AddPage()
			p.tableHead()
		}
		top := p.GetY() + 1.5
		p.SetXY(margin, top)
		p.MultiCell(columns.quantity-margin-4, 5, strings.Join(text, "\n"), "", "L", false)
		p.cellAt(columns.quantity, top, columns.price-columns.quantity-2, fmt.Sprint(line.Quantity))
		p.cellAt(columns.price, top, columns.amount-columns.price-2, p.euros(line.UnitPrice))
		p.cellAt(columns.amount, top, contentEnd-columns.amount, p.euros(line.Amount))
		p.SetXY(margin, top+height-1.5)
		p.rule()
	}
	p.Ln(4)
}

// drawable leaves out pictures that sellers put into names and no font of ours has.
func drawable(text string) string {
	return strings.Map(func(r rune) rune {
		if r > 0xFFFF || unicode.Is(unicode.So, r) || unicode.Is(unicode.Variation_Selector, r) || unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, text)
}

func (p *page) tableHead() {
	p.font("", 8)
	p.grey()
	top := p.GetY()
	p.CellFormat(columns.quantity-margin, 5, p.texts["description"], "", 0, "L", false, 0, "")
	p.cellAt(columns.quantity-6, top, columns.price-columns.quantity+4, p.texts["quantity"])
	p.cellAt(columns.price-1, top, columns.amount-columns.price-1, p.texts["unit_price"])
	p.cellAt(columns.amount-1, top, contentEnd-columns.amount+1, p.texts["amount"])
	p.SetXY(margin, top+5.5)
	p.rule()
	p.black()
	p.font("", 9)
}

// cellAt writes a text that ends at the right edge of its cell.
func (p *page) cellAt(x, y, width float64, text string) {
	p.SetXY(x, y)
	p.CellFormat(width, 5, text, "", 0, "R", false, 0, "")
}

func (p *page) sums() {
	p.keepTogether(30)
	i := p.i
	p.sum("net", "", p.euros(i.Net), "")
	p.sum("vat", p.percent(i.VATRate), p.euros(i.VAT), "")
	p.sum("total", "", p.euros(i.Total), "B")
	if i.Type == TypeInvoice {
		p.sum("due", "", p.euros(i.Due()), "B")
	}
	p.Ln(5)
}

func (p *page) sum(key, more, amount, style string) {
	p.font(style, 10)
	p.SetX(columns.quantity - 20)
	p.CellFormat(columns.amount-columns.quantity+18, 6, strings.TrimSpace(p.texts[key]+" "+more), "", 0, "L", false, 0, "")
	p.CellFormat(contentEnd-columns.amount+2, 6, amount, "", 1, "R", false, 0, "")
}

// notes draws what the law requires on the document.
func (p *page) notes() {
	i := p.i
	notes := []string{p.texts["reason_"+string(i.VATCase)], p.payment()}
	if i.Series == SelfBilling {
		// A name may bring the full stop of the sentence, as S.r.l. does.
		notes = append(notes, strings.ReplaceAll(p.fill("self_billing_note", "{customer}", i.Customer.Title(), "{supplier}", i.Supplier.Title()), "..", "."))
	}
	if i.Type == TypeInvoice {
		notes = append(notes, p.texts["late_note"])
	}
	p.font("", 9)
	for _, note := range notes {
		p.MultiCell(contentEnd-margin, 4.6, note, "", "L", false)
		p.Ln(1.5)
	}
}

func (p *page) payment() string {
	text := p.texts[strings.ToLower(string(p.i.Payment))]
	if p.i.PaymentReference != "" {
		text += ". " + p.texts["reference"] + p.texts["colon"] + p.i.PaymentReference
	}
	return text
}

// keepTogether begins a page where so much would not fit on this one.
func (p *page) keepTogether(height float64) {
	if p.GetY()+height > 297-footerSpace {
		p.AddPage()
	}
}

// footer names the supplier once more, on every page.
func (p *page) footer() {
	p.SetY(-footerSpace + 6)
	p.rule()
	p.Ln(1.5)
	p.font("", 7.5)
	p.grey()
	who := p.i.Supplier
	parts := append([]string{who.Title()}, who.address()...)
	parts = append(parts, who.Country, p.labelled("registration_number", strings.TrimSpace(who.RegisteredAt+" "+who.RegistrationNumber)), p.labelled("vat_number", who.VATNumber))
	var named []string
	for _, part := range parts {
		if part != "" {
			named = append(named, part)
		}
	}
	p.MultiCell(contentEnd-margin-35, 3.6, strings.Join(named, " · "), "", "L", false)
	p.SetXY(contentEnd-35, 297-footerSpace+7.5)
	p.CellFormat(35, 3.6, p.fill("page", "{page}", fmt.Sprint(p.PageNo())), "", 0, "R", false, 0, "")
	p.black()
}
