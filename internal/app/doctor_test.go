package app_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"merkato/internal/app"
	"merkato/internal/config"
	"merkato/internal/db"
	"merkato/internal/devidp"
)

// R18.1: what is wrong with a token is said before a user or the
// marketplace meets it, with the setting that mends it.
func TestTheDoctorReadsTokens(t *testing.T) {
	p := start(t, settings(t, db.SQLite))
	person, machine := p.token("community"), p.marketplaceToken()
	for what, of := range map[string]struct {
		change func(c *config.Config)
		tokens app.Tokens
		want   string
	}{
		"a person":                   {tokens: app.Tokens{Person: person}, want: "ok    the access token is valid, with a verified address; operator: false (operator in roles)"},
		"for somebody else":          {change: func(c *config.Config) { c.Audience = "other" }, tokens: app.Tokens{Person: person}, want: "Set MERKATO_AUDIENCE to what the provider puts into aud."},
		"the marketplace":            {tokens: app.Tokens{Platform: machine}, want: "ok    the marketplace's token is valid; client: " + devidp.MarketplaceClient},
		"of a person":                {tokens: app.Tokens{Platform: person}, want: "FAULT The marketplace's token is refused: "},
		"for another platform":       {change: func(c *config.Config) { c.PlatformAudience = "other" }, tokens: app.Tokens{Platform: machine}, want: "Set MERKATO_PLATFORM_AUDIENCE to what the provider puts into aud."},
		"without the scope":          {change: func(c *config.Config) { c.PlatformScope = "intake" }, tokens: app.Tokens{Platform: machine}, want: "or set MERKATO_PLATFORM_SCOPE"},
		"of a client that is not in": {change: func(c *config.Config) { c.PlatformClients = []string{"other"} }, tokens: app.Tokens{Platform: machine}, want: "MERKATO_PLATFORM_CLIENTS names those that may"},
		"no token":                   {tokens: app.Tokens{Platform: "x"}, want: "FAULT The marketplace's token is refused: "},
	} {
		t.Run(what, func(t *testing.T) {
			c := p.config
			c.Issuer, c.PublicURL = p.Origin()+"/idp", p.Origin()
			if of.change != nil {
				of.change(&c)
			}
			var report strings.Builder
			err := app.Doctor(t.Context(), c, of.tokens, &report)
			if !strings.Contains(report.String(), of.want) {
				t.Errorf("%q is missing:\n%s", of.want, report.String())
			}
			if strings.HasPrefix(of.want, "ok") != (err == nil) {
				t.Errorf("%v\n%s", err, report.String())
			}
		})
	}
}

// marketplaceToken signs the marketplace in.
func (p *program) marketplaceToken() string {
	p.t.Helper()
	answer, err := http.PostForm(p.Origin()+"/idp/oauth/token", url.Values{
		"grant_type": {"client_credentials"}, "client_id": {devidp.MarketplaceClient}, "client_secret": {p.config.MarketplaceSecret}, "scope": {"platform.write"},
	})
	if err != nil {
		p.t.Fatal(err)
	}
	defer answer.Body.Close()
	var got struct {
		Token string `json:"access_token"`
	}
	if err := json.NewDecoder(answer.Body).Decode(&got); err != nil || got.Token == "" {
		p.t.Fatal(answer.Status, err)
	}
	return got.Token
}
