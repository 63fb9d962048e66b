package server_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"

	"merkato/internal/actor"
	"merkato/internal/auth"
	"merkato/internal/fault"
	"merkato/internal/server"
)

// R18.1: what goes on after a machine was let in can have its key checked again.
func TestAMachinesProofIsCheckedAgain(t *testing.T) {
	var revoked error
	a := &server.Authenticator{Machines: true, KeyStart: "k_", Keys: func(_ context.Context, key string) (auth.Identity, error) {
		return auth.Identity{Subject: key, Machine: true}, revoked
	}}
	called := false
	h := a.Require(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		called = true
		if err := actor.Still(r.Context()); err != nil {
			t.Error(err)
		}
		revoked = fault.New(fault.Unauthenticated, "key_unknown", "Revoked.")
		if err := actor.Still(context.WithoutCancel(r.Context())); !fault.Is(err, fault.Unauthenticated) {
			t.Error(err)
		}
	}), func(_ http.ResponseWriter, _ *http.Request, err error) { t.Error(err) })
	r := httptest.NewRequest(http.MethodPost, "/platform/bulk", nil)
	r.Header.Set("Authorization", "Bearer k_1")
	h.ServeHTTP(httptest.NewRecorder(), r)
	if !called {
		t.Error("it was not let in")
	}
}
