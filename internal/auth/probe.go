package auth

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"slices"
	"strings"
)

// Probe is a sign-in tried out up to the point where a person is needed, to
// find before a user does why it would fail.
type Probe struct {
	Issuer   string
	ClientID string
	Scopes   string
	Audience string
	Origin   string // where the web app is, as https://sellers.example.com
	Redirect string // where the provider sends a browser back to after a silent sign-in
	Silent   bool   // the web app signs in silently
}

// Finding is something that the probe found.
type Finding struct {
	Fatal bool   // nobody can sign in, or only sometimes
	Text  string // what is wrong, and what to do
}

// metadata is what a provider says of itself, as far as sign-in depends on it.
type metadata struct {
	discovery
	Authorization string   `json:"authorization_endpoint"`
	Token         string   `json:"token_endpoint"`
	EndSession    string   `json:"end_session_endpoint"`
	Scopes        []string `json:"scopes_supported"`
	Responses     []string `json:"response_types_supported"`
	Grants        []string `json:"grant_types_supported"`
	Challenges    []string `json:"code_challenge_methods_supported"`
	ClientProofs  []string `json:"token_endpoint_auth_methods_supported"`
}

// probing is a probe under way.
type probing struct {
	Probe
	client   *http.Client
	provider *provider
	said     metadata
	found    []Finding
}

// Run talks to the provider; what it cannot reach at all is the error.
func (o Probe) Run(ctx context.Context) ([]Finding, error) {
	client := &http.Client{Timeout: fetchTimeout, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	p := &probing{Probe: o, client: client, provider: &provider{issuer: o.Issuer, client: &http.Client{Timeout: fetchTimeout}}}
	found, err := p.provider.discover(ctx)
	if err != nil {
		return nil, unavailable(err)
	}
	if _, err := p.provider.fetchKeys(ctx, found.Keys); err != nil {
		return nil, unavailable(err)
	}
	if err := p.provider.get(ctx, strings.TrimSuffix(o.Issuer, "/")+"/.well-known/openid-configuration", "", &p.said); err != nil {
		return nil, unavailable(err)
	}
	p.checkMetadata()
	p.checkBrowser(ctx)
	p.checkAuthorization(ctx)
	return p.found, nil
}

func (p *probing) fatal(format string, args ...any) {
	p.found = append(p.found, Finding{Fatal: true, Text: fmt.Sprintf(format, args...)})
}

func (p *probing) note(format string, args ...any) {
	p.found = append(p.found, Finding{Text: fmt.Sprintf(format, args...)})
}

// lacks is about lists that a provider may leave out.
func lacks(list []string, wanted string) bool { return len(list) > 0 && !slices.Contains(list, wanted) }

func (p *probing) checkMetadata() {
	if p.said.Authorization == "" || p.said.Token == "" {
		p.fatal("The provider names no authorization_endpoint or no token_endpoint: it cannot sign anybody in.")
	}
	if lacks(p.said.Responses, "code") {
		p.fatal("The provider does not offer the authorization code flow (response_types_supported).")
	}
	if lacks(p.said.Challenges, "S256") {
		p.fatal("The provider does not offer PKCE with S256 (code_challenge_methods_supported).")
	}
	if lacks(p.said.ClientProofs, "none") {
		p.note("The provider does not list clients without a secret (token_endpoint_auth_methods_supported); the web app's client must be a public one.")
	}
	scopes := strings.Fields(p.Scopes)
	var unknown []string
	for _, scope := range scopes {
		if lacks(p.said.Scopes, scope) {
			unknown = append(unknown, scope)
		}
	}
	if len(unknown) > 0 {
		p.note("The provider does not list the scopes %s. If it refuses them, take them out of MERKATO_SCOPES; it lists %s.",
			strings.Join(unknown, " "), strings.Join(p.said.Scopes, " "))
	}
	if !slices.Contains(scopes, "email") {
		p.note("MERKATO_SCOPES does not ask for email. Unless the provider sends verified addresses without being asked, nobody is found to be a seller: add it.")
	}
	if slices.Contains(scopes, "offline_access") && lacks(p.said.Grants, "refresh_token") {
		p.note("The provider issues no refresh tokens (grant_types_supported), so that sign-ins are renewed in a hidden frame.")
	}
	if lacks(p.said.Grants, "client_credentials") {
		p.note("The provider does not list client_credentials (grant_types_supported), by which the marketplace gets its tokens for /platform/.")
	}
	if p.said.UserInfo == "" {
		p.note("The provider has no userinfo_endpoint: access tokens must hold email and email_verified themselves.")
	}
	if p.said.EndSession == "" {
		p.note("The provider has no end_session_endpoint: signing out ends the session here only, or at MERKATO_URL_AUTHENTICATION.")
	}
}

// checkBrowser checks what concerns browsers only.
func (p *probing) checkBrowser(ctx context.Context) {
	issuer, _ := url.Parse(p.Issuer)
	for name, address := range map[string]string{"token_endpoint": p.said.Token, "userinfo_endpoint": p.said.UserInfo} {
		if u, err := url.Parse(address); address != "" && (err != nil || u.Host != issuer.Host || u.Scheme != issuer.Scheme) {
			p.fatal("The provider's %s is on another host than MERKATO_ISSUER, where the content policy does not let the web app call it: %s.", name, address)
		}
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, strings.TrimSuffix(p.Issuer, "/")+"/.well-known/openid-configuration", nil)
	if err != nil {
		return
	}
	request.Header.Set("Origin", p.Origin)
	response, err := p.client.Do(request)
	if err != nil {
		return
	}
	defer response.Body.Close()
	if allowed := response.Header.Get("Access-Control-Allow-Origin"); allowed != "*" && allowed != p.Origin && p.Origin != origin(issuer) {
		p.fatal("The provider does not let pages of %s call it (CORS): allow that origin there.", p.Origin)
	}
}

func origin(u *url.URL) string { return u.Scheme + "://" + u.Host }

// checkAuthorization begins a silent sign-in as a browser does that nobody
// signed in with. A provider that knows the client sends it back to where the
// web app is, and says that somebody must sign in first.
func (p *probing) checkAuthorization(ctx context.Context) {
	address, err := url.Parse(p.said.Authorization)
	if err != nil || p.said.Authorization == "" {
		return
	}
	challenge := sha256.Sum256([]byte(rand.Text()))
	query := address.Query()
	for name, value := range map[string]string{
		"response_type": "code", "client_id": p.ClientID, "redirect_uri": p.Redirect, "scope": p.Scopes, "audience": p.Audience,
		"state": rand.Text(), "prompt": "none", "code_challenge": encode(challenge[:]), "code_challenge_method": "S256",
	} {
		query.Set(name, value)
	}
	address.RawQuery = query.Encode()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address.String(), nil)
	if err != nil {
		return
	}
	response, err := p.withinProvider(address.Host).Do(request)
	if err != nil {
		p.fatal("The provider's authorization_endpoint does not answer: %v.", err)
		return
	}
	defer response.Body.Close()
	to, _ := response.Location()
	switch {
	case to != nil && strings.HasPrefix(to.String(), p.Redirect):
		p.judgeAnswer(to.Query())
	case response.StatusCode >= http.StatusBadRequest:
		text, _ := io.ReadAll(io.LimitReader(response.Body, 64<<10))
		p.fatal("The provider refuses the web app's sign-in with %d: %s. Check that it has the public client %q (MERKATO_CLIENT_ID) with the address %s.",
			response.StatusCode, plainText(string(text)), p.ClientID, p.Redirect)
	case p.Silent:
		p.fatal("The provider has no silent sessions: asked with prompt=none it shows a page. Every first visit would wait 10 s for it: set MERKATO_SILENT_SIGN_IN=false.")
	}
}

// withinProvider is a client that goes the provider's own ways as a browser
// does, and stops where they lead back to the web app or elsewhere.
func (p *probing) withinProvider(host string) *http.Client {
	client := *p.client
	client.Jar, _ = cookiejar.New(nil) // never fails
	client.CheckRedirect = func(next *http.Request, via []*http.Request) error {
		if next.URL.Host != host || strings.HasPrefix(next.URL.String(), p.Redirect) || len(via) >= mostHops {
			return http.ErrUseLastResponse
		}
		return nil
	}
	return &client
}

// mostHops is how often a provider may send a browser on within itself.
const mostHops = 10

// judgeAnswer reads what the provider sent the browser back with.
func (p *probing) judgeAnswer(answer url.Values) {
	switch answer.Get("error") {
	case "", "login_required", "interaction_required", "consent_required", "account_selection_required":
	case "invalid_scope":
		p.fatal("The provider refuses the scopes: %s. Set MERKATO_SCOPES to those it knows.", answer.Get("error_description"))
	default:
		p.fatal("The provider refuses the web app's sign-in: %s, %s.", answer.Get("error"), answer.Get("error_description"))
	}
}

// plainText is a page's text without its tags, shortened for a line.
func plainText(page string) string {
	var b strings.Builder
	inTag := false
	for _, r := range page {
		switch {
		case r == '<':
			inTag = true
			b.WriteByte(' ')
		case r == '>':
			inTag = false
		case !inTag:
			b.WriteRune(r)
		}
	}
	words := strings.Join(strings.Fields(b.String()), " ")
	if len(words) > 200 {
		words = strings.ToValidUTF8(words[:200], "") + "…"
	}
	return words
}
