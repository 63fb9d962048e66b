package devidp_test

import (
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"merkato/internal/auth"
	"merkato/internal/devidp"
	"merkato/internal/fault"
)

// R5.1, R5.2, R5.3: code with PKCE through the login page; the answer carries
// the state, the code and an identity token with a subject.
func TestR5_1CodeWithPKCE(t *testing.T) {
	w := newWorld(t)
	b := w.browser()
	at := b.signIn(agency, devidp.DemoPassword)
	if got := at.location.Query().Get("state"); got != "the-state" {
		t.Errorf("state = %q", got)
	}
	got := b.exchange(at.code())
	if got.Access == "" || got.Refresh == "" || got.ID == "" || got.Expires != 15*60 || got.Scope != allScopes {
		t.Fatalf("tokens: %+v", got)
	}

	if header, err := base64.RawURLEncoding.DecodeString(strings.Split(got.Access, ".")[0]); err != nil || !strings.Contains(string(header), `"typ":"at+jwt"`) {
		t.Errorf("the access token does not say what it is: %s, %v", header, err)
	}
	access, id := read(t, got.Access), read(t, got.ID)
	want := map[string]any{
		"iss": w.issuer, "aud": audience, "client_id": devidp.WebClient, "scope": allScopes,
		"email": agency, "email_verified": true, "name": "Anna Agentur", "given_name": "Anna", "family_name": "Agentur",
		"sub": id["sub"],
	}
	for claim, value := range want {
		if diff := cmp.Diff(value, access[claim]); diff != "" {
			t.Errorf("access token's %s: %s", claim, diff)
		}
	}
	want = map[string]any{
		"iss": w.issuer, "aud": []any{devidp.WebClient}, "nonce": "the-nonce", "azp": devidp.WebClient,
		"email": agency, "name": "Anna Agentur", "locale": "de",
	}
	for claim, value := range want {
		if diff := cmp.Diff(value, id[claim]); diff != "" {
			t.Errorf("identity token's %s: %s", claim, diff)
		}
	}
	if id["sub"] == "" || id["sub"] == nil || id["sid"] == nil || id["at_hash"] == nil {
		t.Errorf("identity token: %v", id)
	}

	v, err := auth.NewVerifier(auth.Options{Issuer: w.issuer, Audience: audience})
	if err != nil {
		t.Fatal(err)
	}
	identity, err := v.Verify(t.Context(), got.Access)
	if err != nil {
		t.Fatal(err)
	}
	if identity.Email != agency || identity.Operator || !slices.Contains(identity.Scopes, "invoices.read") {
		t.Errorf("identity: %+v", identity)
	}
	if _, err := v.Verify(t.Context(), got.ID); fault.Of(err).Reason != "token_type" {
		t.Errorf("R5.15: an identity token passed as an access token: %v", err)
	}
}

// R5.1: a code is worth nothing without the verifier, and nothing a second time.
func TestR5_1CodesAreGuarded(t *testing.T) {
	w := newWorld(t)
	b := w.browser()
	form := func(code string) url.Values {
		return url.Values{
			"grant_type": {"authorization_code"}, "client_id": {devidp.WebClient},
			"redirect_uri": {callback}, "code": {code}, "code_verifier": {verifier},
		}
	}

	wrong := form(b.signIn(agency, devidp.DemoPassword).code())
	wrong.Set("code_verifier", strings.Repeat("x", 43))
	if got := b.token(wrong); got.Error != "invalid_grant" {
		t.Errorf("wrong verifier: %+v", got)
	}
	if got := b.token(form(wrong.Get("code"))); got.Error != "invalid_grant" {
		t.Errorf("the code survived a wrong verifier: %+v", got)
	}

	without := form(b.authorize().code())
	without.Del("code_verifier")
	if got := b.token(without); got.Error != "invalid_request" {
		t.Errorf("no verifier: %+v", got)
	}

	elsewhere := form(b.authorize().code())
	elsewhere.Set("redirect_uri", appOrigin+"/other")
	if got := b.token(elsewhere); got.Error != "invalid_grant" {
		t.Errorf("other redirect address: %+v", got)
	}

	code := b.authorize().code()
	first := b.exchange(code)
	if got := b.token(form(code)); got.Error != "invalid_grant" {
		t.Errorf("a code was good twice: %+v", got)
	}
	if got := b.refresh(first.Refresh); got.Error != "invalid_grant" {
		t.Errorf("what a code used twice gave is still good: %+v", got)
	}

	late := b.authorize().code()
	at := time.Now().Add(2 * time.Minute)
	w.clock.Store(&at)
	if got := b.token(form(late)); got.Error != "invalid_grant" {
		t.Errorf("an old code: %+v", got)
	}
}

// R5.1: PKCE is not optional, and only registered addresses are ever redirected to.
func TestR5_1RefusedRequests(t *testing.T) {
	w := newWorld(t)
	b := w.browser()
	for name, extra := range map[string][]string{
		"no challenge":    {"code_challenge", "", "code_challenge_method", ""},
		"plain challenge": {"code_challenge_method", "plain"},
		"form post":       {"response_mode", "form_post"},
	} {
		if got := b.authorize(extra...).failure(); got != "invalid_request" {
			t.Errorf("%s: %q", name, got)
		}
	}
	if got := b.authorize("response_type", "id_token token").failure(); got != "" {
		t.Errorf("implicit flow: %q", got) // its errors travel in the fragment
	}
	for name, extra := range map[string][]string{
		"foreign redirect": {"redirect_uri", "https://evil.example/callback"},
		"other path":       {"redirect_uri", appOrigin + "/other"},
		"other port":       {"redirect_uri", "http://127.0.0.1:9999/sellers/callback"},
		"unknown client":   {"client_id", "someone"},
	} {
		if got := b.authorize(extra...); got.status != http.StatusBadRequest || got.location != nil {
			t.Errorf("%s: %d %v", name, got.status, got.location)
		}
	}
}

// R5.12: without a session prompt=none is an answer, not a page; with one it
// is a sign-in that nobody sees. R5.8: prompt=login asks in any case.
func TestR5_12Prompts(t *testing.T) {
	w := newWorld(t)
	b := w.browser()
	if got := b.authorize("prompt", "none"); got.failure() != "login_required" || got.location.Query().Get("state") != "the-state" {
		t.Fatalf("without a session: %v", got.location)
	}
	first := b.exchange(b.signIn(agency, devidp.DemoPassword).code())
	silent := b.exchange(b.authorize("prompt", "none", "id_token_hint", first.ID).code())
	if read(t, silent.ID)["sub"] != read(t, first.ID)["sub"] {
		t.Error("R5.3: the subject changed on renewal")
	}
	if got := b.authorize("prompt", "login"); !strings.Contains(got.body, signInForm) {
		t.Errorf("prompt=login showed no form: %v", got.location)
	}
	if got := b.authorize("prompt", "select_account"); !strings.Contains(got.body, signInForm) {
		t.Errorf("prompt=select_account showed no form: %v", got.location)
	}

	other := w.browser()
	stranger := other.exchange(other.signIn(operator, devidp.DemoPassword).code())
	if got := b.authorize("prompt", "none", "id_token_hint", stranger.ID).failure(); got != "login_required" {
		t.Errorf("someone else's session served: %q", got)
	}

	at := time.Now().Add(time.Hour)
	w.clock.Store(&at)
	if got := b.authorize("prompt", "none", "max_age", "60").failure(); got != "login_required" {
		t.Errorf("a session too old: %q", got)
	}
	at = at.Add(8 * 24 * time.Hour)
	w.clock.Store(&at)
	if got := b.authorize("prompt", "none").failure(); got != "login_required" {
		t.Errorf("an expired session: %q", got)
	}
}

// R5.9: sign-out ends the session and its tokens, and leads only to registered addresses.
func TestR5_9EndSession(t *testing.T) {
	w := newWorld(t)
	b, other := w.browser(), w.browser()
	mine := b.exchange(b.signIn(agency, devidp.DemoPassword).code())
	theirs := other.exchange(other.signIn(agency, devidp.DemoPassword).code())

	out := func(q url.Values) answer { return b.get(w.issuer + "/end_session?" + q.Encode()) }
	foreign := out(url.Values{"id_token_hint": {mine.ID}, "post_logout_redirect_uri": {"https://evil.example/"}})
	if foreign.status != http.StatusBadRequest || foreign.location != nil {
		t.Fatalf("foreign address: %d %v", foreign.status, foreign.location)
	}
	if got := b.authorize("prompt", "none"); got.location.Query().Get("code") == "" {
		t.Fatal("a refused sign-out signed out")
	}

	got := out(url.Values{"id_token_hint": {mine.ID}, "post_logout_redirect_uri": {afterOut}, "state": {"s"}})
	if got.location == nil || got.location.String() != afterOut+"?state=s" {
		t.Fatalf("sign-out leads to %v (%d)", got.location, got.status)
	}
	if got := b.authorize("prompt", "none").failure(); got != "login_required" {
		t.Errorf("the session is still there: %q", got)
	}
	if got := b.refresh(mine.Refresh); got.Error != "invalid_grant" {
		t.Errorf("the refresh token is still good: %+v", got)
	}
	if got := other.refresh(theirs.Refresh); got.Error != "" {
		t.Errorf("another browser was signed out too: %+v", got)
	}

	page := other.get(w.issuer + "/end_session")
	if page.at.Path != "/idp/signed-out" || page.status != http.StatusOK {
		t.Errorf("without an address: %v %d", page.at, page.status)
	}
	if got := other.authorize("prompt", "none").failure(); got != "login_required" {
		t.Errorf("the browser's own session is still there: %q", got)
	}
}

// R5.1: everything an application needs is discovered.
func TestR5_1Discovery(t *testing.T) {
	w := newWorld(t)
	a := w.browser().get(w.issuer + "/.well-known/openid-configuration")
	var got map[string]any
	if err := json.Unmarshal([]byte(a.body), &got); err != nil {
		t.Fatal(err)
	}
	for field, want := range map[string]any{
		"issuer":                           w.issuer,
		"authorization_endpoint":           w.issuer + "/authorize",
		"token_endpoint":                   w.issuer + "/oauth/token",
		"userinfo_endpoint":                w.issuer + "/userinfo",
		"revocation_endpoint":              w.issuer + "/revoke",
		"end_session_endpoint":             w.issuer + "/end_session",
		"jwks_uri":                         w.issuer + "/keys",
		"check_session_iframe":             w.issuer + "/check-session",
		"response_types_supported":         []any{"code"},
		"code_challenge_methods_supported": []any{"S256"},
		"grant_types_supported":            []any{"authorization_code", "refresh_token", "client_credentials"},
	} {
		if diff := cmp.Diff(want, got[field]); diff != "" {
			t.Errorf("%s: %s", field, diff)
		}
	}
	for _, field := range []string{"device_authorization_endpoint", "registration_endpoint"} {
		if got[field] != nil {
			t.Errorf("%s is promised: %v", field, got[field])
		}
	}
}
