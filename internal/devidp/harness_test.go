package devidp_test

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"html"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"merkato/internal/devidp"
)

const (
	appOrigin  = "http://127.0.0.1:5173"
	callback   = appOrigin + "/sellers/callback"
	afterOut   = appOrigin + "/sellers/"
	audience   = "merkato-api"
	allScopes  = "openid offline_access profile organizations.read invoices.read subscription.read subscription.write"
	agency     = "agency@demo.merkato.test"
	operator   = "operator@demo.merkato.test"
	verifier   = "a-code-verifier-that-is-long-enough-to-be-allowed"
	signInForm = `name="password"`
)

var people = []devidp.Person{
	{Email: agency, GivenName: "Anna", FamilyName: "Agentur", Kind: "agency", Note: "Agency, wallet onboarding", Locale: "de"},
	{Email: operator, GivenName: "Otto", FamilyName: "Operator", Note: "Works for the marketplace", Roles: []string{"operator"}},
}

// world is a provider behind a real HTTP server. The provider can be stopped
// and started again behind the same address, as a restart of the program does.
type world struct {
	t        *testing.T
	issuer   string
	options  devidp.Options
	provider *devidp.Provider
	handler  atomic.Pointer[http.Handler]
	clock    atomic.Pointer[time.Time] // nil: the machine's
}

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{t: t}
	server := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		(*w.handler.Load()).ServeHTTP(rw, r)
	}))
	t.Cleanup(server.Close)
	w.issuer = server.URL + "/idp"
	w.options = devidp.Options{
		Issuer:                 w.issuer,
		Folder:                 t.TempDir(),
		Audience:               audience,
		People:                 people,
		RedirectURIs:           []string{callback},
		PostLogoutRedirectURIs: []string{afterOut},
		MarketplaceSecret:      "marketplace-secret",
		Now: func() time.Time {
			if at := w.clock.Load(); at != nil {
				return *at
			}
			return time.Now()
		},
	}
	w.start()
	t.Cleanup(func() { w.provider.Close() })
	return w
}

func (w *world) start() {
	w.t.Helper()
	provider, err := devidp.New(w.t.Context(), w.options)
	if err != nil {
		w.t.Fatal(err)
	}
	w.provider = provider
	handler := provider.Handler()
	w.handler.Store(&handler)
}

func (w *world) restart() {
	w.t.Helper()
	if err := w.provider.Close(); err != nil {
		w.t.Fatal(err)
	}
	w.start()
}

// browser keeps cookies and follows redirects, but stops where the app begins.
func (w *world) browser() *browser {
	jar, err := cookiejar.New(nil)
	if err != nil {
		w.t.Fatal(err)
	}
	return &browser{world: w, client: &http.Client{
		Jar: jar,
		CheckRedirect: func(r *http.Request, _ []*http.Request) error {
			if strings.HasPrefix(r.URL.String(), appOrigin) {
				return http.ErrUseLastResponse
			}
			return nil
		},
	}}
}

type browser struct {
	*world
	client *http.Client
}

// answer is what a browser shows at the end: a page, or the address it would go to.
type answer struct {
	t        *testing.T
	status   int
	body     string
	header   http.Header
	location *url.URL // set when the app is to be visited next
	at       *url.URL // the address of the page
}

func (b *browser) do(r *http.Request) answer {
	b.t.Helper()
	response, err := b.client.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	a := answer{t: b.t, status: response.StatusCode, body: string(body), header: response.Header, at: response.Request.URL}
	if to := response.Header.Get("Location"); to != "" {
		if a.location, err = url.Parse(to); err != nil {
			b.t.Fatal(err)
		}
	}
	return a
}

func (b *browser) get(address string, headers ...string) answer {
	b.t.Helper()
	r, err := http.NewRequestWithContext(b.t.Context(), http.MethodGet, address, nil)
	if err != nil {
		b.t.Fatal(err)
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	return b.do(r)
}

func (b *browser) post(address string, form url.Values, headers ...string) answer {
	b.t.Helper()
	r, err := http.NewRequestWithContext(b.t.Context(), http.MethodPost, address, strings.NewReader(form.Encode()))
	if err != nil {
		b.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	return b.do(r)
}

// authorize begins a sign-in; the extra pairs add to or replace its parameters.
func (b *browser) authorize(extra ...string) answer {
	b.t.Helper()
	return b.get(b.authorizeURL(extra...))
}

func (w *world) authorizeURL(extra ...string) string {
	challenge := sha256.Sum256([]byte(verifier))
	q := url.Values{
		"client_id":             {devidp.WebClient},
		"redirect_uri":          {callback},
		"response_type":         {"code"},
		"scope":                 {allScopes},
		"state":                 {"the-state"},
		"nonce":                 {"the-nonce"},
		"code_challenge":        {base64.RawURLEncoding.EncodeToString(challenge[:])},
		"code_challenge_method": {"S256"},
	}
	for i := 0; i < len(extra); i += 2 {
		if extra[i+1] == "" {
			q.Del(extra[i])
		} else {
			q.Set(extra[i], extra[i+1])
		}
	}
	return w.issuer + "/authorize?" + q.Encode()
}

var hidden = regexp.MustCompile(`name="id" value="([^"]+)"`)

// request is the sign-in a page's form belongs to.
func (a answer) request() string {
	a.t.Helper()
	found := hidden.FindStringSubmatch(a.body)
	if found == nil {
		a.t.Fatalf("no form on the page (%d): %s", a.status, a.body)
	}
	return html.UnescapeString(found[1])
}

// code is what the app is given at its callback.
func (a answer) code() string {
	a.t.Helper()
	if a.location == nil || a.location.Query().Get("code") == "" {
		a.t.Fatalf("the app got no code: %d %v %s", a.status, a.location, a.body)
	}
	return a.location.Query().Get("code")
}

// failure is the error the app is given at its callback.
func (a answer) failure() string {
	a.t.Helper()
	if a.location == nil || !strings.HasPrefix(a.location.String(), callback) {
		a.t.Fatalf("the app got no answer: %d %v %s", a.status, a.location, a.body)
	}
	return a.location.Query().Get("error")
}

// signIn goes through the login page with e-mail address and password.
func (b *browser) signIn(email, password string, extra ...string) answer {
	b.t.Helper()
	login := b.authorize(extra...)
	return b.post(b.issuer+"/login", url.Values{"id": {login.request()}, "email": {email}, "password": {password}})
}

type tokens struct {
	Access  string `json:"access_token"`
	Refresh string `json:"refresh_token"`
	ID      string `json:"id_token"`
	Expires int    `json:"expires_in"`
	Scope   string `json:"scope"`
	Error   string `json:"error"`
}

func (b *browser) token(form url.Values, headers ...string) tokens {
	b.t.Helper()
	a := b.post(b.issuer+"/oauth/token", form, headers...)
	var out tokens
	if err := json.Unmarshal([]byte(a.body), &out); err != nil {
		b.t.Fatalf("%v: %s", err, a.body)
	}
	if (a.status == http.StatusOK) == (out.Error != "") {
		b.t.Fatalf("status %d with error %q", a.status, out.Error)
	}
	return out
}

func (b *browser) exchange(code string) tokens {
	b.t.Helper()
	return b.token(url.Values{
		"grant_type": {"authorization_code"}, "client_id": {devidp.WebClient},
		"redirect_uri": {callback}, "code": {code}, "code_verifier": {verifier},
	})
}

func (b *browser) refresh(token string) tokens {
	b.t.Helper()
	return b.token(url.Values{
		"grant_type": {"refresh_token"}, "client_id": {devidp.WebClient}, "refresh_token": {token},
	})
}

func (b *browser) userinfo(access string) (status int, claims map[string]any) {
	b.t.Helper()
	a := b.get(b.issuer+"/userinfo", "Authorization", "Bearer "+access)
	if a.status == http.StatusOK {
		if err := json.Unmarshal([]byte(a.body), &claims); err != nil {
			b.t.Fatal(err)
		}
	}
	return a.status, claims
}

// read decodes a token's claims without looking at its signature.
func read(t *testing.T, token string) map[string]any {
	t.Helper()
	parts := strings.Split(token, ".")
	if len(parts) != 3 {
		t.Fatalf("not a JWT: %q", token)
	}
	data, err := base64.RawURLEncoding.DecodeString(parts[1])
	if err != nil {
		t.Fatal(err)
	}
	claims := map[string]any{}
	if err := json.Unmarshal(data, &claims); err != nil {
		t.Fatal(err)
	}
	return claims
}

func mustToken(t *testing.T, p *devidp.Provider, email string) string {
	t.Helper()
	token, err := p.Token(context.WithoutCancel(t.Context()), email)
	if err != nil {
		t.Fatal(err)
	}
	return token
}

func hashOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}
