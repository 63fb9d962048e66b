package devidp_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"merkato/internal/auth"
	"merkato/internal/devidp"
)

// R5.4: tokens are renewed by refresh token; each is good once, and a second
// use takes everything back that came of the sign-in.
func TestR5_4RefreshRotation(t *testing.T) {
	w := newWorld(t)
	b := w.browser()
	first := b.exchange(b.signIn(agency, devidp.DemoPassword).code())
	second := b.refresh(first.Refresh)
	if second.Refresh == "" || second.Refresh == first.Refresh || second.Access == first.Access {
		t.Fatalf("not rotated: %+v", second)
	}
	for _, claim := range []string{"sub", "sid", "auth_time"} {
		if diff := cmp.Diff(read(t, first.ID)[claim], read(t, second.ID)[claim]); diff != "" {
			t.Errorf("R5.3: %s changed on renewal: %s", claim, diff)
		}
	}
	if got := b.refresh(first.Refresh); got.Error != "invalid_grant" {
		t.Fatalf("an old refresh token was good: %+v", got)
	}
	if got := b.refresh(second.Refresh); got.Error != "invalid_grant" {
		t.Errorf("the family outlived the reuse of an old one: %+v", got)
	}
	if status, _ := b.userinfo(second.Access); status == http.StatusOK {
		t.Error("the family's access token is still good at the provider")
	}
}

// R5.4: of many who use one refresh token at the same moment, at most one wins.
func TestR5_4RefreshRace(t *testing.T) {
	w := newWorld(t)
	b := w.browser()
	first := b.exchange(b.signIn(agency, devidp.DemoPassword).code())
	var won sync.Map
	var group sync.WaitGroup
	for i := range 8 {
		group.Go(func() {
			response, err := http.PostForm(w.issuer+"/oauth/token", url.Values{
				"grant_type": {"refresh_token"}, "client_id": {devidp.WebClient}, "refresh_token": {first.Refresh},
			})
			if err != nil {
				t.Error(err)
				return
			}
			defer response.Body.Close()
			if response.StatusCode == http.StatusOK {
				won.Store(i, true)
			}
		})
	}
	group.Wait()
	winners := 0
	won.Range(func(any, any) bool { winners++; return true })
	if winners != 1 {
		t.Errorf("%d won", winners)
	}
}

func TestRefreshTokenLimits(t *testing.T) {
	w := newWorld(t)
	b := w.browser()
	first := b.exchange(b.signIn(agency, devidp.DemoPassword).code())

	form := url.Values{"grant_type": {"refresh_token"}, "client_id": {devidp.WebClient}, "refresh_token": {first.Refresh}, "scope": {"openid platform.write"}}
	if got := b.token(form); got.Error != "invalid_scope" {
		t.Errorf("more scopes than granted: %+v", got)
	}
	form.Set("scope", "openid profile")
	narrow := b.token(form)
	if narrow.Scope != "openid profile" {
		t.Errorf("fewer scopes: %+v", narrow)
	}
	if again := b.refresh(narrow.Refresh); again.Scope != allScopes {
		t.Errorf("the grant shrank with the request: %+v", again)
	}

	last := b.exchange(b.authorize().code())
	at := time.Now().Add(31 * 24 * time.Hour)
	w.clock.Store(&at)
	if got := b.refresh(last.Refresh); got.Error != "invalid_grant" {
		t.Errorf("an expired refresh token: %+v", got)
	}

	w.clock.Store(nil)
	online := w.browser()
	if got := online.exchange(online.signIn(agency, devidp.DemoPassword, "scope", "openid profile").code()); got.Refresh != "" {
		t.Error("a refresh token was given without offline_access")
	}
}

func TestUserinfo(t *testing.T) {
	w := newWorld(t)
	b := w.browser()
	got := b.exchange(b.signIn(operator, devidp.DemoPassword).code())
	status, claims := b.userinfo(got.Access)
	if status != http.StatusOK {
		t.Fatal(status)
	}
	want := map[string]any{
		"sub": read(t, got.ID)["sub"], "email": operator, "email_verified": true,
		"name": "Otto Operator", "given_name": "Otto", "family_name": "Operator", "roles": []any{"operator"},
	}
	if diff := cmp.Diff(want, claims); diff != "" {
		t.Error(diff)
	}
	if status, _ := b.userinfo("nonsense"); status != http.StatusUnauthorized {
		t.Errorf("nonsense: %d", status)
	}
}

func TestRevocationAndIntrospection(t *testing.T) {
	w := newWorld(t)
	b := w.browser()
	got := b.exchange(b.signIn(agency, devidp.DemoPassword).code())
	active := func(token string) bool {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, w.issuer+"/oauth/introspect",
			strings.NewReader(url.Values{"token": {token}}.Encode()))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.SetBasicAuth(devidp.MarketplaceClient, "marketplace-secret")
		var answer struct {
			Active bool   `json:"active"`
			Email  string `json:"email"`
		}
		a := b.do(r)
		if err := json.Unmarshal([]byte(a.body), &answer); err != nil {
			t.Fatalf("%v: %s", err, a.body)
		}
		if answer.Active != (answer.Email == agency) {
			t.Errorf("introspection: %s", a.body)
		}
		return answer.Active
	}
	revoke := func(token, client string) int {
		return b.post(w.issuer+"/revoke", url.Values{"token": {token}, "client_id": {client}}).status
	}
	if !active(got.Access) {
		t.Fatal("a fresh token is not active")
	}
	if status := revoke(got.Access, devidp.WebClient); status != http.StatusOK {
		t.Fatal(status)
	}
	if active(got.Access) {
		t.Error("the access token outlived its revocation")
	}
	renewed := b.refresh(got.Refresh)
	if renewed.Error != "" {
		t.Fatalf("the refresh token went with the access token: %+v", renewed)
	}
	if status := revoke(renewed.Refresh, devidp.MarketplaceClient); status != http.StatusUnauthorized {
		t.Errorf("revoked without the client's secret: %d", status)
	}
	if status := revoke(renewed.Refresh, devidp.WebClient); status != http.StatusOK {
		t.Fatal(status)
	}
	if got := b.refresh(renewed.Refresh); got.Error != "invalid_grant" {
		t.Errorf("the refresh token outlived its revocation: %+v", got)
	}
	if active(renewed.Access) {
		t.Error("the access token outlived its refresh token")
	}
	if status := revoke("never-issued", devidp.WebClient); status != http.StatusOK {
		t.Errorf("an unknown token: %d", status)
	}
}

// R18.1: the marketplace signs in as itself.
func TestR18_1ClientCredentials(t *testing.T) {
	w := newWorld(t)
	b := w.browser()
	form := func(secret, scope string) url.Values {
		return url.Values{
			"grant_type": {"client_credentials"}, "client_id": {devidp.MarketplaceClient},
			"client_secret": {secret}, "scope": {scope},
		}
	}
	got := b.token(form("marketplace-secret", "platform.write"))
	if got.Access == "" || got.Refresh != "" || got.ID != "" {
		t.Fatalf("%+v", got)
	}
	v, err := auth.NewVerifier(auth.Options{Issuer: w.issuer, Audience: audience})
	if err != nil {
		t.Fatal(err)
	}
	identity, err := v.Verify(t.Context(), got.Access)
	if err != nil {
		t.Fatal(err)
	}
	want := auth.Identity{Issuer: w.issuer, Subject: devidp.MarketplaceClient, ClientID: devidp.MarketplaceClient, Machine: true, Scopes: []string{"platform.write"}}
	if diff := cmp.Diff(want, identity); diff != "" {
		t.Error(diff)
	}
	if got := b.token(form("marketplace-secret", "")); got.Scope != "platform.write" {
		t.Errorf("no scope asked for: %+v", got)
	}
	if got := b.token(form("wrong", "platform.write")); got.Error != "invalid_client" {
		t.Errorf("wrong secret: %+v", got)
	}
	if got := b.token(form("", "platform.write")); got.Error != "invalid_client" {
		t.Errorf("no secret: %+v", got)
	}
	if got := b.token(form("marketplace-secret", "subscription.write")); got.Error != "invalid_scope" {
		t.Errorf("someone else's scope: %+v", got)
	}
	asWeb := form("", "openid")
	asWeb.Set("client_id", devidp.WebClient)
	if got := b.token(asWeb); got.Error != "invalid_client" {
		t.Errorf("the browser app signed in as itself: %+v", got)
	}
	if got := b.token(url.Values{"grant_type": {"password"}}); got.Error != "unsupported_grant_type" {
		t.Errorf("another grant: %+v", got)
	}
}

// CORS: only the listed origins may call from elsewhere, none by default.
func TestOtherOrigins(t *testing.T) {
	w := newWorld(t)
	b := w.browser()
	allowed := func(origin string) string {
		return b.get(w.issuer+"/.well-known/openid-configuration", "Origin", origin).header.Get("Access-Control-Allow-Origin")
	}
	if got := allowed(appOrigin); got != "" {
		t.Errorf("by default: %q", got)
	}
	w.options.Origins = []string{appOrigin}
	w.restart()
	if got := allowed(appOrigin); got != appOrigin {
		t.Errorf("listed: %q", got)
	}
	if got := allowed("https://evil.example"); got != "" {
		t.Errorf("not listed: %q", got)
	}
}
