// Package devidp is the OpenID provider that comes with the program, so that a
// fresh clone can be signed in to without any other service.
//
// It speaks the real protocol (authorization code with PKCE, rotating refresh
// tokens, userinfo, end of session, revocation, introspection, client
// credentials) and so leaves no difference to a provider in production for the
// browser app or the verification of tokens. What it leaves out is what makes
// a provider trustworthy: demo people sign in by one click, sign-ups need no
// proof of their e-mail address. Therefore it refuses to start in production.
//
// The server mounts its handler; the command that prints a token for curl uses
// it alongside a running server. Both share its state: keys, sessions, sign-ups
// and tokens, in one small database file of its own.
package devidp

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/zitadel/oidc/v3/pkg/op"

	"merkato/internal/locales"
)

const (
	// WebClient is the browser app: public, so PKCE is all that protects its codes.
	WebClient = "merkato-web"
	// MarketplaceClient is the marketplace's own system, which signs in as itself.
	MarketplaceClient = "marketplace"
	// DemoPassword is everybody's password among the demo people.
	DemoPassword = "demo"
)

// Options are how the provider runs.
type Options struct {
	Issuer   string   // its address, such as http://127.0.0.1:8080/idp
	Folder   string   // where it keeps its state
	Audience string   // whom access tokens are meant for
	People   []Person // who can sign in by one click

	RedirectURIs           []string // where the browser app may be sent back to after sign-in
	PostLogoutRedirectURIs []string // and after sign-out
	Origins                []string // other origins the browser app may call from; empty: only its own
	MarketplaceSecret      string   // empty: the marketplace cannot sign in

	AccessTokenLifetime  time.Duration // 0: 15 minutes
	RefreshTokenLifetime time.Duration // 0: 30 days

	Production bool             // set: New refuses
	Now        func() time.Time // nil: the machine's clock
	Logger     *slog.Logger     // nil: the default one
}

// Provider is the running provider.
type Provider struct {
	options Options
	issuer  *url.URL
	state   *state
	people  map[string]account // the demo people by subject
	storage *storage
	op      *op.Provider
	handler http.Handler
}

// New opens the state in the folder, making it where there is none.
func New(ctx context.Context, o Options) (*Provider, error) {
	if o.Production {
		return nil, errors.New("the embedded sign-in provider is for development: in production, set the issuer of a real one")
	}
	issuer, err := o.complete()
	if err != nil {
		return nil, err
	}
	p := &Provider{options: o, issuer: issuer, people: demoPeople(o.People)}
	p.state, err = openState(ctx, filepath.Join(o.Folder, "devidp.db"), o.Now)
	if err != nil {
		return nil, fmt.Errorf("the sign-in provider's state: %w", err)
	}
	if err := p.start(ctx); err != nil {
		return nil, errors.Join(err, p.Close())
	}
	return p, nil
}

func (p *Provider) start(ctx context.Context) error {
	if err := ensureKey(ctx, p.state); err != nil {
		return err
	}
	p.storage = &storage{provider: p, state: p.state}
	// Codes are looked up by their hash and access tokens are signed, so nothing
	// encrypted with this key has to outlive the process.
	config := &op.Config{
		CodeMethodS256:           true,
		AuthMethodPost:           true,
		GrantTypeRefreshToken:    true,
		SupportedUILocales:       locales.Tags,
		SupportedScopes:          slices.Concat(webScopes, marketplaceScopes),
		DefaultLogoutRedirectURI: p.address("/signed-out"),
	}
	if _, err := rand.Read(config.CryptoKey[:]); err != nil {
		return err
	}
	var err error
	p.op, err = op.NewProvider(config, p.storage, op.StaticIssuer(p.options.Issuer),
		op.WithAllowInsecure(), op.WithCORSOptions(nil))
	if err != nil {
		return fmt.Errorf("the sign-in provider's address: %w", err)
	}
	p.handler = p.routes()
	return nil
}

// complete fills in the defaults and reports everything that is missing.
func (o *Options) complete() (*url.URL, error) {
	var faults []error
	issuer, err := url.Parse(o.Issuer)
	if err != nil || issuer.Host == "" || strings.HasSuffix(o.Issuer, "/") {
		faults = append(faults, errors.New("the sign-in provider needs an address without a slash at its end"))
	}
	if o.Folder == "" {
		faults = append(faults, errors.New("the sign-in provider needs a folder for its state"))
	}
	if o.Audience == "" {
		faults = append(faults, errors.New("the sign-in provider needs an audience for its tokens"))
	}
	defaults := []struct {
		duration *time.Duration
		value    time.Duration
	}{
		{&o.AccessTokenLifetime, 15 * time.Minute},
		{&o.RefreshTokenLifetime, 30 * 24 * time.Hour},
	}
	for _, d := range defaults {
		if *d.duration == 0 {
			*d.duration = d.value
		}
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Logger == nil {
		o.Logger = slog.Default()
	}
	return issuer, errors.Join(faults...)
}

// Handler serves the provider under the path of its issuer.
func (p *Provider) Handler() http.Handler { return p.handler }

// Token makes an access token for a person, as if signed in with every scope of
// the browser app.
func (p *Provider) Token(ctx context.Context, email string) (string, error) {
	who, err := p.findByEmail(ctx, email)
	if errors.Is(err, errNotFound) {
		return "", fmt.Errorf("nobody has the e-mail address %q; the demo people are %s", email, strings.Join(p.demoEmails(), ", "))
	}
	if err != nil {
		return "", err
	}
	grant := grant{Subject: who.Subject, ClientID: WebClient, Scopes: webScopes, AuthTime: p.options.Now()}
	id, expires, err := p.storage.createAccessToken(ctx, p.state.records, grant)
	if err != nil {
		return "", err
	}
	return p.signAccessToken(ctx, grant, id, expires)
}

// Close lets the state go.
func (p *Provider) Close() error { return p.state.close() }

// address is the full address of one of the provider's own pages.
func (p *Provider) address(path string) string { return p.options.Issuer + path }
