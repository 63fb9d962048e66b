package config

import (
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"merkato/internal/db"
)

// Fault is one thing wrong with one setting.
type Fault struct {
	Setting string // as MERKATO_LISTEN
	Problem string // what is wrong, and how to mend it
}

// Faults is everything wrong with a configuration.
type Faults []Fault

func (f Faults) Error() string {
	var b strings.Builder
	b.WriteString("the configuration has faults:")
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
		f.add(setting, "%q is no web address; write it as https://host.example", address)
	}
}

func (c Config) serverFaults() (f Faults) {
	if _, port, err := net.SplitHostPort(c.Listen); err != nil {
		f.add("MERKATO_LISTEN", "%q is no address to listen on; write it as 127.0.0.1:8080", c.Listen)
	} else if _, err := net.LookupPort("tcp", port); err != nil {
		f.add("MERKATO_LISTEN", "%q is no port; use a number from 0 to 65535", port)
	}
	f.wantHTTP("MERKATO_PUBLIC_URL", c.PublicURL)
	if u, err := url.Parse(c.PublicURL); err == nil && strings.Trim(u.Path, "/") != "" {
		f.add("MERKATO_PUBLIC_URL", "has a path; name the host only, such as https://sellers.example.com")
	}
	if c.Data == "" {
		f.add("MERKATO_DATA", "is empty; name a folder, such as ./data")
	}
	if c.Database != "" && !db.IsPostgres(c.Database) {
		f.add("MERKATO_DATABASE", "starts with neither postgres:// nor postgresql://; write it as postgres://user:password@host:5432/name, or leave it empty for SQLite")
	}
	if n := c.DatabaseConnections; n < 0 || n == 1 {
		// One connection holds the migration lock while another migrates.
		f.add("MERKATO_DATABASE_CONNECTIONS", "%d does not do; use 0 to let the program choose, or 2 and more", n)
	}
	if c.Blobs != "" && !strings.HasPrefix(c.Blobs, "s3://") {
		f.add("MERKATO_BLOBS", "does not start with s3://; write it as s3://bucket?region=eu-west-1, or leave it empty for a folder")
	}
	for _, entry := range c.TrustedProxies {
		if _, err := netip.ParsePrefix(entry); err != nil {
			f.add("MERKATO_TRUSTED_PROXIES", "%q is no network; write it as 10.0.0.0/8, one address as 10.0.0.7/32", entry)
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
			f.add("MERKATO_STRIPE_WEBHOOK_SECRET", "is set without MERKATO_STRIPE_KEY; events of Stripe's are heard only where Stripe is used")
		}
	}
	return f
}

func (c Config) signInFaults() (f Faults) {
	f.wantHTTP("MERKATO_ISSUER", c.Issuer)
	if c.ClientID == "" {
		f.add("MERKATO_CLIENT_ID", "is empty; name the web app's client at the provider")
	}
	if c.Audience == "" {
		f.add("MERKATO_AUDIENCE", "is empty; name what access tokens must be meant for")
	}
	if c.TokenLifetime <= 0 {
		f.add("MERKATO_TOKEN_LIFETIME", "%s is no lifetime; use a time such as 15m", c.TokenLifetime)
	}
	if c.RefreshLifetime <= 0 {
		f.add("MERKATO_REFRESH_LIFETIME", "%s is no lifetime; use a time such as 720h", c.RefreshLifetime)
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
	for _, entry := range c.Features {
		name, _ := strings.CutPrefix(entry, "-")
		if _, known := features[name]; !known {
			f.add("MERKATO_FEATURES", "%q is no feature; there are: %s", name, strings.Join(featureNames(), ", "))
		}
	}
	return f
}

// productionFaults is what only a developer's machine may have.
func (c Config) productionFaults() (f Faults) {
	if c.EmbeddedProvider() {
		f.add("MERKATO_ISSUER", "is empty, and the embedded sign-in provider refuses to run in production; name your OpenID provider")
	}
	if c.PublicURL == "" {
		f.add("MERKATO_PUBLIC_URL", "is empty; in production the address people use must be known, such as https://sellers.example.com")
	}
	if c.Demo == "true" {
		f.add("MERKATO_DEMO", "is true; demo data does not belong into production")
	}
	if c.UseAddonsCookie && c.CookieSecret == DefaultCookieSecret {
		f.add("MERKATO_COOKIE_SECRET", "is the public default; set one of your own, as from: openssl rand -hex 32")
	}
	if c.CookieSecretPrevious == DefaultCookieSecret {
		f.add("MERKATO_COOKIE_SECRET_PREVIOUS", "is the public default; remove it")
	}
	if c.Company.Name == DefaultCompanyName {
		f.add("MERKATO_COMPANY_NAME", "is the demo's; name the company that issues the invoices, with its address and numbers (MERKATO_COMPANY_…)")
	}
	if c.EmbeddedPayment() {
		f.add("MERKATO_STRIPE_KEY", "is empty, and the embedded payment sandbox moves no real money; set Stripe's secret key")
	}
	return f
}
