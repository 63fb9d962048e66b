package app_test

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"merkato/internal/app"
	"merkato/internal/config"
	"merkato/internal/db"
)

// R5.12: that nobody is signed in is no warning; of a request that is wrong there is a line.
func TestSilentSignInsAreNoWarnings(t *testing.T) {
	before := slog.Default()
	t.Cleanup(func() { slog.SetDefault(before) })
	p := start(t, settings(t, db.SQLite))
	for _, level := range []string{"info", "debug"} {
		var log bytes.Buffer
		slog.SetDefault(app.NewLogger(config.Config{LogLevel: level}, &log))
		query := url.Values{
			"client_id": {p.config.ClientID}, "redirect_uri": {p.Origin() + "/sellers/_auth/silent"}, "response_type": {"code"}, "scope": {"openid"},
			"prompt": {"none"}, "code_challenge_method": {"S256"}, "code_challenge": {strings.Repeat("v", 43)},
		}
		if response, _ := p.get("/idp/authorize?" + query.Encode()); response.StatusCode != http.StatusFound || !strings.Contains(response.Header.Get("Location"), "login_required") {
			t.Fatal(response.Status, response.Header)
		}
		if said := strings.Contains(log.String(), `level=DEBUG msg="auth request"`); said != (level == "debug") || strings.Contains(log.String(), "level=WARN") {
			t.Errorf("at %s: %s", level, log.String())
		}
		p.get("/idp/authorize")
		if !strings.Contains(log.String(), "level=ERROR") {
			t.Errorf("nothing is said of a wrong request: %s", log.String())
		}
	}
}
