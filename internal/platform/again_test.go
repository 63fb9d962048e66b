package platform_test

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/jobs/jobstest"
)

// atOnce runs something many times at once and returns all it gave.
func atOnce[T any](n int, f func(i int) T) []T {
	all := make([]T, n)
	start := make(chan struct{})
	var group sync.WaitGroup
	for i := range n {
		group.Go(func() {
			<-start
			all[i] = f(i)
		})
	}
	close(start)
	group.Wait()
	return all
}

// R18.2: of requests with one key at once, one is done and the others repeat
// its answer; with different contents the others are conflicts.
func TestOneKeyAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		w.stock(t)
		for round := range 5 {
			key := fmt.Sprint("same-", round)
			states := map[any]int{}
			var results []string
			for _, a := range atOnce(8, func(int) answer { return w.do(t, single("order", key, orderData(key, "P", nil))) }) {
				states[a.State]++
				if !slices.Contains(results, string(a.Result)) {
					results = append(results, string(a.Result))
				}
			}
			if states["taken"] != 1 || states["repeated"] != 7 || len(results) != 1 {
				t.Errorf("round %d: %v %v", round, states, results)
			}

			key = fmt.Sprint("other-", round)
			statuses := map[int]int{}
			for _, a := range atOnce(8, func(i int) answer { return w.do(t, single("order", key, orderData(fmt.Sprint(key, i), "P", nil))) }) {
				statuses[a.status]++
				if a.status == http.StatusConflict && (a.Reason != "key_reused" || a.Field != "reference") {
					t.Errorf("round %d: %s", round, a.text)
				}
			}
			if statuses[http.StatusOK] != 1 || statuses[http.StatusConflict] != 7 {
				t.Errorf("round %d: %v", round, statuses)
			}
		}
		if n := w.count(t, "orders"); n != 10 {
			t.Errorf("%d orders", n)
		}
	})
}

// R18.2: the same stream sent by several at once, in different orders, is
// taken once.
func TestOneStreamAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		var lines []string
		for i := range 60 {
			id := fmt.Sprint(i)
			lines = append(lines,
				line("s"+id, "seller", sellerData("S"+id, nil)), line("p"+id, "product", productData("P"+id, "S"+id, nil)),
				line("o"+id, "order", orderData("O"+id, "P"+id, nil)), line("v"+id, "sessions", sessionsData(object{"product": "P" + id})),
				line("r"+id, "rating", ratingData("R"+id, "P"+id, nil)), line("m"+id, "message", messageData("M"+id, "T"+id, "P"+id, nil)))
		}
		byKind := slices.Clone(lines)
		slices.SortStableFunc(byKind, func(a, b string) int { return rank(a) - rank(b) })
		answers := atOnce(4, func(i int) bulkAnswer {
			mine := byKind
			if i%2 == 1 {
				mine = lines
			}
			return w.bulk(t, strings.NewReader(strings.Join(mine, "\n")))
		})
		taken := 0
		for _, a := range answers {
			if a.err != nil || !a.summary.Done || a.summary.Refused > 0 {
				t.Errorf("%v %+v", a.err, a.summary)
				for _, l := range a.lines {
					if l.Status == "refused" {
						t.Fatalf("%+v", l)
					}
				}
			}
			taken += a.summary.Taken
		}
		if taken != len(lines) {
			t.Errorf("%d taken of %d", taken, len(lines))
		}
		for _, table := range []string{"sellers", "products", "orders", "order_lines", "ratings", "messages", "message_threads"} {
			if n := w.count(t, table); n != 60 {
				t.Errorf("%d %s", n, table)
			}
		}
	})
}

func rank(line string) int {
	return slices.IndexFunc([]string{"seller", "product", "order", "sessions", "rating", "message"}, func(kind string) bool {
		return strings.Contains(line, `"type":"`+kind+`"`)
	})
}

// News of sellers, products, versions and articles counts by when it was true,
// not by when it came.
func TestTheNewestUpdateWins(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		w.stock(t)
		one := func(query string, args ...any) (text string) {
			t.Helper()
			if err := d.Read().NewRaw(query, args...).Scan(context.Background(), &text); err != nil {
				t.Fatal(err)
			}
			return text
		}
		for _, c := range []struct {
			kind  string
			data  func(text, updated string) object
			query string
		}{
			{"seller", func(text, at string) object { return sellerData("S", object{"first_name": text, "updated_at": at}) }, "SELECT first_name FROM sellers WHERE external_id = 'S'"},
			{"product", func(text, at string) object {
				return productData("P", "S", object{"names": object{"en": text, "de": text}, "updated_at": at})
			},
				"SELECT name FROM product_names WHERE lang = 'de'"},
			{"product_version", func(text, at string) object {
				return object{"id": "P", "version": "1.0.0", "change_kind": "MINOR", "state": "VALIDATED", "id_product_upload": text, "released_at": "2026-05-01T00:00:00Z", "updated_at": at}
			}, "SELECT external_upload_id FROM product_versions"},
			{"article", func(text, at string) object { return articleData(object{"title": text, "updated_at": at}) }, "SELECT title FROM blog_articles"},
			{"platform_version", func(text, at string) object {
				day := map[string]string{"second": "2026-05-02", "first": "2026-05-01", "third": "2026-05-03"}[text]
				return object{"version": "9.1.0", "released_on": day, "updated_at": at}
			}, "SELECT CASE released_on WHEN '2026-05-02' THEN 'second' WHEN '2026-05-03' THEN 'third' ELSE 'first' END FROM platform_versions"},
		} {
			if a := w.do(t, single(c.kind, c.kind+"-2", c.data("second", "2026-05-10T00:00:00Z"))); a.State != "taken" || strings.Contains(a.text, "old") {
				t.Fatalf("%s: %d %s", c.kind, a.status, a.text)
			}
			if a := w.do(t, single(c.kind, c.kind+"-1", c.data("first", "2026-05-09T00:00:00Z"))); a.State != "taken" || !strings.Contains(string(a.Result), `"old":true`) {
				t.Errorf("%s, late: %d %s", c.kind, a.status, a.text)
			}
			if got := one(c.query); got != "second" {
				t.Errorf("%s: %q is stored after an old update", c.kind, got)
			}
			if a := w.do(t, single(c.kind, c.kind+"-3", c.data("third", "2026-05-11T00:00:00Z"))); a.State != "taken" {
				t.Errorf("%s, new: %d %s", c.kind, a.status, a.text)
			}
			// The second, sent again, is a repeat and undoes nothing.
			if a := w.do(t, single(c.kind, c.kind+"-2", c.data("second", "2026-05-10T00:00:00Z"))); a.State != "repeated" {
				t.Errorf("%s, again: %d %s", c.kind, a.status, a.text)
			}
			if got := one(c.query); got != "third" {
				t.Errorf("%s: %q is stored at the end", c.kind, got)
			}
		}
	})
}

// Requests are known for 400 days; afterwards orders and refunds still know
// each other by their own names.
func TestOldRequestsAreRemoved(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		w.stock(t)
		w.bulkText(t, line("o", "order", orderData("O", "P", nil)), line("r", "refund", refundData("O", nil)), line("r2", "refund", refundData("O", nil)))
		due := time.Date(2031, 5, 31, 2, 45, 0, 0, time.UTC)
		oldest := due.AddDate(0, 0, -400)
		err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			for key, at := range map[string]time.Time{"stock-s": oldest, "stock-p": oldest.Add(-time.Millisecond)} {
				if _, err := tx.NewRaw("UPDATE intake_requests SET at = ? WHERE key = ?", at, key).Exec(ctx); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		jobstest.Work(t, d, due.Add(time.Hour), w.RegisterJobs)
		for deadline := time.Now().Add(20 * time.Second); w.count(t, "intake_requests") > 1; {
			if time.Now().After(deadline) {
				t.Fatalf("%d requests left", w.count(t, "intake_requests"))
			}
			time.Sleep(10 * time.Millisecond)
		}
		before := w.count(t, "order_lines")
		a := w.bulkText(t, line("stock-s", "seller", sellerData("S", nil)), line("o", "order", orderData("O", "P", nil)), line("r", "refund", refundData("O", nil)))
		if a.summary.Repeated != 3 || w.count(t, "order_lines") != before {
			t.Errorf("sent again: %+v", a)
		}
	})
}
