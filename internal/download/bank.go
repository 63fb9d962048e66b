package download

import (
	"context"
	"io"
	"net/http"
	"time"

	"merkato/internal/actor"
	"merkato/internal/bank"
	"merkato/internal/calendar"
)

// addBank mounts what sellers take home of the bank: payouts, their proofs, the
// statement and the year, as tables and on paper.
func (b *border) addBank(mux *http.ServeMux) {
	mux.Handle("GET "+Base+"payouts", exportOf(b, b.bank.PayoutExports, parameters[bank.AllPayouts]{
		read: func(*query, time.Time) bank.AllPayouts { return bank.AllPayouts{} },
	}))
	mux.Handle("GET "+Base+"payout", exportOf(b, b.bank.ProofExports, payoutParameters))
	mux.Handle("GET "+Base+"statement", exportOf(b, b.bank.StatementExports, spanParameters))
	mux.Handle("GET "+Base+"year", exportOf(b, b.bank.YearExports, yearParameters))
	mux.Handle("GET "+Base+"payout.pdf", paperOf(b, payoutParameters, b.bank.ProofPaper))
	mux.Handle("GET "+Base+"statement.pdf", paperOf(b, spanParameters, b.bank.StatementPaper))
	mux.Handle("GET "+Base+"year.pdf", paperOf(b, yearParameters, b.bank.YearPaper))
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
			refuse(b.log, w, r, err)
			return
		}
		asked, look, err := parameters.parse(r.URL.RawQuery, nil, b.now())
		if err != nil {
			refuse(b.log, w, r, err)
			return
		}
		var name string
		file, err := b.exports.Make(r.Context(), "paper.pdf", func(ctx context.Context, w io.Writer) (err error) {
			name, err = draw(ctx, asked, look.Language, w)
			return err
		})
		if err != nil {
			refuse(b.log, w, r, err)
			return
		}
		defer file.Close()
		header := http.Header{}
		nameFile(header, name)
		s := newStream(w, header)
		if _, err := io.Copy(s, file); err != nil {
			b.breakOff(s, r, err)
		}
	}
}
