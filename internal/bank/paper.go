package bank

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"merkato/internal/calendar"
	"merkato/internal/fault"
	"merkato/internal/ledger"
	"merkato/internal/money"
	"merkato/internal/pdf"
)

// paper is a document being drawn.
type paper struct {
	*pdf.Paper
	words   map[string]string
	values  map[string]map[string]string
	columns []paperColumn
}

type paperColumn struct {
	head    string
	width   float64
	numeric bool
}

// newPaper begins a paper by its title, in which pairs of a {name} and its value are
// put.
func newPaper(language, title string, pairs ...string) (*paper, error) {
	texts, known := fileTexts[language]
	if !known {
		return nil, fault.New(fault.Invalid, "language_unknown", "There are no files in the language %.10q.", language).At("lang")
	}
	p := &paper{words: texts.Paper, values: texts.Values}
	p.Paper = pdf.New(language, time.Time{}, 20, func() {
		p.SetXY(pdf.Margin, pdf.Height-14)
		p.Grey("", 8)
		p.CellFormat(0, 4, p.PageNumber(), "", 0, "R", false, 0, "")
	})
	title = strings.NewReplacer(pairs...).Replace(p.words[title])
	p.SetTitle(title, true)
	p.Heading(title)
	p.Ln(3)
	return p, nil
}

func (p *paper) euros(c money.Cents) string { return c.In(p.Language) }

func (p *paper) day(d calendar.Day) string { return d.In(p.Language) }

func (p *paper) fact(name, value string) { p.Fact(52, p.words[name], value) }

// term writes a line of a sum.
func (p *paper) term(name string, amount money.Cents, style string) {
	p.fit(8)
	p.Black(style, 10)
	p.CellFormat(pdf.Width-45, 7, name, "", 0, "L", false, 0, "")
	p.CellFormat(45, 7, p.euros(amount), "", 1, "R", false, 0, "")
	p.Rule()
}

// fit begins a page where so much would not fit on this one.
func (p *paper) fit(height float64) {
	if p.Fit(height) && p.columns != nil {
		p.tableHead()
	}
}

func (p *paper) table(title string, columns ...paperColumn) {
	p.Ln(6)
	p.fit(20)
	p.Black("B", 11)
	p.CellFormat(0, 7, title, "", 1, "L", false, 0, "")
	p.columns = columns
	p.tableHead()
}

// tableHead writes the headings, in as many lines as the longest one takes.
func (p *paper) tableHead() {
	heads, height := p.heads(), 0
	for _, lines := range heads {
		height = max(height, len(lines))
	}
	for line := range height {
		p.cells(func(_ paperColumn, i int) string {
			if at := line - height + len(heads[i]); at >= 0 { // all end at the rule
				return heads[i][at]
			}
			return ""
		})
	}
	p.Rule()
}

// heads are the lines of each heading.
func (p *paper) heads() [][]string {
	p.Grey("", 7.5) // in which the longest word of a year's has room
	heads := make([][]string, len(p.columns))
	for i, c := range p.columns {
		heads[i] = p.SplitText(c.head, c.width+1) // it leaves two for margins
	}
	return heads
}

// row writes cells; one that is too long is cut.
func (p *paper) row(style string, texts ...string) {
	p.fit(6)
	p.Black(style, 8.5)
	p.cells(func(_ paperColumn, i int) string { return texts[i] })
	p.Rule()
}

func (p *paper) cells(text func(c paperColumn, i int) string) {
	for i, c := range p.columns {
		align := "L"
		if c.numeric {
			align = "R"
		}
		p.CellFormat(c.width, 5.5, p.cut(text(c, i), c.width-1), "", 0, align, false, 0, "")
	}
	p.Ln(5.5)
}

func (p *paper) cut(text string, width float64) string {
	if p.GetStringWidth(text) <= width {
		return text
	}
	runes := []rune(text)
	for len(runes) > 1 && p.GetStringWidth(string(runes)+"…") > width {
		runes = runes[:len(runes)-1]
	}
	return string(runes) + "…"
}

// who names the asking seller: as invoices do, or by the address where the company
// is not known.
func (s *Service) who(ctx context.Context) (name, number string, err error) {
	owner, err := s.Sellers.Asking(ctx)
	if err != nil {
		return "", "", err
	}
	company, err := s.Sellers.Company(ctx, s.DB.Read(), owner.ID)
	if company.Name == "" {
		return strings.TrimSpace(owner.FirstName + " " + owner.LastName), "", err
	}
	return strings.TrimSpace(company.Name + " " + company.LegalForm), company.VATNumber, err
}

// ProofPaper draws one of the asking seller's payouts: the sum, and every line it
// is made of.
func (s *Service) ProofPaper(ctx context.Context, q OnePayout, language string, w io.Writer) (string, error) {
	name, number, err := s.who(ctx)
	if err != nil {
		return "", err
	}
	var lines []proofLine
	proof, err := s.eachTerm(ctx, q.ID, language, func(l *proofLine) error { lines = append(lines, *l); return nil })
	if err != nil {
		return "", err
	}
	row := &proof.Payout
	p, err := newPaper(language, "payout", "{day}", row.DueOn.In(language))
	if err != nil {
		return "", err
	}
	p.fact("seller", name)
	p.fact("vat_number", number)
	p.fact("state", p.values["status"][string(row.Status)])
	p.fact("sent", p.day(dayOrNone(row.SentAt)))
	p.fact("at_bank", p.day(dayOrNone(row.PaidAt)))
	p.fact("reference", textOr(row.BankReference))
	p.Ln(4)
	sums := map[Figure]money.Cents{
		FigureOpening: proof.Opening, FigureShares: proof.Shares, FigureRefunds: proof.Refunds, FigureAdjustments: proof.Adjustments,
		FigureVAT: proof.VAT, FigureFees: proof.Fees, FigureReturned: proof.Returned,
	}
	for _, term := range proofTerms {
		if term != FigureReturned || proof.Returned != 0 {
			p.term(p.values["term"][string(term)], sums[term], "")
		}
	}
	total := "transfer"
	if row.SentAt == nil {
		total = "stays"
	}
	p.term(p.words[total], proof.Total(), "B")
	texts := fileTexts[language].Columns
	p.table(p.words["lines"], paperColumn{texts["term"], 34, false}, paperColumn{texts["day"], 24, false}, paperColumn{texts["order"], 38, false},
		paperColumn{texts["product"], 52, false}, paperColumn{texts["amount"], 26, true})
	var sum money.Cents
	for _, l := range lines {
		what := textOr(l.Product)
		if what == "" {
			what = textOr(l.Text)
		}
		p.row("", p.values["term"][string(l.Term)], p.day(l.On), textOr(l.Reference), what, p.euros(l.Amount))
		sum += l.Amount
	}
	p.row("B", p.words["control"], "", "", "", p.euros(sum))
	return fmt.Sprintf("payout-%s.pdf", row.DueOn), p.Output(w)
}

// mostOnPaper is how many lines a statement has on paper; a longer one has them in
// its table only.
const mostOnPaper = 3000

// StatementPaper draws a statement of the asking seller's.
func (s *Service) StatementPaper(ctx context.Context, q Span, language string, w io.Writer) (string, error) {
	name, number, err := s.who(ctx)
	if err != nil {
		return "", err
	}
	var posted []ledger.PeriodLine
	st, err := s.Statement(ctx, q.From, q.To, func(l ledger.PeriodLine) error {
		if len(posted) <= mostOnPaper {
			posted = append(posted, l)
		}
		return nil
	})
	if err != nil {
		return "", err
	}
	p, err := newPaper(language, "statement")
	if err != nil {
		return "", err
	}
	p.fact("seller", name)
	p.fact("vat_number", number)
	p.fact("period", p.day(q.From)+" – "+p.day(q.To))
	p.Ln(4)
	p.statement(st)
	if len(posted) > mostOnPaper {
		p.Ln(4)
		p.Grey("", 9)
		p.MultiCell(0, 5, p.words["too_long"], "", "L", false)
		return fmt.Sprintf("statement-%s-%s.pdf", q.From, q.To), p.Output(w)
	}
	lines, err := s.named(ctx, posted)
	if err != nil {
		return "", err
	}
	texts := fileTexts[language].Columns
	p.table(p.words["lines"], paperColumn{texts["posted_on"], 28, false}, paperColumn{texts["occurred_on"], 28, false}, paperColumn{texts["movement"], 46, false},
		paperColumn{texts["order"], 44, false}, paperColumn{texts["amount"], 28, true})
	p.row("B", p.day(q.From), "", p.values["movement"]["opening"], "", p.euros(st.Opening.Total()))
	for _, l := range lines {
		p.row("", p.day(l.PostedOn), p.day(l.On), p.values["movement"][l.Movement], l.Reference, p.euros(l.Amount))
	}
	p.row("B", p.day(q.To), "", p.values["movement"]["closing"], "", p.euros(st.Closing.Total()))
	return fmt.Sprintf("statement-%s-%s.pdf", q.From, q.To), p.Output(w)
}

// statement draws the sum of a statement.
func (p *paper) statement(st *Statement) {
	movements := p.values["movement"]
	p.term(movements["opening"], st.Opening.Total(), "B")
	t := st.Terms
	for _, term := range []struct {
		name   string
		amount money.Cents
	}{
		{movements["sale"], t.Shares}, {p.words["earlier"], t.Earlier}, {movements["refund"], t.Refunds}, {movements["adjustment"], t.Adjustments},
		{movements["payout_vat"], t.VAT}, {movements["fee"], t.Fees}, {movements["fee_paid"], t.PaidFees}, {movements["payout_paid"], t.Payouts}, {movements["payout_returned"], t.Returned},
	} {
		if term.amount != 0 {
			p.term(term.name, term.amount, "")
		}
	}
	p.term(movements["closing"], st.Closing.Total(), "B")
	p.Grey("", 8.5)
	p.MultiCell(0, 5, strings.NewReplacer("{pending}", p.euros(st.Closing.Pending), "{available}", p.euros(st.Closing.Available), "{in_transit}", p.euros(st.Closing.InTransit)).
		Replace(p.words["parts"]), "", "L", false)
}

func yearPaperColumns(texts map[string]string) []paperColumn {
	columns := []paperColumn{{texts["month"], 15, false}}
	for _, id := range []string{"shares", "refunds", "adjustments", "vat", "fees", "payouts", "closing"} {
		columns = append(columns, paperColumn{texts[id], 22.7, true})
	}
	return columns
}

// YearPaper draws the summary of a year of the asking seller's.
func (s *Service) YearPaper(ctx context.Context, q OneYear, language string, w io.Writer) (string, error) {
	name, number, err := s.who(ctx)
	if err != nil {
		return "", err
	}
	year, err := s.Year(ctx, q.Year)
	if err != nil {
		return "", err
	}
	p, err := newPaper(language, "year", "{year}", fmt.Sprint(q.Year))
	if err != nil {
		return "", err
	}
	p.fact("seller", name)
	p.fact("vat_number", number)
	p.Ln(4)
	p.statement(&year.Whole)
	p.table(p.words["months"], yearPaperColumns(fileTexts[language].Columns)...)
	for _, m := range append(slices.Clone(year.Months[:s.begunMonths(year.Year)]), year.Whole) {
		style, when := "", string(m.From[:7])
		if m.To != m.From.AddMonths(1).Add(-1) {
			style, when = "B", fmt.Sprint(q.Year)
		}
		t := m.Terms
		p.row(style, when, p.euros(t.Shares+t.Earlier), p.euros(t.Refunds), p.euros(t.Adjustments), p.euros(t.VAT), p.euros(t.Fees+t.PaidFees), p.euros(t.Payouts+t.Returned), p.euros(m.Closing.Total()))
	}
	return fmt.Sprintf("summary-%d.pdf", q.Year), p.Output(w)
}
