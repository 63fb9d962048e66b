package devidp

import (
	"context"
	"crypto/subtle"
	"errors"
	"slices"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/zitadel/oidc/v3/pkg/oidc"
	"github.com/zitadel/oidc/v3/pkg/op"
)

// storage is what op asks for everything it does not decide itself. This file
// has sign-ins, codes, clients and keys; tokens.go and claims.go have the rest.
type storage struct {
	provider *Provider
	state    *state
}

var (
	_ op.Storage                        = (*storage)(nil)
	_ op.ClientCredentialsStorage       = (*storage)(nil)
	_ op.CanSetUserinfoFromRequest      = (*storage)(nil)
	_ op.CanTerminateSessionFromRequest = (*storage)(nil)
)

// CreateAuthRequest begins a sign-in. When the browser has a session that will
// do, it is also its end, and nobody sees a page.
func (s *storage) CreateAuthRequest(ctx context.Context, r *oidc.AuthRequest, hinted string) (op.AuthRequest, error) {
	if r.CodeChallenge == "" || r.CodeChallengeMethod != oidc.CodeChallengeMethodS256 {
		return nil, oidc.ErrInvalidRequest().WithDescription("PKCE is required: send a code_challenge with the method S256")
	}
	if r.ResponseMode == oidc.ResponseModeFormPost {
		return nil, oidc.ErrInvalidRequest().WithDescription("the response_mode form_post is not supported")
	}
	visit := visitFrom(ctx)
	request := &authRequest{
		ID:           newSecret(),
		Browser:      visit.browser,
		ClientID:     r.ClientID,
		RedirectURI:  r.RedirectURI,
		State:        r.State,
		Nonce:        r.Nonce,
		Scopes:       r.Scopes,
		Prompt:       r.Prompt,
		LoginHint:    r.LoginHint,
		Challenge:    r.CodeChallenge,
		ResponseMode: r.ResponseMode,
	}
	for _, tag := range r.UILocales {
		request.Locales = append(request.Locales, tag.String())
	}
	if s.sessionWillDo(request, visit.session, r.MaxAge, hinted) {
		request.finish(visit.session)
	} else if request.wants(oidc.PromptNone) {
		return nil, oidc.ErrLoginRequired()
	}
	err := s.state.put(ctx, requestRecord, request.ID, request, s.state.now().Add(requestLifetime))
	return request, err
}

func (s *storage) sessionWillDo(request *authRequest, session *session, maxAge *uint, hinted string) bool {
	switch {
	case session == nil,
		hinted != "" && hinted != session.Subject,
		request.wants(oidc.PromptLogin), request.wants(oidc.PromptSelectAccount), request.wants(promptCreate):
		return false
	case maxAge != nil:
		return s.state.now().Sub(session.AuthTime) <= time.Duration(*maxAge)*time.Second
	}
	return true
}

// AuthRequestByID finds a sign-in for the browser that began it. For any other
// it does not exist: someone who lures another into a sign-in of his own must
// not be able to collect its result.
func (s *storage) AuthRequestByID(ctx context.Context, id string) (op.AuthRequest, error) {
	request, err := s.requestOf(ctx, visitFrom(ctx), id)
	if err != nil {
		return nil, oidc.ErrInvalidRequest().WithDescription("this sign-in is not under way any more").WithParent(err)
	}
	return request, nil
}

func (s *storage) requestOf(ctx context.Context, v *visit, id string) (*authRequest, error) {
	request := &authRequest{}
	if err := s.state.get(ctx, requestRecord, id, request); err != nil {
		return nil, err
	}
	if v.browser == "" || v.browser != request.Browser {
		return nil, errNotFound
	}
	return request, nil
}

// code is an authorization code that was given out.
type code struct {
	Request string `json:"request"`
	Used    bool   `json:"used"`
}

func (s *storage) SaveAuthCode(ctx context.Context, id, value string) error {
	return s.state.put(ctx, codeRecord, hashed(value), code{Request: id}, s.state.now().Add(codeLifetime))
}

// AuthRequestByCode uses the code up, whatever becomes of the rest. A code that
// comes a second time has been stolen by one of the two, so what it granted is
// taken back.
func (s *storage) AuthRequestByCode(ctx context.Context, value string) (op.AuthRequest, error) {
	request := &authRequest{}
	reused := false
	err := s.state.atomically(ctx, func(r records) error {
		var c code
		if err := r.get(ctx, codeRecord, hashed(value), &c); err != nil {
			return err
		}
		if c.Used {
			reused = true
			return revokeFamily(ctx, r, c.Request)
		}
		c.Used = true
		return errors.Join(
			r.change(ctx, codeRecord, hashed(value), c),
			r.get(ctx, requestRecord, c.Request, request),
		)
	})
	if err != nil {
		return nil, err
	}
	if reused {
		s.provider.options.Logger.WarnContext(ctx, "an authorization code was used twice; its tokens are revoked")
		return nil, errNotFound
	}
	return request, nil
}

func (s *storage) DeleteAuthRequest(ctx context.Context, id string) error {
	return s.state.remove(ctx, requestRecord, id)
}

func (s *storage) GetClientByClientID(_ context.Context, id string) (op.Client, error) {
	if c, ok := s.provider.client(id); ok {
		return c, nil
	}
	return nil, oidc.ErrInvalidClient().WithDescription("there is no such client")
}

func (s *storage) AuthorizeClientIDSecret(_ context.Context, id, secret string) error {
	c, ok := s.provider.client(id)
	if !ok || c.secret == "" || subtle.ConstantTimeCompare([]byte(c.secret), []byte(secret)) != 1 {
		return oidc.ErrInvalidClient().WithDescription("wrong client or secret")
	}
	return nil
}

// ClientCredentials finds a system by its id and secret.
func (s *storage) ClientCredentials(ctx context.Context, id, secret string) (op.Client, error) {
	if err := s.AuthorizeClientIDSecret(ctx, id, secret); err != nil {
		return nil, err
	}
	return s.GetClientByClientID(ctx, id)
}

// ClientCredentialsTokenRequest grants a system the scopes it requested, or all it may have.
func (s *storage) ClientCredentialsTokenRequest(_ context.Context, id string, scopes []string) (op.TokenRequest, error) {
	c, ok := s.provider.client(id)
	if !ok {
		return nil, oidc.ErrInvalidClient()
	}
	scopes = slices.DeleteFunc(slices.Clone(scopes), func(scope string) bool { return scope == "" })
	if len(scopes) == 0 {
		scopes = c.scopes
	}
	for _, scope := range scopes {
		if !c.IsScopeAllowed(scope) {
			return nil, oidc.ErrInvalidScope().WithDescription("this client cannot have the scope %q", scope)
		}
	}
	return &serviceRequest{clientID: id, scopes: scopes}, nil
}

func (s *storage) SigningKey(ctx context.Context) (op.SigningKey, error) {
	keys, err := readKeys(ctx, s.state.records)
	if err != nil {
		return nil, err
	}
	return newestKey(keys), nil
}

func (s *storage) SignatureAlgorithms(context.Context) ([]jose.SignatureAlgorithm, error) {
	return []jose.SignatureAlgorithm{jose.ES256}, nil
}

func (s *storage) KeySet(ctx context.Context) ([]op.Key, error) {
	keys, err := readKeys(ctx, s.state.records)
	if err != nil {
		return nil, err
	}
	published := make([]op.Key, len(keys))
	for i, key := range keys {
		published[i] = publicKey{key}
	}
	return published, nil
}

// Health reports whether the state can be read.
func (s *storage) Health(ctx context.Context) error { return s.state.db.PingContext(ctx) }

// GetKeyByIDAndClientID is for clients that sign; none of ours does.
func (s *storage) GetKeyByIDAndClientID(context.Context, string, string) (*jose.JSONWebKey, error) {
	return nil, errNotFound
}

// ValidateJWTProfileScopes belongs to the same.
func (s *storage) ValidateJWTProfileScopes(context.Context, string, []string) ([]string, error) {
	return nil, errNotFound
}
