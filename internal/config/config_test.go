package config_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"

	"merkato/internal/config"
)

// load reads a configuration as the command line does.
func load(t *testing.T, args ...string) (config.Config, error) {
	t.Helper()
	var cli struct {
		Config config.Config `embed:""`
		File   string        `name:"config"`
	}
	var faults config.Faults
	parser, err := kong.New(&cli, config.Options(&faults)...)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := parser.Parse(args); err != nil {
		t.Fatal(err)
	}
	return cli.Config, cli.Config.Check(faults)
}

func file(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "merkato.conf")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestDefaultsRunWithoutAnySetting(t *testing.T) {
	c, err := load(t)
	if err != nil {
		t.Fatal(err)
	}
	if c.Listen != "127.0.0.1:8080" || c.Data != "./data" || c.Database != "" || c.Blobs != "" || c.Issuer != "" || c.Production {
		t.Errorf("got %+v", c)
	}
	if !c.EmbeddedProvider() || !c.FillDemo() {
		t.Error("without settings there should be the embedded provider and demo data")
	}
}

func TestFlagThenEnvironmentThenFileThenDefault(t *testing.T) {
	name := file(t, "# comment\n\nMERKATO_LISTEN=127.0.0.1:1\nMERKATO_DATA=\"/from/file\"\nMERKATO_TOKEN_LIFETIME=3m\nMERKATO_POSE_AS=false\n")
	t.Setenv("MERKATO_LISTEN", "127.0.0.1:2")
	t.Setenv("MERKATO_DATA", "/from/environment")
	c, err := load(t, "--config", name, "--listen", "127.0.0.1:3")
	if err != nil {
		t.Fatal(err)
	}
	if c.Listen != "127.0.0.1:3" {
		t.Errorf("the flag lost: %s", c.Listen)
	}
	if c.Data != "/from/environment" {
		t.Errorf("the environment lost: %s", c.Data)
	}
	if c.TokenLifetime != 3*time.Minute || c.PoseAs {
		t.Errorf("the file lost: %s, %v", c.TokenLifetime, c.PoseAs)
	}
	if c.RefreshLifetime != 720*time.Hour {
		t.Errorf("the default lost: %s", c.RefreshLifetime)
	}
}

func TestTheFileMayBeNamedInTheEnvironment(t *testing.T) {
	t.Setenv("MERKATO_CONFIG", file(t, "MERKATO_AUDIENCE=elsewhere\n"))
	if c, err := load(t); err != nil || c.Audience != "elsewhere" {
		t.Fatalf("got %q, %v", c.Audience, err)
	}
}

func TestEveryFaultIsReportedAtOnce(t *testing.T) {
	name := file(t, "MERKATO_DATABSE=postgres://x\nnonsense\n")
	for setting, value := range map[string]string{
		"LISTEN": "nowhere", "DATABASE": "mysql://x", "BLOBS": "gs://x", "ISSUER": "provider", "TOKEN_LIFETIME": "soon",
		"RATE_PER_SECOND": "many", "PRODUCTION": "maybe", "TRUSTED_PROXIES": "10.0.0.0/99", "ORIGINS": "x", "FEATURES": "flying",
		"URL_ADDONS": "ftp://x", "USE_ADDONS_COOKIE": "true", "COOKIE_SECRET": "short", "DATABASE_CONNECTIONS": "1",
		"STRIPE_WEBHOOK_SECRET": "whsec_x", // and no key
		"COMPANY_CITY":          "", "COMPANY_COUNTRY": "DE", "COMPANY_VAT_NUMBER": "DE1", "COMPANY_REGISTRATION_NUMBER": "12", "COMPANY_EMAIL": "nobody",
	} {
		t.Setenv("MERKATO_"+setting, value)
	}
	_, err := load(t, "--config", name)
	var faults config.Faults
	if !errors.As(err, &faults) {
		t.Fatalf("got %v", err)
	}
	reported := map[string]bool{}
	for _, f := range faults {
		reported[f.Setting] = true
		if len(f.Problem) < 20 {
			t.Errorf("%s: %q does not say how to mend it", f.Setting, f.Problem)
		}
	}
	for _, setting := range []string{
		"LISTEN", "DATABASE", "BLOBS", "ISSUER", "TOKEN_LIFETIME", "RATE_PER_SECOND", "PRODUCTION", "TRUSTED_PROXIES",
		"ORIGINS", "FEATURES", "URL_ADDONS", "COOKIE_SECRET", "DATABASE_CONNECTIONS", "DATABSE", "CONFIG", "STRIPE_WEBHOOK_SECRET",
		"COMPANY_CITY", "COMPANY_COUNTRY", "COMPANY_VAT_NUMBER", "COMPANY_REGISTRATION_NUMBER", "COMPANY_EMAIL",
	} {
		if !reported["MERKATO_"+setting] {
			t.Errorf("MERKATO_%s is not reported in:\n%v", setting, err)
		}
	}
}

// A misspelt name is a fault wherever it is set. What tests, scripts and the jobs of sellers set,
// and Kubernetes for a service of that name, is not meant for the program.
func TestAMisspeltNameIsAFault(t *testing.T) {
	for _, other := range []string{"TEST_POSTGRES", "BENCH_LINES", "E2E_DEMO_DATA", "BINARY", "CHROMIUM", "DEV_SERVER", "DOWNLOAD", "SERVICE_HOST", "SERVICE_PORT_HTTP", "WEB_PORT_8080_TCP_ADDR"} {
		t.Setenv("MERKATO_"+other, "x")
	}
	t.Setenv("MERKATO_WEB_PORT", "tcp://10.0.0.1:8080")
	if _, err := load(t); err != nil {
		t.Error(err)
	}
	t.Setenv("MERKATO_PRODUCTON", "true")
	t.Setenv("MERKATO_NOTHING_LIKE_IT", "")
	_, err := load(t, "--config", file(t, "MERKATO_DATABSE=x\n"))
	for _, want := range []string{
		"MERKATO_PRODUCTON: is in the environment but is not a setting (did you mean MERKATO_PRODUCTION?); `merkato serve --help`",
		"MERKATO_NOTHING_LIKE_IT: is in the environment but is not a setting; ", "(did you mean MERKATO_DATABASE?)",
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is missing: %v", want, err)
		}
	}
}

func TestAMissingFileIsAFault(t *testing.T) {
	if _, err := load(t, "--config", "/no/such/file"); err == nil || !strings.Contains(err.Error(), "MERKATO_CONFIG") {
		t.Fatalf("got %v", err)
	}
}

// realCompany has nothing of the demo's left.
var realCompany = []string{"--company-name", "A real one", "--company-street", "2 rue du Port", "--company-vat-number", "FR83404833048",
	"--company-registration-number", "404833048", "--company-email", "billing@example.com"}

// A production server refuses everything that is public or for development.
func TestProductionRefusesWhatIsForDevelopment(t *testing.T) {
	_, err := load(t, "--production", "--use-addons-cookie", "--demo=true", "--cookie-secret-previous", config.DefaultCookieSecret)
	if err == nil {
		t.Fatal("production started on defaults")
	}
	for _, want := range []string{"MERKATO_ISSUER", "MERKATO_PUBLIC_URL", "MERKATO_DEMO", "MERKATO_COOKIE_SECRET:", "MERKATO_COOKIE_SECRET_PREVIOUS", "MERKATO_STRIPE_KEY",
		"MERKATO_COMPANY_NAME", "MERKATO_COMPANY_STREET", "MERKATO_COMPANY_VAT_NUMBER", "MERKATO_COMPANY_REGISTRATION_NUMBER", "MERKATO_COMPANY_EMAIL"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%s is not reported in:\n%v", want, err)
		}
	}
	c, err := load(t, append([]string{"--production", "--issuer", "https://id.example.com", "--public-url", "https://sellers.example.com",
		"--stripe-key", "sk_live_x", "--use-addons-cookie", "--cookie-secret", strings.Repeat("x", 32),
		"--metrics-token", strings.Repeat("x", 16), "--trusted-proxies", "10.0.0.0/8,fd00::/16"}, realCompany...)...)
	if err != nil {
		t.Fatal(err)
	}
	if c.FillDemo() {
		t.Error("production would fill demo data")
	}
}

// R5.15, R6.13: nor does it start with what would leave it open.
func TestProductionRefusesWhatIsOpen(t *testing.T) {
	good := append([]string{"--production", "--issuer", "https://id.example.com", "--public-url", "https://sellers.example.com", "--stripe-key", "sk_live_x"}, realCompany...)
	for _, c := range []struct{ flag, value, setting string }{
		{"--issuer", "http://id.example.com", "MERKATO_ISSUER"},
		{"--public-url", "http://sellers.example.com", "MERKATO_PUBLIC_URL"},
		{"--stripe-key", "sk_test_x", "MERKATO_STRIPE_KEY"},
		{"--stripe-key", "rk_test_x", "MERKATO_STRIPE_KEY"},
		{"--metrics-token", "x", "MERKATO_METRICS_TOKEN"},
		{"--trusted-proxies", "0.0.0.0/0", "MERKATO_TRUSTED_PROXIES"},
		{"--trusted-proxies", "10.0.0.0/8,128.0.0.0/1", "MERKATO_TRUSTED_PROXIES"},
		{"--trusted-proxies", "::/0", "MERKATO_TRUSTED_PROXIES"},
	} {
		if _, err := load(t, append(good, c.flag, c.value)...); err == nil || !strings.Contains(err.Error(), c.setting+":") {
			t.Errorf("%s %s: %v", c.flag, c.value, err)
		}
		if c.setting != "MERKATO_ISSUER" { // which alone is no reason to refuse anything elsewhere
			if _, err := load(t, c.flag, c.value); err != nil {
				t.Errorf("%s %s outside production: %v", c.flag, c.value, err)
			}
		}
	}
	if _, err := load(t, append(good, "--issuer", "http://127.0.0.1:5556/dex", "--public-url", "http://localhost:8080")...); err != nil {
		t.Errorf("on one machine: %v", err)
	}
}

// R5.15, R6.13: what is mostly a mistake is said at start.
func TestWarnings(t *testing.T) {
	production := append([]string{"--production", "--issuer", "https://id.example.com", "--stripe-key", "sk_live_x", "--public-url", "https://sellers.example.com"}, realCompany...)
	for _, c := range []struct {
		args []string
		want string
	}{
		{nil, ""},
		{[]string{"--public-url", "http://127.0.0.1:8080"}, ""},
		{[]string{"--public-url", "https://sellers.example.com"}, "MERKATO_TRUSTED_PROXIES"},
		{[]string{"--public-url", "http://sellers.example.com"}, "MERKATO_TRUSTED_PROXIES"},
		{[]string{"--public-url", "https://sellers.example.com", "--trusted-proxies", "10.0.0.0/8"}, ""},
		{append(production, "--trusted-proxies", "10.0.0.0/8", "--rate-per-second", "0"), "MERKATO_RATE_PER_SECOND"},
		{[]string{"--excluded-routes", "blog, resources,404-dashboard"}, ""},
		{[]string{"--excluded-routes", "blog,resource"}, "MERKATO_EXCLUDED_ROUTES"},
	} {
		loaded, err := load(t, c.args...)
		if err != nil {
			t.Fatal(err)
		}
		warnings := loaded.Warnings()
		if len(warnings) > 1 || (len(warnings) == 1) != (c.want != "") || (c.want != "" && warnings[0].Setting != c.want) {
			t.Errorf("%v: %v", c.args, warnings)
		}
	}
}

// R5.2, R18.1: how sign-in and the marketplace's API fit a provider is set, and
// what would let anyone in is refused.
func TestSignInIsMapped(t *testing.T) {
	c, err := load(t)
	if err != nil || c.Scopes != "openid offline_access profile organizations.read invoices.read subscription.read subscription.write" ||
		c.OperatorRole != "operator" || c.PlatformScope != "platform.write" || c.PlatformTokenAudience() != c.Audience || c.AcceptIDTokens || !c.SilentSignIn {
		t.Errorf("defaults: %+v, %v", c, err)
	}
	c, err = load(t, "--scopes", "openid email groups", "--audience", "web", "--platform-audience", "machine", "--platform-scope=", "--platform-clients", "machine", "--no-silent-sign-in")
	if err != nil || c.Scopes != "openid email groups" || c.PlatformTokenAudience() != "machine" || c.SilentSignIn {
		t.Errorf("%+v, %v", c, err)
	}
	for setting, args := range map[string][]string{
		"MERKATO_SCOPES":           {"--scopes", "email"},
		"MERKATO_PLATFORM_CLIENTS": {"--platform-scope="},
		"MERKATO_OPERATOR_ROLE":    {"--operator-role="},
	} {
		if _, err := load(t, args...); err == nil || !strings.Contains(err.Error(), setting) {
			t.Errorf("%v: %v", args, err)
		}
	}
	if _, err := load(t, "--platform-clients", "merkato-web"); err == nil || !strings.Contains(err.Error(), "MERKATO_PLATFORM_CLIENTS") {
		t.Errorf("the web app's client: %v", err)
	}
}

// R14.1: what Stripe signs with is known by its form, so that a key is not taken for it.
func TestStripesSigningSecret(t *testing.T) {
	if _, err := load(t, "--stripe-key", "sk_test_x", "--stripe-webhook-secret", "sk_test_x"); err == nil || !strings.Contains(err.Error(), "whsec_") {
		t.Errorf("a key: %v", err)
	}
	if _, err := load(t, "--stripe-key", "sk_test_x", "--stripe-webhook-secret", "whsec_x,sk_test_x"); err == nil {
		t.Error("a key beside a secret is taken")
	}
	c, err := load(t, "--stripe-key", "sk_test_x", "--stripe-webhook-secret", "whsec_x,whsec_y")
	if err != nil || !slices.Equal(c.StripeWebhookSecret, []string{"whsec_x", "whsec_y"}) || c.EmbeddedPayment() {
		t.Errorf("%+v, %v", c, err)
	}
}

// R2.30: a list may be written with spaces, in the file, the environment or the
// command line, which adds to it.
func TestListsAreTrimmed(t *testing.T) {
	c, err := load(t, "--excluded-routes", " blog, resources ,", "--excluded-routes", "orders", "--beta-payout", "-1", "--config", file(t, `MERKATO_FEATURES="home_notifications, -payout"`))
	if on := c.FeatureSwitches(); err != nil || !slices.Equal(c.ExcludedRoutes, []string{"blog", "resources", "orders"}) || !on["home_notifications"] || on["payout"] {
		t.Errorf("%q, %v, %v", c.ExcludedRoutes, c.Features, err)
	}
	t.Setenv("MERKATO_BETA_OTHER", "7, 8")
	if c, err := load(t); err != nil || !slices.Equal(c.BetaOther, []string{"7", "8"}) {
		t.Errorf("%q, %v", c.BetaOther, err)
	}
}

// R1.9: each feature has its default and can be switched by name.
func TestFeaturesAreSwitchedByName(t *testing.T) {
	c, err := load(t, "--features=home_notifications,-payout")
	if err != nil {
		t.Fatal(err)
	}
	on := c.FeatureSwitches()
	if !on["home_notifications"] || on["payout"] || !on["order_filters"] {
		t.Errorf("got %v", on)
	}
	c, _ = load(t)
	if on := c.FeatureSwitches(); on["home_notifications"] || !on["payout"] {
		t.Errorf("defaults are %v", on)
	}
}
