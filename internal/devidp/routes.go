package devidp

import (
	"embed"
	"net/http"

	"github.com/rs/cors"
	"github.com/zitadel/oidc/v3/pkg/oidc"
	"github.com/zitadel/oidc/v3/pkg/op"

	"merkato/internal/embedded"
)

//go:embed assets
var assets embed.FS

// routes is everything the provider answers to. What is not listed is not
// there, also of what op could do beyond it.
func (p *Provider) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+oidc.DiscoveryEndpoint, p.discovery)
	mux.Handle("GET /keys", p.op)
	mux.HandleFunc("POST /oauth/token", p.token)
	mux.Handle("POST /oauth/introspect", p.op)
	mux.Handle("GET /userinfo", p.op)
	mux.Handle("POST /userinfo", p.op)
	mux.Handle("POST /revoke", p.op)

	for _, path := range []string{"/authorize", "/end_session"} {
		mux.Handle("GET "+path, p.arriving(p.op))
		mux.Handle("POST "+path, p.arriving(p.op))
	}
	mux.Handle("GET /authorize/callback", p.visiting(p.op))
	mux.Handle("POST /authorize/callback", p.visiting(p.op))

	// A form that another site posts is refused before it is read.
	page := func(f http.HandlerFunc) http.Handler {
		return http.NewCrossOriginProtection().Handler(p.visiting(f))
	}
	mux.Handle("GET /login", page(p.showLogin))
	mux.Handle("POST /login", page(p.login))
	mux.Handle("GET /signup", page(p.showSignUp))
	mux.Handle("POST /signup", page(p.register))
	mux.HandleFunc("GET /signed-out", p.signedOut)
	mux.HandleFunc("GET /check-session", p.checkSession)
	mux.HandleFunc("GET /assets/{file}", embedded.Assets(assets))

	var handler http.Handler = mux
	if len(p.options.Origins) > 0 {
		handler = cors.New(cors.Options{
			AllowedOrigins: p.options.Origins,
			AllowedMethods: []string{http.MethodGet, http.MethodPost},
			AllowedHeaders: []string{"Accept", "Authorization", "Content-Type"},
			MaxAge:         600,
		}).Handler(handler)
	}
	issuer := op.NewIssuerInterceptor(func(*http.Request) string { return p.options.Issuer })
	return http.StripPrefix(p.issuer.Path, issuer.Handler(handler))
}

// discovery describes the provider: op's description, without what we leave out.
func (p *Provider) discovery(w http.ResponseWriter, r *http.Request) {
	config := op.CreateDiscoveryConfig(r.Context(), p.op, p.storage)
	config.ResponseTypesSupported = []string{string(oidc.ResponseTypeCode)}
	config.ResponseModesSupported = []string{string(oidc.ResponseModeQuery), string(oidc.ResponseModeFragment)}
	config.GrantTypesSupported = []oidc.GrantType{oidc.GrantTypeCode, oidc.GrantTypeRefreshToken, oidc.GrantTypeClientCredentials}
	config.DeviceAuthorizationEndpoint = ""
	config.RevocationEndpointAuthSigningAlgValuesSupported = nil
	config.IntrospectionEndpointAuthSigningAlgValuesSupported = nil
	config.CheckSessionIframe = p.address("/check-session")
	config.ClaimsSupported = []string{
		"iss", "sub", "aud", "exp", "iat", "auth_time", "nonce", "amr", "azp", "sid", "at_hash",
		"email", "email_verified", "name", "given_name", "family_name", "locale", "roles",
	}
	op.Discover(w, config)
}
