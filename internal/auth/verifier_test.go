package auth_test

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/google/go-cmp/cmp"

	"merkato/internal/auth"
	"merkato/internal/fault"
)

// R5.15: every asymmetric algorithm is accepted, with the key named or not.
func TestR5_15AcceptsItsIssuersTokens(t *testing.T) {
	i := newIssuer(t, published("r", rsaKey()), published("e", ecKey()), published("d", edKey()))
	v := newVerifier(t, i)
	want := auth.Identity{
		Issuer: i.URL, Subject: "someone", Email: "a@example.test", EmailVerified: true,
		ClientID: "app", Scopes: []string{"openid", "invoices.read"},
	}
	claims := i.claims(map[string]any{"email": "a@example.test", "email_verified": "true"})
	for _, c := range []struct {
		algorithm jose.SignatureAlgorithm
		key       any
		id        string
	}{
		{jose.RS256, rsaKey(), "r"}, {jose.RS384, rsaKey(), "r"}, {jose.RS512, rsaKey(), ""},
		{jose.PS256, rsaKey(), "r"}, {jose.PS384, rsaKey(), "r"}, {jose.PS512, rsaKey(), "r"},
		{jose.ES256, ecKey(), "e"}, {jose.ES256, ecKey(), ""}, {jose.EdDSA, edKey(), "d"},
	} {
		for _, typ := range []string{"at+jwt", "application/at+jwt", "JWT", ""} {
			got, err := v.Verify(t.Context(), sign(t, c.algorithm, c.key, c.id, typ, claims))
			if err != nil {
				t.Errorf("%s %q: %v", c.algorithm, typ, err)
			} else if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s %q: %s", c.algorithm, typ, diff)
			}
		}
	}
}

// R5.15: everything else is refused, each with its reason.
func TestR5_15Refuses(t *testing.T) {
	i := newIssuer(t, published("r", rsaKey()), published("e", ecKey()))
	other := newIssuer(t, published("r", rsaKey()))
	v := newVerifier(t, i)
	good := func(changes map[string]any) string {
		return sign(t, jose.ES256, ecKey(), "e", "JWT", i.claims(changes))
	}
	unsigned := func(header string) string {
		payload := must(json.Marshal(i.claims(nil)))
		return base64.RawURLEncoding.EncodeToString([]byte(header)) + "." + base64.RawURLEncoding.EncodeToString(payload) + "."
	}
	publicPEM := pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: must(x509.MarshalPKIXPublicKey(rsaKey().Public()))})
	publicDER := must(x509.MarshalPKIXPublicKey(rsaKey().Public()))
	stranger := must(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))
	parts := strings.Split(good(nil), ".")
	parts[1] = base64.RawURLEncoding.EncodeToString(must(json.Marshal(i.claims(map[string]any{"sub": "admin"}))))
	forged := strings.Join(parts, ".")

	for _, c := range []struct{ name, token, reason string }{
		{"nothing", "", "token_missing"},
		{"not a token", "abc", "token_malformed"},
		{"no claims at all", sign(t, jose.ES256, ecKey(), "e", "JWT", nil), "token_issuer"},
		{"huge", strings.Repeat("x", 20<<10), "token_malformed"},
		{"alg none", unsigned(`{"alg":"none","kid":"e"}`), "token_algorithm"},
		{"alg None", unsigned(`{"alg":"None","kid":"e"}`), "token_algorithm"},
		{"no alg", unsigned(`{"kid":"e"}`), "token_algorithm"},
		{"signature cut off", unsigned(`{"alg":"ES256","kid":"e"}`), "token_signature"},
		{"HS256 with the public key", sign(t, jose.HS256, publicPEM, "r", "JWT", i.claims(nil)), "token_algorithm"},
		{"HS512 with the public key", sign(t, jose.HS512, publicDER, "r", "JWT", i.claims(nil)), "token_algorithm"},
		{"changed after signing", forged, "token_signature"},
		{"signed by another", sign(t, jose.ES256, stranger, "e", "JWT", i.claims(nil)), "token_signature"},
		{"key unknown", sign(t, jose.ES256, stranger, "x", "JWT", i.claims(nil)), "token_signature"},
		{"key of another kind", sign(t, jose.ES256, ecKey(), "r", "JWT", i.claims(nil)), "token_signature"},
		{"issuer foreign", sign(t, jose.RS256, rsaKey(), "r", "JWT", other.claims(nil)), "token_issuer"},
		{"issuer with a slash", good(map[string]any{"iss": i.URL + "/"}), "token_issuer"},
		{"audience foreign", good(map[string]any{"aud": "another-api"}), "token_audience"},
		{"no audience", good(map[string]any{"aud": nil}), "token_audience"},
		{"expired", good(map[string]any{"exp": time.Now().Add(-6 * time.Minute).Unix()}), "token_expired"},
		{"without an end", good(map[string]any{"exp": nil}), "token_malformed"},
		{"not yet", good(map[string]any{"nbf": time.Now().Add(6 * time.Minute).Unix()}), "token_not_yet"},
		{"from the future", good(map[string]any{"iat": time.Now().Add(6 * time.Minute).Unix()}), "token_not_yet"},
		{"no subject", good(map[string]any{"sub": nil}), "token_subject"},
		{"identity token by hash", good(map[string]any{"at_hash": "x"}), "token_type"},
		{"identity token by nonce", good(map[string]any{"nonce": "x", "scope": nil}), "token_type"},
		{"identity token by claim", good(map[string]any{"typ": "ID"}), "token_type"},
		{"refresh token by claim", good(map[string]any{"typ": "Refresh"}), "token_type"},
		{"logout token", sign(t, jose.ES256, ecKey(), "e", "logout+jwt", i.claims(nil)), "token_type"},
	} {
		_, err := v.Verify(t.Context(), c.token)
		refused(t, c.name, err, fault.Unauthenticated, c.reason)
	}
	// Within the skew the same tokens are good.
	for _, changes := range []map[string]any{
		{"exp": time.Now().Add(-4 * time.Minute).Unix()},
		{"nbf": time.Now().Add(4 * time.Minute).Unix(), "iat": time.Now().Add(4 * time.Minute).Unix()},
		{"nonce": "x"}, // older Keycloak puts it into access tokens as well
		{"aud": audience},
	} {
		if _, err := v.Verify(t.Context(), good(changes)); err != nil {
			t.Errorf("%v: %v", changes, err)
		}
	}
	// Where a provider cannot do otherwise, identity tokens are taken for access tokens; the others never.
	lenient := newVerifier(t, i, func(o *auth.Options) { o.AcceptID = true })
	for _, changes := range []map[string]any{{"at_hash": "x"}, {"nonce": "x", "scope": nil}, {"typ": "ID"}, {"c_hash": "x"}} {
		if _, err := lenient.Verify(t.Context(), good(changes)); err != nil {
			t.Errorf("accepting identity tokens: %v: %v", changes, err)
		}
	}
	for name, token := range map[string]string{
		"refresh token": good(map[string]any{"typ": "Refresh"}), "logout token": sign(t, jose.ES256, ecKey(), "e", "logout+jwt", i.claims(nil)),
		"logout token by claim": good(map[string]any{"events": map[string]any{}}),
	} {
		_, err := lenient.Verify(t.Context(), token)
		refused(t, name, err, fault.Unauthenticated, "token_type")
	}
	strict := newVerifier(t, i, func(o *auth.Options) { o.Skew = -1 })
	_, err := strict.Verify(t.Context(), good(map[string]any{"exp": time.Now().Add(-time.Second).Unix()}))
	refused(t, "no skew", err, fault.Unauthenticated, "token_expired")
	one := newVerifier(t, i, func(o *auth.Options) { o.Algorithms = []jose.SignatureAlgorithm{jose.RS256} })
	_, err = one.Verify(t.Context(), good(nil))
	refused(t, "algorithm not configured", err, fault.Unauthenticated, "token_algorithm")
	// Dex names the client of a machine's token nowhere but in the audience.
	machine, err := lenient.Verify(t.Context(), good(map[string]any{"at_hash": "x", "aud": audience, "client_id": nil}))
	if err != nil || machine.ClientID != audience {
		t.Errorf("the client of a token that is meant for it alone: %q %v", machine.ClientID, err)
	}
}

// R5.15: claims count by their exact names, and none is there twice: what else
// the same JSON could mean is never believed.
func TestR5_15ClaimsByTheirExactNames(t *testing.T) {
	i := newIssuer(t, published("e", ecKey()))
	v := newVerifier(t, i)
	token := func(more string) string {
		good := must(json.Marshal(i.claims(map[string]any{"email": "mine@example.test", "email_verified": false, "roles": []string{"seller"}})))
		return signText(t, strings.TrimSuffix(string(good), "}")+","+more+"}")
	}
	for _, more := range []string{
		`"EMAIL":"other@example.test","Email_Verified":true`, `"ISS":"https://evil.example"`, `"Sub":"someone-else"`,
		`"AUD":"another-api"`, `"Exp":1`, `"NBF":4102444800`, `"Roles":["operator"]`, `"\u017fub":"someone-else"`, `"At_Hash":"x"`,
	} {
		got, err := v.Verify(t.Context(), token(more))
		if err != nil || got.Issuer != i.URL || got.Subject != "someone" || got.Email != "mine@example.test" || got.EmailVerified || got.Operator {
			t.Errorf("%s: %+v, %v", more, got, err)
		}
	}
	for _, more := range []string{
		`"email":"other@example.test"`, `"\u0065mail":"other@example.test"`, `"iss":"https://evil.example"`, `"x":{"roles":[],"roles":["operator"]}`, `"y":[{"a":1,"a":2}]`,
	} {
		_, err := v.Verify(t.Context(), token(more))
		refused(t, more, err, fault.Unauthenticated, "token_malformed")
	}
	// The same of userinfo, which is what binds an identity to a seller.
	for text, want := range map[string]string{
		`{"sub":"someone","email":"mine@example.test","EMAIL":"other@example.test","email_verified":true}`: "mine@example.test",
		`{"sub":"someone","email":"mine@example.test","email":"other@example.test","email_verified":true}`: "",
	} {
		i.change(func() { i.userinfo = json.RawMessage(text) })
		bare := sign(t, jose.ES256, ecKey(), "e", "JWT", i.claims(nil)) // a signature is never the same twice
		got, err := v.UserInfo(t.Context(), bare)
		if got.Email != want || (err == nil) != (want != "") {
			t.Errorf("userinfo %s: %+v, %v", text, got, err)
		}
	}
}

func TestOptionsAreChecked(t *testing.T) {
	for name, o := range map[string]auth.Options{
		"no issuer":   {Audience: audience},
		"no audience": {Issuer: "http://127.0.0.1"},
		"symmetric":   {Issuer: "http://127.0.0.1", Audience: audience, Algorithms: []jose.SignatureAlgorithm{jose.HS256}},
	} {
		if _, err := auth.NewVerifier(o); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// R5.15: only what was never signed here counts as a guess; a token that is too
// old or meant for others is answered as such however many guesses share its address.
func TestR5_15Forged(t *testing.T) {
	i := newIssuer(t, published("e", ecKey()))
	v := newVerifier(t, i)
	stranger := must(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))
	for name, c := range map[string]struct {
		token  string
		forged bool
	}{
		"nonsense":         {"abc", true},
		"another's key":    {sign(t, jose.ES256, stranger, "e", "JWT", i.claims(nil)), true},
		"another issuer":   {sign(t, jose.ES256, ecKey(), "e", "JWT", i.claims(map[string]any{"iss": "https://evil.example"})), true},
		"expired":          {sign(t, jose.ES256, ecKey(), "e", "JWT", i.claims(map[string]any{"exp": 1})), false},
		"another audience": {sign(t, jose.ES256, ecKey(), "e", "JWT", i.claims(map[string]any{"aud": "x"})), false},
		"identity token":   {sign(t, jose.ES256, ecKey(), "e", "JWT", i.claims(map[string]any{"at_hash": "x"})), false},
		"a good one":       {sign(t, jose.ES256, ecKey(), "e", "JWT", i.claims(nil)), false},
	} {
		if _, err := v.Verify(t.Context(), c.token); auth.Forged(err) != c.forged {
			t.Errorf("%s: forged is %v (%v)", name, !c.forged, err)
		}
	}
}

// R18.1: a token in the name of an application itself is told from a person's.
func TestMachines(t *testing.T) {
	i := newIssuer(t, published("e", ecKey()))
	v := newVerifier(t, i)
	for name, c := range map[string]struct {
		changes map[string]any
		want    bool
	}{
		"a person":          {nil, false},
		"RFC 9068":          {map[string]any{"sub": "app"}, true},
		"by azp":            {map[string]any{"sub": "app", "client_id": nil, "azp": "app"}, true},
		"with a suffix":     {map[string]any{"sub": "app@clients"}, true},
		"no client":         {map[string]any{"client_id": nil}, false},
		"named like others": {map[string]any{"sub": "apparatus"}, false},
	} {
		got, err := v.Verify(t.Context(), sign(t, jose.ES256, ecKey(), "e", "at+jwt", i.claims(c.changes)))
		if err != nil || got.Machine != c.want {
			t.Errorf("%s: %v, %v", name, got.Machine, err)
		}
	}
}

func TestRoles(t *testing.T) {
	i := newIssuer(t, published("e", ecKey()))
	for name, c := range map[string]struct {
		claim   string
		changes map[string]any
		want    bool
	}{
		"array":       {"", map[string]any{"roles": []string{"a", "operator"}}, true},
		"words":       {"", map[string]any{"roles": "a operator"}, true},
		"part":        {"", map[string]any{"roles": "operators"}, false},
		"none":        {"", nil, false},
		"nonsense":    {"", map[string]any{"roles": map[string]any{"operator": 1}}, false},
		"other claim": {"groups", map[string]any{"groups": []any{1, "operator"}}, true},
		"path":        {"realm_access.roles", map[string]any{"realm_access": map[string]any{"roles": []string{"operator"}}}, true},
		"with dots":   {"https://merkato.test/roles", map[string]any{"https://merkato.test/roles": []string{"operator"}}, true},
	} {
		v := newVerifier(t, i, func(o *auth.Options) { o.RolesClaim = c.claim })
		got, err := v.Verify(t.Context(), sign(t, jose.ES256, ecKey(), "e", "at+jwt", i.claims(c.changes)))
		if err != nil || got.Operator != c.want {
			t.Errorf("%s: operator %v, %v", name, got.Operator, err)
		}
	}
}

// R5.15: keys are read again when the provider rotates them, without a restart
// and without letting made-up key ids hammer the provider.
func TestR5_15KeyRotation(t *testing.T) {
	i := newIssuer(t, published("old", ecKey()))
	now := clock{}
	v := newVerifier(t, i, func(o *auth.Options) { o.Now = now.Now })
	if _, err := v.Verify(t.Context(), sign(t, jose.ES256, ecKey(), "old", "JWT", i.claims(nil))); err != nil {
		t.Fatal(err)
	}
	i.change(func() { i.keys = []any{published("new", rsaKey())} })
	renewed := sign(t, jose.RS256, rsaKey(), "new", "JWT", i.claims(nil))

	now.add(4 * time.Second)
	if _, err := v.Verify(t.Context(), renewed); err != nil {
		t.Fatalf("the new key was not picked up: %v", err)
	}
	_, err := v.Verify(t.Context(), sign(t, jose.ES256, ecKey(), "old", "JWT", i.claims(map[string]any{"jti": "2"})))
	refused(t, "withdrawn key", err, fault.Unauthenticated, "token_signature")

	before := i.timesAsked()
	now.add(4 * time.Second)
	var group sync.WaitGroup
	for n := range 50 {
		group.Go(func() {
			_, err := v.Verify(t.Context(), sign(t, jose.ES256, ecKey(), fmt.Sprint("made-up-", n), "JWT", i.claims(nil)))
			refused(t, "made-up key", err, fault.Unauthenticated, "token_signature")
		})
	}
	group.Wait()
	if asked := i.timesAsked() - before; asked != 1 {
		t.Errorf("50 made-up keys made the provider be asked %d times", asked)
	}
}

// A key withdrawn while nothing new is signed is noticed too, in time.
func TestKeysGrowOld(t *testing.T) {
	i := newIssuer(t, published("a", ecKey()))
	now := clock{}
	v := newVerifier(t, i, func(o *auth.Options) { o.Now = now.Now })
	token := func(n int) string {
		return sign(t, jose.ES256, ecKey(), "a", "JWT", i.claims(map[string]any{"jti": n}))
	}
	if _, err := v.Verify(t.Context(), token(0)); err != nil {
		t.Fatal(err)
	}
	i.change(func() { i.keys = []any{published("b", rsaKey())} })
	now.add(11 * time.Minute)
	deadline := time.Now().Add(10 * time.Second)
	for n := 1; ; n++ {
		_, err := v.Verify(t.Context(), token(n))
		if err != nil {
			refused(t, "withdrawn key", err, fault.Unauthenticated, "token_signature")
			return
		}
		if time.Now().After(deadline) {
			t.Fatal("the withdrawn key is still accepted")
		}
	}
}

// R5.15: the server starts while the provider is away, and goes on with the
// keys it has when the provider goes away later.
func TestR5_15ProviderAway(t *testing.T) {
	i := newIssuer(t, published("e", ecKey()))
	i.change(func() { i.away = true })
	now := clock{}
	v := newVerifier(t, i, func(o *auth.Options) { o.Now = now.Now })
	token := func(n int) string {
		return sign(t, jose.ES256, ecKey(), "e", "JWT", i.claims(map[string]any{"jti": n}))
	}
	for range 3 {
		_, err := v.Verify(t.Context(), token(1))
		refused(t, "away from the start", err, fault.Unavailable, "provider_unavailable")
	}
	i.change(func() { i.away = false })
	now.add(4 * time.Second)
	if _, err := v.Verify(t.Context(), token(2)); err != nil {
		t.Fatalf("the provider is back: %v", err)
	}
	i.Close()
	now.add(30 * time.Minute)
	if _, err := v.Verify(t.Context(), token(3)); err != nil {
		t.Errorf("the keys were forgotten: %v", err)
	}
	_, err := v.Verify(t.Context(), sign(t, jose.RS256, rsaKey(), "new", "JWT", i.claims(nil)))
	refused(t, "a new key while away", err, fault.Unavailable, "provider_unavailable")
}

// R5.15: a provider that calls itself something else is not the configured one.
func TestR5_15DiscoveryMustName(t *testing.T) {
	i := newIssuer(t, published("e", ecKey()))
	i.change(func() { i.name = "https://evil.example" })
	_, err := newVerifier(t, i).Verify(t.Context(), sign(t, jose.ES256, ecKey(), "e", "JWT", i.claims(nil)))
	refused(t, "another name", err, fault.Unavailable, "provider_unavailable")
}

// Keys that cannot be used do not get in the way of those that can.
func TestStrangeKeysAreSkipped(t *testing.T) {
	i := newIssuer(t,
		map[string]any{"kty": "EC", "crv": "secp256k1", "kid": "odd", "x": "AA", "y": "AA"},
		map[string]any{"kty": "oct", "kid": "e", "k": base64.RawURLEncoding.EncodeToString(bytes.Repeat([]byte{1}, 32))},
		jose.JSONWebKey{KeyID: "e", Key: rsaKey().Public(), Use: "enc"},
		published("e", ecKey()),
	)
	token := sign(t, jose.ES256, ecKey(), "e", "JWT", i.claims(nil))
	if _, err := newVerifier(t, i).Verify(t.Context(), token); err != nil {
		t.Error(err)
	}
	i.change(func() { i.keys = i.keys[:3] })
	_, err := newVerifier(t, i).Verify(t.Context(), token)
	refused(t, "none left", err, fault.Unavailable, "provider_unavailable")
}

// A token is remembered for a minute, and never longer than it is good.
func TestRememberedTokens(t *testing.T) {
	i := newIssuer(t, published("e", ecKey()))
	now := clock{}
	v := newVerifier(t, i, func(o *auth.Options) { o.Now, o.Skew, o.CacheSize = now.Now, -1, 2 })
	short := sign(t, jose.ES256, ecKey(), "e", "JWT", i.claims(map[string]any{"exp": time.Now().Add(30 * time.Second).Unix()}))
	for range 2 {
		if _, err := v.Verify(t.Context(), short); err != nil {
			t.Fatal(err)
		}
	}
	now.add(31 * time.Second)
	_, err := v.Verify(t.Context(), short)
	refused(t, "remembered past its end", err, fault.Unauthenticated, "token_expired")
}

func TestUserInfo(t *testing.T) {
	i := newIssuer(t, published("e", ecKey()))
	said := map[string]any{"sub": "someone", "email": "a@example.test", "email_verified": true, "roles": []string{"operator"}}
	i.userinfo = said
	now := time.Now()
	v := newVerifier(t, i, func(o *auth.Options) { o.Now = func() time.Time { return now } })
	token := sign(t, jose.ES256, ecKey(), "e", "JWT", i.claims(nil))
	got, err := v.UserInfo(t.Context(), token)
	if err != nil || got.Email != "a@example.test" || !got.EmailVerified || got.Subject != "someone" {
		t.Errorf("%+v, %v", got, err)
	}
	if got.Operator || len(got.Scopes) != 2 {
		t.Errorf("roles and scopes must be the token's: %+v", got)
	}
	// An answer holds for a minute: whoever has no seller would have the provider
	// asked at each request. What fails is asked again at once.
	i.change(func() { said["email"] = "b@example.test"; i.status = 429 })
	if again, err := v.UserInfo(t.Context(), token); err != nil || again.Email != "a@example.test" {
		t.Errorf("asked at once again: %+v, %v", again, err)
	}
	now = now.Add(time.Minute)
	_, err = v.UserInfo(t.Context(), token)
	refused(t, "busy", err, fault.Unavailable, "provider_unavailable")
	i.change(func() { i.status = 0 })
	if later, err := v.UserInfo(t.Context(), token); err != nil || later.Email != "b@example.test" {
		t.Errorf("asked later: %+v, %v", later, err)
	}
	// Whoever verifies the address now is not to wait for it.
	now = now.Add(time.Minute)
	i.change(func() { said["email_verified"] = false })
	if before, err := v.UserInfo(t.Context(), token); err != nil || before.EmailVerified {
		t.Errorf("not verified: %+v, %v", before, err)
	}
	i.change(func() { said["email_verified"] = true })
	if after, err := v.UserInfo(t.Context(), token); err != nil || !after.EmailVerified {
		t.Errorf("verified: %+v, %v", after, err)
	}
	now = now.Add(time.Minute)
	i.change(func() { said["sub"] = "another" })
	_, err = v.UserInfo(t.Context(), token)
	refused(t, "about someone else", err, fault.Unauthenticated, "token_subject")
	i.change(func() { i.status = 401 })
	_, err = v.UserInfo(t.Context(), token)
	refused(t, "revoked", err, fault.Unauthenticated, "token_revoked")
	i.change(func() { i.status = 500 })
	_, err = v.UserInfo(t.Context(), token)
	refused(t, "broken", err, fault.Unavailable, "provider_unavailable")
	_, err = v.UserInfo(t.Context(), "nonsense")
	refused(t, "nonsense", err, fault.Unauthenticated, "token_malformed")
}

func TestBearer(t *testing.T) {
	for header, want := range map[string]string{"Bearer abc": "abc", "bearer  abc ": "abc"} {
		if got, err := auth.Bearer(header); err != nil || got != want {
			t.Errorf("%q: %q, %v", header, got, err)
		}
	}
	_, err := auth.Bearer("")
	refused(t, "none", err, fault.Unauthenticated, "token_missing")
	for _, header := range []string{"Bearer", "Bearer ", "Basic abc", "abc"} {
		_, err := auth.Bearer(header)
		refused(t, header, err, fault.Unauthenticated, "token_malformed")
	}
}

// clock is the machine's, put forward.
type clock struct{ ahead atomic.Int64 }

func (c *clock) Now() time.Time      { return time.Now().Add(time.Duration(c.ahead.Load())) }
func (c *clock) add(d time.Duration) { c.ahead.Add(int64(d)) }

func BenchmarkVerify(b *testing.B) {
	i := newIssuer(b, published("r", rsaKey()), published("e", ecKey()))
	extra := map[string]any{"email": "agency@demo.merkato.test", "email_verified": true, "name": "Anna Agentur", "roles": []string{"operator"}}
	es256 := sign(b, jose.ES256, ecKey(), "e", "at+jwt", i.claims(extra))
	rs256 := sign(b, jose.RS256, rsaKey(), "r", "at+jwt", i.claims(extra))
	run := func(name string, v *auth.Verifier, tokens ...string) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for n := 0; b.Loop(); n++ {
				if _, err := v.Verify(b.Context(), tokens[n%len(tokens)]); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	run("remembered", newVerifier(b, i), es256)
	// Two tokens that drive each other out of a cache for one.
	small := newVerifier(b, i, func(o *auth.Options) { o.CacheSize = 1 })
	run("es256", small, es256, sign(b, jose.ES256, ecKey(), "e", "at+jwt", i.claims(nil)))
	run("rs256", small, rs256, sign(b, jose.RS256, rsaKey(), "r", "at+jwt", i.claims(nil)))
}
