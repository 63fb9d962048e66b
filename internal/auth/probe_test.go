package auth_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"merkato/internal/auth"
	"merkato/internal/fault"
)

// R5.1, R5.2: what would keep people from signing in is found without any of
// them, by asking the provider what a browser would ask.
func TestProbe(t *testing.T) {
	for name, c := range map[string]struct {
		metadata  map[string]any                                // besides a good one's
		authorize func(w http.ResponseWriter, query url.Values) // nil: as a good one does
		change    func(*auth.Probe)
		noCORS    bool
		want      string // in a fatal finding; empty: none is
		note      string
	}{
		"all is well": {},
		"a scope is refused": {
			authorize: back("invalid_scope", `Unrecognized scope(s) ["invoices.read"]`), want: `MERKATO_SCOPES`,
			metadata: map[string]any{"scopes_supported": []string{"openid", "email"}}, note: "does not list the scopes offline_access invoices.read",
		},
		// As Dex does, which first chooses how to sign in.
		"a scope is refused after a hop within the provider": {authorize: func(w http.ResponseWriter, query url.Values) {
			if query.Get("hop") == "" {
				query.Set("hop", "1")
				w.Header().Set("Location", "/authorize?"+query.Encode())
				w.WriteHeader(http.StatusFound)
				return
			}
			back("invalid_scope", "unknown")(w, query)
		}, want: "MERKATO_SCOPES"},
		"no machines": {metadata: map[string]any{"grant_types_supported": []string{"authorization_code", "refresh_token"}}, note: "client_credentials"},
		"the client is unknown": {authorize: func(w http.ResponseWriter, _ url.Values) {
			w.WriteHeader(http.StatusBadRequest)
			_, _ = w.Write([]byte("<html><body><h1>Bad Request</h1>Invalid client_id (\"web\").</body></html>"))
		}, want: `Bad Request Invalid client_id ("web")`},
		"no silent sessions": {authorize: func(w http.ResponseWriter, _ url.Values) {
			w.Header().Set("Location", "/login")
			w.WriteHeader(http.StatusFound)
		}, want: "MERKATO_SILENT_SIGN_IN=false"},
		"no silent sessions, and none wanted": {authorize: func(w http.ResponseWriter, _ url.Values) {}, change: func(p *auth.Probe) { p.Silent = false }},
		"the app may not call it":             {noCORS: true, want: "CORS"},
		"tokens come from another host":       {metadata: map[string]any{"token_endpoint": "https://elsewhere.example/token"}, want: "content policy"},
		"no code flow":                        {metadata: map[string]any{"response_types_supported": []string{"id_token"}}, want: "code flow"},
		"no PKCE":                             {metadata: map[string]any{"code_challenge_methods_supported": []string{"plain"}}, want: "S256"},
		"no addresses":                        {change: func(p *auth.Probe) { p.Scopes = "openid" }, note: "does not ask for email"},
		"no sign-out":                         {metadata: map[string]any{"end_session_endpoint": ""}, note: "end_session_endpoint"},
	} {
		t.Run(name, func(t *testing.T) {
			i := newIssuer(t, published("e", ecKey()))
			if c.authorize == nil {
				c.authorize = back("login_required", "nobody is signed in")
			}
			var asked url.Values
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if r.URL.Path == "/authorize" {
					asked = r.URL.Query()
					c.authorize(w, asked)
					return
				}
				if !c.noCORS {
					w.Header().Set("Access-Control-Allow-Origin", "*")
				}
				self := "http://" + r.Host
				said := map[string]any{
					"issuer": self, "jwks_uri": i.URL + "/keys", "userinfo_endpoint": self + "/userinfo", "end_session_endpoint": self + "/end",
					"authorization_endpoint": self + "/authorize", "token_endpoint": self + "/token",
				}
				maps.Copy(said, c.metadata)
				_ = json.NewEncoder(w).Encode(said)
			}))
			defer server.Close()
			probe := auth.Probe{
				Issuer: server.URL, ClientID: "web", Scopes: "openid offline_access email invoices.read", Audience: audience,
				Origin: "https://sellers.example", Redirect: "https://sellers.example/sellers/_auth/silent", Silent: true,
			}
			if c.change != nil {
				c.change(&probe)
			}
			found, err := probe.Run(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			var faults, notes []string
			for _, f := range found {
				if f.Fatal {
					faults = append(faults, f.Text)
				} else {
					notes = append(notes, f.Text)
				}
			}
			if (c.want == "") != (len(faults) == 0) || !strings.Contains(strings.Join(faults, "\n"), c.want) {
				t.Errorf("faults %q, want %q", faults, c.want)
			}
			if (c.note == "") != (len(notes) == 0) || !strings.Contains(strings.Join(notes, "\n"), c.note) {
				t.Errorf("notes %q, want %q", notes, c.note)
			}
			if asked.Get("client_id") != "web" || asked.Get("prompt") != "none" || asked.Get("scope") != probe.Scopes || asked.Get("code_challenge") == "" {
				t.Errorf("asked %v", asked)
			}
		})
	}
	_, err := auth.Probe{Issuer: "http://127.0.0.1:1"}.Run(t.Context())
	refused(t, "away", err, fault.Unavailable, "provider_unavailable")
}

// back sends the browser back with an error, as a provider does that knows the client.
func back(code, description string) func(http.ResponseWriter, url.Values) {
	return func(w http.ResponseWriter, query url.Values) {
		w.Header().Set("Location", query.Get("redirect_uri")+"?"+url.Values{"error": {code}, "error_description": {description}}.Encode())
		w.WriteHeader(http.StatusFound)
	}
}
