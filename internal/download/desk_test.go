package download

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
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
)

// R18.4, R4.5: whatever file the desk has, only an operator in their own name
// takes it home.
func TestFilesOfTheDeskAreForOperators(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := func() time.Time { return time.Date(2026, 5, 31, 14, 30, 0, 0, time.UTC) }
		b := &border{now: now, log: slog.New(slog.DiscardHandler), desk: desk.New(desk.Options{
			DB: d, Sellers: seller.New(d, now), Ledger: ledger.New(d, now), Trail: audit.New(d, now), Export: export.New(d, now), Now: now,
		})}
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
