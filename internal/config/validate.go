package config

import (
	"cmp"
	"fmt"
	"net"
	"net/mail"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"merkato/internal/db"
)

// Fault is one thing wrong with one setting.
type Fault struct {
	Setting string // as MERKATO_LISTEN
	Problem string // what is wrong, and how to fix it
}

// Faults is everything wrong with a configuration.
type Faults []Fault

func (f Faults) Error() string {
	var b strings.Builder
	b.WriteString("invalid configuration:")
	for _, fault := range f {
		fmt.Fprintf(&b, "\n  %s: %s", fault.Setting, fault.Problem)
	}
	return b.String()
}

// Check finds every fault, and reports them together with those that reading
// the values had already found; nil when there is none.
func (c Config) Check(reading Faults) error {
	unread := map[string]bool{}
	for _, fault := range reading {
		unread[fault.Setting] = true
	}
	all := reading
	for _, fault := range c.faults() {
		if !unread[fault.Setting] { // its value is not the one that was meant
			all = append(all, fault)
		}
	}
	if len(all) == 0 {
		return nil
	}
	return all
}

func (c Config) faults() Faults {
	faults := append(c.serverFaults(), c.signInFaults()...)
	faults = append(faults, c.webFaults()...)
	faults = append(faults, c.Company.faults()...)
	faults = append(faults, c.SMTP.faults()...)
	if c.Production {
		faults = append(faults, c.productionFaults()...)
	}
	return faults
}

func (f *Faults) add(setting, problem string, args ...any) {
	*f = append(*f, Fault{Setting: setting, Problem: fmt.Sprintf(problem, args...)})
}

// wantHTTP adds a fault unless an address is empty or a web address.
func (f *Faults) wantHTTP(setting, address string) {
	if address != "" && !isHTTP(address) {
		f.add(setting, "%q is not a web address; write it as https://host.example", address)
	}
}

func (c Config) serverFaults() (f Faults) {
	if _, port, err := net.SplitHostPort(c.Listen); err != nil {
		f.add("MERKATO_LISTEN", "%q is not an address to listen on; write it as 127.0.0.1:8080", c.Listen)
	} else if _, err := net.LookupPort("tcp", port); err != nil {
		f.add("MERKATO_LISTEN", "%q is not a port; use a number from 0 to 65535", port)
	}
	f.wantHTTP("MERKATO_PUBLIC_URL", c.PublicURL)
	if u, err := url.Parse(c.PublicURL); err == nil && strings.Trim(u.Path, "/") != "" {
		f.add("MERKATO_PUBLIC_URL", "has a path; name the host only, such as https://sellers.example.com")
	}
	if c.Data == "" {
		f.add("MERKATO_DATA", "is empty; name a folder, such as ./data")
	}
	if c.Database != "" {
		if _, err := db.ParseAddress(c.Database); err != nil {
			f.add("MERKATO_DATABASE", "%v", err)
		}
	}
	if n := c.DatabaseConnections; n < 0 || n == 1 {
		// One connection holds the migration lock while another migrates.
		f.add("MERKATO_DATABASE_CONNECTIONS", "%d is not allowed; use 0 to let the program choose, or 2 and more", n)
	}
	if c.Blobs != "" && !strings.HasPrefix(c.Blobs, "s3://") {
		f.add("MERKATO_BLOBS", "does not start with s3://; write it as s3://bucket?region=eu-west-1, or leave it empty for a folder")
	}
	for _, entry := range c.TrustedProxies {
		if _, err := netip.ParsePrefix(entry); err != nil {
			f.add("MERKATO_TRUSTED_PROXIES", "%q is not a network; write it as 10.0.0.0/8, one address as 10.0.0.7/32", entry)
		}
	}
	for _, entry := range c.Origins {
		f.wantHTTP("MERKATO_ORIGINS", entry)
	}
	if c.RatePerSecond < 0 {
		f.add("MERKATO_RATE_PER_SECOND", "%d is below zero; use 0 for no limit", c.RatePerSecond)
	}
	if c.StopTimeout < 0 {
		f.add("MERKATO_STOP_TIMEOUT", "%s is below zero; use a time such as 20s", c.StopTimeout)
	}
	if c.DrainDelay < 0 {
		f.add("MERKATO_DRAIN_DELAY", "%s is below zero; use a time such as 5s", c.DrainDelay)
	}
	f.wantHTTP("MERKATO_OTLP", c.OTLP)
	f.wantHTTP("MERKATO_STRIPE_URL", c.StripeURL)
	if secrets := c.StripeWebhookSecret; len(secrets) > 0 {
		if slices.ContainsFunc(secrets, func(secret string) bool { return !strings.HasPrefix(secret, "whsec_") }) {
			f.add("MERKATO_STRIPE_WEBHOOK_SECRET", "does not start with whsec_; copy the signing secret of the endpoint from Stripe's dashboard")
		}
		if c.EmbeddedPayment() {
			f.add("MERKATO_STRIPE_WEBHOOK_SECRET", "is set without MERKATO_STRIPE_KEY; events of Stripe's are accepted only where Stripe is used")
		}
	}
	return f
}

func (c Config) signInFaults() (f Faults) {
	f.wantHTTP("MERKATO_ISSUER", c.Issuer)
	if c.ClientID == "" {
		f.add("MERKATO_CLIENT_ID", "is empty; name the web app's client at the provider")
	}
	if !slices.Contains(strings.Fields(c.Scopes), "openid") {
		f.add("MERKATO_SCOPES", "lacks openid, without which a provider signs nobody in; the default is: %s", DefaultScopes)
	}
	if c.OperatorRole == "" {
		f.add("MERKATO_OPERATOR_ROLE", "is empty; name the role that operators have, such as operator")
	}
	if c.PlatformScope == "" && len(c.PlatformClients) == 0 {
		f.add("MERKATO_PLATFORM_CLIENTS", "is empty, and so is MERKATO_PLATFORM_SCOPE: every client of the provider would do; name those that may feed in data")
	}
	if slices.Contains(c.PlatformClients, c.ClientID) {
		f.add("MERKATO_PLATFORM_CLIENTS", "contains %s, the web app's own client: sellers could use this API with it; give the marketplace a client of its own", c.ClientID)
	}
	if c.Audience == "" {
		f.add("MERKATO_AUDIENCE", "is empty; name what access tokens must be meant for")
	}
	if c.TokenLifetime <= 0 {
		f.add("MERKATO_TOKEN_LIFETIME", "%s is not a lifetime; use a time such as 15m", c.TokenLifetime)
	}
	if c.RefreshLifetime <= 0 {
		f.add("MERKATO_REFRESH_LIFETIME", "%s is not a lifetime; use a time such as 720h", c.RefreshLifetime)
	}
	const shortest = 32
	if c.UseAddonsCookie && len(c.CookieSecret) < shortest {
		f.add("MERKATO_COOKIE_SECRET", "is shorter than %d characters; use a long random one, as from: openssl rand -hex 32", shortest)
	}
	if p := c.CookieSecretPrevious; p != "" && len(p) < shortest {
		f.add("MERKATO_COOKIE_SECRET_PREVIOUS", "is shorter than %d characters", shortest)
	}
	return f
}

func (c Config) webFaults() (f Faults) {
	for name, address := range c.URLs.Named() {
		f.wantHTTP("MERKATO_URL_"+strings.ToUpper(name), address)
	}
	f.wantHTTP("MERKATO_SENTRY_DSN", c.SentryDSN)
	if _, err := mail.ParseAddress(c.PremiumContact); err != nil && c.PremiumContact != "" {
		f.add("MERKATO_PREMIUM_CONTACT", "is not a name and address, such as Ada Lovelace <ada@example.com>")
	}
	for _, entry := range c.Features {
		name, _ := strings.CutPrefix(entry, "-")
		if _, known := features[name]; !known {
			f.add("MERKATO_FEATURES", "%q is not a feature; there are: %s", name, strings.Join(featureNames(), ", "))
		}
	}
	return f
}

// Warnings is what may be meant, but mostly is not. The server starts all the
// same, and says it.
func (c Config) Warnings() (f Faults) {
	if public, err := url.Parse(c.PublicURL); err == nil && c.PublicURL != "" && len(c.TrustedProxies) == 0 {
		_, port, _ := net.SplitHostPort(c.Listen)
		if public.Scheme == "https" || cmp.Or(public.Port(), "80") != port {
			f.add("MERKATO_TRUSTED_PROXIES", "is empty, and %s leads here through a proxy: all its visitors count as one address; name the proxy's network, such as 10.0.0.0/8", c.PublicURL)
		}
	}
	for _, id := range c.ExcludedRoutes {
		if !isRoute(id) {
			f.add("MERKATO_EXCLUDED_ROUTES", "%q is not a route, so nothing is left out for it; there are: %s", id, strings.Join(routes, ", "))
		}
	}
	if !c.Production {
		return f
	}
	if c.RatePerSecond == 0 {
		f.add("MERKATO_RATE_PER_SECOND", "is 0: one caller may ask as much as it likes, and forged tokens are not slowed; leave it out, or limit at the proxy")
	}
	return f
}

// secure adds a fault unless an address is empty, encrypted, or of this machine.
func (f *Faults) secure(setting, address, why string) {
	u, err := url.Parse(address)
	if address == "" || err != nil || u.Scheme != "http" {
		return
	}
	if ip, err := netip.ParseAddr(u.Hostname()); u.Hostname() == "localhost" || (err == nil && ip.IsLoopback()) {
		return
	}
	f.add(setting, "begins with http://, so that %s; use https://", why)
}

// Shorter ones could be tried out.
const shortestMetricsToken = 16

// productionFaults is what only a developer's machine may have.
func (c Config) productionFaults() (f Faults) {
	f.secure("MERKATO_ISSUER", c.Issuer, "anyone in between could sign in as anybody")
	f.secure("MERKATO_PUBLIC_URL", c.PublicURL, "tokens could be read in transit")
	if token := c.MetricsToken; token != "" && len(token) < shortestMetricsToken {
		f.add("MERKATO_METRICS_TOKEN", "is shorter than %d characters; use a long random one, as from: openssl rand -hex 32", shortestMetricsToken)
	}
	for _, entry := range c.TrustedProxies {
		network, err := netip.ParsePrefix(entry)
		if err != nil {
			continue // reported already
		}
		if widest := map[bool]int{true: 8, false: 16}[network.Addr().Is4()]; network.Bits() < widest {
			f.add("MERKATO_TRUSTED_PROXIES", "%s covers much of the internet, so anyone could spoof an address; name the proxy's own network", entry)
		}
	}
	if _, kind, _ := strings.Cut(c.StripeKey, "_"); strings.HasPrefix(kind, "test_") {
		f.add("MERKATO_STRIPE_KEY", "is a key of Stripe's test mode, which moves no real money; set the live one (sk_live_… or rk_live_…)")
	}
	if c.EmbeddedProvider() {
		f.add("MERKATO_ISSUER", "is empty, and the embedded sign-in provider refuses to run in production; name your OpenID provider")
	}
	if c.PublicURL == "" {
		f.add("MERKATO_PUBLIC_URL", "is empty; in production the address people use must be known, such as https://sellers.example.com")
	}
	if c.Demo == "true" {
		f.add("MERKATO_DEMO", "is true; demo data does not belong in production")
	}
	if c.UseAddonsCookie && c.CookieSecret == DefaultCookieSecret {
		f.add("MERKATO_COOKIE_SECRET", "is the public default; set one of your own, as from: openssl rand -hex 32")
	}
	if c.CookieSecretPrevious == DefaultCookieSecret {
		f.add("MERKATO_COOKIE_SECRET_PREVIOUS", "is the public default; remove it")
	}
	f = append(f, c.Company.demoFaults()...)
	if c.EmbeddedPayment() {
		f.add("MERKATO_STRIPE_KEY", "is empty, and the embedded payment sandbox moves no real money; set Stripe's secret key")
	}
	return f
}
