package auth_test

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"

	"merkato/internal/auth"
	"merkato/internal/fault"
)

const audience = "merkato-api"

var (
	rsaKey = sync.OnceValue(func() *rsa.PrivateKey { return must(rsa.GenerateKey(rand.Reader, 2048)) })
	ecKey  = sync.OnceValue(func() *ecdsa.PrivateKey { return must(ecdsa.GenerateKey(elliptic.P256(), rand.Reader)) })
	edKey  = sync.OnceValue(func() ed25519.PrivateKey { _, private, _ := ed25519.GenerateKey(rand.Reader); return private })
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// issuer is the smallest OpenID provider: a discovery document, keys and
// userinfo over real HTTP. It can change its keys and go away.
type issuer struct {
	*httptest.Server
	mu       sync.Mutex
	keys     []any
	away     bool
	name     string // what it calls itself; empty: its address
	asked    int    // how often its keys were
	userinfo any
	status   int // of userinfo; 0: 200
}

func newIssuer(t testing.TB, keys ...any) *issuer {
	i := &issuer{keys: keys}
	mux := http.NewServeMux()
	answer := func(w http.ResponseWriter, value any) {
		w.Header().Set("Content-Type", "application/json")
		if err := json.NewEncoder(w).Encode(value); err != nil {
			t.Error(err)
		}
	}
	mux.HandleFunc("GET /.well-known/openid-configuration", func(w http.ResponseWriter, r *http.Request) {
		name := i.URL
		if i.name != "" {
			name = i.name
		}
		answer(w, map[string]any{"issuer": name, "jwks_uri": i.URL + "/keys", "userinfo_endpoint": i.URL + "/userinfo"})
	})
	mux.HandleFunc("GET /keys", func(w http.ResponseWriter, r *http.Request) {
		i.asked++
		answer(w, map[string]any{"keys": i.keys})
	})
	mux.HandleFunc("GET /userinfo", func(w http.ResponseWriter, r *http.Request) {
		if i.status != 0 {
			w.WriteHeader(i.status)
			return
		}
		answer(w, i.userinfo)
	})
	i.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		i.mu.Lock()
		defer i.mu.Unlock()
		if i.away {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		mux.ServeHTTP(w, r)
	}))
	t.Cleanup(i.Close)
	return i
}

func (i *issuer) change(f func()) {
	i.mu.Lock()
	defer i.mu.Unlock()
	f()
}

func (i *issuer) timesAsked() int {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.asked
}

func published(id string, key crypto.Signer) jose.JSONWebKey {
	return jose.JSONWebKey{KeyID: id, Key: key.Public(), Use: "sig"}
}

// claims are those of a good token, with changes; nil takes one away.
func (i *issuer) claims(changes map[string]any) map[string]any {
	now := time.Now()
	c := map[string]any{
		"iss": i.URL, "sub": "someone", "aud": []string{"other", audience}, "client_id": "app",
		"exp": now.Add(time.Hour).Unix(), "iat": now.Unix(), "nbf": now.Unix(), "scope": "openid invoices.read",
	}
	maps.Copy(c, changes)
	maps.DeleteFunc(c, func(_ string, value any) bool { return value == nil })
	return c
}

func sign(t testing.TB, algorithm jose.SignatureAlgorithm, key any, id, typ string, claims map[string]any) string {
	t.Helper()
	return signAs(t, algorithm, key, id, typ, must(json.Marshal(claims)))
}

// signText signs claims as they are written.
func signText(t testing.TB, claims string) string {
	t.Helper()
	return signAs(t, jose.ES256, ecKey(), "e", "JWT", []byte(claims))
}

func signAs(t testing.TB, algorithm jose.SignatureAlgorithm, key any, id, typ string, claims []byte) string {
	t.Helper()
	options := &jose.SignerOptions{}
	if typ != "" {
		options = options.WithType(jose.ContentType(typ))
	}
	if id != "" {
		options = options.WithHeader("kid", id)
	}
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: algorithm, Key: key}, options)
	if err != nil {
		t.Fatal(err)
	}
	signed, err := signer.Sign(claims)
	if err != nil {
		t.Fatal(err)
	}
	return must(signed.CompactSerialize())
}

func newVerifier(t testing.TB, i *issuer, change ...func(*auth.Options)) *auth.Verifier {
	t.Helper()
	o := auth.Options{Issuer: i.URL, Audience: audience}
	for _, f := range change {
		f(&o)
	}
	v, err := auth.NewVerifier(o)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// refused checks the code and the reason that callers decide by.
func refused(t *testing.T, name string, err error, code fault.Code, reason string) {
	t.Helper()
	if err == nil {
		t.Errorf("%s: was accepted", name)
		return
	}
	if got := fault.Of(err); got.Code != code || got.Reason != reason {
		t.Errorf("%s: %s %s, want %s %s (%v)", name, got.Code, got.Reason, code, reason, err)
	}
}
