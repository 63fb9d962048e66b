package auth

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"net/http"
)

// UserInfo asks the provider about the owner of an access token, for what the
// token itself does not say: the e-mail address above all, when a subject is
// seen for the first time. Roles and scopes stay those of the token. An answer
// is remembered until the token is looked at again; a failure is not, nor an address
// that was not verified, which its owner may be about to do.
func (v *Verifier) UserInfo(ctx context.Context, token string) (Identity, error) {
	identity, err := v.Verify(ctx, token)
	if err != nil {
		return Identity{}, err
	}
	key := sha256.Sum256([]byte(token))
	if t, ok := v.verified.Get(key); ok && t.info != nil {
		return *t.info, nil
	}
	address := v.provider.userinfoAddress()
	if address == "" {
		return Identity{}, unavailable(errors.New("the provider has no userinfo endpoint"))
	}
	ctx, cancel := context.WithTimeout(ctx, fetchTimeout)
	defer cancel()
	var raw json.RawMessage
	if err := v.provider.get(ctx, address, token, &raw); err != nil {
		var status statusError
		if errors.As(err, &status) && (status == http.StatusUnauthorized || status == http.StatusForbidden) {
			return Identity{}, refuse("token_revoked", "The sign-in service no longer accepts the token.").Because(err)
		}
		return Identity{}, unavailable(err)
	}
	var c claims
	if err := c.read(raw); err != nil {
		return Identity{}, unavailable(err)
	}
	// The specification demands it: an answer about someone else must not be used.
	if c.Subject != identity.Subject {
		return Identity{}, refuse("token_subject", "The sign-in service answered about someone else.")
	}
	identity.Email, identity.EmailVerified = c.Email, bool(c.EmailVerified)
	if t, ok := v.verified.Get(key); ok && identity.EmailVerified {
		t.info = &identity
		v.verified.Add(key, t)
	}
	return identity, nil
}

func (p *provider) userinfoAddress() string {
	p.mu.RLock()
	defer p.mu.RUnlock()
	return p.userinfo
}
