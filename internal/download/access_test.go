package download

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"merkato/internal/actor"
	"merkato/internal/bank"
	"merkato/internal/catalogue"
	"merkato/internal/contact"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/desk"
	"merkato/internal/export"
	"merkato/internal/messages"
	"merkato/internal/orders/orderstest"
)

// R7.2: whatever can be taken home is closed to a banned seller, also when an
// operator looks through its eyes, except what the orders, messages and settings
// screens have.
func TestFilesAreClosedToBannedSellers(t *testing.T) {
	open := []string{"attachments/{id}", "contact/{id}", "exports/{id}", "orders"}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := orderstest.New(d)
		o := Options{
			Exports: w.Exports, Orders: w.Orders, Catalogue: &catalogue.Service{Exports: &export.Exports[catalogue.Selection]{}},
			Bank: &bank.Service{}, Desk: &desk.Service{}, Contact: contact.New(d, nil, time.Now), Messages: messages.New(d, nil, nil, nil, time.Now), Now: func() time.Time { return orderstest.Now },
		}
		handler := New(o)
		b := &border{o}
		sellerID := w.Seller(t, nil)
		files := b.files(o.Orders)
		for path := range access {
			if files[path] == nil {
				t.Errorf("there is no %s any more", path)
			}
		}
		for path := range files {
			for _, who := range []actor.Actor{{SellerID: sellerID, Banned: true}, {SellerID: sellerID, Banned: true, Operator: true, MayPose: true, Posing: true}} {
				for _, method := range []string{http.MethodGet, http.MethodHead} {
					r := httptest.NewRequest(method, Base+strings.NewReplacer("{id}", "x", "{name}", "x").Replace(path), nil)
					answer := httptest.NewRecorder()
					handler.ServeHTTP(answer, r.WithContext(actor.With(r.Context(), who)))
					isRefused := answer.Code == http.StatusForbidden && strings.Contains(answer.Body.String(), `"banned"`)
					if isRefused == slices.Contains(open, path) {
						t.Errorf("%s %s: %d %s", method, path, answer.Code, answer.Body)
					}
				}
			}
		}
	})
}

// R7.2, R18.4: an operator whose own shop is banned still works, in their own name.
func TestABannedShopDoesNotKeepAnOperatorFromWork(t *testing.T) {
	b := &border{}
	file := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	for path, want := range map[string]int{"files/{id}": http.StatusNoContent, "journal": http.StatusNoContent, "statement": http.StatusForbidden} {
		r := httptest.NewRequest(http.MethodGet, Base, nil)
		answer := httptest.NewRecorder()
		b.admit(path, file).ServeHTTP(answer, r.WithContext(actor.With(r.Context(), actor.Actor{SellerID: 1, Banned: true, Operator: true})))
		if answer.Code != want {
			t.Errorf("%s: %d, not %d", path, answer.Code, want)
		}
	}
}
