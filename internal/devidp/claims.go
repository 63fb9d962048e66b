package devidp

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"
	"github.com/zitadel/oidc/v3/pkg/oidc"
	"github.com/zitadel/oidc/v3/pkg/op"
	"golang.org/x/text/language"
)

// accessClaims are those of an access token, after RFC 9068, with the person's
// e-mail address, name and roles, so that the API need not ask for them.
type accessClaims struct {
	jwt.Claims
	ClientID      string   `json:"client_id"`
	Scope         string   `json:"scope,omitempty"`
	AuthTime      int64    `json:"auth_time,omitempty"`
	SessionID     string   `json:"sid,omitempty"`
	Email         string   `json:"email,omitempty"`
	EmailVerified bool     `json:"email_verified,omitempty"`
	Name          string   `json:"name,omitempty"`
	GivenName     string   `json:"given_name,omitempty"`
	FamilyName    string   `json:"family_name,omitempty"`
	Roles         []string `json:"roles,omitempty"`
}

// signAccessToken writes an access token. op could too, but it would give it
// the same type and audience as an identity token, and the two must not be
// taken for each other.
func (p *Provider) signAccessToken(ctx context.Context, g grant, id string, expires time.Time) (string, error) {
	now := jwt.NewNumericDate(p.options.Now())
	claims := accessClaims{
		Claims: jwt.Claims{
			Issuer:    p.options.Issuer,
			Subject:   g.Subject,
			Audience:  jwt.Audience{p.options.Audience},
			Expiry:    jwt.NewNumericDate(expires),
			NotBefore: now,
			IssuedAt:  now,
			ID:        id,
		},
		ClientID: g.ClientID,
		Scope:    oidc.SpaceDelimitedArray(g.Scopes).String(),
	}
	if g.Subject != g.ClientID { // a person, not a system in its own name
		who, err := p.findBySubject(ctx, g.Subject)
		if errors.Is(err, errNotFound) {
			return "", oidc.ErrInvalidGrant().WithDescription("the one who signed in is not here any more")
		}
		if err != nil {
			return "", err
		}
		claims.AuthTime, claims.SessionID = g.AuthTime.Unix(), g.SessionID
		claims.Email, claims.EmailVerified = who.Email, true
		claims.Name, claims.GivenName, claims.FamilyName = who.Name(), who.GivenName, who.FamilyName
		claims.Roles = who.Roles
	}
	key, err := p.storage.SigningKey(ctx)
	if err != nil {
		return "", err
	}
	signer, err := jose.NewSigner(
		jose.SigningKey{Algorithm: key.SignatureAlgorithm(), Key: jose.JSONWebKey{Key: key.Key(), KeyID: key.ID()}},
		(&jose.SignerOptions{}).WithType("at+jwt"))
	if err != nil {
		return "", err
	}
	payload, err := json.Marshal(claims)
	if err != nil {
		return "", err
	}
	signed, err := signer.Sign(payload)
	if err != nil {
		return "", err
	}
	return signed.CompactSerialize()
}

// describe says about a person what the scopes allow. The e-mail address comes
// with the profile already: it is what a seller is recognised by, and the
// browser app does not ask for the scope of its own.
func (s *storage) describe(ctx context.Context, info *oidc.UserInfo, subject string, scopes []string) error {
	info.Subject = subject
	profile := hasScope(scopes, oidc.ScopeProfile)
	if !profile && !hasScope(scopes, oidc.ScopeEmail) {
		return nil
	}
	who, err := s.provider.findBySubject(ctx, subject)
	if err != nil {
		return err
	}
	info.Email, info.EmailVerified = who.Email, true
	if profile {
		info.Name, info.GivenName, info.FamilyName = who.Name(), who.GivenName, who.FamilyName
		if tag, err := language.Parse(who.Locale); err == nil {
			info.Locale = oidc.NewLocale(tag)
		}
		if len(who.Roles) > 0 {
			info.AppendClaims("roles", who.Roles)
		}
	}
	return nil
}

// SetUserinfoFromRequest fills an identity token.
func (s *storage) SetUserinfoFromRequest(ctx context.Context, info *oidc.UserInfo, request op.IDTokenRequest, scopes []string) error {
	g, err := grantOf(request)
	if err != nil {
		return err
	}
	if g.SessionID != "" {
		info.AppendClaims("sid", g.SessionID)
	}
	return s.describe(ctx, info, g.Subject, scopes)
}

// SetUserinfoFromToken answers at the userinfo endpoint.
func (s *storage) SetUserinfoFromToken(ctx context.Context, info *oidc.UserInfo, id, subject, _ string) error {
	var token accessToken
	if err := s.state.get(ctx, accessRecord, id, &token); err != nil || token.Subject != subject {
		return oidc.ErrAccessDenied().WithDescription("the token is not valid any more")
	}
	return s.describe(ctx, info, subject, token.Scopes)
}

// SetIntrospectionFromToken says what a token is good for; an error means nothing.
func (s *storage) SetIntrospectionFromToken(ctx context.Context, answer *oidc.IntrospectionResponse, id, subject, _ string) error {
	var token accessToken
	if err := s.state.get(ctx, accessRecord, id, &token); err != nil {
		return err
	}
	answer.Issuer = s.provider.options.Issuer
	answer.Audience = oidc.Audience{s.provider.options.Audience}
	answer.Scope = token.Scopes
	answer.ClientID = token.ClientID
	answer.TokenType = oidc.BearerToken
	answer.IssuedAt, answer.NotBefore = oidc.FromTime(token.Issued), oidc.FromTime(token.Issued)
	answer.Expiration = oidc.FromTime(token.Expires)
	answer.JWTID = id
	info := &oidc.UserInfo{}
	if err := s.describe(ctx, info, subject, token.Scopes); err != nil {
		return err
	}
	answer.SetUserInfo(info)
	return nil
}

// SetUserinfoFromScopes is op's older way to fill an identity token.
func (s *storage) SetUserinfoFromScopes(context.Context, *oidc.UserInfo, string, string, []string) error {
	return nil
}

// GetPrivateClaimsFromScopes would add to access tokens, which are signed here.
func (s *storage) GetPrivateClaimsFromScopes(context.Context, string, string, []string) (map[string]any, error) {
	return nil, nil
}
