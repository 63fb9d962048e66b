package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"merkato/internal/auth"
	"merkato/internal/config"
	"merkato/internal/demo"
	"merkato/internal/devidp"
)

// issuer is the provider whose tokens count.
func issuer(c config.Config, origin string) string {
	if c.EmbeddedProvider() {
		return origin + "/idp"
	}
	return c.Issuer
}

// openProvider starts the embedded sign-in provider.
func openProvider(ctx context.Context, c config.Config, log *slog.Logger, origin string) (*devidp.Provider, error) {
	people := []devidp.Person{}
	for _, p := range demo.People() {
		person := devidp.Person{Email: p.Email(), GivenName: p.First, FamilyName: p.Last, Kind: p.Name, Note: p.Note, Locale: p.Locale}
		if p.Role != "" {
			person.Roles = []string{p.Role}
		}
		people = append(people, person)
	}
	pages := func(names ...string) (all []string) {
		for _, name := range names {
			// The pages live under /sellers, or at the root when standalone.
			all = append(all, origin+"/sellers/_auth/"+name, origin+"/_auth/"+name)
		}
		return all
	}
	return devidp.New(ctx, devidp.Options{
		Issuer:                 issuer(c, origin),
		Folder:                 c.Data,
		Audience:               c.Audience,
		People:                 people,
		RedirectURIs:           pages("callback", "popup", "silent"),
		PostLogoutRedirectURIs: append(pages("logout"), origin+"/sellers", origin+"/sellers/", origin+"/"),
		Origins:                c.Origins,
		MarketplaceSecret:      c.MarketplaceSecret,
		AccessTokenLifetime:    c.TokenLifetime,
		RefreshTokenLifetime:   c.RefreshLifetime,
		Production:             c.Production,
		Logger:                 log,
	})
}

func newVerifier(c config.Config, origin string) (*auth.Verifier, error) {
	return auth.NewVerifier(auth.Options{
		Issuer: issuer(c, origin), Audience: c.Audience, AcceptID: c.AcceptIDTokens, RolesClaim: c.RolesClaim, OperatorRole: c.OperatorRole,
	})
}

// newPlatformVerifier judges the tokens of the marketplace's machines.
func newPlatformVerifier(c config.Config, origin string) (*auth.Verifier, error) {
	return auth.NewVerifier(auth.Options{Issuer: issuer(c, origin), Audience: c.PlatformTokenAudience(), AcceptID: c.AcceptIDTokens})
}

// newCookieSigner is nil where cookie mode is off.
func newCookieSigner(c config.Config) (*auth.CookieSigner, error) {
	if !c.UseAddonsCookie {
		return nil, nil
	}
	return auth.NewCookieSigner(auth.CookieOptions{Current: []byte(c.CookieSecret), Previous: []byte(c.CookieSecretPrevious)})
}

// Token makes an access token for a person of the embedded provider. It works
// alongside a running server, whose keys it shares through the data folder.
func Token(ctx context.Context, c config.Config, log *slog.Logger, email string) (string, error) {
	if !c.EmbeddedProvider() {
		return "", errors.New("MERKATO_ISSUER names another provider: ask that one for a token")
	}
	if err := makeDataFolder(c); err != nil {
		return "", err
	}
	p, err := openProvider(ctx, c, log, c.Origin(c.Listen))
	if err != nil {
		return "", err
	}
	defer p.Close()
	return p.Token(ctx, email)
}

// Cookie makes a session value as the legacy site would, for tests of cookie mode.
func Cookie(c config.Config, email string, lifetime time.Duration) (string, error) {
	c.UseAddonsCookie = true
	signer, err := newCookieSigner(c)
	if err != nil {
		return "", fmt.Errorf("MERKATO_COOKIE_SECRET: %w", err)
	}
	return signer.Issue(email, email, lifetime)
}

// Welcome tells a person at a terminal where to go and whom to sign in as.
func (a *App) Welcome() string {
	var b strings.Builder
	fmt.Fprintf(&b, "Merkato is ready at %s/sellers/\n", a.origin)
	if a.provider != nil {
		fmt.Fprintf(&b, "\nSign in with one click, or with an address below and the password %q:\n", devidp.DemoPassword)
		for _, p := range demo.People() {
			fmt.Fprintf(&b, "  %-36s %s\n", p.Email(), p.Note)
		}
		b.WriteString("\nStop it with Ctrl+C.\n")
	}
	return b.String()
}
