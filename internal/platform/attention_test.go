package platform_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/money"
	"merkato/internal/platform"
	"merkato/internal/platform/feed"
	"merkato/internal/sales/refunds"
)

func get[T any](t *testing.T, w *world, path string) (found T) {
	t.Helper()
	a := w.do(t, request{as: machine, method: http.MethodGet, path: path})
	if a.status != http.StatusOK {
		t.Fatalf("%s: %d %s", path, a.status, a.text)
	}
	if err := json.Unmarshal([]byte(a.text), &found); err != nil {
		t.Fatal(err)
	}
	return found
}

// R18.5: what the marketplace counted on a day is held against what was booked.
// A day that differs is shown with both counts until they agree.
func TestControlTotals(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		w.stock(t)
		differences := func() []platform.ControlDifference {
			t.Helper()
			return get[platform.ControlDifferences](t, w, "/platform/control-totals").Differences
		}
		count := func(key string, edit object) answer {
			t.Helper()
			body, err := json.Marshal(with(object{"sales": 2, "turnover": 20000, "refunds": 1, "refunded": 4000, "adjustments": 1, "adjusted": -700, "counted_at": "2026-05-21T03:00:00Z"}, edit))
			if err != nil {
				t.Fatal(err)
			}
			return w.put(t, "/platform/control-totals/2026-05-20", key, string(body))
		}
		if a := count("c1", nil); a.status != http.StatusOK || a.State != "taken" {
			t.Fatalf("%d %s", a.status, a.text)
		}
		counted := platform.Totals{Sales: 2, Turnover: 20000, Refunds: 1, Refunded: 4000, Adjustments: 1, Adjusted: -700}
		want := []platform.ControlDifference{{Day: "2026-05-20", CountedAt: feed.Moment{Time: time.Date(2026, 5, 21, 3, 0, 0, 0, time.UTC)}, Counted: counted}}
		if diff := cmp.Diff(want, differences()); diff != "" {
			t.Errorf("before anything came: %s", diff)
		}
		// Just after midnight in Paris, and just before the next: both are of the day.
		first := orderData("O1", "P", object{"placed_at": "2026-05-19T22:00:00Z"})
		second := orderData("O2", "P", object{"placed_at": "2026-05-20T21:59:59Z"})
		refund := refundData("O1", object{"at": "2026-05-20T10:00:00Z"})
		adjustment := object{"id": "A1", "seller": "S", "amount": -700, "currency": "EUR", "at": "2026-05-20T10:00:00Z", "reason": "agreed"}
		a := w.bulkText(t, line("o1", "order", first), line("r1", "refund", refund), line("a1", "adjustment", adjustment))
		if a.summary.Taken != 3 {
			t.Fatalf("%+v", a)
		}
		want[0].Booked = platform.Totals{Sales: 1, Turnover: 10000, Refunds: 1, Refunded: 4000, Adjustments: 1, Adjusted: -700}
		if diff := cmp.Diff(want, differences()); diff != "" {
			t.Errorf("one order is missing: %s", diff)
		}
		if listed := get[platform.Attention](t, w, "/platform/attention").ControlTotals; !cmp.Equal(want, listed) {
			t.Errorf("operators see %+v", listed)
		}
		if found := get[platform.ControlDifferences](t, w, "/platform/control-totals?from=2026-05-21").Differences; len(found) != 0 {
			t.Errorf("from the day after: %+v", found)
		}
		if a := w.bulkText(t, line("o2", "order", second)); a.summary.Taken != 1 {
			t.Fatalf("%+v", a)
		}
		if found := differences(); len(found) != 0 {
			t.Errorf("after everything came: %+v", found)
		}
		// The latest count of a day wins, whichever is sent last.
		if a := count("c2", object{"sales": 3, "counted_at": "2026-05-22T03:00:00Z"}); a.status != http.StatusOK {
			t.Fatalf("%d %s", a.status, a.text)
		}
		if a := count("c3", object{"sales": 9, "counted_at": "2026-05-21T23:00:00Z"}); string(a.Result) != `{"old":true}` {
			t.Errorf("an older count: %d %s", a.status, a.text)
		}
		if found := differences(); len(found) != 1 || found[0].Counted.Sales != 3 {
			t.Errorf("%+v", found)
		}
		before := w.dump(t)
		for day, reason := range map[string]string{"2026-05-31": "day_not_over", "1999-12-31": "date_too_early", "2026-02-30": "format"} {
			if a := w.put(t, "/platform/control-totals/"+day, "c4", `{"sales":0,"turnover":0,"refunds":0,"refunded":0,"counted_at":"2026-05-21T03:00:00Z"}`); a.status != http.StatusUnprocessableEntity || a.Field != "day" || (reason != "format" && a.Reason != reason) {
				t.Errorf("%s: %d %s", day, a.status, a.text)
			}
		}
		if w.dump(t) != before {
			t.Error("what is refused leaves something")
		}
	})
}

// R18.5: what the books cannot settle by themselves is listed for operators, and
// nothing else is.
func TestAttention(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		clock := now
		w := newWorldAt(d, func() time.Time { return clock })
		w.stock(t)
		adjustment := func(id, seller string, amount int, edit object) string {
			return line("adjust "+id, "adjustment", with(object{"id": id, "seller": seller, "amount": amount, "currency": "EUR", "at": "2026-02-20T10:00:00Z", "reason": "agreed"}, edit))
		}
		send := func(lines ...string) {
			t.Helper()
			if a := w.bulkText(t, lines...); a.err != nil || a.summary.Taken != len(lines) {
				t.Fatalf("%+v", a)
			}
		}
		// One seller owes from the first day on; another was above zero in between.
		send(line("s-2", "seller", sellerData("S2", nil)), line("s-3", "seller", sellerData("S3", nil)))
		clock = now.AddDate(0, 0, -89)
		send(adjustment("D1", "S2", -5000, nil), adjustment("D2", "S3", -5000, nil))
		owing := func() []platform.BalanceBelowZero {
			t.Helper()
			return get[platform.Attention](t, w, "/platform/attention").BalancesBelowZero
		}
		clock = now
		if found := owing(); len(found) != 0 {
			t.Errorf("after 89 days: %+v", found)
		}
		send(adjustment("D3", "S3", 5000, nil), adjustment("D4", "S3", -1, nil))
		clock = now.AddDate(0, 0, 1)
		want := []platform.BalanceBelowZero{{Seller: "S2", Balance: -5000, Since: feed.Moment{Time: now.AddDate(0, 0, -89)}}}
		if diff := cmp.Diff(want, owing()); diff != "" {
			t.Errorf("after 90 days: %s", diff)
		}

		withCare := func(reference string) string {
			return line("order "+reference, "order", orderData(reference, "", object{"customer_email": reference + "@example.com", "lines": []any{lineData(1, "P", nil), lineData(2, "P", object{"care": true, "price": 4000})}}))
		}
		refund := func(reference string, number, amount int) string {
			return line(fmt.Sprint("refund ", reference, number), "refund", refundData(reference, object{"line": number, "amount": amount, "at": "2026-05-25T09:00:00Z"}))
		}
		send(withCare("CARE"), withCare("BOTH"), withCare("PART"), line("flag", "order", orderData("FLAG", "P", nil)), line("adj", "order", orderData("ADJ", "P", nil)),
			adjustment("A1", "S", 100, object{"reference": "ADJ", "line": 1}), adjustment("A2", "S", 200, object{"reference": "ADJ", "line": 1}))
		send(refund("CARE", 1, 10000), // its care stays paid
			refund("BOTH", 1, 10000), refund("BOTH", 2, 4000), refund("PART", 1, 9999), refund("ADJ", 1, 1000))
		// The seller refunds 40.00, and the marketplace reports another 40.00.
		var sold struct{ ID, SellerID int64 }
		if err := d.Read().NewRaw("SELECT l.id, l.seller_id FROM order_lines AS l JOIN orders AS o ON o.id = l.order_id WHERE o.reference = 'FLAG'").Scan(t.Context(), &sold); err != nil {
			t.Fatal(err)
		}
		amount := money.Cents(4000)
		who := actor.With(context.Background(), actor.Actor{SellerID: sold.SellerID})
		if _, err := w.refunds.Make(who, refunds.BySeller{LineID: sold.ID, Amount: &amount, Reason: "agreed", Key: "k"}); err != nil {
			t.Fatal(err)
		}
		send(refund("FLAG", 1, 4000))

		found := get[platform.Attention](t, w, "/platform/attention")
		lines := platform.Attention{
			FlaggedRefunds:        []platform.LineToSee{{Seller: "S", Reference: "FLAG", Line: 1, Day: "2026-05-25", Amount: -4000}},
			CareNotRefunded:       []platform.LineToSee{{Seller: "S", Reference: "CARE", Line: 2, Day: "2026-05-20", Amount: 4000}},
			AdjustedLinesRefunded: []platform.LineToSee{{Seller: "S", Reference: "ADJ", Line: 1, Day: "2026-05-25", Amount: -1000}},
			BalancesBelowZero:     want,
			ControlTotals:         []platform.ControlDifference{},
		}
		if diff := cmp.Diff(lines, found, cmpopts.IgnoreFields(platform.LineToSee{}, "ID")); diff != "" {
			t.Error(diff)
		}
		send(refund("CARE", 2, 4000))
		if found := get[platform.Attention](t, w, "/platform/attention?limit=1"); len(found.CareNotRefunded) != 0 || found.More {
			t.Errorf("after the care went back: %+v", found)
		}
		// It is for the marketplace's machines only.
		for _, path := range []string{"/platform/attention", "/platform/control-totals"} {
			if a := w.do(t, request{as: person, method: http.MethodGet, path: path}); a.status != http.StatusForbidden {
				t.Errorf("a seller at %s: %d", path, a.status)
			}
		}
	})
}

// R18.2: older news that comes late does not move the day back, after which history
// would be paid a second time.
func TestOlderNewsDoesNotMoveSettledThrough(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		for _, news := range []object{
			{"settled_through": "2025-12-31", "updated_at": "2026-05-02T10:00:00Z"},
			{"settled_through": "none", "updated_at": "2026-05-02T09:00:00Z"},
		} {
			if a := w.do(t, single("seller", fmt.Sprint(news["updated_at"]), sellerData("S", news))); a.State != "taken" {
				t.Fatalf("%d %s", a.status, a.text)
			}
		}
		if w.count(t, "settlements WHERE through = '2025-12-31'") != 1 {
			t.Error("the older news counts")
		}
	})
}

// Sellers of a batch hold what was said of their history in the order of sellers, as
// orders do, however they are sent: so neither waits for the other in a circle.
func TestHistoryIsHeldInTheOrderOfSellers(t *testing.T) {
	w := newWorld(dbtest.Open(t, db.PostgreSQL))
	news := func(id, at string) string {
		return line(id+at, "seller", sellerData(id, object{"settled_through": "2025-12-31", "updated_at": at}))
	}
	if a := w.bulkText(t, news("A", "2026-05-02T08:00:00Z"), news("B", "2026-05-02T08:00:00Z")); a.summary.Taken != 2 {
		t.Fatalf("%+v", a)
	}
	answered := make(chan bulkAnswer, 1)
	err := w.db.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
		hold := func(id, how string) error {
			_, err := tx.ExecContext(ctx, "SELECT 1 FROM settlements WHERE seller_id = (SELECT id FROM sellers WHERE external_id = '"+id+"') FOR SHARE "+how)
			return err
		}
		if err := hold("A", ""); err != nil {
			return err
		}
		go func() {
			answered <- w.bulkText(t, news("B", "2026-05-03T08:00:00Z"), news("A", "2026-05-03T08:00:00Z"))
		}()
		dbtest.AwaitWaiter(t, w.db)
		return hold("B", "NOWAIT")
	})
	if err != nil {
		t.Error(err)
	}
	if a := <-answered; a.summary.Taken != 2 {
		t.Errorf("%+v", a)
	}
}

// R18.2: a refused settled_through leaves nothing: neither the seller's other
// news nor the day, of one alone and in a batch whose others are taken.
func TestRefusedSettledThroughLeavesNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		w.stock(t)
		if a := w.bulkText(t, line("o", "order", orderData("O", "P", nil))); a.summary.Taken != 1 {
			t.Fatalf("%+v", a)
		}
		before := w.dump(t)
		news := object{"settled_through": "2026-05-25", "first_name": "Other", "country": "ES", "partnership": "AGENCY", "updated_at": "2026-05-30T08:00:00Z",
			"commission_rates": []any{object{"starts_on": "2026-05-01", "rate": 1000}},
			"company":          object{"name": "Other", "street": "1 rue", "city": "Lyon", "country": "FR"}}
		alone := with(sellerData("S", news), object{"id": nil})
		body, err := json.Marshal(alone)
		if err != nil {
			t.Fatal(err)
		}
		if a := w.put(t, "/platform/sellers/S", "s2", string(body)); a.status != http.StatusConflict || a.Reason != "settled_through_payable" || a.Field != "settled_through" {
			t.Fatalf("%d %s", a.status, a.text)
		}
		if diff := cmp.Diff(before, w.dump(t)); diff != "" {
			t.Error(diff)
		}
		a := w.bulkText(t, line("s3", "seller", sellerData("S3", nil)), line("s2", "seller", sellerData("S", news)), line("s4", "seller", sellerData("S4", nil)))
		if a.summary.Taken != 2 || a.summary.Refused != 1 || a.lines[1].Reason != "settled_through_payable" {
			t.Fatalf("%+v", a)
		}
		var country string
		if err := d.Read().NewRaw("SELECT country FROM sellers WHERE external_id = 'S'").Scan(t.Context(), &country); err != nil || country != "FR" || w.count(t, "commission_rates WHERE seller_id IS NOT NULL") != 0 || w.count(t, "settlements WHERE through <> ''") != 0 {
			t.Errorf("%s, %v", country, err)
		}
	})
}
