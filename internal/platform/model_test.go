package platform_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/iotest"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/ledger"
	"merkato/internal/money"
	"merkato/internal/sales/refunds"
)

// story is a time of business as the marketplace sends it. Its names start
// with a prefix, so that one database can take many stories.
type story struct {
	prefix  string
	lines   []string
	sellers []sellerRefund
	gross   map[string]money.Cents // what was paid for each line, as sent
}

// sellerRefund is what a seller refunds in Merkato once the order is here, and
// the marketplace then reports.
type sellerRefund struct {
	key       string // of the line by which the order comes
	reference string
	line      int
	amount    money.Cents
}

// drawStory makes up the same business for each of some prefixes.
func drawStory(t *rapid.T, prefixes ...string) []story {
	stories := make([]story, len(prefixes))
	for i, p := range prefixes {
		stories[i].prefix, stories[i].gross = p, map[string]money.Cents{}
	}
	send := func(kind, id string, data func(p string) object) {
		for i := range stories {
			p := stories[i].prefix
			stories[i].lines = append(stories[i].lines, line(p+kind+id, kind, data(p)))
		}
	}
	moment := func(label string) time.Time {
		// Around the change of clocks and midnight in Paris, of a few days.
		hours := rapid.IntRange(0, 24*4).Draw(t, label)
		return time.Date(2026, 3, 27, 20, 30, 0, 0, time.UTC).Add(time.Duration(hours) * time.Hour)
	}
	stamp := func(at time.Time) string { return at.Format(time.RFC3339) }
	for i := range 2 {
		partnership := rapid.SampledFrom([]string{"NO_PARTNERSHIP", "AGENCY", "MODULE_CREATOR"}).Draw(t, "partnership")
		send("seller", fmt.Sprint(i), func(p string) object { return sellerData(fmt.Sprint(p, "S", i), object{"partnership": partnership}) })
		for n := range 2 {
			send("product", fmt.Sprintf("%d-%d", i, n), func(p string) object { return productData(fmt.Sprintf("%sP%d%d", p, i, n), fmt.Sprint(p, "S", i), nil) })
		}
	}
	product := func() string {
		return "P" + rapid.SampledFrom([]string{"00", "01", "10", "11"}).Draw(t, "product")
	}
	for i := range rapid.IntRange(0, 6).Draw(t, "orders") {
		at, count := moment("placed"), rapid.IntRange(1, 3).Draw(t, "lines")
		reference := fmt.Sprint("O", i)
		type sold struct {
			product  string
			quantity int
			price    int
			percent  int
			care     bool
		}
		lines := make([]sold, count)
		for n := range lines {
			lines[n] = sold{product(), rapid.IntRange(1, 3).Draw(t, "quantity"), rapid.IntRange(0, 2000).Draw(t, "price"),
				rapid.SampledFrom([]int{0, 0, 333, 10000}).Draw(t, "percent"), rapid.Bool().Draw(t, "care")}
		}
		send("order", fmt.Sprint(i), func(p string) object {
			var data []any
			for n, l := range lines {
				edit := object{"quantity": l.quantity, "price": l.price, "care": l.care}
				if l.percent > 0 {
					edit["discount"] = object{"type": "PERCENTAGE", "value": l.percent}
				}
				data = append(data, lineData(n+1, p+l.product, edit))
			}
			return orderData(p+reference, "", object{"placed_at": stamp(at), "customer_email": p + reference + "@example.com", "lines": data})
		})
		// Refunds of what was paid, in parts and each on a day of its own, and
		// after them perhaps of the rest, by the marketplace or by the seller.
		for n, l := range lines {
			gross := l.price*l.quantity - (l.price*l.quantity*l.percent+5000)/10000
			for s := range stories {
				stories[s].gross[fmt.Sprintf("%s%s/%d", stories[s].prefix, reference, n+1)] = money.Cents(gross)
			}
			parts := rapid.IntRange(0, 3).Draw(t, "refunds")
			each := gross / (parts + 1)
			refund := func(part, amount int) {
				refunded := at.Add(time.Duration(rapid.IntRange(0, 96).Draw(t, "after")) * time.Hour)
				id := fmt.Sprintf("%d-%d-%d", i, n, part)
				edit := object{"line": n + 1, "at": stamp(refunded), "amount": amount, "cause": rapid.SampledFrom([]string{"CUSTOMER", "CHARGEBACK"}).Draw(t, "cause")}
				send("refund", id, func(p string) object { return refundData(p+reference, with(edit, object{"id": p + id})) })
			}
			if each == 0 {
				continue
			}
			for part := range parts {
				refund(part, each)
			}
			switch rapid.SampledFrom([]string{"stays", "goes back", "by its seller"}).Draw(t, "and the rest") {
			case "goes back":
				refund(parts, gross-parts*each)
			case "by its seller":
				for s := range stories {
					p := stories[s].prefix
					stories[s].sellers = append(stories[s].sellers, sellerRefund{p + "order" + fmt.Sprint(i), p + reference, n + 1, money.Cents(gross - parts*each)})
				}
			}
		}
	}
	for i := range rapid.IntRange(0, 3).Draw(t, "ratings") {
		at, stars, of := moment("rated"), rapid.IntRange(1, 5).Draw(t, "stars"), product()
		send("rating", fmt.Sprint(i), func(p string) object {
			return ratingData(fmt.Sprint(p, "R", i), p+of, object{"at": stamp(at), "stars": stars})
		})
	}
	for i := range rapid.IntRange(0, 2).Draw(t, "conversations") {
		of := product()
		for n := range rapid.IntRange(1, 4).Draw(t, "messages") {
			at, from, automatic := moment("written"), rapid.SampledFrom([]string{"CUSTOMER", "SELLER"}).Draw(t, "from"), rapid.Bool().Draw(t, "automatic")
			if n == 0 {
				from = "CUSTOMER"
			}
			send("message", fmt.Sprintf("%d-%d", i, n), func(p string) object {
				return messageData(fmt.Sprintf("%sM%d-%d", p, i, n), fmt.Sprint(p, "T", i), p+of, object{"at": stamp(at), "from": from, "automatic": automatic && from == "SELLER"})
			})
		}
	}
	for i := range rapid.IntRange(0, 2).Draw(t, "visits") {
		of, count := product(), rapid.IntRange(0, 50).Draw(t, "count")
		send("sessions", fmt.Sprint(i), func(p string) object {
			return object{"product": p + of, "days": []any{object{"day": fmt.Sprintf("2026-03-%02d", 10+i), "sessions": count}}}
		})
	}
	return stories
}

// books are what a story came to: balances, figures, lines and conversations,
// by names without the prefix.
func (w *world) books(t failer, prefix string) string {
	t.Helper()
	var all strings.Builder
	for _, query := range []string{
		`SELECT s.external_id, a.kind, a.balance FROM ledger_accounts AS a JOIN sellers AS s ON s.id = a.seller_id WHERE s.external_id LIKE ?`,
		`SELECT s.external_id, f.slice, f.grain, COALESCE(p.external_id, f.value), f.starts_on, f.sales, f.refunds, f.sales_base, f.sales_gross, f.sales_net,
			f.refund_gross, f.sessions, f.threads, f.ratings, f.stars
			FROM figures AS f JOIN sellers AS s ON s.id = f.seller_id
			LEFT JOIN products AS p ON f.slice = 'product' AND CAST(p.id AS TEXT) = f.value WHERE s.external_id LIKE ?
			AND (f.sales + f.refunds + f.sessions + f.threads + f.ratings) <> 0`,
		`SELECT s.external_id, p.external_id, f.slice, f.grain, f.value, f.starts_on, f.sales, f.refunds, f.sales_base, f.sales_gross, f.sales_net, f.refund_gross
			FROM product_figures AS f JOIN sellers AS s ON s.id = f.seller_id JOIN products AS p ON p.id = f.product_id WHERE s.external_id LIKE ?`,
		`SELECT o.reference, p.external_id, l.number, l.type, l.day, l.care, l.quantity, l.gross, l.rate, l.refunds, l.refunded, l.reason, l.cause,
			CASE WHEN l.type = 'ORDER' THEN l.commission END
			FROM order_lines AS l JOIN orders AS o ON o.id = l.order_id JOIN products AS p ON p.id = l.product_id WHERE o.reference LIKE ?`,
		`SELECT t.external_id, COUNT(*), SUM(CASE WHEN m.seen_at IS NULL THEN 0 ELSE 1 END), COUNT(t.answered_at) FROM message_threads AS t
			JOIN messages AS m ON m.thread_id = t.id WHERE t.external_id LIKE ? GROUP BY t.external_id`,
	} {
		rows, err := w.db.Read().QueryContext(context.Background(), query, prefix+"%")
		if err != nil {
			t.Fatal(err)
		}
		all.WriteString(strings.ReplaceAll(texts(t, rows), prefix, "") + "\n\n")
	}
	return all.String()
}

// refundSome has sellers refund some of the orders that are here, and
// returns how the marketplace reports it.
func (w *world) refundSome(t failer, s *story, isHere func(key string) bool) (reports []string) {
	t.Helper()
	var left []sellerRefund
	for _, r := range s.sellers {
		if !isHere(r.key) {
			left = append(left, r)
			continue
		}
		var sold struct{ ID, SellerID int64 }
		err := w.db.Read().NewRaw("SELECT l.id, l.seller_id FROM order_lines AS l JOIN orders AS o ON o.id = l.order_id WHERE o.reference = ? AND l.number = ?", r.reference, r.line).
			Scan(context.Background(), &sold)
		if err != nil {
			t.Fatal(err)
		}
		key := fmt.Sprint(r.reference, "-", r.line)
		who := actor.With(context.Background(), actor.Actor{SellerID: sold.SellerID})
		if _, err := w.refunds.Make(who, refunds.BySeller{LineID: sold.ID, Amount: &r.amount, Reason: "agreed", Key: key}); err != nil {
			t.Fatal(err)
		}
		var id int64
		if err := w.db.Read().NewRaw("SELECT id FROM order_lines WHERE seller_id = ? AND seller_key = ?", sold.SellerID, key).Scan(context.Background(), &id); err != nil {
			t.Fatal(err)
		}
		edit := object{"id": "reported-" + key, "line": r.line, "at": now.Format(time.RFC3339), "amount": r.amount, "cause": "SELLER", "reason": "carried out", "refund": id}
		reports = append(reports, line(s.prefix+"reported"+key, "refund", refundData(r.reference, edit)))
	}
	s.sellers = left
	return reports
}

var storyNumber atomic.Int64

// R18.2, R18.3, R11.5: any shuffled, repeated, interrupted sequence of lines,
// sent by several senders at once until all of them are taken, ends in the same
// books as the sequence sent once, in order; and so it does where sellers refund
// meanwhile what the marketplace then reports. Every amount is as it was
// sent; ledger, order list, dashboard and export agree for every day and month;
// and what was posted in a month that is closed never changes. (Killed
// processes: TestKilledAtRandomAndSentAgain.)
func TestAnySequenceEndsInTheSameBooks(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		clock := now
		w := newWorldAt(d, func() time.Time { return clock })
		closed := map[calendar.Day]ledger.Month{}
		// Sellers refund at one moment, on a machine whose clock runs behind.
		refundSome := func(t failer, s *story, isHere func(key string) bool) []string {
			defer func(present time.Time) { clock = present }(clock)
			clock = now
			return w.refundSome(t, s, isHere)
		}
		rapid.Check(t, func(t *rapid.T) {
			number := storyNumber.Add(1)
			stories := drawStory(t, fmt.Sprintf("a%dx", number), fmt.Sprintf("b%dx", number))
			once, often := stories[0], stories[1]
			if a := w.bulkText(t, once.lines...); a.err != nil || a.summary.Taken != len(once.lines) {
				t.Fatalf("once: %v %+v", a.err, a)
			}

			if reports := refundSome(t, &once, func(string) bool { return true }); len(reports) > 0 {
				if a := w.bulkText(t, reports...); a.err != nil || a.summary.Repeated != len(reports) {
					t.Fatalf("reported once: %v %+v", a.err, a)
				}
			}

			taken, first := map[string]bool{}, map[string]bool{}
			for round := 0; len(taken) < len(often.lines) || len(often.sellers) > 0; round++ {
				often.lines = append(often.lines, refundSome(t, &often, func(key string) bool { return taken[key] })...)
				if round > 20 {
					t.Fatalf("%d of %d taken after %d rounds", len(taken), len(often.lines), round)
				}
				sent := often.lines
				if round%3 != 2 { // now and then in order, so that it comes to an end
					sent = rapid.Permutation(often.lines).Draw(t, "order")
				}
				again := rapid.SliceOfN(rapid.SampledFrom(often.lines), 0, 5).Draw(t, "again")
				// By several senders at once, none of which knows of the others.
				all := slices.Concat(sent, again)
				var streams []io.Reader
				for some := range slices.Chunk(all, len(all)/rapid.IntRange(1, 3).Draw(t, "senders")+1) {
					text := strings.Join(some, "\n") + "\n"
					var stream io.Reader = strings.NewReader(text)
					if rapid.IntRange(0, 2).Draw(t, "interrupted") == 0 {
						cut := rapid.IntRange(0, len(text)).Draw(t, "cut")
						stream = io.MultiReader(strings.NewReader(text[:cut]), iotest.ErrReader(errors.New("killed")))
					}
					streams = append(streams, stream)
				}
				for _, l := range w.bulkTogether(t, streams) {
					if l.Status == "refused" && !slices.Contains([]string{"seller_unknown", "product_unknown", "order_unknown", "thread_unknown"}, l.Reason) {
						t.Fatalf("%+v", l)
					}
					isOurs := strings.HasPrefix(l.Key, often.prefix+"reported")
					if isOurs && l.Status == "repeated" {
						taken[l.Key] = true
					}
					if l.Status == "repeated" && !isOurs { // another sender was faster
						taken[l.Key] = true
					}
					if l.Status == "taken" {
						if first[l.Key] || isOurs {
							t.Fatalf("%s is taken twice", l.Key)
						}
						taken[l.Key], first[l.Key] = true, true
					}
				}
				// Time goes on, and months end and are closed.
				if clock.Before(now.AddDate(0, 3, 0)) {
					clock = clock.Add(18 * time.Hour)
				}
				w.closeMonths(t, clock, closed)
			}
			w.wantAsSent(t, often)
			w.wantAgreement(t, often.prefix)
			w.wantPosted(t, closed)
			if diff := cmp.Diff(strings.Split(w.books(t, once.prefix), "\n"), strings.Split(w.books(t, often.prefix), "\n")); diff != "" {
				t.Fatal(diff)
			}
		})
		w.wantProof(t)
	})
}
