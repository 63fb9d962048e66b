package platform_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"merkato/internal/actor"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/money"
	"merkato/internal/platform"
	"merkato/internal/platform/feed"
	"merkato/internal/sales/refunds"
)

func (w *world) refundsOfSellers(t *testing.T, query string) platform.RefundsBySellers {
	t.Helper()
	a := w.do(t, request{as: machine, method: http.MethodGet, path: "/platform/refunds" + query})
	var found platform.RefundsBySellers
	if err := json.Unmarshal([]byte(a.text), &found); err != nil || a.status != http.StatusOK {
		t.Fatalf("%d %s", a.status, a.text)
	}
	return found
}

// sellWithCare has an order taken of a product and its Business Care.
func (w *world) sellWithCare(t *testing.T, reference string) {
	t.Helper()
	data := orderData(reference, "", object{"lines": []any{lineData(1, "P", nil), lineData(2, "P", object{"care": true, "price": 4000})}})
	if a := w.bulkText(t, line("ord-"+reference, "order", data)); a.summary.Taken != 1 {
		t.Fatalf("%+v", a)
	}
}

// giveBackOf has the seller of an order refund its first line.
func (w *world) giveBackOf(t *testing.T, reference, key string, amount *money.Cents) {
	t.Helper()
	var sold struct{ ID, SellerID int64 }
	err := w.db.Read().NewRaw("SELECT l.id, l.seller_id FROM order_lines AS l JOIN orders AS o ON o.id = l.order_id WHERE o.reference = ? AND l.number = 1", reference).Scan(t.Context(), &sold)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.refunds.Make(actor.With(t.Context(), actor.Actor{SellerID: sold.SellerID}), refunds.BySeller{LineID: sold.ID, Amount: amount, Care: true, Reason: "Agreed", Key: key}); err != nil {
		t.Fatal(err)
	}
}

func cents(c money.Cents) *money.Cents { return &c }

// R18.1: the marketplace gets every refund by a seller until it confirms
// it, page by page, and reports it without it being refunded twice.
func TestRefundsOfSellers(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		w.stock(t)
		if got := w.refundsOfSellers(t, ""); len(got.Refunds) != 0 || got.More {
			t.Errorf("before any: %+v", got)
		}
		for _, reference := range []string{"O1", "O2", "O3"} {
			w.sellWithCare(t, reference)
		}
		w.bulkText(t, line("own", "refund", refundData("O3", object{"amount": 100}))) // the marketplace's own is not listed
		w.giveBackOf(t, "O1", "k1", nil)
		w.giveBackOf(t, "O2", "k2", cents(2500))
		w.giveBackOf(t, "O3", "k3", cents(1000))
		all := w.refundsOfSellers(t, "").Refunds
		if len(all) != 4 {
			t.Fatalf("%+v", all)
		}
		want := platform.RefundBySeller{
			ID: all[0].ID, Reference: "O1", Line: 1, Seller: "S", Amount: 10000, Currency: "EUR", At: feed.Moment{Time: now}, Reason: "Agreed",
		}
		if diff := cmp.Diff(want, all[0]); diff != "" {
			t.Error(diff)
		}
		want.ID, want.Line, want.Amount, want.Care = all[1].ID, 2, 4000, true
		if diff := cmp.Diff(want, all[1]); diff != "" {
			t.Error(diff)
		}
		first := w.refundsOfSellers(t, "?limit=3")
		if len(first.Refunds) != 3 || !first.More || first.Refunds[2].Care {
			t.Errorf("%+v", first)
		}
		rest := w.refundsOfSellers(t, fmt.Sprintf("?limit=2&after=%d", first.Refunds[2].ID))
		if len(rest.Refunds) != 1 || rest.More || rest.Refunds[0].Reference != "O3" {
			t.Errorf("%+v", rest)
		}
		for i, want := range []string{`"taken":1`, `"taken":0`} {
			if a := w.takeFrom(t, "refunds", all[2].ID); a.status != http.StatusOK || !strings.Contains(a.text, want) {
				t.Errorf("taken the %d. time: %d %s", i+1, a.status, a.text)
			}
		}
		if left := w.refundsOfSellers(t, "").Refunds; len(left) != 3 || left[2].Reference != "O3" {
			t.Errorf("%+v", left)
		}

		books := w.books(t, "")
		reports := []string{
			line("t1", "refund", refundData("O1", object{"amount": 10000, "at": "2026-05-31T12:00:30Z", "refund": all[0].ID})),
			line("t1c", "refund", refundData("O1", object{"line": 2, "amount": 4000, "at": "2026-05-31T12:00:30Z", "refund": all[1].ID})),
			line("t2", "refund", refundData("O2", object{"amount": 2500, "at": "2026-05-31T12:00:00Z", "cause": "SELLER", "refund": all[2].ID})),
		}
		for range 2 {
			if a := w.bulkText(t, reports...); a.summary.Repeated != len(reports) {
				t.Errorf("%+v", a)
			}
		}
		if diff := cmp.Diff(books, w.books(t, "")); diff != "" {
			t.Error(diff)
		}
		if left := w.refundsOfSellers(t, "").Refunds; len(left) != 1 || left[0].Reference != "O3" {
			t.Errorf("what was reported is taken: %+v", left)
		}
	})
}

// R18.1: a wrong request or name is refused at its field.
func TestRefundsOfSellersRefuse(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		w.stock(t)
		w.sellWithCare(t, "O1")
		w.giveBackOf(t, "O1", "k", cents(4000))
		refund := w.refundsOfSellers(t, "").Refunds[0].ID
		report := func(edit object) string {
			body, err := json.Marshal(refundData("O1", with(object{"refund": refund}, edit)))
			if err != nil {
				t.Fatal(err)
			}
			return string(body)
		}
		for _, c := range []struct {
			request
			status        int
			reason, field string
		}{
			{request{nil, "GET", "/platform/refunds", "", ""}, 401, "sign_in", ""},
			{request{stranger, "GET", "/platform/refunds", "", ""}, 403, "scope_missing", ""},
			{request{stranger, "POST", "/platform/refunds/taken", "", `{"ids":[1]}`}, 403, "scope_missing", ""},
			{request{machine, "GET", "/platform/refunds?limit=1001", "", ""}, 422, "above_maximum", "limit"},
			{request{machine, "GET", "/platform/refunds?after=-1", "", ""}, 422, "below_minimum", "after"},
			{request{machine, "POST", "/platform/refunds/taken", "", `{"ids":[]}`}, 422, "too_few", "ids"},
			// A line that is no refund by a seller.
			{request{machine, "POST", "/platform/refunds/taken", "", fmt.Sprintf(`{"ids":[%d,%d]}`, refund, refund-1)}, 404, "refund_unknown", "ids[1]"},
			{request{machine, "POST", "/platform/refunds", "n", report(object{"amount": 3999})}, 409, "refund_differs", "amount"},
			{request{machine, "POST", "/platform/refunds", "n", report(object{"line": 2})}, 409, "refund_differs", "line"},
			{request{machine, "POST", "/platform/refunds", "n", report(object{"refund": refund + 99})}, 404, "refund_unknown", "refund"},
			{request{machine, "POST", "/platform/refunds", "n", report(object{"refund": 0})}, 422, "below_minimum", "refund"},
			{request{machine, "POST", "/platform/refunds", "n", report(object{"refund": nil, "cause": "SELLER"})}, 409, "refund_unnamed", "refund"},
			{request{machine, "POST", "/platform/refunds", "n", report(object{"cause": "MOOD"})}, 422, "value_unknown", "cause"},
		} {
			a := w.do(t, c.request)
			if a.status != c.status || a.Reason != c.reason || a.Field != c.field {
				t.Errorf("%s %s %s: %d %s", c.method, c.path, c.body, a.status, a.text)
			}
		}
		if len(w.refundsOfSellers(t, "").Refunds) != 1 {
			t.Error("a refused request took a refund")
		}
		if a := w.post(t, "/platform/refunds", "n", report(nil)); a.State != "repeated" { // mended, by the same key
			t.Errorf("%d %s", a.status, a.text)
		}
	})
}
