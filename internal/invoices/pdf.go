package invoices

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"merkato/internal/pdf"
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

// footerHeight is how much of a page is left to its footer, in millimetres.
const footerHeight = 26.0

// Where the columns of the table begin; amounts are at their right edge.
var columns = struct{ quantity, price, amount float64 }{quantity: 112, price: 132, amount: 162}

// page is a document being drawn.
type page struct {
	*pdf.Paper
	texts
	i *Invoice
}

// PDF draws the document.
func (i *Invoice) PDF() ([]byte, error) {
	issued, err := time.Parse(time.DateOnly, string(i.IssuedOn))
	if err != nil {
		return nil, err
	}
	p := &page{texts: textsOf(i.Language), i: i}
	p.Paper = pdf.New(i.Language, issued, footerHeight, p.footer)
	p.SetTitle(p.title(i)+" "+i.Reference, true)
	p.SetAuthor(i.Supplier.Title(), true)
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

func (p *page) head() {
	p.Heading(p.title(p.i))
	p.Grey("", 10)
	p.CellFormat(0, 6, p.i.Reference, "", 1, "L", false, 0, "")
	p.Ln(5)
}

// parties draws who bills and who is billed side by side.
func (p *page) parties() {
	top, width := p.GetY(), pdf.Width/2-4
	p.party(pdf.Margin, width, p.texts["supplier"], p.i.Supplier)
	bottom := p.GetY()
	p.SetY(top)
	p.party(pdf.Margin+width+8, width, p.texts["customer"], p.i.Customer)
	p.SetY(max(bottom, p.GetY()) + 5)
}

func (p *page) party(x, width float64, role string, who Party) {
	line := func(text string) {
		if text != "" {
			p.SetX(x)
			p.MultiCell(width, 4.6, text, "", "L", false)
		}
	}
	p.Grey("", 8)
	line(role)
	p.Black("B", 10)
	line(who.Title())
	p.Black("", 9)
	for _, text := range who.address() {
		line(text)
	}
	line(who.Country)
	p.SetY(p.GetY() + 1)
	p.Grey("", 9)
	line(p.labelled("vat_number", who.VATNumber))
	line(p.labelled("registration_number", strings.TrimSpace(who.RegisteredAt+" "+who.RegistrationNumber)))
	line(p.labelled("capital", who.Capital))
	line(who.Email)
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
	for _, fact := range facts {
		p.Fact(52, p.texts[fact[0]], fact[1])
	}
	p.Ln(5)
}

func (p *page) table() {
	p.tableHead()
	for _, line := range p.i.Lines {
		text := p.SplitText(line.Text, columns.quantity-pdf.Margin-4)
		height := 5*float64(len(text)) + 3
		if p.Fit(height) {
			p.tableHead()
		}
		top := p.GetY() + 1.5
		p.SetXY(pdf.Margin, top)
		p.MultiCell(columns.quantity-pdf.Margin-4, 5, strings.Join(text, "\n"), "", "L", false)
		p.cellAt(columns.quantity, top, columns.price-columns.quantity-2, fmt.Sprint(line.Quantity))
		p.cellAt(columns.price, top, columns.amount-columns.price-2, p.euros(line.UnitPrice))
		p.cellAt(columns.amount, top, pdf.Right-columns.amount, p.euros(line.Amount))
		p.SetXY(pdf.Margin, top+height-1.5)
		p.Rule()
	}
	p.Ln(4)
}

func (p *page) tableHead() {
	p.Grey("", 8)
	top := p.GetY()
	p.CellFormat(columns.quantity-pdf.Margin, 5, p.texts["description"], "", 0, "L", false, 0, "")
	p.cellAt(columns.quantity-6, top, columns.price-columns.quantity+4, p.texts["quantity"])
	p.cellAt(columns.price-1, top, columns.amount-columns.price-1, p.texts["unit_price"])
	p.cellAt(columns.amount-1, top, pdf.Right-columns.amount+1, p.texts["amount"])
	p.SetXY(pdf.Margin, top+5.5)
	p.Rule()
	p.Black("", 9)
}

// cellAt writes a text that ends at the right edge of its cell.
func (p *page) cellAt(x, y, width float64, text string) {
	p.SetXY(x, y)
	p.CellFormat(width, 5, text, "", 0, "R", false, 0, "")
}

func (p *page) sums() {
	p.Fit(30)
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
	p.Black(style, 10)
	p.SetX(columns.quantity - 20)
	p.CellFormat(columns.amount-columns.quantity+18, 6, strings.TrimSpace(p.texts[key]+" "+more), "", 0, "L", false, 0, "")
	p.CellFormat(pdf.Right-columns.amount+2, 6, amount, "", 1, "R", false, 0, "")
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
	p.Black("", 9)
	for _, note := range notes {
		p.Paragraph(4.6, note)
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

// footer names the supplier once more, on every page.
func (p *page) footer() {
	p.SetY(-footerHeight + 6)
	p.Rule()
	p.Ln(1.5)
	p.Grey("", 7.5)
	who := p.i.Supplier
	parts := append([]string{who.Title()}, who.address()...)
	parts = append(parts, who.Country, p.labelled("registration_number", strings.TrimSpace(who.RegisteredAt+" "+who.RegistrationNumber)), p.labelled("vat_number", who.VATNumber))
	named := slices.DeleteFunc(parts, func(part string) bool { return part == "" })
	p.MultiCell(pdf.Width-35, 3.6, strings.Join(named, " · "), "", "L", false)
	p.SetXY(pdf.Right-35, pdf.Height-footerHeight+7.5)
	p.CellFormat(35, 3.6, p.PageNumber(), "", 0, "R", false, 0, "")
}
