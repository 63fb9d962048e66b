package devidp

import (
	"net/http"
	"slices"
	"strings"

	"merkato/internal/embedded"
)

// sessionState is what an application later asks the session-check page about
// (OpenID Connect Session Management, section 3.2); assets/check-session.js
// computes the same.
func sessionState(clientID, origin, browserState string) string {
	salt := newSecret()
	return hashed(strings.Join([]string{clientID, origin, browserState, salt}, " ")) + "." + salt
}

// checkSession is the page that applications keep in a hidden frame.
func (p *Provider) checkSession(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Del("X-Frame-Options")
	header.Set("Content-Security-Policy",
		"default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self' "+strings.Join(p.appOrigins(), " "))
	p.render(w, r, http.StatusOK, "check-session", nil)
}

// appOrigins are where the browser app runs.
func (p *Provider) appOrigins() []string {
	seen := map[string]bool{}
	var origins []string
	for _, address := range slices.Concat(p.options.RedirectURIs, p.options.Origins) {
		if origin := embedded.OriginOf(address); origin != "" && !seen[origin] {
			seen[origin] = true
			origins = append(origins, origin)
		}
	}
	return origins
}
