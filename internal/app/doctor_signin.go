package app

import (
	"context"
	"fmt"
	"io"

	"merkato/internal/auth"
	"merkato/internal/config"
	"merkato/internal/fault"
)

// checkSignIn tries a sign-in as far as it goes without a person. What needs
// one, the kind of access token above all, is seen by a token that the doctor
// is given.
func checkSignIn(ctx context.Context, c config.Config, token string, out io.Writer) (healthy bool) {
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
	if token != "" {
		checkToken(ctx, c, token, say)
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
		say("FAULT", "The access token is refused: "+explain(err)+advice(err))
		return
	}
	if who.Email == "" {
		if info, err := verifier.UserInfo(ctx, token); err == nil {
			who.Email, who.EmailVerified = info.Email, info.EmailVerified
		}
	}
	switch {
	case who.Email == "":
		say("FAULT", "Neither the access token nor userinfo tells an e-mail address, by which sellers are found: add email to MERKATO_SCOPES.")
	case !who.EmailVerified:
		say("FAULT", "The e-mail address is not verified (email_verified), so that it binds nobody to a seller.")
	default:
		say("ok", fmt.Sprintf("the access token holds, with a verified address; operator: %t", who.Operator))
	}
}

// advice is what to do about a token that is refused.
func advice(err error) string {
	switch fault.Of(err).Reason {
	case "token_type":
		return " Where the provider has no other, set MERKATO_ACCEPT_ID_TOKENS=true."
	case "token_audience":
		return " Set MERKATO_AUDIENCE to what the provider puts into aud."
	case "token_malformed":
		return " It is no JWT: let the provider give JWT access tokens for this audience."
	}
	return ""
}
