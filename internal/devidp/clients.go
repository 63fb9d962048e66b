package devidp

import (
	"slices"
	"time"

	"github.com/zitadel/oidc/v3/pkg/oidc"
	"github.com/zitadel/oidc/v3/pkg/op"
)

const idTokenLifetime = time.Hour

var (
	webScopes = []string{
		oidc.ScopeOpenID, oidc.ScopeOfflineAccess, oidc.ScopeProfile, oidc.ScopeEmail,
		"organizations.read", "invoices.read", "subscription.read", "subscription.write",
	}
	marketplaceScopes = []string{"platform.write"}
)

// client is an application that people, or systems, sign in to.
type client struct {
	id            string
	secret        string // empty: the client is public
	redirects     []string
	afterLogout   []string
	grants        []oidc.GrantType
	responses     []oidc.ResponseType
	scopes        []string
	loginAddress  string
	applicationOf op.ApplicationType
	authMethod    oidc.AuthMethod
}

// client finds an application by its id.
func (p *Provider) client(id string) (*client, bool) {
	switch {
	case id == WebClient:
		return &client{
			id:            WebClient,
			redirects:     p.options.RedirectURIs,
			afterLogout:   p.options.PostLogoutRedirectURIs,
			grants:        []oidc.GrantType{oidc.GrantTypeCode, oidc.GrantTypeRefreshToken},
			responses:     []oidc.ResponseType{oidc.ResponseTypeCode},
			scopes:        webScopes,
			loginAddress:  p.address("/login"),
			applicationOf: op.ApplicationTypeUserAgent,
			authMethod:    oidc.AuthMethodNone,
		}, true
	case id == MarketplaceClient && p.options.MarketplaceSecret != "":
		return &client{
			id:            MarketplaceClient,
			secret:        p.options.MarketplaceSecret,
			grants:        []oidc.GrantType{oidc.GrantTypeClientCredentials},
			scopes:        marketplaceScopes,
			loginAddress:  p.address("/login"),
			applicationOf: op.ApplicationTypeWeb,
			authMethod:    oidc.AuthMethodBasic,
		}, true
	}
	return nil, false
}

func (c *client) GetID() string                       { return c.id }
func (c *client) RedirectURIs() []string              { return c.redirects }
func (c *client) PostLogoutRedirectURIs() []string    { return c.afterLogout }
func (c *client) ApplicationType() op.ApplicationType { return c.applicationOf }
func (c *client) AuthMethod() oidc.AuthMethod         { return c.authMethod }
func (c *client) ResponseTypes() []oidc.ResponseType  { return c.responses }
func (c *client) GrantTypes() []oidc.GrantType        { return c.grants }
func (c *client) LoginURL(request string) string      { return c.loginAddress + "?id=" + request }
func (c *client) AccessTokenType() op.AccessTokenType { return op.AccessTokenTypeJWT }
func (c *client) IDTokenLifetime() time.Duration      { return idTokenLifetime }
func (c *client) IsScopeAllowed(scope string) bool    { return slices.Contains(c.scopes, scope) }
func (c *client) ClockSkew() time.Duration            { return 0 }

// DevMode lets redirects go to http addresses, of those that are registered.
func (c *client) DevMode() bool { return true }

// IDTokenUserinfoClaimsAssertion puts name and e-mail into the identity token,
// so that the browser need not ask for them.
func (c *client) IDTokenUserinfoClaimsAssertion() bool { return true }

func (c *client) RestrictAdditionalIdTokenScopes() func([]string) []string     { return same }
func (c *client) RestrictAdditionalAccessTokenScopes() func([]string) []string { return same }

func same(scopes []string) []string { return scopes }

var _ op.Client = (*client)(nil)
