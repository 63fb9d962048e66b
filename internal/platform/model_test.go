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
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/money"
)

// story is a time of business as the marketplace tells it. Its names start
// with a prefix, so that one database can hear many stories.
type story struct {
	prefix  string
	lines   []string
	sellers []sellerRefund
}

// sellerRefund is what a seller gives back in Merkato once the order is here,
// and the marketplace then tells of.
type sellerRefund struct {
	key       string // of the line by which the order comes
	reference string
	line      int
	amount    *money.Cents // nil: all that is left
	isNamed   bool         // when it is told of
}

// drawStory makes up the same business for each of some prefixes.
func drawStory(t *rapid.T, prefixes ...string) []story {
	stories := make([]story, len(prefixes))
	for i, p := range prefixes {
		stories[i].prefix = p
	}
	tell := func(kind, id string, data func(p string) object) {
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
		tell("seller", fmt.Sprint(i), func(p string) object { return sellerData(fmt.Sprint(p, "S", i), object{"partnership": partnership}) })
		// Each seller is told of again, also twice as of one moment.
		for n := range rapid.IntRange(0, 3).Draw(t, "news") {
			at := moment("agreed").Truncate(24 * time.Hour)
			edit := object{"updated_at": stamp(at), "partnership": rapid.SampledFrom([]string{"NO_PARTNERSHIP", "AGENCY", "MODULE_CREATOR"}).Draw(t, "partnership")}
			if rapid.Bool().Draw(t, "own rate") {
				edit = with(edit, rates(rateData(fmt.Sprintf("2026-03-%d", rapid.IntRange(26, 31).Draw(t, "from")), rapid.SampledFrom([]int{0, 1250, 3333}).Draw(t, "rate"))))
			}
			tell("seller", fmt.Sprintf("%d-%d", i, n), func(p string) object { return sellerData(fmt.Sprint(p, "S", i), edit) })
		}
		for n := range 2 {
			tell("product", fmt.Sprintf("%d-%d", i, n), func(p string) object { return productData(fmt.Sprintf("%sP%d%d", p, i, n), fmt.Sprint(p, "S", i), nil) })
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
		tell("order", fmt.Sprint(i), func(p string) object {
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
		// after them perhaps of the rest. Not where the rest would end Business
		// Care: the refund of that may then be refused, as it is after the end.
		withCare := slices.ContainsFunc(lines, func(l sold) bool { return l.care })
		for n, l := range lines {
			gross := l.price*l.quantity - (l.price*l.quantity*l.percent+5000)/10000
			parts := rapid.IntRange(0, 3).Draw(t, "refunds")
			last := at
			refund := func(part int, refunded time.Time, edit object) {
				edit["line"], edit["at"] = n+1, stamp(refunded)
				tell("refund", fmt.Sprintf("%d-%d-%d", i, n, part), func(p string) object { return refundData(p+reference, edit) })
			}
			for part := range parts {
				refunded := at.Add(time.Duration(rapid.IntRange(0, 96).Draw(t, "after")) * time.Hour)
				if amount := gross / (parts + 1); amount > 0 {
					refund(part, refunded, object{"amount": amount})
				}
				if refunded.After(last) {
					last = refunded
				}
			}
			if withCare {
				continue
			}
			switch rest := rapid.SampledFrom([]string{"stays", "goes back", "by its seller", "in part by its seller"}).Draw(t, "and the rest"); {
			case rest == "goes back":
				refund(parts, last, object{"amount": nil})
			case rest == "by its seller" || (rest == "in part by its seller" && gross/(parts+1) > 0):
				bySeller := sellerRefund{line: n + 1, isNamed: rapid.Bool().Draw(t, "named")}
				if rest != "by its seller" {
					amount := money.Cents(gross / (parts + 1))
					bySeller.amount = &amount
				}
				for s := range stories {
					p := stories[s].prefix
					bySeller.key, bySeller.reference = p+"order"+fmt.Sprint(i), p+reference
					stories[s].sellers = append(stories[s].sellers, bySeller)
				}
			}
		}
	}
	for i := range rapid.IntRange(0, 3).Draw(t, "ratings") {
		at, stars, of := moment("rated"), rapid.IntRange(1, 5).Draw(t, "stars"), product()
		tell("rating", fmt.Sprint(i), func(p string) object {
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
			tell("message", fmt.Sprintf("%d-%d", i, n), func(p string) object {
				return messageData(fmt.Sprintf("%sM%d-%d", p, i, n), fmt.Sprint(p, "T", i), p+of, object{"at": stamp(at), "from": from, "automatic": automatic && from == "SELLER"})
			})
		}
	}
	for i := range rapid.IntRange(0, 2).Draw(t, "visits") {
		of, count := product(), rapid.IntRange(0, 50).Draw(t, "count")
		tell("sessions", fmt.Sprint(i), func(p string) object {
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
			f.refund_base, f.refund_gross, f.refund_net, f.sessions, f.threads, f.ratings, f.stars
			FROM figures AS f JOIN sellers AS s ON s.id = f.seller_id
			LEFT JOIN products AS p ON f.slice = 'product' AND CAST(p.id AS TEXT) = f.value WHERE s.external_id LIKE ?
			AND (f.sales + f.refunds + f.sessions + f.threads + f.ratings) <> 0`,
		`SELECT s.external_id, p.external_id, f.slice, f.grain, f.value, f.starts_on, f.sales, f.refunds, f.sales_base, f.sales_gross, f.sales_net,
			f.refund_base, f.refund_gross, f.refund_net
			FROM product_figures AS f JOIN sellers AS s ON s.id = f.seller_id JOIN products AS p ON p.id = f.product_id WHERE s.external_id LIKE ?`,
		`SELECT o.reference, p.external_id, l.number, l.type, l.day, l.care, l.quantity, l.base, l.gross, l.commission, l.net, l.rate, l.refunds, l.refunded, l.reason
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

// giveBack has sellers refund what they want to of orders that are here, and
// returns how the marketplace tells of it.
func (w *world) giveBack(t failer, s *story, isHere func(key string) bool) (told []string) {
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
		if _, err := w.orders.RefundBySeller(actor.With(context.Background(), actor.Actor{SellerID: sold.SellerID}), sold.ID, r.amount, "agreed", key); err != nil {
			t.Fatal(err)
		}
		edit := object{"line": r.line, "at": now.Format(time.RFC3339), "amount": nil, "reason": "carried out"}
		if r.amount != nil {
			edit["amount"] = *r.amount
		}
		if r.isNamed {
			var id int64
			if err := w.db.Read().NewRaw("SELECT id FROM order_lines WHERE seller_id = ? AND refund_key = ?", sold.SellerID, "s:"+key).Scan(context.Background(), &id); err != nil {
				t.Fatal(err)
			}
			edit["refund"] = id
		}
		told = append(told, line(s.prefix+"told"+key, "refund", refundData(r.reference, edit)))
	}
	s.sellers = left
	return told
}

var storyNumber atomic.Int64

// R18.2, R18.3: any shuffled, repeated, interrupted sequence of lines, sent
// until all of them are taken, ends in the same books as the sequence sent
// once, in order; and so it does where sellers give back meanwhile what the
// marketplace then tells of.
func TestAnySequenceEndsInTheSameBooks(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		rapid.Check(t, func(t *rapid.T) {
			number := storyNumber.Add(1)
			stories := drawStory(t, fmt.Sprintf("a%dx", number), fmt.Sprintf("b%dx", number))
			once, often := stories[0], stories[1]
			if a := w.bulkText(t, once.lines...); a.err != nil || a.summary.Taken != len(once.lines) {
				t.Fatalf("once: %v %+v", a.err, a)
			}

			if told := w.giveBack(t, &once, func(string) bool { return true }); len(told) > 0 {
				if a := w.bulkText(t, told...); a.err != nil || a.summary.Repeated != len(told) {
					t.Fatalf("told once: %v %+v", a.err, a)
				}
			}

			w.settle(t)
			taken := map[string]bool{}
			for round := 0; len(taken) < len(often.lines) || len(often.sellers) > 0; round++ {
				often.lines = append(often.lines, w.giveBack(t, &often, func(key string) bool { return taken[key] })...)
				if round > 20 {
					t.Fatalf("%d of %d taken after %d rounds", len(taken), len(often.lines), round)
				}
				sent := often.lines
				if round%3 != 2 { // now and then in order, so that it comes to an end
					sent = rapid.Permutation(often.lines).Draw(t, "order")
				}
				again := rapid.SliceOfN(rapid.SampledFrom(often.lines), 0, 5).Draw(t, "again")
				text := strings.Join(slices.Concat(sent, again), "\n") + "\n"
				var stream io.Reader = strings.NewReader(text)
				if rapid.IntRange(0, 2).Draw(t, "interrupted") == 0 {
					cut := rapid.IntRange(0, len(text)).Draw(t, "cut")
					stream = io.MultiReader(strings.NewReader(text[:cut]), iotest.ErrReader(errors.New("killed")))
				}
				if rapid.Bool().Draw(t, "settled") {
					w.settle(t)
				}
				for _, l := range w.bulk(t, stream).lines {
					if l.Status == "refused" && !slices.Contains([]string{"seller_unknown", "product_unknown", "order_unknown", "thread_unknown"}, l.Reason) {
						t.Fatalf("%+v", l)
					}
					isOurs := strings.HasPrefix(l.Key, often.prefix+"told")
					if isOurs && l.Status == "repeated" {
						taken[l.Key] = true
					}
					if l.Status == "taken" {
						if taken[l.Key] || isOurs {
							t.Fatalf("%s is taken twice", l.Key)
						}
						taken[l.Key] = true
					}
				}
			}
			w.settle(t)
			if diff := cmp.Diff(strings.Split(w.books(t, once.prefix), "\n"), strings.Split(w.books(t, often.prefix), "\n")); diff != "" {
				t.Fatal(diff)
			}
		})
		report, err := w.ledger.Verify(context.Background())
		if err != nil || !report.OK() {
			t.Errorf("the ledger: %v %+v", err, report)
		}
		if report, err := w.orders.Verify(context.Background()); err != nil || !report.OK() {
			t.Errorf("the figures: %v %+v", err, report)
		}
	})
}
