package app

import (
	"cmp"
	"context"
	"fmt"
	"io"

	"merkato/internal/actor"
	"merkato/internal/auth"
	"merkato/internal/config"
	"merkato/internal/fault"
	"merkato/internal/platform"
)

// Tokens are access tokens that the doctor is given to look at; empty: none.
type Tokens struct {
	Person   string // of somebody who signed in
	Platform string // of the marketplace
}

// checkSignIn tries a sign-in as far as it goes without a person. What needs
// one, the kind of access token above all, is checked with tokens that the doctor
// is given.
func checkSignIn(ctx context.Context, c config.Config, tokens Tokens, out io.Writer) (healthy bool) {
	healthy = true
	say := func(mark, text string) {
		healthy = healthy && mark != "FAULT"
		fmt.Fprintf(out, "%-9s %-5s %s\n", "sign-in", mark, text)
	}
	if c.EmbeddedProvider() {
		say("ok", "embedded, for development")
		return healthy
	}
	origin := c.Origin(c.Listen)
	found, err := auth.Probe{
		Issuer: c.Issuer, ClientID: c.ClientID, Scopes: c.Scopes, Audience: c.Audience,
		Origin: origin, Redirect: origin + authPages(c) + "silent", Silent: c.SilentSignIn,
	}.Run(ctx)
	if err != nil {
		say("FAULT", explain(err))
		return healthy
	}
	for _, finding := range found {
		if finding.Fatal {
			say("FAULT", finding.Text)
		} else {
			say("note", finding.Text)
		}
	}
	if tokens.Person != "" {
		checkToken(ctx, c, tokens.Person, say)
	}
	if tokens.Platform != "" {
		checkPlatformToken(ctx, c, tokens.Platform, say)
	}
	if healthy {
		say("ok", c.Issuer+" answers")
	}
	return healthy
}

// authPages is where the pages are that a provider sends browsers back to.
func authPages(c config.Config) string {
	if c.Standalone {
		return "/_auth/"
	}
	return "/sellers/_auth/"
}

// checkToken says what the server would make of an access token.
func checkToken(ctx context.Context, c config.Config, token string, say func(mark, text string)) {
	verifier, err := newVerifier(c, "")
	if err != nil {
		say("FAULT", err.Error())
		return
	}
	who, err := verifier.Verify(ctx, token)
	if err != nil {
		say("FAULT", "The access token is refused: "+explain(err)+advice(err, "MERKATO_AUDIENCE"))
		return
	}
	if who.Email == "" {
		if info, err := verifier.UserInfo(ctx, token); err == nil {
			who.Email, who.EmailVerified = info.Email, info.EmailVerified
		}
	}
	switch {
	case who.Email == "":
		say("FAULT", "Neither the access token nor userinfo has an e-mail address, by which sellers are found: add email to MERKATO_SCOPES.")
	case !who.EmailVerified:
		say("FAULT", "The e-mail address is not verified (email_verified), so it cannot be matched to a seller.")
	default:
		say("ok", fmt.Sprintf("the access token is valid, with a verified address; operator: %t (%s in %s)", who.Operator, c.OperatorRole, c.RolesClaim))
	}
}

// checkPlatformToken says what the marketplace's API would make of a token.
func checkPlatformToken(ctx context.Context, c config.Config, token string, say func(mark, text string)) {
	verifier, err := newPlatformVerifier(c, "")
	if err != nil {
		say("FAULT", err.Error())
		return
	}
	who, err := verifier.Verify(ctx, token)
	if err == nil {
		err = platformAt(platform.Options{}, c, "").Admit(actor.Actor{Client: who.ClientID, Machine: who.Machine, Scopes: who.Scopes})
	}
	if err != nil {
		say("FAULT", "The marketplace's token is refused: "+explain(err)+advice(err, "MERKATO_PLATFORM_AUDIENCE"))
		return
	}
	say("ok", fmt.Sprintf("the marketplace's token is valid; client: %s", cmp.Or(who.ClientID, "not named")))
}

// advice is what to do about a token that is refused; audience is the setting
// that says what it must be meant for.
func advice(err error, audience string) string {
	switch fault.Of(err).Reason {
	case "token_type":
		return " Where the provider has no other, set MERKATO_ACCEPT_ID_TOKENS=true."
	case "token_audience":
		return " Set " + audience + " to what the provider puts into aud."
	case "token_malformed":
		return " It is not a JWT: let the provider issue JWT access tokens for this audience."
	case "scope_missing":
		return " Let its client ask for that scope, or set MERKATO_PLATFORM_SCOPE; empty, with MERKATO_PLATFORM_CLIENTS, for a provider without scopes of its own."
	case "client_unknown":
		return " MERKATO_PLATFORM_CLIENTS names those that may; a token names its client in client_id or azp, or is meant for it alone."
	case "machine_only":
		return " If it is none, name its client in MERKATO_PLATFORM_CLIENTS: the provider does not make the client the subject."
	}
	return ""
}
