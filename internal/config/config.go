// Package config is everything that can be set about a running Merkato.
//
// Each setting has one name in three spellings: the flag --public-url, the
// environment variable MERKATO_PUBLIC_URL, and the line MERKATO_PUBLIC_URL=… in
// the optional file; a flag wins over the environment, the environment over
// the file, the file over the default. Check reports every fault at once.
package config

import (
	"net/url"
	"strings"
	"time"

	"merkato/internal/db"
)

// DefaultScopes is what the web app asks for where nothing else is said.
const DefaultScopes = "openid offline_access profile organizations.read invoices.read subscription.read subscription.write"

// Secrets that a developer's machine gets by default. They are public, so a
// production server refuses them.
const (
	DefaultCookieSecret      = "merkato-development-cookie-secret"
	DefaultMarketplaceSecret = "merkato-development-marketplace-secret"
)

// Config is the configuration of one instance. The groups and the help texts
// are what `merkato serve --help` shows.
type Config struct {
	Listen     string `group:"Server" default:"127.0.0.1:8080" help:"Address to listen on. Port 0 takes a free one."`
	PublicURL  string `group:"Server" name:"public-url" placeholder:"URL" help:"Address people reach the server at, such as https://sellers.example.com. Default: http:// and the address it listens on."`
	Data       string `group:"Server" default:"./data" help:"Folder for the embedded database, files and sign-in state."`
	Production bool   `group:"Server" help:"Refuse everything that is for development only: embedded sign-in, demo data, default secrets."`
	Demo       string `group:"Server" default:"auto" enum:"auto,true,false" help:"Load demo data into an empty database at start (auto, true, false). auto: when the embedded sign-in provider is used."`

	Database            string `group:"Storage" placeholder:"URL" help:"postgres://user:password@host:5432/name. Default: SQLite in the data folder."`
	DatabaseConnections int    `group:"Storage" default:"0" help:"Maximum connections to PostgreSQL, or readers of SQLite; 0 chooses by the number of processors."`
	Blobs               string `group:"Storage" placeholder:"URL" help:"s3://bucket?region=…&endpoint=…, with credentials from the AWS_* environment. Default: a folder in the data folder."`

	Issuer            string        `group:"Sign-in" placeholder:"URL" help:"OpenID provider. Default: the embedded one, for development."`
	ClientID          string        `group:"Sign-in" default:"merkato-web" help:"The web app's client at the provider."`
	Scopes            string        `group:"Sign-in" default:"${scopes}" help:"What the web app asks the provider for, separated by spaces."`
	Audience          string        `group:"Sign-in" default:"merkato" help:"What access tokens must be meant for."`
	AcceptIDTokens    bool          `group:"Sign-in" name:"accept-id-tokens" help:"Accept access tokens that cannot be told from identity tokens, as Dex issues them."`
	SilentSignIn      bool          `group:"Sign-in" default:"true" negatable:"" help:"Sign in silently, in a hidden frame, whoever is signed in at the provider. Off where the provider cannot be framed."`
	RolesClaim        string        `group:"Sign-in" default:"roles" help:"The claim that lists a person's roles."`
	OperatorRole      string        `group:"Sign-in" default:"operator" help:"The role of those who work for the marketplace."`
	PoseAs            bool          `group:"Sign-in" default:"true" negatable:"" help:"Let operators look through a seller's eyes."`
	TokenLifetime     time.Duration `group:"Sign-in" default:"15m" help:"How long an access token of the embedded provider lives."`
	RefreshLifetime   time.Duration `group:"Sign-in" default:"720h" help:"How long a refresh token of the embedded provider lives."`
	MarketplaceSecret string        `group:"Sign-in" default:"${marketplace_secret}" help:"Secret of the client marketplace at the embedded provider."`

	PlatformClients  []string `group:"Marketplace's API" placeholder:"ID" help:"Clients at the provider that may use the marketplace's API. Default: any that has a token in its own name."`
	PlatformAudience string   `group:"Marketplace's API" placeholder:"NAME" help:"What tokens for the marketplace's API must be meant for. Default: as other access tokens."`
	PlatformScope    string   `group:"Marketplace's API" default:"platform.write" help:"The scope such a token must have. Empty, for providers without scopes of their own: none, and the clients must be named."`

	UseAddonsCookie      bool   `group:"Cookie mode" help:"Accept the legacy site's signed session in the header x-addons-cookie."`
	AddonsCookieID       string `group:"Cookie mode" default:"addons_session" help:"Name of the legacy site's cookie that the browser passes on."`
	CookieSecret         string `group:"Cookie mode" default:"${cookie_secret}" help:"Secret shared with the legacy site, at least 32 characters."`
	CookieSecretPrevious string `group:"Cookie mode" placeholder:"SECRET" help:"The secret before, accepted while the site changes over."`

	StripeKey string `group:"Payment" placeholder:"KEY" help:"Stripe's secret key. Default: the embedded payment sandbox."`
	StripeURL string `group:"Payment" default:"https://api.stripe.com" help:"Stripe's address."`

	StripeWebhookSecret []string `group:"Payment" placeholder:"SECRET,…" help:"What Stripe signs its events with, as whsec_…: one for each endpoint. Default: none are accepted."`

	Company Company `embed:"" prefix:"company-" group:"Marketplace"`

	TrustedProxies []string `group:"Network" placeholder:"CIDR" help:"Proxies whose X-Forwarded-For is believed, such as 10.0.0.0/8."`
	Origins        []string `group:"Network" placeholder:"URL" help:"Other origins whose pages may call the API."`
	RatePerSecond  int      `group:"Network" default:"50" help:"API requests a second allowed to one caller; ten seconds' worth may come at once. 0: no limit."`

	LogLevel     string        `group:"Operation" default:"info" enum:"debug,info,warn,error" help:"What to log: debug, info, warn or error."`
	LogFormat    string        `group:"Operation" default:"text" enum:"text,json" help:"How to log: text or json."`
	MetricsToken string        `group:"Operation" placeholder:"TOKEN" help:"Bearer token that /metrics asks for. Without one it is open in development and closed in production."`
	OTLP         string        `group:"Operation" name:"otlp" placeholder:"URL" help:"OpenTelemetry collector to send traces to, such as http://127.0.0.1:4318."`
	StopTimeout  time.Duration `group:"Operation" default:"20s" help:"How long to wait for running work on shutdown."`
	DrainDelay   time.Duration `group:"Operation" default:"0s" help:"How long to keep accepting requests on shutdown while /readyz already says no, for a balancer to notice."`

	SMTP SMTP `embed:"" prefix:"smtp-" group:"E-mail"`

	Standalone        bool     `group:"Web app" help:"The app is alone on its host, not part of the legacy site."`
	ExcludedRoutes    []string `group:"Web app" placeholder:"ID" help:"Routes to leave out, with their children, such as blog,resources."`
	Features          []string `group:"Web app" placeholder:"NAME" help:"Features to switch on, or off with a minus: home_notifications,-payout."`
	BetaPayout        []string `group:"Web app" placeholder:"ID" help:"Sellers who get payout while its feature is off."`
	BetaOther         []string `group:"Web app" placeholder:"ID" help:"Sellers who get other features under test."`
	AnalyticsWriteKey string   `group:"Web app" placeholder:"KEY" help:"Key for analytics events. Default: none are sent."`
	SentryDSN         string   `group:"Web app" name:"sentry-dsn" placeholder:"URL" help:"Where the browser reports errors, in production only."`
	PremiumContact    string   `group:"Web app" placeholder:"NAME <ADDRESS>" help:"Who premium partners ask, as Ada Lovelace <ada@example.com>. Default: the contact page."`
	URLs              URLs     `embed:"" prefix:"url-" group:"Web app"`
}

// URLs are the addresses outside Merkato that the web app links to.
type URLs struct {
	Addons         string `placeholder:"URL" help:"The legacy marketplace site. Default: none, native screens only."`
	Account        string `placeholder:"URL" help:"Account site, for the billing address."`
	Authentication string `placeholder:"URL" help:"Authentication page, for providers without an end-session endpoint."`
	HelpCenter     string `placeholder:"URL" help:"Help centre."`
	Contact        string `placeholder:"URL" help:"Contact page."`
	DeveloperDocs  string `placeholder:"URL" help:"Developer documentation."`
	CloudDocs      string `placeholder:"URL" help:"Cloud documentation."`
	Validator      string `placeholder:"URL" help:"Module validator."`
	TermsEN        string `name:"terms-en" placeholder:"URL" help:"Terms in English."`
	TermsFR        string `name:"terms-fr" placeholder:"URL" help:"Terms in French."`
	PrivacyEN      string `name:"privacy-en" placeholder:"URL" help:"Privacy notice in English."`
	PrivacyFR      string `name:"privacy-fr" placeholder:"URL" help:"Privacy notice in French."`
}

// Named lists the addresses by the names the web app knows them by.
func (u URLs) Named() map[string]string {
	return map[string]string{
		"addons": u.Addons, "account": u.Account, "authentication": u.Authentication,
		"help_center": u.HelpCenter, "contact": u.Contact,
		"developer_docs": u.DeveloperDocs, "cloud_docs": u.CloudDocs, "validator": u.Validator,
		"terms_en": u.TermsEN, "terms_fr": u.TermsFR, "privacy_en": u.PrivacyEN, "privacy_fr": u.PrivacyFR,
	}
}

// EmbeddedProvider reports whether sign-in is by the provider inside the binary.
func (c Config) EmbeddedProvider() bool { return c.Issuer == "" }

// EmbeddedPayment reports whether payment is by the sandbox inside the binary.
func (c Config) EmbeddedPayment() bool { return c.StripeKey == "" }

// FillDemo reports whether an empty database gets the demo data. Its people
// exist only at the embedded provider, so that decides where nothing is said.
func (c Config) FillDemo() bool {
	return c.Demo == "true" || (c.Demo == "auto" && c.EmbeddedProvider() && !c.Production)
}

// Origin is where people reach the server, given the address it listens on.
func (c Config) Origin(listening string) string {
	if c.PublicURL != "" {
		return strings.TrimRight(c.PublicURL, "/")
	}
	return "http://" + listening
}

// PlatformTokenAudience is what tokens for the marketplace's API must be meant for.
func (c Config) PlatformTokenAudience() string {
	if c.PlatformAudience != "" {
		return c.PlatformAudience
	}
	return c.Audience
}

// DatabaseOptions is how to open the database.
func (c Config) DatabaseOptions() db.Options {
	return db.Options{Address: c.Database, Folder: c.Data, Connections: c.DatabaseConnections}
}

func isHTTP(address string) bool {
	u, err := url.Parse(address)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != ""
}
