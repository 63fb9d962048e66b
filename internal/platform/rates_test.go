package platform_test

import (
	"context"
	"fmt"
	"testing"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
)

func rateData(startsOn string, rate any) object { return object{"starts_on": startsOn, "rate": rate} }

func rates(all ...any) object { return object{"commission_rates": all} }

// sell sends a sale of 100.00 € and returns the rate and the commission it
// was posted with.
func (w *world) sell(t *testing.T, reference, placedAt string, line object) (posted [2]int64) {
	t.Helper()
	data := orderData(reference, "P", object{"placed_at": placedAt, "lines": []any{lineData(1, "P", line)}})
	if a := w.do(t, single("order", "order-"+reference, data)); a.State != "taken" {
		t.Fatalf("%s: %d %s", reference, a.status, a.text)
	}
	return w.posted(t, reference)
}

// posted is the rate and the commission of a sale at present.
func (w *world) posted(t *testing.T, reference string) (posted [2]int64) {
	t.Helper()
	err := w.db.Read().NewRaw(`SELECT l.rate, l.commission FROM order_lines AS l JOIN orders AS o ON o.id = l.order_id WHERE o.reference = ? AND l.type = 'ORDER'`, reference).
		Scan(context.Background(), &posted[0], &posted[1])
	if err != nil {
		t.Fatal(err)
	}
	return posted
}

// R18.1, R18.2: a rate of the seller's own is in force from its first moment in
// Europe/Paris until the next one, on both databases; sales before, and those
// with the seller's own code, go by the others.
func TestASellersOwnCommission(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		w.stock(t)
		send := func(key, updatedAt string, edit object) answer {
			t.Helper()
			return w.do(t, single("seller", key, sellerData("S", with(object{"updated_at": updatedAt}, edit))))
		}
		if got := w.sell(t, "BEFORE-IT-WAS-SENT", "2026-05-09T12:00:00Z", nil); got != [2]int64{4000, 4000} {
			t.Fatalf("posted with %d", got)
		}
		if a := send("r1", "2026-05-10T08:00:00Z", rates(rateData("2026-05-10", 1250), rateData("2026-05-20", 0))); a.State != "taken" {
			t.Fatalf("%d %s", a.status, a.text)
		}
		for _, c := range []struct {
			reference, placedAt string
			line                object
			want                [2]int64
		}{
			{"LAST-MOMENT-BEFORE", "2026-05-09T21:59:59Z", nil, [2]int64{4000, 4000}},
			{"FIRST-MOMENT", "2026-05-09T22:00:00Z", nil, [2]int64{1250, 1250}},
			{"LAST-MOMENT", "2026-05-19T21:59:59Z", nil, [2]int64{1250, 1250}},
			{"NEXT-RATE", "2026-05-19T22:00:00Z", nil, [2]int64{0, 0}},
			{"OWN-CODE", "2026-05-21T12:00:00Z", object{"own_code": true}, [2]int64{4000, 4000}},
		} {
			if got := w.sell(t, c.reference, c.placedAt, c.line); got != c.want {
				t.Errorf("%s is posted with %d, not %d", c.reference, got, c.want)
			}
		}

		// The same again, and nothing at all, change nothing.
		before := w.count(t, "commission_rates")
		for i, edit := range []object{rates(rateData("2026-05-20", 0), rateData("2026-05-10", 1250)), nil} {
			if a := send(fmt.Sprint("again", i), "2026-05-22T08:00:00Z", edit); a.State != "taken" {
				t.Errorf("%d %s", a.status, a.text)
			}
		}
		if after := w.count(t, "commission_rates"); after != before {
			t.Errorf("%d rates, before %d", after, before)
		}

		// Agreed later for days that are past, it changes no line: what is sold on
		// them and reported from now on goes by it.
		if a := send("late", "2026-05-23T08:00:00Z", rates(rateData("2026-05-15", 1300), object{"starts_on": "2026-05-08", "ends_on": "2026-05-08", "rate": 3000})); a.State != "taken" {
			t.Errorf("%d %s", a.status, a.text)
		}
		for reference, want := range map[string][2]int64{
			"BEFORE-IT-WAS-SENT": {4000, 4000}, "LAST-MOMENT-BEFORE": {4000, 4000}, "FIRST-MOMENT": {1250, 1250},
			"LAST-MOMENT": {1250, 1250}, "NEXT-RATE": {0, 0}, "OWN-CODE": {4000, 4000},
		} {
			if got := w.posted(t, reference); got != want {
				t.Errorf("%s is changed to %d from %d", reference, got, want)
			}
		}
		for placedAt, want := range map[string]int64{"2026-05-08T12:00:00Z": 3000, "2026-05-09T12:00:00Z": 4000, "2026-05-16T12:00:00Z": 1300} {
			if got := w.sell(t, "NOW-"+placedAt, placedAt, nil); got[0] != want {
				t.Errorf("%s is posted with %d, not %d", placedAt, got[0], want)
			}
		}

		// Old news with another one is old news.
		for i, rate := range []int{700, 900} {
			if a := send(fmt.Sprint("later", i), "2026-05-24T08:00:00Z", rates(rateData("2026-05-25", rate))); a.State != "taken" {
				t.Errorf("%d %s", a.status, a.text)
			}
		}
		if got := w.sell(t, "CHANGED-IN-TIME", "2026-05-25T12:00:00Z", nil); got != [2]int64{900, 900} {
			t.Errorf("posted with %d", got)
		}
		if a := send("old", "2026-05-11T08:00:00Z", rates(rateData("2026-05-25", 700))); a.State != "taken" {
			t.Errorf("old news: %d %s", a.status, a.text)
		}
		if got := w.sell(t, "AFTER-OLD-NEWS", "2026-05-26T12:00:00Z", nil); got != [2]int64{900, 900} {
			t.Errorf("after old news posted with %d", got)
		}
		w.wantProof(t)
	})
}

// R18.2: a seller's own rates are the same whichever news comes first: those
// of an older update count, too, unless newer ones speak of the same day.
func TestOwnRatesOfOlderNewsCount(t *testing.T) {
	news := []struct {
		updatedAt string
		edit      object
	}{
		{"2026-05-01T08:00:00Z", rates(rateData("2026-05-01", 2000), rateData("2026-05-15", 1500))},
		{"2026-05-02T08:00:00Z", rates(rateData("2026-05-15", 1000))},
		{"2026-05-03T08:00:00Z", nil},
	}
	for _, sent := range [][]int{{0, 1, 2}, {2, 1, 0}, {1, 2, 0}, {2, 0, 1}} {
		t.Run(fmt.Sprint(sent), func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				w := newWorld(d)
				w.stock(t)
				for _, i := range sent {
					data := with(object{"updated_at": news[i].updatedAt}, news[i].edit)
					if a := w.do(t, single("seller", fmt.Sprint("s", i), sellerData("S", data))); a.State != "taken" {
						t.Fatalf("%d %s", a.status, a.text)
					}
				}
				early, late := w.sell(t, "E", "2026-05-10T12:00:00Z", nil), w.sell(t, "L", "2026-05-20T12:00:00Z", nil)
				if early != [2]int64{2000, 2000} || late != [2]int64{1000, 1000} {
					t.Errorf("posted with %d and %d", early, late)
				}
			})
		})
	}
}

// R18.2: a sale goes by the agreement that its seller had on its day, whether a
// later one was sent to us before it or after.
func TestASaleGoesByTheAgreementOfItsDay(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		w.stock(t)
		send := func(updatedAt, partnership string) {
			t.Helper()
			if a := w.do(t, single("seller", "s"+updatedAt, sellerData("S", object{"updated_at": updatedAt, "partnership": partnership}))); a.State != "taken" {
				t.Fatalf("%d %s", a.status, a.text)
			}
		}
		send("2026-05-01T08:00:00Z", "NO_PARTNERSHIP")
		before := w.sell(t, "SENT-BEFORE", "2026-05-09T12:00:00Z", nil)
		send("2026-05-10T08:00:00Z", "AGENCY")
		after := w.sell(t, "SENT-AFTER", "2026-05-09T12:00:00Z", nil)
		if want := [2]int64{4000, 4000}; before != want || after != want || w.posted(t, "SENT-BEFORE") != want {
			t.Errorf("posted with %d and %d, want %d", before, after, want)
		}
		if got, want := w.sell(t, "AS-AN-AGENCY", "2026-05-10T08:00:00Z", nil), [2]int64{3500, 3500}; got != want {
			t.Errorf("posted with %d, want %d", got, want)
		}
		send("2026-05-08T08:00:00Z", "MODULE_CREATOR")
		for reference, want := range map[string][2]int64{"SENT-BEFORE": {4000, 4000}, "SENT-AFTER": {4000, 4000}, "AS-AN-AGENCY": {3500, 3500}} {
			if got := w.posted(t, reference); got != want {
				t.Errorf("%s is changed to %d from %d", reference, got, want)
			}
		}
	})
}
