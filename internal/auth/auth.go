// Package auth says who sent a request, and nothing more.
//
// It exists so that exactly one place knows how an identity is proved: by the
// access token of an OpenID provider (Verifier) or by the legacy site's signed
// cookie (CookieSigner). The server asks it once per request and puts the
// answer into the context; which seller the identity belongs to, what it may
// do and what is written to the audit trail is decided elsewhere. There is no
// database here, and no HTTP server.
package auth

import (
	"errors"
	"strings"
	"time"

	"merkato/internal/fault"
)

// Identity is someone whose proof held. Its slices are shared: read only.
type Identity struct {
	Issuer        string // who vouches for it
	Subject       string // stable and unique at that issuer
	Email         string // empty where the proof does not carry it
	EmailVerified bool
	ClientID      string // the application the token was given to
	Machine       bool   // that application itself, in its own name and nobody else's
	Operator      bool   // works for the marketplace
	Scopes        []string

	Session    string    // which sign-in it is, where the proof identifies it
	SignedInAt time.Time // when that was; zero where the proof does not say
}

// Bearer takes the token out of an Authorization header.
func Bearer(header string) (string, error) {
	if header == "" {
		return "", refuse("token_missing", "Sign in first: the request carries no token.")
	}
	scheme, token, _ := strings.Cut(header, " ")
	token = strings.TrimSpace(token)
	if !strings.EqualFold(scheme, "Bearer") || token == "" {
		return "", refuse("token_malformed", "The Authorization header is not a bearer token.")
	}
	return token, nil
}

// Forged reports whether a proof was refused before its signature was known to
// hold. What is refused after that, as for its age, comes from someone who was
// let in once, and is no guess.
func Forged(err error) bool {
	var f *fault.Error
	if !errors.As(err, &f) || f.Code != fault.Unauthenticated {
		return false
	}
	switch f.Reason {
	case "token_malformed", "token_algorithm", "token_issuer", "token_signature", "cookie_malformed", "cookie_signature",
		"key_unknown": // of a client's key, which is as good as any other guess
		return true
	}
	return false
}

// refuse is how every proof that does not hold is answered. The reason is
// stable: clients decide by it whether to renew a token or to sign in again.
func refuse(reason, message string) *fault.Error {
	return fault.New(fault.Unauthenticated, reason, "%s", message)
}
