package platform_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"io"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/google/go-cmp/cmp"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/dashboard"
	"merkato/internal/export"
	"merkato/internal/ledger"
	"merkato/internal/list"
	"merkato/internal/money"
	"merkato/internal/orders"
	"merkato/internal/platform/intake"
	"merkato/internal/products"
	"merkato/internal/seller"
)

// bulkTogether sends streams at once, and returns all that was answered.
func (w *world) bulkTogether(t failer, streams []io.Reader) (lines []intake.Answer) {
	t.Helper()
	outs := make([]bytes.Buffer, len(streams))
	var all sync.WaitGroup
	for i, stream := range streams {
		all.Go(func() { _ = w.Bulk(context.Background(), stream, &outs[i]) }) // it may be cut
	}
	all.Wait()
	for i := range outs {
		lines = append(lines, answersIn(t, &outs[i]).lines...)
	}
	return lines
}

// wantAsSent proves that every line has the gross that was sent, that every
// order's lines sum up to it, and that the refunds of what was refunded whole
// take back all of it.
func (w *world) wantAsSent(t failer, s story) {
	t.Helper()
	var sold []struct {
		Reference                                                                       string
		Number                                                                          int
		Base, Gross, Commission, Net, Refunded, RBase, RGross, RCommission, RNet, Parts money.Cents
	}
	err := w.db.Read().NewRaw(`SELECT o.reference, l.number, l.base, l.gross, l.commission, l.net, l.refunded, COUNT(r.id) AS parts,
		CAST(COALESCE(SUM(r.base), 0) AS BIGINT) AS r_base, CAST(COALESCE(SUM(r.gross), 0) AS BIGINT) AS r_gross,
		CAST(COALESCE(SUM(r.commission), 0) AS BIGINT) AS r_commission, CAST(COALESCE(SUM(r.net), 0) AS BIGINT) AS r_net
		FROM order_lines AS l JOIN orders AS o ON o.id = l.order_id LEFT JOIN order_lines AS r ON r.refund_of = l.id
		WHERE l.type = 'ORDER' AND o.reference LIKE ? GROUP BY o.reference, l.number, l.base, l.gross, l.commission, l.net, l.refunded`, s.prefix+"%").Scan(context.Background(), &sold)
	if err != nil {
		t.Fatal(err)
	}
	sent, booked, byOrder := map[string]money.Cents{}, map[string]money.Cents{}, map[string]money.Cents{}
	for _, l := range sold {
		booked[l.Reference+"/"+strconv.Itoa(l.Number)] = l.Gross
		byOrder[l.Reference] += l.Gross
		isWhole := l.Parts > 0 && l.Refunded == l.Gross
		if l.Refunded != -l.RGross || (isWhole && (l.Base != -l.RBase || l.Commission != -l.RCommission || l.Net != -l.RNet)) {
			t.Fatalf("the refunds do not add up: %+v", l)
		}
	}
	for name, gross := range s.gross {
		reference, _, _ := strings.Cut(name, "/")
		sent[reference] += gross
	}
	if diff := cmp.Diff(s.gross, booked); diff != "" {
		t.Fatalf("lines as sent: %s", diff)
	}
	if diff := cmp.Diff(sent, byOrder); diff != "" {
		t.Fatalf("orders as sent: %s", diff)
	}
}

// dayFigures are what one source says of a day or a month.
type dayFigures struct{ Lines, Gross, Refunds int64 }

// wantAgreement proves for every seller, day and month that the ledger by
// occurrence, the order list, the dashboard and the export say the same.
func (w *world) wantAgreement(t failer, prefix string) {
	t.Helper()
	clock := func() time.Time { return now }
	sellers := seller.New(w.db, clock)
	sold := orders.New(orders.Options{DB: w.db, Ledger: w.ledger, Figures: w.figures, Sellers: sellers, Sales: w.sales, Export: export.New(w.db, clock), Now: clock})
	board := dashboard.New(dashboard.Options{DB: w.db, Sellers: sellers, Products: products.New(w.db), Figures: w.figures, Ratings: w.reviews, Support: w.messages, Now: clock})
	var ids []int64
	if err := w.db.Read().NewRaw("SELECT id FROM sellers WHERE external_id LIKE ?", prefix+"%").Scan(context.Background(), &ids); err != nil {
		t.Fatal(err)
	}
	for _, id := range ids {
		ctx := actor.With(context.Background(), actor.Actor{SellerID: id})
		books := w.byOccurrence(t, id)
		days := []orders.Period{{From: "2026-03-01", To: "2026-03-31"}, {From: "2026-04-01", To: "2026-04-30"}}
		for day := calendar.Day("2026-03-26"); day <= "2026-04-06"; day = day.Add(1) {
			days = append(days, orders.Period{From: day, To: day})
		}
		for _, p := range days {
			var want dayFigures
			for day, f := range books {
				if p.From <= day && day <= p.To {
					want = dayFigures{want.Lines + f.Lines, want.Gross + f.Gross, want.Refunds + f.Refunds}
				}
			}
			filter := orders.Filter{Period: &p}
			_, totals, err := sold.ListWithTotals(ctx, filter, orders.Page{Page: list.Page{Number: 1, Length: 10}, Sort: orders.SortDate}, "en")
			if err != nil {
				t.Fatal(err)
			}
			if got := (dayFigures{totals.Lines, int64(totals.Gross), int64(totals.Refunds)}); got != want {
				t.Fatalf("order list of %v: %+v, the ledger %+v", p, got, want)
			}
			shown, err := board.Dashboard(ctx, &p.From, &p.To, 0, false, "en")
			if err != nil {
				t.Fatal(err)
			}
			values := map[dashboard.Indicator]int64{}
			for _, i := range shown.Indicators {
				if i.Value != nil {
					values[i.Indicator] = *i.Value
				}
			}
			if turnover, refunds := values[dashboard.Turnover], values[dashboard.Refunds]; turnover != want.Gross-want.Refunds || refunds != -want.Refunds {
				t.Fatalf("dashboard of %v: %d and %d, the ledger %+v", p, turnover, refunds, want)
			}
			if want.Lines == 0 {
				continue
			}
			if got := exported(t, ctx, sold, filter); got != want {
				t.Fatalf("export of %v: %+v, the ledger %+v", p, got, want)
			}
		}
	}
}

// byOccurrence is what the ledger moved for a seller's sales and refunds, by the
// day on which they occurred.
func (w *world) byOccurrence(t failer, sellerID int64) map[calendar.Day]dayFigures {
	t.Helper()
	var posted []struct {
		OccurredAt time.Time
		CauseKind  string
		Amount     int64
	}
	err := w.db.Read().NewRaw(`SELECT t.occurred_at, t.cause_kind, e.amount FROM ledger_transactions AS t
		JOIN ledger_entries AS e ON e.transaction_id = t.id JOIN ledger_accounts AS a ON a.id = e.account_id AND a.kind = 'provider_clearing'
		WHERE t.cause_kind IN ('order_line', 'refund') AND t.idempotency_key NOT LIKE 'release:%' AND EXISTS (
			SELECT 1 FROM ledger_entries AS share JOIN ledger_accounts AS mine ON mine.id = share.account_id AND mine.seller_id = ? WHERE share.transaction_id = t.id)`, sellerID).
		Scan(context.Background(), &posted)
	if err != nil {
		t.Fatal(err)
	}
	days := map[calendar.Day]dayFigures{}
	for _, p := range posted {
		day := calendar.DayOf(p.OccurredAt)
		f := days[day]
		f.Lines, f.Gross = f.Lines+1, f.Gross-p.Amount
		if p.CauseKind == string(ledger.CauseRefund) {
			f.Refunds -= p.Amount
		}
		days[day] = f
	}
	return days
}

// exported sums up what a file of the order list says.
func exported(t failer, ctx context.Context, sold *orders.Service, filter orders.Filter) (f dayFigures) {
	t.Helper()
	var file bytes.Buffer
	look := export.Look{Format: export.CSV, Columns: []string{"type", "gross"}, Zone: "Europe/Paris", Language: "en"}
	if err := sold.Exports.Write(ctx, orders.Selection{Filter: filter, Sort: orders.SortDate}, look, &file, func(int64) error { return nil }); err != nil {
		t.Fatal(err)
	}
	rows := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(file.Bytes(), []byte("\xef\xbb\xbf"))))
	rows.FieldsPerRecord = -1
	all, err := rows.ReadAll()
	if err != nil {
		t.Fatalf("%v in %s", err, file.String())
	}
	for _, row := range all {
		if len(row) != 2 || (row[0] != "Sale" && row[0] != "Refund") {
			continue
		}
		gross, err := strconv.ParseInt(strings.Replace(row[1], ".", "", 1), 10, 64)
		if err != nil {
			t.Fatalf("%v in %s", err, file.String())
		}
		f.Lines, f.Gross = f.Lines+1, f.Gross+gross
		if row[0] == "Refund" {
			f.Refunds += gross
		}
	}
	return f
}

// closeMonths closes what is over, and keeps what was posted in it.
func (w *world) closeMonths(t failer, at time.Time, closed map[calendar.Day]ledger.Month) {
	t.Helper()
	months, err := w.ledger.CloseMonths(context.Background(), at)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range months {
		if closed[m], err = w.ledger.MonthOf(context.Background(), m); err != nil {
			t.Fatal(err)
		}
	}
}

// wantPosted proves that closed months are what they were, whatever came since:
// what is stored of them, and what their postings sum to.
func (w *world) wantPosted(t failer, closed map[calendar.Day]ledger.Month) {
	t.Helper()
	for month, want := range closed {
		if got, err := w.ledger.MonthOf(context.Background(), month); err != nil || !cmp.Equal(want, got) {
			t.Fatalf("%s changed: %s, %v", month, cmp.Diff(want, got), err)
		}
	}
	if found, err := w.ledger.Found(context.Background(), func(int64, int64) {}); err != nil || len(found) > 0 {
		t.Fatalf("the ledger: %v, %v", found, err)
	}
}
