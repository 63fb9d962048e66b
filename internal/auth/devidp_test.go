package auth_test

import (
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"merkato/internal/auth"
	"merkato/internal/devidp"
	"merkato/internal/fault"
)

// R5.15: the verifier and the embedded provider, which are made in one process,
// the verifier first: tokens hold, a rotation is picked up without a restart,
// and known keys go on while the provider is down.
func TestR5_15WithTheEmbeddedProvider(t *testing.T) {
	var handler atomic.Pointer[http.Handler]
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if h := handler.Load(); h != nil {
			(*h).ServeHTTP(w, r)
			return
		}
		w.WriteHeader(http.StatusServiceUnavailable)
	}))
	defer server.Close()
	now := clock{}
	v, err := auth.NewVerifier(auth.Options{Issuer: server.URL + "/idp", Audience: audience, Now: now.Now})
	if err != nil {
		t.Fatal(err)
	}
	start := func(issuer, audience string) *devidp.Provider {
		p, err := devidp.New(t.Context(), devidp.Options{
			Issuer: issuer, Folder: t.TempDir(), Audience: audience, Now: now.Now,
			People: []devidp.Person{
				{Email: "agency@demo.merkato.test", GivenName: "Anna", FamilyName: "Agentur"},
				{Email: "operator@demo.merkato.test", GivenName: "Otto", Roles: []string{"operator"}},
			},
		})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { p.Close() })
		return p
	}
	token := func(p *devidp.Provider, who string) string {
		return must(p.Token(t.Context(), who+"@demo.merkato.test"))
	}
	idp := start(server.URL+"/idp", audience)
	first := token(idp, "agency")
	_, err = v.Verify(t.Context(), first)
	refused(t, "before it listens", err, fault.Unavailable, "provider_unavailable")

	h := idp.Handler()
	handler.Store(&h)
	now.add(4 * time.Second)
	got, err := v.Verify(t.Context(), first)
	if err != nil || got.Email != "agency@demo.merkato.test" || !got.EmailVerified || got.Operator {
		t.Fatalf("%+v, %v", got, err)
	}
	if got, err := v.Verify(t.Context(), token(idp, "operator")); err != nil || !got.Operator {
		t.Errorf("operator: %+v, %v", got, err)
	}

	_, err = v.Verify(t.Context(), token(start(server.URL+"/idp", "another-api"), "agency"))
	refused(t, "right issuer's name, foreign key", err, fault.Unauthenticated, "token_signature")
	_, err = v.Verify(t.Context(), token(start("http://127.0.0.1:1/idp", audience), "agency"))
	refused(t, "foreign issuer", err, fault.Unauthenticated, "token_issuer")
	w, err := auth.NewVerifier(auth.Options{Issuer: server.URL + "/idp", Audience: "another-api"})
	if err != nil {
		t.Fatal(err)
	}
	_, err = w.Verify(t.Context(), first)
	refused(t, "another audience", err, fault.Unauthenticated, "token_audience")

	handler.Store(nil)
	now.add(5 * time.Minute)
	if _, err := v.Verify(t.Context(), token(idp, "agency")); err != nil {
		t.Errorf("while the provider is down: %v", err)
	}
	now.add(15 * time.Minute)
	_, err = v.Verify(t.Context(), first)
	refused(t, "in the end", err, fault.Unauthenticated, "token_expired")
}
