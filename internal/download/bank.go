package download

import (
	"context"
	"io"
	"net/http"
	"time"

	"merkato/internal/actor"
	"merkato/internal/bank"
	"merkato/internal/bank/payouts"
	"merkato/internal/calendar"
	"merkato/internal/problem"
)

// bankFiles are what sellers take home of the bank: payouts, their proofs, the
// statement and the year, as tables and on paper.
func (b *border) bankFiles() map[string]http.Handler {
	return map[string]http.Handler{
		"payouts":       exportOf(b, b.Bank.PayoutExports, payoutsParameters),
		"payout":        exportOf(b, b.Bank.ProofExports, payoutParameters),
		"statement":     exportOf(b, b.Bank.StatementExports, spanParameters),
		"year":          exportOf(b, b.Bank.YearExports, yearParameters),
		"payout.pdf":    paperOf(b, payoutParameters, b.Bank.ProofPaper),
		"statement.pdf": paperOf(b, spanParameters, b.Bank.StatementPaper),
		"year.pdf":      paperOf(b, yearParameters, b.Bank.YearPaper),
	}
}

var payoutsParameters = parameters[bank.SomePayouts]{
	names: []string{"status", "year"},
	read: func(q *query, _ time.Time) bank.SomePayouts {
		return bank.SomePayouts{Status: payouts.Status(q.text("status", "")), Year: int(min(q.number("year"), 9999))}
	},
}

var payoutParameters = parameters[bank.OnePayout]{
	names: []string{"payout"},
	read:  func(q *query, _ time.Time) bank.OnePayout { return bank.OnePayout{ID: q.number("payout")} },
}

var spanParameters = parameters[bank.Span]{
	names: []string{"from", "to"},
	read: func(q *query, now time.Time) bank.Span {
		last := calendar.DayOf(now).Month().Add(-1) // last month, where nothing is said
		span := bank.Span{From: last.Month(), To: last}
		if from := q.day("from"); from != nil {
			span.From = *from
		}
		if to := q.day("to"); to != nil {
			span.To = *to
		}
		return span
	},
}

var yearParameters = parameters[bank.OneYear]{
	names: []string{"year"},
	read:  func(q *query, _ time.Time) bank.OneYear { return bank.OneYear{Year: int(min(q.number("year"), 9999))} },
}

// paperOf serves a PDF. It is made first, like every file.
func paperOf[Q any](b *border, parameters parameters[Q], draw func(ctx context.Context, asked Q, language string, w io.Writer) (name string, err error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if _, err := actor.SellerID(r.Context()); err != nil {
			problem.Refuse(w, r, err)
			return
		}
		asked, look, err := parameters.parse(r.URL.RawQuery, nil, b.Now())
		if err != nil {
			problem.Refuse(w, r, err)
			return
		}
		b.serveMade(w, r, http.Header{}, func(ctx context.Context, w io.Writer) (string, error) {
			return draw(ctx, asked, look.Language, w)
		})
	}
}

// serveMade serves a file to the asking seller that is made first, in its turn;
// who draws it says what it is called.
func (b *border) serveMade(w http.ResponseWriter, r *http.Request, header http.Header, draw func(ctx context.Context, w io.Writer) (name string, err error)) {
	var name string
	file, err := b.Exports.Make(r.Context(), "", func(ctx context.Context, w io.Writer) (err error) {
		name, err = draw(ctx, w)
		return err
	})
	if err != nil {
		problem.Refuse(w, r, err)
		return
	}
	defer file.Close()
	nameFile(header, name)
	s := newStream(w, header)
	if _, err := io.Copy(s, file); err != nil {
		b.breakOff(s, r, err)
	}
}
