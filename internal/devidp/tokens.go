package devidp

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/zitadel/oidc/v3/pkg/oidc"
	"github.com/zitadel/oidc/v3/pkg/op"
)

// grant is what a sign-in granted, and all tokens that come of it share.
type grant struct {
	Subject   string    `json:"subject"`
	ClientID  string    `json:"client"`
	Scopes    []string  `json:"scopes"`
	AuthTime  time.Time `json:"auth_time"`
	SessionID string    `json:"session"`
	Family    string    `json:"family"` // the sign-in they come of; revoked together
}

type accessToken struct {
	grant
	Issued  time.Time `json:"issued"`
	Expires time.Time `json:"expires"`
}

// refreshToken stays after its use until it expires, so that a second use is noticed.
type refreshToken struct {
	grant
	Used bool `json:"used"`
}

func grantOf(request op.TokenRequest) (grant, error) {
	switch r := request.(type) {
	case *authRequest:
		return r.grant(), nil
	case *refreshRequest:
		g := r.grant
		g.Scopes = r.GetScopes()
		return g, nil
	case *serviceRequest:
		return grant{Subject: r.clientID, ClientID: r.clientID, Scopes: r.scopes}, nil
	}
	return grant{}, errors.New("tokens cannot be made of this request")
}

func (s *storage) createAccessToken(ctx context.Context, r records, g grant) (id string, expires time.Time, err error) {
	id, expires = newSecret(), s.state.now().Add(s.provider.options.AccessTokenLifetime)
	err = r.put(ctx, accessRecord, id, accessToken{grant: g, Issued: s.state.now(), Expires: expires}, expires)
	return id, expires, err
}

// CreateAccessToken notes a token that will be given out without a refresh token.
func (s *storage) CreateAccessToken(ctx context.Context, request op.TokenRequest) (string, time.Time, error) {
	g, err := grantOf(request)
	if err != nil {
		return "", time.Time{}, err
	}
	return s.createAccessToken(ctx, s.state.records, g)
}

// CreateAccessAndRefreshTokens notes a pair of tokens. A refresh token given in
// exchange is used up; one that was used up before has been stolen, from us or
// by us, and all that came of its sign-in is revoked.
func (s *storage) CreateAccessAndRefreshTokens(ctx context.Context, request op.TokenRequest, current string) (id, next string, expires time.Time, err error) {
	g, err := grantOf(request)
	if err != nil {
		return "", "", time.Time{}, err
	}
	next = newSecret()
	reused := false
	err = s.state.atomically(ctx, func(r records) error {
		whole := g // a renewal may ask for less than was granted; the grant stays
		if current != "" {
			var used refreshToken
			if err := r.get(ctx, refreshRecord, hashed(current), &used); err != nil {
				return err
			}
			if used.Used {
				reused = true
				return revokeFamily(ctx, r, used.Family)
			}
			whole, used.Used = used.grant, true
			if err := r.change(ctx, refreshRecord, hashed(current), used); err != nil {
				return err
			}
		}
		lasts := s.state.now().Add(s.provider.options.RefreshTokenLifetime)
		if err := r.put(ctx, refreshRecord, hashed(next), refreshToken{grant: whole}, lasts); err != nil {
			return err
		}
		id, expires, err = s.createAccessToken(ctx, r, g)
		return err
	})
	if reused {
		s.provider.options.Logger.WarnContext(ctx, "a refresh token was used twice; its sign-in is revoked")
	}
	if reused || errors.Is(err, errNotFound) {
		return "", "", time.Time{}, oidc.ErrInvalidGrant().WithDescription("this refresh token is not valid any more")
	}
	return id, next, expires, err
}

// TokenRequestByRefreshToken does not look at whether the token was used: the
// exchange does, in the transaction that uses it.
func (s *storage) TokenRequestByRefreshToken(ctx context.Context, value string) (op.RefreshTokenRequest, error) {
	request := &refreshRequest{}
	if err := s.state.get(ctx, refreshRecord, hashed(value), &request.refreshToken); err != nil {
		return nil, err
	}
	return request, nil
}

func revokeFamily(ctx context.Context, r records, family string) error {
	return errors.Join(
		r.removeWhere(ctx, refreshRecord, "family", family),
		r.removeWhere(ctx, accessRecord, "family", family),
	)
}

// GetRefreshTokenInfo answers op whether what is to be revoked is a refresh token.
func (s *storage) GetRefreshTokenInfo(ctx context.Context, _ string, value string) (subject, id string, err error) {
	var token refreshToken
	err = s.state.get(ctx, refreshRecord, hashed(value), &token)
	if errors.Is(err, errNotFound) {
		return "", "", op.ErrInvalidRefreshToken
	}
	return token.Subject, hashed(value), err
}

// RevokeToken revokes an access token alone, or with a refresh token all that
// came of the same sign-in. What is not known is revoked already.
func (s *storage) RevokeToken(ctx context.Context, id, _ string, clientID string) *oidc.Error {
	err := s.state.atomically(ctx, func(r records) error {
		var access accessToken
		err := r.get(ctx, accessRecord, id, &access)
		if err == nil {
			if access.ClientID != clientID {
				return oidc.ErrInvalidClient().WithDescription("this token was given to another client")
			}
			return r.remove(ctx, accessRecord, id)
		}
		var refresh refreshToken
		if errors.Is(err, errNotFound) {
			err = r.get(ctx, refreshRecord, id, &refresh)
		}
		switch {
		case errors.Is(err, errNotFound):
			return nil
		case err != nil:
			return err
		case refresh.ClientID != clientID:
			return oidc.ErrInvalidClient().WithDescription("this token was given to another client")
		}
		return revokeFamily(ctx, r, refresh.Family)
	})
	if err == nil {
		return nil
	}
	var refused *oidc.Error
	if errors.As(err, &refused) {
		return refused
	}
	return oidc.ErrServerError().WithParent(err)
}

// TerminateSession is for storages that cannot see the request; this one can,
// so op never calls it.
func (s *storage) TerminateSession(context.Context, string, string) error {
	return errors.New("a session is ended by its request")
}

// TerminateSessionFromRequest ends the session the identity token names, or
// else the browser's own, with all tokens that came of it.
func (s *storage) TerminateSessionFromRequest(ctx context.Context, r *op.EndSessionRequest) (string, error) {
	visit := visitFrom(ctx)
	id := ""
	switch {
	case r.IDTokenHintClaims != nil && r.IDTokenHintClaims.SessionID != "":
		id = r.IDTokenHintClaims.SessionID
	case visit.session != nil:
		id = visit.session.id
	}
	if id == "" {
		return r.RedirectURI, nil
	}
	err := s.state.atomically(ctx, func(r records) error {
		return errors.Join(
			r.remove(ctx, sessionRecord, id),
			r.removeWhere(ctx, refreshRecord, "session", id),
			r.removeWhere(ctx, accessRecord, "session", id),
		)
	})
	if err == nil && visit.session != nil && visit.session.id == id {
		visit.forget()
	}
	return r.RedirectURI, err
}

func hasScope(scopes []string, scope string) bool { return slices.Contains(scopes, scope) }
