package download

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"merkato/internal/actor"
	"merkato/internal/audit"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/desk"
	"merkato/internal/export"
	"merkato/internal/ledger"
	"merkato/internal/seller"
	"merkato/internal/seller/sellertest"
)

// R18.4, R4.5: whatever file the desk has, only an operator in their own name
// takes it home.
func TestFilesOfTheDeskAreForOperators(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := func() time.Time { return time.Date(2026, 5, 31, 14, 30, 0, 0, time.UTC) }
		b := &border{Options{Now: now, Desk: desk.New(desk.Options{
			DB: d, Sellers: seller.New(d, now), Ledger: ledger.New(d, now), Trail: audit.New(d, now), Export: export.New(d, now), Now: now,
		})}}
		for name, file := range b.deskFiles() {
			for who, c := range map[string]struct {
				actor *actor.Actor
				want  int
			}{
				"anonymous":      {nil, http.StatusUnauthorized},
				"identity":       {&actor.Actor{Subject: "x"}, http.StatusForbidden},
				"seller":         {&actor.Actor{Subject: "x", SellerID: 1}, http.StatusForbidden},
				"banned seller":  {&actor.Actor{Subject: "x", SellerID: 1, Banned: true}, http.StatusForbidden},
				"posing":         {&actor.Actor{Subject: "o", Operator: true, MayPose: true, SellerID: 1, Posing: true}, http.StatusForbidden},
				"operator":       {&actor.Actor{Subject: "o", Operator: true}, http.StatusOK},
				"operator sells": {&actor.Actor{Subject: "o", Operator: true, SellerID: 1}, http.StatusOK},
			} {
				r := httptest.NewRequest(http.MethodGet, Base+name, nil)
				if c.actor != nil {
					r = r.WithContext(actor.With(r.Context(), *c.actor))
				}
				answer := httptest.NewRecorder()
				file.ServeHTTP(answer, r)
				if answer.Code != c.want {
					t.Errorf("%s as %s: %d %s", name, who, answer.Code, answer.Body)
				}
			}
		}
	})
}

// R18.4: the trail is taken home as the list is narrowed, by all that narrows it.
func TestTheTrailIsTakenHomeAsItIsNarrowed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := func() time.Time { return time.Date(2026, 5, 31, 14, 30, 0, 0, time.UTC) }
		trail, whom := audit.New(d, now), sellertest.Add(t, d, nil).ID
		for _, subject := range []string{"anna", "bert"} {
			if err := trail.Record(t.Context(), actor.Actor{Subject: subject, Operator: true}, "ban", whom, "by "+subject); err != nil {
				t.Fatal(err)
			}
		}
		b := &border{Options{Now: now, Desk: desk.New(desk.Options{
			DB: d, Sellers: seller.New(d, now), Ledger: ledger.New(d, now), Trail: trail, Export: export.New(d, now), Now: now,
		})}}
		r := httptest.NewRequest(http.MethodGet, Base+fmt.Sprintf("audit-trail?from=2026-05-01&to=2026-05-31&seller=%d&operator=anna&action=ban&changes=true&lang=en", whom), nil)
		answer := httptest.NewRecorder()
		b.deskFiles()["audit-trail"].ServeHTTP(answer, r.WithContext(actor.With(r.Context(), actor.Actor{Subject: "o", Operator: true})))
		if file := answer.Body.String(); answer.Code != http.StatusOK || !strings.Contains(file, "by anna") || strings.Contains(file, "by bert") {
			t.Errorf("%d %s", answer.Code, file)
		}
	})
}
