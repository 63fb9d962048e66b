package app

import (
	"cmp"
	"context"
	"net/http"
	"net/mail"
	"net/netip"
	"strconv"
	"strings"

	"golang.org/x/time/rate"

	"merkato/internal/actor"
	"merkato/internal/analytics"
	"merkato/internal/audit"
	"merkato/internal/auth"
	"merkato/internal/config"
	"merkato/internal/download"
	"merkato/internal/graph"
	"merkato/internal/graph/cost"
	"merkato/internal/graph/wire"
	"merkato/internal/platform"
	"merkato/internal/problem"
	"merkato/internal/server"
	"merkato/internal/upload"
	"merkato/web"
)

// buildServer joins sign-in, API and web app.
func (a *App) buildServer(ctx context.Context) error {
	c := a.config
	if c.EmbeddedProvider() {
		provider, err := openProvider(ctx, c, a.log, a.origin)
		if err != nil {
			return err
		}
		a.provider = provider
	}
	bearer, err := newVerifier(c, a.origin)
	if err != nil {
		return err
	}
	machines, err := newPlatformVerifier(c, a.origin)
	if err != nil {
		return err
	}
	guesses := a.guesses()
	cookie, err := newCookieSigner(c)
	if err != nil {
		return err
	}
	proxies := make([]netip.Prefix, 0, len(c.TrustedProxies))
	for _, entry := range c.TrustedProxies {
		proxies = append(proxies, netip.MustParsePrefix(entry)) // checked with the configuration
	}
	options := server.Options{
		Origin:         a.origin,
		Issuer:         issuer(c, a.origin),
		TrustedProxies: proxies,
		Origins:        c.Origins,
		MetricsToken:   c.MetricsToken,
		Production:     c.Production,
		Web:            web.Dist(),
		WebConfig:      a.webConfig(),
		API: graph.New(graph.Options{
			Services:   a.Services,
			Limits:     rateLimits(c.RatePerSecond),
			Production: c.Production,
			Caller:     caller,
			Posed:      a.notePosed,
		}),
		Authenticator: &server.Authenticator{
			Bearer: bearer, Cookie: cookie, PoseAs: c.PoseAs, Sellers: a.Sellers, Trail: a.Trail, Guesses: guesses,
		},
		Refuse:      wire.WriteError,
		Analytics:   a.analytics,
		Stripe:      a.stripeWebhook(),
		Unsubscribe: http.HandlerFunc(a.unsubscribe),
		Platform: server.Border{Handler: a.platform, Refuse: a.platform.Refuse, Authenticator: &server.Authenticator{
			Bearer: machines, Guesses: guesses, Machines: true, Keys: a.clientOf, KeyStart: platform.KeyStart,
		}},
		Upload:   server.Border{Handler: upload.New(upload.Options{Sheets: a.Sheets, Validation: a.Validation, Messages: a.Messages, Contact: a.Contact}), Refuse: problem.Refuse},
		Download: server.Border{Handler: download.New(download.Options{Exports: a.Export, Orders: a.Orders, Catalogue: a.Catalogue, Sheets: a.Sheets, Validation: a.Validation, Invoices: a.Invoices, Bank: a.Bank, Messages: a.Messages, Contact: a.Contact, Desk: a.Desk, Now: a.now}), Refuse: problem.Refuse},
		Events:   server.Border{Handler: a.Events, Refuse: problem.Refuse},
		Ready:    a.DB.Ping,
		Tracing:  a.tracing != nil,
		Metrics:  a.metrics,
		Log:      a.log,
	}
	if a.provider != nil {
		options.Provider = a.provider.Handler()
	}
	if a.sandbox != nil {
		options.Sandbox = a.sandbox.Handler()
	}
	a.server, err = server.New(options)
	return err
}

// notePosed writes down what an operator changes as a seller. Like every line
// of the trail it begins with the request's id.
func (a *App) notePosed(ctx context.Context, who actor.Actor, mutations []string) error {
	return a.Trail.Record(ctx, who, audit.Change, who.SellerID, server.RequestID(ctx)+" "+strings.Join(mutations, " "))
}

// clientOf is the client of the marketplace's API that a key of the desk's
// belongs to.
func (a *App) clientOf(ctx context.Context, key string) (auth.Identity, error) {
	name, err := a.Clients.Verify(ctx, key)
	return auth.Identity{Issuer: platform.KeyIssuer, Subject: name, ClientID: name, Machine: true, Scopes: []string{a.config.PlatformScope}}, err
}

// newAnalytics makes the intake of analytics events; without a write key it takes none.
func (a *App) newAnalytics() *analytics.Intake {
	return analytics.New(analytics.Options{
		DB:         a.DB,
		WriteKey:   a.config.AnalyticsWriteKey,
		Origin:     a.origin,
		Caller:     func(r *http.Request) string { return server.ClientNetwork(r.Context()) },
		Log:        a.log,
		Registerer: a.metrics,
	})
}

// newPlatform makes the marketplace's API.
func (a *App) newPlatform() *platform.Platform {
	o := platformAt(a.platformOptions(), a.config, a.origin)
	o.Registerer, o.Log = a.metrics, a.log
	return platform.New(o)
}

// platformAt says where the marketplace's API is, and who may use it.
func platformAt(o platform.Options, c config.Config, origin string) platform.Options {
	o.Origin, o.TokenURL = origin, c.Issuer+"/.well-known/openid-configuration" // says where
	if c.EmbeddedProvider() {
		o.TokenURL = issuer(c, origin) + "/oauth/token"
	}
	o.Scope, o.Clients = c.PlatformScope, c.PlatformClients
	return o
}

// rateLimits allows ten seconds' worth of requests at once: a screen that
// opens asks for several things.
func rateLimits(perSecond int) cost.Limits {
	if perSecond == 0 {
		return cost.Limits{Rate: rate.Inf}
	}
	return cost.Limits{Rate: rate.Limit(perSecond), Burst: 10 * perSecond}
}

// guesses bounds failed sign-ins, unless the operator wants no limit at all.
func (a *App) guesses() *server.Guesses {
	if a.config.RatePerSecond == 0 {
		return nil
	}
	return server.NewGuesses(a.now)
}

// caller is whose rate a request counts for: a person's wherever it comes
// from, else the address or network.
func caller(r *http.Request) string {
	if who, ok := actor.From(r.Context()); ok {
		return strconv.Quote(who.Issuer) + who.Subject
	}
	return server.ClientNetwork(r.Context())
}

func (a *App) webConfig() server.WebConfig {
	c := a.config
	return server.WebConfig{
		Issuer:            issuer(c, a.origin),
		ClientID:          c.ClientID,
		Audience:          c.Audience,
		Scopes:            c.Scopes,
		SilentSignIn:      c.SilentSignIn,
		UseAddonsCookie:   c.UseAddonsCookie,
		AddonsCookieID:    c.AddonsCookieID,
		Standalone:        c.Standalone,
		Production:        c.Production,
		ExcludedRoutes:    orEmpty(c.ExcludedRoutes),
		Features:          c.FeatureSwitches(),
		Beta:              server.BetaLists{Payout: orEmpty(c.BetaPayout), Other: orEmpty(c.BetaOther)},
		PremiumContact:    contactOf(c.PremiumContact),
		URLs:              c.URLs.Named(),
		AnalyticsWriteKey: c.AnalyticsWriteKey,
		SentryDSN:         c.SentryDSN,
		Release:           Version,
	}
}

// contactOf is the person behind "Name <address>", which was checked at the start.
func contactOf(setting string) (c server.Contact) {
	if address, err := mail.ParseAddress(setting); err == nil {
		c.Name, c.Email = cmp.Or(address.Name, address.Address), address.Address
	}
	return c
}

// orEmpty keeps a missing list from becoming null in the browser.
func orEmpty(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}
