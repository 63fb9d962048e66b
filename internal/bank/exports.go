package bank

import (
	"context"
	"embed"
	"fmt"
	"math"
	"time"

	"merkato/internal/bank/payouts"
	"merkato/internal/calendar"
	"merkato/internal/export"
	"merkato/internal/ledger"
	"merkato/internal/locales"
	"merkato/internal/money"
)

//go:embed texts/*.json
var textFiles embed.FS

// words are what files of the bank say, in one language.
type words struct {
	export.Words
	Sheets map[string]string `json:"sheets"` // by table
	Paper  map[string]string `json:"paper"`
}

var fileTexts = locales.Read(textFiles, func(string) *words { return new(words) })

// textsOf are the words of one of the tables.
func textsOf(table string) export.Texts {
	texts := export.Texts{}
	for language, all := range fileTexts {
		own := all.Words
		own.Sheet = all.Sheets[table]
		texts[language] = &own
	}
	return texts
}

// SomePayouts asks for a seller's payouts; what is zero means any.
type SomePayouts struct {
	Status payouts.Status
	Year   int
}

func (q SomePayouts) filter() payouts.Filter { return payouts.Filter{Status: q.Status, Year: q.Year} }

// OnePayout asks for what a payout is made of.
type OnePayout struct{ ID int64 }

// Span asks for a statement.
type Span struct{ From, To calendar.Day }

// OneYear asks for a year's summary.
type OneYear struct{ Year int }

func (s *Service) addExports() {
	if s.Export == nil {
		return
	}
	s.PayoutExports = export.Add(s.Export, export.Table[SomePayouts, payouts.Payout]{
		Name: "payouts", Texts: textsOf("payouts"), Columns: payoutColumns,
		Check: func(q SomePayouts) error { return q.filter().Check() },
		Count: func(ctx context.Context, q SomePayouts) (n int64, err error) {
			err = s.eachPayout(ctx, q, func(*payouts.Payout) error { n++; return nil })
			return n, err
		},
		Rows: func(ctx context.Context, q SomePayouts, _ string, each func(*payouts.Payout) error) (*export.Totals, error) {
			return nil, s.eachPayout(ctx, q, each)
		},
	})
	s.ProofExports = export.Add(s.Export, export.Table[OnePayout, proofLine]{
		Name: "payout", Texts: textsOf("payout"), Columns: proofColumns,
		Filename: func(q OnePayout) string { return fmt.Sprintf("payout-%d", q.ID) },
		Count: func(ctx context.Context, q OnePayout) (n int64, err error) {
			_, err = s.eachTerm(ctx, q.ID, "en", func(*proofLine) error { n++; return nil })
			return n, err
		},
		Rows: func(ctx context.Context, q OnePayout, language string, each func(*proofLine) error) (*export.Totals, error) {
			var lines int64
			proof, err := s.eachTerm(ctx, q.ID, language, func(l *proofLine) error { lines++; return each(l) })
			if err != nil {
				return nil, err
			}
			return &export.Totals{Lines: lines, Sums: map[string]money.Cents{"amount": proof.Payout.Amount}}, nil
		},
	})
	s.StatementExports = export.Add(s.Export, export.Table[Span, statementLine]{
		Name: "statement", Texts: textsOf("statement"), Columns: statementColumns,
		Check:    func(q Span) error { return checkPeriod(q.From, q.To) },
		Filename: func(q Span) string { return fmt.Sprintf("statement-%s-%s", q.From, q.To) },
		Count: func(ctx context.Context, q Span) (int64, error) {
			st, err := s.Statement(ctx, q.From, q.To, nil)
			if err != nil {
				return 0, err
			}
			return st.Lines + 1, nil
		},
		Rows: s.statementRows,
	})
	s.YearExports = export.Add(s.Export, export.Table[OneYear, Statement]{
		Name: "year", Texts: textsOf("year"), Columns: yearColumns,
		Filename: func(q OneYear) string { return fmt.Sprintf("summary-%d", q.Year) },
		Count:    func(_ context.Context, q OneYear) (int64, error) { return int64(s.begunMonths(q.Year)), nil },
		Rows: func(ctx context.Context, q OneYear, _ string, each func(*Statement) error) (*export.Totals, error) {
			year, err := s.Year(ctx, q.Year)
			if err != nil {
				return nil, err
			}
			months := year.Months[:s.begunMonths(q.Year)]
			for i := range months {
				if err := each(&months[i]); err != nil {
					return nil, err
				}
			}
			t := year.Whole.Terms
			return &export.Totals{Lines: int64(len(months)), Sums: map[string]money.Cents{"shares": t.Shares + t.Earlier, "refunds": t.Refunds, "payouts": t.Payouts + t.Returned}}, nil
		},
	})
}

func dayOrNone(at *time.Time) calendar.Day {
	if at == nil {
		return ""
	}
	return calendar.DayOf(*at)
}

func textOr(text *string) string {
	if text == nil {
		return ""
	}
	return *text
}

var payoutColumns = []export.Column[payouts.Payout]{
	export.Day("due_on", func(p *payouts.Payout) calendar.Day { return p.DueOn }),
	export.Value("status", func(p *payouts.Payout) payouts.Status { return p.Status }),
	export.Day("sent_on", func(p *payouts.Payout) calendar.Day { return dayOrNone(p.SentAt) }),
	export.Day("at_bank_on", func(p *payouts.Payout) calendar.Day { return dayOrNone(p.PaidAt) }),
	export.Day("returned_on", func(p *payouts.Payout) calendar.Day { return dayOrNone(p.ReturnedAt) }),
	export.Text("reference", func(p *payouts.Payout) string { return textOr(p.BankReference) }),
	export.Sum("vat", func(p *payouts.Payout) money.Cents { return p.VAT }),
	export.SumOf("amount", func(p *payouts.Payout) money.Cents { return p.Amount }, (*payouts.Payout).IsCounted),
	export.OnlySum("paid", func(p *payouts.Payout) money.Cents {
		if p.Status == payouts.Paid {
			return p.Amount
		}
		return 0
	}),
}

// eachPayout passes on those of the asking seller's payouts that were asked for, the newest first.
func (s *Service) eachPayout(ctx context.Context, q SomePayouts, each func(*payouts.Payout) error) error {
	for before := int64(math.MaxInt64); ; {
		page, err := s.Payouts.Payouts(ctx, q.filter(), before, longestPage)
		if err != nil {
			return err
		}
		for i := range page {
			if err := each(&page[i]); err != nil {
				return err
			}
		}
		if len(page) < longestPage {
			return nil
		}
		before = page[len(page)-1].ID
	}
}

// proofLine is a line of a payout's proof.
type proofLine struct {
	Term Figure
	MoneyLine
}

var proofColumns = []export.Column[proofLine]{
	export.Value("term", func(l *proofLine) Figure { return l.Term }),
	export.Day("day", func(l *proofLine) calendar.Day { return l.On }),
	export.Text("order", func(l *proofLine) string { return textOr(l.Reference) }),
	export.Text("product", func(l *proofLine) string { return textOr(l.Product) }),
	export.Text("text", func(l *proofLine) string { return textOr(l.Text) }),
	export.MainSum("amount", func(l *proofLine) money.Cents { return l.Amount }),
}

// proofTerms are the terms of a proof, in its order.
var proofTerms = []Figure{FigureOpening, FigureShares, FigureRefunds, FigureAdjustments, FigureVAT, FigureFees, FigureReturned}

// eachTerm passes on all lines of one of the asking seller's payouts. They add up
// to its amount.
func (s *Service) eachTerm(ctx context.Context, id int64, language string, each func(*proofLine) error) (*payouts.Proof, error) {
	proof, err := s.Payouts.Proof(ctx, id)
	if err != nil {
		return nil, err
	}
	for _, term := range proofTerms {
		if term == FigureOpening { // what the payout before has left; its own amount left with it
			if proof.Opening != 0 {
				if err := each(&proofLine{term, MoneyLine{Kind: LinePayout, On: proof.Payout.DueOn, Amount: proof.Opening}}); err != nil {
					return nil, err
				}
			}
			continue
		}
		for after := int64(0); ; {
			page, err := s.Lines(ctx, LinesRequest{Of: term, PayoutID: id, After: after, Limit: longestPage, Language: language})
			if err != nil {
				return nil, err
			}
			for _, line := range page {
				if err := each(&proofLine{term, line}); err != nil {
					return nil, err
				}
			}
			if len(page) < longestPage || term == FigureVAT {
				break
			}
			after = page[len(page)-1].ID
		}
	}
	return proof, nil
}

// statementLine is a line of a statement; the first is the opening balance.
type statementLine struct {
	Movement  string
	PostedOn  calendar.Day
	On        calendar.Day
	Reference string
	Amount    money.Cents
}

var statementColumns = []export.Column[statementLine]{
	export.Day("posted_on", func(l *statementLine) calendar.Day { return l.PostedOn }),
	export.Day("occurred_on", func(l *statementLine) calendar.Day { return l.On }),
	export.Value("movement", func(l *statementLine) string { return l.Movement }),
	export.Text("order", func(l *statementLine) string { return l.Reference }),
	export.MainSum("amount", func(l *statementLine) money.Cents { return l.Amount }),
}

// statementRows passes on the opening balance and every line after it: they add
// up to the closing balance, as the ledger has it.
func (s *Service) statementRows(ctx context.Context, q Span, _ string, each func(*statementLine) error) (*export.Totals, error) {
	var held []ledger.PeriodLine
	hand := func() error {
		lines, err := s.named(ctx, held)
		if err != nil {
			return err
		}
		held = held[:0]
		for i := range lines {
			if err := each(&lines[i]); err != nil {
				return err
			}
		}
		return nil
	}
	first, err := s.opening(ctx, q)
	if err != nil {
		return nil, err
	}
	if err := each(&statementLine{Movement: "opening", PostedOn: q.From, On: q.From, Amount: first}); err != nil {
		return nil, err
	}
	st, err := s.Statement(ctx, q.From, q.To, func(l ledger.PeriodLine) error {
		if held = append(held, l); len(held) < 500 {
			return nil
		}
		return hand()
	})
	if err == nil {
		err = hand()
	}
	if err != nil {
		return nil, err
	}
	return &export.Totals{Lines: st.Lines + 1, Sums: map[string]money.Cents{"amount": st.Closing.Total()}}, nil
}

// named says of which orders lines are.
func (s *Service) named(ctx context.Context, posted []ledger.PeriodLine) ([]statementLine, error) {
	lines := make([]statementLine, len(posted))
	var ids []int64
	for i, l := range posted {
		lines[i] = statementLine{Movement: l.Movement, PostedOn: calendar.DayOf(l.PostedAt), On: calendar.DayOf(l.OccurredAt), Amount: l.Amount}
		if l.Cause.Kind == ledger.CauseOrderLine || l.Cause.Kind == ledger.CauseRefund {
			ids = append(ids, l.Cause.ID)
		}
	}
	briefs, err := s.Sales.Briefs(ctx, s.DB.Read(), ids)
	for i, l := range posted {
		if l.Cause.Kind == ledger.CauseOrderLine || l.Cause.Kind == ledger.CauseRefund {
			lines[i].Reference = briefs[l.Cause.ID].Reference
		}
	}
	return lines, err
}

var yearColumns = []export.Column[Statement]{
	export.Day("month", func(s *Statement) calendar.Day { return s.From }),
	export.Amount("opening", func(s *Statement) money.Cents { return s.Opening.Total() }),
	export.MainSum("shares", func(s *Statement) money.Cents { return s.Terms.Shares + s.Terms.Earlier }),
	export.MainSum("refunds", func(s *Statement) money.Cents { return s.Terms.Refunds }),
	export.Sum("adjustments", func(s *Statement) money.Cents { return s.Terms.Adjustments }),
	export.Sum("vat", func(s *Statement) money.Cents { return s.Terms.VAT }),
	export.Sum("fees", func(s *Statement) money.Cents { return s.Terms.Fees + s.Terms.PaidFees }),
	export.MainSum("payouts", func(s *Statement) money.Cents { return s.Terms.Payouts + s.Terms.Returned }),
	export.Amount("closing", func(s *Statement) money.Cents { return s.Closing.Total() }),
}
