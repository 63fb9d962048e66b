package server

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// securityHeaders restricts what our pages may do in browsers to little: our
// own scripts, styles, fonts and images, and calls to ourselves and to the
// sign-in provider. Inline styles are allowed because components position
// themselves with them; inline scripts never are. WebAssembly is for the review
// engine, and permits no other code made at run time.
func securityHeaders(o Options) func(http.Handler) http.Handler {
	elsewhere := outsideOrigins(o.Issuer, o.WebConfig.SentryDSN)
	policy := strings.Join([]string{
		"default-src 'self'",
		"script-src 'self' 'wasm-unsafe-eval'",
		"style-src 'self' 'unsafe-inline'",
		"img-src 'self' data: blob:",
		"font-src 'self'",
		"connect-src 'self'" + elsewhere,
		"frame-src 'self'" + outsideOrigins(o.Issuer),
		"frame-ancestors 'self'",
		"form-action 'self'",
		"base-uri 'none'",
		"object-src 'none'",
	}, "; ")
	secure := strings.HasPrefix(o.Origin, "https://")
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			h := w.Header()
			h.Set("Content-Security-Policy", policy)
			h.Set("X-Content-Type-Options", "nosniff")
			h.Set("X-Frame-Options", "SAMEORIGIN")
			h.Set("Referrer-Policy", "strict-origin-when-cross-origin")
			h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()")
			// same-origin-allow-popups: sign-in can happen in a popup of the provider.
			h.Set("Cross-Origin-Opener-Policy", "same-origin-allow-popups")
			h.Set("Cross-Origin-Resource-Policy", "same-origin")
			if secure {
				h.Set("Strict-Transport-Security", "max-age=31536000; includeSubDomains")
			}
			next.ServeHTTP(w, r)
		})
	}
}

// outsideOrigins lists the origins of some addresses, each with a space before it.
func outsideOrigins(addresses ...string) string {
	var origins []string
	for _, address := range addresses {
		u, err := url.Parse(address)
		if err != nil || u.Host == "" {
			continue
		}
		origins = append(origins, " "+u.Scheme+"://"+u.Host)
	}
	return strings.Join(slices.Compact(origins), "")
}
