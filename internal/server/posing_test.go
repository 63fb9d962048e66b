package server_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"merkato/internal/actor"
	"merkato/internal/audit"
	"merkato/internal/auth"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/seller"
	"merkato/internal/seller/sellertest"
	"merkato/internal/server"
)

// R4.4, R5.15: an operator's sign-in that was ended lets nobody in any more, not as
// another seller either.
func TestAnEndedSignInCannotPose(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		own, other := sellertest.Add(t, d, nil), sellertest.Add(t, d, nil)
		sellers := seller.New(d, time.Now)
		a := &server.Authenticator{
			PoseAs: true, Sellers: sellers, Trail: audit.New(d, time.Now), KeyStart: "k_",
			Keys: func(context.Context, string) (auth.Identity, error) { // a proof that needs no provider
				return auth.Identity{Issuer: "idp", Subject: "olga", Email: own.Email, EmailVerified: true, Operator: true, Session: "phone"}, nil
			},
		}
		ask := func(pose string) (who actor.Actor, refused error) {
			h := a.Require(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
				who, _ = actor.From(r.Context())
			}), func(_ http.ResponseWriter, _ *http.Request, err error) { refused = err })
			r := httptest.NewRequest(http.MethodPost, "/graphql", nil)
			r.Header.Set("Authorization", "Bearer k_1")
			if pose != "" {
				r.Header.Set(auth.PoseAsHeader, pose)
			}
			h.ServeHTTP(httptest.NewRecorder(), r)
			return who, refused
		}
		who, err := ask("")
		if err != nil || who.SellerID != own.ID || who.Session == "" {
			t.Fatalf("%+v, %v", who, err)
		}
		if who, err := ask(other.Email); err != nil || who.SellerID != other.ID || !who.Posing || who.Session != "" {
			t.Fatalf("posing: %+v, %v", who, err)
		}
		elsewhere := actor.With(t.Context(), actor.Actor{SellerID: own.ID, Session: "laptop"})
		list, err := sellers.Sessions(elsewhere)
		if err != nil || len(list) != 1 {
			t.Fatal(list, err)
		}
		if err := sellers.EndSession(elsewhere, list[0].ID); err != nil {
			t.Fatal(err)
		}
		for _, pose := range []string{"", other.Email} {
			if _, err := ask(pose); err == nil || fault.Of(err).Reason != "session_ended" {
				t.Errorf("posing as %q: %v", pose, err)
			}
		}
	})
}
