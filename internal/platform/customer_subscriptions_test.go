package platform_test

import (
	"testing"

	"merkato/internal/actor"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/monetization"
)

// R15.9: a seller's revenue is made of the subscriptions that the marketplace
// reports; an older update, and the same one again, change nothing, and a
// subscription stays with its product.
func TestCustomerSubscriptions(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		a := w.bulkText(t, line("s", "seller", sellerData("S", object{"has_monetization": true})), line("p", "product", productData("P", "S", nil)), line("q", "product", productData("Q", "S", nil)))
		if a.summary.Taken != 3 {
			t.Fatalf("%+v", a)
		}
		send := func(key string, edit object) answer {
			return w.do(t, single("customer_subscription", key, subscriptionData(edit)))
		}
		raised := object{"updated_at": "2026-05-22T09:00:00Z", "prices": []any{object{"from": "2026-04-01", "amount": 3500}, object{"from": "2026-03-01", "amount": 2900}}}
		for _, sent := range []struct {
			key  string
			edit object
		}{{"new", nil}, {"raised", raised}, {"again", raised}, {"late", object{"ended_on": "2026-05-02"}}} {
			if a := send(sent.key, sent.edit); a.status != 200 {
				t.Fatalf("%s: %d %s", sent.key, a.status, a.text)
			}
		}
		if a := send("moved", object{"product": "Q", "updated_at": "2026-05-30T09:00:00Z"}); a.status != 409 || a.Reason != "subscription_of_another" || a.Field != "product" {
			t.Errorf("another product: %d %s", a.status, a.text)
		}
		var id int64
		if err := d.Read().NewRaw("SELECT id FROM sellers WHERE external_id = 'S'").Scan(t.Context(), &id); err != nil {
			t.Fatal(err)
		}
		o, err := w.Monetization.Overview(actor.With(t.Context(), actor.Actor{SellerID: id}), "en")
		if err != nil || o.Active != 1 || o.Recurring != 3500 || o.Renewals[1] != (monetization.Renewal{Month: "2026-06-01", Count: 1, Amount: 3500}) {
			t.Errorf("%+v, %v", o, err)
		}
	})
}
